"""The batch engine as a `VecEnv` of Stable-Baselines3. Each sub-environment is one game with all its seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from stable_baselines3.common.vec_env import VecEnv

from architects_env.core.play.batch import Batch


class BatchVecEnv(VecEnv):
    """A `VecEnv` over a batch of games.

    `SelfPlayPPO` takes only spaces and `batch` from it, and steps the batch itself.
    """

    render_mode = None

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        size = len(batch.game.observation_layout)
        super().__init__(
            batch.num_games, spaces.Box(0.0, 1.0, (size,), np.float32), spaces.Discrete(len(batch.game.action_space))
        )

    def reset(self) -> np.ndarray:
        """Return the present observations. No new games are dealt."""
        return self.batch.observations

    def action_masks(self) -> np.ndarray:
        """Return the legal actions of the seats to act, bool[games, actions]."""
        return self.batch.masks.astype(bool)

    def step_async(self, actions: np.ndarray) -> None:
        """Store the actions for `step_wait`, int64[games]."""
        self._actions = actions

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        """Return observations, rewards, dones and infos.

        A reward is that of the seat that has just decided. Rewards of all seats are in `infos[i]["rewards"]`.
        """
        movers = self.batch.seats.copy()
        self.batch.step(self._actions)
        rewards = self.batch.rewards[np.arange(self.num_envs), movers]
        infos = [{"rewards": self.batch.rewards[i].copy(), "seat": int(movers[i])} for i in range(self.num_envs)]
        return self.batch.observations.copy(), rewards, self.batch.dones != 0, infos

    def close(self) -> None:
        """Do nothing; `VecEnv` requires it."""

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """Return an attribute of this object, once for each of the games."""
        return [getattr(self, attr_name)] * len(self._indices(indices))

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Set an attribute of this object, for all games. The indices are ignored."""
        setattr(self, attr_name, value)

    def env_method(self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any) -> list[Any]:
        """Return the legal actions of each of the games, bool[actions], for the method `action_masks`.

        Raises `AttributeError` for any other method.
        """
        if method_name == "action_masks":
            return [self.action_masks()[i] for i in self._indices(indices)]
        raise AttributeError(f"BatchVecEnv has no method {method_name!r} for single games.")

    def env_is_wrapped(self, wrapper_class: type[Any], indices: Any = None) -> list[bool]:
        """Return False for each of the games, because none has a wrapper."""
        return [False] * len(self._indices(indices))

    def _indices(self, indices: Any) -> Sequence[int]:
        return range(self.num_envs) if indices is None else [indices] if isinstance(indices, int) else indices
