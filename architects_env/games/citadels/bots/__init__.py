"""Hand-written players: a rule of thumb for every question (`thumb.decide`), worlds in which it is played on (`search.choose`), and a vector of weights
for each bot (`weights.json`, explained in `terms`). `fit` fits the weights of the table's value to played games.

| bot | character |
| --- | --- |
| `greedy` | the plain one: its own gold, cards and points by rule of thumb; blind to the others |
| `heuristic` | the best all-rounder: plays each option on to the end of the round in worlds that agree with what it knows |
| `builder` | many cheap buildings, a quick end |
| `raider` | hurts the leader wherever it can |
"""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from architects_env.core.bots import bot_with
from architects_env.games.citadels.bots.search import choose
from architects_env.games.citadels.bots.weights import BOTS, DESCRIBED, WEIGHTS

PLAYERS: dict[str, Callable[..., Any]] = {name: bot_with(choose, WEIGHTS[i]) for i, name in enumerate(BOTS)}
"""By name: choose(g, mask, rng) -> action, on a view of the seat that has to decide."""
WEIGHTED: dict[str, tuple[Callable[..., Any], np.ndarray]] = {name: (choose, WEIGHTS[i]) for i, name in enumerate(BOTS)}
"""By name: the function that they share, and the weights of each."""

__all__ = ["DESCRIBED", "PLAYERS", "WEIGHTED"]
