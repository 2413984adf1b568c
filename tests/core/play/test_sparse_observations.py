"""Sparse observations of the batch engine hold the same numbers as dense ones."""

from __future__ import annotations

import copy
from itertools import pairwise

import numpy as np
import pytest

from architects_env.core.compile.intrinsics import nonzero_bits
from architects_env.core.compile.jit import COMPILED, kernel
from architects_env.core.play.batch import Batch
from architects_env.core.play.sparse_observations import WORD, new_sparse, write_entries
from architects_env.games import load, names

LARGE = [name for name in names() if name != "hamlet"]


def play(game: str, num_players: int | None, games: int, steps: int, threads: int = 1) -> Batch:
    batch = Batch(load(game), games, num_players, seed=5, threads=threads)
    for _ in range(steps):
        batch.step(batch.random_actions())
    return batch


@pytest.mark.parametrize("game", ["hamlet", *LARGE])
def test_every_seat_sees_the_same_as_in_a_dense_observation(game: str) -> None:
    batch = play(game, None, 4, 40)
    assert np.array_equal(batch.observe_sparse().to_dense(), batch.observations)
    for seat in range(batch.num_players):
        seats = np.full(batch.num_games, seat)
        assert np.array_equal(batch.observe_sparse(seats).to_dense(), batch.observe(seats))


def test_columns_rise_and_values_are_not_zero() -> None:
    rows = play("hamlet", 3, 10, 7).observe_sparse()
    values, columns, starts = rows.to_csr()
    assert (values != 0).all() and starts[-1] == len(values) == rows.counts.sum()
    for begin, end in pairwise(starts):
        assert (np.diff(columns[begin:end].astype(int)) > 0).all()


def test_threads_and_skipped_dense_observations_change_nothing() -> None:
    one, two = play("hamlet", 2, 200, 9), play("hamlet", 2, 200, 0, threads=2)
    two.observing = False
    for _ in range(9):
        two.step(two.random_actions())
        two.observe_sparse()
    for array, other in zip(one.observe_sparse().to_csr(), two.observe_sparse().to_csr(), strict=True):
        assert np.array_equal(array, other)


def test_a_copy_has_rows_of_its_own() -> None:
    batch = play("hamlet", 2, 5, 3)
    before = batch.observe_sparse().to_dense()
    other = copy.deepcopy(batch)
    other.step(other.random_actions())
    other.observe_sparse()
    assert np.array_equal(batch.observe_sparse().to_dense(), before)


def test_a_row_may_have_no_zero() -> None:
    rows, dense = new_sparse(2, 2 * WORD), np.linspace(1, 2, 2 * WORD, dtype=np.float32)
    rows.starts[1] = rows.counts[1] = 2 * WORD
    rows.counts[0] = write_entries(dense, rows.columns, rows.values, 0)
    write_entries(-dense, rows.columns, rows.values, 2 * WORD)
    assert np.array_equal(rows.to_dense(), [dense, -dense])


@pytest.mark.skipif(not COMPILED, reason="in plain Python there are no bits")
def test_the_bits_of_a_word_are_its_entries_that_are_not_zero() -> None:
    @kernel
    def bits_of(array, at):
        return nonzero_bits(array, at)  # pyright: ignore[reportCallIssue]

    numbers = np.array([0, 0, -0.0, 1e-45, -2, np.nan, np.inf], np.float32)
    array = np.random.default_rng(3).choice(numbers, 3 * WORD)
    for at in (0, 1, 63, 64, 128):
        bits = bits_of(array, at) % 2**64
        assert [bits >> k & 1 for k in range(WORD)] == (array[at : at + WORD] != 0).tolist()


def test_a_seat_that_does_not_play_is_refused() -> None:
    with pytest.raises(ValueError, match="seats are whole numbers from 0 to 1; found 0 to 2"):
        play("hamlet", 2, 3, 0).observe_sparse(np.array([0, 1, 2]))
