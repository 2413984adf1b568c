"""The coverage of 95 % intervals in simulated rows, whose truth is known."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from architects_env.experiments.benchmark.scores import simulated_rows, statistics
from architects_env.experiments.benchmark.scores.intervals import Estimate, combined
from architects_env.experiments.benchmark.scores.scores import Scores
from architects_env.experiments.benchmark.scores.simulated_rows import GAMES, PANEL, Row

DEALS_BEFORE, DEALS = 100, 128
"""Deals of a task in the sets before version 3, and since."""
OLD_DRAWS = 400

Intervals = Callable[[Scores], Estimate]
"""A way to make an interval of the mean over tasks."""


@dataclass(frozen=True)
class Coverage:
    """The share of intervals of one kind that contained the truth."""

    what: str
    kind: str
    contained: int
    intervals: int
    half: float
    """Mean half width."""

    @property
    def share(self) -> float:
        """Return the share of intervals that contained the truth."""
        return self.contained / self.intervals


@dataclass(frozen=True)
class Protocol:
    """A way to choose held-out opponents and to make intervals."""

    name: str
    held_out: int
    """Number of held-out opponents per game."""
    deals: int
    frozen: bool
    mean: Intervals
    tasks: Callable[[Scores], Mapping[str, Estimate]]
    middle: Intervals | None = None


def protocols() -> list[Protocol]:
    """Return the protocols that are compared: that of version 2, a panel drawn from each row's nonce, and a frozen
    panel."""
    return [
        Protocol("version 2: four drawn", simulated_rows.DRAWN, DEALS_BEFORE, False, as_before, _each(as_before)),
        Protocol("64 drawn from the nonce", PANEL, DEALS, False, _of_drawn_panel, _each(_of_drawn_panel)),
        Protocol(
            "64 frozen",
            PANEL,
            DEALS,
            True,
            lambda scores: statistics.mean(scores, PANEL),
            lambda scores: statistics.of_tasks(scores, PANEL),
            lambda scores: statistics.interquartile_mean(scores, PANEL),
        ),
    ]


def _each(of_row: Intervals) -> Callable[[Scores], dict[str, Estimate]]:
    """Return the intervals of tasks one by one."""
    return lambda scores: {task: of_row({task: values}) for task, values in scores.items()}


def simulated(rows: int, seed: int) -> Iterator[Coverage]:
    """Yield the coverage of every protocol and kind of interval, for given agents and for three trainings.

    Args:
        rows: Number of simulated rows of each.
        seed: Seed of the simulation.
    """
    for trainings in (1, 3):
        for protocol in protocols():
            rng = np.random.default_rng([seed, trainings])
            frozen = simulated_rows.pool(rng, protocol.held_out)
            found: dict[str, list[tuple[Estimate, float]]] = {}
            for _ in range(rows):
                pool = frozen if protocol.frozen else simulated_rows.pool(rng, protocol.held_out)
                row = simulated_rows.row(rng, trainings, protocol.deals, pool, protocol.frozen, trainings > 1)
                for kind, pair in _intervals_of(row, protocol):
                    found.setdefault(kind, []).append(pair)
            what = f"{protocol.name}, {'given' if trainings == 1 else f'{trainings} trainings'}"
            yield from (counted(what, kind, pairs) for kind, pairs in found.items())


def _intervals_of(row: Row, protocol: Protocol) -> Iterator[tuple[str, tuple[Estimate, float]]]:
    """Yield the intervals of a row with the true values."""
    yield "mean score", (protocol.mean(row.scores), float(np.mean(list(row.truth.values()))))
    for task, estimate in protocol.tasks(row.scores).items():
        yield "score of a task", (estimate, row.truth[task])
    if protocol.middle:
        true = np.sort(row.true_trainings.ravel())
        cut = len(true) // 4
        yield "interquartile mean", (protocol.middle(row.scores), float(true[cut : len(true) - cut].mean()))


def counted(what: str, kind: str, pairs: Sequence[tuple[Estimate, float]]) -> Coverage:
    """Count how many intervals contain their true value."""
    contained = sum(estimate.low <= true <= estimate.high for estimate, true in pairs)
    half = float(np.mean([(estimate.high - estimate.low) / 2 for estimate, _ in pairs]))
    return Coverage(what, kind, contained, len(pairs), half)


def as_before(scores: Scores) -> Estimate:
    """Return the interval of the sets before version 3: trainings are resampled, and in each of them its own deals."""
    rng, drawn = np.random.default_rng(0), np.zeros(OLD_DRAWS)
    for values in scores.values():
        seeds, deals = values.shape
        rows = rng.integers(seeds, size=(OLD_DRAWS, seeds))
        columns = rng.integers(deals, size=(OLD_DRAWS, seeds, deals))
        drawn += values[rows[:, :, None], columns].mean(axis=(1, 2)) / len(scores)
    low, high = np.quantile(drawn, (0.025, 0.975))
    value = float(np.mean([values.mean() for values in scores.values()]))
    return Estimate(value, float(low), float(high), float(drawn.var()))


def _of_drawn_panel(scores: Scores) -> Estimate:
    """Return an interval in which the held-out opponents vary as well: the tasks of a game share them, so that their
    deals are averaged opponent by opponent before they are compared."""
    tasks = list(scores.values())
    parts: list[tuple[float, float]] = []
    for game in range(min(GAMES, len(tasks))):
        together = np.mean(tasks[game::GAMES], axis=0)
        by_opponent = together.reshape(len(together), -1, PANEL).mean(axis=1)
        spread = statistics.spread_of(by_opponent)
        parts.append((spread.variance * len(tasks[game::GAMES]) ** 2, spread.freedom))
    return combined(parts, len(tasks)).estimate(float(np.mean([values.mean() for values in tasks])))
