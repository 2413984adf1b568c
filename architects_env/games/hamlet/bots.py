"""`greedy`: builds as soon as it can, and otherwise fetches what its plan lacks most."""
from __future__ import annotations

from architects_env.core.jit import compiled
from architects_env.games.hamlet.plans import STONE_COST, WOOD_COST
from architects_env.games.hamlet.rules import BUILD, VISIT
from architects_env.games.hamlet.state import FOREST, QUARRY


@compiled
def greedy(g, mask, rng):
    """The move of `g.seat`, from its view. Between equals it goes to the Forest."""
    plan = g.plan[g.seat, 0]
    if mask[BUILD + plan] == 1:
        return BUILD + plan
    wood = 0 if g.built[g.seat] == 1 else max(0, WOOD_COST[plan] - g.goods[g.seat, FOREST])
    stone = 0 if g.built[g.seat] == 1 else max(0, STONE_COST[plan] - g.goods[g.seat, QUARRY])
    if wood == 0 and stone == 0:  # only the number of goods counts
        wood, stone = -g.visitors[FOREST], -g.visitors[QUARRY]
    return VISIT + (FOREST if wood >= stone else QUARRY)
