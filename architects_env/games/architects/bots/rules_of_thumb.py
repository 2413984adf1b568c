"""Players by rules of thumb, opponents against which the others have to hold their own.

The `miner` mines gold and never builds. Each gold is worth a point, so an opponent that leaves its workers in the
Mines loses to it. The `punisher` keeps silver and captures every group of four workers or more. Captives stay with it
until it needs the silver that the Guardhouse gives for them. Between captures it constructs what it can, and mines
gold.
"""

from __future__ import annotations

from architects_env.core.compile.jit import compiled
from architects_env.core.play.kernels import pick_random
from architects_env.games.architects.bots.value import largest_capture
from architects_env.games.architects.data import board as B
from architects_env.games.architects.data import cards as C
from architects_env.games.architects.rules import actions as A
from architects_env.games.architects.rules import state as S
from architects_env.games.architects.rules.guardhouse import held_captives
from architects_env.games.architects.rules.town_centre import captured_by_others

# --- miner ------------------------------------------------------------------------------------------------------------
LOST = 4
"""Number of lost workers (on other boards and in prison) from which the miner takes them back."""


@compiled
def miner(g, mask, rng):
    """Return the miner's action for `g`, a view of the seat that has to decide."""
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


# --- punisher ---------------------------------------------------------------------------------------------------------
GROUP = 4
"""Number of workers in a group of one colour at one place that the punisher captures, and of its own lost workers that
it takes back."""
PURSE = 3
"""Silver below which the punisher fetches some, at the Guardhouse or the Silversmith."""


@compiled
def placement(g, mask, p):
    """Return the placement that the punisher chooses."""
    if mask[A.PLACE + A.PLACE_TOWN_CENTRE] != 0 and g.goods[p, C.SILVER] > 0 and largest_capture(g, p, GROUP) >= 0:
        return A.PLACE + A.PLACE_TOWN_CENTRE
    if captured_by_others(g, p) + g.prison[p] >= GROUP:
        return A.PLACE + A.PLACE_GUARDHOUSE
    if g.goods[p, C.SILVER] < PURSE:
        return A.PLACE + (A.PLACE_GUARDHOUSE if held_captives(g, p) >= PURSE else A.PLACE_SILVERSMITH)
    for card in range(C.NUM_BUILDINGS):
        if mask[A.BUILD + card] != 0:
            return A.BUILD + card
    for place in (A.PLACE_CATHEDRAL, A.PLACE_MINES_GOLD):
        if mask[A.PLACE + place] != 0:
            return A.PLACE + place
    return A.PLACE + A.PLACE_MINES_CLAY


@compiled
def guarding(g, mask, p):
    """Return the action that the punisher chooses at the Guardhouse."""
    if mask[A.GUARD + A.IMPRISON] != 0 and g.goods[p, C.SILVER] < PURSE:
        return A.GUARD + A.IMPRISON
    for action in (A.GUARD + A.RELEASE, A.GUARD + A.RESCUE_MONEY):
        if mask[action] != 0:
            return action
    return A.STOP


@compiled
def recalling(mask, rng):
    """Return the worker that the punisher takes back when it has none to place. It takes workers in the Mines last."""
    for location in range(B.NUM_LOCATIONS):
        if mask[A.RECALL + location] != 0 and location != B.MINES:
            return A.RECALL + location
    return A.RECALL + B.MINES if mask[A.RECALL + B.MINES] != 0 else pick_random(mask, rng)


@compiled
def punisher(g, mask, rng):
    """Return the punisher's action for `g`, a view of the seat that has to decide."""
    p = g.seat
    if g.stage == S.PLACEMENT:
        return placement(g, mask, p)
    if g.stage == S.GUARDING:
        return guarding(g, mask, p)
    if g.stage == S.RECALL_WORKER:
        return recalling(mask, rng)
    if g.stage == S.CAPTURING:
        action = largest_capture(g, p, GROUP)
        if action >= 0 and mask[action] != 0:
            return action
        if mask[A.STOP] != 0:
            return A.STOP
    return pick_random(mask, rng)
