"""Stable-Baselines3's interface with a count, apart from the rest of a lesson because it needs Stable-Baselines3."""

from __future__ import annotations

from typing import Any

import numpy as np

from architects_env.adapters.vec import SeatVecEnv
from architects_env.experiments.benchmark.lesson import Lesson


class CountedSeats(SeatVecEnv):
    """`SeatVecEnv` of a lesson's task."""

    def __init__(self, lesson: Lesson, num_envs: int, opponents: Any, rewards: str) -> None:
        super().__init__(
            lesson.game,
            num_envs,
            lesson.players,
            opponents=opponents,
            rewards=rewards,
            seed=lesson.seed,
            **lesson.options,
        )
        play = self.positions.play

        def counting(rows: np.ndarray, actions: np.ndarray) -> None:
            lesson.counted(len(rows))
            play(rows, actions)

        self.positions.play = counting  # type: ignore[method-assign]
