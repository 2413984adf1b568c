"""Cards in sleeves: zones (`core.cards.zones`) of cards that are often chosen in secret, with everything that each
seat can know of them.

Cards in zones are known or belong to one group. A seat that takes one of three cards in secret merges the three into
one group with the cards of every place they go to. In a draft that loses the important facts: of the three cards that
you passed on, one is in her hand, one in his, one under the deck. Cards in sleeves keep them. Each card lies in an
opaque sleeve, which is moved in the open, so everybody knows where every sleeve is. For every seat and card, `may`
holds the sleeves in which the card may be (`core.cards.bit_sets.hidden`).

There is one deck, which has an order; other zones are sets. A game declares them as `core.cards.zones.Zone`, with who
sees the faces. Where that changes, a function says which zone lies open before a seat (packets that are passed on).
The core moves cards and tracks what each seat learns, hides them, samples them (all ways that agree with a seat's
knowledge equally likely), checks them, and sets the order of the deck on request. At most 63 cards, of one back in a
game.

In a state, `name` is the set of cards of the zone `name` (int64 or int64[seats]; in a view those that the seat sees
there), and `name_sleeves` the set of sleeves, which everybody sees. `deck`, `deck_top`, `deck_size` are a ring of
sleeves. `card_in` and `sleeve_of` map sleeves to cards and back (in a view HIDDEN where the seat does not see it).
`may` and `traced` hold what each seat knows, and the cards of which it knows more than that it has not seen them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from typing import Any

import numpy as np

from architects_env.core.cards.bit_sets.hidden import deal, know_nothing, mix, mix_for_others, reveal
from architects_env.core.cards.bit_sets.sleeve_sets import (
    MOST_CARDS,
    SleeveSet,
    blanks_set,
    ends_of,
    fills_set,
    names_set,
    remember,
    renamed,
    tidy,
)
from architects_env.core.cards.card_titles import CardTitles
from architects_env.core.cards.named_zones import ByZone
from architects_env.core.cards.zone_places import HIDDEN, NO_CARD, OWNER, Zone, each
from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.bits import has, lowest, members
from architects_env.core.contract.rules.rng import below, shuffle
from architects_env.core.text import say


@compiled
def _no_sets(g, seat):
    return 0


@compiled
def _nowhere(g):
    return 0


class SleevedCards(CardTitles):
    """All cards of one back, numbered from 0 on, and their zones, the deck first.

    Methods marked (compiled) return compiled functions that take the state first.

    `seat` is the one that acts; `p` and `q` are the seats whose zones are meant. At most `seats` seats have a memory.
    A seat remembers the cards it saw when it takes one out of the zone before it. `elsewhere(g)` is compiled and
    returns the set of cards that lie open in the game's own fields, or take no part in it.
    """

    def __init__(
        self,
        name: str,
        number: int,
        seats: int,
        deck: Zone,
        *zones: Zone,
        elsewhere: Callable[..., Any],
        titles: Sequence[str] = (),
    ) -> None:
        super().__init__(name, number, titles)
        if number > MOST_CARDS or number > deck.room:
            raise ValueError(
                f"At most {min(MOST_CARDS, deck.room)} cards can lie in sleeves and in the {deck.name}, not {number}."
            )
        for zone in zones:
            if not callable(zone.faces) and (zone.faces != OWNER or zone.seats == 0):
                raise ValueError(
                    f"{zone.name!r}: faces are seen by the owner if each seat has a zone, or by the seat that a function returns, not by {zone.faces!r}."
                )
        self.deck, self.zones, self._seats, self._elsewhere = (
            deck,
            ByZone(name, {zone.name: zone for zone in zones}),
            seats,
            elsewhere,
        )
        self._sets = ByZone(name, {zone.name: SleeveSet(zone) for zone in zones})
        self._next_sleeve, self._put_under = ends_of(deck)
        self.seen = self._union_before(lambda one: one.cards)
        """(compiled) seen(g, seat): the set of cards that lie open before `seat`."""
        self.seen_sleeves = self._union_before(lambda one: one.sleeves)
        """(compiled) seen_sleeves(g, seat): the set of the sleeves of these cards."""
        self.outside_deck = self._union_outside()
        """(compiled) outside_deck(g): the set of all sleeves that are not in the deck."""
        self.redact, self.determinize = self._redacts(), self._determinizes()

    labels = ("card_in", "sleeve_of")  # a view gives its sleeves numbers of its own

    @property
    def fields(self) -> list[tuple[Any, ...]]:
        """Fields for the state's dtype."""
        shapes = {zone.name: (zone.seats,) if zone.seats else () for zone in self.zones.values()}
        deck = self.deck.name
        return [
            (deck, np.int16, self.deck.room),
            (f"{deck}_top", np.int16),
            (f"{deck}_size", np.int16),
            *((f"{name}_sleeves", np.int64, shape) for name, shape in shapes.items()),
            ("card_in", np.int16, self.number),
            ("sleeve_of", np.int16, self.number),
            *((name, np.int64, shape) for name, shape in shapes.items()),
            ("may", np.int64, (self._seats, self.number)),
            ("traced", np.int64, self._seats),
        ]

    # --- moving cards -------------------------------------------------------------------------------------------------
    def fill(self) -> Callable[..., Any]:
        """Return (compiled) fill(g, cards): these cards (a set), which lie nowhere yet, become the shuffled deck, and
        no seat knows anything of them."""
        deck, size = self.deck.name, f"{self.deck.name}_size"

        @compiled
        def fill(g, cards):
            number, left = 0, cards
            while left != 0:
                g.card_in[number] = lowest(left)
                left &= left - 1
                number += 1
            shuffle(g.rng, g.card_in, 0, number)
            for sleeve in range(number):
                g.sleeve_of[g.card_in[sleeve]] = sleeve
                g[deck][sleeve] = sleeve
            g[size] = number
            know_nothing(g.may, cards)

        return fill

    def draw(self, target: str) -> Callable[..., Any]:
        """Return (compiled) draw(g, q) -> card: the first card of the deck comes to the target of `q`; NO_CARD if there
        is none."""
        next_sleeve, insert, size = self._next_sleeve, self._sets[target].insert, f"{self.deck.name}_size"

        @compiled
        def draw(g, q):
            if g[size] == 0:
                return NO_CARD
            sleeve = next_sleeve(g)
            card = int(g.card_in[sleeve])
            insert(g, q, card, sleeve)
            return card

        return draw

    def move(self, source: str, target: str) -> Callable[..., Any]:
        """Return (compiled) move(g, seat, card): `seat` takes a card in secret out of the zone before it, into its
        target or under the deck. It remembers what it saw there; the others know only from where the card came."""
        here = self._sets[source]
        before, cards, sleeves, remove = here.before, here.cards, here.sleeves, here.remove
        put = self._puts(target)

        @compiled
        def move(g, seat, card):
            p, sleeve = before(g, seat), int(g.sleeve_of[card])
            mix_for_others(g.may, seat, sleeves(g, p), g.num_players)
            remember(g.may, g.sleeve_of, seat, cards(g, p))
            g.traced[seat] |= cards(g, p)
            remove(g, p, int(card), sleeve)
            put(g, seat, int(card), sleeve)

        return move

    def _puts(self, target: str) -> Callable[..., Any]:
        if target == self.deck.name:
            put_under = self._put_under

            @compiled
            def put(g, seat, card, sleeve):
                put_under(g, sleeve)
        else:
            there = self._sets[target]
            before, insert = there.before, there.insert

            @compiled
            def put(g, seat, card, sleeve):
                insert(g, before(g, seat), card, sleeve)

        return put

    def take(self, source: str) -> Callable[..., Any]:
        """Return (compiled) take(g, seat, card): a card of the zone before `seat` leaves the zones.

        Everybody sees it, and from where it came.
        """
        here = self._sets[source]
        before, sleeves, remove = here.before, here.sleeves, here.remove

        @compiled
        def take(g, seat, card):
            p, sleeve = before(g, seat), int(g.sleeve_of[card])
            reveal(g.may, card, sleeve, sleeves(g, p), g.num_players)
            remove(g, p, int(card), sleeve)

        return take

    def shuffle_under(self, source: str) -> Callable[..., Any]:
        """Return (compiled) shuffle_under(g): all cards of this zone, of all seats, go under the deck in random order,
        which no seat knows."""
        here, put_under = self._sets[source], self._put_under
        sleeves, clear, rows = here.sleeves, here.clear, here.rows
        deck, top, size, room = self.deck.name, f"{self.deck.name}_top", f"{self.deck.name}_size", self.deck.room

        @compiled
        def shuffle_under(g):
            moved = 0
            for p in range(rows):
                moved |= sleeves(g, p)
                clear(g, p)
            first, left = int(g[size]), moved
            while left != 0:
                put_under(g, lowest(left))
                left &= left - 1
            for i in range(g[size] - 1, first, -1):
                j = first + below(g.rng, i + 1 - first)
                a, b = (g[top] + i) % room, (g[top] + j) % room
                held = g[deck][a]
                g[deck][a] = g[deck][b]
                g[deck][b] = held
            for observer in range(g.num_players):
                mix(g.may, observer, moved)

        return shuffle_under

    # --- views and worlds ---------------------------------------------------------------------------------------------
    def _union_before(self, of: Callable[[SleeveSet], Callable[..., Any]]) -> Callable[..., Any]:
        def and_zone(others: Callable[..., Any], one: SleeveSet) -> Callable[..., Any]:
            before, read = one.before, of(one)

            @compiled
            def seen(g, seat):
                p = before(g, seat)
                return others(g, seat) | (read(g, p) if p >= 0 else 0)

            return seen

        return reduce(and_zone, self._sets.values(), _no_sets)

    def _union_outside(self) -> Callable[..., Any]:
        def and_zone(others: Callable[..., Any], one: SleeveSet) -> Callable[..., Any]:
            sleeves, rows = one.sleeves, one.rows

            @compiled
            def outside(g):
                found = others(g)
                for p in range(rows):
                    found |= sleeves(g, p)
                return found

            return outside

        return reduce(and_zone, self._sets.values(), _nowhere)

    def _redacts(self) -> Callable[..., Any]:
        """Return (compiled) redact(g, seat): make the view of `seat`.

        Sleeves get new numbers from public facts alone (the deck from the top, then zone by zone), so that a number
        does not reveal when a card was drawn or passed on. The knowledge of `seat` is reduced to what matters, and
        that of the others erased.
        """
        seen, seen_sleeves, elsewhere = self.seen, self.seen_sleeves, self._elsewhere
        name, blank = (
            each([names_set(one) for one in self._sets.values()]),
            each([blanks_set(one) for one in self._sets.values()]),
        )
        deck, top, size, room, number = (
            self.deck.name,
            f"{self.deck.name}_top",
            f"{self.deck.name}_size",
            self.deck.room,
            self.number,
        )

        @compiled
        def redact(g, seat):
            shown = seen(g, seat)
            tidy(g, seat, shown, seen_sleeves(g, seat), elsewhere(g))
            names, named = np.zeros(room, np.int64), np.zeros(1, np.int64)
            for i in range(g[size]):
                names[g[deck][(g[top] + i) % room]] = i
            named[0] = g[size]
            name(g, seat, (names, named))
            for i in range(room):
                place = (g[top] + i) % room
                g[deck][place] = names[g[deck][place]] if i < g[size] else HIDDEN
            blank(g, seat, names)
            for sleeve in range(number):
                g.card_in[sleeve] = HIDDEN
            for card in range(number):
                g.may[seat, card] = renamed(g.may[seat, card], names)
                g.sleeve_of[card] = names[g.sleeve_of[card]] if has(shown, card) else HIDDEN
                if has(shown, card):
                    g.card_in[g.sleeve_of[card]] = card

        return redact

    def _determinizes(self) -> Callable[..., Any]:
        """Return (compiled) determinize(g, seat, rng): deal the cards that `seat` does not see, all ways that agree
        with its knowledge equally likely. In such a world the other seats remember nothing."""
        seen, seen_sleeves, elsewhere, outside_deck = self.seen, self.seen_sleeves, self._elsewhere, self.outside_deck
        fill, number = each([fills_set(one) for one in self._sets.values()]), self.number
        deck, top, size, room = self.deck.name, f"{self.deck.name}_top", f"{self.deck.name}_size", self.deck.room

        @compiled
        def determinize(g, seat, rng):
            live = outside_deck(g)
            for i in range(g[size]):
                live |= 1 << int(g[deck][(g[top] + i) % room])
            shown = seen(g, seat)
            hidden = ((1 << number) - 1) & ~(elsewhere(g) | shown)
            deal(g.may, seat, hidden, live & ~seen_sleeves(g, seat), g.sleeve_of, rng)
            for observer in range(g.num_players):
                for card in range(number):
                    if observer != seat:
                        g.may[observer, card] = live if has(hidden | shown, card) else 0
            while hidden != 0:
                g.card_in[g.sleeve_of[lowest(hidden)]] = lowest(hidden)
                hidden &= hidden - 1
            fill(g, 0, 0)

        return determinize

    # --- in plain Python: for tests, for games at a real table --------------------------------------------------------
    def decks(self, num_players: int) -> dict[str, tuple[str, int]]:
        """Return the deck, the only zone whose order is hidden."""
        return {self.deck.name: (self.deck.name, 0)}

    def deck_sleeves(self, g: Any) -> list[int]:
        """Return the sleeves of the deck, the next one first."""
        ring, top = g[self.deck.name].tolist(), int(g[f"{self.deck.name}_top"])
        return [ring[(top + i) % len(ring)] for i in range(int(g[f"{self.deck.name}_size"]))]

    def read(self, g: Any, zone: str, p: int = 0) -> list[int]:
        """Return the cards of a zone, of seat `p` where each seat has one.

        Those of a deck come in order, the next one first. Those of a set come by number, and in a view only those that
        the seat sees.
        """
        if zone == self.deck.name:
            card_in = g.card_in.tolist()
            return [card_in[sleeve] for sleeve in self.deck_sleeves(g)]
        return members(g[zone][p] if self.zones[zone].seats else g[zone])

    def sleeves(self, g: Any, zone: str, p: int = 0) -> list[int]:
        """Return the sleeves of a set, of seat `p` where each seat has one."""
        return members(g[f"{zone}_sleeves"][p] if self.zones[zone].seats else g[f"{zone}_sleeves"])

    def face_down(self, g: Any) -> list[int]:
        """Return all cards that lie in a zone, sleeve by sleeve."""
        sleeves = {*self.deck_sleeves(g), *(sleeve for name, p in self.places() for sleeve in self.sleeves(g, name, p))}
        return [int(g.card_in[sleeve]) for sleeve in sorted(sleeves)]

    def places(self) -> list[tuple[str, int]]:
        """Return every set as (zone, owner)."""
        return [(zone.name, p) for zone in self.zones.values() for p in range(max(1, zone.seats))]

    def owned(self) -> list[tuple[str, int]]:
        """Return the sets of which the owner sees the faces, as (zone, owner)."""
        return [(name, p) for name, p in self.places() if self.zones[name].faces == OWNER]

    def elsewhere(self, g: Any) -> list[int]:
        """Return the cards that lie open outside the zones, or take no part in this game."""
        return members(getattr(self._elsewhere, "py_func", self._elsewhere)(g))

    def put(self, g: Any, sleeve_of: dict[int, int]) -> None:
        """Put cards (by number) into sleeves, and update the sets, to set the outcome of chance.

        Each card must take the sleeve of another one of these.
        """
        for card, sleeve in sleeve_of.items():
            g.card_in[sleeve], g.sleeve_of[card] = card, sleeve
        for name, p in self.places():
            cards = sum(1 << int(g.card_in[sleeve]) for sleeve in self.sleeves(g, name, p))
            if self.zones[name].seats:
                g[name][p] = cards
            else:
                g[name] = cards

    def exchange(self, g: Any, one: int, other: int, observer: int) -> None:
        """Exchange the sleeves of two cards.

        All seats but the observer then know of each card what they knew of the other.
        """
        self.put(g, {one: int(g.sleeve_of[other]), other: int(g.sleeve_of[one])})
        for seat in range(int(g.num_players)):
            if seat != observer:
                g.may[seat, [one, other]] = g.may[seat, [other, one]]
                if has(int(g.traced[seat]), one) != has(int(g.traced[seat]), other):
                    g.traced[seat] ^= 1 << one | 1 << other

    def lay(self, g: Any, zone: str, cards: Sequence[int | str], p: int = 0) -> None:
        """Set the outcome of chance: these cards (numbers or titles) are drawn next.

        Other cards of the deck move to places where every seat thinks they may be. Raises `ValueError` if a card is not
        in the deck, or if this contradicts the knowledge of a seat.
        """
        sleeves = self.deck_sleeves(g)
        for i, card in enumerate([self.number_of(card) for card in cards]):
            left = [int(g.card_in[sleeve]) for sleeve in sleeves[i:]]
            if card not in left:
                raise ValueError(
                    say(
                        "{card} is not among the cards of the {deck} that are left.",
                        card=self.title(card),
                        deck=zone,
                    )
                )
            moves = self.moves_to(g, sleeves[i], left).get(card)
            if moves is None:
                raise ValueError(
                    say(
                        "{card} cannot come next: somebody knows where it is, or what lies there.",
                        card=self.title(card),
                    )
                )
            self.put(g, moves)

    def moves_to(self, g: Any, sleeve: int, free: Sequence[int]) -> dict[int, dict[int, int]]:
        """Return how each card that may be in a sleeve can come there if only the cards `free` move.

        By card these are new sleeves by card, with which it lies there and every other card lies where all seats think
        it may.
        """
        sleeve_of, may = g.sleeve_of.tolist(), g.may[: int(g.num_players)]
        everywhere = np.bitwise_and.reduce(may, axis=0).tolist()
        start = int(g.card_in[sleeve])
        came_from: dict[int, int] = {start: -1}
        waiting = [start] if start in free else []
        for card in waiting:
            for other in free:
                if other not in came_from and has(everywhere[card], sleeve_of[other]):
                    came_from[other] = card
                    waiting.append(other)
        return {card: _chain(card, came_from, sleeve_of) for card in waiting if has(everywhere[card], sleeve)}

    def invariants(self, g: Any) -> list[str]:
        """Return what is wrong, in words: cards in two places or none, sleeves that do not fit, a seat that excludes
        the truth."""
        wrong: list[str] = []
        deck = self.read(g, self.deck.name)
        lying = [(self.deck.name, {*deck}), ("elsewhere", {*self.elsewhere(g)})]
        for name, p in self.places():
            called, cards, sleeves = self.zones[name].called(p), self.read(g, name, p), self.sleeves(g, name, p)
            lying += [(called, {*cards})] if cards else []
            if len(cards) != len(sleeves):
                wrong.append(f"The {called} holds {len(cards)} cards in {len(sleeves)} sleeves.")
        if len(deck) != len({*deck}):
            wrong.append(f"A sleeve is in the {self.deck.name} twice.")
        found = [[name for name, cards in lying if card in cards] for card in range(self.number)]
        wrong += [
            f"{self.title(card)} lies in {' and in '.join(names) or 'no place'}."
            for card, names in enumerate(found)
            if len(names) != 1
        ]
        return wrong + self._wrong_sleeves(
            g, [card for card, names in enumerate(found) if len(names) == 1 and names != ["elsewhere"]]
        )

    def _wrong_sleeves(self, g: Any, cards: Sequence[int]) -> list[str]:
        """Return the faults of the sleeves of cards that lie in a zone."""
        wrong: list[str] = []
        card_in, sleeve_of, may = g.card_in.tolist(), g.sleeve_of.tolist(), g.may[: int(g.num_players)].tolist()
        for card in cards:
            sleeve = sleeve_of[card]
            if card_in[sleeve] != card:
                wrong.append(
                    f"{self.title(card)} should be in sleeve {sleeve}, which holds {self.title(card_in[sleeve])}."
                )
            unaware = [seat for seat, row in enumerate(may) if not row[card] >> sleeve & 1]
            wrong += [f"Seat {seat} excludes the true place of {self.title(card)}." for seat in unaware[:1]]
        return wrong


def _chain(card: int, came_from: Mapping[int, int], sleeve_of: Sequence[int]) -> dict[int, int]:
    """Move each card to the sleeve of the card that it replaces, back to the first, whose sleeve the last one takes."""
    moves, last = {}, card
    while came_from[card] != -1:
        moves[came_from[card]] = sleeve_of[card]
        card = came_from[card]
    return moves | {last: sleeve_of[card]}
