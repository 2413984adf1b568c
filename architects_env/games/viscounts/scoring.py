"""Final scoring (rules section 15), and the present score at any time before."""

from __future__ import annotations

import numpy as np

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.standings import rank_by
from architects_env.games.viscounts import board as B
from architects_env.games.viscounts import cards as C
from architects_env.games.viscounts import manuscripts as M
from architects_env.games.viscounts import schemes as R
from architects_env.games.viscounts import state as S
from architects_env.games.viscounts.icons import permanent_icons
from architects_env.games.viscounts.manuscript_rules import ribbons
from architects_env.games.viscounts.state import is_virtual
from architects_env.games.viscounts.virtual_actions import permanent_virtual_icons

SOURCES = (
    "buildings",
    "castle",
    "ribbons",
    "manuscripts",
    "castle leader",
    "cleric bonus",
    "debts",
    "deeds",
    "poverty",
    "prosperity",
    "resources",
)
(
    BUILDINGS,
    CASTLE,
    RIBBONS,
    MANUSCRIPTS,
    LEADER,
    BONUS,
    DEBTS,
    DEEDS,
    POVERTY,
    PROSPERITY,
    RESOURCES,
) = range(len(SOURCES))
TIER1_POINTS, TIER2_POINTS, TIER3_POINTS = B.WORKER_POINTS
FEW_AWARDS, ALL_AWARDS = 0, 1
FEW, WINS_TIES = 2, 1 << 30
"""Up to so many at the table, the second award is left out."""


# --- what is counted --------------------------------------------------------------------------------------------------
@compiled
def workers_in_castle(g, p):
    workers = int(g.tier3[p])
    for section in range(B.NUM_SECTIONS):
        workers += g.tier1[section, p] + g.tier2[section, p]
    return workers


@compiled
def resources_left(g, p):
    """Inkwells, stone and gold."""
    return int(g.goods[p].sum())


@compiled
def buildings_built(g, p):
    return int(g.built[p].sum())


@compiled
def manuscripts_owned(g, p):
    number = 0
    for tile in range(M.NUM_MANUSCRIPTS):
        number += g.manuscript_owner[tile] == p
    return number


@compiled
def icons_owned(g, p, icon):
    """On all own cards wherever they are, built slots and cleric bonus cards (R13)."""
    icons = permanent_icons(g, p, icon)
    for i in range(g.draw_pile_size[p]):
        icons += C.ICON[C.KIND[g.draw_pile[p, i]], icon]
    for i in range(g.hand_size[p]):
        icons += C.ICON[C.KIND[g.hand[p, i]], icon]
    for i in range(g.discard_pile_size[p]):
        icons += C.ICON[C.KIND[g.discard_pile[p, i]], icon]
    for slot in range(B.LINE):
        if g.line[p, slot] != S.NO_CARD:
            icons += C.ICON[C.KIND[g.line[p, slot]], icon]
    return icons


@compiled
def virtual_icons_owned(g, icon):
    """On the headers of its schemes (those of the pile of future schemes are not its own), built guildhalls and cleric
    bonus cards (R21)."""
    icons = permanent_virtual_icons(g, icon)
    for i in range(g.scheme_deck_size):
        icons += R.SCHEME_ICON[g.scheme_deck[i], icon]
    for i in range(g.scheme_pile_size):
        icons += R.SCHEME_ICON[g.scheme_pile[i], icon]
    for slot in range(B.LINE):
        if g.scheme_line[slot] != S.NO_CARD:
            icons += R.SCHEME_ICON[g.scheme_line[slot], icon]
    return icons


@compiled
def counted(g, p, what):
    """How many a player has of what a manuscript counts."""
    if what == M.MANUSCRIPTS_OWNED:
        return manuscripts_owned(g, p)
    if what == M.FLIPPED_DEEDS:
        return int(g.approved_deeds[p])
    if what == M.FLIPPED_DEBTS:
        return int(g.paid_debts[p])
    if what == M.WORKERS_IN_CASTLE:
        return workers_in_castle(g, p)
    if what == M.RESOURCES_LEFT:
        return resources_left(g, p)
    if what == M.BUILDINGS_BUILT:
        return buildings_built(g, p)
    icon = what - M.ICONS_OF_KIND
    return virtual_icons_owned(g, icon) if is_virtual(g, p) else icons_owned(g, p, icon)


# --- points -----------------------------------------------------------------------------------------------------------
@compiled
def building_points(g, p):
    """By type and number."""
    number = np.zeros(len(B.BUILDING_TYPES), np.int64)
    for slot in range(B.NUM_BUILDINGS):
        if g.built[p, slot] == 1:
            number[R.AI_TYPE_OF_SLOT[slot] if is_virtual(g, p) else B.TYPE_OF_SLOT[slot]] += 1
    points = 0
    for kind in range(number.shape[0]):
        points += B.BUILDING_POINTS[kind, number[kind]]
    return points


@compiled
def castle_points(g, p):
    """By tier."""
    points = TIER3_POINTS * int(g.tier3[p])
    for section in range(B.NUM_SECTIONS):
        points += TIER1_POINTS * g.tier1[section, p] + TIER2_POINTS * g.tier2[section, p]
    return points


@compiled
def ribbon_points(g, p):
    """Sets of different colours, as large as there are colours left."""
    left = np.zeros(M.NUM_RIBBONS, np.int64)
    for ribbon in range(M.NUM_RIBBONS):
        left[ribbon] = ribbons(g, p, ribbon)
    points = 0
    while left.max() > 0:
        colours = 0
        for ribbon in range(M.NUM_RIBBONS):
            if left[ribbon] > 0:
                left[ribbon] -= 1
                colours += 1
        points += M.SET_POINTS[colours]
    return points


@compiled
def manuscript_points(g, p):
    """What the texts count, rounded down tile by tile (R14)."""
    points = 0
    for tile in range(M.NUM_MANUSCRIPTS):
        if g.manuscript_owner[tile] == p and M.COUNTS[tile] != M.NOTHING:
            points += counted(g, p, M.COUNTS[tile]) // M.EVERY[tile]
    return points


@compiled
def award_of(flipped, players, p):
    """The award of a player for most flipped cards (of each player): at least one is needed, tied players share the sum
    of their places."""
    if flipped[p] == 0:
        return 0
    ahead, tied, total = 0, 0, 0
    for other in range(players):
        ahead += flipped[other] > flipped[p]
        tied += flipped[other] == flipped[p]
    kind = FEW_AWARDS if players <= FEW else ALL_AWARDS
    for place in range(ahead, min(ahead + tied, B.AWARDS.shape[1])):
        total += B.AWARDS[kind, place]
    return total // tied


@compiled
def breakdown(g, points):
    """Every source of points, a row a player."""
    for p in range(g.at_table):
        points[p, BUILDINGS] = building_points(g, p)
        points[p, CASTLE] = castle_points(g, p)
        points[p, RIBBONS] = ribbon_points(g, p)
        points[p, MANUSCRIPTS] = manuscript_points(g, p)
        points[p, LEADER] = B.LEADER_POINTS if g.leader == p else 0
        points[p, DEBTS] = B.DEBT_POINTS * g.debts[p]
        points[p, DEEDS] = B.DEED_POINTS * g.deeds[p] + B.APPROVED_POINTS * g.approved_deeds[p]
        points[p, RESOURCES] = resources_left(g, p) if is_virtual(g, p) else 0
        points[p, BONUS] = 0
        for ribbon in range(M.NUM_RIBBONS):
            points[p, BONUS] += M.BONUS_POINTS * (g.bonus_owner[ribbon] == p)
        points[p, POVERTY] = award_of(g.approved_deeds, g.at_table, p) if g.poverty == 1 else 0
        points[p, PROSPERITY] = award_of(g.paid_debts, g.at_table, p) if g.prosperity == 1 else 0


@compiled
def standings(g, scores, ranks):
    """Most points win; of equals, whoever has more silver and resources left; then they share the place. A virtual
    viscount wins every tie."""
    points, keys = np.zeros((C.MOST_PLAYERS, len(SOURCES)), np.int64), np.zeros((g.at_table, 2), np.int64)
    breakdown(g, points)
    for p in range(g.at_table):
        scores[p] = points[p].sum()
        keys[p, 0] = scores[p]
        keys[p, 1] = WINS_TIES if is_virtual(g, p) else g.silver[p] + resources_left(g, p)
    rank_by(keys, g.at_table, ranks)
