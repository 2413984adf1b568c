"""Mining of puzzles from strong games: `python -m tools.mine_puzzles --game architects --puzzles 40`.

Plays games of the newest network against itself. Where the network hesitates between moves, they are compared as a hint
compares them (`play.coach.options`), in more and more worlds as long as one move seems to be clearly the best. A
position becomes a puzzle if that holds in many worlds, and `skilled` would probably miss the move. In most decisions
of Viscounts and Settlers the best two moves differ by less than 2 points of 100, so most of the time goes into first
looks: they end early. The file of the game's face is written after every puzzle; a file that exists is continued.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, cast

import numpy as np
import tyro

from architects_env.agents import make_agent
from architects_env.core.contract.game import Game
from architects_env.core.files.atomic_files import write_atomically
from architects_env.core.play.match import Match
from architects_env.core.play.view import View
from architects_env.games import load
from architects_env.play.coach.because import clear_measures, in_hundred
from architects_env.play.coach.measures import default_measures
from architects_env.play.coach.options import Comparison, compare_options
from architects_env.play.coach.players import player_of
from architects_env.play.coach.puzzles import FILE, Puzzle, puzzles_of, puzzles_text
from architects_env.play.face import face_of

HESITATES = 0.85
"""Greatest probability of the likeliest move according to the network, for a position that is looked at."""
MISSED, DRAWS = 0.4, 16
"""Greatest probability with which `skilled` plays the best move, as the mean over some draws of what it overlooks."""
LOOKS = ((4, 1.5), (12, 2.5))
"""Number of sampled worlds of the first looks, and the least difference to the second best move, in points of 100, from
which on the next look follows."""
MANY = 96
"""Number of sampled worlds of the last look."""
GAP, CLEAR = 3.0, 2.5
"""Least difference to the second best move after the last look, in points of 100, and in standard errors. It is greater
than the difference up to which an answer counts as right (`play.coach.puzzles.GOOD`)."""
OPEN = 0.85
"""Greatest expected result of the best move, from -1 to 1, on either side: the game is not decided yet."""
APART = 6
"""Least number of decisions between two puzzles of one game, so that they do not resemble each other."""
OF_A_GAME = 3
"""Number of puzzles of one game, at most."""


@dataclass(frozen=True)
class Settings:
    """Settings of the search for puzzles."""

    game: str = "architects"
    """Name of the game."""
    puzzles: int = 40
    """Number of puzzles in the file, after which mining ends."""
    minutes: float = 15.0
    """Time after which mining ends in any case."""
    seed: int = 1
    """Seed of the first deal; the others follow."""
    write: Path | None = None
    """File of the puzzles. By default that of the game's face."""


def compared(match: Match, worlds: int, to_the_end: int, seed: int) -> Comparison:
    """Compare the options of the seat that decides, repeatably."""
    rng = np.random.default_rng(seed)
    return compare_options(match.view(), {}, rng, seconds=math.inf, worlds=worlds, long_worlds=to_the_end)


def gap_of(found: Comparison) -> float:
    """Return the difference of the best two options in points of 100; 0 if the game is decided already."""
    first, second = found.options[:2]
    return 50 * (first.value - second.value) if abs(first.value) <= OPEN else 0.0


def is_clear(found: Comparison) -> bool:
    """Return whether the best option is clearly better than the second."""
    first, second = found.options[:2]
    gap = gap_of(found)
    return gap >= GAP and gap >= CLEAR * 50 * math.hypot(first.error, second.error)


def theme_of(game: Game, found: Comparison) -> str:
    """Return the kind of measure in which the best option differs most from the second."""
    measures = face_of(game).measures or default_measures(game)
    clear = clear_measures(measures, range(len(measures)), found.short, 0, 1, [found.seat], 1.0)
    return measures[clear[0][0]].kind if clear else "result"


class Guesser(Protocol):
    """An agent that says how likely it plays each action."""

    def probabilities(self, view: View) -> np.ndarray:
        """Return the probability of each action, float64[actions]."""
        ...


def found_by(skilled: Guesser, view: View, best: int) -> float:
    """Return the probability with which `skilled` plays the best move, or another one with the same sentence.

    What a level with limits overlooks is drawn for each game. So the probability is the mean over some draws: a puzzle
    is a move that is missed in most games, not one that is easy and was overlooked in this one.
    """
    alike = [action for action in view.legal_actions() if view.sentence(action) == view.sentence(best)]
    drawn = (View(view.game, view.memory, view.seat, key) for key in range(1, DRAWS + 1))
    return float(np.mean([skilled.probabilities(one)[alike].sum() for one in drawn]))


def puzzle_at(match: Match, actions: list[int], seed: int, skilled: Guesser) -> Puzzle | None:
    """Return the puzzle at a position, or None if it makes none."""
    view = match.view()
    priors = player_of(match.game, match.num_players).priors(view)
    if len({view.sentence(action) for action in view.legal_actions()}) < 3 or priors.max() > HESITATES:
        return None
    for worlds, least in LOOKS:
        seen = compared(match, worlds, 0, seed)
        if gap_of(seen) < least or found_by(skilled, view, seen.options[0].action) > MISSED:
            return None
    found = compared(match, MANY, 8, seed + 1)
    if not is_clear(found) or found_by(skilled, view, found.options[0].action) > MISSED:
        return None
    if len(found.options[0].move.actions) > 1:
        return None  # its first action alone ("build") is no answer
    expected = {option.action: in_hundred(option.value) for option in reversed(found.options)}
    return Puzzle(match.num_players, seed, tuple(actions), expected, theme_of(match.game, found))


def mine(settings: Settings) -> None:
    """Play games and write their puzzles until there are enough, or the time is up."""
    game, until = load(settings.game), time.monotonic() + 60 * settings.minutes
    folder = face_of(game).folder
    assert folder is not None
    path, found = settings.write or folder / FILE, list(puzzles_of(game))
    looked, seed = 0, 1 + max((puzzle.seed for puzzle in found), default=settings.seed - 1)
    low, high = max(2, game.seats[0]), min(4, game.seats[1])
    while len(found) < settings.puzzles and time.monotonic() < until:
        match, rng, of_game = Match(game, low + seed % (high - low + 1), seed=seed), np.random.default_rng(seed), 0
        actions, player = list[int](), player_of(game, match.num_players)
        skilled = make_agent("skilled", game).for_players(match.num_players)
        last = -APART
        while not match.over and of_game < OF_A_GAME and time.monotonic() < until:
            far = len(actions) - last >= APART
            if far and (puzzle := puzzle_at(match, actions, seed, cast("Guesser", skilled))):
                found, of_game, last = [*found, puzzle], of_game + 1, len(actions)
                write_atomically(path, puzzles_text(game, found).encode())
                print(f"{len(found)}: seed {seed}, decision {len(actions)}, {puzzle.theme}", flush=True)
            looked += 1
            priors = player.priors(match.view())
            actions.append(int(rng.choice(len(priors), p=priors / priors.sum())))
            match.apply(actions[-1])
        seed += 1
    print(f"{len(found)} puzzles of {settings.game}; {looked} decisions were looked at.")


if __name__ == "__main__":
    mine(tyro.cli(Settings))
