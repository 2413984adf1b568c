"""A rollout buffer that stores observations in the sparse form that the update uses (`sparse_kernels`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from architects_env.core.play.sparse_observations import SparseObservations
from architects_env.train.ppo.sparse_kernels import copy_entries, count_nonzero, write_nonzero

ROW_ARRAYS = ("actions", "step_game_index", "log_probs", "values", "advantages", "returns")
"""Attributes of a rollout that hold one element for each row."""
ENTRY_ARRAYS = ("columns", "entry_values")
"""Attributes of a rollout that hold one element for each non-zero entry of the observations."""
NO_TARGETS = np.zeros(0, np.float32)


class Rollout:
    """A rollout buffer with a row for each decision of the learner. Arrays grow as needed and are reused.

    Attributes:
        actions: Chosen actions, int64[rows].
        log_probs: Log-probabilities of the actions when they were chosen, float32[rows].
        values: Values, float32[rows].
        advantages: Advantages, float32[rows].
        returns: Returns, float32[rows].
        step_game_index: Index of the decision in [step, game] of its batch, flattened, int64[rows].
        starts: Where the non-zero entries of each observation start, int64[rows + 1].
        columns: Columns of the non-zero entries, int16.
        entry_values: Values of the non-zero entries, float32.
        legal_starts: Where the legal actions of each row start, int64[rows + 1].
        legal: Legal actions, int16.
        log_legal: Scratch array for the log-probabilities of the legal actions, float32.
        target_probs: Target probabilities of the legal actions, float32. None if the chosen action is the target.
        on_device: The rows on a device, once they have been copied there (`torch_layers.DeviceRows`).
    """

    def __init__(self) -> None:
        self.length = 0
        self.on_device: Any = None
        self.starts, self.legal_starts = np.zeros(1, np.int64), np.zeros(1, np.int64)
        self.columns, self.entry_values, self.legal = (
            np.zeros(0, np.int16),
            np.zeros(0, np.float32),
            np.zeros(0, np.int16),
        )
        self.log_legal = np.zeros(0, np.float32)
        self.target_probs: np.ndarray | None = None
        self.actions, self.step_game_index = np.zeros(0, np.int64), np.zeros(0, np.int64)
        self.log_probs, self.values, self.advantages, self.returns = (np.zeros(0, np.float32) for _ in range(4))

    def __len__(self) -> int:
        return self.length

    @property
    def labels(self) -> tuple[np.ndarray, ...]:
        """Legal and chosen actions for `sparse_kernels.head`: legal_starts, legal, actions, target_probs, log_legal.

        Without target probabilities, the array of them is empty.
        """
        target_probs = NO_TARGETS if self.target_probs is None else self.target_probs
        return self.legal_starts, self.legal, self.actions, target_probs, self.log_legal

    def clear(self) -> None:
        """Remove all rows."""
        self.length, self.on_device = 0, None

    def append(
        self,
        observations: np.ndarray | SparseObservations,
        masks: np.ndarray,
        games: np.ndarray,
        step_game_index: np.ndarray,
    ) -> np.ndarray:
        """Append rows of a batch.

        Args:
            observations: float32[games, entries], or the same as sparse observations.
            masks: int8[games, actions].
            games: int64[n]: The games whose rows are appended.
            step_game_index: int64[n]: The index of each row in [step, game] of its batch, flattened.

        Returns:
            int64[n]: The indices of the new rows in this rollout.
        """
        first, last = self.length, self.length + len(games)
        entries, legal = np.empty(len(games), np.int64), np.empty(len(games), np.int64)
        count_nonzero(masks, games, legal)
        if isinstance(observations, SparseObservations):
            entries = observations.counts[games]
        else:
            count_nonzero(observations, games, entries)
        self._reserve(last, int(self.starts[first] + entries.sum()), int(self.legal_starts[first] + legal.sum()))
        write_nonzero(masks, games, first, self.legal_starts, self.legal)
        if isinstance(observations, SparseObservations):
            given = observations.starts, observations.counts, observations.columns, observations.values
            copy_entries(*given, games, first, self.starts, self.columns, self.entry_values)
        else:
            write_nonzero(observations, games, first, self.starts, self.columns)
            new = slice(self.starts[first], self.starts[last])
            self.entry_values[new] = observations[np.repeat(games, entries), self.columns[new]]
        self.step_game_index[first:last] = step_game_index
        self.length, self.on_device = last, None
        return np.arange(first, last)

    def extend(self, other: Rollout) -> None:
        """Append all rows of another rollout. Either both or neither have target probabilities."""
        first, last = self.length, self.length + len(other)
        entries, legal = int(other.starts[len(other)]), int(other.legal_starts[len(other)])
        begin, legal_begin = int(self.starts[first]), int(self.legal_starts[first])
        self._reserve(last, begin + entries, legal_begin + legal)
        for name in ROW_ARRAYS:
            getattr(self, name)[first:last] = getattr(other, name)[: len(other)]
        for name in ENTRY_ARRAYS:
            getattr(self, name)[begin : begin + entries] = getattr(other, name)[:entries]
        self.legal[legal_begin : legal_begin + legal] = other.legal[:legal]
        if other.target_probs is not None:
            self.target_probs = np.concatenate(
                [*([] if self.target_probs is None else [self.target_probs]), other.target_probs]
            )
        self.starts[first : last + 1] = begin + other.starts[: len(other) + 1]
        self.legal_starts[first : last + 1] = legal_begin + other.legal_starts[: len(other) + 1]
        self.length, self.on_device = last, None

    def to_arrays(self) -> dict[str, np.ndarray]:
        """Return the arrays of all rows, without unused capacity, for `from_arrays`."""
        rows, entries, legal = self.length, int(self.starts[self.length]), int(self.legal_starts[self.length])
        return {
            **{name: getattr(self, name)[:rows] for name in ROW_ARRAYS},
            **{name: getattr(self, name)[:entries] for name in ENTRY_ARRAYS},
            "starts": self.starts[: rows + 1],
            "legal_starts": self.legal_starts[: rows + 1],
            "legal": self.legal[:legal],
        }

    @classmethod
    def from_arrays(cls, arrays: Mapping[str, np.ndarray]) -> Rollout:
        """Return the rollout of these arrays, which are not copied."""
        rollout = cls()
        for name, array in arrays.items():
            setattr(rollout, name, array)
        rollout.length = len(rollout.actions)
        return rollout

    def _reserve(self, rows: int, entries: int, legal: int) -> None:
        for name in ROW_ARRAYS:
            self._grow_array(name, rows)
        for name in ("starts", "legal_starts"):
            self._grow_array(name, rows + 1)
        for name in ENTRY_ARRAYS:
            self._grow_array(name, entries)
        for name in ("legal", "log_legal"):
            self._grow_array(name, legal)

    def _grow_array(self, name: str, needed: int) -> None:
        array: Any = getattr(self, name)
        if len(array) < needed:
            larger = np.zeros(max(needed, 2 * len(array), 1024), array.dtype)
            larger[: len(array)] = array
            setattr(self, name, larger)
