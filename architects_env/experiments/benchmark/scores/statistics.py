"""Means over tasks with intervals: stratified bootstrap, interquartile mean, performance profiles and probability of
improvement, following Agarwal et al., *Deep Reinforcement Learning at the Edge of the Statistical Precipice* (2021).

Their library, rliable, resamples trainings only. Here every training also has many deals, and given agents have nothing
but deals, so both are resampled.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from architects_env.experiments.benchmark.scores.scores import Scores

DRAWS = 2000
SEED = 0
"""Seed of the bootstrap, so that the same files give the same intervals."""


@dataclass(frozen=True)
class Estimate:
    """A number and its 95 % interval."""

    value: float
    low: float
    high: float


def resampled(scores: Scores, rng: np.random.Generator, draws: int = DRAWS) -> dict[str, np.ndarray]:
    """Return bootstrap means by task as float64[draws, seeds]: trainings and deals are drawn with replacement.

    The tasks are the strata, so each is resampled by itself.
    """
    found: dict[str, np.ndarray] = {}
    for task, values in scores.items():
        seeds, deals = values.shape
        rows = rng.integers(seeds, size=(draws, seeds))
        columns = rng.integers(deals, size=(draws, seeds, deals))
        found[task] = values[rows[:, :, None], columns].mean(axis=2)
    return found


def _estimated(value: float, drawn: np.ndarray) -> Estimate:
    low, high = np.quantile(drawn, (0.025, 0.975))
    return Estimate(float(value), float(low), float(high))


def of_task(values: np.ndarray) -> Estimate:
    """Return the mean score of one task, from float64[seeds, deals]."""
    return mean({"task": values})


def mean(scores: Scores) -> Estimate:
    """Return the mean over tasks, each with the same weight."""
    return _over(scores, lambda parts: np.mean(parts, axis=(0, -1)))


def interquartile_mean(scores: Scores) -> Estimate:
    """Return the mean of the middle half of all scores (one per task and training), which a few tasks cannot
    dominate."""
    return _over(scores, _middle_half)


def _over(scores: Scores, how: Callable[[np.ndarray], np.ndarray]) -> Estimate:
    now = np.stack([values.mean(axis=1)[None, :] for values in scores.values()])
    return _estimated(float(how(now)[0]), how(_drawn(scores)))


def _drawn(scores: Scores) -> np.ndarray:
    """Return the resampled scores as float64[tasks, draws, seeds]."""
    return _drawn_of(tuple((values.shape, values.astype(np.float64).tobytes()) for values in scores.values()))


@lru_cache(maxsize=256)
def _drawn_of(tasks: tuple[tuple[tuple[int, ...], bytes], ...]) -> np.ndarray:
    """Resample once for the mean, the middle half and the profile of the same scores."""
    scores = {str(task): np.frombuffer(content).reshape(shape) for task, (shape, content) in enumerate(tasks)}
    return np.stack(list(resampled(scores, np.random.default_rng(SEED)).values()))


def _middle_half(parts: np.ndarray) -> np.ndarray:
    """Return float64[draws] from float64[tasks, draws, seeds]."""
    tasks, draws, seeds = parts.shape
    together = np.sort(parts.transpose(1, 0, 2).reshape(draws, tasks * seeds), axis=1)
    cut = together.shape[1] // 4
    return together[:, cut : together.shape[1] - cut].mean(axis=1)


def profile(scores: Scores, limits: np.ndarray) -> np.ndarray:
    """Return the share of tasks and trainings whose score is above each limit, with its interval: float64[limits,
    3]."""
    drawn = _drawn(scores)
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
            mine, theirs = (
                values[rng.integers(len(values), size=len(values))][
                    :, rng.integers(values.shape[1], size=values.shape[1])
                ]
                for values in (one[task], other[task])
            )
            drawn[draw, k] = _above(mine.ravel(), theirs.ravel())
    return _estimated(float(np.mean(now)), drawn.mean(axis=1))


def _above(mine: np.ndarray, theirs: np.ndarray) -> float:
    theirs = np.sort(theirs)
    below, up_to = np.searchsorted(theirs, mine, "left"), np.searchsorted(theirs, mine, "right")
    return float(((below + up_to) / 2).mean() / len(theirs))
