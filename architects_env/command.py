"""The command `architects-env`: a subcommand for every tool, and three small ones (`games`, `rules`, `check`)."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeVar

from architects_env import __version__
from architects_env.core.command_line import absent_libraries, streams
from architects_env.core.command_line.printable import printable
from architects_env.core.command_line.renamed_flags import refuse_old_names
from architects_env.core.command_line.tools import COMMAND, EXTRAS, TOOLS, Tool, install_command, require, wants_help
from architects_env.core.compile.refused_rules import RefusedRule
from architects_env.core.contract.author_frames import in_own_lines, is_of_game_file

T = TypeVar("T")
QUICK = "--quick"
"""The flag of `check` with which nothing is compiled."""
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
    except Exception as error:  # a rule in a user's file may raise anything
        if not is_of_game_file(error):
            raise
        where = f"`{COMMAND} check FILE.py --quick` says in which position a rule fails."
        raise SystemExit(printable(f"The file with the game raised an error. {in_own_lines(error)}\n{where}")) from None


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


def _parse(name: str, words: list[str]) -> Any:
    """Parse the command line of a small subcommand."""
    from architects_env.core.command_line.arguments import parse_arguments
    from architects_env.core.command_line.small_commands import ARGUMENTS

    sys.argv = [f"{COMMAND} {name}", *words]
    return parse_arguments(ARGUMENTS[name])


def show_games(words: list[str]) -> None:
    """List the games."""
    import architects_env
    from architects_env.games import load

    _parse("games", words)
    for name in architects_env.game_names():
        game = load(name)
        print(
            f"{name:12} {game.title}: {game.seats[0]} to {game.seats[1]} players, {len(game.action_space)} actions, bots: {', '.join(game.bots)}"
        )


def show_rules(words: list[str]) -> None:
    """Print the rules of a game, or one section of them."""
    import architects_env

    given = _parse("rules", words)
    print(_or_exit(lambda: architects_env.rules(given.game, given.section)))


def check_game(words: list[str]) -> None:
    """Run the conformance checks on a game: API tests that every game must pass."""
    from rich.console import Console

    from architects_env.conformance import ConformanceError, check, secrets_report
    from architects_env.core.command_line.progress import Progress
    from architects_env.core.contract.option_words import options_from
    from architects_env.games import load

    given = _parse("check", words)
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
                    given.only,
                )
            )
    except ConformanceError as error:
        raise SystemExit(f"{given.game} fails: {error}") from None
    checks, more = given.only or "all conformance checks", "pass --games {n}"
    if given.quick:
        checks, more = given.only or "the quick checks", f"leave out {QUICK}"
    print(f"{given.game} passes {checks}.", *played.lines(load(given.game), more), sep="\n")


def _or_exit(function: Callable[[], T]) -> T:
    """Call a function. Raises `SystemExit` with the message of a `ValueError`."""
    try:
        return function()
    except ValueError as error:
        raise SystemExit(str(error)) from None


OWN: dict[str, Callable[[list[str]], None]] = {"games": show_games, "rules": show_rules, "check": check_game}
