"""The weights of bots that share one function (`Game.weighted_bots`): names and bounds, and one bot's as a vector."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from architects_env.core.text import say


@dataclass(frozen=True)
class Weight:
    """One number of a vector of weights."""

    name: str
    about: str
    low: float = -math.inf
    high: float = math.inf
    tuned: bool = True
    """Whether a search for better weights varies it unless it is named; not so for what costs time or is a whole
    number."""


def vector_of(weights: tuple[Weight, ...], entry: Mapping[str, float], bot: str) -> np.ndarray:
    """The weights of one bot as float64[weights]. Raises `ValueError` that says which weight of `bot` is missing,
    unknown or out of bounds."""
    names = [weight.name for weight in weights]
    if set(entry) != set(names):
        wrong = sorted(set(entry) ^ set(names))
        raise ValueError(
            say(
                "The weights of {bot} must be exactly those that the game names; missing or unknown: {names}.",
                bot=bot,
                names=", ".join(wrong),
            )
        )
    numbers = np.array([entry[name] for name in names], np.float64)
    if not np.isfinite(numbers).all():
        raise ValueError(say("The weights of {bot} must be finite numbers.", bot=bot))
    for weight, number in zip(weights, numbers, strict=True):
        if not weight.low <= number <= weight.high:
            raise ValueError(
                say(
                    "The weight {name} of {bot} must be from {low:g} to {high:g}, not {n}.",
                    name=weight.name,
                    bot=bot,
                    low=weight.low,
                    high=weight.high,
                    n=number,
                )
            )
    return numbers
