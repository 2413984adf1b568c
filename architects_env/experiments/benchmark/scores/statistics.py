"""Means over tasks with intervals, interquartile mean, performance profiles and probability of improvement, following
Agarwal et al., *Deep Reinforcement Learning at the Edge of the Statistical Precipice* (2021).

Their library, rliable, resamples trainings only. Here all trainings of a task play the same deals, and given agents
have nothing but deals. The tasks are fixed, and so are the held-out opponents of a set with a panel. Means have the
intervals of `scores.intervals`. Everything else has a bootstrap in which deals are drawn for all trainings together.
It is widened where trainings are few.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from architects_env.experiments.benchmark.scores.intervals import (
    Estimate,
    Spread,
    combined,
    spread_of,
    spreads_of,
    t_quantile,
)
from architects_env.experiments.benchmark.scores.scores import Scores

DRAWS = 2000
SEED = 0
"""Seed of the bootstrap, so that the same files give the same intervals."""
NORMAL = 1.96


def of_task(values: np.ndarray, period: int = 0) -> Estimate:
    """Return the mean score of one task, from float64[seeds, deals]. For `period` see `intervals.spread_of`."""
    return mean({"task": values}, period)


def of_tasks(scores: Scores, period: int = 0) -> dict[str, Estimate]:
    """Return the mean score of each task of a row."""
    spreads = spreads_of(list(scores.values()), period)
    return {task: spread.estimate(float(scores[task].mean())) for task, spread in zip(scores, spreads, strict=True)}


def mean(scores: Scores, period: int = 0) -> Estimate:
    """Return the mean over tasks, each with the same weight."""
    return _spread(scores, period).estimate(float(np.mean([values.mean() for values in scores.values()])))


def _spread(scores: Scores, period: int) -> Spread:
    """Return the spread of the mean over tasks, which are fixed and independent of each other."""
    parts = [spread_of(values, period) for values in scores.values()]
    return combined([(part.variance, part.freedom) for part in parts], len(parts))


def interquartile_mean(scores: Scores, period: int = 0) -> Estimate:
    """Return the mean of the middle half of all scores (one per task and training), which a few tasks cannot
    dominate."""
    now = np.stack([values.mean(axis=1)[None, :] for values in scores.values()])
    drawn = _middle_half(_drawn(scores, period))
    return _around(float(_middle_half(now)[0]), drawn, 1.0)


def _around(value: float, drawn: np.ndarray, wider: float) -> Estimate:
    """Return an interval with the quantiles of the draws around their own mean, a number of times wider."""
    low, high = np.quantile(drawn - drawn.mean(), (0.025, 0.975))
    return Estimate(value, float(value + wider * low), float(value + wider * high))


def _drawn(scores: Scores, period: int) -> np.ndarray:
    """Return resampled scores as float64[tasks, draws, seeds]."""
    return _drawn_of(tuple((values.shape, values.astype(np.float64).tobytes()) for values in scores.values()), period)


@lru_cache(maxsize=256)
def _drawn_of(tasks: tuple[tuple[tuple[int, ...], bytes], ...], period: int) -> np.ndarray:
    """Resample once for the middle half and the profile of the same scores."""
    scores = {str(task): np.frombuffer(content).reshape(shape) for task, (shape, content) in enumerate(tasks)}
    rng, wider = np.random.default_rng(SEED), t_quantile(0.975, _spread(scores, period).freedom) / NORMAL
    return np.stack([_resampled(values, rng, period, wider) for values in scores.values()])


def _resampled(values: np.ndarray, rng: np.random.Generator, period: int, wider: float) -> np.ndarray:
    """Return float64[draws, seeds]: trainings drawn with replacement, and noise of the deals that all of them share.

    A bootstrap of n trainings has only (n - 1) / n of their variance, which is made up for.
    """
    seeds = len(values)
    by_training = values.mean(axis=1)
    apart = (by_training - by_training.mean()) * (seeds / max(1, seeds - 1)) ** 0.5
    deals = spread_of(values.mean(axis=0, keepdims=True), period).variance ** 0.5 * rng.standard_normal((DRAWS, 1))
    return by_training.mean() + wider * (apart[rng.integers(seeds, size=(DRAWS, seeds))] + deals)


def _middle_half(parts: np.ndarray) -> np.ndarray:
    """Return float64[draws] from float64[tasks, draws, seeds]."""
    tasks, draws, seeds = parts.shape
    together = np.sort(parts.transpose(1, 0, 2).reshape(draws, tasks * seeds), axis=1)
    cut = together.shape[1] // 4
    return together[:, cut : together.shape[1] - cut].mean(axis=1)


def profile(scores: Scores, limits: np.ndarray, period: int = 0) -> np.ndarray:
    """Return the share of tasks and trainings whose score is above each limit, with its interval: float64[limits,
    3]."""
    drawn = _drawn(scores, period)
    now = np.stack([values.mean(axis=1) for values in scores.values()])
    shares = np.array([(drawn > limit).mean(axis=(0, 2)) for limit in limits])
    low, high = np.quantile(shares, (0.025, 0.975), axis=1)
    return np.stack([[(now > limit).mean() for limit in limits], low, high], axis=1)


def improvement(one: Scores, other: Scores) -> Estimate:
    """Return the probability that `one` scores higher in a deal of a task than `other` in another deal.

    A tie counts half. Only tasks that both have played count.
    """
    tasks, rng = [task for task in one if task in other], np.random.default_rng(SEED)
    now = [_above(one[task].ravel(), other[task].ravel()) for task in tasks]
    drawn = np.empty((200, len(tasks)))
    for draw in range(len(drawn)):
        for k, task in enumerate(tasks):
            mine, theirs = (_crossed(values, rng) for values in (one[task], other[task]))
            drawn[draw, k] = _above(mine.ravel(), theirs.ravel())
    return _around(float(np.mean(now)), drawn.mean(axis=1), _wider_for(one, other, tasks))


def _crossed(values: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Return trainings and deals drawn with replacement, the same deals for all trainings."""
    seeds, deals = values.shape
    return values[rng.integers(seeds, size=seeds)][:, rng.integers(deals, size=deals)]


def _wider_for(one: Scores, other: Scores, tasks: list[str]) -> float:
    """Return how much wider the interval of two rows must be because trainings are few."""
    few = [len(values[task]) for values in (one, other) for task in tasks if len(values[task]) > 1]
    if not few:
        return 1.0
    freedom = min(few) * len(tasks) - len(tasks)
    return (min(few) / (min(few) - 1)) ** 0.5 * t_quantile(0.975, freedom) / NORMAL


def _above(mine: np.ndarray, theirs: np.ndarray) -> float:
    theirs = np.sort(theirs)
    below, up_to = np.searchsorted(theirs, mine, "left"), np.searchsorted(theirs, mine, "right")
    return float(((below + up_to) / 2).mean() / len(theirs))
