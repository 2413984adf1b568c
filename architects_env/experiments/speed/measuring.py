"""Measure rates alternately, and compare them by ratios."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np

from architects_env.core.compile.jit import kernel
from architects_env.core.contract.rules.rng import stream
from architects_env.core.play.kernels import pick_random


@kernel
def _pick(mask, rng):
    return pick_random(mask, rng)


def aec_rate(env: Any, seconds: float, clock: Callable[[], float] = time.perf_counter) -> float:
    """Return the steps per second through agent_iter, last and step, with a random legal pick.

    Args:
        env: The environment.
        seconds: Seconds to measure.
        clock: The clock.
    """
    rng = stream(1)
    steps, started = 0, clock()
    while clock() - started < seconds:
        env.reset()
        for _ in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            env.step(None if termination or truncation else _pick(observation["action_mask"], rng))
            steps += 1
    return steps / (clock() - started)


def measured_alternately(rounds: int, **measured: Callable[[], float]) -> dict[str, list[float]]:
    """Measure each alternately, `rounds` times after one that does not count."""
    samples: dict[str, list[float]] = {name: [] for name in measured}
    for i in range(rounds + 1):
        for name, measure in measured.items():
            rate = measure()
            if i:
                samples[name].append(rate)
    return samples


def ratio(samples: dict[str, list[float]], one: str, other: str) -> dict[str, float]:
    """Return the median of the ratios of each repeat, with the smallest and the largest.

    Args:
        samples: Rates by name.
        one: The name of the numerator.
        other: The name of the denominator.
    """
    ratios = np.array(samples[one]) / np.array(samples[other])
    return {"median": float(np.median(ratios)), "min": float(ratios.min()), "max": float(ratios.max())}
