"""What characters do in their turn by choice (rules sections 6 and 7.1): Assassin, Thief, Magician, Wizard, Emperor, Abbot, Artist.

Each power stands with its conditions (`add_...`, for the turn's menu) beside what it does. A power counts for whoever plays the turn, so also for a
Witch in the place of the bewitched character. Warlord and Diplomat, who act at the end of the turn, are in `raids`, the Witch in `witch`.
"""
from __future__ import annotations

from architects_env.core.events import report, report_to
from architects_env.core.jit import compiled
from architects_env.games.citadels.actions import (
    BUILD,
    BUILDING,
    LOOK,
    MARK,
    MOVE_CROWN,
    NAME,
    PLAYER,
    REDRAW,
    SKIP,
    SWAP_HANDS,
    TAKE,
    TITHE,
)
from architects_env.games.citadels.building import build, can_build, owner_of
from architects_env.games.citadels.cards import discard, draw_to_hand, forget_hand, leaves_face_down, swap_hands
from architects_env.games.citadels.characters import (
    BEAUTIFIES,
    COLLECTS_TITHE,
    EXCHANGES_CARDS,
    GIVES_CROWN,
    MURDERS,
    POWER,
    READS_HANDS,
    ROBS,
)
from architects_env.games.citadels.districts import NUM_KINDS, PAID_FOR_CROWN
from architects_env.games.citadels.events import PAYS_TITHE, SEES_HAND, TAKES_CROWN_AS_KING, THRONE_ROOM_PAYS
from architects_env.games.citadels.options import NAME_FACE_UP
from architects_env.games.citadels.state import (
    CROWN_TO,
    FACE_UP,
    MARKING,
    MENU,
    NO_KIND,
    NOBODY,
    SWAP_WITH,
    WIZARD_BUILD,
    WIZARD_TAKE,
)

MOST_BEAUTIFIED = 2
CROWN_GOLD = 1
TITHE_GOLD = 1
FIRST_TO_NAME, FIRST_TO_ROB = 2, 3


@compiled
def seat_at(g, places):
    """The seat so many places to the left of the one who decides."""
    return (g.seat + places) % g.num_players


@compiled
def move_crown(g, to):
    """The crown goes to another player, for which the owner of the Throne Room gets gold; leaving it in place pays nothing (section 8)."""
    if g.crown == to:
        return
    g.crown = to
    paid = owner_of(g, PAID_FOR_CROWN)
    if paid != NOBODY:
        g.gold[paid] += CROWN_GOLD
        report(g, THRONE_ROOM_PAYS, paid, 0, CROWN_GOLD)


@compiled
def take_crown(g, p):
    """What the King's player does unasked."""
    if g.crown != p:
        report(g, TAKES_CROWN_AS_KING, p, 0, 0)
        move_crown(g, p)


@compiled
def add_power(g, p, mask):
    """What the power of the turn's character adds to the menu; returns how many options."""
    power = POWER[g.character]
    if power == BEAUTIFIES:
        return add_beautify(g, p, mask)
    if g.power_used == 1:
        return 0
    if power == MURDERS:
        return add_names(g, mask, FIRST_TO_NAME)
    if power == ROBS:
        return add_names(g, mask, FIRST_TO_ROB)
    if power == EXCHANGES_CARDS:
        return add_exchange(g, p, mask)
    if power == READS_HANDS:
        return add_look(g, p, mask)
    if power == GIVES_CROWN:
        mask[MOVE_CROWN] = 1
        return 1
    if power == COLLECTS_TITHE and richest_other(g, p) != NOBODY:
        mask[TITHE] = 1
        return 1
    return 0


# --- naming: Assassin, Witch, Thief -----------------------------------------------------------------------------------------------------------------
@compiled
def add_names(g, mask, first):
    """The numbers from `first` on, but not the murdered or bewitched one, nor those that lie face up (option name_face_up)."""
    options = 0
    for number in range(first, g.highest + 1):
        face_up = g.place_of[number] == FACE_UP and g.options[NAME_FACE_UP] == 0
        if number != g.murdered and number != g.bewitched and not face_up:
            mask[NAME + number - 1] = 1
            options += 1
    return options


@compiled
def play_name(g, p, number):
    """The murdered number will stay silent; the robbed one pays when it is called."""
    g.power_used = 1
    if POWER[g.character] == MURDERS:
        g.murdered = number
    else:
        g.robbed = number
        g.robber = p


# --- Magician ---------------------------------------------------------------------------------------------------------------------------------------
@compiled
def may_swap_with(g, p, q):
    """Two empty hands are not swapped."""
    return q != p and g.hand_size[p] + g.hand_size[q] > 0


@compiled
def add_exchange(g, p, mask):
    options = 0
    for q in range(g.num_players):
        if may_swap_with(g, p, q):
            mask[SWAP_HANDS] = 1
            options = 1
    if g.hand_size[p] > 0:
        mask[REDRAW] = 1
        options += 1
    return options


@compiled
def legal_swap_with(g, mask):
    options = 0
    for places in range(1, g.num_players):
        if may_swap_with(g, g.seat, seat_at(g, places)):
            mask[PLAYER + places] = 1
            options += 1
    return options


@compiled
def play_swap_with(g, p, q):
    g.power_used = 1
    swap_hands(g, p, q)
    g.stage = MENU


@compiled
def begin_exchange(g, action):
    g.stage = SWAP_WITH if action == SWAP_HANDS else MARKING


@compiled
def legal_marking(g, mask):
    """Any number of cards, at least one. That only one kind is there is nobody else's business."""
    options = 0
    for kind in range(NUM_KINDS):
        if g.hand[g.seat, kind] > g.marked[kind]:
            mask[MARK + kind] = 1
            options += 1
    if g.marked_size > 0:
        mask[REDRAW] = 1
        options += 1
    return max(2, options)


@compiled
def play_marking(g, p, action):
    """Marked cards are discarded before as many are drawn; should the deck run out, they are in the pile that is shuffled in."""
    if action != REDRAW:
        g.marked[action - MARK] += 1
        g.marked_size += 1
        return
    cards = g.marked_size
    for kind in range(NUM_KINDS):
        while g.marked[kind] > 0:
            g.marked[kind] -= 1
            leaves_face_down(g, p, kind)
            discard(g, kind, p)
    g.marked_size = 0
    draw_to_hand(g, p, cards)
    g.power_used = 1
    g.stage = MENU


# --- Wizard -----------------------------------------------------------------------------------------------------------------------------------------
@compiled
def add_look(g, p, mask):
    """Somebody else must have a card."""
    for q in range(g.num_players):
        if q != p and g.hand_size[q] > 0:
            mask[LOOK] = 1
            return 1
    return 0


@compiled
def legal_look_at(g, mask):
    options = 0
    for places in range(1, g.num_players):
        if g.hand_size[seat_at(g, places)] > 0:
            mask[PLAYER + places] = 1
            options += 1
    return options


@compiled
def play_look_at(g, p, q):
    """The Wizard knows the whole hand from now on."""
    g.target = q
    for kind in range(NUM_KINDS):
        g.known[p, q, kind] = g.hand[q, kind]
    report_to(g, 1 << int(p), SEES_HAND, p, q, 0)
    g.stage = WIZARD_TAKE


@compiled
def legal_wizard_take(g, mask):
    """What is in that hand, which the Wizard knows. That it may be of one kind only is nobody else's business."""
    options = 0
    for kind in range(NUM_KINDS):
        if g.known[g.seat, g.target, kind] > 0:
            mask[TAKE + kind] = 1
            options += 1
    return max(2, options)


@compiled
def play_wizard_take(g, p, kind):
    """The card goes to the Wizard's hand, where only its former owner knows it; what third ones knew of that hand is void."""
    q = g.target
    seen = g.known[p, q, kind] - 1
    for observer in range(g.num_players):
        if observer != p:
            forget_hand(g, observer, q)
    g.known[p, q, kind] = seen
    g.hand[q, kind] -= 1
    g.hand_size[q] -= 1
    g.hand[p, kind] += 1
    g.hand_size[p] += 1
    g.known[q, p, kind] += 1
    g.power_used = 1
    g.taken = kind
    g.stage = WIZARD_BUILD


@compiled
def legal_wizard_build(g, mask):
    """The question is put also when the price cannot be paid: to leave it out would tell of the card."""
    mask[SKIP] = 1
    if can_build(g, g.seat, g.taken):
        mask[BUILD + g.taken] = 1
    return 2


@compiled
def play_wizard_build(g, p, action):
    """This building does not count against the turn's limit, and may come before the income."""
    kind = int(g.taken)
    g.taken = NO_KIND
    g.target = NOBODY
    g.stage = MENU
    if action != SKIP:
        build(g, p, kind)


# --- Emperor ----------------------------------------------------------------------------------------------------------------------------------------
@compiled
def legal_crown_to(g, mask):
    """Any player but the present holder."""
    options = 0
    for places in range(g.num_players):
        if seat_at(g, places) != g.crown:
            mask[PLAYER + places] = 1
            options += 1
    return options


@compiled
def play_crown_to(g, to):
    g.power_used = 1
    move_crown(g, to)
    g.stage = MENU


@compiled
def legal_emperor_leaves(g, mask):
    """Option killed_emperor_moves_crown: after the last call, or the crown stays."""
    mask[SKIP] = 1
    return 1 + legal_crown_to(g, mask)


@compiled
def begin_moving_crown(g):
    g.stage = CROWN_TO


# --- Abbot ------------------------------------------------------------------------------------------------------------------------------------------
@compiled
def richest_other(g, p):
    """The only player with more gold than everybody else, if that is not `p`; otherwise NOBODY."""
    richest = 0
    for q in range(1, g.num_players):
        if g.gold[q] > g.gold[richest]:
            richest = q
    for q in range(g.num_players):
        if q != richest and g.gold[q] == g.gold[richest]:
            return NOBODY
    return richest if richest != p else NOBODY


@compiled
def play_tithe(g, p):
    g.power_used = 1
    payer = richest_other(g, p)
    g.gold[payer] -= TITHE_GOLD
    g.gold[p] += TITHE_GOLD
    report(g, PAYS_TITHE, payer, p, TITHE_GOLD)


@compiled
def collect_untaken_tithe(g, p):
    """The richest must give (amendment 51): what the Abbot has not taken comes when he ends his turn, if there is a single richest one then."""
    if POWER[g.character] == COLLECTS_TITHE and g.power_used == 0 and richest_other(g, p) != NOBODY:
        play_tithe(g, p)


# --- Artist -----------------------------------------------------------------------------------------------------------------------------------------
@compiled
def add_beautify(g, p, mask):
    """A building without a coin, at most two in a turn."""
    options = 0
    if g.gold[p] > 0 and g.beautified < MOST_BEAUTIFIED:
        for kind in range(NUM_KINDS):
            if g.city[p, kind] > g.coined[p, kind]:
                mask[BUILDING + kind] = 1
                options += 1
    return options


@compiled
def play_beautify(g, p, kind):
    g.gold[p] -= 1
    g.coined[p, kind] += 1
    g.beautified += 1
