"""The weights of bots that share one function (`Game.weighted_bots`): names, bounds, and vectors."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from architects_env.core.text import say


@dataclass(frozen=True)
class Weight:
    """The description of one number of a weight vector."""

    name: str
    about: str
    low: float = -math.inf
    high: float = math.inf
    tuned: bool = True
    """Whether tuning varies the weight unless it is named. False for weights that cost time and for whole numbers."""


def vector_of(weights: tuple[Weight, ...], entry: Mapping[str, float], bot: str) -> np.ndarray:
    """Return the weights of one bot as float64[weights].

    Raises `ValueError` that says which weight of `bot` is missing, unknown or out of bounds.
    """
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
