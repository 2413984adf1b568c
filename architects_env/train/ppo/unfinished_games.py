"""Unfinished training games, as they are saved in a checkpoint: their deals and the decisions since.

States are not saved: compiled rules trust the states that they are given, and a checkpoint may come from somebody else.
Instead, games are replayed from their deals with every action checked, so that only legal states can arise.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from architects_env.core.play.batch import Batch
from architects_env.core.play.positions import Positions

ACTION = np.int16
INITIAL_CAPACITY = 64
"""Number of decisions per game for which there is room at first."""


class UnfinishedGames:
    """The decisions so far in the unfinished games of a batch.

    Args:
        batch: The games.

    Attributes:
        actions: Actions, int16[games, capacity].
        lengths: Number of actions of each game, int64[games]. Later entries of `actions` are unused.
    """

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        self.actions, self.lengths = (
            np.zeros((batch.num_games, INITIAL_CAPACITY), ACTION),
            np.zeros(batch.num_games, np.int64),
        )

    def add(self, actions: np.ndarray) -> None:
        """Add a decision to every game."""
        if self.lengths.max() == self.actions.shape[1]:
            self.actions = np.concatenate([self.actions, np.zeros_like(self.actions)], axis=1)
        self.actions[np.arange(len(actions)), self.lengths] = actions
        self.lengths += 1

    def to_arrays(self) -> dict[str, np.ndarray]:
        """Return the arrays that `restore` needs."""
        stream = self.batch.save()["stream"]
        return {
            "episodes": self.batch.episodes,
            "stream": stream,
            "lengths": self.lengths,
            "actions": self.actions[self._get_used()],
        }

    def _get_used(self) -> np.ndarray:
        """Return which entries of `actions` are used, bool[games, capacity]."""
        return np.arange(self.actions.shape[1]) < self.lengths[:, None]

    def restore(self, read: Callable[[str, Sequence[int], Any], np.ndarray]) -> None:
        """Replay the games that `to_arrays` has returned.

        Args:
            read: read(name, shape, dtype), which returns one of the arrays.

        Raises:
            ValueError: If an action is not legal.
        """
        batch, games = self.batch, self.batch.num_games
        episodes, stream, lengths = (
            read("episodes", (games,), np.int64),
            read("stream", (4,), np.int64),
            read("lengths", (games,), np.int64),
        )
        if lengths.min() < 0 or episodes.min() < 0:
            raise ValueError("a game has a negative number of decisions")
        actions = read("actions", (sum(lengths.tolist()),), ACTION)
        batch.load_positions(replay(batch, episodes, actions, lengths), episodes, stream)
        self.lengths[:] = lengths
        self.actions = np.zeros((games, max(INITIAL_CAPACITY, int(lengths.max()))), ACTION)
        self.actions[self._get_used()] = actions


def replay(batch: Batch, episodes: np.ndarray, actions: np.ndarray, lengths: np.ndarray) -> Positions:
    """Replay games.

    Args:
        batch: The batch in which they were played.
        episodes: Numbers of their deals, int64[games].
        actions: Actions of the first game, then of the second, and so on.
        lengths: Number of actions of each game, int64[games].

    Raises:
        ValueError: If an action is not legal, or a game has ended.
    """
    starts = np.cumsum(lengths) - lengths
    positions = Positions(batch.game, batch.num_games, batch.num_players, batch.options)
    positions.deal(
        np.arange(batch.num_games), np.stack([np.full(batch.num_games, batch.seed, np.int64), episodes], axis=1)
    )
    for step in range(int(lengths.max())):
        rows = np.flatnonzero(lengths > step)
        chosen = actions[starts[rows] + step].astype(np.int64)
        in_range = (chosen >= 0) & (chosen < positions.masks.shape[1])
        if not in_range.all() or not positions.masks[rows, chosen].all():
            raise ValueError(f"decision {step + 1} of an unfinished game is not legal")
        positions.play(rows, chosen)
    if positions.over(np.arange(batch.num_games)).any():
        raise ValueError("an unfinished game has ended")
    return positions
