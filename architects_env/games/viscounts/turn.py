"""A turn (rules sections 4 to 6, 9, 11 and 14): card management, movement, recruiting, drawing; and what comes after
it."""

from __future__ import annotations

import numpy as np

from architects_env.core.bits import has
from architects_env.core.events import report
from architects_env.core.jit import compiled
from architects_env.core.stages import Question, Step
from architects_env.games.viscounts.actions import CARD, DECLINE, HIRE_IT, MOVE_TO
from architects_env.games.viscounts.agenda import is_virtual, put_effects
from architects_env.games.viscounts.board import (
    FIRST_SLOT,
    FREE_STEP_SLOT,
    INNER,
    LAST_SLOT,
    NUM_SEGMENTS,
    NUM_SPACES,
    OUTER_LEFT,
    OUTER_RIGHT,
    SPACES_A_SEGMENT,
)
from architects_env.games.viscounts.cards import ACTS, CRIMINAL, DROP_OFF, ICON, IMMEDIATE, KIND, VALUE
from architects_env.games.viscounts.decks import (
    add_to_discard_pile,
    criminals,
    draw,
    hand_limit,
    has_top_card,
    leave_hand,
    take_from_draw_pile,
)
from architects_env.games.viscounts.effect_tables import ABILITY, FOR_REARRANGE
from architects_env.games.viscounts.events import DROPS_OFF, LAST_ROUND, PLAYS_UNSEEN, ROUND_BEGINS
from architects_env.games.viscounts.icons import pay_silver
from architects_env.games.viscounts.options import MAX_TURNS
from architects_env.games.viscounts.primary import segment_of
from architects_env.games.viscounts.state import (
    ACT,
    BEGIN_TURN,
    CHOOSE_CARD,
    COLLIDE,
    DRAW,
    END_TURN,
    HIRE,
    MOVE,
    NO_CARD,
    NOT_ENDED,
    PLAY,
    PLAYED,
    RECRUIT,
    SHIFT,
    TRAVEL,
    VIRTUAL_TURN,
    put,
)
from architects_env.games.viscounts.townsfolk import hire
from architects_env.games.viscounts.track import gain_corruption

UNREACHED = -1
ALL_PLACES = (1 << NUM_SEGMENTS) - 1


@compiled
def run_begin_turn(g):
    """The six phases of the active player (section 4)."""
    p = g.active
    put(g, END_TURN, 0)
    if is_virtual(g, p):
        put(g, COLLIDE, p)
        put(g, VIRTUAL_TURN, p)
        return
    put(g, DRAW, p)
    put(g, COLLIDE, p)
    put(g, RECRUIT, p)
    put(g, ACT, p)
    put(g, TRAVEL, p)
    put(g, CHOOSE_CARD, p)
    put(g, SHIFT, p)


# --- phase 1: card management -----------------------------------------------------------------------------------------
@compiled
def run_shift(g):
    """Every card in line moves one slot on; one that leaves it drops off, with its ability while the first slot is
    empty (section 5.1)."""
    p = g.seat
    card = int(g.line[p, LAST_SLOT])
    for slot in range(LAST_SLOT, FIRST_SLOT, -1):
        g.line[p, slot] = g.line[p, slot - 1]
    g.line[p, FIRST_SLOT] = NO_CARD
    if card != NO_CARD:
        add_to_discard_pile(g, card, p)
        report(g, DROPS_OFF, p, card, 0)
        if ACTS[KIND[card]] == DROP_OFF:
            put_effects(g, p, ABILITY[KIND[card]])


@compiled
def run_choose_card(g):
    """From hand; with an empty hand the top card of the draw pile is played unseen (section 5.2)."""
    p = g.seat
    put(g, PLAYED, p)
    if g.hand_size[p] > 0:
        put(g, PLAY, p)
    elif has_top_card(g, p):
        card = take_from_draw_pile(g, p, 0)
        g.line[p, FIRST_SLOT] = card
        report(g, PLAYS_UNSEEN, p, card, 0)


@compiled
def legal_play(g, mask):
    """Any card in hand (section 5.2)."""
    for i in range(g.hand_size[g.seat]):
        mask[CARD + KIND[g.hand[g.seat, i]]] = 1


@compiled
def play_play(g, action):
    """It comes to the first slot (section 5.2)."""
    g.line[g.seat, FIRST_SLOT] = leave_hand(g, g.seat, action - CARD)


@compiled
def run_played(g):
    """A criminal brings corruption for every criminal icon in line; then the immediate ability (section 5.3)."""
    p = g.seat
    kind = KIND[g.line[p, FIRST_SLOT]]
    g.distance = VALUE[kind]
    if ICON[kind, CRIMINAL] > 0:
        gain_corruption(g, p, criminals(g, p))
    if ACTS[kind] == IMMEDIATE:
        put_effects(g, p, ABILITY[kind])


# --- phase 2: movement ------------------------------------------------------------------------------------------------
@compiled
def run_travel(g):
    """One decision: where to (section 6)."""
    put(g, MOVE, g.seat)


@compiled
def clockwise(places):
    """From a set of places of the ring (bits) to the places after them."""
    return ((places << 1) | (places >> (NUM_SEGMENTS - 1))) & ALL_PLACES


@compiled
def step_on(reached):
    """From the outer left, outer right and inner spaces that are reached (each a set of places in the ring) to those
    one step further."""
    left, right, inner = reached
    return clockwise(right), left | inner, left | clockwise(inner)


@compiled
def prices(g, p, price):
    """Writes what each space costs in silver (int16[NUM_SPACES]), UNREACHED where it cannot be paid: the card's value
    is walked exactly, further steps cost a silver each, the first of them none with the first trading post. Of several
    ways the shortest counts."""
    price[:] = UNREACHED
    here, kind = 1 << int(g.place_of[segment_of(g, p)]), g.space[p] % SPACES_A_SEGMENT
    reached = (here if kind == OUTER_LEFT else 0, here if kind == OUTER_RIGHT else 0, here if kind == INNER else 0)
    for _ in range(g.distance):
        reached = step_on(reached)
    left, extra = NUM_SPACES, 0
    while left > 0:
        cost = max(0, extra - g.built[p, FREE_STEP_SLOT])
        if cost > g.silver[p]:
            return
        for segment in range(NUM_SEGMENTS):
            for kind in range(SPACES_A_SEGMENT):
                space = SPACES_A_SEGMENT * segment + kind
                if has(reached[kind], g.place_of[segment]) and price[space] == UNREACHED:
                    price[space] = cost
                    left -= 1
        reached = step_on(reached)
        extra += 1


@compiled
def legal_move(g, mask):
    """Each space that can be reached and paid (section 6)."""
    price = np.zeros(NUM_SPACES, np.int16)
    prices(g, g.seat, price)
    for space in range(NUM_SPACES):
        if price[space] != UNREACHED:
            mask[MOVE_TO + space] = 1


@compiled
def play_move(g, action):
    """The price is paid; opponents on the space may rearrange, clockwise (section 6)."""
    price = np.zeros(NUM_SPACES, np.int16)
    prices(g, g.seat, price)
    space = action - MOVE_TO
    pay_silver(g, g.seat, int(price[space]))
    g.space[g.seat] = space
    put_landing(g, g.seat)


@compiled
def put_landing(g, p):
    """Opponents on the space where a viscount has come to rest."""
    for i in range(g.at_table - 1, 0, -1):
        other = (p + i) % g.at_table
        if g.space[other] == g.space[p]:
            put_effects(g, other, FOR_REARRANGE)


# --- phase 4: recruiting ----------------------------------------------------------------------------------------------
@compiled
def run_recruit(g):
    """The visible townsfolk of the segment may be hired for its value (section 9)."""
    top = g.townsfolk_top[segment_of(g, g.seat)]
    if top != NO_CARD and VALUE[KIND[top]] <= g.silver[g.seat]:
        put(g, HIRE, g.seat)


@compiled
def legal_hire(g, mask):
    """Or not (section 9)."""
    mask[HIRE_IT] = 1
    mask[DECLINE] = 1


@compiled
def play_hire(g, action):
    """Paid in full, whatever is built (section 9)."""
    if action == HIRE_IT:
        segment = int(segment_of(g, g.seat))
        pay_silver(g, g.seat, int(VALUE[KIND[g.townsfolk_top[segment]]]))
        hire(g, g.seat, segment)


# --- phase 6, and after the turn --------------------------------------------------------------------------------------
@compiled
def run_draw(g):
    """Up to the hand limit (section 11)."""
    draw(g, g.seat, max(0, int(hand_limit(g, g.seat) - g.hand_size[g.seat])))


@compiled
def run_end_turn(g):
    """The next player; after the round that follows the one in which the end was triggered the game is over (section
    14)."""
    g.distance = 0
    g.active = (g.active + 1) % g.at_table
    if g.active == g.start_player:
        if g.end_round != NOT_ENDED and g.rounds > g.end_round:
            g.over = 1
            return
        if g.rounds >= g.options[MAX_TURNS]:
            g.over = 1
            g.cut_off = 1
            return
        begin_round(g)
    put(g, BEGIN_TURN, 0)


@compiled
def begin_round(g):
    g.rounds += 1
    last = g.end_round != NOT_ENDED and g.rounds > g.end_round
    report(g, LAST_ROUND if last else ROUND_BEGINS, int(g.start_player), int(g.rounds), 0)


STAGES = (
    Question(PLAY, "play", legal_play, play_play, asks="which card to play"),
    Question(MOVE, "move", legal_move, play_move, asks="where to move"),
    Question(HIRE, "hire", legal_hire, play_hire, asks="whether to hire the townsfolk here"),
    Step(BEGIN_TURN, "begin turn", run_begin_turn),
    Step(SHIFT, "shift", run_shift),
    Step(CHOOSE_CARD, "choose card", run_choose_card),
    Step(PLAYED, "played", run_played),
    Step(TRAVEL, "travel", run_travel),
    Step(RECRUIT, "recruit", run_recruit),
    Step(DRAW, "draw", run_draw),
    Step(END_TURN, "end turn", run_end_turn),
)
