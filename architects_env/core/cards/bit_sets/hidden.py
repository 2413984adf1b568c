"""Knowledge of every seat about face-down cards: sleeves, and where each card may be.

Think of every face-down card as lying in an opaque *sleeve*. Sleeves are moved in the open (dealt, drawn, passed on,
put under the deck), so everybody always knows where every sleeve is. What a seat may not know is which card is in it.
For every observer and card, `may[observer, card]` is the set of sleeves (bits of an int64) that, as far as the
observer knows, may hold the card. At the start that is every sleeve. It shrinks when the seat sees cards, and grows
again when somebody chooses in secret: a player who takes one of three cards, or puts one of five under the deck,
mixes these sleeves for everybody else.

This represents "one of these two cards lies at the bottom of the deck, the other is in her hand" exactly, and `deal`
draws uniformly from all the ways to fill the sleeves that agree with it. At most 63 cards.
`core.cards.bit_sets.sleeves` builds zones on it.

Shapes: `may` is int64[seats, cards]; sets of cards and of sleeves are int64 bits (see `bits`).
"""

from __future__ import annotations

import numpy as np

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.bits import count, has, lowest, nth
from architects_env.core.contract.rules.rng import below

TRIES = 2000


@compiled
def know_nothing(may, cards):
    """Initialize `may` before the deal: for every seat, each of the `cards` (a set) may be in each of the first
    sleeves, one sleeve per card."""
    sleeves = (1 << count(cards)) - 1
    for observer in range(may.shape[0]):
        for card in range(may.shape[1]):
            may[observer, card] = sleeves if has(cards, card) else 0


@compiled
def know(may, observer, cards, sleeves):
    """Record that an observer has seen that some cards lie in some sleeves, in an unknown order if there are several.

    Args:
        may: The sleeves in which each card may be, by observer.
        observer: The seat.
        cards: The set of cards.
        sleeves: The set of sleeves, as many as cards.
    """
    for card in range(may.shape[1]):
        if has(cards, card):
            may[observer, card] = sleeves
        else:
            may[observer, card] &= ~sleeves


@compiled
def mix(may, observer, sleeves):
    """Record that sleeves were mixed in secret: a card that may be in one of them may now be in any of them.

    Args:
        may: The sleeves in which each card may be, by observer.
        observer: The seat.
        sleeves: The set of sleeves.
    """
    for card in range(may.shape[1]):
        if may[observer, card] & sleeves != 0:
            may[observer, card] |= sleeves


@compiled
def mix_for_others(may, seat, sleeves, num_seats):
    """Apply `mix` for every observer other than a seat, which has chosen among the sleeves in secret.

    Args:
        may: The sleeves in which each card may be, by observer.
        seat: The seat that has chosen.
        sleeves: The set of sleeves.
        num_seats: Number of seats.
    """
    for observer in range(num_seats):
        if observer != seat:
            mix(may, observer, sleeves)


@compiled
def reveal(may, card, sleeve, among, num_seats):
    """Record that a card comes out of a sleeve and lies open. The sleeve is removed.

    Observers know only that it came from one of several sleeves. The candidates that an observer cannot tell apart are
    mixed first, so that the number of the sleeve reveals nothing.

    Args:
        may: The sleeves in which each card may be, by observer.
        card: The card.
        sleeve: Its sleeve.
        among: The set of sleeves from which it came.
        num_seats: Number of seats.
    """
    gone = ~(1 << sleeve)
    for observer in range(num_seats):
        candidates = may[observer, card] & among
        if candidates & (candidates - 1) != 0:
            mix(may, observer, candidates)
        for other in range(may.shape[1]):
            may[observer, other] &= gone
        may[observer, card] = 0


@compiled
def column(may, observer, sleeve):
    """Return the set of cards that may be in a sleeve, as far as an observer knows.

    Args:
        may: The sleeves in which each card may be, by observer.
        observer: The seat.
        sleeve: The sleeve.
    """
    cards = 0
    for card in range(may.shape[1]):
        if has(may[observer, card], sleeve):
            cards |= 1 << card
    return cards


@compiled
def _pool_row(rows, cards):
    """Return the row that most of the cards share: that of cards about which the observer knows nothing in
    particular."""
    best, most = 0, 0
    left = cards
    while left != 0:
        row = rows[lowest(left)]
        same, rest = 0, left
        while rest != 0:
            card = lowest(rest)
            rest &= rest - 1
            if rows[card] == row:
                same += 1
                left &= ~(1 << card)
        if same > most:
            best, most = row, same
    return best


@compiled
def _sorted_by_options(rows, cards, order):
    """Write the members of `cards` into `order`, those with the fewest possible sleeves first. Returns their number."""
    n = 0
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        i = n
        while i > 0 and count(rows[order[i - 1]]) > count(rows[card]):
            order[i] = order[i - 1]
            i -= 1
        order[i] = card
        n += 1
    return n


@compiled
def _try_traced(rows, order, n, bounds, sleeves, pool, sleeve_of, rng):
    """Make one attempt to place the tracked cards, in which every valid placing has probability 1 / product(bounds).

    Returns the free sleeves, or -1.
    """
    free = sleeves
    for i in range(n):
        options = rows[order[i]] & free
        pick = below(rng, bounds[i])
        if pick >= count(options):
            return -1
        sleeve = nth(options, pick)
        sleeve_of[order[i]] = sleeve
        free &= ~(1 << sleeve)
    return -1 if free & ~pool != 0 else free


@compiled
def deal(may, observer, cards, sleeves, sleeve_of, rng):
    """Put cards into sleeves in a way that agrees with the knowledge of an observer, all ways equally likely.

    It uses rejection sampling: cards that the seat has seen are placed first, the rest is a shuffle.

    Args:
        may: The sleeves in which each card may be, by observer.
        observer: The seat.
        cards: The set of cards.
        sleeves: The set of sleeves, as many as cards.
        sleeve_of: The sleeve of each of these cards is written here.
        rng: int64[4]: A stream of random numbers.

    Returns:
        False if no uniform sample was found in `TRIES` attempts, so that `_any_deal` chose some valid way instead.
    """
    rows = np.zeros(64, np.int64)
    left = cards
    while left != 0:
        card = lowest(left)
        left &= left - 1
        rows[card] = may[observer, card] & sleeves
    pool = _pool_row(rows, cards)
    traced = 0
    left = cards
    while left != 0:
        card = lowest(left)
        left &= left - 1
        if rows[card] != pool:
            traced |= 1 << card
    order, bounds = np.zeros(64, np.int64), np.zeros(64, np.int64)
    n = _sorted_by_options(rows, traced, order)
    for i in range(n):
        bounds[i] = count(rows[order[i]])
        for j in range(i):
            if rows[order[j]] & ~rows[order[i]] == 0:
                bounds[i] -= 1
    for _ in range(TRIES):
        free = _try_traced(rows, order, n, bounds, sleeves, pool, sleeve_of, rng)
        if free >= 0:
            left = cards & ~traced
            while left != 0:
                card = lowest(left)
                left &= left - 1
                sleeve = nth(free, below(rng, count(free)))
                sleeve_of[card] = sleeve
                free &= ~(1 << sleeve)
            return True
    _any_deal(rows, cards, sleeve_of, rng)
    return False


@compiled
def _any_deal(rows, cards, sleeve_of, rng):
    """Fill the sleeves in some valid way, by augmenting paths from a random start: varied, but not exactly uniform."""
    card_in = np.full(64, -1, np.int64)
    came_from = np.zeros(64, np.int64)  # the card that reached a sleeve first in this search
    queue = np.zeros(64, np.int64)
    todo = cards
    while todo != 0:
        start = nth(todo, below(rng, count(todo)))
        todo &= ~(1 << start)
        reached = 0
        head, tail, end = 0, 1, -1
        queue[0] = start
        while head < tail and end < 0:
            card = queue[head]
            head += 1
            options = rows[card] & ~reached
            while options != 0 and end < 0:
                sleeve = nth(options, below(rng, count(options)))
                options &= ~(1 << sleeve)
                reached |= 1 << sleeve
                came_from[sleeve] = card
                if card_in[sleeve] < 0:
                    end = sleeve
                else:
                    queue[tail] = card_in[sleeve]
                    tail += 1
        while end >= 0:
            card = came_from[end]
            before = sleeve_of[card] if card != start else -1
            card_in[end] = card
            sleeve_of[card] = end
            end = before
