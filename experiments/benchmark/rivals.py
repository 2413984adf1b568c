"""What a rival gains that learns against the agents of a submission: in games whose tree nobody can walk it stands
where `exploitability` has NashConv. Every rival has the same budget, so rows can be compared; it is a lower bound of
what a best response gains."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console

from architects_env.experiments.benchmark.tasks import Task, tasks_of
from architects_env.experiments.best_response import Arguments, best_response

DECISIONS, GAMES, SEED = 500_000, 1000, 7
"""Of a rival: how long it learns, in how many games it is measured, and what it begins with."""


def gained(submission: Mapping[str, Any], names: Sequence[str], console: Console) -> dict[str, list[list[float]]]:
    """By task, for each of its agents: by how much mean reward a rival does better in one seat than the agent itself
    would there, and the half width of the 95 % interval. Raises `ValueError` for a task that cannot be done, and
    `KeyboardInterrupt` if it is stopped by hand."""
    wanted = [task for task in tasks_of(submission["set"], names) if task.name in submission["results"]]
    if alone := [task.name for task in wanted if task.players < 2]:
        raise ValueError(f"A rival needs somebody to play against; {', '.join(alone)} is for one player alone.")
    return {
        task.name: [_of_agent(task, agent, console) for agent in submission["agents"][task.name]] for task in wanted
    }


def _of_agent(task: Task, agent: str, console: Console) -> list[float]:
    options = tuple(f"{name}={value}" for name, value in task.options.items())
    with tempfile.TemporaryDirectory(prefix="rival-") as place:
        arguments = Arguments(
            agent, task.game, task.players, options, DECISIONS, games=GAMES, seed=SEED, out=Path(place) / "rival"
        )
        gain = best_response(arguments, Path(place) / "rival", console)
    if gain.stopped:
        raise KeyboardInterrupt
    return [round(gain.gain, 4), round(gain.gain_half, 4)]
