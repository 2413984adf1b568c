"""How good the table looks to a player: the place to be expected, by the points that every player may expect."""

from __future__ import annotations

import numpy as np

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.standings import PLACEMENT, rewards_of
from architects_env.games.settlers import cards as C
from architects_env.games.settlers import state as S
from architects_env.games.settlers import vocabulary as V
from architects_env.games.settlers.bots import terms
from architects_env.games.settlers.bots.worth import rounds_left, worth_of_good, worth_of_keeping
from architects_env.games.settlers.deals import good_of
from architects_env.games.settlers.scoring import shrine_points, standings
from architects_env.games.settlers.solo import collection, compared_locations

MARGIN = 0.001
"""What a point ahead or behind is worth beside the place."""


@compiled
def final_value(g, p):
    """Of a finished game: the match's reward by place, and a little for the margin."""
    scores, ranks, rewards = (
        np.zeros(g.sides, np.int64),
        np.zeros(g.sides, np.int64),
        np.zeros(g.num_players, np.float32),
    )
    standings(g, scores, ranks)
    rewards_of(PLACEMENT, scores, ranks, 1.0, rewards)
    own, scores[p] = scores[p], -1000
    return (1.0 + rewards[p]) / 2.0 + MARGIN * (own - scores.max())


@compiled
def worth_of_supply(g, p, weights):
    """Goods that lie there."""
    worth = 0.0
    for good in range(V.NUM_TOKENS):
        worth += g.supply[p, good] * worth_of_good(g, good, weights)
    return weights[terms.SUPPLY] * worth


@compiled
def worth_of_empire(g, p, weights):
    """Locations, and what lies on Gates and the Shrine."""
    worth = g.foundations_size[p] * weights[terms.FOUNDATION]
    for i in range(g.empire_size[p]):
        card = int(g.empire[p, i])
        worth += worth_of_keeping(g, p, card, weights)
        if C.DOES[card] == V.HOLDS_RESOURCES:
            worth += shrine_points(g.shrine.sum())
        elif C.DOES[card] == V.HOLDS_CARDS:
            gate = C.GATE_NUMBER[card]
            worth += V.GATE_POINTS * min(1.0, (g.gate_common_size[gate] + g.gate_faction_size[gate]) / V.GATE_NEEDS)
    return worth


@compiled
def worth_of_deals(g, p, weights):
    worth = 0.0
    for i in range(g.deals_size[p]):
        worth += weights[good_of(int(g.deals[p, i]))]
    return rounds_left(g) * weights[terms.LATER] * worth


@compiled
def expected(g, p, weights):
    """The points that `p` may expect at the end."""
    cards = g.hand_common_size[p] + g.hand_faction_size[p]
    worth = (
        float(g.points[p])
        + worth_of_empire(g, p, weights)
        + worth_of_deals(g, p, weights)
        + worth_of_supply(g, p, weights)
    )
    return worth + cards * weights[terms.IN_HAND] * min(1.0, rounds_left(g))


@compiled
def value(g, p, weights):
    """The place that `p` may expect, from 0 for the last to 1 for the first, and a little for the margin. Alone the
    collection has to be outgrown."""
    if g.over == 1:
        return final_value(g, p)
    late = (g.rounds - 1.0) / (S.ROUNDS - 1.0)
    spread = (1.0 - late) * weights[terms.SPREAD] + late * weights[terms.SPREAD_LATE]
    own, best, share = expected(g, p, weights), -1e9, 0.0
    if g.num_players == 1:
        ahead = compared_locations(g) - collection(g)
        return 1.0 / (1.0 + np.exp(-float(ahead))) + MARGIN * own
    for q in range(g.num_players):
        if q != p:
            other = expected(g, q, weights)
            share += 1.0 / (1.0 + np.exp(max(-50.0, min(50.0, (other - own) / spread))))
            best = max(best, other)
    return share / (g.num_players - 1) + MARGIN * (own - best)
