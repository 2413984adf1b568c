"""What an observation says of hands, draw piles and discard piles: which cards are in them, and where each of them may
be, as far as everybody knows.

Everybody knows which cards a group has and which places (`core.cards.zones`). In a state, whose hidden cards are there,
a group's cards are those that lie in its places: few. In a view they are found by the groups of all cards. Both ways
write the same.
"""

from __future__ import annotations

import numpy as np

from architects_env.core.cards.zones import HIDDEN, OPEN
from architects_env.core.compile.jit import compiled
from architects_env.core.contract.seats import seat_after
from architects_env.games.viscounts import board as B
from architects_env.games.viscounts import cards as C

IN_DRAW_PILE = 6
CODE = (np.arange(2 + B.LARGEST_HAND + IN_DRAW_PILE) / 16).astype(np.float32)
"""How a hidden card is written: (1 + places in hand + IN_DRAW_PILE for the draw pile) / 16."""


@compiled
def observe_decks(g, seat, out, at, kinds):
    """Writes the cards of every player, the observer first, from `out[at]` on, by kind (`kinds`: how many there are): 1
    what is discarded, less what is hidden. Zeros stand there before."""
    for i in range(g.num_players):
        p, start = seat_after(seat, i, g.num_players), at + kinds * i
        pile = int(g.draw_pile_group[p, 0])  # OPEN if it is empty
        if not write_places(g, p, pile, out, start):
            write_groups(g, p, pile, out, start)
        for k in range(g.discard_pile_size[p]):
            out[start + C.KIND[g.discard_pile[p, k]]] = 1


@compiled
def code_of(g, p, pile, group, card):
    """How a card of this group is written. It is in none of the places that were filled before it was shuffled in."""
    places, shuffled_in = 1 + IN_DRAW_PILE * (group == pile), g.shuffled_in[card]
    for k in range(B.LARGEST_HAND):
        places += (g.hand_group[p, k] == group) & (g.drawn_after[p, k] >= shuffled_in)
    return CODE[np.uint64(places)]  # without a sign there is no check for numbers below zero


@compiled
def write_places(g, p, pile, out, start):
    """Draw pile and hand by what lies there; whether all of it is there to be seen, as in a state."""
    if pile != OPEN:
        drawn = 0
        for k in range(B.LARGEST_HAND):
            drawn += g.hand_group[p, k] == pile
        for k in range(g.draw_pile_size[p]):
            card = g.draw_pile[p, k]
            if card == HIDDEN:
                return False
            out[start + C.KIND[card]] = code_of(g, p, pile, pile, card) if drawn > 0 else CODE[1 + IN_DRAW_PILE]
    for k in range(g.hand_size[p]):
        card, group = g.hand[p, k], g.hand_group[p, k]
        if card == HIDDEN:
            return False
        if group != OPEN:
            out[start + C.KIND[card]] = code_of(g, p, pile, group, card)
    return True


@compiled
def write_groups(g, p, pile, out, start):
    """The same by the groups of all cards."""
    for card in range(C.NUM_CARDS):
        group = g.townsfolk_group[card]
        inside = group == pile
        for k in range(B.LARGEST_HAND):
            inside |= g.hand_group[p, k] == group
        if inside and group != OPEN:
            out[start + C.KIND[card]] = code_of(g, p, pile, group, card)
