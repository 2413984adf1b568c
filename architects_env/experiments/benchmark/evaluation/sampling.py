"""The number of shards that must be played again to find a row of which a few were altered."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from math import exp, lgamma

import numpy as np

from architects_env.experiments.benchmark.evaluation.play import Place

ALTERED, FOUND = 0.01, 0.95
"""A row of which this share of shards was altered is found with this probability."""


def probability(shards: int, sample: int, altered: int) -> float:
    """Return the probability that a sample of the shards has at least one of those that were altered."""
    if sample + altered > shards:
        return 1.0
    missed = lgamma(shards - altered + 1) - lgamma(shards - altered - sample + 1)
    return 1.0 - exp(missed - lgamma(shards + 1) + lgamma(shards - sample + 1))


def altered_in(shards: int) -> int:
    """Return the number of shards that are `ALTERED` of all, at least one."""
    return max(1, int(ALTERED * shards))


def enough(shards: int) -> int:
    """Return the smallest sample that finds a row with `ALTERED` of its shards altered with the probability `FOUND`."""
    altered = altered_in(shards)
    return next(sample for sample in range(1, shards + 1) if probability(shards, sample, altered) >= FOUND)


def sampled(places: Sequence[Place], number: int | None) -> list[Place]:
    """Return this many places, drawn now so that they cannot be known beforehand; or as many as are `enough`."""
    wanted = enough(len(places)) if number is None else min(number, len(places))
    rng = np.random.default_rng(secrets.randbits(64))
    return [places[k] for k in sorted(rng.choice(len(places), wanted, replace=False))]


def sampled_blocks(places: Sequence[Place], number: int | None) -> list[Place]:
    """Return the places of some blocks of deals with all of their trainings, so that trainings can be compared on the
    same deals. At least `number` places, or as many as are `enough`."""
    blocks: dict[tuple[str, str, int], list[Place]] = {}
    for place in places:
        blocks.setdefault((place.pairing.task.name, place.pairing.opponent, place.shard), []).append(place)
    runs = len(next(iter(blocks.values())))
    wanted = enough(len(places)) if number is None else number
    order, rng = list(blocks.values()), np.random.default_rng(secrets.randbits(64))
    chosen = sorted(rng.choice(len(order), min(len(order), -(-wanted // runs)), replace=False))
    return [place for k in chosen for place in order[k]]


def described(shards: int, sample: int) -> str:
    """Return a sentence that says what a sample of a row's shards finds."""
    altered = altered_in(shards)
    found = probability(shards, sample, altered)
    return f"{sample} of {shards} shards were played again. A row with {altered} altered shards is found with {100 * found:.0f} %."
