"""Compiled operations on each place of cards in copies (`core.cards.multiset`): hide what a seat does not know, count
what it knows, fill the gaps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from architects_env.core.cards.zone_places import HIDDEN
from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.rng import below


@compiled
def swap_counts(one, other):
    for kind in range(one.shape[0]):
        held = one[kind]
        one[kind] = other[kind]
        other[kind] = held


@compiled
def next_of(bag, size, rng):
    """Take a random card out of a bag and return it.

    Args:
        bag: Number of cards of each kind.
        size: Number of cards in the bag.
        rng: int64[4]: A stream of random numbers.
    """
    i = below(rng, size[0])
    kind = bag[i]
    size[0] -= 1
    bag[i] = bag[size[0]]
    return kind


def without_third(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return (compiled) redact(g, seat): call a function that takes an unused third argument."""

    @compiled
    def redact(g, seat):
        function(g, seat, 0)

    return redact


def hides_deck(name: str) -> Callable[..., Any]:
    """Return (compiled) hide(g, seat, _): hide a deck from a seat that has not seen it."""
    seen, laid, laid_size = f"{name}_seen", f"{name}_laid", f"{name}_laid_size"

    @compiled
    def hide(g, seat, _):
        if (int(g[seen]) >> int(seat)) & 1 == 0:
            g[name][:] = 0
        g[laid][:] = 0
        g[laid_size] = 0

    return hide


def hides_offer(name: str) -> Callable[..., Any]:
    """Return (compiled) hide(g, seat, _): hide cards offered to another seat."""

    @compiled
    def hide(g, seat, _):
        if g.seat != seat:
            g[name][:] = 0

    return hide


def hides_hands(name: str) -> Callable[..., Any]:
    """Return (compiled) hide(g, seat, _): hide the hands of others, and what others know."""
    known = f"{name}_known"

    @compiled
    def hide(g, seat, _):
        for p in range(g.num_players):
            if p != seat:
                g[name][p, :] = 0
                g[known][p, :, :] = 0

    return hide


def hides_row(name: str) -> Callable[..., Any]:
    """Return (compiled) hide(g, seat, _): write HIDDEN where the seat does not know the card."""
    size, seen = f"{name}_size", f"{name}_seen"

    @compiled
    def hide(g, seat, _):
        for i in range(g[size]):
            if (int(g[seen][i]) >> int(seat)) & 1 == 0:
                g[name][i] = HIDDEN

    return hide


def counts_kinds(name: str) -> Callable[..., Any]:
    """Return (compiled) count(g, seat, there): add the cards there, kind by kind."""

    @compiled
    def count(g, seat, there):
        for kind in range(there.shape[0]):
            there[kind] += g[name][kind]

    return count


def counts_hands(name: str) -> Callable[..., Any]:
    """Return (compiled) count(g, seat, there): add the seat's own hand and what it knows of others."""
    known = f"{name}_known"

    @compiled
    def count(g, seat, there):
        for kind in range(there.shape[0]):
            there[kind] += g[name][seat, kind]
            for p in range(g.num_players):
                there[kind] += g[known][seat, p, kind]

    return count


def counts_row(name: str) -> Callable[..., Any]:
    """Return (compiled) count(g, seat, there): add the cards of a row that are not hidden."""
    size = f"{name}_size"

    @compiled
    def count(g, seat, there):
        for i in range(g[size]):
            if g[name][i] != HIDDEN:
                there[g[name][i]] += 1

    return count


def fills_row(name: str) -> Callable[..., Any]:
    """Return (compiled) fill(g, seat, (bag, cards left, rng)): put a card of the bag into every hidden place."""
    size = f"{name}_size"

    @compiled
    def fill(g, seat, given):
        bag, left, rng = given
        for i in range(g[size]):
            if g[name][i] == HIDDEN:
                g[name][i] = next_of(bag, left, rng)

    return fill


def fills_hands(name: str) -> Callable[..., Any]:
    """Return (compiled) fill(g, seat, (bag, cards left, rng)): fill the hands of others with what is known of them, and
    the rest from the bag."""
    size, known = f"{name}_size", f"{name}_known"

    @compiled
    def fill(g, seat, given):
        bag, left, rng = given
        for p in range(g.num_players):
            if p != seat:
                missing = int(g[size][p])
                for kind in range(g[name].shape[1]):
                    g[name][p, kind] = g[known][seat, p, kind]
                    missing -= g[known][seat, p, kind]
                for _ in range(missing):
                    g[name][p, next_of(bag, left, rng)] += 1

    return fill


def fills_offer(name: str) -> Callable[..., Any]:
    """Return (compiled) fill(g, seat, (bag, cards left, rng)): fill the cards offered to another seat."""
    size = f"{name}_size"

    @compiled
    def fill(g, seat, given):
        bag, left, rng = given
        if g.seat != seat:
            for _ in range(g[size]):
                g[name][next_of(bag, left, rng)] += 1

    return fill
