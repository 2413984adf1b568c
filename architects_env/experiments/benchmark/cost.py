"""What a row costs: seconds of one core for the shards of every task against every opponent, measured with a few deals,
and how long the whole row takes with many workers.

The seconds are those of the processor, so that they can be measured on a busy machine. A shard is what a worker plays
at a time: more workers than shards gain nothing, and no row is done before its longest shard.
"""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from heapq import heapify, heapreplace
from typing import Any

from architects_env.experiments.benchmark.play import Place, pairings_of, play_place
from architects_env.experiments.benchmark.tasks import BLOCK, Pairing
from architects_env.experiments.pages import Sheet

WORKERS = (1, 10, 100, 1000)
"""How many the table tells of."""


@dataclass(frozen=True)
class Cost:
    """What the games against one opponent of a task cost."""

    pairing: Pairing
    seconds: float
    """Of one core, for a deal (a game for each seat of the submission)."""

    def shards(self) -> list[float]:
        """The seconds of each shard."""
        deals = [min(BLOCK, self.pairing.deals - first) for first in range(0, self.pairing.deals, BLOCK)]
        return [self.seconds * number for number in deals]


def measured(config: dict[str, Any], deals: int) -> Iterator[Cost]:
    """The cost against every opponent, from so many deals side by side, after one deal that loads and compiles what is
    needed."""
    config = config | {"nonce": secrets.token_hex(8)}
    for pairing in pairings_of(config):
        play_place(config, Place(0, replace(pairing, deals=1), 0))
        before = _processor_seconds()
        play_place(config, Place(0, replace(pairing, deals=deals), 0))
        yield Cost(pairing, (_processor_seconds() - before) / deals)


def _processor_seconds() -> float:
    """Of this process and those that it began and that have ended."""
    return time.process_time() + sum(os.times()[2:4])


def spread(shards: Sequence[float], workers: int, start: float) -> float:
    """Seconds until all shards are done by so many workers, each of which takes `start` seconds before its first shard;
    those that take long begin first."""
    busy = [start] * min(workers, len(shards))
    heapify(busy)
    for seconds in sorted(shards, reverse=True):
        heapreplace(busy, busy[0] + seconds)
    return max(busy)


def sheets_of(costs: Sequence[Cost], start: float, runs: int = 1) -> list[Sheet]:
    """By task what it costs; and how long a row of so many trainings takes with many workers."""
    by_task: dict[str, list[Cost]] = {}
    for cost in costs:
        by_task.setdefault(cost.pairing.task.name, []).append(cost)
    return [_by_task(by_task), _by_workers([second for cost in costs for second in cost.shards()] * runs, start)]


def _by_task(by_task: Mapping[str, Sequence[Cost]]) -> Sheet:
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
    return Sheet("What a row costs on one core", columns, rows)


def _by_workers(shards: Sequence[float], start: float) -> Sheet:
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
        "so many times as fast",
        "of their time in use",
        "rows an hour, each on one worker",
    )
    title = (
        f"{len(shards)} shards, {sum(shards) / 60:.0f} minutes of one core, {start:.0f} s before a worker's first shard"
    )
    return Sheet(title, columns, rows, words=0)
