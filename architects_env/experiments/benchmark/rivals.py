"""What a rival gains that learns against the agents of a submission: in games whose tree nobody can walk it stands
where `exploitability` has NashConv. It is a lower bound of what a best response gains, so of several rivals the one
that gains most stands. Every rival has the same budget."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console

from architects_env.experiments.benchmark.tasks import Task, tasks_of
from architects_env.experiments.benchmark.training import filled

DECISIONS, GAMES, SEED = 500_000, 1000, 7
"""Of a rival: how long it learns, in how many games it is measured, and its seed."""
NEW, KNOWING = (3e-3, 0.5), (3e-4, 0.02)
"""Learning rate and entropy of one that begins with nothing, and of one that begins with a policy."""

Gains = dict[str, list[list[float]]]
"""By task, for each agent of a submission: by how much mean reward a rival does better in one seat than the agent
itself would there, and the half width of the 95 % interval."""


def gained(submission: Mapping[str, Any], names: Sequence[str], begin: str, console: Console) -> Gains:
    """By new rivals in these of its tasks, which begin with a policy's file ("": with nothing; {game} is filled in).
    Raises `ValueError` for a task or a policy that does not go, and `KeyboardInterrupt` if it is stopped by hand."""
    wanted = [task for task in tasks_of(submission["set"], names) if task.name in submission["results"]]
    if alone := [task.name for task in wanted if task.players < 2]:
        raise ValueError(f"A rival needs somebody to play against; {', '.join(alone)} is for one player alone.")
    return {
        task.name: [_of_agent(task, agent, filled(begin, task), console) for agent in submission["agents"][task.name]]
        for task in wanted
    }


def best_of(known: Gains, found: Gains) -> Gains:
    """Where both tell of a task, the larger gain of each agent."""
    both = {task: [max(pair) for pair in zip(known[task], found[task], strict=True)] for task in known if task in found}
    return known | found | both


def _of_agent(task: Task, agent: str, begin: str, console: Console) -> list[float]:
    from architects_env.experiments.best_response import Arguments, best_response  # learns, and so loads torch

    options = tuple(f"{name}={value}" for name, value in task.options.items())
    learning_rate, ent_coef = KNOWING if begin else NEW
    with tempfile.TemporaryDirectory(prefix="rival-") as place:
        arguments = Arguments(
            agent,
            task.game,
            task.players,
            options,
            DECISIONS,
            games=GAMES,
            seed=SEED,
            start_from=Path(begin) if begin else None,
            learning_rate=learning_rate,
            ent_coef=ent_coef,
        )
        gain = best_response(arguments, Path(place) / "rival", console)
    if gain.stopped:
        raise KeyboardInterrupt
    return [round(float(gain.gain), 4), round(float(gain.gain_half), 4)]
