"""The `miner`: it mines gold and never builds. Gold is a point each, so whoever lets its workers lie in the Mines loses
to it."""

from __future__ import annotations

from architects_env.core.compile.jit import compiled
from architects_env.core.play.kernels import pick_random
from architects_env.games.architects import actions as A
from architects_env.games.architects import board as B
from architects_env.games.architects import state as S
from architects_env.games.architects.town_centre import captured_by_others

LOST = 4
"""As soon as so many of its workers lie on other boards and in prison, it fetches them back."""


@compiled
def miner(g, mask, rng):
    """The action that it plays on the view `g` of the seat that has to decide."""
    p = g.seat
    if g.stage == S.PLACEMENT:
        if captured_by_others(g, p) + g.prison[p] >= LOST:
            return A.PLACE + A.PLACE_GUARDHOUSE
        return A.PLACE + (A.PLACE_MINES_GOLD if mask[A.PLACE + A.PLACE_MINES_GOLD] != 0 else A.PLACE_MINES_CLAY)
    if g.stage == S.RECALL_WORKER and mask[A.RECALL + B.GUARDHOUSE] != 0:
        return A.RECALL + B.GUARDHOUSE
    if g.stage == S.RECALL_WORKER and mask[A.RECALL + B.MINES] != 0:
        return A.RECALL + B.MINES
    if g.stage == S.GUARDING:
        for action in (A.GUARD + A.RELEASE, A.GUARD + A.RESCUE_MONEY, A.GUARD + A.RESCUE_DEBT):
            if mask[action] != 0:
                return action
        return A.STOP
    return pick_random(mask, rng)
