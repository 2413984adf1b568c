"""Buildings, spots and links (rules sections 7.3, 7.4 and 12.5)."""

from __future__ import annotations

from architects_env.core.events import report
from architects_env.core.jit import compiled
from architects_env.core.stages import Question, Step
from architects_env.games.viscounts.actions import BACK, BUILD_SLOT, LINK_FIRST, ON, ON_SPOT
from architects_env.games.viscounts.agenda import is_virtual, put_effects
from architects_env.games.viscounts.board import (
    BANK,
    BUILDING_COST,
    GUILDHALL,
    NOBODY,
    NUM_BUILDINGS,
    NUM_SEGMENTS,
    NUM_SPOTS,
    SPACES_A_SEGMENT,
    SPOTS_A_SEGMENT,
    SPOTS_OF_SIDE,
    TRADING_POST,
    TYPE_OF_SLOT,
    WORKSHOP,
)
from architects_env.games.viscounts.cards import BUILD
from architects_env.games.viscounts.castle import put_castle
from architects_env.games.viscounts.effect_tables import EFFECT as LISTED
from architects_env.games.viscounts.effect_tables import LINK_BONUS, NOTHING, SPOT_BONUS
from architects_env.games.viscounts.effects import BUILD_GUILDHALL, BUILD_TRADING_POST, BUILD_TRADING_POST_HERE
from architects_env.games.viscounts.effects import CASTLE_MOVE as MOVE_IN_CASTLE
from architects_env.games.viscounts.events import LINK_PAYS
from architects_env.games.viscounts.icons import icons_for, payable, put_payment
from architects_env.games.viscounts.state import BUILDING, CARRY_OUT, EFFECT, LINK, LINKS, SPOT, VIRTUAL_EFFECT, put

ANYWHERE, ON_SEGMENT, ON_BANK = range(3)
"""Which spots may be built on: all, those of the viscount's segment, those on the bank of its space."""
ANY_TYPE = -1
LOOK, PAYS = 0, 1
"""Why links are on the agenda: those of a new building are looked for, or the one that begins at a spot pays now."""


# --- spots ------------------------------------------------------------------------------------------------------------
@compiled
def is_open(g, p, spot, area):
    """Whether a spot is empty and within reach."""
    bank = BANK[g.side, spot]
    if bank == NOBODY or g.spot_owner[spot] != NOBODY:
        return False
    if area == ANYWHERE:
        return True
    here = spot // SPOTS_A_SEGMENT == g.space[p] // SPACES_A_SEGMENT
    return here and (area == ON_SEGMENT or bank == g.space[p] % SPACES_A_SEGMENT)


@compiled
def has_open_spot(g, p, area):
    first, number = 0, NUM_SPOTS
    if area != ANYWHERE:
        first, number = SPOTS_A_SEGMENT * (g.space[p] // SPACES_A_SEGMENT), SPOTS_A_SEGMENT
    for spot in range(first, first + number):
        if is_open(g, p, spot, area):
            return True
    return False


@compiled
def spot_on(g, spot):
    """The next spot clockwise."""
    segment, i = spot // SPOTS_A_SEGMENT, spot % SPOTS_A_SEGMENT
    if i + 1 < SPOTS_OF_SIDE[g.side]:
        return spot + 1
    return SPOTS_A_SEGMENT * int(g.ring[(g.place_of[segment] + 1) % NUM_SEGMENTS])


@compiled
def spot_back(g, spot):
    """The spot before it, counter-clockwise."""
    segment, i = spot // SPOTS_A_SEGMENT, spot % SPOTS_A_SEGMENT
    if i > 0:
        return spot - 1
    return SPOTS_A_SEGMENT * int(g.ring[(g.place_of[segment] - 1) % NUM_SEGMENTS]) + SPOTS_OF_SIDE[g.side] - 1


# --- which building, where --------------------------------------------------------------------------------------------
@compiled
def type_of_word(word):
    """The type that a free build names."""
    if word == BUILD_TRADING_POST or word == BUILD_TRADING_POST_HERE:
        return TRADING_POST
    return GUILDHALL if word == BUILD_GUILDHALL else WORKSHOP


@compiled
def means_to_build(g, p, dismissed, price):
    """Icons that count for Build and those that could be paid for, after a dismissal at this price."""
    return icons_for(g, p, BUILD, dismissed) + payable(g, p, BUILD, price)


@compiled
def may_build_slot(g, p, slot, kind, means):
    """Whether a building is left and of this type; for the action (ANY_TYPE), whether it can be paid for with these
    means."""
    if g.built[p, slot] == 1:
        return False
    return BUILDING_COST[TYPE_OF_SLOT[slot]] <= means if kind == ANY_TYPE else TYPE_OF_SLOT[slot] == kind


@compiled
def build_free(g, p, word):
    """An effect, skipped if no such building or no spot is left."""
    kind, area = type_of_word(word), ON_SEGMENT if word == BUILD_TRADING_POST_HERE else ANYWHERE
    if has_open_spot(g, p, area):
        for slot in range(NUM_BUILDINGS):
            if may_build_slot(g, p, slot, kind, 0):
                put(g, BUILDING, p, kind, area)
                return


@compiled
def legal_building(g, mask):
    """Any building that may be built, in any order (sections 7.3 and 12.5)."""
    means = means_to_build(g, g.seat, g.dismissed, 0)
    for slot in range(NUM_BUILDINGS):
        if may_build_slot(g, g.seat, slot, g.task[0], means):
            mask[BUILD_SLOT + slot] = 1


@compiled
def play_building(g, action):
    """Then its spot (section 7.3)."""
    put(g, SPOT, g.seat, int(g.task[0]), int(g.task[1]), action - BUILD_SLOT)


@compiled
def legal_spot(g, mask):
    """Any open spot within reach (sections 7.3 and 12.5)."""
    for spot in range(NUM_SPOTS):
        if is_open(g, g.seat, spot, g.task[1]):
            mask[ON_SPOT + spot] = 1


@compiled
def play_spot(g, action):
    """It is built at once if it is free, and otherwise paid for (section 7.3)."""
    kind, slot, spot = g.task[0], int(g.task[2]), action - ON_SPOT
    if kind != ANY_TYPE:
        build(g, g.seat, slot, spot)
        return
    g.slot = slot
    g.spot = spot
    put(g, CARRY_OUT, g.seat)
    put_payment(g, g.seat, BUILDING_COST[TYPE_OF_SLOT[slot]] - icons_for(g, g.seat, BUILD, g.dismissed))


# --- building ---------------------------------------------------------------------------------------------------------
@compiled
def build(g, p, slot, spot):
    """The building comes to the spot: its ability holds from now on, the spot pays, then the links (R09)."""
    g.built[p, slot] = 1
    g.spot_owner[spot] = p
    g.spot_slot[spot] = slot
    put(g, LINKS, p, spot, LOOK)
    put_effects(g, p, SPOT_BONUS[g.side, spot])


@compiled
def link_start(g, spot, which):
    """The spot where a link begins that joins this spot to an occupied one, BACK or ON; NOBODY if there is none."""
    start = spot if which == ON else spot_back(g, spot)
    other = spot_on(g, spot) if which == ON else start
    if LINK_BONUS[g.side, start] == NOTHING or g.spot_owner[other] == NOBODY:
        return NOBODY
    return int(start)


@compiled
def run_links(g):
    """The links to occupied spots; of two the builder chooses the first, of the virtual viscount it is the one back
    (section 7.3)."""
    p, spot = g.seat, int(g.task[0])
    if g.task[1] == PAYS:
        pay_link(g, p, spot)
        return
    back, on = link_start(g, spot, BACK), link_start(g, spot, ON)
    if back != NOBODY and on != NOBODY and not is_virtual(g, p):
        put(g, LINK, p, back, on)
        return
    if on != NOBODY:
        put_link(g, p, on)
    if back != NOBODY:
        put_link(g, p, back)


@compiled
def legal_link(g, mask):
    """Either (section 7.3)."""
    mask[LINK_FIRST + BACK] = 1
    mask[LINK_FIRST + ON] = 1


@compiled
def play_link(g, action):
    """This one first (section 7.3)."""
    first = action - LINK_FIRST
    put_link(g, g.seat, int(g.task[1 - first]))
    put_link(g, g.seat, int(g.task[first]))


@compiled
def put_link(g, builder, start):
    """The link that begins at this spot pays next."""
    put(g, LINKS, builder, start, PAYS)


@compiled
def pay_link(g, builder, start):
    """The owners at both ends gain its bonus, the builder first; once only, if both are the same."""
    effects = LINK_BONUS[g.side, start]
    one, other = int(g.spot_owner[start]), int(g.spot_owner[spot_on(g, start)])
    second = other if one == builder else one
    if second == builder:
        put_effects(g, builder, effects)
    elif LISTED[effects, 0, 0] == MOVE_IN_CASTLE:  # both move before the castle runs (section 8)
        put_castle(g)
        put_move_alone(g, second)
        put_move_alone(g, builder)
    else:
        put_effects(g, second, effects)
        put_effects(g, builder, effects)
    report(g, LINK_PAYS, builder, int(start), second)


@compiled
def put_move_alone(g, p):
    """A castle move after which the castle does not run yet."""
    put(g, VIRTUAL_EFFECT if is_virtual(g, p) else EFFECT, p, MOVE_IN_CASTLE)


STAGES = (
    Question(BUILDING, "building", legal_building, play_building, asks="what to build"),
    Question(SPOT, "spot", legal_spot, play_spot, asks="where to build"),
    Question(LINK, "link", legal_link, play_link, asks="which link pays first"),
    Step(LINKS, "links", run_links),
)
