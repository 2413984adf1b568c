"""Observations as lists of the entries that are not zero, a tenth of all.

The batch engine writes them without dense arrays in between (`core.play.batch.Batch.observe_sparse`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from architects_env.core.compile.intrinsics import nonzero_bits, trailing_zeros
from architects_env.core.compile.jit import compiled_with_twin, kernel_unlocked
from architects_env.core.contract.game import Game

WORD = 64
"""Number of entries that are compared with zero at once."""


@dataclass(frozen=True)
class SparseObservations:
    """The entries of several observations that are not zero.

    Row `i` has the entries from `starts[i]` to `starts[i] + counts[i]` of `columns`, in rising order, and of `values`.
    """

    starts: np.ndarray
    """Index of the first entry of each row, int64[rows]."""
    counts: np.ndarray
    """Number of entries of each row, int64[rows]."""
    columns: np.ndarray
    """Indices of the entries in the observation, int16."""
    values: np.ndarray
    """Values of the entries, float32."""
    entries: int
    """Number of entries of a dense observation."""

    def __len__(self) -> int:
        return len(self.counts)

    def to_csr(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Return values, columns and starts of the rows in compressed form.

        These are the arguments of `scipy.sparse.csr_array`: float32[n], int16[n] and int64[rows + 1].
        """
        starts = np.concatenate([[0], np.cumsum(self.counts)])
        at = np.arange(starts[-1]) + np.repeat(self.starts - starts[:-1], self.counts)
        return self.values[at], self.columns[at], starts

    def to_dense(self) -> np.ndarray:
        """Return float32[rows, entries], equal to `Batch.observe`."""
        values, columns, starts = self.to_csr()
        dense = np.zeros((len(self), self.entries), np.float32)
        dense[np.repeat(np.arange(len(self)), np.diff(starts)), columns] = values
        return dense


def new_sparse(rows: int, entries: int) -> SparseObservations:
    """Return room for sparse observations.

    There is room for rows without any zero, of which the system provides only the memory that is written.
    """
    columns, values = np.empty(rows * entries, np.int16), np.empty(rows * entries, np.float32)
    return SparseObservations(np.zeros(rows, np.int64), np.zeros(rows, np.int64), columns, values, entries)


def whole_words(entries: int) -> int:
    """Return this number of entries, rounded up to whole words."""
    return -(-entries // WORD) * WORD


def _write_entries(dense: Any, columns: Any, values: Any, at: int) -> int:
    found = np.flatnonzero(dense)
    columns[at : at + len(found)], values[at : at + len(found)] = found, dense[found]
    return len(found)


@compiled_with_twin(_write_entries)
def write_entries(dense, columns, values, at):
    """Write the entries of an observation that are not zero. Returns their number.

    Args:
        dense: float32[whole words]: The observation, followed by zeros.
        columns: int16: Indices of the entries are written here.
        values: float32: Values of the entries are written here.
        at: Index from which on they are written.
    """
    to = at
    for first in range(0, dense.shape[0], WORD):
        bits = nonzero_bits(dense, first)  # pyright: ignore[reportCallIssue]
        while bits != 0:
            i = first + trailing_zeros(bits)
            columns[to] = i
            values[to] = dense[i]
            to += 1
            bits &= bits - 1
    return to - at


@cache
def sparse_loop(game: Game) -> Callable[..., Any]:
    """Return the loop that observes games of this kind."""
    observe_rule, entries = game.observe, len(game.observation_layout)
    whole = whole_words(entries)

    @kernel_unlocked
    def observe_sparse(states, seats, starts, counts, columns, values, begin, end):
        """Write the observations of `seats` in the games from `begin` to `end`."""
        dense = np.zeros(whole, np.float32)
        out, at = dense[:entries], begin * entries
        for i in range(begin, end):
            observe_rule(states[i], seats[i], out)
            starts[i], counts[i] = at, write_entries(dense, columns, values, at)
            at += counts[i]

    return observe_sparse
