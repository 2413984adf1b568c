"""One task as an algorithm receives it: games that count decisions, a budget, and a folder for its files.

    def train(task):                    # in FILE.py; architects-env benchmark run --train FILE.py:train
        batch = task.batch(num_games=128)
        while not task.is_over():
            ...
            batch.step(actions)
        th.save(network.state_dict(), task.folder / "policy.pt")
        return task.agent(__file__, "Player", "policy.pt")  # the agent to measure: FILE.py:Player(FOLDER/policy.pt)

In the benchmark a `TrainingTask` lives in a restricted process (`training.worker`), which counts the decisions of all
games, also those of its child processes. In your own program it counts the decisions of its own games. It needs only
`architects_env`.
"""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from architects_env.adapters.gymnasium_env import SeatEnv
from architects_env.adapters.pettingzoo_env import GameEnv
from architects_env.agents.isolation.cpu_time import tree_seconds
from architects_env.core.play.batch import Batch
from architects_env.experiments.benchmark.protocol.tracks import NOTHING, TEACHERS
from architects_env.experiments.benchmark.sandbox.counter import BudgetSpent, Counter
from architects_env.games import load

if TYPE_CHECKING:
    from architects_env.adapters.sb3 import Sb3SeatVecEnv


__all__ = ["OVER", "BudgetSpent", "TrainingTask"]
OVER = 1000
"""Decisions that are tolerated beyond the budget: the step that crosses it may be played to its end in all games."""
_environments = itertools.count(1)


@dataclass
class TrainingTask:
    """One task to learn within a budget.

    The step that crosses the budget may be played to its end (`OVER`). Any later decision raises `BudgetSpent`.
    """

    game: str
    """Name of the game."""
    players: int
    """Number of players."""
    options: dict[str, Any]
    """Options of the rules by name."""
    seed: int
    """Seed for everything random in the algorithm. The deals of the evaluation have another seed."""
    decisions: int
    """Budget of decisions, over all seats and all games."""
    minutes: float
    """Budget of CPU time, in minutes of one core."""
    folder: Path
    """Empty folder for the files of the agent and anything else worth keeping."""
    track: str = TEACHERS
    """Track of the benchmark: from-nothing or with-teachers."""
    counter: Counter | None = None
    """The count of all processes, if the process is restricted (`sandbox.restrictions`). Then the games of the task do
    not count their decisions a second time."""
    process: int = field(default_factory=os.getpid)
    """The process that learns. The CPU time of its child processes counts too."""
    began: float = field(default_factory=tree_seconds)
    """CPU time of the process when the task began, in seconds."""
    _spent: int = 0

    @property
    def spent(self) -> int:
        """Number of decisions made so far, in all processes."""
        return self._spent if self.counter is None else self.counter.total()

    def is_over(self) -> bool:
        """Return whether the budget of decisions or of time is spent."""
        return self.spent >= self.decisions or self.seconds() >= 60 * self.minutes

    def seconds(self) -> float:
        """Return the CPU seconds of the process and its child processes since the task began."""
        return tree_seconds(self.process) - self.began

    def progress(self) -> float:
        """Return the fraction of the budget that is spent, from 0 to 1, for schedules."""
        return min(1.0, max(self.spent / self.decisions, self.seconds() / (60 * self.minutes)))

    def spend(self, decisions: int) -> None:
        """Add decisions to those that were made.

        Raises:
            BudgetSpent: No decisions are left.
        """
        if self.spent >= self.decisions + OVER:
            raise BudgetSpent(f"The budget of {self.decisions} decisions is spent; ask task.is_over() and stop there.")
        self._spent += decisions

    def count(self, decisions: int) -> None:
        """Add the decisions of a game of this task, unless the process counts them already."""
        if self.counter is None:
            self.spend(decisions)

    def next_environment(self) -> int:
        """Return 1, 2, ... as the number of a new environment, so that each is dealt other games."""
        return next(_environments) if self.counter is None else self.counter.next_environment()

    def check_opponents(self, opponents: Any) -> Any:
        """Return these opponents if the track allows them.

        Raises:
            ValueError: The track has no teachers, and an opponent is a bot or a network of the project.
        """
        names = (
            [opponents]
            if isinstance(opponents, str)
            else list(getattr(opponents, "values", lambda: opponents)())
            if isinstance(opponents, (list, tuple, dict))
            else []
        )
        asked = [name for name in names if isinstance(name, str) and name not in ("random", "learner")]
        if self.track == NOTHING and asked:
            raise ValueError(
                f"The track {NOTHING} allows no opponents that know the game already, such as {', '.join(asked)}. "
                "Use random, learner, or an object of your own with act(view, rng)."
            )
        return opponents

    def agent(self, file: str, name: str, weights: str) -> str:
        """Return the name of your trained agent, for `train` to return.

        Args:
            file: The Python file of the agent, usually `__file__`.
            name: Its class in that file.
            weights: The file in `folder` that the class is given.
        """
        code = Path(file).resolve()
        return f"{code.relative_to(Path.cwd()) if code.is_relative_to(Path.cwd()) else code}:{name}({self.folder / weights})"

    def batch(self, num_games: int, rewards: str = "placement") -> Batch:
        """Return the batch engine with this many games. Every step counts one decision per game."""
        return _CountedBatch(self, num_games, rewards)

    def aec_env(self, rewards: str = "placement") -> GameEnv:
        """Return PettingZoo's AEC environment. Every step of a living agent counts one decision."""
        return _CountedEnv(self, rewards)

    def seat_env(self, opponents: Any = "random", rewards: str = "placement") -> SeatEnv[np.ndarray]:
        """Return a Gymnasium environment of one seat. Decisions of the opponents count too.

        Every environment of a task is dealt other games.
        """
        return _CountedSeat(self, self.check_opponents(opponents), rewards)

    def vec_env(self, num_envs: int, opponents: Any = "random", rewards: str = "placement") -> Sb3SeatVecEnv:
        """Return a `VecEnv` of Stable-Baselines3: one seat in each of `num_envs` games.

        Decisions of the opponents count too.
        """
        from architects_env.experiments.benchmark.training.counted_vec_env import CountedVecEnv

        return CountedVecEnv(self, num_envs, self.check_opponents(opponents), rewards)


class _CountedBatch(Batch):
    def __init__(self, task: TrainingTask, num_games: int, rewards: str) -> None:
        super().__init__(load(task.game), num_games, task.players, task.options, task.seed, 1, rewards)
        self._task = task

    def step(self, actions: Any) -> None:
        self._task.count(self.num_games)
        super().step(actions)


class _CountedEnv(GameEnv):
    def __init__(self, task: TrainingTask, rewards: str) -> None:
        super().__init__(task.game, task.players, rewards=rewards, options=task.options)
        self._task = task

    def step(self, action: int | None) -> None:
        if self.agents and not self.terminations[self.agent_selection]:
            self._task.count(1)
        super().step(action)


class _CountedSeat(SeatEnv[np.ndarray]):
    def __init__(self, task: TrainingTask, opponents: Any, rewards: str) -> None:
        super().__init__(task.game, task.players, opponents=opponents, rewards=rewards, **task.options)
        self._task = task
        self._first: int | None = task.seed + 1000 * task.next_environment()
        self._acts_in_game = self._act_functions = [_counted(task, play) for play in self._act_functions]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        seed, self._first = seed if seed is not None else self._first, None
        return super().reset(seed=seed, options=options)

    def step(self, action: Any) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        self._task.count(1)
        return super().step(action)


def _counted(task: TrainingTask, play: Callable[..., int]) -> Callable[..., int]:
    def counting(*given: Any) -> int:
        task.count(1)
        return play(*given)

    return counting
