"""Where district cards lie (rules section 5.5), and what is known of them (section 10): deck, hands, cards drawn to
choose from, discard pile, Museum.

The deck's order is never known, so a card is drawn at random. With the option bottom_of_deck the pile lies in its order
under the deck.
"""

from __future__ import annotations

from architects_env.core.cards.multiset import DECIDER, HIDDEN_FROM_ALL, OWNER, Heap, Multiset, Row
from architects_env.core.compile.jit import compiled
from architects_env.games.citadels import districts as D
from architects_env.games.citadels import options as O


@compiled
def in_cities(g, counts):
    """The open cards: buildings, and one that has been destroyed and that the Graveyard may take."""
    for p in range(g.num_players):
        for kind in range(counts.shape[0]):
            counts[kind] += g.city[p, kind]
    if g.ruin >= 0:
        counts[g.ruin] += 1


CARDS = Multiset(
    "cards_in_game",
    D.NUM_KINDS,
    Heap("deck", HIDDEN_FROM_ALL),
    Heap("hand", OWNER, seats=O.MOST_PLAYERS),
    Heap("drawn", DECIDER),
    Row("pile", D.MOST_CARDS),
    Row("tucked", D.MOST_CARDS),  # under the Museum, known to who put it there
    elsewhere=in_cities,
    titles=[district.name for district in D.DISTRICTS],
    most=D.MOST_CARDS,
)
