"""A zone in compiled code: accessors of its places, functions that remove and add cards, and the operations on every
hidden zone (`core.cards.zones`)."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any

import numpy as np

from architects_env.core.compile.jit import compiled, compiled_with_twin, inlined

HIDDEN = -1
NO_CARD = -1
EVERYBODY, OWNER, HIDDEN_FROM_ALL = "everybody", "owner", "nobody"
ALL_SEATS = (1 << 15) - 1
"""Value of `seen` for a place whose card everybody knows."""
OPEN = 0
"""The group of cards that everybody can locate."""


class ZoneError(RuntimeError):
    """Raised in plain Python if a card comes into a full zone or leaves an empty place."""


@dataclass(frozen=True)
class Zone:
    """A place, or one place for each seat, for up to `room` cards."""

    name: str
    room: int
    faces: str | Callable[..., Any]
    """Visibility of the cards: EVERYBODY, OWNER (the seat whose zone it is), or HIDDEN_FROM_ALL. For cards in sleeves
    (`core.cards.bit_sets.sleeves`) also a compiled before(g, seat) -> the number of the zone that lies open before this
    seat, or -1."""
    about: str = ""
    seats: int = 0
    """Number of seats (and rivals) with one zone each, or of rows if `for_each` is given; 0 for a single zone."""
    for_each: str = "seat"
    """Name of what each row belongs to, if not to a seat: "tier", "segment". All rows exist with any number of players,
    and every observer sees them in the same order."""
    on_table: bool = False
    """Whether cards that only the owner sees lie face down on the table, each in a place that everybody can follow.
    Otherwise they are a hand."""

    @property
    def is_hand(self) -> bool:
        """Whether the cards are held in secret, so that nobody else sees from which place one leaves."""
        return self.faces == OWNER and not self.on_table

    @property
    def is_of_rows(self) -> bool:
        """Whether there is one zone for each row of something that is not a seat."""
        return self.seats > 0 and self.for_each != "seat"

    def in_words(self, p: int) -> str:
        """Return one zone in words for an error: "zone 'hand' of seat 1"."""
        return f"zone {self.name!r} of {self.for_each} {p}" if self.seats else f"zone {self.name!r}"

    def called(self, p: int) -> str:
        """Return the name of one zone: "draw_pile 2"."""
        return f"{self.name} {p}" if self.seats else self.name


class Places:
    """The compiled accessors of one zone, for a single zone or one for each seat."""

    def __init__(self, zone: Zone) -> None:
        self.zone = zone
        name = zone.name
        self.cards, self.groups, self.seen = (
            _row_of(field, zone.seats) for field in (name, f"{name}_group", f"{name}_seen")
        )
        self.size, self.set_size = _size_of(f"{name}_size", zone.seats)
        self.group_at, self.seen_at, self.sees = _knowledge_of(self)
        self.remove, self.cut, self.put, self.put_on_top = _changes_of(self)


def _row_of(field: str, seats: int) -> Callable[..., Any]:
    if seats:

        @inlined
        def row(g, p):
            return g[field][p]
    else:

        @inlined
        def row(g, p):
            return g[field]

    return row


def _size_of(field: str, seats: int) -> tuple[Callable[..., Any], Callable[..., Any]]:
    if seats:

        @inlined
        def size(g, p):
            return int(g[field][p])

        @inlined
        def set_size(g, p, n):
            g[field][p] = n
    else:

        @inlined
        def size(g, p):
            return int(g[field])

        @inlined
        def set_size(g, p, n):
            g[field] = n

    return size, set_size


def _knowledge_of(places: Places) -> tuple[Callable[..., Any], ...]:
    """Return accessors of the group of a place, of the seats that know its card, and of whether a seat does."""
    groups, seen = places.groups, places.seen
    if places.zone.faces == EVERYBODY:

        @inlined
        def group_at(g, p, i):
            return OPEN

        @inlined
        def seen_at(g, p, i):
            return ALL_SEATS
    else:
        owned = places.zone.faces == OWNER

        @inlined
        def group_at(g, p, i):
            return int(groups(g, p)[i])

        @inlined
        def seen_at(g, p, i):
            return int(seen(g, p)[i]) | ((1 << int(p)) if owned else 0)

    @inlined
    def sees(g, seat, p, i):
        return (seen_at(g, p, i) >> int(seat)) & 1 != 0

    return group_at, seen_at, sees


def _changes_of(places: Places) -> tuple[Callable[..., Any], ...]:
    """Return functions that remove a card (those behind it move up), and that add one at the end or on top.

    `cut` removes this very place. When a card is removed from a hand, the last place of its group disappears, so that
    the others learn nothing about the place. In plain Python all four refuse a place that does not exist; compiled
    code has no bounds.
    """
    cards, groups, seen, size, set_size = places.cards, places.groups, places.seen, places.size, places.set_size
    hidden, is_hand = places.zone.faces != EVERYBODY, places.zone.is_hand
    needs_card, needs_room = _refusing(places.zone, _refuse_no_card, size), _refusing(places.zone, _refuse_full, size)

    @needs_card
    def cut(g, p, i):
        card, last = int(cards(g, p)[i]), size(g, p) - 1
        for k in range(i, last):
            copy(g, p, k + 1, k)
        write(g, p, last, 0, 0, 0)
        set_size(g, p, last)
        return card

    @needs_card
    def remove_from_hand(g, p, i):
        card, gone = int(cards(g, p)[i]), i
        for k in range(i + 1, size(g, p)):
            if groups(g, p)[k] == groups(g, p)[gone]:
                copy(g, p, k, gone)
                gone = k
        cut(g, p, gone)
        return card

    @inlined
    def copy(g, p, from_place, to_place):
        cards(g, p)[to_place] = cards(g, p)[from_place]
        if hidden:
            groups(g, p)[to_place] = groups(g, p)[from_place]
            seen(g, p)[to_place] = seen(g, p)[from_place]

    @inlined
    def write(g, p, i, card, group, who):
        cards(g, p)[i] = card
        if hidden:
            groups(g, p)[i] = group
            seen(g, p)[i] = who

    @needs_room
    def put(g, p, card, group, who):
        n = size(g, p)
        write(g, p, n, card, group, who)
        set_size(g, p, n + 1)

    @needs_room
    def put_on_top(g, p, card, group, who):
        n = size(g, p)
        for k in range(n, 0, -1):
            copy(g, p, k - 1, k)
        write(g, p, 0, card, group, who)
        set_size(g, p, n + 1)

    return remove_from_hand if is_hand else cut, cut, put, put_on_top


def _refusing(
    zone: Zone, refuse: Callable[[Zone, int, int, int], None], size: Callable[..., Any]
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return a decorator like `compiled`, for functions f(g, p, i, ...) that first call refuse(zone, p, size, i) when
    they run as plain Python."""

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(function)
        def checked(g: Any, p: Any, i: Any, *more: Any) -> Any:
            refuse(zone, int(p), size(g, p), int(i))
            return function(g, p, i, *more)

        return compiled_with_twin(checked)(function)

    return decorate


def _refuse_full(zone: Zone, p: int, size: int, card: int) -> None:
    if size >= zone.room:
        raise ZoneError(
            f"{zone.in_words(p)} is full ({zone.room} cards), and another card comes into it. Give `Zone({zone.name!r}, "
            "...)` more room, or let the rules move a card away first."
        )


def _refuse_no_card(zone: Zone, p: int, size: int, i: int) -> None:
    if not 0 <= i < size:
        raise ZoneError(
            f"{zone.in_words(p)} has no card in place {i}: it holds {size}. Ask `g.{zone.name}_size` before a card is "
            "moved; `find` returns -1 if the card is not there."
        )


# --- what is done in every hidden zone --------------------------------------------------------------------------------
def each(functions: Sequence[Callable[..., Any]]) -> Callable[..., Any]:
    """Return (compiled) f(g, a, b): call all of these functions, one after the other."""

    def then(first: Callable[..., Any], second: Callable[..., Any]) -> Callable[..., Any]:
        @compiled
        def both(g, a, b):
            first(g, a, b)
            second(g, a, b)

        return both

    return reduce(then, functions, _nothing)


@compiled
def _nothing(g, a, b):
    """Stand in for a game without hidden zones."""


@compiled
def no_mixing(g, p):
    """Stand in where everybody sees which card moves."""


@compiled
def unused(groups, number):
    """Return the smallest group, from 1 on, that no card has."""
    used = np.zeros(number + 2, np.int8)
    for card in range(number):
        used[groups[card]] = 1
    group = 1
    while used[group] != 0:
        group += 1
    return group


def relabels(field: str, seats: int, room: int) -> Callable[..., Any]:
    """Return (compiled) relabel(g, old, new), which replaces one group by another in a field.

    The field holds groups of cards or of places, for each seat. Every move in secret contains this code for all zones,
    so it is written to be small: the division keeps the compiler from unrolling the loop.

    Args:
        field: The name of the field.
        seats: Number of seats.
        room: Number of entries for each seat.
    """
    if seats:

        @compiled
        def relabel(g, old, new):
            for i in range(seats * room):
                if g[field][i // room, i % room] == old:
                    g[field][i // room, i % room] = new
    else:

        @compiled
        def relabel(g, old, new):
            for i in range(room):
                if g[field][i] == old:
                    g[field][i] = new

    return relabel


def hides(places: Places, one_list: bool = False) -> Callable[..., Any]:
    """Return (compiled) hide(g, seat, _): write HIDDEN where `seat` does not know the card.

    What others know is erased, unless everybody knows it. In the hands of others the hidden cards are sorted by what
    `seat` knows. `one_list`: the groups of a hand's hidden places are a list that says nothing of single places.
    """
    cards, groups, seen, size, sees, rows = (
        places.cards,
        places.groups,
        places.seen,
        places.size,
        places.sees,
        max(1, places.zone.seats),
    )
    is_hand, arrange = places.zone.is_hand, arranges(places, one_list)

    @compiled
    def hide(g, seat, _):
        for p in range(rows):
            for i in range(size(g, p)):
                if not sees(g, seat, p, i):
                    cards(g, p)[i] = HIDDEN
            for i in range(size(g, p)):  # a loop of its own, so that both use vectors
                seen(g, p)[i] &= ALL_SEATS if groups(g, p)[i] == OPEN else 1 << int(seat)
            if is_hand and p != seat and size(g, p) > 1:
                arrange(g, p)

    return hide


def arranges(places: Places, one_list: bool = False) -> Callable[..., Any]:
    """Return (compiled) arrange(g, p): sort the cards of each group by their numbers, hidden ones first, so that the
    places of a hand reveal nothing. `one_list`: see `hides`."""
    cards, groups, seen, size = places.cards, places.groups, places.seen, places.size

    @compiled
    def arrange(g, p):
        for i in range(size(g, p)):
            for k in range(i + 1, size(g, p) if cards(g, p)[i] != HIDDEN else 0):
                if cards(g, p)[k] < cards(g, p)[i] and alike(groups(g, p)[i], groups(g, p)[k]):
                    card, who = cards(g, p)[i], seen(g, p)[i]
                    cards(g, p)[i], seen(g, p)[i] = cards(g, p)[k], seen(g, p)[k]
                    cards(g, p)[k], seen(g, p)[k] = card, who

    @compiled
    def alike(one, other):
        return one != OPEN and other != OPEN and (one_list or one == other)

    return arrange


def marks(places: Places) -> Callable[..., Any]:
    """Return (compiled) mark(g, seat, known): set `known[card]` for every card that `seat` knows there."""
    cards, size, sees, rows = places.cards, places.size, places.sees, max(1, places.zone.seats)

    @compiled
    def mark(g, seat, known):
        for p in range(rows):
            for i in range(size(g, p)):
                if sees(g, seat, p, i):
                    known[cards(g, p)[i]] = 1

    return mark


def fills(places: Places) -> Callable[..., Any]:
    """Return (compiled) fill(g, seat, (cards sorted by group, position in each group)): put the next card of its group
    into every place unknown to `seat`."""
    cards, groups, size, sees, rows = places.cards, places.groups, places.size, places.sees, max(1, places.zone.seats)

    @compiled
    def fill(g, seat, given):
        sorted_cards, next_of_group = given
        for p in range(rows):
            for i in range(size(g, p)):
                if not sees(g, seat, p, i):
                    group = groups(g, p)[i]
                    cards(g, p)[i] = sorted_cards[next_of_group[group]]
                    next_of_group[group] += 1

    return fill


# --- groups of one of several zones ----------------------------------------------------------------------------------
@compiled
def no_group(g, zone, q, i):
    """Stand in for the group of a place in an unknown zone."""
    return OPEN


@compiled
def no_write(g, zone, q, i, group):
    """Stand in for writing the group of a place in an unknown zone."""


def group_of_place(places: Places) -> tuple[Callable[..., Any], Callable[..., Any]]:
    """Return (compiled) group_at(g, zone, q, i) and write_group(g, zone, q, i, group) for the places of one zone."""
    groups = places.groups

    @compiled
    def group_at(g, zone, q, i):
        return groups(g, q)[i]

    @compiled
    def write_group(g, zone, q, i, group):
        groups(g, q)[i] = group

    return group_at, write_group


def either(
    others: tuple[int, Callable[..., Any], Callable[..., Any]], one: tuple[int, Callable[..., Any], Callable[..., Any]]
) -> Any:
    """Extend the accessors of several zones by number (each with its number and these two functions) by one more."""
    number, group_at, write_group = one
    _, others_at, others_write = others

    @compiled
    def either_at(g, zone, q, i):
        return group_at(g, zone, q, i) if zone == number else others_at(g, zone, q, i)

    @compiled
    def either_write(g, zone, q, i, group):
        if zone == number:
            write_group(g, zone, q, i, group)
        else:
            others_write(g, zone, q, i, group)

    return number, either_at, either_write
