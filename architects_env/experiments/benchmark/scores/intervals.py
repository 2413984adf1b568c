"""95 % intervals of means over trainings and deals, which are crossed: all trainings play the same deals.

The reward of training r in deal d is modelled as mean + training + deal + rest. The variance of the mean follows from
the mean squares of these parts, its degrees of freedom from Satterthwaite's formula, and the interval from Student's t.
With three trainings of one task that is wide (t with two degrees of freedom is 4.3); over thirteen tasks it is not.
`scores.coverage` measures how often these intervals contain the truth.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

LEVEL = 0.95
MOST_FREEDOM = 1000.0
"""Degrees of freedom above which the normal distribution is as good."""
ROUGH = 30.0
"""Degrees of freedom above which whole numbers are exact enough."""
STEPS = 20_001
BORROWED = 4.0
"""Degrees of freedom of the variance of trainings that a task takes from the other tasks of its row."""


@dataclass(frozen=True)
class Estimate:
    """A number and its 95 % interval."""

    value: float
    low: float
    high: float
    variance: float = 0.0
    """Variance of the number; 0 if the interval is not one of Student's t."""
    freedom: float = MOST_FREEDOM
    """Degrees of freedom of the variance."""


@dataclass(frozen=True)
class Spread:
    """The variance of a mean and its degrees of freedom."""

    variance: float
    freedom: float

    def estimate(self, value: float, level: float = LEVEL) -> Estimate:
        """Return the interval of Student's t around a value."""
        half = t_quantile(0.5 + level / 2, self.freedom) * self.variance**0.5
        return Estimate(value, value - half, value + half, self.variance, self.freedom)


def t_quantile(share: float, freedom: float) -> float:
    """Return the quantile of Student's t for a share between 0.5 and 1, and at least one degree of freedom.

    With t = sqrt(freedom) tan(angle) the density is proportional to cos(angle) ** (freedom - 1), which is summed here.
    """
    freedom = min(max(freedom, 1.0), MOST_FREEDOM)
    return _t_quantile(share, round(freedom, 1 if freedom < ROUGH else 0))


@lru_cache(maxsize=4096)
def _t_quantile(share: float, freedom: float) -> float:
    angles = np.linspace(0, np.pi / 2, STEPS)
    density = np.cos((angles[1:] + angles[:-1]) / 2) ** (freedom - 1)
    below = 0.5 + 0.5 * np.concatenate([[0.0], np.cumsum(density)]) / density.sum()
    return float(freedom**0.5 * np.tan(np.interp(share, below, angles)))


def spread_of(values: np.ndarray, period: int = 0) -> Spread:
    """Return the spread of the mean of float64[trainings, deals].

    Args:
        values: The rewards or scores.
        period: Deals k and k + period meet the same held-out opponents. Deals are then compared with others of the same
            opponents only, because these are part of the set and do not vary from row to row. 0: all deals are
            compared.
    """
    return combined(_parts(values, period))


def spreads_of(tasks: Sequence[np.ndarray], period: int = 0) -> list[Spread]:
    """Return the spread of each of several tasks of a row. Three trainings say little about how trainings vary, so that
    their variance is averaged with that of the other tasks, which counts for `BORROWED` degrees of freedom."""
    if len(tasks) == 1 or any(len(values) == 1 for values in tasks):
        return [spread_of(values, period) for values in tasks]
    parts, found = [_parts(values, period) for values in tasks], list[Spread]()
    typical = float(np.mean([training for _, (training, _) in parts]))
    for deals, (training, free) in parts:
        moderate = (free * training + BORROWED * typical) / (free + BORROWED)
        found.append(combined([deals, (moderate, free + BORROWED)]))
    return found


def _parts(values: np.ndarray, period: int) -> list[tuple[float, float]]:
    """Return the variances of the mean that come from deals and, where there are several, from trainings, each with its
    degrees of freedom."""
    trainings, deals = values.shape
    between_deals, free_deals = _within(values.mean(axis=0), period)
    if trainings == 1:
        return [(between_deals / deals, free_deals)]
    by_training = values.mean(axis=1)
    rest = values - values.mean(axis=0) - by_training[:, None] + values.mean()
    free = trainings - 1
    shared = float((rest**2).sum()) / max(1, free * (deals - 1)) / (trainings * deals)  # part of both variances
    between = float(by_training.var(ddof=1)) / trainings
    return [(between_deals / deals, free_deals), (max(0.0, between - shared), free)]


def _within(by_deal: np.ndarray, period: int) -> tuple[float, float]:
    """Return the variance of deals among those with the same opponents, and its degrees of freedom."""
    strata = np.arange(len(by_deal)) % period if 0 < period < len(by_deal) else np.zeros(len(by_deal), np.int64)
    counts = np.bincount(strata)
    free = len(by_deal) - len(counts)
    if free < 1:
        return 0.0, 1.0
    means = np.bincount(strata, by_deal) / counts
    return float(((by_deal - means[strata]) ** 2).sum()) / free, float(free)


def combined(parts: Sequence[tuple[float, float]], divisor: float = 1.0) -> Spread:
    """Return the spread of a sum of independent parts, given as variances with degrees of freedom, divided by a
    number."""
    variance = sum(part for part, _ in parts)
    below = sum(part**2 / free for part, free in parts)
    freedom = variance**2 / below if below > 0 else max(free for _, free in parts)
    return Spread(variance / divisor**2, freedom)


def of_rewards(values: np.ndarray, period: int = 0) -> Estimate:
    """Return the mean reward of float64[trainings, deals] with its interval.

    Rewards lie between -1 and 1. The variance is at least that of two deals with these rewards, so that games that
    all end alike have an interval too: about two chances in the number of deals.
    """
    spread, deals, mean = spread_of(values, period), values.shape[1], float(values.mean())
    least = ((1 - mean) ** 2 + (1 + mean) ** 2) / deals**2
    if spread.variance < least:
        spread = Spread(least, max(spread.freedom, float(deals)))
    estimate = spread.estimate(mean)
    return Estimate(estimate.value, max(-1.0, estimate.low), min(1.0, estimate.high), spread.variance, spread.freedom)


def differ(one: Estimate, other: Estimate, error: float) -> bool:
    """Return whether two independent estimates differ by more than chance would allow.

    Args:
        one: An estimate with a variance.
        other: Another.
        error: Largest probability of calling two estimates of one number different.
    """
    spread = combined([(one.variance, one.freedom), (other.variance, other.freedom)])
    return abs(one.value - other.value) > t_quantile(1 - error / 2, spread.freedom) * spread.variance**0.5
