"""Compiled accessors of sets and decks of cards in sleeves, and the operations on each.

They serve `core.cards.bit_sets.sleeves`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from architects_env.core.cards.bit_sets.hidden import column, know
from architects_env.core.cards.zone_places import Zone
from architects_env.core.compile.jit import compiled, inlined
from architects_env.core.contract.rules.bits import has, lowest

MOST_CARDS = 63
"""Largest number of cards: cards and sleeves are the bits of one int64."""


class SleeveSet:
    """The compiled accessors of a zone that is a set of cards in a set of sleeves.

    The zone is a single one, or there is one for each seat.
    """

    def __init__(self, zone: Zone) -> None:
        self.rows = max(1, zone.seats)
        self.before = zone.faces if callable(zone.faces) else _own
        """before(g, seat) -> the number of the zone that lies open before this seat, or -1."""
        self.cards, self.set_cards = _set_in(zone.name, zone.seats)
        self.sleeves, self.set_sleeves = _set_in(f"{zone.name}_sleeves", zone.seats)
        self.insert, self.remove, self.clear = self._changes()

    def _changes(self) -> tuple[Callable[..., Any], ...]:
        cards, sleeves, set_cards, set_sleeves = self.cards, self.sleeves, self.set_cards, self.set_sleeves

        @compiled
        def insert(g, p, card, sleeve):
            set_cards(g, p, cards(g, p) | (1 << card))
            set_sleeves(g, p, sleeves(g, p) | (1 << sleeve))

        @compiled
        def remove(g, p, card, sleeve):
            set_cards(g, p, cards(g, p) & ~(1 << card))
            set_sleeves(g, p, sleeves(g, p) & ~(1 << sleeve))

        @compiled
        def clear(g, p):
            set_cards(g, p, 0)
            set_sleeves(g, p, 0)

        return insert, remove, clear


@inlined
def _own(g, seat):
    return seat


def _set_in(field: str, seats: int) -> tuple[Callable[..., Any], Callable[..., Any]]:
    if seats:

        @inlined
        def read(g, p):
            return int(g[field][p])

        @inlined
        def write(g, p, members):
            g[field][p] = members
    else:

        @inlined
        def read(g, p):
            return int(g[field])

        @inlined
        def write(g, p, members):
            g[field] = members

    return read, write


def ends_of(deck: Zone) -> tuple[Callable[..., Any], Callable[..., Any]]:
    """Return (compiled) next_sleeve(g) -> the top sleeve, taken off a deck that is not empty; put_under(g, sleeve)."""
    ring, top, size, room = deck.name, f"{deck.name}_top", f"{deck.name}_size", deck.room

    @compiled
    def next_sleeve(g):
        sleeve = int(g[ring][g[top]])
        g[top] = (g[top] + 1) % room
        g[size] -= 1
        return sleeve

    @compiled
    def put_under(g, sleeve):
        g[ring][(g[top] + g[size]) % room] = sleeve
        g[size] += 1

    return next_sleeve, put_under


# --- what a seat knows ------------------------------------------------------------------------------------------------
@compiled
def remember(may, sleeve_of, seat, cards):
    """Record that a seat sees each of these cards in its sleeve.

    Args:
        may: The sleeves in which each card may be, by observer.
        sleeve_of: The sleeve of each card.
        seat: The seat.
        cards: The set of cards.
    """
    while cards != 0:
        know(may, seat, 1 << lowest(cards), 1 << int(sleeve_of[lowest(cards)]))
        cards &= cards - 1


@compiled
def tidy(g, seat, shown, shown_sleeves, elsewhere):
    """Reduce the knowledge of `seat` to what still matters, and erase that of the others.

    Cards it sees are where they lie, their sleeves hold nothing else, and open cards are in no sleeve.
    """
    for observer in range(g.may.shape[0]):
        if observer != seat:
            g.traced[observer] = 0
            for card in range(g.may.shape[1]):
                g.may[observer, card] = 0
    g.traced[seat] &= ~(shown | elsewhere)
    for card in range(g.may.shape[1]):
        if has(shown, card):
            g.may[seat, card] = 1 << int(g.sleeve_of[card])
        else:
            g.may[seat, card] = 0 if has(elsewhere, card) else g.may[seat, card] & ~shown_sleeves


# --- new numbers for sleeves ------------------------------------------------------------------------------------------
@compiled
def _name_set(g, seat, sleeves, cards, names, named):
    """Give new numbers from `named` on to a set of sleeves.

    They are sorted by card where the seat sees `cards`, else by what may be in them.
    """
    if cards != 0:
        while cards != 0:
            names[g.sleeve_of[lowest(cards)]] = named
            cards &= cards - 1
            named += 1
        return named
    signs = np.zeros(names.shape[0], np.int64)
    left = sleeves
    while left != 0:
        signs[lowest(left)] = column(g.may, seat, lowest(left))
        left &= left - 1
    while sleeves != 0:
        best = lowest(sleeves)
        left = sleeves
        while left != 0:
            if signs[lowest(left)] < signs[best]:
                best = lowest(left)
            left &= left - 1
        names[best] = named
        named += 1
        sleeves &= ~(1 << best)
    return named


@compiled
def renamed(sleeves, names):
    """Return a set of sleeves under their new numbers."""
    new = 0
    while sleeves != 0:
        new |= 1 << names[lowest(sleeves)]
        sleeves &= sleeves - 1
    return new


def names_set(one: SleeveSet) -> Callable[..., Any]:
    """Return (compiled) name(g, seat, (names, number of named sleeves)): number the sleeves of this zone next."""
    before, cards, sleeves, rows = one.before, one.cards, one.sleeves, one.rows

    @compiled
    def name(g, seat, given):
        names, named = given
        own = before(g, seat)
        for p in range(rows):
            named[0] = _name_set(g, seat, sleeves(g, p), cards(g, p) if p == own else 0, names, named[0])

    return name


def blanks_set(one: SleeveSet) -> Callable[..., Any]:
    """Return (compiled) blank(g, seat, names): renumber the sleeves, and erase the cards where `seat` does not see
    them."""
    before, sleeves, set_cards, set_sleeves, rows = one.before, one.sleeves, one.set_cards, one.set_sleeves, one.rows

    @compiled
    def blank(g, seat, names):
        own = before(g, seat)
        for p in range(rows):
            set_sleeves(g, p, renamed(sleeves(g, p), names))
            if p != own:
                set_cards(g, p, 0)

    return blank


def fills_set(one: SleeveSet) -> Callable[..., Any]:
    """Return (compiled) fill(g, _, _): set the cards to those that lie in the sleeves."""
    sleeves, set_cards, rows = one.sleeves, one.set_cards, one.rows

    @compiled
    def fill(g, a, b):
        for p in range(rows):
            cards, left = 0, sleeves(g, p)
            while left != 0:
                cards |= 1 << int(g.card_in[lowest(left)])
                left &= left - 1
            set_cards(g, p, cards)

    return fill
