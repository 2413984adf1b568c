"""Deck, discard pile and hands (rules section 5.5), and what the others know of a hand (section 10).

The deck's order is never known, so a card is drawn at random from its counts. With the option bottom_of_deck the discarded cards lie in their
order under it; otherwise they wait on the pile until the deck is empty.
"""
from __future__ import annotations

from architects_env.core.events import report
from architects_env.core.jit import compiled
from architects_env.core.rng import below
from architects_env.games.citadels.districts import NUM_KINDS
from architects_env.games.citadels.events import (
    CHOOSES_FROM,
    CHOOSES_FROM_UNSEEN,
    DRAWS,
    DRAWS_UNSEEN,
    GETS_HAND,
    LEAVES,
    LEAVES_UNSEEN,
    PILE_IS_SHUFFLED,
    report_card,
    report_unseen,
)
from architects_env.games.citadels.options import BOTTOM_OF_DECK
from architects_env.games.citadels.state import EVERYBODY


# --- deck and pile --------------------------------------------------------------------------------------------------------------------------------
@compiled
def drawable(g):
    """How many cards deck and pile can give."""
    return g.deck_size + g.pile_size


@compiled
def discard(g, kind, knower):
    """A card goes to the pile: face down, known to the seat `knower`, or open (EVERYBODY)."""
    g.pile_kind[g.pile_size] = kind
    g.pile_knower[g.pile_size] = knower
    g.pile_size += 1


@compiled
def shuffle_pile_into_deck(g):
    """Nobody knows any more what the deck holds."""
    if g.pile_size > 0:
        report(g, PILE_IS_SHUFFLED, -1, g.pile_size, 0)
    for i in range(g.pile_size):
        g.deck[g.pile_kind[i]] += 1
        g.pile_kind[i] = 0
        g.pile_knower[i] = 0
    g.deck_size += g.pile_size
    g.pile_size = 0
    g.deck_seen = 0


@compiled
def draw_from_deck(g, p):
    """A random card of the deck, which must not be empty, drawn by `p`: nobody else knows any more what the deck holds."""
    left = below(g.rng, g.deck_size)
    kind = 0
    while left >= g.deck[kind]:
        left -= g.deck[kind]
        kind += 1
    g.deck[kind] -= 1
    g.deck_size -= 1
    g.deck_seen &= 1 << p
    return kind


@compiled
def draw_from_bottom(g):
    """The upper one of the cards that were put under the deck (option bottom_of_deck), and who knows it."""
    kind, knower = int(g.pile_kind[0]), int(g.pile_knower[0])
    g.pile_size -= 1
    for i in range(g.pile_size):
        g.pile_kind[i] = g.pile_kind[i + 1]
        g.pile_knower[i] = g.pile_knower[i + 1]
    g.pile_kind[g.pile_size] = 0
    g.pile_knower[g.pile_size] = 0
    return kind, knower


@compiled
def draw_card(g, p):
    """The next card for `p`, and who else knows it (-1 for nobody); there must be one."""
    if g.deck_size == 0:
        if g.options[BOTTOM_OF_DECK] == 1:
            return draw_from_bottom(g)
        shuffle_pile_into_deck(g)
    return draw_from_deck(g, p), -1


@compiled
def draw_to_hand(g, p, cards):
    """Draws into the hand of `p`; what is not there is not drawn."""
    there = min(cards, drawable(g))
    if there > 0:
        report_unseen(g, DRAWS_UNSEEN, p, there)
        for _ in range(there):
            kind, knower = draw_card(g, p)
            report_card(g, DRAWS, p, kind)
            g.hand[p, kind] += 1
            g.hand_size[p] += 1
            for observer in range(g.num_players):
                if observer != p and (knower == observer or knower == EVERYBODY):
                    g.known[observer, p, kind] += 1


@compiled
def draw_to_choose(g, p, cards):
    """Draws cards of which `p` keeps some."""
    there = min(cards, drawable(g))
    report_unseen(g, CHOOSES_FROM_UNSEEN, p, there)
    for _ in range(there):
        kind, _knower = draw_card(g, p)
        report_card(g, CHOOSES_FROM, p, kind)
        g.drawn[kind] += 1
        g.drawn_size += 1


@compiled
def keep_drawn(g, p, kind):
    """One of the drawn cards goes to the hand; after the last one the others go face down to the pile."""
    g.drawn[kind] -= 1
    g.drawn_size -= 1
    g.hand[p, kind] += 1
    g.hand_size[p] += 1
    g.to_keep -= 1
    if g.to_keep == 0:
        report_unseen(g, LEAVES_UNSEEN, p, g.drawn_size)
        for other in range(NUM_KINDS):
            while g.drawn[other] > 0:
                g.drawn[other] -= 1
                discard(g, other, p)
                report_card(g, LEAVES, p, other)
        g.drawn_size = 0


# --- hands -----------------------------------------------------------------------------------------------------------------------------------------
@compiled
def leaves_openly(g, p, kind):
    """A card leaves the hand of `p` in the open: whoever knew it there strikes it off."""
    g.hand[p, kind] -= 1
    g.hand_size[p] -= 1
    for observer in range(g.num_players):
        if g.known[observer, p, kind] > 0:
            g.known[observer, p, kind] -= 1


@compiled
def leaves_face_down(g, p, kind):
    """A card leaves the hand of `p` face down: what the others knew of this hand is void."""
    g.hand[p, kind] -= 1
    g.hand_size[p] -= 1
    for observer in range(g.num_players):
        forget_hand(g, observer, p)


@compiled
def forget_hand(g, observer, p):
    for kind in range(NUM_KINDS):
        g.known[observer, p, kind] = 0


@compiled
def everybody_saw(g, p, kind):
    """A card that lay open goes to the hand of `p`."""
    g.hand[p, kind] += 1
    g.hand_size[p] += 1
    for observer in range(g.num_players):
        if observer != p:
            g.known[observer, p, kind] += 1


@compiled
def swap_hands(g, p, q):
    """Complete hands change places: both know what they gave; what others knew moves with the cards."""
    for kind in range(NUM_KINDS):
        held = g.hand[p, kind]
        g.hand[p, kind] = g.hand[q, kind]
        g.hand[q, kind] = held
        for observer in range(g.num_players):
            held = g.known[observer, p, kind]
            g.known[observer, p, kind] = g.known[observer, q, kind]
            g.known[observer, q, kind] = held
        g.known[p, q, kind] = g.hand[q, kind]
        g.known[q, p, kind] = g.hand[p, kind]
        g.known[p, p, kind] = 0
        g.known[q, q, kind] = 0
    size = g.hand_size[p]
    g.hand_size[p] = g.hand_size[q]
    g.hand_size[q] = size
    report(g, GETS_HAND, p, q, 0)
    report(g, GETS_HAND, q, p, 0)
