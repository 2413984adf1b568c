"""Observations as lists of the entries that are not zero, a tenth of all.

The batch engine writes them without dense arrays in between (`core.play.batch.Batch.observe_sparse`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from architects_env.core.compile.jit import compiled, kernel_unlocked
from architects_env.core.contract.game import Game

BLOCK = 8
"""Number of entries that are skipped at once if all of them are zero."""


@dataclass(frozen=True)
class SparseObservations:
    """The entries of several observations that are not zero.

    Row `i` has the entries `columns[i, : counts[i]]`, in rising order, with the values `values[i, : counts[i]]`. What
    follows in the arrays is undefined.
    """

    counts: np.ndarray
    """Number of entries of each row, int64[rows]."""
    columns: np.ndarray
    """Indices of the entries in the observation, int16[rows, room]."""
    values: np.ndarray
    """Values of the entries, float32[rows, room]."""
    entries: int
    """Number of entries of a dense observation."""

    def __len__(self) -> int:
        return len(self.counts)

    def to_csr(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Return values, columns and starts of the rows in compressed form.

        These are the arguments of `scipy.sparse.csr_array`: float32[n], int16[n] and int64[rows + 1].
        """
        used = np.arange(self.columns.shape[1]) < self.counts[:, None]
        return self.values[used], self.columns[used], np.concatenate([[0], np.cumsum(self.counts)])

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
    room = _whole_blocks(entries) + 1
    columns, values = np.empty((rows, room), np.int16), np.empty((rows, room), np.float32)
    return SparseObservations(np.zeros(rows, np.int64), columns, values, entries)


def _whole_blocks(entries: int) -> int:
    return -(-entries // BLOCK) * BLOCK


@compiled
def write_entries(dense, pairs, columns, values):
    """Write the entries of an observation that are not zero. Returns their number.

    Args:
        dense: float32[whole blocks]: The observation, followed by zeros.
        pairs: int64[whole blocks / 2]: The same memory.
        columns: int16[whole blocks + 1]: Indices of the entries are written here.
        values: float32[whole blocks + 1]: Values of the entries are written here.
    """
    number = 0
    for block in range(pairs.shape[0] // 4):
        at = 4 * block
        if pairs[at] | pairs[at + 1] | pairs[at + 2] | pairs[at + 3] != 0:
            for i in range(BLOCK * block, BLOCK * block + BLOCK):  # without a branch that a processor cannot foresee
                value = dense[i]
                columns[number] = i
                values[number] = value
                number += value != 0
    return number


@cache
def sparse_loop(game: Game) -> Callable[..., Any]:
    """Return the loop that observes games of this kind."""
    observe_rule, entries = game.observe, len(game.observation_layout)
    whole = _whole_blocks(entries)

    @kernel_unlocked
    def observe_sparse(states, seats, counts, columns, values, begin, end):
        """Write the observations of `seats` in the games from `begin` to `end`."""
        dense = np.zeros(whole, np.float32)
        pairs, out = dense.view(np.int64), dense[:entries]
        for i in range(begin, end):
            observe_rule(states[i], seats[i], out)
            counts[i] = write_entries(dense, pairs, columns[i], values[i])

    return observe_sparse
