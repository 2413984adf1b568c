"""The `punisher`: it keeps silver and captures every group of four workers or more. Captives stay with it until it
needs the silver that the Guardhouse gives for them. Between captures it constructs what it can, and mines gold."""

from __future__ import annotations

from architects_env.core.jit import compiled
from architects_env.core.kernels import pick_random
from architects_env.games.architects.actions import (
    BUILD,
    CAPTURE,
    GUARD,
    IMPRISON,
    PLACE,
    PLACE_CATHEDRAL,
    PLACE_GUARDHOUSE,
    PLACE_MINES_CLAY,
    PLACE_MINES_GOLD,
    PLACE_SILVERSMITH,
    PLACE_TOWN_CENTRE,
    RECALL,
    RELEASE,
    RESCUE_MONEY,
    STOP,
)
from architects_env.games.architects.board import MINES, MOST_PLAYERS, NUM_LOCATIONS
from architects_env.games.architects.cards import NUM_BUILDINGS, SILVER
from architects_env.games.architects.guardhouse import held_captives
from architects_env.games.architects.seating import player_at
from architects_env.games.architects.state import CAPTURING, GUARDING, PLACEMENT, RECALL_WORKER
from architects_env.games.architects.town_centre import captured_by_others

GROUP = 4
"""So many workers of one colour at one place are captured; so many own workers lost are fetched back."""
PURSE = 3
"""With less silver it fetches some."""


@compiled
def largest_group(g, p):
    """The capture (an action) of the largest group of the others, from `GROUP` workers on; -1 if there is none."""
    best, size = -1, GROUP - 1
    for location in range(NUM_LOCATIONS):
        for i in range(1, g.at_table):
            there = g.workers[location, player_at(g, p, i)]
            if there > size:
                best, size = CAPTURE + location * MOST_PLAYERS + i, there
    return best


@compiled
def placement(g, mask, p):
    """Where it places a worker."""
    if mask[PLACE + PLACE_TOWN_CENTRE] != 0 and g.goods[p, SILVER] > 0 and largest_group(g, p) >= 0:
        return PLACE + PLACE_TOWN_CENTRE
    if captured_by_others(g, p) + g.prison[p] >= GROUP:
        return PLACE + PLACE_GUARDHOUSE
    if g.goods[p, SILVER] < PURSE:
        return PLACE + (PLACE_GUARDHOUSE if held_captives(g, p) >= PURSE else PLACE_SILVERSMITH)
    for card in range(NUM_BUILDINGS):
        if mask[BUILD + card] != 0:
            return BUILD + card
    for place in (PLACE_CATHEDRAL, PLACE_MINES_GOLD):
        if mask[PLACE + place] != 0:
            return PLACE + place
    return PLACE + PLACE_MINES_CLAY


@compiled
def guarding(g, mask, p):
    """What it does at the Guardhouse."""
    if mask[GUARD + IMPRISON] != 0 and g.goods[p, SILVER] < PURSE:
        return GUARD + IMPRISON
    for action in (GUARD + RELEASE, GUARD + RESCUE_MONEY):
        if mask[action] != 0:
            return action
    return STOP


@compiled
def recalling(mask, rng):
    """Whom it takes back when it has nobody to place: the miners last."""
    for location in range(NUM_LOCATIONS):
        if mask[RECALL + location] != 0 and location != MINES:
            return RECALL + location
    return RECALL + MINES if mask[RECALL + MINES] != 0 else pick_random(mask, rng)


@compiled
def punisher(g, mask, rng):
    """The action that it plays on the view `g` of the seat that has to decide."""
    p = g.seat
    if g.stage == PLACEMENT:
        return placement(g, mask, p)
    if g.stage == GUARDING:
        return guarding(g, mask, p)
    if g.stage == RECALL_WORKER:
        return recalling(mask, rng)
    if g.stage == CAPTURING:
        action = largest_group(g, p)
        if action >= 0 and mask[action] != 0:
            return action
        if mask[STOP] != 0:
            return STOP
    return pick_random(mask, rng)
