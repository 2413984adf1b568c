"""The draws from which the cards of a hand can come (rules section 2.4): the public knowledge about a hand whose owner
has shown a card of it.

`drawn_after` holds for each place of a hand the shuffle after which it was drawn. A card that was shuffled in later
cannot lie there. Nobody sees from which place a shown card comes (`core.cards.zones`). If several places are possible,
drawn after different shuffles, each of them leaves a different row of places. All ways in which the player can have
drawn are equally likely, so a row is weighted by the number of ways that lead to it. `other_draws` holds these rows,
the one of `drawn_after` first. A player without rows there is described by `drawn_after` alone. In that first row the
first possible place was struck out each time, so none of its places was drawn earlier than in another row, and it
allows everything that any other row allows.

The rows of all players share a table. When it is full, the ways of further rows count for the first one. Sampled
hands then still agree with public knowledge, but they are not all equally likely. (The number of rows has no bound:
each shuffle into a draw pile that is not empty, with a card shown after it, can add some.)
"""

from __future__ import annotations

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.rng import below_many
from architects_env.games.viscounts.rules import state as S

MOST_WAYS = 1 << 24
"""Number of ways above which all ways of a player are halved."""


# --- what happens openly ----------------------------------------------------------------------------------------------
@compiled
def note_a_draw(g, p):
    """Record that the next card goes to the hand, and after which shuffle."""
    last = int(g.hand_size[p])
    g.drawn_after[p, last] = g.shuffles[p]
    for row in range(g.other_draws_size):
        if g.other_draws_of[row] == p:
            g.other_draws[row, last] = g.shuffles[p]


@compiled
def forget_a_draw(g, p, shuffled_in, group):
    """Record that a card of this group, which came into the draw pile with this shuffle, has left the hand.

    Cards in hand lie in the order in which they were drawn.
    """
    if g.draw_pile_size[p] == 0:
        forget_other_draws(g, p)
    first, last = 0, int(g.hand_size[p])
    while g.drawn_after[p, first] < shuffled_in:
        first += 1
    in_pile_too = g.draw_pile_size[p] > 0 and g.draw_pile_group[p, 0] == group
    if has_other_draws(g, p) or (in_pile_too and g.drawn_after[p, first] != g.drawn_after[p, last]):
        split_draws(g, p, shuffled_in, in_pile_too)
    strike(g.drawn_after[p], first, last)
    if not has_other_draws(g, p, 2):
        forget_other_draws(g, p)


@compiled
def forget_other_draws(g, p):
    """Remove the rows of a player who has all hidden cards in its hand, or only one row left."""
    kept = 0
    for row in range(g.other_draws_size):
        if g.other_draws_of[row] != p:
            move_row(g, row, kept)
            kept += 1
    for row in range(kept, g.other_draws_size):
        clear_row(g, row)
    g.other_draws_size = kept


# --- rows -------------------------------------------------------------------------------------------------------------
@compiled
def has_other_draws(g, p, at_least=1):
    """Return whether a player has `at_least` rows."""
    rows = 0
    for row in range(g.other_draws_size):
        rows += g.other_draws_of[row] == p
    return rows >= at_least


@compiled
def strike(places, i, last):
    """Remove place `i` of `places[: last + 1]`."""
    for k in range(i, last):
        places[k] = places[k + 1]
    places[last] = 0


@compiled
def move_row(g, row, to):
    g.other_draws[to] = g.other_draws[row]
    g.other_draws_of[to] = g.other_draws_of[row]
    g.other_draws_ways[to] = g.other_draws_ways[row]


@compiled
def clear_row(g, row):
    g.other_draws[row] = 0
    g.other_draws_of[row] = 0
    g.other_draws_ways[row] = 0


@compiled
def split_draws(g, p, shuffled_in, in_pile_too):
    """Replace every row of a player by those that are left when one of its possible places is struck out.

    Of a group of which all cards are in hand, the first place is struck out; which one makes no difference.
    """
    old, ways, players = g.other_draws.copy(), g.other_draws_ways.copy(), g.other_draws_of.copy()
    rows = int(g.other_draws_size)
    if not has_other_draws(g, p):
        add_rows(g, p, g.drawn_after[p].copy(), 1, shuffled_in, in_pile_too)
        return
    forget_other_draws(g, p)
    for row in range(rows):
        if players[row] == p:
            add_rows(g, p, old[row], int(ways[row]), shuffled_in, in_pile_too)
    while most_ways(g, p) > MOST_WAYS:
        for row in range(g.other_draws_size):
            if g.other_draws_of[row] == p:
                g.other_draws_ways[row] -= g.other_draws_ways[row] // 2


@compiled
def most_ways(g, p):
    most = 0
    for row in range(g.other_draws_size):
        if g.other_draws_of[row] == p:
            most = max(most, int(g.other_draws_ways[row]))
    return most


@compiled
def add_rows(g, p, places, ways, shuffled_in, in_pile_too):
    """Add the rows that are left of this row when a place is struck out.

    Places that were drawn after the same shuffle are alike.
    """
    i, last = 0, int(g.hand_size[p])
    while i <= last:
        alike = 1
        while i + alike <= last and places[i + alike] == places[i]:
            alike += 1
        if places[i] >= shuffled_in:
            left = places.copy()
            strike(left, i, last)
            add_row(g, p, left, ways * alike)
            if not in_pile_too:
                return
        i += alike


@compiled
def add_row(g, p, places, ways):
    """Add a row, unless it is impossible, differs from another only where no hidden card could show it, or there is no
    room."""
    last = int(g.hand_size[p])
    for i in range(last):
        if possible_cards(g, p, places[i]) <= i:
            return
        places[i] = last_shuffle_that_matters(g, p, places[i])
    first = -1
    for row in range(g.other_draws_size):
        if g.other_draws_of[row] == p:
            if first < 0:
                first = row
            if (g.other_draws[row, :last] == places[:last]).all():
                g.other_draws_ways[row] += ways
                return
    row = int(g.other_draws_size)
    if row < S.MOST_OTHER_DRAWS:
        g.other_draws_of[row] = p
        g.other_draws_ways[row] = ways
        g.other_draws[row] = places
        g.other_draws_size = row + 1
    elif first >= 0:
        g.other_draws_ways[first] += ways


@compiled
def possible_cards(g, p, shuffle):
    """Return the number of cards of hand and draw pile that had been shuffled in by then."""
    cards = 0
    for i in range(g.hand_size[p]):
        cards += g.shuffled_in[g.hand[p, i]] <= shuffle
    for i in range(g.draw_pile_size[p]):
        cards += g.shuffled_in[g.draw_pile[p, i]] <= shuffle
    return cards


@compiled
def last_shuffle_that_matters(g, p, shuffle):
    """Return the last shuffle up to `shuffle` that brought in a card that is hidden now."""
    last = 0
    for i in range(g.hand_size[p]):
        if last < g.shuffled_in[g.hand[p, i]] <= shuffle:
            last = g.shuffled_in[g.hand[p, i]]
    for i in range(g.draw_pile_size[p]):
        if last < g.shuffled_in[g.draw_pile[p, i]] <= shuffle:
            last = g.shuffled_in[g.draw_pile[p, i]]
    return last


# --- worlds -----------------------------------------------------------------------------------------------------------
@compiled
def choose_draws(g, p, places, rng):
    """Write into `places` (int16[LARGEST_HAND]) the shuffle after which each place of a hand was drawn.

    The probability of a row is proportional to the number of ways to draw it and to have the present hidden cards.
    """
    places[:] = g.drawn_after[p]
    if not has_other_draws(g, p):
        return
    total = 0
    for row in range(g.other_draws_size):
        if g.other_draws_of[row] == p:
            total += all_ways(g, p, row)
    left = below_many(rng, total)
    for row in range(g.other_draws_size):
        if g.other_draws_of[row] == p:
            left -= all_ways(g, p, row)
            if left < 0:
                places[:] = g.other_draws[row]
                return


@compiled
def all_ways(g, p, row):
    """Return the number of ways in which this row can have come about, with hidden cards in its places."""
    ways = int(g.other_draws_ways[row])
    for i in range(g.hand_size[p]):
        ways *= max(0, possible_cards(g, p, g.other_draws[row, i]) - i)
    return ways
