"""Play a game in the terminal (`architects-env play --game citadels --opponents heuristic greedy`), on a page in the
browser (`architects-env play serve`), with the physical game (`architects-env play companion`), or solve a puzzle
(`architects-env play puzzle`)."""

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
from architects_env.core.command_line.arguments import parse_arguments
from architects_env.core.command_line.tools import COMMAND, require, shell_word
from architects_env.core.contract.game import Game
from architects_env.core.contract.option_words import options_from
from architects_env.core.contract.registry import game_flag
from architects_env.core.files.atomic_files import WriteError
from architects_env.core.play.record import Record
from architects_env.core.text import say
from architects_env.games import DEFAULT, load
from architects_env.play.companion import terminal as companion_terminal
from architects_env.play.companion.card_table import use_kept_cards
from architects_env.play.language.catalogue import language, system_language
from architects_env.play.language.speech import in_language
from architects_env.play.table.defaults import default_opponent
from architects_env.play.table.first_game import PERSON, first_game_of, options_of
from architects_env.play.table.integrity_notes import GUIDED_GAME
from architects_env.play.table.presets import preset_named
from architects_env.play.table.saved_files import save_path
from architects_env.play.table.table import HUMAN, Table
from architects_env.play.terminal import puzzle
from architects_env.play.terminal.errors import exit_after, speech_for
from architects_env.play.terminal.terminal import Quit, Terminal

RUNS = Path("runs/play")


@dataclass
class Arguments:
    """Play a game in the terminal.

    For the browser, see: architects-env play serve --help. For the physical game, see: architects-env play companion
    --help. For the puzzle of the day, see: architects-env play puzzle --help.

    For example, `architects-env play --game citadels --opponents heuristic greedy`.
    """

    game: str = DEFAULT
    """Name of the game (`architects-env games` lists them)."""
    opponents: tuple[str, ...] | None = None
    """Names of agents in the order of their seats: beginner, casual, skilled, expert, master (some games have easier
    ones, newcomer and novice), a bot of the game, random, ismcts:1000, FILE.safetensors:deterministic, FILE.py:Class,
    and so on. "human" is another person at this terminal. Give "" to play alone. By default skilled, or the game's
    best bot. A FILE.py is code that is run."""
    seat: int = 0
    """Number of your seat, from 0."""
    preset: str = ""
    """Options under one name: guided (a first game that is explained step by step, with its own deal and opponents),
    first, box or everything. Not every game has all of them."""
    option: Annotated[tuple[str, ...], tyro.conf.UseAppendAction] = ()
    """Option of the rules, NAME=VALUE. Can be given several times."""
    seed: int | None = None
    """Seed of the game and of the agents' random numbers. By default it is random and not shown."""
    load: Path | None = None
    """Saved game to continue. Its game, options and seed are used, and its opponents unless --opponents names
    others."""
    save: Path | None = None
    """File in which the game is saved after every decision. By default the loaded file, or a new one in runs/play."""
    language: str = ""
    """Language of the program, such as "cs" or "en". By default that of the system, if it is supported."""


def seats_of(game: str, opponents: tuple[str, ...] | None, seat: int) -> list[str]:
    """Return the player at each seat: an agent's name or "human". Raises `ValueError` if there is no such seat."""
    named = [default_opponent(load(game))] if opponents is None else [name for name in opponents if name]
    if not 0 <= seat <= len(named):
        raise ValueError(
            say("With {n} opponents the seats are 0 to {n}; there is no seat {seat}.", n=len(named), seat=seat)
        )
    return [*named[:seat], HUMAN, *named[seat:]]


def table_of(arguments: Arguments) -> Table:
    """Make the table for these arguments. Raises `ValueError` or `OSError` with a sentence about the problem."""
    if arguments.load is not None:
        record = Record.read(arguments.load)
        return Table.load(
            record, None if arguments.opponents is None else seats_of(record.game, arguments.opponents, arguments.seat)
        )
    game = load(arguments.game)
    options = options_from(game, arguments.option)
    if arguments.preset:
        preset = preset_named(game, arguments.preset)
        if preset.guided:
            return guided_table(arguments, game)
        options = {**preset.options, **options}
    seed = secrets.randbelow(2**63) if arguments.seed is None else arguments.seed
    return Table(game, seats_of(arguments.game, arguments.opponents, arguments.seat), options, seed)


def guided_table(arguments: Arguments, game: Game) -> Table:
    """Make the table of a guided first game. Raises `ValueError` if something is named that its script fixes."""
    script = first_game_of(game)
    assert script is not None
    if arguments.opponents is not None or arguments.option or arguments.seed is not None or arguments.seat != PERSON:
        raise ValueError(
            say(
                "The guided first game has its own deal, opponents and options; leave out --opponents, --seat, --option and --seed."
            )
        )
    table = Table(game, script.seats, options_of(game, script), script.seed)
    table.add_integrity_note(GUIDED_GAME)
    return table


def main() -> None:
    """Run the command line.

    Ctrl-C, the end of the input and a closed output end it. All decisions are saved by then.
    """
    if sys.argv[1:2] == ["serve"]:
        require("play", f"{COMMAND} play serve")
        from architects_env.play import serve

        serve.main(sys.argv[2:])
        return
    if sys.argv[1:2] == ["companion"]:
        companion_terminal.main(sys.argv[2:])
        return
    if sys.argv[1:2] == ["puzzle"]:
        puzzle.main(sys.argv[2:])
        return
    arguments = parse_arguments(Arguments)
    use_kept_cards()
    try:
        table = table_of(arguments)
        kept = save_path(arguments.save, arguments.load, RUNS, table.game.name)
        speech = language(arguments.language or system_language(), table.game)
    except (OSError, ValueError) as error:
        raise exit_after(error, speech_for(arguments.language, arguments.game)) from None
    with suppress(Quit, EOFError, KeyboardInterrupt):
        try:
            Terminal(table, kept, speech=speech).run()
        except (AgentFailure, WriteError) as error:
            raise exit_after(error, speech, kept) from None
        except BrokenPipeError:
            # Or Python complains when it flushes at its end.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if table.over:
        last = say("The game is kept in {file}", file=kept)
    else:
        last = say(
            "The game is saved. Continue with: {command}",
            command=f"architects-env play --load {shell_word(kept)}{game_flag(table.game.name)}",
        )
    print(f"\n{in_language(last, speech)}")


if __name__ == "__main__":
    main()
