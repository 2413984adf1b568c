"""Cards that a seat chooses from its hand in secret and lays face down: the groups that its hand and these places
hold together (`core.cards.zones`).

The others see that a card moves from the hand to a place, but not which. The groups of the cards in hand stay as they
are, but nobody else knows any more which place is of which. So such a seat has a *list*: one group for each hidden
card in the hand and in the chosen places, in the order in which the cards came to the hand. A chosen place holds a
card of one of the first groups of the list, up to its *bound*: the number that were in the hand when it was chosen.
All ways to give every place a group within its bound are equally likely, and the rest is in the hand. A card that
everybody knew in the hand is a group of its own from then on: it is known to be in the hand or in one of the chosen
places.

The storage of the list has no meaning: its first groups are stored as groups of the chosen places, in the order in
which they were chosen, the others as groups of the places of the hand. So the group of such a place says nothing
about its card; only all of them together are those of all the cards.

When a card is seen, one group of its kind leaves the list. There may be several candidates, of cards that came to the
hand before a place was chosen and of some that came after, and it is unknown which of them it was. The last possible
one leaves. So every possible world stays possible, but not all of them are equally likely any more. One list cannot
say more, since each candidate would leave a different list (`tests/core/cards/test_zone_choices.py` has the smallest
example). Knowledge of single seats about cards in the hand is also lost when something is chosen from it: for them
worlds are sampled that they could exclude.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from typing import Any

import numpy as np

from architects_env.core.cards.zone_places import OPEN, Places, either, group_of_place, no_group, no_write, unused
from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.rng import below

SEAT, ZONE, ROW, PLACE, BOUND, COLUMNS = range(6)
"""Columns of a chosen place: the seat that chose the card, the number of the zone, the seat or number of that zone's
row, the place in it, and its bound."""


class Choices:
    """The places chosen from one zone in the zones `targets`, at most `most` for all seats together.

    Each seat has the zone `hand`. When there is no room for one more, all groups of its seat are merged: a sampled
    world may then put its cards in every place where cards of these groups may lie.
    """

    def __init__(
        self, name: str, number: int, hand: Places, targets: Sequence[Places], most: int, relabel: Callable[..., Any]
    ) -> None:
        self.rows, self.size, self.most = f"{name}_chosen", f"{name}_chosen_size", most
        self.number, self.hand, self.targets, self._group_of, self._relabel = (
            number,
            hand,
            tuple(targets),
            f"{name}_group",
            relabel,
        )
        self.room = hand.zone.room + most
        self._group_at, self._write_group = reduce(
            either, ((i, *group_of_place(places)) for i, places in enumerate(targets)), (-1, no_group, no_write)
        )[1:]
        self.read, self._write_list, self._remove_row, self.strike = (
            self._reads(),
            self._writes(),
            self._removes(),
            self._strikes(),
        )
        self._has_chosen, self._forget = self._has(), self._forgets()
        self._settle, self._merge, self._open_cards = self._settles(), self._merges(), self._opens_list()
        self._take_out = self._takes_out()

    @property
    def fields(self) -> list[tuple[Any, ...]]:
        """Fields for the state's dtype.

        With 12 places they take 128 bytes, so that states keep their alignment in memory.
        """
        return [(self.rows, np.int16, (self.most, COLUMNS)), (self.size, np.int64)]

    # --- the list -----------------------------------------------------------------------------------------------------
    def _reads(self) -> Callable[..., Any]:
        """Return (compiled) read(g, p, groups) -> number of groups of a seat, which are written to `groups`."""
        rows, size, hand, group_at = self.rows, self.size, self.hand, self._group_at
        hand_size, hand_groups = hand.size, hand.groups

        @compiled
        def read(g, p, groups):
            n = 0
            for row in range(g[size]):
                if g[rows][row, SEAT] == p:
                    groups[n] = group_at(g, g[rows][row, ZONE], g[rows][row, ROW], g[rows][row, PLACE])
                    n += 1
            for i in range(hand_size(g, p)):
                if hand_groups(g, p)[i] != OPEN:
                    groups[n] = hand_groups(g, p)[i]
                    n += 1
            return n

        return read

    def _writes(self) -> Callable[..., Any]:
        """Return (compiled) write(g, p, groups): store the list; every place of it has a group."""
        rows, size, hand, write_group = self.rows, self.size, self.hand, self._write_group
        hand_size, hand_groups = hand.size, hand.groups

        @compiled
        def write(g, p, groups):
            n = 0
            for row in range(g[size]):
                if g[rows][row, SEAT] == p:
                    write_group(g, g[rows][row, ZONE], g[rows][row, ROW], g[rows][row, PLACE], groups[n])
                    n += 1
            for i in range(hand_size(g, p)):
                if hand_groups(g, p)[i] != OPEN:
                    hand_groups(g, p)[i] = groups[n]
                    n += 1

        return write

    def _strikes(self) -> Callable[..., Any]:
        """Return (compiled) strike(groups, n, bounds, chosen, group, before), which removes a group from a list.

        The list is int16[n] groups and int16[chosen] bounds. The result is the place from which the group was removed:
        the last one before `before`.
        """

        @compiled
        def strike(groups, n, bounds, chosen, group, before):
            at = before - 1
            while groups[at] != group:
                at -= 1
            for k in range(at, n - 1):
                groups[k] = groups[k + 1]
            for k in range(chosen):
                if bounds[k] > at:
                    bounds[k] -= 1
            return at

        return strike

    def _settles(self) -> Callable[..., Any]:
        """Return (compiled) settle(g, p, groups, n, group, before): a card of this group has been seen, so the last one
        before `before` (-1: of all) leaves the list. The rest is stored; if all is of one group, nothing needs to be
        remembered."""
        rows, size, most, strike, write = self.rows, self.size, self.most, self.strike, self._write_list
        forget = self._forget

        @compiled
        def settle(g, p, groups, n, group, before):
            bounds, chosen = np.zeros(most, np.int16), 0
            for row in range(g[size]):
                if g[rows][row, SEAT] == p:
                    bounds[chosen] = g[rows][row, BOUND]
                    chosen += 1
            strike(groups, n, bounds, chosen, group, n if before < 0 else before)
            chosen = 0
            for row in range(g[size]):
                if g[rows][row, SEAT] == p:
                    g[rows][row, BOUND] = bounds[chosen]
                    chosen += 1
            write(g, p, groups)
            if (groups[: n - 1] == groups[0]).all():
                forget(g, p)

        return settle

    def _has(self) -> Callable[..., Any]:
        """Return (compiled) has(g, p): whether places chosen by this seat are tracked."""
        rows, size = self.rows, self.size

        @compiled
        def has(g, p):
            for row in range(g[size]):
                if g[rows][row, SEAT] == p:
                    return True
            return False

        return has

    def _forgets(self) -> Callable[..., Any]:
        """Return (compiled) forget(g, p): stop tracking the places chosen by this seat."""
        rows, size, remove = self.rows, self.size, self._remove_row

        @compiled
        def forget(g, p):
            for row in range(g[size] - 1, -1, -1):
                if g[rows][row, SEAT] == p:
                    remove(g, row)

        return forget

    def _removes(self) -> Callable[..., Any]:
        rows, size = self.rows, self.size

        @compiled
        def remove(g, row):
            last = g[size] - 1
            for k in range(row, last):
                g[rows][k] = g[rows][k + 1]
            g[rows][last] = 0
            g[size] = last

        return remove

    # --- cards leave --------------------------------------------------------------------------------------------------
    def leave_hand(self) -> Callable[..., Any]:
        """Return (compiled) leave(g, p, i) -> card: the card in place `i` of the hand leaves it, seen by everybody."""
        read, settle, remove, room, group_of = self.read, self._settle, self.hand.remove, self.room, self._group_of
        cards, take_out, has_chosen = self.hand.cards, self._take_out, self._has_chosen

        @compiled
        def leave(g, p, i):
            group = g[group_of][cards(g, p)[i]]
            if group == OPEN:
                return remove(g, p, i)
            if not has_chosen(g, p):
                return take_out(g, p, i, group)
            groups = np.zeros(room, np.int16)
            n = read(g, p, groups)
            card = take_out(g, p, i, group)
            settle(g, p, groups, n, group, -1)
            return card

        return leave

    def _takes_out(self) -> Callable[..., Any]:
        """Return (compiled) take_out(g, p, i, group) -> card: take the hidden card out of place `i` of the hand.

        The place that disappears is always the last of this group, or the last hidden one if all of these are chosen
        places.
        """
        cards, hand_groups, seen, size, cut = (
            self.hand.cards,
            self.hand.groups,
            self.hand.seen,
            self.hand.size,
            self.hand.cut,
        )

        @compiled
        def take_out(g, p, i, group):
            card, last, gone = int(cards(g, p)[i]), -1, -1
            for k in range(size(g, p)):
                if hand_groups(g, p)[k] != OPEN:
                    last = k
                    if hand_groups(g, p)[k] == group:
                        gone = k
            if gone < 0:
                gone = last
            step, to = 1 if gone > i else -1, i
            for k in range(i + step, gone + step, step):
                if hand_groups(g, p)[k] != OPEN:
                    cards(g, p)[to] = cards(g, p)[k]
                    seen(g, p)[to] = seen(g, p)[k]
                    to = k
            cut(g, p, gone)
            return card

        return take_out

    def leave_target(self, zone: int) -> Callable[..., Any]:
        """Return (compiled) leave(g, q, i) -> card: the card in place `i` of this target leaves it openly."""
        places, drop, rows, size = self.targets[zone], self._drops(zone), self.rows, self.size
        remove = places.remove

        @compiled
        def leave(g, q, i):
            drop(g, q, i)
            for row in range(g[size]):
                if g[rows][row, ZONE] == zone and g[rows][row, ROW] == q and g[rows][row, PLACE] > i:
                    g[rows][row, PLACE] -= 1
            return remove(g, q, i)

        return leave

    def _drops(self, zone: int) -> Callable[..., Any]:
        """Return (compiled) drop(g, q, i): everybody sees the card in this place; it is no longer tracked as chosen,
        and its group is that of its card."""
        places, rows, size, room, group_of = self.targets[zone], self.rows, self.size, self.room, self._group_of
        read, settle, remove_row, cards, groups_there = (
            self.read,
            self._settle,
            self._remove_row,
            places.cards,
            places.groups,
        )

        @compiled
        def drop(g, q, i):
            for row in range(g[size]):
                if g[rows][row, ZONE] == zone and g[rows][row, ROW] == q and g[rows][row, PLACE] == i:
                    p, bound = int(g[rows][row, SEAT]), int(g[rows][row, BOUND])
                    groups = np.zeros(room, np.int16)
                    n = read(g, p, groups)
                    remove_row(g, row)
                    settle(g, p, groups, n, g[group_of][cards(g, q)[i]], bound)
                    groups_there(g, q)[i] = g[group_of][cards(g, q)[i]]
                    return

        return drop

    def show_target(self, zone: int) -> Callable[..., Any]:
        """Return (compiled) show(g, q, i): everybody sees the card in this place of this target, where it stays."""
        return self._drops(zone)

    # --- cards are chosen ---------------------------------------------------------------------------------------------
    def choose(self, zone: int) -> Callable[..., Any]:
        """Return (compiled) choose(g, p, i, q) -> card: `p` chooses the card in place `i` of its hand and lays it face
        down at the end of this target."""
        places, rows, size, most, room = self.targets[zone], self.rows, self.size, self.most, self.room
        hand, put, there, open_cards, merge, write = (
            self.hand,
            places.put,
            places.size,
            self._open_cards,
            self._merge,
            self._write_list,
        )
        cut, read, hand_size, group_at, seen_at = hand.cut, self.read, hand.size, hand.group_at, hand.seen_at

        @compiled
        def choose(g, p, i, q):
            groups = np.zeros(room, np.int16)
            if hand_size(g, p) == 1 and (group_at(g, p, i) == OPEN or read(g, p, groups) == 1):  # there is no choice
                group, seen = group_at(g, p, i), seen_at(g, p, i)
                card = cut(g, p, i)
                put(g, q, card, group, seen)
                return card
            n = open_cards(g, p, groups)
            alike = (groups[:n] == groups[0]).all()
            if not alike and g[size] == most:
                merge(g, p, groups, n)
                alike = True
            card = cut(g, p, i)
            put(g, q, card, groups[0], 1 << int(p))
            if not alike:
                row = g[size]
                g[rows][row, SEAT], g[rows][row, ZONE], g[rows][row, ROW], g[rows][row, PLACE], g[rows][row, BOUND] = (
                    p,
                    zone,
                    q,
                    there(g, q) - 1,
                    n,
                )
                g[size] = row + 1
                write(g, p, groups)
            return card

        return choose

    def _opens_list(self) -> Callable[..., Any]:
        """Return (compiled) open_cards(g, p, groups) -> number of groups of a seat.

        They include cards in hand that everybody knows. From now on nobody else knows which place of the hand is which.
        """
        read, group_of, number = self.read, self._group_of, self.number
        cards, hand_size, hand_groups, seen = self.hand.cards, self.hand.size, self.hand.groups, self.hand.seen

        @compiled
        def open_cards(g, p, groups):
            n = read(g, p, groups)
            for i in range(hand_size(g, p)):
                if hand_groups(g, p)[i] == OPEN:
                    groups[n] = unused(g[group_of], number)
                    hand_groups(g, p)[i] = groups[n]
                    g[group_of][cards(g, p)[i]] = groups[n]
                    n += 1
                seen(g, p)[i] = 0
            return n

        return open_cards

    def mix(self) -> Callable[..., Any]:
        """Return (compiled) mix(g, p): merge all cards in hand and in chosen places into one group."""
        open_cards, merge, room = self._open_cards, self._merge, self.room

        @compiled
        def mix(g, p):
            groups = np.zeros(room, np.int16)
            n = open_cards(g, p, groups)
            merge(g, p, groups, n)

        return mix

    def _merges(self) -> Callable[..., Any]:
        """Return (compiled) merge(g, p, groups, n): merge all groups of a seat."""
        relabel, forget = self._relabel, self._forget

        @compiled
        def merge(g, p, groups, n):
            for k in range(1, n):
                if groups[k] != groups[0]:
                    relabel(g, groups[k], groups[0])
            groups[:n] = groups[0]
            forget(g, p)

        return merge

    # --- worlds -------------------------------------------------------------------------------------------------------
    def deals(self) -> tuple[Callable[..., Any], Callable[..., Any]]:
        """Return (compiled) deal(g, seat, rng, lists) and restore(g, seat, lists): give the places that `seat` does not
        know possible groups, all ways equally likely; and restore the former ones. `lists` is int16[seats, room]."""
        rows, size, most, read, write, strike = (
            self.rows,
            self.size,
            self.most,
            self.read,
            self._write_list,
            self.strike,
        )
        hand, write_group, group_of, seats = self.hand, self._write_group, self._group_of, self.hand.zone.seats
        cards, hand_size, hand_groups, sees = hand.cards, hand.size, hand.groups, hand.sees

        @compiled
        def deal_of(g, seat, p, rng, groups, n):
            bounds, chosen = np.zeros(most, np.int16), 0
            for row in range(g[size]):
                if g[rows][row, SEAT] == p:
                    bounds[chosen] = g[rows][row, BOUND]
                    chosen += 1
            for i in range(hand_size(g, p)):
                if hand_groups(g, p)[i] != OPEN and sees(g, seat, p, i):
                    strike(groups, n, bounds, chosen, g[group_of][cards(g, p)[i]], n)
                    n -= 1
            k = 0
            for row in range(g[size]):
                if g[rows][row, SEAT] == p:
                    other = k + below(rng, bounds[k] - k)
                    group = groups[other]
                    groups[other] = groups[k]
                    write_group(g, g[rows][row, ZONE], g[rows][row, ROW], g[rows][row, PLACE], group)
                    k += 1
            for i in range(hand_size(g, p)):
                if hand_groups(g, p)[i] != OPEN and not sees(g, seat, p, i):
                    hand_groups(g, p)[i] = groups[k]
                    k += 1

        @compiled
        def deal(g, seat, rng, lists):
            for p in range(seats):
                if p != seat:
                    n = read(g, p, lists[p])
                    if not (lists[p, :n] == lists[p, 0]).all():
                        deal_of(g, seat, p, rng, lists[p].copy(), n)

        @compiled
        def restore(g, seat, lists):
            for p in range(seats):
                if p != seat:
                    write(g, p, lists[p])

        return deal, restore

    # --- in plain Python ----------------------------------------------------------------------------------------------
    def groups_of(self, g: Any) -> dict[int, tuple[list[int], list[int]]]:
        """Return for each seat the groups of the cards that it holds or has chosen, and the groups of these places."""
        rows = g[self.rows][: int(g[self.size])].tolist()
        found: dict[int, tuple[list[int], list[int]]] = {}
        for p in range(self.hand.zone.seats):
            held = [(self.hand, p, i) for i in range(int(g[f"{self.hand.zone.name}_size"][p]))]
            lying = held + [(self.targets[row[ZONE]], row[ROW], row[PLACE]) for row in rows if row[SEAT] == p]
            of_cards = [int(g[self._group_of][_row(g, places, "", q)[i]]) for places, q, i in lying]
            found[p] = of_cards, [int(_row(g, places, "_group", q)[i]) for places, q, i in lying]
        return found


def _row(g: Any, places: Places, what: str, q: int) -> Any:
    field = g[f"{places.zone.name}{what}"]
    return field[q] if places.zone.seats else field
