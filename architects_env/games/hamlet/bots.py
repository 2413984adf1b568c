"""Two bots that differ in their weights (`weights.json`): `greedy` decides by rule of thumb, `heuristic` plays its
options on by it to the end of the game, in worlds that agree with its view, and values what comes of it
(`core.lookahead`)."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from architects_env.core.bots import family
from architects_env.core.jit import compiled
from architects_env.core.lookahead import PATIENCE, WORLDS, Lookahead, chooser, game_over
from architects_env.core.weights import Weight
from architects_env.games.hamlet.plans import STONE_COST, WOOD_COST
from architects_env.games.hamlet.rules import BUILD, STAGES, VISIT, breakdown
from architects_env.games.hamlet.state import DTYPE, FOREST, MOST_PLAYERS, QUARRY
from architects_env.games.hamlet.view import resample

WEIGHTS = (
    Weight("rivals", "share of the points of the best of the others that counts against oneself"),
    WORLDS,
    PATIENCE,
)
RIVALS = 0


@compiled
def thumb(g, mask, rng, weights):
    """Builds as soon as it can, and otherwise fetches what its plan lacks most; between equals it goes to the
    Forest."""
    plan = g.plan[g.seat, 0]
    if mask[BUILD + plan] == 1:
        return BUILD + plan
    wood = 0 if g.built[g.seat] == 1 else max(0, WOOD_COST[plan] - g.goods[g.seat, FOREST])
    stone = 0 if g.built[g.seat] == 1 else max(0, STONE_COST[plan] - g.goods[g.seat, QUARRY])
    if wood == 0 and stone == 0:  # only the number of goods counts
        wood, stone = -g.visitors[FOREST], -g.visitors[QUARRY]
    return VISIT + (FOREST if wood >= stone else QUARRY)


@compiled
def value(g, p, weights):
    """The points of `p` at the end, less a share of those of the best of the others."""
    points, best = np.zeros((MOST_PLAYERS, 3), np.int64), 0
    breakdown(g, points)
    for q in range(g.num_players):
        if q != p:
            best = max(best, points[q].sum())
    return points[p].sum() - weights[RIVALS] * best


CHOOSE = chooser(Lookahead(WEIGHTS, DTYPE, STAGES, resample, value, thumb, settled=game_over, scale=5.0))
FAMILY = family("hamlet_weights", Path(__file__).with_name("weights.json"), WEIGHTS, CHOOSE)
