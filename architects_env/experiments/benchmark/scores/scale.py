"""The two ends of the scale of every task: `random` is 0, `master` is 100.

The ends are fixed once for a set (`tasks/scales/SET.json`) from ranked results of many deals, so that scores stay
comparable. In a task alone against the rules the score is the share of games won, which needs no bot as a reference.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from architects_env.core.files.atomic_files import write_atomically
from architects_env.experiments.benchmark.protocol.tasks import FOLDER, Task, design_of, period_of, tasks_of
from architects_env.experiments.benchmark.scores.intervals import spread_of, t_quantile

ZERO, HUNDRED = "random", "master"
"""Names of the submissions at the two ends. `master` is the strongest policy that comes with the project."""
AGENTS = {ZERO: "random@1", HUNDRED: "master@1"}
"""Agents that must have played under these names, because anyone can give a submission any name."""


@dataclass(frozen=True)
class End:
    """One end of a task's scale."""

    agent: str
    deals: int
    """Number of deals played to find it; 0 where it is given."""
    rewards: dict[str, float]
    """Mean reward against each opponent."""
    half: float
    """Half width of the 95 % interval of the mean over all opponents."""


@dataclass(frozen=True)
class TaskScale:
    """The scale of one task."""

    zero: End
    hundred: End

    def ends(self, opponents: Sequence[str]) -> tuple[float, float]:
        """Return the mean rewards that score 0 and 100 against these opponents."""
        low, high = (float(np.mean([end.rewards[name] for name in opponents])) for end in (self.zero, self.hundred))
        return low, high

    def moves(self) -> tuple[float, float]:
        """Return the half widths of the 95 % intervals of the two ends, in points of the scale."""
        low, high = self.ends(list(self.zero.rewards))
        return 100 * self.zero.half / (high - low), 100 * self.hundred.half / (high - low)


Scale = Mapping[str, TaskScale]
"""Scales by name of the task."""


def won_of_all(task: Task) -> TaskScale:
    """Return the scale of a task alone: from no game won to all games won."""
    lost, won = (dict.fromkeys(task.against(True), reward) for reward in (-1.0, 1.0))
    return TaskScale(End("no game won", 0, lost, 0.0), End("all games won", 0, won, 0.0))


def file_of(of_set: str) -> Path:
    """Return the path of the scale of a set."""
    return FOLDER / "scales" / f"{of_set}.json"


def scale_of(of_set: str) -> dict[str, TaskScale]:
    """Return the scales by task. Only tasks whose ends have been measured, and tasks alone, have one."""
    alone = {task.name: won_of_all(task) for task in tasks_of(of_set) if task.alone}
    return _fixed(of_set) | alone


def _fixed(of_set: str) -> dict[str, TaskScale]:
    """Return the scales that have been measured."""
    path = file_of(of_set)
    rows = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return {task: TaskScale(End(**row["zero"]), End(**row["hundred"])) for task, row in rows.items()}


def end_of(submission: Mapping[str, Any], task: Task) -> End:
    """Return the end of a scale that the games of a ranked submission give."""
    played = submission["results"][task.name]
    rewards = np.array([[run["rewards"] for run in played[opponent]] for opponent in task.against(True)]).mean(axis=1)
    by_deal = rewards.mean(axis=0)
    spread = spread_of(by_deal[None, :], period_of([task]))
    half = t_quantile(0.975, spread.freedom) * spread.variance**0.5
    means = {opponent: round(float(row.mean()), 5) for opponent, row in zip(task.against(True), rewards, strict=True)}
    return End(submission["name"], len(by_deal), means, round(half, 5))


def measured(of_set: str, submissions: Sequence[Mapping[str, Any]]) -> dict[str, TaskScale]:
    """Return the scale that these submissions give, for every task that both ends have played.

    An end may come in several files, each with other tasks.

    Raises:
        ValueError: There are no ranked results of both ends by the right agents and with enough deals.
    """
    if wrong := [submission["name"] for submission in submissions if submission["set"] != of_set]:
        raise ValueError(f"These results are not of {of_set}: {', '.join(wrong)}.")
    by_name = {end: [one for one in submissions if one["name"] == end] for end in (ZERO, HUNDRED)}
    if not all(by_name.values()):
        raise ValueError(f"A scale needs results of {ZERO} and of {HUNDRED}.")
    found, least = dict[str, TaskScale](), design_of(of_set).scale_deals
    for task in [task for task in tasks_of(of_set) if not task.alone]:
        zero, hundred = (_end_in(by_name[name], task, AGENTS[name]) for name in (ZERO, HUNDRED))
        if zero is None or hundred is None:
            continue
        if few := [f"{end.agent} has {end.deals}" for end in (zero, hundred) if end.deals < least]:
            raise ValueError(f"Each end of {task.name} needs {least} deals; {', '.join(few)}.")
        found[task.name] = TaskScale(zero, hundred)
        low, high = found[task.name].ends(task.against(True))
        if low >= high:
            raise ValueError(f"In {task.name} {HUNDRED} is no better than {ZERO}, so it has no scale.")
    return found


def _end_in(submissions: Sequence[Mapping[str, Any]], task: Task, agent: str) -> End | None:
    """Return the end of a task from the one file that has all of its games, or None.

    Raises:
        ValueError: Several files have it, or another agent has played.
    """
    played = [one for one in submissions if set(one["results"].get(task.name, {})) == set(task.against(True))]
    if len(played) > 1:
        raise ValueError(
            f"The end {played[0]['name']} of {task.name} is in {len(played)} files. Give one file for every task."
        )
    if not played:
        return None
    _check_agent(played[0], task, agent)
    return end_of(played[0], task)


def _check_agent(submission: Mapping[str, Any], task: Task, wanted: str) -> None:
    """Raise `ValueError` if another agent has played this task."""
    played = submission["agents"].get(task.name, [])
    if played != [wanted]:
        raise ValueError(
            f"The end {submission['name']} of {task.name} must be played by {wanted}, not by {', '.join(played) or 'no agent'}. Use --agent {wanted}."
        )


def write(of_set: str, measured: Mapping[str, TaskScale]) -> Path:
    """Write the scale beside that of other tasks and return its path. The scores of all submissions follow it.

    Raises:
        ValueError: It would change a scale that is fixed already.
    """
    path, fixed = file_of(of_set), _fixed(of_set)
    if changed := [task for task, ends in measured.items() if fixed.get(task, ends) != ends]:
        raise ValueError(
            f"The scale of {', '.join(changed)} is fixed already, and these results would change it and all scores that follow it. "
            f"To fix it again, delete {path} first."
        )
    path.parent.mkdir(exist_ok=True)
    scale = {task.name: (fixed | dict(measured)).get(task.name) for task in tasks_of(of_set)}
    rows = ",\n".join(f" {json.dumps(task)}: {json.dumps(asdict(ends))}" for task, ends in scale.items() if ends)
    write_atomically(path, "{\n" + rows + "\n}\n")
    return path
