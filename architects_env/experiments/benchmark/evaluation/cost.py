"""The cost of a row: CPU seconds of the shards of every task against every opponent, measured with a few deals, and the
time of the whole row with many workers.

CPU seconds can be measured on a busy machine. A worker plays one shard at a time, so more workers than shards gain
nothing, and no row is done before its longest shard.
"""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from heapq import heapify, heapreplace
from typing import Any

from architects_env.experiments.benchmark.evaluation.play import Place, pairings_of, play_place
from architects_env.experiments.benchmark.protocol.tasks import Pairing
from architects_env.experiments.pages import ReportTable

WORKERS = (1, 10, 100, 1000)
"""Numbers of workers that the table shows."""


@dataclass(frozen=True)
class Cost:
    """The cost of the games against one opponent of a task."""

    pairing: Pairing
    seconds: float
    """CPU seconds for a deal (one game for each seat of the submission)."""

    def shards(self) -> list[float]:
        """Return the CPU seconds of each shard."""
        deals = [len(self.pairing.deals_in(number)) for number in range(self.pairing.shards)]
        return [self.seconds * number for number in deals]


def measured(config: dict[str, Any], deals: int) -> Iterator[Cost]:
    """Yield the cost against every opponent, measured with this many deals side by side.

    One deal before them loads and compiles everything.
    """
    config = config | {"nonce": secrets.token_hex(8)}
    for pairing in pairings_of(config):
        play_place(config, Place(0, replace(pairing, deals=1), 0))
        before = _processor_seconds()
        play_place(config, Place(0, replace(pairing, deals=deals), 0))
        yield Cost(pairing, (_processor_seconds() - before) / deals)


def _processor_seconds() -> float:
    """Return the CPU seconds of this process and of its children that have ended."""
    return time.process_time() + sum(os.times()[2:4])


def spread(shards: Sequence[float], workers: int, start: float) -> float:
    """Return the seconds until all shards are done.

    Args:
        shards: CPU seconds of each shard. The long ones begin first.
        workers: Number of workers.
        start: Seconds that a worker needs before its first shard.
    """
    busy = [start] * min(workers, len(shards))
    heapify(busy)
    for seconds in sorted(shards, reverse=True):
        heapreplace(busy, busy[0] + seconds)
    return max(busy)


def tables_of(costs: Sequence[Cost], start: float, runs: int = 1) -> list[ReportTable]:
    """Return a table of costs by task, and one of the time of a row (with `runs` trainings) by number of workers."""
    by_task: dict[str, list[Cost]] = {}
    for cost in costs:
        by_task.setdefault(cost.pairing.task.name, []).append(cost)
    return [_by_task(by_task), _by_workers([second for cost in costs for second in cost.shards()] * runs, start)]


def _by_task(by_task: Mapping[str, Sequence[Cost]]) -> ReportTable:
    rows = [
        (
            task,
            f"{len(costs) * 3600 / sum(cost.seconds for cost in costs):,.0f}",
            f"{sum(sum(cost.shards()) for cost in costs) / 60:.1f}",
            str(sum(len(cost.shards()) for cost in costs)),
            f"{max(max(cost.shards()) for cost in costs):.0f}",
            max(costs, key=lambda cost: max(cost.shards())).pairing.opponent,
        )
        for task, costs in by_task.items()
    ]
    columns = ("task", "deals an hour", "minutes in all", "shards", "seconds of the longest", "against")
    return ReportTable("What a row costs on one core", columns, rows)


def _by_workers(shards: Sequence[float], start: float) -> ReportTable:
    alone = sum(shards) + start
    rows = [
        (
            f"{workers:,}",
            f"{(seconds := spread(shards, workers, start)) / 60:.1f}",
            f"{alone / seconds:.1f}",
            f"{100 * sum(shards) / (workers * seconds):.0f} %",
            f"{workers * 3600 / alone:,.1f}",
        )
        for workers in WORKERS
    ]
    columns = (
        "workers",
        "minutes for a row",
        "speedup",
        "of their time in use",
        "rows an hour, each on one worker",
    )
    title = (
        f"{len(shards)} shards, {sum(shards) / 60:.0f} minutes of one core, {start:.0f} s before a worker's first shard"
    )
    return ReportTable(title, columns, rows, words=0)
