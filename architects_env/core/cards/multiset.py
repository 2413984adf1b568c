"""Cards that come in copies: cards of one kind are alike, so decks and hands are counts by kind.

A game declares them like `core.cards.zones.Cards`, and the core moves them and tracks what each seat learns, hides
them, samples them, and checks them.

- A *heap* is counts by kind, in no order: a deck of which a card is drawn at random (HIDDEN_FROM_ALL), the hands
  (OWNER, a heap for each seat), cards to choose from (DECIDER: the seat that decides sees them).
- A *row* is kinds in an order, each with the set of seats that know it: a discard pile, cards under another card.

The knowledge about a deck is the set of seats that have seen everything in it and everything that left it since. The
knowledge about a hand is, for every other seat, the cards that are there for certain. If a card leaves a hand face
down, seats that did not see it lose their knowledge of that hand. This never excludes a possible world. Where it says
less than a seat could work out by counting, worlds are sampled that counting would exclude.

In a state, `name` holds the heap `name` (int8[kinds] or int8[seats, kinds]) or the row (int8[room]), and `name_size`
the number of cards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from architects_env.core.cards.card_titles import number_among
from architects_env.core.cards.multiset_places import (
    counts_hands,
    counts_kinds,
    counts_row,
    fills_hands,
    fills_offer,
    fills_row,
    hides_deck,
    hides_hands,
    hides_offer,
    hides_row,
    swap_counts,
    without_third,
)
from architects_env.core.cards.zone_places import ALL_SEATS, HIDDEN, HIDDEN_FROM_ALL, OWNER, each
from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.rng import below
from architects_env.core.text import say

__all__ = ["ALL_SEATS", "DECIDER", "HIDDEN", "HIDDEN_FROM_ALL", "OWNER", "Heap", "Multiset", "Row"]

DECIDER = "decider"


@dataclass(frozen=True)
class Heap:
    """Counts by kind, in no order."""

    name: str
    faces: str
    """Visibility of the cards: HIDDEN_FROM_ALL (a deck), OWNER (the seat whose heap it is), DECIDER (the seat that
    decides now)."""
    seats: int = 0
    """Number of seats with one heap each (OWNER); 0 for a single heap."""


@dataclass(frozen=True)
class Row:
    """Up to `room` cards in an order, each known to a set of seats."""

    name: str
    room: int


class Multiset:
    """All cards of one back by kind, and where they lie.

    Methods marked (compiled) return compiled functions that take the state first.

    Args:
        in_game: Name of the field with the number of cards of each kind in the game (int8[kinds]), set by the game's
            set-up.
        elsewhere: elsewhere(g, counts), compiled: adds the open cards in the game's own fields.
    """

    labels: tuple[str, ...] = ()  # see `CardTitles`

    def __init__(
        self,
        in_game: str,
        kinds: int,
        *places: Heap | Row,
        elsewhere: Callable[..., Any],
        titles: Sequence[str],
        most: int,
    ) -> None:
        self.in_game, self.kinds, self.titles, self.most = in_game, kinds, tuple(titles), most
        self.places: tuple[Heap | Row, ...] = places
        self._elsewhere = elsewhere
        heaps, rows = (
            [place for place in places if isinstance(place, Heap)],
            [place for place in places if isinstance(place, Row)],
        )
        for heap in heaps:
            if heap.faces not in (HIDDEN_FROM_ALL, OWNER, DECIDER) or (heap.faces == OWNER) != (heap.seats > 0):
                raise ValueError(
                    f"{heap.name!r}: a heap is seen by nobody, by who decides, or by its owner if each seat has one, not by {heap.faces!r}."
                )
        if len(titles) != kinds:
            raise ValueError(f"There are {kinds} kinds of cards, but {len(titles)} titles.")
        self._decks, self._hands = (
            [heap for heap in heaps if heap.faces == faces] for faces in (HIDDEN_FROM_ALL, OWNER)
        )
        self._offers, self._rows = [heap for heap in heaps if heap.faces == DECIDER], rows
        if len(self._decks) != 1:
            raise ValueError("Cards in copies have one deck, into which all cards go that lie nowhere else.")
        self.redact, self.determinize = self._redacts(), self._determinizes()

    @property
    def fields(self) -> list[tuple[Any, ...]]:
        """Fields for the state's dtype."""
        fields: list[tuple[Any, ...]] = [(self.in_game, np.int8, self.kinds)]
        for hand in self._hands:
            fields += [(hand.name, np.int8, (hand.seats, self.kinds)), (f"{hand.name}_size", np.int16, hand.seats)]
            # [who knows, whose]: cards that are certainly there.
            fields.append((f"{hand.name}_known", np.int8, (hand.seats, hand.seats, self.kinds)))
        for heap in (*self._decks, *self._offers):
            fields += [(heap.name, np.int8, self.kinds), (f"{heap.name}_size", np.int16)]
        for deck in self._decks:
            fields.append((f"{deck.name}_seen", np.int16))  # the seats that know what is in it
            # Chance given: what is drawn next, the last one first.
            fields += [
                (f"{deck.name}_laid", np.int8, self.most),
                (f"{deck.name}_laid_size", np.int16),
            ]
        for row in self._rows:
            fields += [
                (row.name, np.int8, row.room),
                (f"{row.name}_seen", np.int16, row.room),
                (f"{row.name}_size", np.int16),
            ]
        return fields

    # --- decks --------------------------------------------------------------------------------------------------------
    def draw(self, deck: str) -> Callable[..., Any]:
        """Return (compiled) draw(g, p) -> kind: a random card, or the one set by `lay`, leaves the deck, which must not
        be empty. Only `p` sees it."""
        size, seen, laid, laid_size = f"{deck}_size", f"{deck}_seen", f"{deck}_laid", f"{deck}_laid_size"

        @compiled
        def draw(g, p):
            kind = 0
            if g[laid_size] > 0:
                g[laid_size] -= 1
                kind = int(g[laid][g[laid_size]])
                g[laid][g[laid_size]] = 0
            else:
                left = below(g.rng, g[size])
                while left >= g[deck][kind]:
                    left -= g[deck][kind]
                    kind += 1
            g[deck][kind] -= 1
            g[size] -= 1
            g[seen] &= 1 << int(p)
            return kind

        return draw

    def pick(self, deck: str) -> Callable[..., Any]:
        """Return (compiled) pick(g, p, kind): `p`, who sees the deck, takes this card out and shuffles it."""
        size, seen, laid_size = f"{deck}_size", f"{deck}_seen", f"{deck}_laid_size"

        @compiled
        def pick(g, p, kind):
            g[deck][kind] -= 1
            g[size] -= 1
            g[seen] = 1 << int(p)
            g[laid_size] = 0

        return pick

    def gather(self, row: str, deck: str) -> Callable[..., Any]:
        """Return (compiled) gather(g): all cards of the row are shuffled into the deck; from now on no seat knows what
        it holds."""
        kinds, row_size, row_seen, size, seen = row, f"{row}_size", f"{row}_seen", f"{deck}_size", f"{deck}_seen"
        laid_size = f"{deck}_laid_size"

        @compiled
        def gather(g):
            for i in range(g[row_size]):
                g[deck][g[kinds][i]] += 1
                g[kinds][i] = 0
                g[row_seen][i] = 0
            g[size] += g[row_size]
            g[row_size] = 0
            g[seen] = 0
            g[laid_size] = 0

        return gather

    # --- hands --------------------------------------------------------------------------------------------------------
    def gain(self, hand: str) -> Callable[..., Any]:
        """Return (compiled) gain(g, p, kind, seen): a card comes to the hand of `p`; the seats `seen` (bits; ALL_SEATS)
        have seen it."""
        size, known = f"{hand}_size", f"{hand}_known"

        @compiled
        def gain(g, p, kind, seen):
            g[hand][p, kind] += 1
            g[size][p] += 1
            for observer in range(g.num_players):
                if observer != p and (int(seen) >> observer) & 1:
                    g[known][observer, p, kind] += 1

        return gain

    def lose(self, hand: str) -> Callable[..., Any]:
        """Return (compiled) lose(g, p, kind, seen): a card leaves the hand of `p`.

        The seats `seen` remove it from their knowledge; the others lose their knowledge of this hand.
        """
        size, known = f"{hand}_size", f"{hand}_known"

        @compiled
        def lose(g, p, kind, seen):
            g[hand][p, kind] -= 1
            g[size][p] -= 1
            for observer in range(g.num_players):
                if (int(seen) >> observer) & 1 == 0:
                    g[known][observer, p, :] = 0
                elif g[known][observer, p, kind] > 0:
                    g[known][observer, p, kind] -= 1

        return lose

    def look(self, hand: str) -> Callable[..., Any]:
        """Return (compiled) look(g, observer, p): the observer sees the whole hand of `p`."""
        known, kinds = f"{hand}_known", self.kinds

        @compiled
        def look(g, observer, p):
            for kind in range(kinds):
                g[known][observer, p, kind] = g[hand][p, kind]

        return look

    def swap(self, hand: str) -> Callable[..., Any]:
        """Return (compiled) swap(g, p, q): two whole hands are exchanged.

        Both seats know what they gave; the knowledge of others moves with the cards.
        """
        size, known, look = f"{hand}_size", f"{hand}_known", self.look(hand)

        @compiled
        def swap(g, p, q):
            swap_counts(g[hand][p], g[hand][q])
            for observer in range(g.num_players):
                swap_counts(g[known][observer, p], g[known][observer, q])
            look(g, p, q)
            look(g, q, p)
            g[known][p, p, :] = 0
            g[known][q, q, :] = 0
            held = g[size][p]
            g[size][p] = g[size][q]
            g[size][q] = held

        return swap

    # --- rows ---------------------------------------------------------------------------------------------------------
    def append(self, row: str) -> Callable[..., Any]:
        """Return (compiled) append(g, kind, seen): a card comes to the end of the row, known to the seats `seen`."""
        size, row_seen = f"{row}_size", f"{row}_seen"

        @compiled
        def append(g, kind, seen):
            g[row][g[size]] = kind
            g[row_seen][g[size]] = seen
            g[size] += 1

        return append

    def remove(self, row: str) -> Callable[..., Any]:
        """Return (compiled) remove(g) -> kind, seen: the first card leaves the row, and the others move up."""
        size, row_seen = f"{row}_size", f"{row}_seen"

        @compiled
        def remove(g):
            kind, seen = int(g[row][0]), int(g[row_seen][0])
            g[size] -= 1
            for i in range(g[size]):
                g[row][i] = g[row][i + 1]
                g[row_seen][i] = g[row_seen][i + 1]
            g[row][g[size]] = 0
            g[row_seen][g[size]] = 0
            return kind, seen

        return remove

    def move_all(self, row: str, target: str) -> Callable[..., Any]:
        """Return (compiled) move_all(g): all cards of one row come to the end of another, in their order, known to the
        same seats."""
        size, row_seen, append = f"{row}_size", f"{row}_seen", self.append(target)

        @compiled
        def move_all(g):
            for i in range(g[size]):
                append(g, int(g[row][i]), int(g[row_seen][i]))
                g[row][i] = 0
                g[row_seen][i] = 0
            g[size] = 0

        return move_all

    # --- views and worlds ---------------------------------------------------------------------------------------------
    def _redacts(self) -> Callable[..., Any]:
        """Return (compiled) redact(g, seat): erase the cards that `seat` does not know; in rows they become HIDDEN."""
        return without_third(
            each(
                [hides_deck(deck.name) for deck in self._decks]
                + [hides_offer(offer.name) for offer in self._offers]
                + [hides_hands(hand.name) for hand in self._hands]
                + [hides_row(row.name) for row in self._rows]
            )
        )

    def _determinizes(self) -> Callable[..., Any]:
        """Return (compiled) determinize(g, seat, rng): deal the cards that `seat` does not see to rows, hands, the
        choosing seat, and the rest to the deck, all ways to deal single cards equally likely."""
        in_game, kinds, most, elsewhere = self.in_game, self.kinds, self.most, self._elsewhere
        deck, seen = self._decks[0].name, f"{self._decks[0].name}_seen"
        heaps = [counts_kinds(heap.name) for heap in (*self._decks, *self._offers)]
        count = each(
            heaps + [counts_hands(hand.name) for hand in self._hands] + [counts_row(row.name) for row in self._rows]
        )
        fills = [fills_row(row.name) for row in self._rows] + [fills_hands(hand.name) for hand in self._hands]
        deal = each(fills + [fills_offer(offer.name) for offer in self._offers])

        @compiled
        def determinize(g, seat, rng):
            there = np.zeros(kinds, np.int64)
            elsewhere(g, there)
            count(g, seat, there)
            bag, size = np.zeros(most, np.int64), np.zeros(1, np.int64)
            for kind in range(kinds):
                for _ in range(g[in_game][kind] - there[kind]):
                    bag[size[0]] = kind
                    size[0] += 1
            deal(g, seat, (bag, size, rng))
            if (int(g[seen]) >> int(seat)) & 1 == 0:
                for i in range(size[0]):
                    g[deck][bag[i]] += 1

        return determinize

    # --- in plain Python: for tests, for games at a real table --------------------------------------------------------
    def title(self, card: int) -> str:
        """Return the kind in words."""
        return self.titles[card]

    def decks(self, num_players: int = 0) -> dict[str, tuple[str, int]]:
        """Return the heap from which cards are drawn, for any number of players."""
        return {deck.name: (deck.name, 0) for deck in self._decks}

    def read(self, g: Any, zone: str, p: int = 0) -> list[int]:
        """Return the kinds in a deck: first those set by `lay`, the next one first, then the others in no order.

        Args:
            g: A state or a view.
            zone: The name of the zone.
            p: The seat, where each seat has such a zone.
        """
        laid = [int(kind) for kind in g[f"{zone}_laid"][: int(g[f"{zone}_laid_size"])]][::-1]
        return laid + [kind for kind in range(self.kinds) for _ in range(int(g[zone][kind]) - laid.count(kind))]

    def lay(self, g: Any, zone: str, cards: Sequence[int | str], p: int = 0) -> None:
        """Set the outcome of chance: these kinds are drawn next, in this order.

        Args:
            g: The state.
            zone: The name of the deck.
            cards: Numbers or titles of the kinds.
            p: The seat, where each seat has such a zone.

        Raises:
            ValueError: If they are not all in the deck.
        """
        numbers = [self.number_of(card) for card in cards]
        for kind in numbers:
            if numbers.count(kind) > int(g[zone][kind]):
                raise ValueError(
                    say(
                        "There are {n} cards {card} in the {deck}, not {wished}.",
                        deck=zone,
                        card=self.title(kind),
                        n=int(g[zone][kind]),
                        wished=numbers.count(kind),
                    )
                )
        g[f"{zone}_laid"][:] = 0
        g[f"{zone}_laid"][: len(numbers)] = numbers[::-1]
        g[f"{zone}_laid_size"] = len(numbers)

    def exchange(self, g: Any, p: int, rng: np.random.Generator) -> bool:
        """Exchange a random card of a hand with one of the deck. Knowledge stays as it is.

        Args:
            g: The state.
            p: The seat with the hand.
            rng: Random numbers.

        Returns:
            False if there are none, or if the deck was set by `lay`.
        """
        hand, deck = self._hands[rng.integers(len(self._hands))].name, self._decks[0].name
        held, lying = np.flatnonzero(g[hand][p]), np.flatnonzero(g[deck])
        if not len(held) or not len(lying) or int(g[f"{deck}_laid_size"]):
            return False
        one, other = rng.choice(held), rng.choice(lying)
        for counts, step in ((g[hand][p], 1), (g[deck], -1)):
            counts[one] -= step
            counts[other] += step
        return True

    def invariants(self, g: Any) -> list[str]:
        """Return what is wrong, in words: too many or too few of a kind, sizes that do not fit, knowledge of cards
        that are not there."""
        there = np.zeros(self.kinds, np.int64)
        getattr(self._elsewhere, "py_func", self._elsewhere)(g, there)
        wrong: list[str] = []
        for heap in (*self._decks, *self._offers):
            lying, size = g[heap.name].astype(int), int(g[f"{heap.name}_size"])
            there += lying
            if (lying < 0).any() or lying.sum() != size:
                wrong.append(f"The {heap.name} holds {lying.sum()} cards, not {size}.")
        for hand in self._hands:
            held, known, sizes = g[hand.name].astype(int), g[f"{hand.name}_known"], g[f"{hand.name}_size"]
            there += held.sum(axis=0)
            for p in np.flatnonzero((held < 0).any(axis=1) | (held.sum(axis=1) != sizes)):
                wrong.append(f"The {hand.name} of seat {p} holds {held[p].sum()} cards, not {int(sizes[p])}.")
            for p in np.flatnonzero(((known > held) | (known < 0)).any(axis=(0, 2))):
                wrong.append(f"Somebody thinks to know cards in the {hand.name} of seat {p} that are not there.")
        for row in self._rows:
            np.add.at(there, g[row.name][: int(g[f"{row.name}_size"])], 1)
        odd = np.flatnonzero(there != g[self.in_game])
        return wrong + [
            f"There are {there[kind]} cards {self.title(kind)} instead of {int(g[self.in_game][kind])}."
            for kind in odd[:1]
        ]

    def number_of(self, card: int | str) -> int:
        """Return the number of a kind given by its number or its title. Raises `ValueError` for an unknown kind."""
        return number_among(card, self.titles)
