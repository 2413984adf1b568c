"""What the games of a submission say, with intervals, and how it is set beside others."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from architects_env.experiments.balance.statistics import Estimate, deviations, mean_of
from architects_env.experiments.benchmark.play import SUBMISSION, places_of
from architects_env.experiments.tournament import results
from architects_env.train.ladder import wilson

Rows = list[dict[str, Any]]


def rows_of(folder: Path, config: dict[str, Any]) -> dict[tuple[str, str], list[Rows]]:
    """By task and opponent: the rows of each shard. Raises `ValueError` if a shard is missing."""
    found: dict[tuple[str, str], list[Rows]] = {}
    for number, (pairing, _) in enumerate(places_of(config)):
        path = results.shard_path(folder, number)
        if not path.exists():
            raise ValueError(f"{folder} has not been played to its end; go on with --resume {folder}.")
        found.setdefault((pairing.task.name, pairing.opponent), []).append(pq.read_table(path).to_pylist())
    return found


def digest(rows: Rows) -> str:
    """What came out of a shard, but for seconds, as 16 letters: equal where the same was played."""
    told = [
        [row[name] for name in ("game", "seat", "rank", "score", "decisions", "cut_off", "failure")] for row in rows
    ]
    return hashlib.blake2b(json.dumps(told).encode(), digest_size=8).hexdigest()


def of_pairing(shards: Sequence[Rows]) -> dict[str, Any]:
    """How the submission fared against one opponent. Ends of 95 % intervals: Wilson's for first places, by deals for
    the reward."""
    rows = [row for shard in shards for row in shard if row["agent"] == SUBMISSION]
    games, won = len(rows), sum(row["win_share"] for row in rows) / len(rows)
    reward = mean_of([row["reward"] for row in rows], [row["deal"] for row in rows], deviations())
    return {
        "games": games,
        "deals": len({row["deal"] for row in rows}),
        "first_places": _rounded(won),
        "first_places_95": [_rounded(end) for end in wilson(won, games)],
        "reward": _rounded(reward.value),
        "reward_95": _inside(reward),
        "score": _rounded(sum(row["score"] for row in rows) / games),
        "cut_off": _rounded(sum(row["cut_off"] for row in rows) / games),
        "decisions": _rounded(sum(row["game_decisions"] for row in rows) / games),
        "failures": sum(row["failure"] != "" for row in rows),
        "milliseconds": _rounded(
            1000 * sum(row["seconds"] for row in rows) / max(1, sum(row["timed"] for row in rows))
        ),
        "shards": [digest(shard) for shard in shards],
    }


def of_task(opponents: Mapping[str, list[Rows]]) -> dict[str, Any]:
    """Everything about one task: against each opponent, and over the pool the mean reward (each opponent counts the
    same; intervals by deals)."""
    rows = [row for shards in opponents.values() for shard in shards for row in shard if row["agent"] == SUBMISSION]
    reward = mean_of([row["reward"] for row in rows], [row["deal"] for row in rows], deviations())
    return {
        "reward": _rounded(reward.value),
        "reward_95": _inside(reward),
        "cut_off": _rounded(sum(row["cut_off"] for row in rows) / len(rows)),
        "milliseconds": _rounded(
            1000 * sum(row["seconds"] for row in rows) / max(1, sum(row["timed"] for row in rows))
        ),
        "opponents": {opponent: of_pairing(shards) for opponent, shards in opponents.items()},
    }


def of_all(folder: Path, config: dict[str, Any]) -> dict[str, Any]:
    """By task."""
    by_task: dict[str, dict[str, list[Rows]]] = {}
    for (task, opponent), shards in rows_of(folder, config).items():
        by_task.setdefault(task, {})[opponent] = shards
    return {task: of_task(opponents) for task, opponents in by_task.items()}


def _inside(reward: Estimate) -> list[float | None]:
    """The ends of its interval, which no reward by placement leaves."""
    return [None if end is None else _rounded(min(1.0, max(-1.0, end))) for end in (reward.low, reward.high)]


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(float(value), 6)
