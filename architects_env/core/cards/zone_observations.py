"""Standard parts of an observation for zones that exist several times: their axes, and rows that belong to no seat
(`core.cards.zones`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from architects_env.core.cards.zone_places import Places, Zone
from architects_env.core.compile.jit import compiled
from architects_env.core.contract.spaces.observation_layout import Axis, seat_axis
from architects_env.core.contract.spaces.scales import NUMBER, write_number


def axes_of_rows(zone: Zone) -> tuple[Axis, ...]:
    """Return the axis of the rows of a zone: seats counted from the observer, or tiers in order; none for a single
    zone."""
    if not zone.seats:
        return ()
    if zone.is_of_rows:
        return (Axis(zone.for_each, (f"{zone.for_each} {row}" for row in range(zone.seats))),)
    return (seat_axis(zone.seats),)


def whose_rows(zone: Zone) -> str:
    """Return the words before the description of a part of a zone: "per tier: "."""
    if not zone.seats:
        return ""
    return f"per {zone.for_each}: " if zone.is_of_rows else "per player, the observer first: "


def observes_rows(places: Places, number: int) -> Callable[..., Any]:
    """Return (compiled) observe(g, seat, out, at): write the known cards of every row, in the same order for every
    observer."""
    cards, size, sees, rows = places.cards, places.size, places.sees, places.zone.seats

    @compiled
    def observe(g, seat, out, at):
        for row in range(rows):
            for i in range(size(g, row)):
                if sees(g, seat, row, i):
                    out[at + number * row + cards(g, row)[i]] = 1

    return observe


def observes_sizes_of_rows(places: Places) -> Callable[..., Any]:
    """Return (compiled) observe(g, seat, out, at): write the size of every row, in one order for all observers."""
    size, rows = places.size, places.zone.seats

    @compiled
    def observe(g, seat, out, at):
        for row in range(rows):
            write_number(out, at + NUMBER * row, size(g, row))

    return observe
