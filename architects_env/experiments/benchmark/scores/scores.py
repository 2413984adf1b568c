"""Results of a submission's games, and their place on the scale of a task."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq

from architects_env.core.command_line.tools import shell_word
from architects_env.experiments.benchmark.evaluation.play import SUBMISSION, places_of
from architects_env.experiments.benchmark.protocol.tasks import Task
from architects_env.experiments.benchmark.scores.scale import Scale
from architects_env.experiments.tournament import results

Rows = list[dict[str, Any]]
Scores = dict[str, np.ndarray]
"""Scores by task: float64[seeds, deals], the mean over the pool and the seats for every deal."""


def rows_at(folder: Path, number: int) -> Rows:
    """Return the rows of a shard.

    Raises:
        ValueError: The shard has not been played.
    """
    path = results.shard_path(folder, number)
    if not path.exists():
        raise ValueError(f"{folder} has not been played to its end. Resume with --resume {shell_word(folder)}.")
    return pq.read_table(path).to_pylist()


def digest(rows: Rows) -> str:
    """Return a hash (16 letters) of the results of a shard without its times. Equal games have equal hashes."""
    told = [[row[name] for name in ("game", "seat", "agent", "rank", "score", "decisions", "cut_off")] for row in rows]
    return hashlib.blake2b(json.dumps(told).encode(), digest_size=8).hexdigest()


def of_games(shards: Sequence[Rows]) -> dict[str, Any]:
    """Return the results of one agent against one opponent. `rewards` are the means over the seats, deal by deal."""
    rows = [row for shard in shards for row in shard if row["agent"] == SUBMISSION]
    deals: dict[int, list[float]] = {}
    for row in rows:
        deals.setdefault(row["deal"], []).append(row["reward"])
    return {
        "games": len(rows),
        "rewards": [round(float(np.mean(deals[deal])), 4) for deal in sorted(deals)],
        "first_places": _mean(rows, "win_share"),
        "points": _mean(rows, "score"),
        "cut_off": _mean(rows, "cut_off"),
        "decisions": _mean(rows, "game_decisions"),
        "shards": [digest(shard) for shard in shards],
    }


def _mean(rows: Rows, name: str) -> float:
    return round(float(np.mean([row[name] for row in rows])), 4)


def of_all(folder: Path, config: dict[str, Any]) -> dict[str, dict[str, list[dict[str, Any]]]]:
    """Return the results (`of_games`) of every seed, by task and opponent.

    Raises:
        ValueError: A shard is missing.
    """
    shards: dict[tuple[str, str, int], list[Rows]] = {}
    for number, place in enumerate(places_of(config)):
        key = place.pairing.task.name, place.pairing.opponent, place.run
        shards.setdefault(key, []).append(rows_at(folder, number))
    found: dict[str, dict[str, list[dict[str, Any]]]] = {}
    for (task, opponent, _), rows in shards.items():
        found.setdefault(task, {}).setdefault(opponent, []).append(of_games(rows))
    return found


def rewards_of(results_of_task: Mapping[str, Sequence[Mapping[str, Any]]], opponents: Sequence[str]) -> np.ndarray:
    """Return the mean rewards as float64[opponents, seeds, deals]."""
    return np.array([[run["rewards"] for run in results_of_task[opponent]] for opponent in opponents], np.float64)


def is_whole(submission: Mapping[str, Any], task: Task) -> bool:
    """Return whether a submission has played this task against all its opponents."""
    return set(submission["results"].get(task.name, {})) == set(task.against(submission["ranked"]))


def scores_of(submission: Mapping[str, Any], scale: Scale, tasks: Sequence[Task]) -> Scores:
    """Return the scores of those tasks that have a scale and were played against all opponents."""
    found: Scores = {}
    for task in tasks:
        if is_whole(submission, task) and task.name in scale:
            opponents = task.against(submission["ranked"])
            low, high = scale[task.name].ends(opponents)
            mean = rewards_of(submission["results"][task.name], opponents).mean(axis=0)
            found[task.name] = 100 * (mean - low) / (high - low)
    return found


def make_deals(submission: Mapping[str, Any], task: Task) -> int:
    """Return how many deals of a task were played, against the opponent with the fewest."""
    return min(len(run["rewards"]) for runs in submission["results"][task.name].values() for run in runs)
