"""Points as everybody can count them, quickly: for observations and bots. They are those of `scoring` but for a virtual
viscount, of whose schemes only those that lie open are counted."""

from __future__ import annotations

import numpy as np

from architects_env.core.cards.zones import HIDDEN, OPEN
from architects_env.core.compile.jit import compiled
from architects_env.games.viscounts import board as B
from architects_env.games.viscounts import cards as C
from architects_env.games.viscounts import manuscripts as M
from architects_env.games.viscounts import state as S
from architects_env.games.viscounts.icons import permanent_icons
from architects_env.games.viscounts.scoring import award_of
from architects_env.games.viscounts.state import is_virtual
from architects_env.games.viscounts.virtual_actions import permanent_virtual_icons

TIER1, TIER2, TIER3 = B.WORKER_POINTS
COUNTING = np.flatnonzero(M.COUNTS != M.NOTHING)
"""The manuscripts that count something."""
RIBBON_BITS = 4
PLAYER_BITS = RIBBON_BITS * M.NUM_RIBBONS


# --- icons on all own cards -------------------------------------------------------------------------------------------
@compiled
def owners_of_groups(g):
    """Whose hand and draw pile the cards of each group make up: int8[groups], or NOBODY. So everybody knows which cards
    a player owns."""
    owner = np.full(C.NUM_CARDS + 2, B.NOBODY, np.int8)
    for p in range(g.num_players):
        if g.draw_pile_size[p] > 0:
            owner[g.draw_pile_group[p, 0]] = p
        for k in range(g.hand_size[p]):
            owner[g.hand_group[p, k]] = p
    owner[OPEN] = B.NOBODY
    return owner


@compiled
def add_card(icons, p, kind):
    for icon in range(icons.shape[1]):
        icons[p, icon] += C.ICON[kind, icon]


@compiled
def count_public_icons(g, icons):
    """Adds up the icons on all cards that each player owns (int64[players, icons]) and of what lasts; of a virtual
    viscount those that lie open."""
    owner = owners_of_groups(g)
    for card in range(C.NUM_CARDS):
        p = int(owner[g.townsfolk_group[card]])
        if p != B.NOBODY:
            add_card(icons, p, C.KIND[card])
    for p in range(g.at_table):
        for icon in range(icons.shape[1]):
            icons[p, icon] += permanent_virtual_icons(g, icon) if is_virtual(g, p) else permanent_icons(g, p, icon)
    for p in range(g.num_players):
        for i in range(g.discard_pile_size[p]):
            add_card(icons, p, C.KIND[g.discard_pile[p, i]])
        for slot in range(B.LINE):
            if g.line[p, slot] != S.NO_CARD:
                add_card(icons, p, C.KIND[g.line[p, slot]])


@compiled
def public_icons(g, p, icon):
    """Of one kind, as `count_public_icons` counts them."""
    if is_virtual(g, p):
        return permanent_virtual_icons(g, icon)
    icons = icons_in_hand_and_pile(g, p, icon) + permanent_icons(g, p, icon)
    for i in range(g.discard_pile_size[p]):
        icons += C.ICON[C.KIND[g.discard_pile[p, i]], icon]
    for slot in range(B.LINE):
        if g.line[p, slot] != S.NO_CARD:
            icons += C.ICON[C.KIND[g.line[p, slot]], icon]
    return icons


@compiled
def icons_in_hand_and_pile(g, p, icon):
    """In a state the cards are there; in a view they are known by their groups."""
    icons = 0
    for i in range(g.draw_pile_size[p]):
        if g.draw_pile[p, i] == HIDDEN:
            return icons_of_groups(g, p, icon)
        icons += C.ICON[C.KIND[g.draw_pile[p, i]], icon]
    for i in range(g.hand_size[p]):
        if g.hand[p, i] == HIDDEN:
            return icons_of_groups(g, p, icon)
        icons += C.ICON[C.KIND[g.hand[p, i]], icon]
    return icons


@compiled
def icons_of_groups(g, p, icon):
    """On all cards of the groups that make up a hand and a draw pile."""
    owner, icons = owners_of_groups(g), 0
    for card in range(C.NUM_CARDS):
        if owner[g.townsfolk_group[card]] == p:
            icons += C.ICON[C.KIND[card], icon]
    return icons


# --- points -----------------------------------------------------------------------------------------------------------
@compiled
def workers_on(g, p, tier):
    """On tier 0 (the outer one) or 1."""
    workers = 0
    for section in range(B.NUM_SECTIONS):
        workers += g.tier1[section, p] if tier == 0 else g.tier2[section, p]
    return workers


@compiled
def built_from(g, p, first):
    """How many of three slots are built."""
    return int(g.built[p, first] + g.built[p, first + 1] + g.built[p, first + 2])


@compiled
def points_of_buildings(g, p):
    """The virtual viscount's board has guildhalls first."""
    first, second = (B.GUILDHALL, B.TRADING_POST) if is_virtual(g, p) else (B.TRADING_POST, B.GUILDHALL)
    of_workshops = B.BUILDING_POINTS[B.WORKSHOP, built_from(g, p, 6)]
    return (
        int(B.BUILDING_POINTS[first, built_from(g, p, 0)])
        + int(B.BUILDING_POINTS[second, built_from(g, p, 3)])
        + int(of_workshops)
    )


@compiled
def ribbons_of_all(g):
    """How many manuscripts of each colour each player has, RIBBON_BITS bits a number: a sum without a branch that a
    processor cannot foresee."""
    ribbons = np.uint64(0)
    for tile in range(M.NUM_MANUSCRIPTS):
        owner = int(g.manuscript_owner[tile])
        ribbons += np.uint64(owner != B.NOBODY) << np.uint64(PLAYER_BITS * max(0, owner) + RIBBON_BITS * M.RIBBON[tile])
    return ribbons


@compiled
def number_of(ribbons, ribbon):
    """Of one player: how many of a colour."""
    return (ribbons >> (RIBBON_BITS * ribbon)) & ((1 << RIBBON_BITS) - 1)


@compiled
def points_of_sets(ribbons):
    """Sets of different colours, for one player."""
    points = 0
    while ribbons != 0:
        colours = 0
        for ribbon in range(M.NUM_RIBBONS):
            if number_of(ribbons, ribbon) > 0:
                ribbons -= 1 << (RIBBON_BITS * ribbon)
                colours += 1
        points += M.SET_POINTS[colours]
    return points


@compiled
def counted_by(g, p, what, owned):
    """What a manuscript counts; a player owns so many."""
    if what >= M.ICONS_OF_KIND:
        return public_icons(g, p, what - M.ICONS_OF_KIND)
    if what == M.MANUSCRIPTS_OWNED:
        return owned
    if what == M.FLIPPED_DEEDS:
        return int(g.approved_deeds[p])
    if what == M.FLIPPED_DEBTS:
        return int(g.paid_debts[p])
    if what == M.WORKERS_IN_CASTLE:
        return workers_on(g, p, 0) + workers_on(g, p, 1) + int(g.tier3[p])
    if what == M.RESOURCES_LEFT:
        return int(g.goods[p, 0] + g.goods[p, 1] + g.goods[p, 2])
    return built_from(g, p, 0) + built_from(g, p, 3) + built_from(g, p, 6) if what == M.BUILDINGS_BUILT else 0


@compiled
def points_of_manuscripts(g, p, ribbons):
    """Sets and texts of a player who has these."""
    owned, points = 0, points_of_sets(ribbons)
    for ribbon in range(M.NUM_RIBBONS):
        owned += number_of(ribbons, ribbon)
    for i in range(COUNTING.shape[0]):
        if g.manuscript_owner[COUNTING[i]] == p:
            points += counted_by(g, p, M.COUNTS[COUNTING[i]], owned) // M.EVERY[COUNTING[i]]
    return points


@compiled
def points_of(g, p, ribbons):
    """The points of a player as if the game ended now; `ribbons` are those of all (`ribbons_of_all`)."""
    points = (
        points_of_buildings(g, p) + TIER1 * workers_on(g, p, 0) + TIER2 * workers_on(g, p, 1) + TIER3 * int(g.tier3[p])
    )
    points += (
        B.DEBT_POINTS * int(g.debts[p]) + B.DEED_POINTS * int(g.deeds[p]) + B.APPROVED_POINTS * int(g.approved_deeds[p])
    )
    points += B.LEADER_POINTS * (g.leader == p)
    for ribbon in range(M.NUM_RIBBONS):
        points += M.BONUS_POINTS * (g.bonus_owner[ribbon] == p)
    own = int(ribbons >> np.uint64(PLAYER_BITS * p)) & ((1 << PLAYER_BITS) - 1)
    if own != 0:
        points += points_of_manuscripts(g, p, own)
    if is_virtual(g, p):
        points += int(g.goods[p, 0] + g.goods[p, 1] + g.goods[p, 2])
    if g.poverty == 1:
        points += award_of(g.approved_deeds, g.at_table, p)
    if g.prosperity == 1:
        points += award_of(g.paid_debts, g.at_table, p)
    return points


@compiled
def open_points(g, points):
    """Writes the points of every player (int64[at least `at_table`])."""
    ribbons = ribbons_of_all(g)
    for p in range(g.at_table):
        points[p] = points_of(g, p, ribbons)
