"""The share of honest rows that verification accepts: simulated agents that play a set again with another nonce."""

from __future__ import annotations

import numpy as np

from architects_env.experiments.benchmark.scores import simulated_rows
from architects_env.experiments.benchmark.scores.coverage import DEALS
from architects_env.experiments.benchmark.scores.intervals import of_rewards
from architects_env.experiments.benchmark.submission.verification import Check, together


def accepted(rows: int, seed: int, gain: float = 0.0) -> int:
    """Return how many of some rows are accepted.

    Args:
        rows: Number of rows.
        seed: Seed of the simulation.
        gain: Reward that a cheat adds in every deal of the file. 0: the rows are honest.
    """
    rng = np.random.default_rng([seed, 7])
    held_out = simulated_rows.pool(rng)
    return sum(_is_accepted(rng, held_out, gain) for _ in range(rows))


def _is_accepted(rng: np.random.Generator, held_out: np.ndarray, gain: float) -> bool:
    tasks = list(simulated_rows.rewards_of_agent(rng, held_out, DEALS))
    cells = [
        (f"task {k}", told[None, :], again[None, :])
        for k, (first, second) in enumerate(tasks)
        for told, again in zip(first, second, strict=True)
    ]
    checks = [
        Check(task, "", 1, 0, of_rewards(np.minimum(told + gain, 1.0)), of_rewards(again), len(cells) + 1)
        for task, told, again in cells
    ]
    return all(check.agrees() for check in [*checks, together(checks)])
