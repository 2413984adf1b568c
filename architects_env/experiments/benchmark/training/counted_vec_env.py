"""Stable-Baselines3's interface to a training task. It is a separate module because it imports Stable-Baselines3."""

from __future__ import annotations

from typing import Any

import numpy as np

from architects_env.adapters.sb3 import Sb3SeatVecEnv
from architects_env.experiments.benchmark.training.training_task import TrainingTask


class CountedVecEnv(Sb3SeatVecEnv):
    """A `Sb3SeatVecEnv` of a training task that counts every decision."""

    def __init__(self, task: TrainingTask, num_envs: int, opponents: Any, rewards: str) -> None:
        super().__init__(
            task.game,
            num_envs,
            task.players,
            opponents=opponents,
            rewards=rewards,
            seed=task.seed,
            **task.options,
        )
        play = self.positions.play

        def counting(rows: np.ndarray, actions: np.ndarray) -> None:
            task.count(len(rows))
            play(rows, actions)

        self.positions.play = counting  # type: ignore[method-assign]
