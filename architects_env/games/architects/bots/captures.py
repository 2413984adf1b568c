"""What the Town Centre threatens and promises: groups that somebody could capture at the next visit, and what visits to
a group's place bring."""

from __future__ import annotations

from architects_env.core.compile.jit import compiled
from architects_env.games.architects import actions as A
from architects_env.games.architects import board as B
from architects_env.games.architects import cards as C
from architects_env.games.architects import state as S
from architects_env.games.architects.bots import terms
from architects_env.games.architects.places import next_gives
from architects_env.games.architects.seating import player_at
from architects_env.games.architects.virtue import least_silver

USEFUL = 8
"""So many of a good have a use of their own; as many again may find one; more than that have none."""
ORDINARY = 2.0
"""What a visit brings without many workers."""


# --- captures ---------------------------------------------------------------------------------------------------------
@compiled
def captures_possible(g, p):
    """How many groups `p` could capture in one visit to the Town Centre with the silver and the workers that it has now
    (at most 2)."""
    silver = g.goods[p, C.SILVER] - least_silver(g, p, B.FIRST_CAPTURE)
    if g.supply[p] < 1 or silver < 0:
        return 0
    return min(1 + min(g.workers[B.TOWN_CENTRE, p], silver), B.CAPTURE_LOCATIONS[g.at_table])


@compiled
def largest_groups(g, p, groups, spared):
    """How many workers lie in the largest `groups` (0 to 2) of `p`, not counting the first `spared` of each."""
    first, second = spared, spared
    for location in range(B.NUM_LOCATIONS):
        there = g.workers[location, p]
        if there > first:
            first, second = there, first
        elif there > second:
            second = there
    return (first - spared if groups > 0 else 0) + (second - spared if groups > 1 else 0)


@compiled
def exposed_to(g, p, captor):
    """How many workers of `p` the `captor` could capture at its next visit, beyond two in a group."""
    return largest_groups(g, p, captures_possible(g, captor), 2)


@compiled
def within_reach(g, p):
    """How many own workers `p` could take back at its next visit, as far as it has few to place."""
    return min(max(0, 7 - g.supply[p]), largest_groups(g, p, captures_possible(g, p), 0))


@compiled
def largest_capture(g, p, least):
    """The action that captures the largest group of the others, if it has `least` workers or more; -1 if there is
    none."""
    best, size = -1, least - 1
    for location in range(B.NUM_LOCATIONS):
        for i in range(1, g.at_table):
            there = g.workers[location, player_at(g, p, i)]
            if there > size:
                best, size = A.CAPTURE + location * B.MOST_PLAYERS + i, there
    return best


@compiled
def seizing(g, mask, p, least):
    """The same, or the action that leads there; -1 if there is none."""
    if g.stage != S.PLACEMENT and g.stage != S.CAPTURING:
        return -1
    best = largest_capture(g, p, least)
    if best >= 0 and g.stage == S.PLACEMENT:
        best = A.PLACE + A.PLACE_TOWN_CENTRE if captures_possible(g, p) > 0 else -1
    return best if best >= 0 and mask[best] != 0 else -1


# --- income -----------------------------------------------------------------------------------------------------------
@compiled
def price(g, p, good, weights):
    """What one more of a good is worth to `p`: nothing beyond use."""
    have = g.goods[p, good]
    if have < USEFUL:
        return weights[terms.CLAY + good]
    return weights[terms.CLAY + good] * weights[terms.BEYOND_EIGHT] if have < 2 * USEFUL else 0.0


@compiled
def visits(g, p, weights):
    """What the next visits to Quarry, Forest, Mines and Silversmith would bring `p`: all four together, and by how much
    the best is more than ordinary."""
    clay, gold = next_gives(g, p, A.PLACE_MINES_CLAY), next_gives(g, p, A.PLACE_MINES_GOLD)
    mines = max((1 + price(g, p, C.GOLD, weights)) * gold, price(g, p, C.CLAY, weights) * clay)
    quarry = price(g, p, C.STONE, weights) * next_gives(g, p, A.PLACE_QUARRY)
    forest = price(g, p, C.WOOD, weights) * next_gives(g, p, A.PLACE_FOREST)
    silversmith = price(g, p, C.SILVER, weights) * next_gives(g, p, A.PLACE_SILVERSMITH)
    return mines + quarry + forest + silversmith, max(0.0, max(mines, quarry, forest, silversmith) - ORDINARY)
