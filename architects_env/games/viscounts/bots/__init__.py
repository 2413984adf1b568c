"""Hand-written players: a rollout policy for every question (`rollout_policy.decide`), worlds in which it is played on
(`LOOKAHEAD`), and a vector of weights for each bot (`weights.json`, explained in `terms`). `experiments.tune` looks for
better ones.

| bot | character |
| --- | --- |
| `greedy` | the plain one: what brings most points by the rollout policy, blind to the others |
| `heuristic` | the best all-rounder: plays each option on in worlds that agree with what it knows |

How a bot decides (`core.search.lookahead`): by the rollout policy (`rollout_policy`), or by the place that it may
expect (`value`) when everybody has played on by it to the end of the turn, or to its own turn some rounds later.
"""

from __future__ import annotations

from pathlib import Path

from architects_env.core.compile.jit import compiled
from architects_env.core.search.bots import family
from architects_env.core.search.lookahead import Lookahead, chooser
from architects_env.games.viscounts.bots import terms
from architects_env.games.viscounts.bots.rollout_policy import decide
from architects_env.games.viscounts.bots.terms import W
from architects_env.games.viscounts.bots.value import value
from architects_env.games.viscounts.env.view import determinize
from architects_env.games.viscounts.rules import state as S
from architects_env.games.viscounts.rules.chapters import STAGES


@compiled
def turn_over(g, since, p, weights):
    """Whether this turn, or with the weight `rounds` the one before the own turn so many rounds later, is over."""
    rounds = int(weights[W.ROUNDS])
    if rounds == 0:
        return g.active != since.active or g.rounds != since.rounds
    return g.active == p and g.rounds >= since.rounds + rounds


LOOKAHEAD = Lookahead(terms.WEIGHTS, S.DTYPE, STAGES, determinize, value, decide, settled=turn_over)
FAMILY = family("viscounts_weights", Path(__file__).with_name("weights.json"), terms.WEIGHTS, chooser(LOOKAHEAD))

__all__ = ["FAMILY", "LOOKAHEAD"]
