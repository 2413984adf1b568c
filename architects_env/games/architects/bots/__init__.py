"""Hand-written players: one way to decide (`search`), one evaluation (`value.value`), and a vector of weights for each
(`weights.json`, explained in `terms`).
`architects-env tune` looks for better ones.

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

from pathlib import Path

from architects_env.core.search.bots import family
from architects_env.games.architects.bots.miner import miner
from architects_env.games.architects.bots.punisher import punisher
from architects_env.games.architects.bots.search import CHOOSE
from architects_env.games.architects.bots.terms import WEIGHTS

FAMILY = family("architects_weights", Path(__file__).with_name("weights.json"), WEIGHTS, CHOOSE)
BOTS = {**FAMILY.bots, "miner": miner, "punisher": punisher}
"""By name: (compiled) choose(g, mask, rng) -> action, on a view of the seat that has to decide."""

__all__ = ["BOTS", "FAMILY"]
