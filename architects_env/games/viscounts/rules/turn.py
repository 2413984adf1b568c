"""A turn (rules sections 4 to 6, 9 to 11 and 14): card management, movement, recruiting, collision, drawing, and the
end of the turn."""

from __future__ import annotations

from typing import Any

import numpy as np

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.bits import has
from architects_env.core.contract.rules.events import report
from architects_env.core.contract.spaces.stages import Question, Step
from architects_env.core.contract.words import Chapter, Phrase
from architects_env.core.text import capital, say
from architects_env.games.viscounts.data import board as B
from architects_env.games.viscounts.data import cards as C
from architects_env.games.viscounts.data import effect_tables as T
from architects_env.games.viscounts.data import options as O
from architects_env.games.viscounts.data import schemes as R
from architects_env.games.viscounts.rules import actions as A
from architects_env.games.viscounts.rules import agenda as N
from architects_env.games.viscounts.rules import state as S
from architects_env.games.viscounts.rules.agenda import then_effects
from architects_env.games.viscounts.rules.gains import gain_corruption, then_triggers_of
from architects_env.games.viscounts.rules.icons import pay_silver
from architects_env.games.viscounts.rules.state import is_virtual, segment_of
from architects_env.games.viscounts.rules.townsfolk import (
    add_to_discard_pile,
    criminals,
    draw,
    hand_limit,
    has_top_card,
    hire,
    leave_hand,
    take_from_draw_pile,
)
from architects_env.games.viscounts.text.events import Happens as E
from architects_env.games.viscounts.text.names import (
    card_brings,
    card_title,
    gives_at_once,
    land_text,
    some,
    space_brings,
    space_in_brief,
    space_name,
    space_place,
    space_sign,
    townsfolk_there,
)

UNREACHED = -1
WORKSHOPS, CARDS, ACTIVE, COLUMN, OPPONENT, RETURN = range(6)
"""The steps of a collision. COLUMN reads the column again for all opponents (section 10), OPPONENT is one of them."""
ALL_PLACES = (1 << B.NUM_SEGMENTS) - 1


@compiled
def run_begin_turn(g):
    """Put the six phases of the active player on the agenda (section 4)."""
    p = g.active
    if is_virtual(g, p):
        N.then(g, S.VIRTUAL_TURN, p)
        N.then(g, S.COLLIDE, p)
    else:
        N.then(g, S.SHIFT, p)
        N.then(g, S.CHOOSE_CARD, p)
        N.then(g, S.TRAVEL, p)
        N.then(g, S.ACT, p)
        N.then(g, S.RECRUIT, p)
        N.then(g, S.COLLIDE, p)
        N.then(g, S.DRAW, p)
    N.then(g, S.END_TURN, 0)


# --- phase 1: card management -----------------------------------------------------------------------------------------
@compiled
def run_shift(g):
    """Move every card in line one slot on.

    A card that leaves the line drops off, with its ability while the first slot is empty (section 5.1).
    """
    p = g.seat
    card = int(g.line[p, B.LAST_SLOT])
    for slot in range(B.LAST_SLOT, B.FIRST_SLOT, -1):
        g.line[p, slot] = g.line[p, slot - 1]
    g.line[p, B.FIRST_SLOT] = S.NO_CARD
    if card != S.NO_CARD:
        add_to_discard_pile(g, card, p)
        report(g, E.DROPS_OFF, p, card, 0)
        if C.ACTS[C.KIND[card]] == C.DROP_OFF:
            then_effects(g, p, T.ABILITY[C.KIND[card]])


@compiled
def run_choose_card(g):
    """Ask for a card from hand. With an empty hand the top card of the draw pile is played unseen (section 5.2)."""
    p = g.seat
    if g.hand_size[p] > 0:
        N.then(g, S.PLAY, p)
    elif has_top_card(g, p):
        card = take_from_draw_pile(g, p, 0)
        g.line[p, B.FIRST_SLOT] = card
        report(g, E.PLAYS_UNSEEN, p, card, 0)
    N.then(g, S.PLAYED, p)


@compiled
def legal_play(g, mask):
    """Legal actions: each card in hand (section 5.2)."""
    for i in range(g.hand_size[g.seat]):
        mask[A.CARD + C.KIND[g.hand[g.seat, i]]] = 1


@compiled
def play_play(g, action):
    """Put the card in the first slot (section 5.2)."""
    g.line[g.seat, B.FIRST_SLOT] = leave_hand(g, g.seat, action - A.CARD)


@compiled
def run_played(g):
    """Give corruption for every criminal icon in line if a criminal is played; then carry out the immediate ability
    (section 5.3)."""
    p = g.seat
    kind = C.KIND[g.line[p, B.FIRST_SLOT]]
    g.distance = C.VALUE[kind]
    if C.ICON[kind, C.CRIMINAL] > 0:
        gain_corruption(g, p, criminals(g, p))
    if C.ACTS[kind] == C.IMMEDIATE:
        then_effects(g, p, T.ABILITY[kind])


# --- phase 2: movement ------------------------------------------------------------------------------------------------
@compiled
def run_travel(g):
    """Ask where to move, a single decision (section 6)."""
    N.then(g, S.MOVE, g.seat)


@compiled
def clockwise(places):
    """Map a set of places of the ring (bits) to the places after them."""
    return ((places << 1) | (places >> (B.NUM_SEGMENTS - 1))) & ALL_PLACES


@compiled
def step_on(reached):
    """Map the outer left, outer right and inner spaces that are reached (each a set of places in the ring) to those
    one step further."""
    left, right, inner = reached
    return clockwise(right), left | inner, left | clockwise(inner)


@compiled
def prices(g, p, price):
    """Write the price of each space in silver (int16[NUM_SPACES]), or UNREACHED if it cannot be paid.

    The card's value is walked exactly; further steps cost a silver each, except the first of them with the first
    trading post. Of several ways the shortest counts.
    """
    price[:] = UNREACHED
    here, kind = 1 << int(g.place_of[segment_of(g, p)]), g.space[p] % B.SPACES_A_SEGMENT
    reached = (
        here if kind == B.OUTER_LEFT else 0,
        here if kind == B.OUTER_RIGHT else 0,
        here if kind == B.INNER else 0,
    )
    for _ in range(g.distance):
        reached = step_on(reached)
    left, extra = B.NUM_SPACES, 0
    while left > 0:
        cost = max(0, extra - g.built[p, B.FREE_STEP_SLOT])
        if cost > g.silver[p]:
            return
        for segment in range(B.NUM_SEGMENTS):
            for kind in range(B.SPACES_A_SEGMENT):
                space = B.SPACES_A_SEGMENT * segment + kind
                if has(reached[kind], g.place_of[segment]) and price[space] == UNREACHED:
                    price[space] = cost
                    left -= 1
        reached = step_on(reached)
        extra += 1


@compiled
def legal_move(g, mask):
    """Legal actions: each space that can be reached and paid for (section 6)."""
    price = np.zeros(B.NUM_SPACES, np.int16)
    prices(g, g.seat, price)
    for space in range(B.NUM_SPACES):
        if price[space] != UNREACHED:
            mask[A.MOVE_TO + space] = 1


@compiled
def play_move(g, action):
    """Pay the price and move. Opponents on the space may rearrange, clockwise (section 6)."""
    price = np.zeros(B.NUM_SPACES, np.int16)
    prices(g, g.seat, price)
    space = action - A.MOVE_TO
    pay_silver(g, g.seat, int(price[space]))
    g.space[g.seat] = space
    then_landing(g, g.seat)


@compiled
def then_landing(g, p):
    """Put the opponents on the space where a viscount has come to rest on the agenda."""
    for i in range(1, g.at_table):
        other = (p + i) % g.at_table
        if g.space[other] == g.space[p]:
            then_effects(g, other, T.FOR_REARRANGE)


# --- phase 4: recruiting ----------------------------------------------------------------------------------------------
@compiled
def run_recruit(g):
    """Ask whether to hire the visible townsfolk of the segment for its value (section 9)."""
    top = g.townsfolk_top[segment_of(g, g.seat)]
    if top != S.NO_CARD and C.VALUE[C.KIND[top]] <= g.silver[g.seat]:
        N.then(g, S.HIRE, g.seat)


@compiled
def legal_hire(g, mask):
    """Legal actions: hire, or decline (section 9)."""
    mask[A.HIRE_IT] = 1
    mask[A.DECLINE] = 1


@compiled
def play_hire(g, action):
    """Hire the card for its full value, independent of buildings (section 9)."""
    if action == A.HIRE_IT:
        segment = int(segment_of(g, g.seat))
        pay_silver(g, g.seat, int(C.VALUE[C.KIND[g.townsfolk_top[segment]]]))
        hire(g, g.seat, segment)


# --- phase 5: collision -----------------------------------------------------------------------------------------------
@compiled
def run_collide(g):
    """Look for a collision of the active player's markers. No other markers count, and only now (section 10)."""
    p = g.seat
    if g.corruption[p] == g.virtue[p]:
        report(g, E.COLLIDES, p, int(g.virtue[p]), 0)
        for step in (WORKSHOPS, CARDS):
            for i in range(g.at_table):
                N.then_collision(g, (g.active + i) % g.at_table, step=step)
        for step in (ACTIVE, COLUMN, RETURN):
            N.then_collision(g, p, step=step)


@compiled
def run_collision(g):
    """Carry out one step of a collision for one player (section 10)."""
    p = g.seat
    step, column = N.read_collision(g)
    if step == WORKSHOPS:
        workshop_pays(g, p)
    elif step == CARDS:
        then_triggers_of(g, p, C.COLLISION)
    elif step == ACTIVE:
        then_effects(g, p, T.COLUMN_VIRTUAL[g.virtue[p]] if is_virtual(g, p) else T.COLUMN_ACTIVE[g.virtue[p]])
    elif step == COLUMN:
        for i in range(1, g.at_table):
            N.then_collision(g, (p + i) % g.at_table, step=OPPONENT, column=g.virtue[p])
    elif step == OPPONENT:
        opponent_gains(g, p, column)
    else:
        g.corruption[p] = B.START_CORRUPTION
        g.virtue[p] = B.START_VIRTUE
        report(g, E.MARKERS_RETURN, p, 0, 0)


@compiled
def workshop_pays(g, p):
    """Carry out step 1 of a collision: a building pays a player who has no criminal in line."""
    if criminals(g, p) == 0:
        if is_virtual(g, p):
            if g.built[p, R.COLLISION_SLOT] == 1:
                then_effects(g, p, T.FOR_FLIP_DEBT)
        elif g.built[p, B.VIRTUE_SLOT] == 1:
            then_effects(g, p, T.FOR_VIRTUE)


@compiled
def opponent_gains(g, p, column):
    """Carry out step 4 of a collision: an opponent gains the lower item of the column, on its condition."""
    if B.CONDITION[column] == B.ALWAYS or (criminals(g, p) > 0) == (B.CONDITION[column] == B.WITH_CRIMINALS):
        then_effects(g, p, T.COLUMN_OPPONENTS[column])


# --- phase 6, and after the turn --------------------------------------------------------------------------------------
@compiled
def run_draw(g):
    """Draw cards up to the hand limit (section 11)."""
    draw(g, g.seat, max(0, int(hand_limit(g, g.seat) - g.hand_size[g.seat])))


@compiled
def run_end_turn(g):
    """Give the turn to the next player.

    The game is over after the round that follows the one in which the end was triggered (section 14).
    """
    g.distance = 0
    g.active = (g.active + 1) % g.at_table
    if g.active == g.start_player:
        if g.end_round != S.NOT_ENDED and g.rounds > g.end_round:
            g.over = 1
            return
        if g.rounds >= g.options[O.MAX_TURNS]:
            g.over = 1
            g.cut_off = 1
            return
        begin_round(g)
    N.then(g, S.BEGIN_TURN, 0)


@compiled
def begin_round(g):
    g.rounds += 1
    last = g.end_round != S.NOT_ENDED and g.rounds > g.end_round
    report(g, E.LAST_ROUND if last else E.ROUND_BEGINS, int(g.start_player), int(g.rounds), 0)


STAGES = (
    Question(S.PLAY, "play", legal_play, play_play, asks="which card to play"),
    Question(S.MOVE, "move", legal_move, play_move, asks="where to move"),
    Question(S.HIRE, "hire", legal_hire, play_hire, asks="whether to hire the townsfolk here"),
    Step(S.BEGIN_TURN, "begin turn", run_begin_turn),
    Step(S.SHIFT, "shift", run_shift),
    Step(S.CHOOSE_CARD, "choose card", run_choose_card),
    Step(S.PLAYED, "played", run_played),
    Step(S.TRAVEL, "travel", run_travel),
    Step(S.RECRUIT, "recruit", run_recruit),
    Step(S.COLLIDE, "collide", run_collide),
    Step(S.COLLISION, "collision", run_collision),
    Step(S.DRAW, "draw", run_draw),
    Step(S.END_TURN, "end turn", run_end_turn),
)


# --- as it is said ----------------------------------------------------------------------------------------------------
def move_prices(g: Any) -> np.ndarray:
    """Return the price of each space for the player who moves; UNREACHED if it cannot go there."""
    price = np.zeros(B.NUM_SPACES, np.int16)
    prices(g, g.seat, price)
    return price


def _for_silver(g: Any, space: int, observer: int) -> str:
    """Return the price of the move in words."""
    price = move_prices(g)[space]
    return say(" for {silver}", silver=some(price, "silver")) if price > 0 else ""


PHRASES = Chapter(
    Phrase(A.CARD, "play {card}", stage=S.PLAY, section="5"),
    Phrase(
        A.MOVE_TO,
        "ride to {space}{for_silver}: {brings}",
        "rides to {space}",
        section="6",
    ),
    Phrase(
        A.HIRE_IT,
        "hire {townsfolk} for {value}",
        "",
        section="9",
    ),
    Phrase(A.DECLINE, "hire nobody", stage=S.HIRE, section="17"),
    space=lambda g, space, observer: space_name(space),
    brings=lambda g, space, observer: space_brings(space),
    land=lambda g, space, observer: land_text(g, int(space) // B.SPACES_A_SEGMENT),
    sign=lambda g, space, observer: space_sign(space),
    in_brief=lambda g, space, observer: space_in_brief(space),
    circle=lambda g, space, observer: space_place(space),
    for_silver=_for_silver,
    price=lambda g, space, observer: say(" (pay {n})", n=price) if (price := move_prices(g)[space]) else "",
    title=lambda g, kind, observer: capital(card_title(kind)),
    does=lambda g, kind, observer: card_brings(kind),
    townsfolk=lambda g, index, observer: townsfolk_there(g, segment_of(g, g.seat)),
    at_once=lambda g, index, observer: gives_at_once(C.KIND[g.townsfolk_top[segment_of(g, g.seat)]]),
    value=lambda g, index, observer: some(C.VALUE[C.KIND[g.townsfolk_top[segment_of(g, g.seat)]]], "silver"),
)
