"""The places of district cards (rules section 5.5) and the knowledge about them (section 10): deck, hands, cards drawn
to choose from, discard pile, Museum. Functions draw, discard and lose cards, and update each player's knowledge.

The order of the deck is never known, so a card is drawn at random. With the option bottom_of_deck the discarded
cards lie under it in their order. Otherwise they stay on the pile until the deck is empty.
"""

from __future__ import annotations

from architects_env.core.cards.multiset import ALL_SEATS, DECIDER, HIDDEN_FROM_ALL, OWNER, Heap, Multiset, Row
from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.events import report
from architects_env.games.citadels.data import districts as D
from architects_env.games.citadels.data import options as O
from architects_env.games.citadels.text.events import Happens as E
from architects_env.games.citadels.text.events import report_card, report_unseen


@compiled
def in_cities(g, counts):
    """Add the open cards: buildings, and a destroyed one that the Graveyard may take."""
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
    Row("tucked", D.MOST_CARDS),  # under the Museum, known to the player who put it there
    elsewhere=in_cities,
    titles=[district.name for district in D.DISTRICTS],
    most=D.MOST_CARDS,
)


NOT_SHOWN = 0
"""The set of seats that see a card leave a hand face down: none."""
discard, draw_from_deck, draw_from_bottom, gather_pile = (
    CARDS.append("pile"),
    CARDS.draw("deck"),
    CARDS.remove("pile"),
    CARDS.gather("pile", "deck"),
)
gain, lose, exchange_hands = CARDS.gain("hand"), CARDS.lose("hand"), CARDS.swap("hand")


# --- deck and pile ----------------------------------------------------------------------------------------------------
@compiled
def drawable(g):
    """Return the number of cards that deck and pile can give."""
    return g.deck_size + g.pile_size


@compiled
def discard_openly(g, kind):
    """Move a card to the pile, seen by everybody."""
    discard(g, kind, ALL_SEATS)


@compiled
def discard_face_down(g, p, kind):
    """Move a card of the hand of `p` to the pile, known to `p` alone."""
    lose(g, p, kind, NOT_SHOWN)
    discard(g, kind, 1 << int(p))


@compiled
def shuffle_pile_into_deck(g):
    """Shuffle the pile into the deck. Nobody knows any more what the deck holds."""
    if g.pile_size > 0:
        report(g, E.PILE_IS_SHUFFLED, -1, g.pile_size, 0)
    gather_pile(g)


@compiled
def draw_card(g, p):
    """Take the next card for `p`. Returns it and the other seats that know it. There must be a card."""
    if g.deck_size == 0:
        if g.options[O.BOTTOM_OF_DECK] == 1:
            return draw_from_bottom(g)
        shuffle_pile_into_deck(g)
    return draw_from_deck(g, p), NOT_SHOWN


@compiled
def draw_to_hand(g, p, cards):
    """Draw cards into the hand of `p`, as far as there are any."""
    there = min(cards, drawable(g))
    if there > 0:
        report_unseen(g, E.DRAWS_UNSEEN, p, there)
        for _ in range(there):
            kind, seen = draw_card(g, p)
            report_card(g, E.DRAWS, p, kind)
            gain(g, p, kind, seen)


@compiled
def draw_to_choose(g, p, cards):
    """Draw cards of which `p` keeps some."""
    there = min(cards, drawable(g))
    report_unseen(g, E.CHOOSES_FROM_UNSEEN, p, there)
    for _ in range(there):
        kind, _seen = draw_card(g, p)
        report_card(g, E.CHOOSES_FROM, p, kind)
        g.drawn[kind] += 1
        g.drawn_size += 1


@compiled
def keep_drawn(g, p, kind):
    """Move one of the drawn cards to the hand. After the last one, the others go face down to the pile."""
    g.drawn[kind] -= 1
    g.drawn_size -= 1
    gain(g, p, kind, NOT_SHOWN)
    g.to_keep -= 1
    if g.to_keep == 0:
        report_unseen(g, E.LEAVES_UNSEEN, p, g.drawn_size)
        for other in range(D.NUM_KINDS):
            while g.drawn[other] > 0:
                g.drawn[other] -= 1
                discard(g, other, 1 << int(p))
                report_card(g, E.LEAVES, p, other)
        g.drawn_size = 0


# --- hands ------------------------------------------------------------------------------------------------------------
@compiled
def swap_hands(g, p, q):
    """Swap two complete hands.

    Both players know the cards they gave, and the knowledge of others moves with the cards.
    """
    exchange_hands(g, p, q)
    report(g, E.GETS_HAND, p, q, 0)
    report(g, E.GETS_HAND, q, p, 0)
