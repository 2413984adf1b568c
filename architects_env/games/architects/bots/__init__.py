"""Hand-written players: one way to decide (`search.choose`), one evaluation (`value.value`), and a vector of weights for each (`weights.json`).

| bot | character |
| --- | --- |
| `greedy` | the plain one: what looks best at the end of its own turn; blind to how near the end is |
| `heuristic` | the best all-rounder: ends the game when ahead, looks at the others' answers and its next turn |
| `builder` | buildings before anything else |
| `cathedral` | virtuous, up the Cathedral |
| `criminal` | debts do not frighten it: Black Market, taxes, little virtue |
| `captor` | captures workers and lives on the silver that they bring |
"""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from architects_env.core.bots import bot_with
from architects_env.games.architects.bots.search import choose
from architects_env.games.architects.bots.weights import BOTS, DESCRIBED, WEIGHTS

PLAYERS: dict[str, Callable[..., Any]] = {name: bot_with(choose, WEIGHTS[i]) for i, name in enumerate(BOTS)}
"""By name: choose(g, mask, rng) -> action, on a view of the seat that has to decide."""
WEIGHTED: dict[str, tuple[Callable[..., Any], np.ndarray]] = {name: (choose, WEIGHTS[i]) for i, name in enumerate(BOTS)}
"""By name: the function that they share, and the weights of each."""

__all__ = ["DESCRIBED", "PLAYERS", "WEIGHTED"]
