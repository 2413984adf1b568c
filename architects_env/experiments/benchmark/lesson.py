"""What an algorithm is given to learn one task: games that count what is played of them, a budget, and a folder for
what it learns. Runs in a guarded process of its own (`learn`), with the interpreter of the algorithm's choice; needs
nothing but `architects_env` and what the algorithm brings.

    def train(lesson):                    # in FILE.py; architects-env benchmark run --train FILE.py:train
        batch = lesson.batch(num_games=128)
        while not lesson.is_over():
            ...
            batch.step(actions)
        th.save(network.state_dict(), lesson.folder / "policy.pt")
        return lesson.agent(__file__, "Player", "policy.pt")  # what is measured: FILE.py:Player(FOLDER/policy.pt)

In a program of your own a lesson counts its own games; in the benchmark the process counts, whatever is played there.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from architects_env.adapters.aec import GameEnv
from architects_env.adapters.seat import SeatEnv
from architects_env.core.play.batch import Batch
from architects_env.experiments.benchmark.tracks import NOTHING, TEACHERS
from architects_env.games import load

if TYPE_CHECKING:
    from architects_env.adapters.vec import SeatVecEnv


OVER = 1000
"""Decisions that may be made after the budget: of opponents in the step that crossed it, of all games side by side."""


class BudgetSpent(RuntimeError):
    """The algorithm went on after its budget was spent: its result does not count."""


@dataclass
class Lesson:
    """One task to be learned. The step that crosses the budget can be played to its end (`OVER`), what comes after it
    raises `BudgetSpent`."""

    game: str
    players: int
    options: dict[str, Any]
    seed: int
    """Of everything that the algorithm draws; the deals that it is measured with are others."""
    decisions: int
    """The budget: of all seats, in all games."""
    minutes: float
    """The budget of time on one core."""
    folder: Path
    """Empty, for whatever is to be kept: the agent's files, above all."""
    track: str = TEACHERS
    spent: int = 0
    counted_below: bool = False
    """Whether the process counts (`guard`): then the games of the lesson do not count once more."""
    began: float = field(default_factory=time.process_time)

    def is_over(self) -> bool:
        """Whether decisions or time are spent."""
        return self.spent >= self.decisions or self.seconds() >= 60 * self.minutes

    def seconds(self) -> float:
        """Of one core, since it began."""
        return time.process_time() - self.began

    def share(self) -> float:
        """How much of the budget is spent, from 0 to 1: for schedules."""
        return min(1.0, max(self.spent / self.decisions, self.seconds() / (60 * self.minutes)))

    def spend(self, decisions: int) -> None:
        """Count decisions. Raises `BudgetSpent` if none are left."""
        if self.spent >= self.decisions + OVER:
            raise BudgetSpent(
                f"The budget of {self.decisions} decisions is spent; ask lesson.is_over() and stop there."
            )
        self.spent += decisions

    def counted(self, decisions: int) -> None:
        """Count what a game of the lesson has played, unless the process does."""
        if not self.counted_below:
            self.spend(decisions)

    def check_opponents(self, opponents: Any) -> Any:
        """Raises `ValueError` where the track has no teachers and these are not the learner's own."""
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
                f"In the track {NOTHING} nobody is asked who knows the game already: {', '.join(asked)} may not sit at the table. There are: random, "
                "learner, and any object of your own with act(view, rng)."
            )
        return opponents

    def agent(self, file: str, name: str, weights: str) -> str:
        """The name of the agent that the class `name` of a Python file makes of a file in the folder: for an entry to
        return, with its `__file__`."""
        code = Path(file).resolve()
        return f"{code.relative_to(Path.cwd()) if code.is_relative_to(Path.cwd()) else code}:{name}({self.folder / weights})"

    def batch(self, num_games: int, rewards: str = "placement") -> Batch:
        """The batch engine: every step counts a decision in each game."""
        return _CountedBatch(self, num_games, rewards)

    def env(self, rewards: str = "placement") -> GameEnv:
        """PettingZoo's AEC interface: every step of an agent that is alive counts one."""
        return _CountedEnv(self, rewards)

    def seat_env(self, opponents: Any = "random", rewards: str = "placement") -> SeatEnv[np.ndarray]:
        """One learner's seat, for Gymnasium; what the opponents decide counts too. Each is dealt other games."""
        return _CountedSeat(self, self.check_opponents(opponents), rewards)

    def seats(self, num_envs: int, opponents: Any = "random", rewards: str = "placement") -> SeatVecEnv:
        """One learner's seat in each of several games, for Stable-Baselines3; what the opponents decide counts too."""
        from architects_env.experiments.benchmark.lesson_seats import CountedSeats

        return CountedSeats(self, num_envs, self.check_opponents(opponents), rewards)


class _CountedBatch(Batch):
    def __init__(self, lesson: Lesson, num_games: int, rewards: str) -> None:
        super().__init__(load(lesson.game), num_games, lesson.players, lesson.options, lesson.seed, 1, rewards)
        self._lesson = lesson

    def step(self, actions: Any) -> None:
        self._lesson.counted(self.num_games)
        super().step(actions)


class _CountedEnv(GameEnv):
    def __init__(self, lesson: Lesson, rewards: str) -> None:
        super().__init__(lesson.game, lesson.players, rewards=rewards, options=lesson.options)
        self._lesson = lesson

    def step(self, action: int | None) -> None:
        if self.agents and not self.terminations[self.agent_selection]:
            self._lesson.counted(1)
        super().step(action)


class _CountedSeat(SeatEnv[np.ndarray]):
    made = 0

    def __init__(self, lesson: Lesson, opponents: Any, rewards: str) -> None:
        super().__init__(lesson.game, lesson.players, opponents=opponents, rewards=rewards, **lesson.options)
        self._lesson, _CountedSeat.made = lesson, _CountedSeat.made + 1
        self._first: int | None = lesson.seed + 1000 * _CountedSeat.made
        self._players = self._made = [_counted(lesson, play) for play in self._made]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        seed, self._first = seed if seed is not None else self._first, None
        return super().reset(seed=seed, options=options)

    def step(self, action: Any) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        self._lesson.counted(1)
        return super().step(action)


def _counted(lesson: Lesson, play: Callable[..., int]) -> Callable[..., int]:
    def counting(*given: Any) -> int:
        lesson.counted(1)
        return play(*given)

    return counting
