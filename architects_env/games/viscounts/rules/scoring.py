"""Points (rules section 15).

`breakdown` counts them from every source, now and at the end. `points_of` counts them quickly, from public knowledge,
for observations and bots. The two differ only for a virtual viscount, of whose schemes `points_of` counts only those
that lie open.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from architects_env.core.cards.zones import HIDDEN, OPEN
from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.rewards import ScoreItem, rank_by
from architects_env.core.text import plural, say
from architects_env.games.viscounts.data import board as B
from architects_env.games.viscounts.data import cards as C
from architects_env.games.viscounts.data import manuscripts as M
from architects_env.games.viscounts.data import schemes as R
from architects_env.games.viscounts.rules import state as S
from architects_env.games.viscounts.rules.icons import permanent_icons
from architects_env.games.viscounts.rules.state import is_virtual
from architects_env.games.viscounts.text.names import card_title, goods_text, manuscript_name, some

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
BUILDINGS, CASTLE, RIBBONS, MANUSCRIPTS, LEADER, BONUS, DEBTS, DEEDS, POVERTY, PROSPERITY, RESOURCES = range(
    len(SOURCES)
)
TIER1, TIER2, TIER3 = B.WORKER_POINTS
COUNTING = np.flatnonzero(M.COUNTS != M.NOTHING).astype(np.int64)
"""The manuscripts that count something for points."""
RIBBON_BITS = 4
PLAYER_BITS = RIBBON_BITS * M.NUM_RIBBONS
FEW_AWARDS, ALL_AWARDS = 0, 1
FEW, WINS_TIES = 2, 1 << 30
"""Number of players at the table up to which the second award is left out, and a number that wins every tie."""


# --- icons on all own cards -------------------------------------------------------------------------------------------
@compiled
def owners_of_groups(g):
    """Return the owners of the hands and draw piles that the cards of each group make up: int8[groups], or NOBODY.

    Everybody knows which cards a player owns.
    """
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
    """Add up the icons on all cards that each player owns (int64[players, icons]) and the permanent ones.

    Of a virtual viscount's cards only those that lie open count.
    """
    owner = owners_of_groups(g)
    for card in range(C.NUM_CARDS):
        p = int(owner[g.townsfolk_group[card]])
        if p != B.NOBODY:
            add_card(icons, p, C.KIND[card])
    for p in range(g.at_table):
        for icon in range(icons.shape[1]):
            icons[p, icon] += permanent_icons(g, p, icon)
    for p in range(g.num_players):
        for i in range(g.discard_pile_size[p]):
            add_card(icons, p, C.KIND[g.discard_pile[p, i]])
        for slot in range(B.LINE):
            if g.line[p, slot] != S.NO_CARD:
                add_card(icons, p, C.KIND[g.line[p, slot]])


@compiled
def public_icons(g, p, icon):
    """Return the icons of one kind, as `count_public_icons` counts them."""
    if is_virtual(g, p):
        return permanent_icons(g, p, icon)
    icons = icons_in_hand_and_pile(g, p, icon) + permanent_icons(g, p, icon)
    for i in range(g.discard_pile_size[p]):
        icons += C.ICON[C.KIND[g.discard_pile[p, i]], icon]
    for slot in range(B.LINE):
        if g.line[p, slot] != S.NO_CARD:
            icons += C.ICON[C.KIND[g.line[p, slot]], icon]
    return icons


@compiled
def icons_in_hand_and_pile(g, p, icon):
    """Return the icons of one kind in hand and draw pile.

    In a state the cards are there; in a view they are known by their groups.
    """
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
    """Return the icons of one kind on all cards of the groups that make up a hand and a draw pile."""
    owner, icons = owners_of_groups(g), 0
    for card in range(C.NUM_CARDS):
        if owner[g.townsfolk_group[card]] == p:
            icons += C.ICON[C.KIND[card], icon]
    return icons


@compiled
def virtual_icons_owned(g, icon):
    """Return the icons of one kind of a virtual viscount: on the headers of its schemes (those of the pile of future
    schemes are not its own), on built guildhalls and on cleric bonus cards (R21).
    """
    icons = permanent_icons(g, S.VIRTUAL, icon)
    for i in range(g.scheme_deck_size):
        if g.scheme_deck[i] != HIDDEN:  # not hidden, as it is in a view
            icons += R.SCHEME_ICON[g.scheme_deck[i], icon]
    for i in range(g.scheme_pile_size):
        icons += R.SCHEME_ICON[g.scheme_pile[i], icon]
    for slot in range(B.LINE):
        if g.scheme_line[slot] != S.NO_CARD:
            icons += R.SCHEME_ICON[g.scheme_line[slot], icon]
    return icons


# --- what is counted --------------------------------------------------------------------------------------------------
@compiled
def workers_on(g, p, tier):
    """Return the number of a player's workers on tier 0 (the outer one) or 1."""
    workers = 0
    for section in range(B.NUM_SECTIONS):
        workers += g.tier1[section, p] if tier == 0 else g.tier2[section, p]
    return workers


@compiled
def workers_in_castle(g, p):
    return workers_on(g, p, 0) + workers_on(g, p, 1) + int(g.tier3[p])


@compiled
def resources_left(g, p):
    """Return the number of inkwells, stone and gold that a player has left."""
    return int(g.goods[p, B.INKWELL] + g.goods[p, B.STONE] + g.goods[p, B.GOLD])


@compiled
def built_of(g, p, third):
    """Return the number of built slots in a third of the board, all of one type."""
    first = B.SLOTS_A_TYPE * third
    return int(g.built[p, first] + g.built[p, first + 1] + g.built[p, first + 2])


@compiled
def ribbons_of_all(g):
    """Return the number of manuscripts of each colour for each player, RIBBON_BITS bits a number.

    This is a sum without a branch that a processor cannot foresee.
    """
    ribbons = np.uint64(0)
    for tile in range(M.NUM_MANUSCRIPTS):
        owner = int(g.manuscript_owner[tile])
        ribbons += np.uint64(owner != B.NOBODY) << np.uint64(PLAYER_BITS * max(0, owner) + RIBBON_BITS * M.RIBBON[tile])
    return ribbons


@compiled
def ribbons_of(ribbons, p):
    """Return the ribbons of one player, taken from those of all players."""
    return int(ribbons >> np.uint64(PLAYER_BITS * p)) & ((1 << PLAYER_BITS) - 1)


@compiled
def number_of(ribbons, ribbon):
    """Return the number of manuscripts of one colour, taken from the ribbons of one player."""
    return (ribbons >> (RIBBON_BITS * ribbon)) & ((1 << RIBBON_BITS) - 1)


@compiled
def counted_by(g, p, what, owned, all_schemes=False):
    """Return the amount of the thing that a manuscript counts, for a player who owns `owned` manuscripts.

    Of a virtual viscount's schemes either all are counted, or those that lie open.
    """
    if what >= M.ICONS_OF_KIND:
        icon = what - M.ICONS_OF_KIND
        return virtual_icons_owned(g, icon) if all_schemes and is_virtual(g, p) else public_icons(g, p, icon)
    if what == M.MANUSCRIPTS_OWNED:
        return owned
    if what == M.FLIPPED_DEEDS:
        return int(g.approved_deeds[p])
    if what == M.FLIPPED_DEBTS:
        return int(g.paid_debts[p])
    if what == M.WORKERS_IN_CASTLE:
        return workers_in_castle(g, p)
    if what == M.RESOURCES_LEFT:
        return resources_left(g, p)
    return built_of(g, p, 0) + built_of(g, p, 1) + built_of(g, p, 2) if what == M.BUILDINGS_BUILT else 0


# --- points by source -------------------------------------------------------------------------------------------------
@compiled
def building_points(g, p):
    """Return points of buildings, by type and number. The virtual viscount's board has guildhalls first."""
    first, second = (B.GUILDHALL, B.TRADING_POST) if is_virtual(g, p) else (B.TRADING_POST, B.GUILDHALL)
    of_others = int(B.BUILDING_POINTS[first, built_of(g, p, 0)]) + int(B.BUILDING_POINTS[second, built_of(g, p, 1)])
    return of_others + int(B.BUILDING_POINTS[B.WORKSHOP, built_of(g, p, 2)])


@compiled
def castle_points(g, p):
    """Return points of workers in the castle, by tier."""
    return TIER1 * workers_on(g, p, 0) + TIER2 * workers_on(g, p, 1) + TIER3 * int(g.tier3[p])


@compiled
def ribbon_points(ribbons):
    """Return points for sets of different colours for one player. Each set is as large as there are colours left."""
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
def manuscript_points(g, p, ribbons, all_schemes):
    """Return points that the texts of manuscripts count for a player with these ribbons, rounded down tile by tile
    (R14).
    """
    owned, points = 0, 0
    for ribbon in range(M.NUM_RIBBONS):
        owned += number_of(ribbons, ribbon)
    for i in range(COUNTING.shape[0]):
        tile = COUNTING[i]
        if g.manuscript_owner[tile] == p:
            points += counted_by(g, p, M.COUNTS[tile], owned, all_schemes) // M.EVERY[tile]
    return points


@compiled
def debt_points(g, p):
    return B.DEBT_POINTS * int(g.debts[p])


@compiled
def deed_points(g, p):
    return B.DEED_POINTS * int(g.deeds[p]) + B.APPROVED_POINTS * int(g.approved_deeds[p])


@compiled
def leader_points(g, p):
    return B.LEADER_POINTS * (g.leader == p)


@compiled
def bonus_points(g, p):
    """Return points of cleric bonus cards."""
    points = 0
    for ribbon in range(M.NUM_RIBBONS):
        points += M.BONUS_POINTS * (g.bonus_owner[ribbon] == p)
    return points


@compiled
def stock_points(g, p):
    """Return points for resources, which only a virtual viscount scores."""
    return resources_left(g, p) if is_virtual(g, p) else 0


@compiled
def award_of(flipped, players, p):
    """Return the award of a player for the most flipped cards (of each player).

    At least one is needed, and tied players share the sum of their places.
    """
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
def poverty_points(g, p):
    return award_of(g.approved_deeds, g.at_table, p) if g.poverty == 1 else 0


@compiled
def prosperity_points(g, p):
    return award_of(g.paid_debts, g.at_table, p) if g.prosperity == 1 else 0


# --- points in all ----------------------------------------------------------------------------------------------------
@compiled
def breakdown(g, points):
    """Write the points from every source, one row for each player."""
    ribbons = ribbons_of_all(g)
    for p in range(g.at_table):
        own = ribbons_of(ribbons, p)
        points[p, BUILDINGS] = building_points(g, p)
        points[p, CASTLE] = castle_points(g, p)
        points[p, RIBBONS] = ribbon_points(own)
        points[p, MANUSCRIPTS] = manuscript_points(g, p, own, True)
        points[p, LEADER] = leader_points(g, p)
        points[p, BONUS] = bonus_points(g, p)
        points[p, DEBTS] = debt_points(g, p)
        points[p, DEEDS] = deed_points(g, p)
        points[p, POVERTY] = poverty_points(g, p)
        points[p, PROSPERITY] = prosperity_points(g, p)
        points[p, RESOURCES] = stock_points(g, p)


def tally(g: Any, p: int) -> list[ScoreItem]:
    """Return the parts of the points of `p`: buildings of each type, workers on each tier, sets of ribbons, manuscripts
    that count something, and cards.
    """
    deeds, approved = some(g.deeds[p], "acquired deed"), some(g.approved_deeds[p], "approved deed")
    paid = some(g.paid_debts[p], "paid debt")
    found = [
        *tally_of_buildings(g, p),
        ScoreItem(SOURCES[CASTLE], workers_text(1, workers_on(g, p, 0)), TIER1 * workers_on(g, p, 0)),
        ScoreItem(SOURCES[CASTLE], workers_text(2, workers_on(g, p, 1)), TIER2 * workers_on(g, p, 1)),
        ScoreItem(SOURCES[CASTLE], workers_text(3, g.tier3[p]), TIER3 * int(g.tier3[p])),
        *tally_of_manuscripts(g, p),
        ScoreItem(SOURCES[LEADER], say("castle leader"), leader_points(g, p)),
        ScoreItem(SOURCES[DEBTS], some(g.debts[p], "unpaid debt"), debt_points(g, p)),
        ScoreItem(SOURCES[DEEDS], deeds, B.DEED_POINTS * int(g.deeds[p])),
        ScoreItem(SOURCES[DEEDS], approved, B.APPROVED_POINTS * int(g.approved_deeds[p])),
        ScoreItem(SOURCES[POVERTY], approved, poverty_points(g, p)),
        ScoreItem(SOURCES[PROSPERITY], paid, prosperity_points(g, p)),
        ScoreItem(SOURCES[RESOURCES], goods_text(g.goods[p, : B.NUM_RESOURCES]), stock_points(g, p)),
    ]
    return [brought._replace(points=int(brought.points)) for brought in found]


def workers_text(tier: int, workers: Any) -> str:
    """Return the workers on one tier of the castle, in words."""
    return say("tier {tier} ({workers})", tier=tier, workers=some(workers, "worker"))


def tally_of_buildings(g: Any, p: int) -> list[ScoreItem]:
    """Return the parts of `building_points`."""
    kinds = (B.GUILDHALL, B.TRADING_POST) if is_virtual(g, p) else (B.TRADING_POST, B.GUILDHALL)
    built = [(kind, built_of(g, p, third)) for third, kind in enumerate((*kinds, B.WORKSHOP))]
    return [
        ScoreItem(SOURCES[BUILDINGS], some(n, B.BUILDING_TYPES[kind]), B.BUILDING_POINTS[kind, n]) for kind, n in built
    ]


def tally_of_manuscripts(g: Any, p: int) -> list[ScoreItem]:
    """Return the parts of the points for manuscripts: sets of ribbons, the things that each manuscript counts, and the
    cleric bonus cards.
    """
    tiles = np.flatnonzero(g.manuscript_owner == p)
    owned = np.bincount(M.RIBBON[tiles], minlength=M.NUM_RIBBONS)
    sizes = [int((owned > n).sum()) for n in range(owned.max(initial=0))]
    sets = [
        ScoreItem(SOURCES[RIBBONS], plural(size, "a set of {n} colour", "a set of {n} colours"), M.SET_POINTS[size])
        for size in sizes
    ]
    counting = [
        ScoreItem(
            SOURCES[MANUSCRIPTS],
            manuscript_name(tile),
            counted_by(g, p, M.COUNTS[tile], len(tiles), True) // M.EVERY[tile],
        )
        for tile in tiles
        if M.COUNTS[tile] != M.NOTHING
    ]
    bonus = [
        ScoreItem(
            SOURCES[BONUS], say("the cleric bonus card of {ribbon}", ribbon=say(M.RIBBONS[ribbon])), M.BONUS_POINTS
        )
        for ribbon in np.flatnonzero(g.bonus_owner == p)
    ]
    return [*sets, *counting, *bonus]


@compiled
def standings(g, scores, ranks):
    """Write the places: most points win.

    Ties go to the player with more silver and resources left, then they are shared. A virtual viscount wins every tie.
    """
    points, keys = np.zeros((C.MOST_PLAYERS, len(SOURCES)), np.int64), np.zeros((g.at_table, 2), np.int64)
    breakdown(g, points)
    for p in range(g.at_table):
        scores[p] = points[p].sum()
        keys[p, 0] = scores[p]
        keys[p, 1] = WINS_TIES if is_virtual(g, p) else g.silver[p] + resources_left(g, p)
    rank_by(keys, g.at_table, ranks)


@compiled
def points_of(g, p, ribbons):
    """Return the points of a player as everybody can count them now.

    `ribbons` are those of all players (`ribbons_of_all`).
    """
    points = building_points(g, p) + castle_points(g, p) + debt_points(g, p) + deed_points(g, p)
    points += leader_points(g, p) + bonus_points(g, p) + stock_points(g, p)
    own = ribbons_of(ribbons, p)
    if own != 0:
        points += ribbon_points(own) + manuscript_points(g, p, own, False)
    return points + poverty_points(g, p) + prosperity_points(g, p)


@compiled
def open_points(g, points):
    """Write the points of every player (int64[at least `at_table`])."""
    ribbons = ribbons_of_all(g)
    for p in range(g.at_table):
        points[p] = points_of(g, p, ribbons)


# --- what reports count of a finished game ----------------------------------------------------------------------------
TURN_ORDER = ("first", "second", "third", "fourth")


def facts(g: Any, seat: int) -> dict[str, Any]:
    """Return numbers and names of one seat, or (seat -1) of the whole game."""
    if seat < 0:
        return {"turns": int(g.rounds), "poverty revealed": int(g.poverty), "prosperity revealed": int(g.prosperity)}
    owned = np.flatnonzero(g.manuscript_owner == seat)
    built = [int(B.TYPE_OF_SLOT[slot]) for slot in np.flatnonzero(g.built[seat])]
    own = [
        *g.discard_pile[seat, : g.discard_pile_size[seat]],
        *g.draw_pile[seat, : g.draw_pile_size[seat]],
        *g.hand[seat, : g.hand_size[seat]],
        *g.line[seat],
    ]
    hired = [int(C.KIND[card]) for card in own if card != S.NO_CARD and C.KIND[card] < C.FIRST_HERO]
    return {
        "turn order": [TURN_ORDER[(seat - int(g.start_player)) % int(g.num_players)]],
        "player card": [str(int(g.card_of[seat]) + 1)] if g.card_of[seat] != S.NO_CARD else [],
        "hero": [card_title(C.KIND[g.hero_of[seat]])] if g.hero_of[seat] != S.NO_CARD else [],
        "townsfolk hired": [card_title(kind) for kind in hired],
        **{f"{name}s": built.count(kind) for kind, name in enumerate(B.BUILDING_TYPES)},
        **{
            f"{M.RIBBONS[ribbon]} manuscripts": int((M.RIBBON[owned] == ribbon).sum())
            for ribbon in range(M.NUM_RIBBONS)
        },
        "workers in the castle": int(workers_in_castle(g, seat)),
        "castle leader": int(g.leader == seat),
        "unpaid debts": int(g.debts[seat]),
        "paid debts": int(g.paid_debts[seat]),
        "acquired deeds": int(g.deeds[seat]),
        "approved deeds": int(g.approved_deeds[seat]),
        "cards owned": len([card for card in own if card != S.NO_CARD]),
        "shuffles": int(g.shuffles[seat]),
    }
