"""Hand-written players.

They share a rollout policy that answers every question (`rollout_policy.decide`) and a look-ahead that plays it in
sampled worlds (`LOOKAHEAD`). Each bot has its own vector of weights (`weights.json`, explained in `terms`).
`experiments.tune` searches for better ones.

| bot | character |
| --- | --- |
| `greedy` | the plain one: what brings most points by the rollout policy, blind to the others |
| `heuristic` | the best all-rounder: plays each option on in worlds that agree with what it knows |

A bot decides by the rollout policy (`rollout_policy`) or by looking ahead (`core.search.lookahead`). The look-ahead
plays each option with the rollout policy to the end of the turn, or to the bot's turn some rounds later, and takes the
option with the best expected place (`value`).
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
    """Return whether this turn is over, or with the weight `rounds` the turn before the own turn that number of rounds
    later."""
    rounds = int(weights[W.ROUNDS])
    if rounds == 0:
        return g.active != since.active or g.rounds != since.rounds
    return g.active == p and g.rounds >= since.rounds + rounds


LOOKAHEAD = Lookahead(terms.WEIGHTS, S.DTYPE, STAGES, determinize, value, decide, settled=turn_over)
FAMILY = family("viscounts_weights", Path(__file__).with_name("weights.json"), terms.WEIGHTS, chooser(LOOKAHEAD))

__all__ = ["FAMILY", "LOOKAHEAD"]
