"""The `miner`: it mines gold and never builds. Gold is a point each, so whoever lets its workers lie in the Mines loses
to it."""

from __future__ import annotations

from architects_env.core.jit import compiled
from architects_env.core.kernels import pick_random
from architects_env.games.architects.actions import (
    GUARD,
    PLACE,
    PLACE_GUARDHOUSE,
    PLACE_MINES_CLAY,
    PLACE_MINES_GOLD,
    RECALL,
    RELEASE,
    RESCUE_DEBT,
    RESCUE_MONEY,
    STOP,
)
from architects_env.games.architects.board import GUARDHOUSE, MINES
from architects_env.games.architects.state import GUARDING, PLACEMENT, RECALL_WORKER
from architects_env.games.architects.town_centre import captured_by_others

LOST = 4
"""As soon as so many of its workers lie on other boards and in prison, it fetches them back."""


@compiled
def miner(g, mask, rng):
    """The action that it plays on the view `g` of the seat that has to decide."""
    p = g.seat
    if g.stage == PLACEMENT:
        if captured_by_others(g, p) + g.prison[p] >= LOST:
            return PLACE + PLACE_GUARDHOUSE
        return PLACE + (PLACE_MINES_GOLD if mask[PLACE + PLACE_MINES_GOLD] != 0 else PLACE_MINES_CLAY)
    if g.stage == RECALL_WORKER and mask[RECALL + GUARDHOUSE] != 0:
        return RECALL + GUARDHOUSE
    if g.stage == RECALL_WORKER and mask[RECALL + MINES] != 0:
        return RECALL + MINES
    if g.stage == GUARDING:
        for action in (GUARD + RELEASE, GUARD + RESCUE_MONEY, GUARD + RESCUE_DEBT):
            if mask[action] != 0:
                return action
        return STOP
    return pick_random(mask, rng)
