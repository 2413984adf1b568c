"""Hand-written players.

They share a rollout policy that answers every question (`rollout_policy.decide`) and a look-ahead that plays it in
sampled worlds (`LOOKAHEAD`). Each bot has its own vector of weights (`weights.json`, explained in `terms`).
`experiments.tune` searches for better ones.

| bot | character |
| --- | --- |
| `greedy` | the plain one: what brings most points by the rollout policy |
| `heuristic` | the best all-rounder: plays each option on to the end of the round in worlds that fit what it knows |

A bot decides by the rollout policy (`rollout_policy`) or by looking ahead (`core.search.lookahead`). The look-ahead
plays each option with the rollout policy to the end of the round, or of a later one, and takes the option with the best
expected place (`value`).
"""

from __future__ import annotations

from pathlib import Path

from architects_env.core.compile.jit import compiled
from architects_env.core.search.bots import family
from architects_env.core.search.lookahead import Lookahead, chooser
from architects_env.games.settlers.bots import terms
from architects_env.games.settlers.bots.rollout_policy import decide
from architects_env.games.settlers.bots.value import value
from architects_env.games.settlers.env.view import determinize
from architects_env.games.settlers.rules import state as S
from architects_env.games.settlers.rules.chapters import STAGES


@compiled
def round_over(g, since, p, weights):
    """Return whether this round, and the number of further rounds in the weight `rounds`, are over."""
    return g.rounds > since.rounds + int(weights[terms.ROUNDS])


LOOKAHEAD = Lookahead(terms.WEIGHTS, S.DTYPE, STAGES, determinize, value, decide, settled=round_over)
FAMILY = family("settlers_weights", Path(__file__).with_name("weights.json"), terms.WEIGHTS, chooser(LOOKAHEAD))

__all__ = ["FAMILY", "LOOKAHEAD"]
