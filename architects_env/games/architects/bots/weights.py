"""The weights of every bot, from `weights.json`: one entry for each bot, one number for each term (`terms`). Replace the table by your own with
`ARCHITECTS_ENV_TABLE_ARCHITECTS_WEIGHTS=FILE.json` (`core.tables`); `python -m experiments.tune` looks for better ones."""
from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from architects_env.core.tables import read_weights
from architects_env.core.weights import Weight, vector_of
from architects_env.games.architects.bots.terms import CANDIDATES, HORIZON, IDLE, IDLE_FROM, MOST_TARGETS, MOST_WORLDS, NAMES, SEIZE, TARGETS, TERMS, WORLDS

ANY = (-np.inf, np.inf)
LIMITS = {SEIZE: (0, 20), TARGETS: (1, MOST_TARGETS), WORLDS: (1, MOST_WORLDS), CANDIDATES: (0, 1000), HORIZON: (0.05, 10)}
"""Smallest and largest weight, where not every number has a meaning."""
NOT_TUNED = {IDLE_FROM, IDLE, TARGETS, SEIZE, WORLDS, CANDIDATES}
"""Whole numbers, time, and what keeps a bot from hoarding gold instead of playing."""
DESCRIBED = tuple(Weight(name, TERMS[name], *LIMITS.get(term, ANY), tuned=term not in NOT_TUNED) for term, name in enumerate(NAMES))


def vector(entry: dict[str, float], bot: str = "a bot") -> np.ndarray:
    """The weights of one bot as float64[number of terms]. Raises `ValueError` that says which weight of `bot` is missing, unknown or out of bounds."""
    return vector_of(DESCRIBED, entry, bot)


TABLE: dict[str, Any] = read_weights("architects_weights", Path(__file__).with_name("weights.json"), DESCRIBED)
BOTS = tuple(TABLE)
WEIGHTS = np.array([vector(entry, bot) for bot, entry in TABLE.items()])
"""float64[bots, terms], in the order of `BOTS` and `terms.NAMES`."""
