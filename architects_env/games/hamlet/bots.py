"""Two bots that differ in their weights (`weights.json`).

`greedy` decides by the rollout policy. `heuristic` looks ahead: it plays each option with the rollout policy to the end
of the game, in worlds that agree with its view, and takes the one with the best value (`core.search.lookahead`).
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from architects_env.core.compile.jit import compiled
from architects_env.core.files.weights import Weight
from architects_env.core.search.bots import family
from architects_env.core.search.lookahead import PATIENCE, WORLDS, Lookahead, chooser, game_over
from architects_env.games.hamlet import plans
from architects_env.games.hamlet import state as S
from architects_env.games.hamlet.rules import BUILD, STAGES, VISIT, breakdown
from architects_env.games.hamlet.view import determinize

WEIGHTS = (
    Weight("rivals", "share of the points of the best of the others that counts against oneself"),
    WORLDS,
    PATIENCE,
)
RIVALS = 0


@compiled
def rollout_policy(g, mask, rng, weights):
    """Build as soon as it can, otherwise fetches the good that its plan lacks most. Ties go to the Forest."""
    plan = g.plan[g.seat, 0]
    if mask[BUILD + plan] == 1:
        return BUILD + plan
    wood = 0 if g.built[g.seat] == 1 else max(0, plans.WOOD_COST[plan] - g.goods[g.seat, S.FOREST])
    stone = 0 if g.built[g.seat] == 1 else max(0, plans.STONE_COST[plan] - g.goods[g.seat, S.QUARRY])
    if wood == 0 and stone == 0:  # only the number of goods counts
        wood, stone = -g.visitors[S.FOREST], -g.visitors[S.QUARRY]
    return VISIT + (S.FOREST if wood >= stone else S.QUARRY)


@compiled
def value(g, p, weights):
    """Return the points of `p` at the end, less a share of those of the best opponent."""
    points, best = np.zeros((S.MOST_PLAYERS, 3), np.int64), 0
    breakdown(g, points)
    for q in range(g.num_players):
        if q != p:
            best = max(best, points[q].sum())
    return points[p].sum() - weights[RIVALS] * best


LOOKAHEAD = Lookahead(WEIGHTS, S.DTYPE, STAGES, determinize, value, rollout_policy, settled=game_over, scale=5.0)
CHOOSE = chooser(LOOKAHEAD)
FAMILY = family("hamlet_weights", Path(__file__).with_name("weights.json"), WEIGHTS, CHOOSE)
