"""The view of a seat, which holds only what it may know (rules section 10), and sampled worlds that agree with a view.

`redact` overwrites hidden information. It keeps the step at which the seat saw each character last
(`draft.seen_last`), and the cards in `known` of other hands. `determinize` deals the rest again. All ways to deal
single cards are equally likely.
"""

from __future__ import annotations

import numpy as np

from architects_env.core.cards.bit_sets.hidden import deal
from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.bits import count, has
from architects_env.core.contract.rules.rng import below, redraw_stream, wipe_stream
from architects_env.games.citadels.data import characters as H
from architects_env.games.citadels.data import districts as D
from architects_env.games.citadels.rules import state as S
from architects_env.games.citadels.rules.cards import CARDS
from architects_env.games.citadels.rules.draft import (
    LAST_STEP,
    filled_places,
    last_player_rule,
    own_steps,
    possible_places,
    saw_down_card,
    seen_last,
    seen_place,
)

UNKNOWN_KIND = -1
redact_cards, deal_cards, look_at_hand = CARDS.redact, CARDS.determinize, CARDS.look("hand")


# --- redact -----------------------------------------------------------------------------------------------------------
@compiled
def redact(g, seat):
    """Turn the state into the view of `seat`."""
    if g.viewer != 0:
        return
    wipe_stream(g.rng)
    blank_characters(g, seat)
    redact_cards(g, seat)
    if g.seat != seat:
        g.marked[:] = 0
        if g.target != seat:  # the owner of the card
            g.taken = UNKNOWN_KIND
    g.viewer = seat + 1


@compiled
def blank_characters(g, seat):
    """Replace the place of every character that the seat does not see by the step at which the seat saw it last."""
    steps, saw_down = own_steps(g, seat), saw_down_card(g, seat)
    for number in range(1, g.highest + 1):
        place = seen_place(g, number, steps, saw_down)
        if place == S.HIDDEN:
            g.seen_last[number] = seen_last(g, number, steps, saw_down)
        g.place_of[number] = place
    if not saw_down:
        g.down_card = S.HIDDEN


# --- determinize ------------------------------------------------------------------------------------------------------
@compiled
def determinize(g, seat, rng):
    """Fill the view of `seat` with a possible world.

    In it the other seats know the cards that they saw in the draft, but nothing of each other's hands.
    """
    determinize_characters(g, seat, rng)
    determinize_rest(g, seat, rng)


@compiled
def determinize_rest(g, seat, rng):
    """Fill everything but the characters: future chance and the cards."""
    redraw_stream(g.rng, rng)
    g.viewer = 0
    determinize_cards(g, seat, rng)


@compiled
def determinize_characters(g, seat, rng):
    """Deal the characters to places, one to each.

    All ways that agree with what the seat saw and with the calls are equally likely.
    """
    steps, filled, saw_down = own_steps(g, seat), filled_places(g), saw_down_card(g, seat)
    rows = np.zeros((1, H.NUMBERS + 1), np.int64)
    place_of = np.zeros(64, np.int64)
    hidden, free = 0, filled & ~(1 << S.TRAVELLING)
    for number in range(1, g.highest + 1):
        place = int(g.place_of[number])
        if place == S.HIDDEN:
            rows[0, number] = possible_places(g, number, steps, filled, saw_down)
            hidden |= 1 << number
        else:
            free &= ~(1 << place)
    travelling = ((1 << (count(hidden) - count(free))) - 1) << S.TRAVELLING  # one place for each card that travels
    for number in range(1, g.highest + 1):
        if has(rows[0, number], S.TRAVELLING):
            rows[0, number] |= travelling
    if hidden != 0:
        deal(rows, 0, hidden, free | travelling, place_of, rng)
    for number in range(1, g.highest + 1):
        if has(hidden, number):
            g.place_of[number] = min(place_of[number], S.TRAVELLING)
    find_down_card(g, hidden)
    g.seen_last[:] = 0


@compiled
def find_down_card(g, hidden):
    """Find the card that was laid face down at the start of the draft.

    By the last player rule it is kept or laid down by the last player.
    """
    if g.down_card != S.HIDDEN:
        return
    last = LAST_STEP[g.num_players]
    moved = last_player_rule(g) and g.step > last
    for number in range(1, g.highest + 1):
        place = g.place_of[number]
        if place == S.FACE_DOWN or (moved and has(hidden, number) and place >= last and g.seen_last[number] == 0):
            g.down_card = number


# --- cards ------------------------------------------------------------------------------------------------------------
@compiled
def determinize_cards(g, seat, rng):
    """Deal the cards that the seat does not see. Then it chooses the cards that another player has marked or taken."""
    deal_cards(g, seat, rng)
    if g.seat != seat:
        if g.marked_size > 0:
            mark_some(g, rng)
        if g.stage == S.WIZARD_BUILD and g.taken == UNKNOWN_KIND:
            g.taken = random_unknown(g, seat, rng)
        if g.stage == S.WIZARD_TAKE:
            look_at_hand(g, g.seat, g.target)


@compiled
def random_in_hand(g, rng):
    """Return the kind of a random card, not marked yet, in the hand of the seat that decides."""
    left = below(rng, g.hand_size[g.seat] - g.marked_size)
    for kind in range(D.NUM_KINDS):
        left -= g.hand[g.seat, kind] - g.marked[kind]
        if left < 0:
            return kind
    return UNKNOWN_KIND


@compiled
def random_unknown(g, seat, rng):
    """Return the kind of a random card in the hand of the seat that decides, among those that `seat` does not know to
    be there.
    """
    unknown = g.hand_size[g.seat]
    for kind in range(D.NUM_KINDS):
        unknown -= g.hand_known[seat, g.seat, kind]
    left = below(rng, unknown)
    for kind in range(D.NUM_KINDS):
        left -= g.hand[g.seat, kind] - g.hand_known[seat, g.seat, kind]
        if left < 0:
            return kind
    return UNKNOWN_KIND


@compiled
def mark_some(g, rng):
    """Mark random cards of the Magician's hand."""
    cards = g.marked_size
    g.marked_size = 0
    for _ in range(cards):
        g.marked[random_in_hand(g, rng)] += 1
        g.marked_size += 1
