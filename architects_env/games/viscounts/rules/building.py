"""Buildings, spots and links (rules sections 7.3, 7.4 and 12.5)."""

from __future__ import annotations

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.events import report
from architects_env.core.contract.spaces.stages import Question, Step
from architects_env.core.contract.words import Chapter, Phrase
from architects_env.core.text import say
from architects_env.games.viscounts.data import board as B
from architects_env.games.viscounts.data import cards as C
from architects_env.games.viscounts.data import effect_tables as T
from architects_env.games.viscounts.data import vocabulary as V
from architects_env.games.viscounts.rules import actions as A
from architects_env.games.viscounts.rules import agenda as N
from architects_env.games.viscounts.rules import state as S
from architects_env.games.viscounts.rules.agenda import then_effects
from architects_env.games.viscounts.rules.castle import then_castle
from architects_env.games.viscounts.rules.icons import icons_for, payable, then_payment
from architects_env.games.viscounts.rules.state import is_virtual, segment_of
from architects_env.games.viscounts.text.events import Happens as E
from architects_env.games.viscounts.text.names import building_name, link_does, spot_does, spot_name

ANYWHERE, ON_SEGMENT, ON_BANK = range(3)
"""The area of spots that may be built on: all, those of the viscount's segment, or those on the bank of its space."""
ANY_TYPE = -1
LOOK, PAYS = 0, 1
"""Reason why links are on the agenda: links of a new building are looked for, or the link that begins at a spot pays
now."""


# --- spots ------------------------------------------------------------------------------------------------------------
@compiled
def is_open(g, p, spot, area):
    """Return whether a spot is empty and within reach."""
    bank = B.BANK[g.side, spot]
    if bank == B.NOBODY or g.spot_owner[spot] != B.NOBODY:
        return False
    if area == ANYWHERE:
        return True
    here = spot // B.SPOTS_A_SEGMENT == segment_of(g, p)
    return here and (area == ON_SEGMENT or bank == g.space[p] % B.SPACES_A_SEGMENT)


@compiled
def has_open_spot(g, p, area):
    first, number = 0, B.NUM_SPOTS
    if area != ANYWHERE:
        first, number = B.SPOTS_A_SEGMENT * segment_of(g, p), B.SPOTS_A_SEGMENT
    for spot in range(first, first + number):
        if is_open(g, p, spot, area):
            return True
    return False


@compiled
def spot_on(g, spot):
    """Return the next spot clockwise."""
    segment, i = spot // B.SPOTS_A_SEGMENT, spot % B.SPOTS_A_SEGMENT
    if i + 1 < B.SPOTS_OF_SIDE[g.side]:
        return spot + 1
    return B.SPOTS_A_SEGMENT * int(g.ring[(g.place_of[segment] + 1) % B.NUM_SEGMENTS])


@compiled
def spot_back(g, spot):
    """Return the spot before it, counter-clockwise."""
    segment, i = spot // B.SPOTS_A_SEGMENT, spot % B.SPOTS_A_SEGMENT
    if i > 0:
        return spot - 1
    return B.SPOTS_A_SEGMENT * int(g.ring[(g.place_of[segment] - 1) % B.NUM_SEGMENTS]) + B.SPOTS_OF_SIDE[g.side] - 1


# --- which building, where --------------------------------------------------------------------------------------------
@compiled
def type_of_word(word):
    """Return the type of building that a word of a free build names."""
    if word == V.BUILD_TRADING_POST or word == V.BUILD_TRADING_POST_HERE:
        return B.TRADING_POST
    return B.GUILDHALL if word == V.BUILD_GUILDHALL else B.WORKSHOP


@compiled
def means_to_build(g, p, dismissed, price):
    """Return the number of icons that count for Build, including those that can be paid for, after a dismissal at this
    price.
    """
    return icons_for(g, p, C.BUILD, dismissed) + payable(g, p, C.BUILD, price)


@compiled
def may_build_slot(g, p, slot, kind, means):
    """Return whether a building is left and is of this type.

    For the action (ANY_TYPE), whether it can be paid for with these means.
    """
    if g.built[p, slot] == 1:
        return False
    return B.BUILDING_COST[B.TYPE_OF_SLOT[slot]] <= means if kind == ANY_TYPE else B.TYPE_OF_SLOT[slot] == kind


@compiled
def build_free(g, p, word):
    """Build for free by an effect. It is skipped if no such building or no spot is left."""
    kind, area = type_of_word(word), ON_SEGMENT if word == V.BUILD_TRADING_POST_HERE else ANYWHERE
    if has_open_spot(g, p, area):
        for slot in range(B.NUM_BUILDINGS):
            if may_build_slot(g, p, slot, kind, 0):
                N.then_building(g, p, kind=kind, area=area)
                return


@compiled
def legal_building(g, mask):
    """Legal actions: each building that may be built, in any order (sections 7.3 and 12.5)."""
    kind, _ = N.read_building(g)
    means = means_to_build(g, g.seat, g.dismissed, 0)
    for slot in range(B.NUM_BUILDINGS):
        if may_build_slot(g, g.seat, slot, kind, means):
            mask[A.BUILD_SLOT + slot] = 1


@compiled
def play_building(g, action):
    """Choose a building; its spot is asked for next (section 7.3)."""
    kind, area = N.read_building(g)
    N.then_spot(g, g.seat, kind=kind, area=area, slot=action - A.BUILD_SLOT)


@compiled
def legal_spot(g, mask):
    """Legal actions: each open spot within reach (sections 7.3 and 12.5)."""
    _, area, _ = N.read_spot(g)
    for spot in range(B.NUM_SPOTS):
        if is_open(g, g.seat, spot, area):
            mask[A.ON_SPOT + spot] = 1


@compiled
def play_spot(g, action):
    """Choose a spot. A free building is built at once, any other is paid for first (section 7.3)."""
    spot = action - A.ON_SPOT
    kind, _, slot = N.read_spot(g)
    if kind != ANY_TYPE:
        build(g, g.seat, slot, spot)
        return
    g.slot = slot
    g.spot = spot
    then_payment(g, g.seat, B.BUILDING_COST[B.TYPE_OF_SLOT[slot]] - icons_for(g, g.seat, C.BUILD, g.dismissed))
    N.then(g, S.CARRY_OUT, g.seat)


# --- building ---------------------------------------------------------------------------------------------------------
@compiled
def build(g, p, slot, spot):
    """Put the building on the spot. Its ability holds from now on, the spot pays, then the links pay (R09)."""
    g.built[p, slot] = 1
    g.spot_owner[spot] = p
    g.spot_slot[spot] = slot
    then_effects(g, p, T.SPOT_BONUS[g.side, spot])
    N.then_links(g, p, spot=spot, why=LOOK)


@compiled
def link_start(g, spot, which):
    """Return the spot where the link begins that joins this spot to an occupied one, BACK or ON; NOBODY if there is
    none.
    """
    start = spot if which == A.ON else spot_back(g, spot)
    other = spot_on(g, spot) if which == A.ON else start
    if T.LINK_BONUS[g.side, start] == T.NOTHING or g.spot_owner[other] == B.NOBODY:
        return B.NOBODY
    return int(start)


@compiled
def run_links(g):
    """Let the links to occupied spots pay.

    Of two, the builder chooses the first; for the virtual viscount it is the link back (section 7.3).
    """
    p = g.seat
    spot, why = N.read_links(g)
    if why == PAYS:
        pay_link(g, p, spot)
        return
    back, on = link_start(g, spot, A.BACK), link_start(g, spot, A.ON)
    if back != B.NOBODY and on != B.NOBODY and not is_virtual(g, p):
        N.then_choose_link(g, p, back=back, on=on)
        return
    if back != B.NOBODY:
        then_link(g, p, back)
    if on != B.NOBODY:
        then_link(g, p, on)


@compiled
def legal_link(g, mask):
    """Legal actions: either of the two links (section 7.3)."""
    mask[A.LINK_FIRST + A.BACK] = 1
    mask[A.LINK_FIRST + A.ON] = 1


@compiled
def play_link(g, action):
    """Choose the link that pays first (section 7.3)."""
    first = action - A.LINK_FIRST
    then_link(g, g.seat, N.number(g, first))
    then_link(g, g.seat, N.number(g, A.ON - first))


@compiled
def then_link(g, builder, start):
    """Put the link that begins at this spot next on the agenda."""
    N.then_links(g, builder, spot=start, why=PAYS)


@compiled
def pay_link(g, builder, start):
    """Give the bonus to the owners at both ends, the builder first. A player who owns both ends gains it once."""
    effects = T.LINK_BONUS[g.side, start]
    one, other = int(g.spot_owner[start]), int(g.spot_owner[spot_on(g, start)])
    second = other if one == builder else one
    if second == builder:
        then_effects(g, builder, effects)
    elif T.EFFECT[effects, 0, 0] == V.CASTLE_MOVE:  # both players move before the castle runs (section 8)
        then_move_alone(g, builder)
        then_move_alone(g, second)
        then_castle(g)
    else:
        then_effects(g, builder, effects)
        then_effects(g, second, effects)
    report(g, E.LINK_PAYS, builder, int(start), second)


@compiled
def then_move_alone(g, p):
    """Put a castle move on the agenda after which the castle does not run yet."""
    N.then_effect(g, S.VIRTUAL_EFFECT if is_virtual(g, p) else S.EFFECT, p, word=V.CASTLE_MOVE)


STAGES = (
    Question(S.BUILDING, "building", legal_building, play_building, asks="what to build"),
    Question(S.SPOT, "spot", legal_spot, play_spot, asks="where to build"),
    Question(S.LINK, "link", legal_link, play_link, asks="which link pays first"),
    Step(S.LINKS, "links", run_links),
)


# --- as it is said ----------------------------------------------------------------------------------------------------
PHRASES = Chapter(
    Phrase(A.BUILD_SLOT, "build {building} (lasting: {ability})", "", section="7.3"),
    Phrase(A.ON_SPOT, "build {chosen} on spot {spot} ({bonus})", section="7.4"),
    Phrase(
        A.LINK_FIRST,
        "use the link from spot {start} to spot {end} first ({gives})",
        section="7.4",
    ),
    building=lambda g, slot, observer: building_name(slot),
    ability=lambda g, slot, observer: say(B.SLOT_ABILITIES[slot]),
    chosen=lambda g, spot, observer: building_name(N.read_spot(g)[2]),
    spot=lambda g, spot, observer: spot_name(spot),
    bonus=lambda g, spot, observer: spot_does(g.side, spot),
    start=lambda g, which, observer: spot_name(N.number(g, which)),
    end=lambda g, which, observer: spot_name(spot_on(g, N.number(g, which))),
    gives=lambda g, which, observer: link_does(g.side, N.number(g, which)),
)
