"""Claims of a submission's file beside its games: times, NashConv and the gain of a best response.

Of each that the file has, some are drawn now and measured again.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from rich.console import Console

from architects_env.experiments.benchmark.evaluation import timing
from architects_env.experiments.benchmark.evaluation.play import places_of, play_place
from architects_env.experiments.benchmark.protocol.tasks import Task, tasks_of
from architects_env.experiments.benchmark.protocol.tracks import LANGUAGE
from architects_env.experiments.benchmark.scores import approximate_best_response, exploitability

TIMED = 2
"""Number of tasks whose time is measured again."""
SLOWER = 3.0
"""A time may be this many times longer here, because machines differ and may be busy."""
EXACT = 0.01
"""NashConv is computed, so it may differ by rounding only."""


@dataclass(frozen=True)
class Claim:
    """A number of a submission's file, measured again."""

    what: str
    task: str
    told: str
    again: str
    holds: bool


def checked(submission: Mapping[str, Any], config: dict[str, Any], console: Console) -> Iterator[Claim]:
    """Yield claims of a submission, measured again.

    Args:
        submission: The submission.
        config: The settings with which its games are played again. They name the agents.
        console: Where to show progress.
    """
    rng = np.random.default_rng(secrets.randbits(64))
    tasks = {task.name: task for task in tasks_of(submission["set"], list(submission["results"]))}
    if submission["track"] != LANGUAGE:  # a model's seconds are those of its endpoint
        yield from _times(submission, config, [str(name) for name in rng.permutation(list(tasks))[:TIMED]], rng)
    for name, run in _one(submission.get("nash_conv", {}), tasks, rng):
        yield _nash_conv(tasks[name], config["agents"][name][run], submission["nash_conv"][name][run])
    for name, run in _one(submission.get("rivals_gain", {}), tasks, rng):
        told = submission["rivals_gain"][name][run]
        yield _gain(tasks[name], config["agents"][name][run], told, console)


def _one(
    told: Mapping[str, Sequence[Any]], tasks: Mapping[str, Task], rng: np.random.Generator
) -> list[tuple[str, int]]:
    """Return one task and training of those for which the file has a number, or nothing."""
    every = [(name, run) for name, runs in told.items() if name in tasks for run in range(len(runs))]
    return [every[int(rng.integers(len(every)))]] if every else []


def _times(
    submission: Mapping[str, Any], config: dict[str, Any], names: Sequence[str], rng: np.random.Generator
) -> Iterator[Claim]:
    """Time the agents of these tasks in one shard each."""
    for name in names:
        told, now = submission["milliseconds"][name], milliseconds(config, name, rng)
        yield Claim("ms a decision", name, f"{told:.3g}", f"{now:.3g}", now <= SLOWER * told + 0.05)


def milliseconds(config: dict[str, Any], task: str, rng: np.random.Generator) -> float:
    """Return the milliseconds a decision, as a row is classed, in one shard of a task."""
    places = [place for place in places_of(config) if place.pairing.task.name == task]
    with timing.recording() as times:
        play_place(config, places[int(rng.integers(len(places)))])
    return times.milliseconds()


def _nash_conv(task: Task, agent: str, told: float) -> Claim:
    now = exploitability.of_task(task, [agent])[0]
    return Claim("NashConv", task.name, f"{told:.4f}", f"{now:.4f}", abs(now - told) <= EXACT)


def _gain(task: Task, agent: str, told: Sequence[float], console: Console) -> Claim:
    """Train one learner with new weights. The file has the largest gain of several, so a smaller one agrees with it."""
    gain, half = approximate_best_response.of_agent(task, agent, "", console)
    holds = gain - half <= told[0] + told[1]
    return Claim(
        "gain of a best response", task.name, f"{told[0]:+.2f} ± {told[1]:.2f}", f"{gain:+.2f} ± {half:.2f}", holds
    )
