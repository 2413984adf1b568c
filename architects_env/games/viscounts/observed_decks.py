"""What an observation says of hands, draw piles and discard piles: which cards are in them, and where each of them may be, as far as everybody knows."""
from __future__ import annotations

import numpy as np

from architects_env.core.jit import compiled
from architects_env.core.seats import seat_after
from architects_env.core.zones import OPEN
from architects_env.games.viscounts.cards import KIND, MOST_PLAYERS, NUM_CARDS

IN_DRAW_PILE, CODE = 6, np.float32(1 / 16)
"""How a hidden card is written: (1 + places in hand + IN_DRAW_PILE for the draw pile) * CODE."""
START, OLDEST, MOST = 24, 8, 0xFFFF
"""Of a group of cards one number holds, from these bits on: where its cards are written; after which shuffle the first place of the hand where they may be was
drawn (at most MOST); and below both how they are written."""


@compiled
def observe_decks(g, seat, out, at, kinds):
    """Writes the cards of every player, the observer first, from `out[at]` on, by kind (`kinds`: how many there are): 1 what is discarded, less what is hidden.
    Cards of nobody are written beyond the last player, where it is cleared then: so there is no branch that a processor cannot foresee."""
    beyond = (at + kinds * MOST_PLAYERS << START) + (MOST << OLDEST)
    groups = np.full(NUM_CARDS + 2, beyond, np.int64)
    for i in range(g.num_players):
        write_groups(g, seat_after(seat, i, g.num_players), at + kinds * i, groups)
    groups[OPEN] = beyond
    for card in range(NUM_CARDS):
        group = groups[np.uint64(g.townsfolk_group[card])]  # without a sign there is no check for numbers below zero
        written = group & 0xFF
        if g.shuffled_in[card] > (group >> OLDEST) & MOST:
            player = seat_after(seat, ((group >> START) - at) // kinds, g.num_players)
            written -= places_in_hand(g, player, card, 0) - places_in_hand(g, player, card, g.shuffled_in[card])
        out[np.uint64((group >> START) + KIND[card])] = written * CODE
    out[at + kinds * MOST_PLAYERS : at + kinds * (MOST_PLAYERS + 1)] = 0
    for i in range(g.num_players):
        p = seat_after(seat, i, g.num_players)
        for k in range(g.discard_pile_size[p]):
            out[at + kinds * i + KIND[g.discard_pile[p, k]]] = 1


@compiled
def write_groups(g, p, start, groups):
    """The groups of the cards in hand and draw pile of `p`."""
    if g.draw_pile_size[p] > 0:
        groups[g.draw_pile_group[p, 0]] = (start << START) + (int(g.shuffles[p]) << OLDEST) + IN_DRAW_PILE + 1
    for k in range(g.hand_size[p]):
        group = groups[g.hand_group[p, k]]
        if group >> START != start:
            group = (start << START) + (MOST << OLDEST) + 1
        oldest = min((group >> OLDEST) & MOST, int(g.drawn_after[p, k]))
        groups[g.hand_group[p, k]] = (start << START) + (oldest << OLDEST) + (group & 0xFF) + 1


@compiled
def places_in_hand(g, p, card, since):
    """In how many places of the hand, drawn after shuffle `since` or a later one, lie cards of the group of a card."""
    places = 0
    for k in range(g.hand_size[p]):
        places += g.hand_group[p, k] == g.townsfolk_group[card] and g.drawn_after[p, k] >= since
    return places
