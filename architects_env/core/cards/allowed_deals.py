"""Worlds in which hidden cards lie only where they may (`Cards(allowed=...)`): a seat that could not follow suit holds
no card of the suit.

The hidden cards of one group are laid again into their places. Only cards that some seat may not hold need care; the
others fill the rest. All ways are counted, so that each is equally likely, as long as the table of counts is small.
Otherwise cards are assigned in random order by augmenting paths, which finds a way if there is one, though not all
ways equally often.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from architects_env.core.cards.zone_places import OWNER, Places, each
from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.rng import below, below_many

LARGEST_TABLE = 1 << 17
"""Largest number of counts for an exact draw."""
MOST_COUNTED = 100
"""Largest number of restricted cards for an exact draw, so that counts stay within a float64."""
FINE = 1 << 53


def lays_allowed(places: Sequence[Places], number: int, allowed: Callable[..., Any]) -> Callable[..., Any]:
    """Return (compiled) lay(g, seat, rng), which lays the cards that `seat` does not know where they may be.

    It raises `RuntimeError` if there is no way.

    Args:
        places: The places of the cards.
        number: Number of cards.
        allowed: (compiled) allowed(g, seat, p, card), whether seat `p` may hold a card.
    """
    seats = max((one.zone.seats for one in places if one.zone.faces == OWNER), default=0)
    gather, write = each([_gathers(one, seats) for one in places]), each([_writes(one) for one in places])

    @compiled
    def lay(g, seat, rng):
        cards, groups, holders = np.zeros(number, np.int16), np.zeros(number, np.int16), np.zeros(number, np.int16)
        end = np.zeros(1, np.int64)
        gather(g, seat, (cards, groups, holders, end))
        done = np.zeros(number, np.int8)
        for start in range(end[0]):
            if done[start] == 0:
                at, n = np.zeros(number, np.int16), 0
                for i in range(start, end[0]):
                    if groups[i] == groups[start]:
                        at[n] = i
                        done[i] = 1
                        n += 1
                lay_group(g, seat, rng, cards, holders, at[:n])
        end[0] = 0
        write(g, seat, (cards, end))

    @compiled
    def lay_group(g, seat, rng, cards, holders, at):
        n = len(at)
        may, room = np.ones((n, seats + 1), np.int8), np.zeros(seats + 1, np.int64)
        for i in range(n):
            room[holders[at[i]]] += 1
        restricted, m = np.zeros(n, np.int16), 0
        for i in range(n):
            free = True
            for p in range(seats):
                if room[p] > 0 and not allowed(g, seat, p, cards[at[i]]):
                    may[i, p] = 0
                    free = False
            if not free:
                restricted[m] = i
                m += 1
        if m == 0:
            return
        own, taken = holders[at], np.full(n, -1, np.int16)
        size = 1
        for p in range(seats):
            size *= room[p] + 1
        if m <= MOST_COUNTED and size * (m + 1) <= LARGEST_TABLE:
            draw_exactly(may, room, restricted[:m], own, taken, size, rng)
        else:
            for k in range(m):
                assign(may, restricted[k], own, taken, rng)
        lay_rest(cards, at, may, taken)

    return lay


@compiled
def lay_rest(cards, at, may, taken):
    """Put the restricted cards into the places that took them, and the others, in their order, into the rest.

    Args:
        cards: The cards by place.
        at: The places that are laid again.
        may: The seats at which each card may be.
        taken: The restricted card that took each place.
    """
    n, next_free = len(at), 0
    before, placed = np.zeros(n, np.int16), np.zeros(n, np.int8)
    for i in range(n):
        before[i] = cards[at[i]]
        if taken[i] >= 0:
            placed[taken[i]] = 1
    for i in range(n):
        if taken[i] >= 0:
            cards[at[i]] = before[taken[i]]
        else:
            while placed[next_free] == 1:
                next_free += 1
            cards[at[i]] = before[next_free]
            next_free += 1


@compiled
def count_ways(may, room, restricted, size):
    """Return ways[k, used]: in how many ways the restricted cards from number `k` on find places, when those before
    them have `used` places of each seat (mixed radix). The places of no seat are what is left."""
    m, seats = len(restricted), len(room) - 1
    ways = np.zeros((m + 1, size))
    ways[m, :] = 1
    used = np.zeros(seats, np.int64)
    for k in range(m - 1, -1, -1):
        used[:] = 0
        for state in range(size):
            rest, stride, total = room[seats] - k, 1, 0.0
            for p in range(seats):
                if may[restricted[k], p] == 1 and used[p] < room[p]:
                    total += (room[p] - used[p]) * ways[k + 1, state + stride]
                rest += used[p]
                stride *= room[p] + 1
            if rest > 0:
                total += rest * ways[k + 1, state]
            ways[k, state] = total
            p = 0
            while p < seats:  # the next number of mixed radix
                used[p] += 1
                if used[p] <= room[p]:
                    break
                used[p] = 0
                p += 1
    return ways


@compiled
def draw_exactly(may, room, restricted, own, taken, size, rng):
    """Choose a place for every restricted card, all ways equally likely: `taken[place]` becomes the card."""
    seats, ways = len(room) - 1, count_ways(may, room, restricted, size)
    if ways[0, 0] <= 0:
        raise RuntimeError(
            "No way to lay the hidden cards is left by `allowed`: it contradicts what lies in the zones."
        )
    left, state = room.copy(), 0
    for k in range(len(restricted)):
        drawn, chosen, stride, step = ways[k, state] * (below_many(rng, FINE) / FINE), -1, 1, 0
        for p in range(seats + 1):
            here = 0 if p == seats else stride
            if may[restricted[k], p] == 1 and left[p] > 0 and ways[k + 1, state + here] > 0:
                if chosen < 0 or drawn >= 0:
                    chosen, step = p, here
                drawn -= left[p] * ways[k + 1, state + here]
            if p < seats:
                stride *= room[p] + 1
        nth = below(rng, left[chosen])
        for place in range(len(own)):
            if own[place] == chosen and taken[place] < 0:
                if nth == 0:
                    taken[place] = restricted[k]
                    break
                nth -= 1
        left[chosen] -= 1
        state += step


@compiled
def assign(may, card, own, taken, rng):
    """Give a card a place where it may be, moving cards that have one already.

    An augmenting path is found by breadth-first search from a random place on.

    Args:
        may: The seats at which each card may be.
        card: The card.
        own: The seat of each place.
        taken: The card that took each place.
        rng: int64[4]: A stream of random numbers.
    """
    n, first = len(own), below(rng, len(own))
    came_from, queue, head, tail = np.full(n, -1, np.int16), np.zeros(n + 1, np.int16), 0, 1
    queue[0] = card
    while head < tail:
        one = queue[head]
        head += 1
        for i in range(n):
            place = (first + i) % n
            if came_from[place] < 0 and may[one, own[place]] == 1:
                came_from[place] = one
                if taken[place] < 0:
                    move_along(card, place, came_from, taken)
                    return
                queue[tail] = taken[place]
                tail += 1
    raise RuntimeError("No way to lay the hidden cards is left by `allowed`: it contradicts what lies in the zones.")


@compiled
def move_along(card, place, came_from, taken):
    """Move every card of an augmenting path to the place that it reached, the last one first."""
    while True:
        one, before = came_from[place], -1
        for i in range(len(taken)):
            if taken[i] == one:
                before = i
        taken[place] = one
        if one == card:
            return
        taken[before] = -1
        place = before


def _gathers(places: Places, seats: int) -> Callable[..., Any]:
    """Return (compiled) gather(g, seat, (cards, groups, holders, end)): append the cards that `seat` does not know, the
    group of each place, and the seat that holds it; `seats` stands for a place of no seat."""
    cards, groups, size, sees, rows = places.cards, places.groups, places.size, places.sees, max(1, places.zone.seats)
    owned = places.zone.faces == OWNER

    @compiled
    def gather(g, seat, lists):
        found, groups_found, holders, end = lists
        for p in range(rows):
            for i in range(size(g, p)):
                if not sees(g, seat, p, i):
                    found[end[0]] = cards(g, p)[i]
                    groups_found[end[0]] = groups(g, p)[i]
                    holders[end[0]] = p if owned else seats
                    end[0] += 1

    return gather


def _writes(places: Places) -> Callable[..., Any]:
    """Return (compiled) write(g, seat, (cards, end)): write the cards back into the places from which they were
    gathered."""
    cards, size, sees, rows = places.cards, places.size, places.sees, max(1, places.zone.seats)

    @compiled
    def write(g, seat, lists):
        found, end = lists
        for p in range(rows):
            for i in range(size(g, p)):
                if not sees(g, seat, p, i):
                    cards(g, p)[i] = found[end[0]]
                    end[0] += 1

    return write
