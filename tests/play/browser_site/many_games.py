"""Whole games at tables, decided by random numbers, with what they record. The same code runs in this process and inside
a browser, and both have to find the same. It imports nothing of the tests, which no browser has."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Sequence

import numpy as np

from architects_env.games import load
from architects_env.play.table.table import HUMAN, Table

BESIDE = ("greedy", "random", "beginner", "random")
"""Opponents that decide without a clock; in every other game the first of them is the one that comes with a network."""


def seats(game: str, seed: int) -> list[str]:
    """Return the players of a game: a person and others, as many as the rules allow from game to game."""
    fewest, most = load(game).seats
    beside = [*BESIDE[seed % len(BESIDE) :], *BESIDE] * 2
    return [HUMAN, *beside[: fewest + seed % (most - fewest + 1) - 1]]


def played(game: str, seed: int, most: int | None = None) -> Table:
    """Return a table at which a game has been played to its end, or until the person has made `most` decisions."""
    table, rng = Table(game, seats(game, seed), seed=seed), np.random.default_rng(seed)
    table.advance_all()
    made = 0
    while not table.over and made != most:
        choices = table.choices(0)
        table.apply(0, choices[int(rng.integers(len(choices)))].action)
        table.advance_all()
        made += 1
    return table


def digest(lines: Sequence[str]) -> str:
    """Return the SHA-256 of the lines of a record."""
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def digests(game: str, first: int, count: int, most: int | None = None) -> list[str]:
    """Return the SHA-256 of the record of each game, with its decisions, sentences, log and points. See `played`."""
    return [digest(played(game, seed, most).record().lines()) for seed in range(first, first + count)]


def tables_of_numbers(game: str) -> dict[str, str]:
    """Return the type and the SHA-256 of each array in the modules of a game, which a game that was played before has
    loaded. A browser's own integers have 32 bits, too few for the sets of cards that rules make of them."""
    found = dict[str, str]()
    for module in sorted(name for name in sys.modules if name.startswith(f"architects_env.games.{game}")):
        for name, value in vars(sys.modules[module]).items():
            if isinstance(value, np.ndarray) and value.dtype.kind in "biuf":
                found[f"{module}.{name}"] = f"{value.dtype} {hashlib.sha256(value.tobytes()).hexdigest()}"
    return found
