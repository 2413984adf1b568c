"""The value of a position for a player: one function with a weight for every term, so that the weights make the
character of a bot. Among the terms are the threats and chances at the Town Centre: groups that can be captured at the
next visit, and the goods that visits to a group's place bring."""

from __future__ import annotations

import numpy as np

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.bits import count, each_member
from architects_env.games.architects.bots import terms
from architects_env.games.architects.data import board as B
from architects_env.games.architects.data import cards as C
from architects_env.games.architects.rules import actions as A
from architects_env.games.architects.rules import state as S
from architects_env.games.architects.rules.guildhall import skills_of
from architects_env.games.architects.rules.places import next_gives
from architects_env.games.architects.rules.scoring import settled, total_points
from architects_env.games.architects.rules.state import player_at
from architects_env.games.architects.rules.town_centre import captured_by_others
from architects_env.games.architects.rules.virtue import least_silver

USEFUL = 8
"""Number of a good that surely have a use. As many again may find one, and any beyond that have none."""
ORDINARY = 2.0
"""The worth of an ordinary visit to a place that gives goods, made with few workers there."""


# --- captures ---------------------------------------------------------------------------------------------------------
@compiled
def captures_possible(g, p):
    """Return the number of groups that `p` can capture in one visit to the Town Centre with its present silver and
    workers (at most 2)."""
    silver = g.goods[p, C.SILVER] - least_silver(g, p, B.FIRST_CAPTURE)
    if g.supply[p] < 1 or silver < 0:
        return 0
    return min(1 + min(g.workers[B.TOWN_CENTRE, p], silver), B.CAPTURE_LOCATIONS[g.at_table])


@compiled
def largest_groups(g, p, groups, spared):
    """Return the number of workers in the largest `groups` (0 to 2) of `p`, not counting the first `spared` workers of
    each.
    """
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
    """Return the number of workers of `p` that `captor` can capture at its next visit, beyond two in a group."""
    return largest_groups(g, p, captures_possible(g, captor), 2)


@compiled
def within_reach(g, p):
    """Return the number of its own workers that `p` can take back at its next visit to the Town Centre, if it has few
    left to place."""
    return min(max(0, 7 - g.supply[p]), largest_groups(g, p, captures_possible(g, p), 0))


@compiled
def largest_capture(g, p, least):
    """Return the action that captures the largest group of an opponent, if it has `least` workers or more; otherwise
    -1.
    """
    best, size = -1, least - 1
    for location in range(B.NUM_LOCATIONS):
        for i in range(1, g.at_table):
            there = g.workers[location, player_at(g, p, i)]
            if there > size:
                best, size = A.encode_capture(location, i), there
    return best


@compiled
def seizing(g, mask, p, least):
    """Return the action that makes the largest capture, or the placement that leads to it; -1 if there is none."""
    if g.stage != S.PLACEMENT and g.stage != S.CAPTURING:
        return -1
    best = largest_capture(g, p, least)
    if best >= 0 and g.stage == S.PLACEMENT:
        best = A.PLACE + A.PLACE_TOWN_CENTRE if captures_possible(g, p) > 0 else -1
    return best if best >= 0 and mask[best] != 0 else -1


# --- income -----------------------------------------------------------------------------------------------------------
@compiled
def price(g, p, good, weights):
    """Return the worth to `p` of one more of a good: less from the ninth on, nothing from the seventeenth on."""
    have = g.goods[p, good]
    if have < USEFUL:
        return weights[terms.CLAY + good]
    return weights[terms.CLAY + good] * weights[terms.BEYOND_EIGHT] if have < 2 * USEFUL else 0.0


@compiled
def visits(g, p, weights):
    """Return the worth to `p` of its next visits to Quarry, Forest, Mines and Silversmith: the sum of all four, and how
    far the best exceeds an ordinary visit.
    """
    clay, gold = next_gives(g, p, A.PLACE_MINES_CLAY), next_gives(g, p, A.PLACE_MINES_GOLD)
    mines = max((1 + price(g, p, C.GOLD, weights)) * gold, price(g, p, C.CLAY, weights) * clay)
    quarry = price(g, p, C.STONE, weights) * next_gives(g, p, A.PLACE_QUARRY)
    forest = price(g, p, C.WOOD, weights) * next_gives(g, p, A.PLACE_FOREST)
    silversmith = price(g, p, C.SILVER, weights) * next_gives(g, p, A.PLACE_SILVERSMITH)
    return mines + quarry + forest + silversmith, max(0.0, max(mines, quarry, forest, silversmith) - ORDINARY)


# --- plans ------------------------------------------------------------------------------------------------------------
@compiled
def building_target(g, p, card, skills, weights):
    """Return the worth of a building card in hand, given the goods and skills that `p` already has."""
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
    """Return the worth of the next Cathedral level, given the goods that `p` already has."""
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
def insert(best, targets, worth):
    """Put `worth` in its place among the best `targets`, which are sorted in descending order."""
    i = targets - 1
    while i >= 0 and best[i] < worth:
        best[i + 1] = best[i]
        i -= 1
    best[i + 1] = worth


@compiled
def plans(g, p, weights):
    """Return the worth of the best few building and Cathedral targets together."""
    skills = skills_of(g, p)
    targets = int(weights[terms.TARGETS])
    best = np.zeros(terms.MOST_TARGETS + 1)
    insert(best, targets, cathedral_target(g, p, weights))
    for card in each_member(g.hand[p]):
        insert(best, targets, building_target(g, p, card, skills, weights))
    total = 0.0
    for i in range(targets):
        total += best[i]
    return total


# --- possessions ------------------------------------------------------------------------------------------------------
@compiled
def possessions(g, p, weights):
    """Return the worth of the goods, cards, apprentices, workers and virtue of `p`."""
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
    """Add the places of the own workers, and the captives on the own board, to `worth`."""
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
    """Add virtue, debts and the places that they open or close, and buildings and Cathedral levels as such, to
    `worth`."""
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
    """Return the points of `p` if the game ended now."""
    virtue, debts = settled(g, p)
    return total_points(g, p, virtue, debts)


@compiled
def still_to_come(g, weights):
    """Return the share by which everything that is not a point yet is multiplied."""
    if g.over == 1:
        return 0.0
    if g.end_trigger != S.NOBODY:
        return weights[terms.LAST_TURN] if g.last_turns > 0 else 0.0
    slots = B.GUILDHALL_ROWS * B.GUILDHALL_COLUMNS[g.at_table]
    return min(1.0, weights[terms.LATE] + (slots - g.guildhall_count) / (weights[terms.HORIZON] * slots))


@compiled
def lead_worth(g, lead, weights):
    """Return the worth of a lead in points over the best opponent. It grows as the end of the game comes nearer."""
    if g.over == 1:
        return weights[terms.WIN] if lead > 0 else -weights[terms.WIN] if lead < 0 else 0.0
    full = g.guildhall_count / (B.GUILDHALL_ROWS * B.GUILDHALL_COLUMNS[g.at_table])
    return full * (
        weights[terms.FINISH] * min(1.0, max(0, lead) / 10) - weights[terms.DELAY] * min(1.0, max(0, -lead) / 10)
    )


@compiled
def value(g, p, weights):
    """Return the value of a position for `p`: its points now, plus its possessions, which count less towards the end,
    minus those of the others.
    """
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
