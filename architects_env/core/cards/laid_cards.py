"""Cards in zones for plain Python: where they lie, setting the outcome of chance, checking consistency
(`core.cards.zones`)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from architects_env.core.cards.card_titles import CardTitles
from architects_env.core.cards.zone_places import EVERYBODY, HIDDEN_FROM_ALL, OPEN, OWNER, Places, Zone
from architects_env.core.text import player, plural, say


class LaidCards(CardTitles):
    """All cards of one back and their zones, with methods to read and set them in tests and games at a real table."""

    zones: Mapping[str, Zone]
    _group_of: str
    _elsewhere: Callable[[Any], Sequence[int]]
    _allowed: Callable[..., Any] | None
    _places: Mapping[str, Places]
    _free_groups: Collection[str] = ()
    """Zones in which a place may have another group than its card."""

    def decks(self, num_players: int) -> dict[str, tuple[str, int]]:
        """Return the zones that no seat sees, by name, each as (zone, owner).

        If each seat has one, its number (from 0) follows the name: "draw_pile 2".
        """
        found: dict[str, tuple[str, int]] = {}
        for zone in self.zones.values():
            if zone.faces == HIDDEN_FROM_ALL:
                found |= {zone.called(p): (zone.name, p) for p in range(_rows_in_use(zone, num_players))}
        return found

    def read(self, g: Any, zone: str, p: int = 0) -> list[int]:
        """Return the cards of a zone, the one that is drawn next first.

        Args:
            g: A state or a view.
            zone: The name of the zone.
            p: The seat, where each seat has such a zone.
        """
        cards, size = self._row(g, zone, p)
        return cards[:size].tolist()

    def elsewhere(self, g: Any) -> list[int]:
        """Return the cards that lie open in the game's own fields, or take no part in this game."""
        return [int(card) for card in self._elsewhere(g)]

    def board_lines(self, g: Any, seat: int) -> list[str]:
        """Return the cards as `seat` sees them, a line for each zone that is not empty: "hand of Player 1: Duel, one
        hidden"."""
        lines: list[str] = []
        for zone in self.zones.values():
            sees = self._places[zone.name].sees
            for p in range(_rows_in_use(zone, int(g.num_players))):
                cards = self.read(g, zone.name, p)
                known = [card for i, card in enumerate(cards) if sees(g, seat, p, i)]
                titles: list[str] = [say(self.title(card)) for card in (sorted(known) if zone.is_hand else known)]
                titles += [plural(len(cards) - len(known), "{n} hidden", "{n} hidden")] * (len(known) < len(cards))
                lines += [f"{_called(zone, p)}: {', '.join(titles)}"] * bool(titles)
        return lines

    def lay(self, g: Any, zone: str, cards: Sequence[int | str], p: int = 0, force: bool = False) -> None:
        """Set the outcome of chance: these cards become the first ones of the zone, in this order.

        They are exchanged with the cards that lay there, so that no seat's knowledge becomes wrong.

        Args:
            g: The state.
            zone: The name of the zone.
            cards: Numbers or titles of the cards.
            p: The seat, where each seat has such a zone.
            force: Whether to set the cards in any case, to set up a position. Seats that knew these places then know
                the new cards there.

        Raises:
            ValueError: If this contradicts the knowledge of a seat, or the cards cannot be there.
        """
        numbers = [self.number_of(card) for card in cards]
        _, size = self._row(g, zone, p)
        if len(set(numbers)) < len(numbers) or len(numbers) > size:
            called = self.zones[zone].called(p)
            raise ValueError(
                say(
                    "There are {n} cards in the {deck}; give at most as many, each once, not these: {cards}.",
                    n=size,
                    deck=called,
                    cards=", ".join(map(self.title, numbers)),
                )
            )
        for i, card in enumerate(numbers):
            wished, now = (zone, p, i), self._where(g, card)
            if now is None:
                raise ValueError(say("{card} lies nowhere: it has no part in this game.", card=self.title(card)))
            if now != wished:
                if not force:
                    self._check_exchange(g, wished, now, card)
                self._exchange(g, wished, now)

    def _check_exchange(self, g: Any, wished: tuple[str, int, int], now: tuple[str, int, int], card: int) -> None:
        called = self.zones[wished[0]].called(wished[1])
        if any(
            self.zones[place[0]].faces != HIDDEN_FROM_ALL or self._entry(g, f"{place[0]}_seen", place) != 0
            for place in (wished, now)
        ):
            raise ValueError(
                say(
                    "{card} cannot be what chance brings to the {deck}: somebody knows where it is, or what lies there.",
                    card=self.title(card),
                    deck=called,
                )
            )
        if self._group(g, now) != self._group(g, wished):
            raise ValueError(
                say(
                    "{card} cannot be in the {deck} by what everybody knows.",
                    card=self.title(card),
                    deck=called,
                )
            )

    def exchange(self, g: Any, one: int, other: int) -> None:
        """Exchange two cards that lie in zones; the knowledge about the places stays as it is.

        Args:
            g: The state.
            one: A card.
            other: Another card.
        """
        here, there = self._where(g, one), self._where(g, other)
        assert here and there, "a card lies in no zone"
        self._exchange(g, here, there)

    def _exchange(self, g: Any, one: tuple[str, int, int], other: tuple[str, int, int]) -> None:
        cards = self._entry(g, one[0], one), self._entry(g, other[0], other)
        groups = [int(g[self._group_of][card]) for card in cards]
        self._set(g, one, cards[1])
        self._set(g, other, cards[0])
        g[self._group_of][cards[1]], g[self._group_of][cards[0]] = groups

    def invariants(self, g: Any) -> list[str]:
        """Return what is wrong, in words: cards in two places or none, groups that do not fit."""
        found: dict[int, str] = {}
        group_of = g[self._group_of].tolist()
        wrong = [sentence for zone in self.zones.values() for sentence in _wrong_sizes(g, zone)]
        if wrong:
            return wrong
        for zone in self.zones.values():
            free = zone.name in self._free_groups
            for cards, groups in self._rows_of(g, zone):
                for card, group in zip(cards, groups, strict=False):
                    if card in found:
                        wrong.append(f"{self.title(card)} lies in {found[card]} and in {zone.name}.")
                    found[card] = zone.name
                    if not 0 <= card < self.number or (group_of[card] != group and not free):
                        wrong.append(f"Card {card} in {zone.name} is of another group than its place.")
        for card in self.elsewhere(g):
            if card in found:
                wrong.append(f"{self.title(card)} lies in {found[card]} and elsewhere.")
            found[card] = "a place outside the zones"
        missing = [card for card in range(self.number) if card not in found]
        wrong += [f"{self.title(card)} lies nowhere." for card in missing[:1]]
        return wrong or self._held_against_knowledge(g)

    def _held_against_knowledge(self, g: Any) -> list[str]:
        """Return, in words, which cards seats hold that they may not hold by what another seat knows."""
        wrong: list[str] = []
        for zone in self.zones.values() if self._allowed else ():
            for p in range(zone.seats if zone.faces == OWNER else 0):
                for i, card in enumerate(self.read(g, zone.name, p)):
                    for seat in range(int(g.num_players)):
                        sees = self._places[zone.name].sees(g, seat, p, i)
                        if not sees and not self._allowed(g, seat, p, card):  # type: ignore[misc]
                            wrong.append(
                                f"{self.title(card)} is held by seat {p}, which `allowed` excludes for {seat}."
                            )
        return wrong

    @staticmethod
    def _rows_of(g: Any, zone: Zone) -> Iterator[tuple[list[int], list[int]]]:
        """Yield the cards of a zone with the groups of all its places, seat by seat."""
        cards, sizes = g[zone.name].tolist(), g[f"{zone.name}_size"].tolist()
        open_ones = [OPEN] * zone.room
        groups = None if zone.faces == EVERYBODY else g[f"{zone.name}_group"].tolist()
        if not zone.seats:
            yield cards[:sizes], groups or open_ones
        for p in range(zone.seats):
            yield cards[p][: sizes[p]], groups[p] if groups else open_ones

    def _row(self, g: Any, zone: str, p: int) -> tuple[Any, int]:
        if self.zones[zone].seats:
            return g[zone][p], int(g[f"{zone}_size"][p])
        return g[zone], int(g[f"{zone}_size"])

    def _where(self, g: Any, card: int) -> tuple[str, int, int] | None:
        for zone in self.zones.values():
            for p in range(max(1, zone.seats)):
                cards, size = self._row(g, zone.name, p)
                if card in cards[:size]:
                    return zone.name, p, cards[:size].tolist().index(card)
        return None

    def _entry(self, g: Any, field: str, place: tuple[str, int, int]) -> int:
        return int(g[field][place[1], place[2]] if self.zones[place[0]].seats else g[field][place[2]])

    def _group(self, g: Any, place: tuple[str, int, int]) -> int:
        return OPEN if self.zones[place[0]].faces == EVERYBODY else self._entry(g, f"{place[0]}_group", place)

    def _set(self, g: Any, place: tuple[str, int, int], card: int) -> None:
        if self.zones[place[0]].seats:
            g[place[0]][place[1], place[2]] = card
        else:
            g[place[0]][place[2]] = card


def _wrong_sizes(g: Any, zone: Zone) -> list[str]:
    """Return, in words, which zones hold more cards than they have room for."""
    sizes = np.atleast_1d(g[f"{zone.name}_size"]).tolist()
    return [
        f"{zone.in_words(p)} holds {size} cards and has room for {zone.room}."
        for p, size in enumerate(sizes)
        if not 0 <= size <= zone.room
    ]


def _rows_in_use(zone: Zone, num_players: int) -> int:
    """Return how many zones of this name a game with this number of players has."""
    return max(1, zone.seats if zone.is_of_rows else min(zone.seats, num_players))


def _called(zone: Zone, p: int) -> str:
    """Return the name of one zone in words: "hand of Player 1", "market of tier 0"."""
    name = say(zone.name)
    if zone.is_of_rows:
        return say("{zone} of {row} {n}", zone=name, row=say(zone.for_each), n=p)
    return say("{zone} of {player}", zone=name, player=player(p)) if zone.seats else name
