"""Play a game in the terminal: `architects-env play --game citadels --opponents heuristic greedy`; on a page in the
browser: `architects-env play serve`; or with the box on the table: `architects-env play companion`."""

from __future__ import annotations

import os
import secrets
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import tyro

from architects_env.agents import AgentFailure
from architects_env.core.contract.option_words import options_from
from architects_env.core.files.tools import COMMAND, as_word, command_line, require
from architects_env.core.files.whole_files import NotWritten
from architects_env.core.play.record import Record
from architects_env.core.text import say
from architects_env.games import DEFAULT, load
from architects_env.play.companion import terminal as companion_terminal
from architects_env.play.language.catalogue import language, of_system
from architects_env.play.language.speech import in_language
from architects_env.play.table.defaults import default_opponent
from architects_env.play.table.table import HUMAN, Table
from architects_env.play.terminal.mistakes import ending, speech_for
from architects_env.play.terminal.terminal import Quit, Terminal

RUNS = Path("runs/play")


@dataclass
class Arguments:
    """Sit down at a table in the terminal. In the browser: architects-env play serve --help. With your box:
    architects-env play companion --help."""

    game: str = DEFAULT
    """Which game."""
    opponents: tuple[str, ...] | None = None
    """Agents by name, in the order of their seats: beginner, casual, skilled, expert, master, a bot of the game,
    random, ismcts:1000, FILE.safetensors:best, FILE.py:Class. "human" is a second person at this terminal; "" is
    nobody, for games that one can play alone. By default skilled, or the game's best bot. A FILE.py is code that is
    run."""
    seat: int = 0
    """Where you sit."""
    option: Annotated[tuple[str, ...], tyro.conf.UseAppendAction] = ()
    """An option of the rules, NAME=VALUE; may be given several times."""
    seed: int | None = None
    """Of the deal and the agents' numbers; by default one that nobody knows."""
    load: Path | None = None
    """Go on with this record; game, options and seed are those of the record, and so are the players unless opponents
    are named."""
    save: Path | None = None
    """Where the game is kept after every decision; by default in the file that was loaded, or in a new one in
    runs/play."""
    language: str = ""
    """What the program speaks, such as "cs" or "en"; by default the language of the system, if it knows it."""


def seats_of(game: str, opponents: tuple[str, ...] | None, seat: int) -> list[str]:
    """Who sits where. Raises `ValueError` if the seat is not there."""
    named = [default_opponent(load(game))] if opponents is None else [name for name in opponents if name]
    if not 0 <= seat <= len(named):
        raise ValueError(
            say("With {n} opponents the seats are 0 to {n}; there is no seat {seat}.", n=len(named), seat=seat)
        )
    return [*named[:seat], HUMAN, *named[seat:]]


def table_of(arguments: Arguments) -> Table:
    """The table that was asked for. Raises `ValueError` or `OSError` that says what is wrong."""
    if arguments.load is not None:
        record = Record.read(arguments.load)
        return Table.load(
            record, None if arguments.opponents is None else seats_of(record.game, arguments.opponents, arguments.seat)
        )
    game = load(arguments.game)
    seed = secrets.randbelow(2**63) if arguments.seed is None else arguments.seed
    return Table(
        game, seats_of(arguments.game, arguments.opponents, arguments.seat), options_from(game, arguments.option), seed
    )


def kept_in(arguments: Arguments, table: Table) -> Path:
    """The file of this game. Raises `ValueError` if it exists and is not the one that was loaded."""
    path = arguments.save or arguments.load
    if path is None:
        numbers = (file.stem.rpartition("-")[2] for file in RUNS.glob(f"{table.game.name}-*.jsonl"))
        path = (
            RUNS
            / f"{table.game.name}-{1 + max((int(number) for number in numbers if number.isdecimal()), default=0)}.jsonl"
        )
    if path != arguments.load and path.exists():
        raise ValueError(
            say(
                "{path} exists already; name a new file with --save, or go on with it: --load {word}",
                path=path,
                word=as_word(path),
            )
        )
    return path


def main() -> None:
    """The command line. Ctrl-C, the end of the input and a closed output end it; what has been decided is in the
    file."""
    if sys.argv[1:2] == ["serve"]:
        require("play", f"{COMMAND} play serve")
        from architects_env.play import serve

        serve.main(sys.argv[2:])
        return
    if sys.argv[1:2] == ["companion"]:
        companion_terminal.main(sys.argv[2:])
        return
    arguments = tyro.cli(Arguments, prog=command_line())
    try:
        table = table_of(arguments)
        kept = kept_in(arguments, table)
        speech = language(arguments.language or of_system(), table.game)
    except (OSError, ValueError) as error:
        raise ending(error, speech_for(arguments.language, arguments.game)) from None
    with suppress(Quit, EOFError, KeyboardInterrupt):
        try:
            Terminal(table, kept, speech=speech).run()
        except (AgentFailure, NotWritten) as error:
            raise ending(error, speech, kept) from None
        except BrokenPipeError:
            os.dup2(
                os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno()
            )  # or Python complains when it flushes at its end
    if table.over:
        last = say("The game is kept in {file}", file=kept)
    else:
        last = say("The game is saved. Go on with: {command}", command=f"architects-env play --load {as_word(kept)}")
    print(f"\n{in_language(last, speech)}")


if __name__ == "__main__":
    main()
