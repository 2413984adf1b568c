"""Points as everybody can count them, quickly: for observations and bots. They are those of `scoring` but for a virtual viscount, of whose schemes only those
that lie open are counted."""
from __future__ import annotations

import numpy as np

from architects_env.core.jit import compiled
from architects_env.core.zones import OPEN
from architects_env.games.viscounts.agenda import is_virtual
from architects_env.games.viscounts.board import (
    APPROVED_POINTS,
    BUILDING_POINTS,
    DEBT_POINTS,
    DEED_POINTS,
    GUILDHALL,
    LEADER_POINTS,
    LINE,
    NOBODY,
    NUM_SECTIONS,
    TRADING_POST,
    WORKER_POINTS,
    WORKSHOP,
)
from architects_env.games.viscounts.cards import ICON, KIND, MOST_PLAYERS, NUM_CARDS
from architects_env.games.viscounts.icons import permanent_icons
from architects_env.games.viscounts.manuscripts import (
    BONUS_POINTS,
    BUILDINGS_BUILT,
    COUNTS,
    EVERY,
    FLIPPED_DEBTS,
    FLIPPED_DEEDS,
    ICONS_OF_KIND,
    MANUSCRIPTS_OWNED,
    NOTHING,
    NUM_MANUSCRIPTS,
    NUM_RIBBONS,
    RESOURCES_LEFT,
    RIBBON,
    SET_POINTS,
    WORKERS_IN_CASTLE,
)
from architects_env.games.viscounts.scoring import write_awards
from architects_env.games.viscounts.state import NO_CARD
from architects_env.games.viscounts.virtual_actions import permanent_virtual_icons

TIER1, TIER2, TIER3 = WORKER_POINTS
COUNT_ICONS = np.flatnonzero(COUNTS >= ICONS_OF_KIND)
"""The manuscripts that count icons."""
COUNTING = np.flatnonzero(COUNTS != NOTHING)
"""Those that count something."""


# --- icons on all own cards ------------------------------------------------------------------------------------------------------------------------------
@compiled
def owners_of_groups(g):
    """Whose hand and draw pile the cards of each group make up: int8[groups], or NOBODY. So everybody knows which cards a player owns."""
    owner = np.full(NUM_CARDS + 2, NOBODY, np.int8)
    for p in range(g.num_players):
        if g.draw_pile_size[p] > 0:
            owner[g.draw_pile_group[p, 0]] = p
        for k in range(g.hand_size[p]):
            owner[g.hand_group[p, k]] = p
    owner[OPEN] = NOBODY
    return owner


@compiled
def icons_count(g):
    """Whether somebody has a manuscript that counts icons."""
    for i in range(COUNT_ICONS.shape[0]):
        if g.manuscript_owner[COUNT_ICONS[i]] != NOBODY:
            return True
    return False


@compiled
def add_card(icons, p, kind):
    for icon in range(icons.shape[1]):
        icons[p, icon] += ICON[kind, icon]


@compiled
def count_public_icons(g, icons):
    """Adds up the icons on all cards that each player owns (int64[players, icons]) and of what lasts; of a virtual viscount those that lie open."""
    owner = owners_of_groups(g)
    for card in range(NUM_CARDS):
        p = int(owner[g.townsfolk_group[card]])
        if p != NOBODY:
            add_card(icons, p, KIND[card])
    for p in range(g.at_table):
        for icon in range(icons.shape[1]):
            icons[p, icon] += permanent_virtual_icons(g, icon) if is_virtual(g, p) else permanent_icons(g, p, icon)
    for p in range(g.num_players):
        for i in range(g.discard_pile_size[p]):
            add_card(icons, p, KIND[g.discard_pile[p, i]])
        for slot in range(LINE):
            if g.line[p, slot] != NO_CARD:
                add_card(icons, p, KIND[g.line[p, slot]])


# --- points ----------------------------------------------------------------------------------------------------------------------------------------------
@compiled
def workers_on(g, p, tier):
    """On tier 0 (the outer one) or 1."""
    workers = 0
    for section in range(NUM_SECTIONS):
        workers += g.tier1[section, p] if tier == 0 else g.tier2[section, p]
    return workers


@compiled
def built_from(g, p, first):
    """How many of three slots are built."""
    return int(g.built[p, first] + g.built[p, first + 1] + g.built[p, first + 2])


@compiled
def points_of_buildings(g, p):
    """The virtual viscount's board has guildhalls first."""
    first, second = (GUILDHALL, TRADING_POST) if is_virtual(g, p) else (TRADING_POST, GUILDHALL)
    of_workshops = BUILDING_POINTS[WORKSHOP, built_from(g, p, 6)]
    return int(BUILDING_POINTS[first, built_from(g, p, 0)]) + int(BUILDING_POINTS[second, built_from(g, p, 3)]) + int(of_workshops)


@compiled
def points_of_sets(ribbons):
    """Sets of different colours; `ribbons` (int64[NUM_RIBBONS]) is used up."""
    points = 0
    while True:
        colours = 0
        for ribbon in range(NUM_RIBBONS):
            if ribbons[ribbon] > 0:
                ribbons[ribbon] -= 1
                colours += 1
        if colours == 0:
            return points
        points += SET_POINTS[colours]


@compiled
def counted_by(g, p, what, icons, owned):
    """What a manuscript counts; `icons` (int64[players, icons]) are those of all own cards and of what lasts."""
    if what >= ICONS_OF_KIND:
        return icons[p, what - ICONS_OF_KIND]
    if what == MANUSCRIPTS_OWNED:
        return owned
    if what == FLIPPED_DEEDS:
        return int(g.approved_deeds[p])
    if what == FLIPPED_DEBTS:
        return int(g.paid_debts[p])
    if what == WORKERS_IN_CASTLE:
        return workers_on(g, p, 0) + workers_on(g, p, 1) + int(g.tier3[p])
    if what == RESOURCES_LEFT:
        return int(g.goods[p, 0] + g.goods[p, 1] + g.goods[p, 2])
    return built_from(g, p, 0) + built_from(g, p, 3) + built_from(g, p, 6) if what == BUILDINGS_BUILT else 0


@compiled
def add_manuscripts(g, icons, points):
    """Sets, texts and cleric bonus cards."""
    ribbons = np.zeros((MOST_PLAYERS + 1, NUM_RIBBONS + 1), np.int64)  # those of nobody in the last row: no branch that a processor cannot foresee
    for tile in range(NUM_MANUSCRIPTS):
        owner = np.uint64(MOST_PLAYERS if g.manuscript_owner[tile] == NOBODY else g.manuscript_owner[tile])
        ribbons[owner, RIBBON[tile]] += 1
        ribbons[owner, NUM_RIBBONS] += 1
    for i in range(COUNTING.shape[0]):
        tile = COUNTING[i]
        p = g.manuscript_owner[tile]
        if p != NOBODY:
            points[p] += counted_by(g, p, COUNTS[tile], icons, ribbons[p, NUM_RIBBONS]) // EVERY[tile]
    for p in range(g.at_table):
        if ribbons[p, NUM_RIBBONS] > 0:
            points[p] += points_of_sets(ribbons[p])
    for ribbon in range(NUM_RIBBONS):
        if g.bonus_owner[ribbon] != NOBODY:
            points[g.bonus_owner[ribbon]] += BONUS_POINTS


@compiled
def add_awards(g, points):
    """Poverty and prosperity, once they are revealed."""
    flipped, awards = np.zeros(g.at_table, np.int64), np.zeros(g.at_table, np.int64)
    if g.poverty == 1:
        for p in range(g.at_table):
            flipped[p] = g.approved_deeds[p]
        write_awards(flipped, awards)
        for p in range(g.at_table):
            points[p] += awards[p]
    if g.prosperity == 1:
        for p in range(g.at_table):
            flipped[p] = g.paid_debts[p]
        write_awards(flipped, awards)
        for p in range(g.at_table):
            points[p] += awards[p]


@compiled
def open_points(g, icons, points):
    """Writes the points of every player (int64[at least `at_table`]) as if the game ended now."""
    for p in range(g.at_table):
        points[p] = points_of_buildings(g, p) + TIER1 * workers_on(g, p, 0) + TIER2 * workers_on(g, p, 1) + TIER3 * int(g.tier3[p])
        points[p] += DEBT_POINTS * g.debts[p] + DEED_POINTS * g.deeds[p] + APPROVED_POINTS * g.approved_deeds[p]
        if is_virtual(g, p):
            points[p] += g.goods[p, 0] + g.goods[p, 1] + g.goods[p, 2]
    if g.leader != NOBODY:
        points[g.leader] += LEADER_POINTS
    add_manuscripts(g, icons, points)
    if g.poverty == 1 or g.prosperity == 1:
        add_awards(g, points)
