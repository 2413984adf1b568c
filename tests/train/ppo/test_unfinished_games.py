"""The games of a checkpoint are played again from their deals: nothing but a game that the rules allow comes out of a
file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from architects_env.core.play.batch import Batch
from architects_env.games import load
from architects_env.train.ppo.unfinished_games import UnfinishedGames


def played(game: str = "hamlet", decisions: int = 100, seed: int = 4) -> UnfinishedGames:
    unfinished = UnfinishedGames(Batch(load(game), 6, 2, seed=seed))
    for _ in range(decisions):
        actions = unfinished.batch.random_actions()
        unfinished.batch.step(actions)
        unfinished.add(actions)
        unfinished.lengths[unfinished.batch.dones != 0] = 0
    return unfinished


def reader(saved: dict[str, np.ndarray], **changes: Any) -> Callable[..., np.ndarray]:
    def read(name: str, shape: Any, dtype: Any) -> np.ndarray:
        found = np.array({**saved, **changes}[name])
        if found.shape != tuple(shape) or found.dtype != dtype:
            raise ValueError(f"{name} is of shape {found.shape}")
        return found

    return read


@pytest.mark.parametrize("game", ["hamlet", "citadels"])
def test_games_played_again_are_the_same_byte_for_byte_and_go_on_alike(game: str) -> None:
    one = played(game, 250)
    other = UnfinishedGames(Batch(load(game), 6, 2, seed=4))
    other.restore(reader(one.to_arrays()))
    for _ in range(150):
        for name in ("episodes", "observations", "masks", "seats"):
            assert np.array_equal(getattr(one.batch, name), getattr(other.batch, name)), name
        assert one.batch.states.tobytes() == other.batch.states.tobytes()
        for unfinished in (one, other):
            actions = unfinished.batch.random_actions()
            unfinished.batch.step(actions)
            unfinished.add(actions)
            unfinished.lengths[unfinished.batch.dones != 0] = 0
    assert all(np.array_equal(array, other.to_arrays()[name]) for name, array in one.to_arrays().items())


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda saved: {"actions": saved["actions"][:-1]}, "actions is of shape"),
        (lambda saved: {"actions": np.full_like(saved["actions"], -1)}, "is not legal"),
        (lambda saved: {"actions": np.full_like(saved["actions"], 2**15 - 1)}, "is not legal"),
        (lambda saved: {"lengths": saved["lengths"] - 100}, "a negative number of decisions"),
        (lambda saved: {"episodes": saved["episodes"] - 2**62}, "a negative number of decisions"),
        (lambda saved: {"lengths": np.full(6, 2**62)}, "actions is of shape"),
        (
            lambda saved: {"lengths": np.array([1000, 0, 0, 0, 0, 0]), "actions": np.zeros(1000, np.int16)},
            "is not legal",
        ),
    ],
)
def test_what_the_rules_do_not_allow_is_refused_and_nothing_changes(
    change: Callable[[dict[str, np.ndarray]], dict[str, Any]], sentence: str
) -> None:
    saved, other = played().to_arrays(), UnfinishedGames(Batch(load("hamlet"), 6, 2, seed=4))
    before = other.batch.states.tobytes()
    with pytest.raises(ValueError, match=sentence):
        other.restore(reader(saved, **change(saved)))
    assert other.batch.states.tobytes() == before and not other.lengths.any()
