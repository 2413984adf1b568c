"""Hand-written players: one way to decide (`search.choose`), one evaluation (`value.value`), and a vector of weights for each (`weights.json`).

| bot | character |
| --- | --- |
| `greedy` | the plain one: what looks best at the end of its own turn; blind to how near the end is |
| `heuristic` | the best all-rounder: ends the game when ahead, looks two turns of its own and the answers ahead |
| `builder` | buildings before anything else |
| `cathedral` | virtuous, up the Cathedral |
| `criminal` | debts do not frighten it: Black Market, taxes, little virtue |
| `captor` | captures workers and lives on the silver that they bring |
| `miner` | mines gold and never builds |
| `punisher` | keeps silver and captures every group of four workers or more |

The last two are rules of thumb in a file each, opponents against which the others have to hold their own.
"""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from architects_env.core.bots import bot_with
from architects_env.games.architects.bots.miner import miner
from architects_env.games.architects.bots.punisher import punisher
from architects_env.games.architects.bots.search import choose
from architects_env.games.architects.bots.weights import BOTS, DESCRIBED, WEIGHTS

PLAYERS: dict[str, Callable[..., Any]] = {
    **{name: bot_with(choose, WEIGHTS[i]) for i, name in enumerate(BOTS)}, "miner": miner, "punisher": punisher,
}
"""By name: choose(g, mask, rng) -> action, on a view of the seat that has to decide."""
WEIGHTED: dict[str, tuple[Callable[..., Any], np.ndarray]] = {name: (choose, WEIGHTS[i]) for i, name in enumerate(BOTS)}
"""By name: the function that most of them share, and the weights of each."""

__all__ = ["DESCRIBED", "PLAYERS", "WEIGHTED"]
