"""Mining of puzzles from strong games: `python -m tools.mine_puzzles --game architects --puzzles 40`.

Plays games of the newest network against itself. Where the network hesitates between moves, they are compared as a hint
compares them (`play.coach.options`), first in few worlds, and if one move seems to be clearly the best, in many. A
position becomes a puzzle if that holds, and `skilled` would probably miss the move. The file of the game's face is
written after every puzzle; a file that exists is continued.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import tyro

from architects_env.agents import make_agent
from architects_env.agents.policies.graded import TemperedAgent
from architects_env.core.contract.game import Game
from architects_env.core.files.atomic_files import write_atomically
from architects_env.core.play.match import Match
from architects_env.games import load
from architects_env.play.coach.because import clear_measures, in_hundred
from architects_env.play.coach.measures import default_measures
from architects_env.play.coach.options import Comparison, compare_options
from architects_env.play.coach.players import player_of
from architects_env.play.coach.puzzles import FILE, Puzzle, puzzles_of, puzzles_text
from architects_env.play.face import face_of

HESITATES = 0.85
"""Greatest probability of the likeliest move according to the network, for a position that is looked at."""
MISSED = 0.4
"""Greatest probability with which `skilled` plays the best move."""
FEW, MANY = 12, 96
"""Number of sampled worlds of the first look and of the second."""
GAP, CLEAR = 4.0, 2.5
"""Least difference to the second best move, in points of 100, and in standard errors."""
OPEN = 0.85
"""Greatest expected result of the best move, from -1 to 1, on either side: the game is not decided yet."""
EVERY = 2
"""Every second decision, about, is looked at, so that puzzles of one game do not resemble each other."""
OF_A_GAME = 2
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


def is_clear(found: Comparison) -> bool:
    """Return whether the best option is clearly better than the second."""
    first, second = found.options[:2]
    gap = 50 * (first.value - second.value)
    return abs(first.value) <= OPEN and gap >= GAP and gap >= CLEAR * 50 * math.hypot(first.error, second.error)


def theme_of(game: Game, found: Comparison) -> str:
    """Return the kind of measure in which the best option differs most from the second."""
    measures = face_of(game).measures or default_measures(game)
    clear = clear_measures(measures, range(len(measures)), found.short, 0, 1, [found.seat], 1.0)
    return measures[clear[0][0]].kind if clear else "result"


def puzzle_at(match: Match, actions: list[int], seed: int, skilled: TemperedAgent) -> Puzzle | None:
    """Return the puzzle at a position, or None if it makes none."""
    view = match.view()
    priors = player_of(match.game, match.num_players).priors(view)
    if len({view.sentence(action) for action in view.legal_actions()}) < 3 or priors.max() > HESITATES:
        return None
    if not is_clear(compared(match, FEW, 0, seed)):
        return None
    found = compared(match, MANY, 8, seed + 1)
    best = found.options[0].action
    alike = [action for action in view.legal_actions() if view.sentence(action) == view.sentence(best)]
    if not is_clear(found) or skilled.probabilities(view)[alike].sum() > MISSED:
        return None
    expected = {option.action: in_hundred(option.value) for option in found.options}
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
        assert isinstance(skilled, TemperedAgent)
        while not match.over and of_game < OF_A_GAME and time.monotonic() < until:
            if rng.random() < 1 / EVERY and (puzzle := puzzle_at(match, actions, seed, skilled)):
                found, of_game = [*found, puzzle], of_game + 1
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
