"""The weights of every bot, from `weights.json`: one entry for each bot, one number for each term (`terms`). Replace the table by your own with
`ARCHITECTS_ENV_TABLE_CITADELS_WEIGHTS=FILE.json` (`core.tables`); `python -m experiments.tune --game citadels` looks for better ones."""
from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from architects_env.core.tables import read_table
from architects_env.games.citadels.bots.terms import CARD_SHARE, DRAWN, GOLD_SHARE, HAIR, MOST_WORLDS, NAMES, ROUNDS, WORLDS

LIMITS = {GOLD_SHARE: (0, 1), CARD_SHARE: (0, 1), HAIR: (0, 100), WORLDS: (0, MOST_WORLDS), DRAWN: (1, 64), ROUNDS: (0, 200)}
"""Smallest and largest weight, where not every number has a meaning."""


def vector(entry: dict[str, float], bot: str = "a bot") -> np.ndarray:
    """The weights of one bot as float64[number of terms]. Raises `ValueError` that says which weight of `bot` is missing, unknown or out of bounds."""
    if set(entry) != set(NAMES):
        wrong = sorted(set(entry) ^ set(NAMES))
        raise ValueError(f"The weights of {bot} must be exactly those of the table of terms; missing or unknown: {', '.join(wrong)}.")
    weights = np.array([entry[name] for name in NAMES], np.float64)
    if not np.isfinite(weights).all():
        raise ValueError(f"The weights of {bot} must be finite numbers.")
    for term, (low, high) in LIMITS.items():
        if not low <= weights[term] <= high:
            raise ValueError(f"The weight {NAMES[term]} of {bot} must be from {low} to {high}, not {weights[term]}.")
    return weights


TABLE: dict[str, Any] = read_table("citadels_weights", Path(__file__).with_name("weights.json"))
BOTS = tuple(TABLE)
WEIGHTS = np.array([vector(entry, bot) for bot, entry in TABLE.items()])
"""float64[bots, terms], in the order of `BOTS` and `terms.NAMES`."""
