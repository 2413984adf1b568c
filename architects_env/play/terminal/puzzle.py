"""Puzzles in the terminal: `architects-env play puzzle --game citadels`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime

from architects_env.core.command_line.arguments import parse_arguments
from architects_env.core.contract.game import Game
from architects_env.core.contract.rules.rng import agent_generator
from architects_env.core.text import capital, player, say
from architects_env.games import DEFAULT, load
from architects_env.play.coach.practice import attempt, moves_of
from architects_env.play.coach.puzzles import number_of_day, puzzle_of, share_text, verdict
from architects_env.play.language.catalogue import Language, language, system_language
from architects_env.play.language.speech import in_language, speaking
from architects_env.play.table.table import question_of
from architects_env.play.terminal.errors import exit_after, speech_for

MOST_TRIES = 3
"""Number of answers after which the best move is shown."""


@dataclass
class Arguments:
    """Solve the puzzle of the day in the terminal: find the best move of a position."""

    game: str = DEFAULT
    """Name of the game (`architects-env games` lists them)."""
    number: int = 0
    """Number of the puzzle in its series. 0 is that of today, which is the same for everybody."""
    theme: str = ""
    """Series of puzzles: goods, progress, skill, risk or result. By default the daily puzzles."""
    language: str = ""
    """Language of the program, such as "cs" or "en". By default that of the system, if it is supported."""


def solve(
    game: Game,
    number: int,
    theme: str,
    read: Callable[[str], str] = input,
    write: Callable[[str], None] = print,
    speech: Language | None = None,
) -> None:
    """Show a puzzle and judge answers until one is right, or for `MOST_TRIES`.

    Raises:
        ValueError: The game has no such puzzle.
        EOFError: The input has ended.
    """

    def tell(text: str) -> None:
        write(in_language(text, speech))

    puzzle = puzzle_of(game, number, theme)
    view = puzzle.match(game).view()
    moves = list(moves_of(view).items())
    with speaking(speech):
        write(view.text())
    tell(say("\n{player} decides: {question}", player=player(view.seat), question=say(question_of(view))))
    tell(say("Find the move that wins most often."))
    for k, (_, sentence) in enumerate(moves, 1):
        tell(say("{n:4}  {choice}", n=k, choice=capital(sentence)))
    tries = 0
    while True:
        line = read(in_language(say("The best move (number): "), speech)).strip()
        if not line.isdecimal() or not 1 <= int(line) <= len(moves):
            tell(say("Type a number from 1 to {n}.", n=len(moves)))
            continue
        tries, action = tries + 1, moves[int(line) - 1][0]
        found = verdict(puzzle, action)
        tell(say("Right!") if found.is_right else say("There is a better move."))
        if found.is_right or tries == MOST_TRIES:
            break
    tell(say("The best move: {best}, {expected} of 100.", best=view.sentence(found.best), expected=found.best_expected))
    rng = agent_generator(puzzle.seed, "curve", view.seat, len(puzzle.actions))
    judged = attempt(view, {}, rng, found.best, (action,))
    for reason in judged.because if judged.is_right else ():  # few worlds may see it otherwise
        tell(say("  - {reason}", reason=reason))
    tell(share_text(game, number, tries, found.is_right, theme))


def main(args: list[str] | None = None) -> None:
    """Run the command line."""
    arguments = parse_arguments(Arguments, sys.argv[1:] if args is None else args, "puzzle")
    try:
        game = load(arguments.game)
        speech = language(arguments.language or system_language(), game)
        with suppress(EOFError, KeyboardInterrupt):
            solve(game, arguments.number or number_of_day(datetime.now(UTC).date()), arguments.theme, speech=speech)
    except ValueError as error:
        raise exit_after(error, speech_for(arguments.language, arguments.game)) from None
