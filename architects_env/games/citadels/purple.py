"""What purple buildings let their owner do in his turn (rules section 8): Laboratory, Smithy, Museum, Powder House; and Graveyard's question.

Each once in a turn, before or after the income, from the turn in which it was built.
"""
from __future__ import annotations

from architects_env.core.events import report
from architects_env.core.jit import compiled
from architects_env.games.citadels.actions import (
    BUILDING,
    NO,
    PLAYER,
    USE_LABORATORY,
    USE_MUSEUM,
    USE_POWDER_HOUSE,
    USE_SMITHY,
    WITH_COIN,
    YES,
)
from architects_env.games.citadels.building import is_safe, owner_of, owns, tear_down, use_up_powder_house
from architects_env.games.citadels.cards import discard, draw_to_hand, drawable, everybody_saw, leaves_face_down
from architects_env.games.citadels.districts import BUYS_CARDS, EXPLODES, HIDES_CARDS, KIND_WITH, NUM_KINDS, RESCUES, SELLS_CARDS
from architects_env.games.citadels.events import MAY_RESCUE
from architects_env.games.citadels.options import GRAVEYARD_ITSELF, GRAVEYARD_POWDER, SMITHY, SMITHY_CARDS, SMITHY_GOLD
from architects_env.games.citadels.powers import seat_at
from architects_env.games.citadels.state import EVERYBODY, GRAVEYARD, MENU, NO_KIND, NOBODY, POWDER_BUILDING, POWDER_CITY, TURN_ENDS

LABORATORY_GOLD = 1
RESCUE_PRICE = 1


@compiled
def add_building_powers(g, p, mask):
    """What the own city adds to the menu; returns how many options."""
    options = 0
    if owns(g, p, SELLS_CARDS) and g.laboratory_used == 0:
        options += add_hand(g, p, mask, USE_LABORATORY)
    if owns(g, p, HIDES_CARDS) and g.museum_used == 0:
        options += add_hand(g, p, mask, USE_MUSEUM)
    if owns(g, p, BUYS_CARDS) and g.smithy_used == 0 and g.gold[p] >= SMITHY_GOLD[g.options[SMITHY]] and drawable(g) > 0:
        mask[USE_SMITHY] = 1
        options += 1
    if owns(g, p, EXPLODES) and g.powder_house_used == 0:
        for q in range(g.num_players):
            if can_explode_in(g, p, q):
                mask[USE_POWDER_HOUSE] = 1
                return options + 1
    return options


@compiled
def add_hand(g, p, mask, first):
    """Every kind in hand as an action of the block that begins at `first`."""
    options = 0
    for kind in range(NUM_KINDS):
        if g.hand[p, kind] > 0:
            mask[first + kind] = 1
            options += 1
    return options


# --- Laboratory, Smithy, Museum -------------------------------------------------------------------------------------------------------------------------
@compiled
def play_laboratory(g, p, kind):
    g.laboratory_used = 1
    leaves_face_down(g, p, kind)
    discard(g, kind, p)
    g.gold[p] += LABORATORY_GOLD


@compiled
def play_smithy(g, p):
    g.smithy_used = 1
    g.gold[p] -= SMITHY_GOLD[g.options[SMITHY]]
    draw_to_hand(g, p, SMITHY_CARDS[g.options[SMITHY]])


@compiled
def play_museum(g, p, kind):
    """The card lies face down under the Museum, known to whoever put it there."""
    g.museum_used = 1
    leaves_face_down(g, p, kind)
    g.tucked_kind[g.tucked] = kind
    g.tucked_knower[g.tucked] = p
    g.tucked += 1


# --- Powder House ------------------------------------------------------------------------------------------------------------------------------------------
@compiled
def can_explode_in(g, p, q):
    """Any other city with a building but those that are complete: nothing else protects."""
    return q != p and g.buildings[q] > 0 and not is_safe(g, q)


@compiled
def begin_explosion(g):
    g.stage = POWDER_CITY


@compiled
def legal_powder_city(g, mask):
    options = 0
    for places in range(1, g.num_players):
        if can_explode_in(g, g.seat, seat_at(g, places)):
            mask[PLAYER + places] = 1
            options += 1
    return options


@compiled
def play_powder_city(g, q):
    g.target = q
    g.stage = POWDER_BUILDING


@compiled
def legal_powder_building(g, mask):
    """Every building of that city, those with a coin for themselves."""
    options = 0
    for kind in range(NUM_KINDS):
        if g.coined[g.target, kind] > 0:
            mask[BUILDING + WITH_COIN + kind] = 1
            options += 1
        if g.city[g.target, kind] > g.coined[g.target, kind]:
            mask[BUILDING + kind] = 1
            options += 1
    return options


@compiled
def play_powder_building(g, p, kind, coin):
    """Both cards go openly to the pile."""
    victim = g.target
    g.target = NOBODY
    g.stage = MENU
    g.powder_house_used = 1
    tear_down(g, victim, kind, coin)
    use_up_powder_house(g, p)
    if g.options[GRAVEYARD_POWDER] == 0 or not ask_graveyard(g, p, victim, kind):
        discard(g, kind, EVERYBODY)


# --- Graveyard -----------------------------------------------------------------------------------------------------------------------------------------------
@compiled
def ask_graveyard(g, p, victim, kind):
    """`p` has destroyed a building of `victim`: whether the Graveyard's owner has to be asked about it (section 8)."""
    owner = owner_of(g, RESCUES)
    if kind == KIND_WITH[RESCUES] and g.options[GRAVEYARD_ITSELF] == 1:
        owner = victim
    if owner == NOBODY or owner == p or g.gold[owner] < RESCUE_PRICE:
        return False
    g.ruin = kind
    g.seat = owner
    g.stage = GRAVEYARD
    report(g, MAY_RESCUE, owner, kind, 0)
    return True


@compiled
def legal_graveyard(g, mask):
    mask[YES] = 1
    mask[NO] = 1
    return 2


@compiled
def play_graveyard(g, action):
    """The card goes to the owner's hand, or openly to the pile; the turn goes on."""
    kind = int(g.ruin)
    g.ruin = NO_KIND
    if action == YES:
        g.gold[g.seat] -= RESCUE_PRICE
        everybody_saw(g, g.seat, kind)
    else:
        discard(g, kind, EVERYBODY)
    g.seat = g.active
    g.stage = TURN_ENDS if g.ending == 1 else MENU
