"""Approximate best responses: the gain of a learner that trains against the agents of a submission.

Where a game tree is too large for NashConv (`exploitability`) this is a lower bound of the gain of a best response. Of
several learners the largest gain counts. Every learner has the same budget.
"""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console

from architects_env.experiments.benchmark.protocol.tasks import Task, tasks_of
from architects_env.experiments.benchmark.training.trainer import filled

DECISIONS, GAMES, SEED = 500_000, 1000, 7
"""Budget of a learner in decisions, the number of games that measure it, and its seed."""
NEW, KNOWING = (3e-3, 0.5), (3e-4, 0.02)
"""Learning rate and entropy coefficient of a learner that begins with new weights, and of one that begins with a
policy."""

Gains = dict[str, list[list[float]]]
"""Gains by task, for each agent of a submission: the learner's mean reward less that of the agent itself in the same
seat, and the half width of the 95 % interval."""


def gained(submission: Mapping[str, Any], names: Sequence[str], begin: str, console: Console) -> Gains:
    """Train new learners against the agents of a submission and return their gains.

    Args:
        submission: The submission.
        names: Only these of its tasks.
        begin: A policy file to begin with; {game} is filled in. Empty: new weights.
        console: Where to show progress.

    Raises:
        ValueError: A task or a policy cannot be used.
        KeyboardInterrupt: A training was stopped by hand.
    """
    wanted = [task for task in tasks_of(submission["set"], names) if task.name in submission["results"]]
    if alone := [task.name for task in wanted if task.players < 2]:
        raise ValueError(f"A best response needs an opponent, but {', '.join(alone)} is for one player alone.")
    return {
        task.name: [of_agent(task, agent, filled(begin, task), console) for agent in submission["agents"][task.name]]
        for task in wanted
    }


def best_of(known: Gains, found: Gains) -> Gains:
    """Return the gains of both, and the larger gain of each agent where both have a task."""
    both = {task: [max(pair) for pair in zip(known[task], found[task], strict=True)] for task in known if task in found}
    return known | found | both


def of_agent(task: Task, agent: str, begin: str, console: Console) -> list[float]:
    """Return the gain of a learner against an agent, and the half width of its 95 % interval. It begins with the policy
    `begin`, or with new weights if that is empty."""
    from architects_env.experiments.best_response import Arguments, best_response  # learns, and so loads torch

    options = tuple(f"{name}={value}" for name, value in task.options.items())
    learning_rate, ent_coef = KNOWING if begin else NEW
    with tempfile.TemporaryDirectory(prefix="best-response-") as place:
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
        gain = best_response(arguments, Path(place) / "learner", console)
    if gain.stopped:
        raise KeyboardInterrupt
    return [round(float(gain.gain), 4), round(float(gain.gain_half), 4)]
