"""The command `architects-env`: a subcommand for every tool, and three small ones (`games`, `rules`, `check`)."""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from architects_env import __version__
from architects_env.core.command_line import absent_libraries, streams
from architects_env.core.command_line.printable import printable
from architects_env.core.command_line.renamed_flags import refuse_old_names
from architects_env.core.command_line.tools import COMMAND, EXTRAS, TOOLS, Tool, install_command, require, wants_help
from architects_env.core.compile.refused_rules import RefusedRule

T = TypeVar("T")
QUICK = "--quick"
"""The flag of `check` with which nothing is compiled."""
EXAMPLES = {
    "check": " For example, `architects-env check hamlet --players 2`.",
    "rules": " For example, `architects-env rules citadels 7.2`.",
}
"""Sentences at the end of descriptions."""
NAMED_IN_FILES = {("grade",), *(("records", name) for name in ("list", "replay", "observations", "dataset", "minari"))}
"""Commands that read records or policies, which name their game. `--game FILE.py` only makes the game known."""


def main(words: Sequence[str] | None = None) -> None:
    """Run the subcommand that the command line names. Raises `SystemExit` with a sentence for every error."""
    streams.prepare()
    given = list(sys.argv[1:] if words is None else words)
    if given[:1] == ["check"] and QUICK in given:
        os.environ["NUMBA_DISABLE_JIT"] = "1"  # before anything imports numba
    try:
        try:
            run(with_games_of_files(given))
        finally:
            sys.stdout.flush()  # errors at the end of Python could not be caught
    except SystemExit as ended:
        if isinstance(ended.code, str):  # its words may be those of a file or of an agent
            ended.code = printable(ended.code)
        raise
    except RefusedRule as error:  # of a user's game: the sentence has the place
        raise SystemExit(printable(str(error))) from None
    except BrokenPipeError:  # the reader of our output, such as `head`, has had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(1) from None


def run(given: list[str]) -> None:
    """Run the subcommand in a command line."""
    refuse_old_names(given)
    if not given or given[0] in ("-h", "--help"):
        print(overview())
    elif given[0] in ("-V", "--version"):
        print(f"{COMMAND} {__version__}")
    elif given[0] in OWN:
        OWN[given[0]](given[1:])
    elif given[0] in TOOLS:
        run_tool(given[0], given[1:])
    else:
        raise SystemExit(f"There is no subcommand {given[0]!r}. Give one of {', '.join((*OWN, *TOOLS))}.")


def with_games_of_files(words: list[str]) -> list[str]:
    """Run the files with games that a command line names, `--game FILE.py` or as the first word after `check` or
    `rules`, and put the games' names in their place.

    Commands that read the name of the game from a file of their own get no `--game` (`NAMED_IN_FILES`). Raises
    `SystemExit` with what is wrong with a file.
    """
    from architects_env.core.contract.game_files import is_game_file
    from architects_env.core.contract.registry import register_file

    named = list[str]()
    is_needed = not {tuple(words[:1]), tuple(words[:2])} & NAMED_IN_FILES
    for place, word in enumerate(words):
        flag, equals, value = word.partition("=")
        is_value = place > 0 and words[place - 1] == "--game"
        is_first = place == 1 and words[0] in ("check", "rules")
        if flag == "--game" and equals and is_game_file(value):
            game = _or_exit(partial(register_file, value))
            named += [f"--game={game}"] if is_needed else []
        elif (is_value or is_first) and is_game_file(word):
            named.append(_or_exit(partial(register_file, word)))
            if not is_needed:
                del named[-2:]
        else:
            named.append(word)
    return named


def overview() -> str:
    """Return the text of `architects-env --help`."""
    own = {name: function.__doc__ or "" for name, function in OWN.items()}
    tools = {name: f"{tool.about}{f' [{tool.extra}]' if tool.extra else ''}" for name, tool in TOOLS.items()}
    rows = [f"  {name:14} {about}" for name, about in {**own, **tools}.items()]
    return "\n".join(
        (
            f"usage: {COMMAND} SUBCOMMAND [OPTIONS]",
            "",
            "Modern board games as reinforcement-learning environments.",
            "",
            *rows,
            "",
            f"Some subcommands need an extra, which is named in brackets. Install it with: {install_command('train')}",
            f"To list the options of a subcommand, run: {COMMAND} SUBCOMMAND --help",
        )
    )


def run_tool(name: str, words: list[str]) -> None:
    """Run a tool with a command line.

    Raises `SystemExit` with a sentence if libraries that it needs are not installed.
    """
    tool = TOOLS[name]
    sys.argv = [f"{COMMAND} {name}", *words]
    require(tool.extra, f"{COMMAND} {name}")
    os.environ.setdefault("OMP_NUM_THREADS", "1")  # one row of a network, cut in two, takes twice the time
    try:
        main_of_tool = _import_main(tool)
    except ModuleNotFoundError:
        raise
    except ImportError as error:  # a library that is there, and lacks some that it needs
        if not wants_help():
            raise SystemExit(
                f"{COMMAND} {name} needs more libraries ({error}). Install them with: {install_command(tool.extra)}"
            ) from None
        absent_libraries.install(EXTRAS[tool.extra])
        main_of_tool = _import_main(tool)
    main_of_tool()


def _import_main(tool: Tool) -> Callable[[], None]:
    module = importlib.import_module(tool.path)
    if hasattr(module, "__path__"):
        module = importlib.import_module(f"{tool.path}.__main__")
    return module.main


def games_parser() -> argparse.ArgumentParser:
    """Return the parser of `architects-env games`."""
    return _parser("games")


def rules_parser() -> argparse.ArgumentParser:
    """Return the parser of `architects-env rules`."""
    parser = _parser("rules")
    parser.add_argument("game", help="Name of the game.")
    parser.add_argument(
        "number",
        nargs="?",
        default="",
        help="Number of a section, such as 7.2, or of a question of its FAQ: F14 is FAQ 14. By default all.",
    )
    return parser


def check_parser() -> argparse.ArgumentParser:
    """Return the parser of `architects-env check`."""
    parser = _parser("check")
    parser.add_argument("game", help="Name of the game.")
    parser.add_argument("--players", type=int, help="Number of players. By default all player counts are checked.")
    parser.add_argument(
        "--games",
        type=int,
        help="Number of games for each check. By default up to 12 short games, or one long game. --secrets plays at least 3.",
    )
    parser.add_argument(
        QUICK,
        action="store_true",
        help="Look at few positions in plain Python, without compiling: seconds for a small game.",
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        help="Option of the rules, NAME=VALUE. Can be given several times.",
    )
    parser.add_argument(
        "--secrets",
        action="store_true",
        help="Print which seats can see each field of the state and each action, found in --games games, instead of running the checks.",
    )
    return parser


def _parser(name: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=f"{COMMAND} {name}", description=f"{OWN[name].__doc__}{EXAMPLES.get(name, '')}", add_help=False
    )
    parser.add_argument("-h", "--help", action="help", help="Show this help text.")
    return parser


def show_games(words: list[str]) -> None:
    """List the games."""
    import architects_env
    from architects_env.games import load

    games_parser().parse_args(words)
    for name in architects_env.game_names():
        game = load(name)
        print(
            f"{name:12} {game.title}: {game.seats[0]} to {game.seats[1]} players, {len(game.action_space)} actions, bots: {', '.join(game.bots)}"
        )


def show_rules(words: list[str]) -> None:
    """Print the rules of a game, or one section of them."""
    import architects_env

    given = rules_parser().parse_args(words)
    print(_or_exit(lambda: architects_env.rules(given.game, given.number)))


def check_game(words: list[str]) -> None:
    """Run the conformance checks on a game: tests of the API that every game keeps."""
    from rich.console import Console

    from architects_env.conformance import ConformanceError, check, secrets_report
    from architects_env.core.command_line.progress import Progress
    from architects_env.core.contract.option_words import options_from
    from architects_env.games import load

    given = check_parser().parse_args(words)
    options = _or_exit(lambda: options_from(load(given.game), given.option))
    if given.secrets:
        print(_or_exit(lambda: secrets_report(given.game, max(3, given.games or 0), given.players, options)), end="")
        return
    try:
        with Progress(*Progress.get_default_columns(), console=Console(stderr=True), transient=True) as bars:
            task = bars.add_task("checks", total=1.0)
            played = _or_exit(
                lambda: check(
                    given.game,
                    given.players,
                    given.games,
                    options,
                    given.quick,
                    lambda done, text: bars.update(task, completed=done, description=text),
                )
            )
    except ConformanceError as error:
        raise SystemExit(f"{given.game} fails: {error}") from None
    checks, more = "all conformance checks", "pass --games {n}"
    if given.quick:
        checks, more = "the quick checks", f"leave out {QUICK}"
    print(f"{given.game} passes {checks}.", *played.lines(load(given.game), more), sep="\n")


def _or_exit(function: Callable[[], T]) -> T:
    """Call a function. Raises `SystemExit` with the message of a `ValueError`."""
    try:
        return function()
    except ValueError as error:
        raise SystemExit(str(error)) from None


OWN: dict[str, Callable[[list[str]], None]] = {"games": show_games, "rules": show_rules, "check": check_game}
