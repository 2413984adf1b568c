"""The weights of every bot, from `weights.json`: one entry for each bot, one number for each term (`terms`). Replace the table by your own with
`ARCHITECTS_ENV_TABLE_CITADELS_WEIGHTS=FILE.json` (`core.tables`); `python -m experiments.tune --game citadels` looks for better ones."""
from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from architects_env.core.tables import read_weights
from architects_env.core.weights import Weight, vector_of
from architects_env.games.citadels.bots.terms import CARD_SHARE, DRAWN, GOLD_SHARE, HAIR, MOST_WORLDS, NAMES, PATIENCE, ROUNDS, TERMS, WORLDS

ANY = (-np.inf, np.inf)
LIMITS = {GOLD_SHARE: (0, 1), CARD_SHARE: (0, 1), HAIR: (0, 100), WORLDS: (0, MOST_WORLDS), DRAWN: (1, 64), ROUNDS: (0, 200), PATIENCE: (0, 1000)}
"""Smallest and largest weight, where not every number has a meaning."""
NOT_TUNED = {WORLDS, DRAWN, ROUNDS, PATIENCE}
"""Whole numbers, and time."""
DESCRIBED = tuple(Weight(name, TERMS[name], *LIMITS.get(term, ANY), tuned=term not in NOT_TUNED) for term, name in enumerate(NAMES))


def vector(entry: dict[str, float], bot: str = "a bot") -> np.ndarray:
    """The weights of one bot as float64[number of terms]. Raises `ValueError` that says which weight of `bot` is missing, unknown or out of bounds."""
    return vector_of(DESCRIBED, entry, bot)


TABLE: dict[str, Any] = read_weights("citadels_weights", Path(__file__).with_name("weights.json"), DESCRIBED)
BOTS = tuple(TABLE)
WEIGHTS = np.array([vector(entry, bot) for bot, entry in TABLE.items()])
"""float64[bots, terms], in the order of `BOTS` and `terms.NAMES`."""
