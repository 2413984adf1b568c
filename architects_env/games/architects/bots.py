"""`greedy`: plays every decision of its turn so that the table looks best to it afterwards.

It completes its view once by a world that agrees with all it knows, tries each of its options there to the end of its own decisions, and compares
what it would then have: points that lie open, goods, progress towards the buildings in hand and the next Cathedral level, apprentices, workers.
"""
from __future__ import annotations

import numpy as np

from architects_env.core.bits import count, lowest
from architects_env.core.jit import COMPILED, compiled
from architects_env.core.rng import next_word
from architects_env.games.architects.actions import NUM_ACTIONS
from architects_env.games.architects.board import (
    CATHEDRAL_GOLD,
    CATHEDRAL_LEAST_VIRTUE,
    CATHEDRAL_LEVELS,
    CATHEDRAL_MARBLE,
    CATHEDRAL_POINTS,
    CATHEDRAL_SPACES,
    CATHEDRAL_WOOD_STONE,
    GUILDHALL_COLUMNS,
    GUILDHALL_ROWS,
    MARKET_MOST_VIRTUE,
    NUM_LOCATIONS,
    SILVERSMITH,
)
from architects_env.games.architects.cards import BUILDING_COST, BUILDING_POINTS, BUILDING_SKILLS, GOLD, MARBLE, STONE, WOOD
from architects_env.games.architects.guildhall import skills_of
from architects_env.games.architects.scoring import settled, total_points
from architects_env.games.architects.state import DRAFT, DTYPE, NOBODY, PLACEMENT, RECALL_WORKER
from architects_env.games.architects.town_centre import captured_by_others
from architects_env.games.architects.turn import legal, play
from architects_env.games.architects.view import resample

# --- what things are worth, in points ------------------------------------------------------------------------------------------------------------
GOOD = np.array([0.14, 0.20, 0.22, 0.35, 0.40, 0.16])
"""One more clay, wood, stone, gold, marble, silver, besides the points it scores itself; a fourth of it from the ninth on."""
IDLE = 6
"""Gold and marble beyond so many are not counted before the last round: they are there to be built with."""
TARGET = 0.55
"""Share of the points of a building or Cathedral level that having all its goods is worth."""
TARGETS = 3
"""How many of the best targets are counted."""
UNSKILLED = 0.35
"""What is left of a target for which a skill is missing."""
SKILL = 1.6
"""Each of the three skills."""
APPRENTICE = 0.8
"""Each apprentice."""
HAND_CARD = 0.35
"""Each building card, up to 5."""
SUPPLY = 0.30
"""Each worker in supply, up to 7."""
IN_PLACE = 0.16
"""Each worker at a location that gives more the more are there."""
CAPTIVE = 0.45
"""Each captured worker on the own board."""
CAPTURED = -0.55
"""Each own worker on another board."""
PRISONER = -0.25
"""Each own worker in prison, besides the points."""
NO_CATHEDRAL = -2.0
"""Virtue too low for the Cathedral."""
NO_MARKET = -0.4
"""Virtue too high for the Black Market."""
RIVALS = 0.35
"""Share of the others' mean points that counts against oneself."""
MOST_DECISIONS = 24
"""A turn is looked through for at most so many own decisions."""

if COMPILED:

    @compiled
    def tables(n):
        """`n` empty states to try things out on."""
        return np.empty(n, DTYPE)
else:

    def tables(n):
        """`n` empty states to try things out on."""
        return np.empty(n, DTYPE).view(np.recarray)


@compiled
def building_target(g, p, card, skills):
    """What a building in hand is worth for the goods that are there already."""
    missing, cost = 0, 0
    for k in range(5):
        weight = 2 if k >= GOLD else 1
        cost += weight * BUILDING_COST[card, k]
        missing += weight * max(0, BUILDING_COST[card, k] - g.goods[p, k])
    worth = TARGET * BUILDING_POINTS[card] * (cost - missing) / cost
    lacking = count(BUILDING_SKILLS[card] & ~skills)
    for _ in range(lacking):
        worth *= UNSKILLED
    return worth


@compiled
def cathedral_target(g, p):
    """The same for the next Cathedral level."""
    level = g.cathedral[p] + 1
    if level > CATHEDRAL_LEVELS or g.virtue[p] < CATHEDRAL_LEAST_VIRTUE or g.hand[p] == 0:
        return 0.0
    there = 0
    for other in range(g.at_table):
        there += g.cathedral[other] == level
    if there >= CATHEDRAL_SPACES[level]:
        return 0.0
    cost = 2 * (CATHEDRAL_GOLD[level] + CATHEDRAL_MARBLE[level]) + CATHEDRAL_WOOD_STONE[level]
    missing = 2 * (max(0, CATHEDRAL_GOLD[level] - g.goods[p, GOLD]) + max(0, CATHEDRAL_MARBLE[level] - g.goods[p, MARBLE]))
    missing += max(0, CATHEDRAL_WOOD_STONE[level] - g.goods[p, WOOD] - g.goods[p, STONE])
    return TARGET * (CATHEDRAL_POINTS[level] - CATHEDRAL_POINTS[level - 1] + 1) * (cost - missing) / cost


@compiled
def plans(g, p):
    """The best few targets together."""
    skills = skills_of(g, p)
    best = np.zeros(TARGETS + 1)
    cards = g.hand[p]
    worth = cathedral_target(g, p)
    while True:
        i = TARGETS - 1
        while i >= 0 and best[i] < worth:
            best[i + 1] = best[i]
            i -= 1
        best[i + 1] = worth
        if cards == 0:
            break
        worth = building_target(g, p, lowest(cards), skills)
        cards &= cards - 1
    total = 0.0
    for i in range(TARGETS):
        total += best[i]
    return total


@compiled
def possessions(g, p):
    """Goods, cards, apprentices and workers of `p`."""
    worth = 0.0
    for k in range(6):
        worth += GOOD[k] * (min(g.goods[p, k], 8) + 0.25 * max(0, g.goods[p, k] - 8))
    worth += SKILL * count(skills_of(g, p)) + APPRENTICE * count(g.apprentices[p]) + HAND_CARD * min(5, count(g.hand[p]))
    worth += SUPPLY * min(7, g.supply[p]) + PRISONER * g.prison[p] + CAPTURED * captured_by_others(g, p)
    for location in range(NUM_LOCATIONS):
        if location <= SILVERSMITH:
            worth += IN_PLACE * g.workers[location, p]
    for colour in range(g.at_table):
        worth += CAPTIVE * g.captives[p, colour]
    if g.virtue[p] < CATHEDRAL_LEAST_VIRTUE:
        worth += NO_CATHEDRAL
    elif g.virtue[p] > MARKET_MOST_VIRTUE:
        worth += NO_MARKET
    return worth


@compiled
def points_now(g, p):
    """The points of `p` if the game ended now."""
    virtue, debts = settled(g, p)
    return total_points(g, p, virtue, debts)


@compiled
def value(g, p):
    """How good the table looks to `p`: points now, and what it has, which counts less and less towards the end."""
    slots = GUILDHALL_ROWS * GUILDHALL_COLUMNS[g.at_table]
    ahead = 0.0
    if g.over == 0 and g.end_trigger == NOBODY:
        ahead = min(1.0, 0.25 + (slots - g.guildhall_count) / (0.6 * slots))
    elif g.over == 0 and g.last_turns > 0:
        ahead = 0.15
    worth = points_now(g, p) + ahead * (possessions(g, p) + plans(g, p))
    if g.over == 0 and g.end_trigger == NOBODY:
        worth -= max(0, g.goods[p, GOLD] - IDLE) + max(0, g.goods[p, MARBLE] - IDLE)
    others = 0.0
    for other in range(g.at_table):
        if other != p:
            others += points_now(g, other) + 0.5 * ahead * CAPTURED * captured_by_others(g, other)
    return worth - RIVALS * others / (g.at_table - 1)


@compiled
def still_deciding(g, p):
    """Whether `p` goes on deciding within the same turn."""
    return g.over == 0 and g.seat == p and g.stage != PLACEMENT and g.stage != RECALL_WORKER and g.stage != DRAFT


@compiled
def play_out(trial, spare, p, mask):
    """Goes through the rest of the own decisions of this turn, each by what looks best right after it."""
    for _ in range(MOST_DECISIONS):
        if not still_deciding(trial[0], p):
            return
        legal(trial[0], mask)
        best, best_value = -1, -1e9
        for action in range(NUM_ACTIONS):
            if mask[action] != 0:
                spare[0] = trial[0]
                play(spare[0], action)
                looks = value(spare[0], p)
                if looks > best_value:
                    best, best_value = action, looks
        play(trial[0], best)


@compiled
def greedy(g, mask, rng):
    """The action after which the own turn ends best; a hair of chance decides between equals."""
    p = g.seat
    work = tables(3)
    work[0] = g
    resample(work[0], p, rng)
    inner = np.zeros(NUM_ACTIONS, np.int8)
    best, best_value = -1, -1e9
    for action in range(NUM_ACTIONS):
        if mask[action] != 0:
            work[1] = work[0]
            play(work[1], action)
            play_out(work[1:2], work[2:3], p, inner)
            looks = value(work[1], p) + 1e-6 * (next_word(rng) >> 16)
            if looks > best_value:
                best, best_value = action, looks
    return best
