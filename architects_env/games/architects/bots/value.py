"""How good a position looks to a player: one function with a weight for every term, so that weights make the character
of a bot."""

from __future__ import annotations

import numpy as np

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.bits import count, lowest
from architects_env.games.architects import board as B
from architects_env.games.architects import cards as C
from architects_env.games.architects import state as S
from architects_env.games.architects.bots import terms
from architects_env.games.architects.bots.captures import USEFUL, exposed_to, visits, within_reach
from architects_env.games.architects.guildhall import skills_of
from architects_env.games.architects.scoring import settled, total_points
from architects_env.games.architects.town_centre import captured_by_others


# --- plans ------------------------------------------------------------------------------------------------------------
@compiled
def building_target(g, p, card, skills, weights):
    """What a building in hand is worth for the goods that are there already."""
    missing, cost = 0, 0
    for k in range(5):
        weight = 2 if k >= C.GOLD else 1
        cost += weight * C.BUILDING_COST[card, k]
        missing += weight * max(0, C.BUILDING_COST[card, k] - g.goods[p, k])
    worth = weights[terms.TARGET] * C.BUILDING_POINTS[card] * (cost - missing) / cost
    lacking = count(C.BUILDING_SKILLS[card] & ~skills)
    for _ in range(lacking):
        worth *= weights[terms.UNSKILLED]
    if missing == 0 and lacking == 0:
        worth += weights[terms.BUILDABLE] * C.BUILDING_POINTS[card]
    return worth


@compiled
def cathedral_target(g, p, weights):
    """The same for the next Cathedral level."""
    level = g.cathedral[p] + 1
    if level > B.CATHEDRAL_LEVELS or g.virtue[p] < B.CATHEDRAL_LEAST_VIRTUE or g.hand[p] == 0:
        return 0.0
    there = 0
    for other in range(g.at_table):
        there += g.cathedral[other] == level
    if there >= B.CATHEDRAL_SPACES[level]:
        return 0.0
    cost = 2 * (B.CATHEDRAL_GOLD[level] + B.CATHEDRAL_MARBLE[level]) + B.CATHEDRAL_WOOD_STONE[level]
    missing = 2 * (
        max(0, B.CATHEDRAL_GOLD[level] - g.goods[p, C.GOLD]) + max(0, B.CATHEDRAL_MARBLE[level] - g.goods[p, C.MARBLE])
    )
    missing += max(0, B.CATHEDRAL_WOOD_STONE[level] - g.goods[p, C.WOOD] - g.goods[p, C.STONE])
    return (
        weights[terms.TARGET]
        * (B.CATHEDRAL_POINTS[level] - B.CATHEDRAL_POINTS[level - 1] + 1)
        * (cost - missing)
        / cost
    )


@compiled
def plans(g, p, weights):
    """The best few targets together."""
    skills = skills_of(g, p)
    targets = int(weights[terms.TARGETS])
    best = np.zeros(terms.MOST_TARGETS + 1)
    cards = g.hand[p]
    worth = cathedral_target(g, p, weights)
    while True:
        i = targets - 1
        while i >= 0 and best[i] < worth:
            best[i + 1] = best[i]
            i -= 1
        best[i + 1] = worth
        if cards == 0:
            break
        worth = building_target(g, p, lowest(cards), skills, weights)
        cards &= cards - 1
    total = 0.0
    for i in range(targets):
        total += best[i]
    return total


# --- possessions ------------------------------------------------------------------------------------------------------
@compiled
def possessions(g, p, weights):
    """Goods, cards, apprentices, workers and virtue of `p`."""
    worth = 0.0
    for k in range(6):
        more = min(max(0, g.goods[p, k] - USEFUL), USEFUL)
        worth += weights[terms.CLAY + k] * (min(g.goods[p, k], USEFUL) + weights[terms.BEYOND_EIGHT] * more)
    worth += (
        weights[terms.SKILL] * count(skills_of(g, p))
        + weights[terms.APPRENTICE] * count(g.apprentices[p])
        + weights[terms.HAND_CARD] * min(5, count(g.hand[p]))
    )
    worth = plus_workers(g, p, worth, weights)
    return plus_virtue(g, p, worth, weights)


@compiled
def plus_workers(g, p, worth, weights):
    """To `worth`: where the own workers are, and whose lie on the own board."""
    worth += (
        weights[terms.SUPPLY] * min(7, g.supply[p])
        + weights[terms.PRISONER] * g.prison[p]
        + weights[terms.CAPTURED] * captured_by_others(g, p)
    )
    income, best_visit = visits(g, p, weights)
    worth += weights[terms.INCOME] * income + weights[terms.BEST_VISIT] * best_visit
    worth += weights[terms.EMPTY] * (g.supply[p] == 0) + weights[terms.IN_REACH] * within_reach(g, p)
    for location in range(B.STOREHOUSE, B.NUM_LOCATIONS):
        worth += weights[terms.AT_STOREHOUSE + location - B.STOREHOUSE] * g.workers[location, p]
    most = 0
    for other in range(g.at_table):
        worth += weights[terms.CAPTIVE] * g.captives[p, other]
        if other != p:
            most = max(most, g.prison[other])
    return worth + weights[terms.CONDEMNED] * (g.prison[p] > most)


@compiled
def plus_virtue(g, p, worth, weights):
    """To `worth`: virtue, debts and what they open or close; buildings and Cathedral levels as such."""
    virtue = g.virtue[p]
    worth += (
        weights[terms.VIRTUE] * virtue
        + weights[terms.EVASION] * B.TAXES_IGNORED[virtue]
        + weights[terms.DEBT] * g.unpaid_debts[p]
    )
    if virtue < B.CATHEDRAL_LEAST_VIRTUE:
        worth += weights[terms.NO_CATHEDRAL]
    elif virtue > B.MARKET_MOST_VIRTUE:
        worth += weights[terms.NO_MARKET]
    return (
        worth
        + weights[terms.BUILDING] * count(g.built[p])
        + weights[terms.CATHEDRAL_LEVEL] * g.cathedral[p]
        + weights[terms.TAX] * g.tax
    )


# --- the whole --------------------------------------------------------------------------------------------------------
@compiled
def points_now(g, p):
    """The points of `p` if the game ended now."""
    virtue, debts = settled(g, p)
    return total_points(g, p, virtue, debts)


@compiled
def still_to_come(g, weights):
    """The share by which what is no point yet counts."""
    if g.over == 1:
        return 0.0
    if g.end_trigger != S.NOBODY:
        return weights[terms.LAST_TURN] if g.last_turns > 0 else 0.0
    slots = B.GUILDHALL_ROWS * B.GUILDHALL_COLUMNS[g.at_table]
    return min(1.0, weights[terms.LATE] + (slots - g.guildhall_count) / (weights[terms.HORIZON] * slots))


@compiled
def lead_worth(g, lead, weights):
    """What it is worth that the own points are so many more than the best of the others', the nearer the end the
    more."""
    if g.over == 1:
        return weights[terms.WIN] if lead > 0 else -weights[terms.WIN] if lead < 0 else 0.0
    full = g.guildhall_count / (B.GUILDHALL_ROWS * B.GUILDHALL_COLUMNS[g.at_table])
    return full * (
        weights[terms.FINISH] * min(1.0, max(0, lead) / 10) - weights[terms.DELAY] * min(1.0, max(0, -lead) / 10)
    )


@compiled
def value(g, p, weights):
    """How good a position looks to `p`: points now, and what it has, which counts less and less towards the end; less
    what the others have."""
    ahead = still_to_come(g, weights)
    own = points_now(g, p)
    worth = own + ahead * (possessions(g, p, weights) + plans(g, p, weights))
    if g.over == 0 and g.end_trigger == S.NOBODY:
        idle = max(0.0, g.goods[p, C.GOLD] - weights[terms.IDLE_FROM]) + max(
            0.0, g.goods[p, C.MARBLE] - weights[terms.IDLE_FROM]
        )
        worth -= weights[terms.IDLE] * idle
    others, best, exposed, prey = 0.0, -1000, 0, 0
    for other in range(g.at_table):
        if other != p:
            exposed, prey = max(exposed, exposed_to(g, p, other)), max(prey, exposed_to(g, other, p))
            points = points_now(g, other)
            best = max(best, points)
            _, best_visit = visits(g, other, weights)
            others += points + ahead * (
                weights[terms.RIVAL_CAPTURED] * captured_by_others(g, other) + weights[terms.RIVAL_INCOME] * best_visit
            )
            if weights[terms.RIVAL_POSSESSIONS] != 0:
                others += (
                    ahead
                    * weights[terms.RIVAL_POSSESSIONS]
                    * (possessions(g, other, weights) + plans(g, other, weights))
                )
    worth += ahead * (weights[terms.EXPOSED] * exposed + weights[terms.PREY] * prey)
    return (
        worth
        - weights[terms.RIVALS] * others / (g.at_table - 1)
        - weights[terms.LEADER] * best
        + lead_worth(g, own - best, weights)
    )
