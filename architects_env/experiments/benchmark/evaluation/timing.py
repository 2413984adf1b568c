"""The time of an agent per decision, in the games that it plays: every decision of every game, as it is asked there.

CPU time is that of the process in which the agent decides and of all its child processes. Time by the clock also holds
what it waits for: another process, a device, a network. If many games ask at once, each decision takes its share. The
class of a row follows the larger of both, at the 95th percentile of all decisions (`Times.milliseconds`).

Times are counted in buckets, so that those of many shards can be added up and percentiles of all decisions remain.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Generator, Iterable, Mapping
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

from architects_env.agents.agent import Agent
from architects_env.agents.isolation.cpu_time import tree_seconds
from architects_env.agents.views import Views
from architects_env.core.play.view import View
from architects_env.experiments.benchmark.sandbox.subprocess_agent import SubprocessAgent
from architects_env.experiments.tournament import results

PER_DECADE = 20
"""Buckets of a factor of ten, so a percentile is right to 12 %."""
SHORTEST = 1e-7
"""Seconds below which all times are in one bucket."""
PERCENTILE = 0.95
"""Share of the decisions that take at most the time after which a row is classed."""


@dataclass
class Times:
    """Times of decisions in buckets, by CPU and by the clock."""

    cpu: Counter[int] = field(default_factory=Counter[int])
    wall: Counter[int] = field(default_factory=Counter[int])
    seconds: list[float] = field(default_factory=lambda: [0.0, 0.0])
    """CPU seconds and seconds by the clock of all decisions."""

    @property
    def decisions(self) -> int:
        """Number of decisions."""
        return self.cpu.total()

    def add(self, decisions: int, cpu: float, wall: float) -> None:
        """Add decisions that were asked for together.

        Args:
            decisions: Their number.
            cpu: Their CPU seconds.
            wall: Their seconds by the clock.
        """
        self.cpu[_bucket(cpu / decisions)] += decisions
        self.wall[_bucket(wall / decisions)] += decisions
        self.seconds = [self.seconds[0] + cpu, self.seconds[1] + wall]

    def merge(self, told: Mapping[str, Any]) -> None:
        """Add the times of another shard, as `as_json` has told them."""
        self.cpu.update({int(bucket): number for bucket, number in told["cpu"].items()})
        self.wall.update({int(bucket): number for bucket, number in told["wall"].items()})
        self.seconds = [one + other for one, other in zip(self.seconds, told["seconds"], strict=True)]

    def as_json(self) -> dict[str, Any]:
        """Return the times as a shard keeps them."""
        return {"cpu": dict(self.cpu), "wall": dict(self.wall), "seconds": self.seconds}

    def summary(self) -> dict[str, Any]:
        """Return the number of decisions, and the mean, the median and the 95th percentile in milliseconds, by CPU and
        by the clock."""
        return {
            "decisions": self.decisions,
            "cpu": _numbers(self.cpu, self.seconds[0]),
            "wall": _numbers(self.wall, self.seconds[1]),
        }

    def milliseconds(self) -> float:
        """Return the milliseconds after which the row is classed."""
        return round(1000 * max(percentile(self.cpu, PERCENTILE), percentile(self.wall, PERCENTILE)), 4)


class TimedAgent(Agent):
    """An agent whose decisions are timed.

    Args:
        agent: The agent.
        times: Where its times are added.
    """

    def __init__(self, agent: Agent, times: Times) -> None:
        self.agent, self.times = agent, times
        self.name, self.stateful, self.uses_game_keys = agent.name, agent.stateful, agent.uses_game_keys
        self.may_forfeit, self.reads_log, self.receive_log = agent.may_forfeit, agent.reads_log, agent.receive_log

    def __deepcopy__(self, memo: dict[int, Any]) -> TimedAgent:
        return TimedAgent(deepcopy(self.agent, memo), self.times)

    def act(self, view: View, rng: np.random.Generator) -> int:
        """Return the action of the agent."""
        begun = _now()
        action = self.agent.act(view, rng)
        self._add(1, begun)
        return action

    def choose(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        """Return the actions of the agent."""
        begun = _now()
        actions = self.agent.choose(views, rng)
        self._add(len(views), begun)
        return actions

    def _add(self, decisions: int, begun: tuple[float, float]) -> None:
        cpu, wall = (now - then for now, then in zip(_now(), begun, strict=True))
        if isinstance(self.agent, SubprocessAgent):  # its process measures itself, without the way there and back
            cpu, wall = self.agent.last
        self.times.add(decisions, cpu, wall)


_recorded: list[Times] = []


@contextmanager
def recording() -> Generator[Times, None, None]:
    """Record the times of all agents that `timed` returns meanwhile."""
    times = Times()
    _recorded.append(times)
    try:
        yield times
    finally:
        _recorded.remove(times)


def timed(agent: Agent) -> Agent:
    """Return the agent, timed if times are recorded."""
    return TimedAgent(agent, _recorded[-1]) if _recorded else agent


def times_of(folder: Path, numbers: Iterable[int]) -> Times:
    """Return the times of these shards of a row.

    Raises:
        ValueError: A shard was played by an earlier version, which did not time all decisions.
    """
    times = Times()
    for number in numbers:
        told = results.notes_of(folder, number).get("times")
        if told is None:
            raise ValueError(
                f"{results.shard_path(folder, number)} was played by an earlier version of the benchmark, without times. "
                "Delete the folder shards and go on with --resume; all games are then played again."
            )
        times.merge(told)
    return times


def milliseconds_of(config: dict[str, Any]) -> dict[str, float]:
    """Play the first shard of each task again, and return the milliseconds after which it is classed, by task.

    A whole shard is played, because an agent may answer for many games at once.
    """
    from architects_env.experiments.benchmark.evaluation.play import Place, pairings_of, play_place  # it imports this

    first = {pairing.task.name: pairing for pairing in reversed(pairings_of(config))}
    found: dict[str, float] = {}
    for name, pairing in first.items():
        with recording() as times:
            play_place(config, Place(0, pairing, 0))
        found[name] = times.milliseconds()
    return found


def percentile(buckets: Mapping[int, int], share: float) -> float:
    """Return the seconds that this share of the decisions take at most."""
    wanted, seen = share * sum(buckets.values()), 0
    for bucket in sorted(buckets):
        seen += buckets[bucket]
        if seen >= wanted:
            return SHORTEST * 10 ** (bucket / PER_DECADE)
    return 0.0


def _now() -> tuple[float, float]:
    return tree_seconds(at_once=True), perf_counter()


def _bucket(seconds: float) -> int:
    """Return the bucket of a time: that of the shortest time that is not shorter."""
    return max(0, math.ceil(PER_DECADE * math.log10(max(seconds, SHORTEST) / SHORTEST)))


def _numbers(buckets: Mapping[int, int], seconds: float) -> dict[str, float]:
    decisions = max(1, sum(buckets.values()))
    return {
        "mean": round(1000 * seconds / decisions, 4),
        "median": round(1000 * percentile(buckets, 0.5), 4),
        "p95": round(1000 * percentile(buckets, PERCENTILE), 4),
    }
