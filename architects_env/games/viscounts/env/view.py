"""The view of a seat, which holds only what it may know (rules section 2.4), and sampled worlds that agree with a view.

The order of every pile is hidden, even from its owner, and so are the hands of others. The cards that a player owns
are public, and so are the times at which each one was shuffled in and at which cards were drawn: a card in hand was in
the draw pile at that time. `redact` and `determinize` keep this public information. It is not public in which draw a
card came that has left the hand; `draws` keeps the consequences.
"""

from __future__ import annotations

import numpy as np

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.rng import below, redraw_stream, shuffle, wipe_stream
from architects_env.games.viscounts.data import board as B
from architects_env.games.viscounts.data import schemes as R
from architects_env.games.viscounts.rules import state as S
from architects_env.games.viscounts.rules.draws import choose_draws

hide_townsfolk, deal_townsfolk = S.TOWNSFOLK.redact, S.TOWNSFOLK.determinize
hide_manuscripts, deal_manuscripts = S.MANUSCRIPT_TILES.redact, S.MANUSCRIPT_TILES.determinize
hide_schemes, deal_schemes = S.SCHEME_CARDS.redact, S.SCHEME_CARDS.determinize


@compiled
def redact(g, seat):
    """Turn the state into the view of `seat`."""
    wipe_stream(g.rng)
    hide_townsfolk(g, seat)
    hide_manuscripts(g, seat)
    hide_schemes(g, seat)


@compiled
def determinize(g, seat, rng):
    """Deal the cards that `seat` does not see again. All ways that agree with public memory are equally likely."""
    redraw_stream(g.rng, rng)
    deal_townsfolk(g, seat, rng)
    deal_manuscripts(g, seat, rng)
    deal_schemes(g, seat, rng)
    for p in range(g.num_players):
        if p != seat:
            deal_hand(g, p, rng)
    if g.board != B.NOBODY:
        deal_future_schemes(g, rng)


@compiled
def deal_hand(g, p, rng):
    """Deal hand and draw pile of a player.

    A place in hand that was drawn after the k-th shuffle takes a card that had been shuffled in by then. The choice
    does not change the number of ways for later places, so filling the places in the order in which they were drawn is
    fair.
    """
    cards, n = np.zeros(S.OWNED_AT_MOST, np.int16), 0
    for i in range(g.hand_size[p]):
        cards[n] = g.hand[p, i]
        n += 1
    for i in range(g.draw_pile_size[p]):
        cards[n] = g.draw_pile[p, i]
        n += 1
    drawn_after = np.zeros(B.LARGEST_HAND, np.int16)
    choose_draws(g, p, drawn_after, rng)
    for i in range(g.hand_size[p]):
        possible = 0
        for k in range(i, n):
            possible += g.shuffled_in[cards[k]] <= drawn_after[i]
        left, k = below(rng, possible), i
        while left > 0 or g.shuffled_in[cards[k]] > drawn_after[i]:
            left -= g.shuffled_in[cards[k]] <= drawn_after[i]
            k += 1
        card = cards[k]
        cards[k] = cards[i]
        cards[i] = card
        g.hand[p, i] = card
    shuffle(rng, cards, int(g.hand_size[p]), n)
    for i in range(g.draw_pile_size[p]):
        g.draw_pile[p, i] = cards[g.hand_size[p] + i]


@compiled
def deal_future_schemes(g, rng):
    """Deal the hidden schemes.

    Those that have lain open are in the virtual viscount's deck, and the pile of future schemes holds only those that
    nobody has seen.
    """
    schemes, n = np.zeros(R.NUM_SCHEMES, np.int16), 0
    for i in range(g.scheme_deck_size):
        schemes[n] = g.scheme_deck[i]
        n += 1
    for i in range(g.future_deck_size):
        schemes[n] = g.future_deck[i]
        n += 1
    shuffle(rng, schemes, 0, n)
    first = 0
    for i in range(g.future_deck_size):
        k = first
        while schemes[k] < R.FIRST_FUTURE or g.scheme_seen[schemes[k]] == 1:
            k += 1
        g.future_deck[i] = schemes[k]
        schemes[k] = schemes[first]
        first += 1
    for i in range(g.scheme_deck_size):
        g.scheme_deck[i] = schemes[first + i]
    shuffle(rng, g.scheme_deck, 0, g.scheme_deck_size)
