"""The two ends of every task's scale: `random` is 0, `master` 100. Fixed once for a set (`tasks/scales/SET.json`) from
ranked results of many deals, so that scores stay comparable. Alone against the rules a score is the share of games won:
no bot is needed to say what that is worth."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from architects_env.core.files.atomic_files import write_atomically
from architects_env.experiments.benchmark.tasks import FOLDER, Task, tasks_of

ZERO, HUNDRED = "random", "master"
"""The submissions at the two ends: the strongest policy that ships with the project is the reference of every task."""
AGENTS = {ZERO: "random@1", HUNDRED: "master@1"}
"""Who has to have played under these names: what a submission is called says nothing of that."""
DEALS = 400
"""Of each end, at least."""


@dataclass(frozen=True)
class End:
    """One end of a task's scale."""

    agent: str
    deals: int
    """Played to find it; none where it is given."""
    rewards: dict[str, float]
    """The mean reward against each opponent."""
    half: float
    """Half of the 95 % interval of the mean over all opponents."""


@dataclass(frozen=True)
class TaskScale:
    """The scale of one task."""

    zero: End
    hundred: End

    def ends(self, opponents: Sequence[str]) -> tuple[float, float]:
        """The mean rewards that are 0 and 100 against these opponents."""
        low, high = (float(np.mean([end.rewards[name] for name in opponents])) for end in (self.zero, self.hundred))
        return low, high

    def moves(self) -> tuple[float, float]:
        """By how many points the two ends may be off (half of their 95 % intervals)."""
        low, high = self.ends(list(self.zero.rewards))
        return 100 * self.zero.half / (high - low), 100 * self.hundred.half / (high - low)


Scale = Mapping[str, TaskScale]
"""By task."""


def won_of_all(task: Task) -> TaskScale:
    """From no game won to all of them, for a task alone."""
    lost, won = (dict.fromkeys(task.against(True), reward) for reward in (-1.0, 1.0))
    return TaskScale(End("no game won", 0, lost, 0.0), End("all games won", 0, won, 0.0))


def file_of(of_set: str) -> Path:
    """Where the scale of a set lies."""
    return FOLDER / "scales" / f"{of_set}.json"


def scale_of(of_set: str) -> dict[str, TaskScale]:
    """By task; but for those alone empty as long as nobody has measured it."""
    alone = {task.name: won_of_all(task) for task in tasks_of(of_set) if task.alone}
    return _fixed(of_set) | alone


def _fixed(of_set: str) -> dict[str, TaskScale]:
    """What has been measured."""
    path = file_of(of_set)
    rows = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return {task: TaskScale(End(**row["zero"]), End(**row["hundred"])) for task, row in rows.items()}


def end_of(submission: Mapping[str, Any], task: Task) -> End:
    """What a ranked submission's games of a task say of an end."""
    played = submission["results"][task.name]
    rewards = np.array([[run["rewards"] for run in played[opponent]] for opponent in task.against(True)]).mean(axis=1)
    by_deal = rewards.mean(axis=0)
    half = 1.96 * float(by_deal.std(ddof=1)) / len(by_deal) ** 0.5
    means = {opponent: round(float(row.mean()), 5) for opponent, row in zip(task.against(True), rewards, strict=True)}
    return End(submission["name"], len(by_deal), means, round(half, 5))


def measured(of_set: str, submissions: Sequence[Mapping[str, Any]]) -> dict[str, TaskScale]:
    """The scale that these give, for every task that both ends have played; an end may come in several files, each of
    other tasks. Raises `ValueError` unless there are ranked results of both, by the agents of the two ends and with
    enough deals."""
    if wrong := [submission["name"] for submission in submissions if submission["set"] != of_set]:
        raise ValueError(f"These results are not of {of_set}: {', '.join(wrong)}.")
    by_name = {end: [one for one in submissions if one["name"] == end] for end in (ZERO, HUNDRED)}
    if not all(by_name.values()):
        raise ValueError(f"A scale needs results of {ZERO} and of {HUNDRED}.")
    found: dict[str, TaskScale] = {}
    for task in [task for task in tasks_of(of_set) if not task.alone]:
        zero, hundred = (_end_in(by_name[name], task, AGENTS[name]) for name in (ZERO, HUNDRED))
        if zero is None or hundred is None:
            continue
        if few := [f"{end.agent} has {end.deals}" for end in (zero, hundred) if end.deals < DEALS]:
            raise ValueError(f"Each end of {task.name} needs {DEALS} deals; {', '.join(few)}.")
        found[task.name] = TaskScale(zero, hundred)
        low, high = found[task.name].ends(task.against(True))
        if low >= high:
            raise ValueError(f"In {task.name} {HUNDRED} is no better than {ZERO}, so it has no scale.")
    return found


def _end_in(submissions: Sequence[Mapping[str, Any]], task: Task, agent: str) -> End | None:
    """The end of a task in the one file that has it; None if none has all of its games. Raises `ValueError` if several
    have, or if another agent has played them."""
    played = [one for one in submissions if set(one["results"].get(task.name, {})) == set(task.against(True))]
    if len(played) > 1:
        raise ValueError(
            f"The end {played[0]['name']} of {task.name} stands in {len(played)} files; give one for every task."
        )
    if not played:
        return None
    _check_agent(played[0], task, agent)
    return end_of(played[0], task)


def _check_agent(submission: Mapping[str, Any], task: Task, wanted: str) -> None:
    """Raises `ValueError` if it was another agent that played this task."""
    played = submission["agents"].get(task.name, [])
    if played != [wanted]:
        raise ValueError(
            f"The end {submission['name']} of {task.name} is {wanted}, but what played there was {', '.join(played) or 'nobody'}; give --agent {wanted}."
        )


def write(of_set: str, measured: Mapping[str, TaskScale]) -> Path:
    """Keep it beside what has been fixed of other tasks. Scores of all submissions follow it from now on. Raises
    `ValueError` if it would change what has been fixed."""
    path, fixed = file_of(of_set), _fixed(of_set)
    if changed := [task for task, ends in measured.items() if fixed.get(task, ends) != ends]:
        raise ValueError(
            f"The scale of {', '.join(changed)} is fixed already, and these results would change it and all scores that follow it. "
            f"Whoever wants that deletes {path} first."
        )
    path.parent.mkdir(exist_ok=True)
    scale = {task.name: (fixed | dict(measured)).get(task.name) for task in tasks_of(of_set)}
    rows = ",\n".join(f" {json.dumps(task)}: {json.dumps(asdict(ends))}" for task, ends in scale.items() if ends)
    write_atomically(path, "{\n" + rows + "\n}\n")
    return path
