"""The two ends of a task's scale: random play is 0, the best reference 100. Fixed with the set
(`tasks/anchors/SET.json`), so that scores stay comparable."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from architects_env.core.files.whole_files import write_whole
from architects_env.experiments.benchmark.tasks import FOLDER, tasks_of

ZERO = "random"
REFERENCES = ("greedy", "heuristic", "ismcts-200", "master")
"""Submissions, one of which is the best reference of a task."""


@dataclass(frozen=True)
class Anchor:
    """The ends of one task's scale, as mean rewards over its pool, and how many deals they were measured with."""

    zero: float
    hundred: float
    best: str
    deals: int


def file_of(of_set: str) -> Path:
    """Where the anchors of a set lie."""
    return FOLDER / "anchors" / f"{of_set}.json"


def anchors_of(of_set: str) -> dict[str, Anchor]:
    """By task; empty as long as nobody has measured them."""
    path = file_of(of_set)
    return (
        {task: Anchor(**row) for task, row in json.loads(path.read_text(encoding="utf-8")).items()}
        if path.exists()
        else {}
    )


def measured(of_set: str, submissions: Sequence[Mapping[str, Any]]) -> dict[str, Anchor]:
    """The anchors that these submissions give: for every task that random play and at least one reference have played
    against the whole pool."""
    by_name = {submission["name"]: submission for submission in submissions}
    found: dict[str, Anchor] = {}
    for task in tasks_of(of_set):
        rewards = {
            name: by_name[name]["tasks"][task.name]
            for name in (ZERO, *REFERENCES)
            if name in by_name
            and set(by_name[name]["tasks"].get(task.name, {"opponents": ()})["opponents"]) == set(task.against())
        }
        others = {name: row["reward"] for name, row in rewards.items() if name != ZERO}
        if ZERO in rewards and others:
            best = max(others, key=lambda name: others[name])
            deals = min(row["deals"] for name in (ZERO, best) for row in rewards[name]["opponents"].values())
            found[task.name] = Anchor(rewards[ZERO]["reward"], others[best], best, deals)
    return found


def write(of_set: str, anchors: Mapping[str, Anchor]) -> Path:
    """Keep them. Scores of all submissions follow them from now on."""
    path = file_of(of_set)
    path.parent.mkdir(exist_ok=True)
    rows = ",\n".join(f" {json.dumps(task)}: {json.dumps(asdict(anchor))}" for task, anchor in anchors.items())
    write_whole(path, "{\n" + rows + "\n}\n")
    return path


def normalised(
    submission: Mapping[str, Any], anchors: Mapping[str, Anchor]
) -> dict[str, tuple[float, float | None, float | None]]:
    """By task that was played against its whole pool and has anchors: the score, and the ends of its 95 % interval (of
    the submission's games alone: the anchors are taken as they stand)."""
    found: dict[str, tuple[float, float | None, float | None]] = {}
    for task in tasks_of(submission["set"]):
        row, anchor = submission["tasks"].get(task.name), anchors.get(task.name)
        if (
            row is None
            or anchor is None
            or set(row["opponents"]) != set(task.against())
            or anchor.hundred <= anchor.zero
        ):
            continue
        value, low, high = (
            None if reward is None else 100 * (reward - anchor.zero) / (anchor.hundred - anchor.zero)
            for reward in (row["reward"], *row["reward_95"])
        )
        assert value is not None, "a played task has a mean"
        found[task.name] = value, low, high
    return found
