"""The command `architects-env`: one subcommand for every tool, and three that need nothing but this package."""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Callable, Sequence
from typing import TypeVar

from architects_env import __version__
from architects_env.core.files import streams
from architects_env.core.files.printable import printable
from architects_env.core.files.tools import COMMAND, TOOLS, require, to_install

T = TypeVar("T")


def main(words: Sequence[str] | None = None) -> None:
    """Run the subcommand that the command line names. Raises `SystemExit` with a sentence for whatever goes wrong."""
    streams.prepare()
    given = list(sys.argv[1:] if words is None else words)
    try:
        try:
            run(given)
        finally:
            sys.stdout.flush()  # here, and not when Python ends, where nobody could catch what it raises
    except SystemExit as ended:
        if isinstance(ended.code, str):  # its words may be those of a file or of an agent
            ended.code = printable(ended.code)
        raise
    except BrokenPipeError:  # the reader of our output, such as `head`, has had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(1) from None


def run(given: list[str]) -> None:
    """Run the subcommand that these words name."""
    if not given or given[0] in ("-h", "--help"):
        print(overview())
    elif given[0] in ("-V", "--version"):
        print(f"{COMMAND} {__version__}")
    elif given[0] in OWN:
        OWN[given[0]](given[1:])
    elif given[0] in TOOLS:
        run_tool(given[0], given[1:])
    else:
        raise SystemExit(f"There is no subcommand {given[0]!r}; there are: {', '.join((*OWN, *TOOLS))}.")


def overview() -> str:
    """What `architects-env --help` prints."""
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
            f"In brackets: the extra that a subcommand needs, as in: {to_install('train')}",
            f"{COMMAND} SUBCOMMAND --help shows the options.",
        )
    )


def run_tool(name: str, words: list[str]) -> None:
    """Run a tool with these words as its command line. Raises `SystemExit` with a sentence if libraries that it needs
    are not installed."""
    tool = TOOLS[name]
    require(tool.extra, f"{COMMAND} {name}")
    sys.argv = [f"{COMMAND} {name}", *words]
    os.environ.setdefault("OMP_NUM_THREADS", "1")  # one row of a network, cut in two, takes twice the time
    try:
        module = importlib.import_module(tool.path)
        module = importlib.import_module(f"{tool.path}.__main__") if hasattr(module, "__path__") else module
    except ModuleNotFoundError:
        raise
    except ImportError as error:  # a library that is there, and lacks some that it needs
        raise SystemExit(f"{COMMAND} {name} needs more: {error}: {to_install(tool.extra)}") from None
    module.main()


def parsed(
    name: str, about: str | None, words: list[str], *arguments: tuple[str, dict[str, object]]
) -> argparse.Namespace:
    """The words of a subcommand of our own."""
    parser = argparse.ArgumentParser(prog=f"{COMMAND} {name}", description=about)
    for flag, settings in arguments:
        parser.add_argument(flag, **settings)  # type: ignore[arg-type]
    return parser.parse_args(words)


def show_games(words: list[str]) -> None:
    """list the games"""
    import architects_env
    from architects_env.games import load

    parsed("games", show_games.__doc__, words)
    for name in architects_env.game_names():
        game = load(name)
        print(
            f"{name:12} {game.title}: {game.seats[0]} to {game.seats[1]} players, {len(game.action_space)} actions, bots: {', '.join(game.bots)}"
        )


def show_rules(words: list[str]) -> None:
    """print the rules of a game, or one section of them"""
    import architects_env

    told = parsed(
        "rules",
        show_rules.__doc__,
        words,
        ("game", {"help": "name of the game"}),
        ("number", {"nargs": "?", "default": "", "help": "such as 7.2 or F14"}),
    )
    print(_or_leave(lambda: architects_env.rules(told.game, told.number)))


def check_game(words: list[str]) -> None:
    """run the conformance tests on a game"""
    from architects_env.conformance import ConformanceError, check
    from architects_env.core.contract.option_words import options_from
    from architects_env.games import load

    told = parsed(
        "check",
        check_game.__doc__,
        words,
        ("game", {"help": "name of the game"}),
        ("--players", {"type": int, "help": "one number of players; by default all"}),
        ("--seeds", {"type": int, "default": 1, "help": "games for each check; 1 by default"}),
        (
            "--option",
            {
                "action": "append",
                "default": [],
                "help": "NAME=VALUE, an option of the rules; may be given several times",
            },
        ),
    )
    try:
        _or_leave(lambda: check(told.game, told.players, told.seeds, options_from(load(told.game), told.option)))
    except ConformanceError as error:
        raise SystemExit(f"{told.game} fails: {error}") from None
    print(f"{told.game} passes all conformance tests.")


def _or_leave(ask: Callable[[], T]) -> T:
    """The answer. Raises `SystemExit` with the sentence of a `ValueError`."""
    try:
        return ask()
    except ValueError as error:
        raise SystemExit(str(error)) from None


OWN: dict[str, Callable[[list[str]], None]] = {"games": show_games, "rules": show_rules, "check": check_game}
