"""What an algorithm is given to learn one task: games that count what is played of them, and a budget. Runs in a
process of its own, with the interpreter of the algorithm's choice; needs nothing but `architects_env` and what the
algorithm brings.

    def train(lesson):                    # in FILE.py; architects-env benchmark run --train FILE.py:train
        batch = lesson.batch(num_games=128)
        while not lesson.is_over():
            ...
            batch.step(actions)
        th.save(network.state_dict(), lesson.folder / "policy.pt")
        return lesson.agent(__file__, "Player", "policy.pt")  # what is measured: FILE.py:Player(FOLDER/policy.pt)
"""

from __future__ import annotations

import importlib.util
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from architects_env.adapters.aec import GameEnv
from architects_env.adapters.seat import SeatEnv
from architects_env.core.files.whole_files import write_whole
from architects_env.core.play.batch import Batch
from architects_env.games import load

if TYPE_CHECKING:
    from architects_env.adapters.vec import SeatVecEnv


PACKAGES = (
    "architects-env",
    "numpy",
    "numba",
    "torch",
    "stable-baselines3",
    "sb3-contrib",
    "tianshou",
    "torchrl",
    "ray",
)


class BudgetSpent(RuntimeError):
    """The algorithm went on after its budget was spent: its result does not count."""


@dataclass
class Lesson:
    """One task to be learned. Decisions are counted when `batch`, `env` or `seats` are stepped; whoever plays elsewhere
    (in other processes, with another engine) calls `spend`. The step that crosses the budget is allowed, the next
    raises `BudgetSpent`."""

    game: str
    players: int
    options: dict[str, Any]
    seed: int
    """Of everything that the algorithm draws; the deals that it is measured with are others."""
    decisions: int
    """The budget: of all seats, or of the learner alone with `seats`."""
    minutes: float
    """The budget of time, on two cores."""
    folder: Path
    """Empty, for whatever is to be kept: the agent's files, above all."""
    spent: int = 0
    began: float = field(default_factory=time.monotonic)

    def is_over(self) -> bool:
        """Whether decisions or time are spent."""
        return self.spent >= self.decisions or self.seconds() >= 60 * self.minutes

    def seconds(self) -> float:
        """Since it began."""
        return time.monotonic() - self.began

    def share(self) -> float:
        """How much of the budget is spent, from 0 to 1: for schedules."""
        return min(1.0, max(self.spent / self.decisions, self.seconds() / (60 * self.minutes)))

    def spend(self, decisions: int) -> None:
        """Count decisions. Raises `BudgetSpent` if none are left."""
        if self.spent >= self.decisions:
            raise BudgetSpent(
                f"The budget of {self.decisions} decisions is spent; ask lesson.is_over() and stop there."
            )
        self.spent += decisions

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
        """One learner's seat, for Gymnasium: every step counts one decision of the learner. Opponents may be any agent.
        Each is dealt other games."""
        return _CountedSeat(self, opponents, rewards)

    def seats(self, num_envs: int, opponents: Any = "random", rewards: str = "placement") -> SeatVecEnv:
        """One learner's seat in each of several games, for Stable-Baselines3: every step counts a decision of each
        learner. Opponents may be any agent."""
        from architects_env.experiments.benchmark.lesson_seats import CountedSeats

        return CountedSeats(self, num_envs, opponents, rewards)


class _CountedBatch(Batch):
    def __init__(self, lesson: Lesson, num_games: int, rewards: str) -> None:
        super().__init__(load(lesson.game), num_games, lesson.players, lesson.options, lesson.seed, 1, rewards)
        self._lesson = lesson

    def step(self, actions: Any) -> None:
        self._lesson.spend(self.num_games)
        super().step(actions)


class _CountedEnv(GameEnv):
    def __init__(self, lesson: Lesson, rewards: str) -> None:
        super().__init__(lesson.game, lesson.players, rewards=rewards, options=lesson.options)
        self._lesson = lesson
        self._random = np.random.default_rng(lesson.seed)

    def step(self, action: int | None) -> None:
        if self.agents and not self.terminations[self.agent_selection]:
            self._lesson.spend(1)
        super().step(action)


class _CountedSeat(SeatEnv[np.ndarray]):
    made = 0

    def __init__(self, lesson: Lesson, opponents: Any, rewards: str) -> None:
        super().__init__(lesson.game, lesson.players, opponents=opponents, rewards=rewards, **lesson.options)
        self._lesson, _CountedSeat.made = lesson, _CountedSeat.made + 1
        self._first: int | None = lesson.seed + 1000 * _CountedSeat.made

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        seed, self._first = seed if seed is not None else self._first, None
        return super().reset(seed=seed, options=options)

    def step(self, action: Any) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        self._lesson.spend(1)
        return super().step(action)


def learned(entry: str, lesson: Lesson) -> str:
    """The agent that `entry` ("FILE.py:function") makes of a lesson. Raises `ValueError` in a sentence if the entry is
    none, or returns no name of an agent."""
    path, _, name = entry.rpartition(":")
    if not Path(path).is_file():
        raise ValueError(f"A training entry is written path/to/file.py:function; there is no file {path!r}.")
    spec = importlib.util.spec_from_file_location(f"training_{Path(path).stem}", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses and pickle look their module up
    spec.loader.exec_module(module)
    function = getattr(module, name, None)
    if not callable(function):
        raise ValueError(f"{path} has no function {name!r}.")
    agent = function(lesson)
    if not isinstance(agent, str):
        raise ValueError(
            f"{entry} must return the name of an agent (such as 'FILE.py:Class(WEIGHTS)' or 'FILE.onnx'), not {agent!r}."
        )
    return agent


def versions() -> dict[str, str]:
    """Of the packages on which results may depend, where they are installed."""
    found: dict[str, str] = {}
    for name in PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


def main(arguments: Sequence[str]) -> None:
    """ENTRY LESSON.json RESULT.json: how the benchmark calls this module."""
    entry, given, result = arguments
    settings: dict[str, Any] = json.loads(Path(given).read_text(encoding="utf-8"))
    lesson = Lesson(folder=Path(settings.pop("folder")), **settings)
    try:
        agent = learned(entry, lesson)
    except (ValueError, BudgetSpent) as error:
        raise SystemExit(str(error)) from error
    write_whole(Path(result), json.dumps({"agent": agent, "decisions": lesson.spent, "versions": versions()}))


if __name__ == "__main__":
    main(sys.argv[1:])
