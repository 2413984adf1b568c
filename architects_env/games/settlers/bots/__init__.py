"""Hand-written players: a rollout policy for every question (`rollout_policy.decide`), worlds in which it is played on
(`LOOKAHEAD`), and a vector of weights for each bot (`weights.json`, explained in `terms`). `experiments.tune` looks for
better ones.

| bot | character |
| --- | --- |
| `greedy` | the plain one: what brings most points by the rollout policy |
| `heuristic` | the best all-rounder: plays each option on to the end of the round in worlds that fit what it knows |

How a bot decides (`core.search.lookahead`): by the rollout policy (`rollout_policy`), or by the place that it may
expect (`value`) when everybody has played on by it to the end of the round, or of one some rounds later.
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
    """Whether this round, and the weight `rounds` more, are over."""
    return g.rounds > since.rounds + int(weights[terms.ROUNDS])


LOOKAHEAD = Lookahead(terms.WEIGHTS, S.DTYPE, STAGES, determinize, value, decide, settled=round_over)
FAMILY = family("settlers_weights", Path(__file__).with_name("weights.json"), terms.WEIGHTS, chooser(LOOKAHEAD))

__all__ = ["FAMILY", "LOOKAHEAD"]
