"""Events: what happens in a game without a decision, reported by the rules and told in the log.

A decision has its own log line (`Game.log_line`). Consequences without a choice (a tax that is paid, a card that is
turned over, the whole turn of a rival) are *reported* by the rule that causes them, as four small numbers. The state
holds the events of the last action alone. `core.play.log` reads them after every action; compiled loops without a log
overwrite them.

An event has an audience: the seats that may know of it. An event that only some seats may know in full is reported
twice: to them in full, and to the others as much as they see.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from architects_env.core.compile.jit import compiled

MOST_EVENTS = 96
"""Largest number of events of one action."""
EVERYBODY = 0xFF
IN_PART = 0x100
"""Bit added to the audience of an event that is told to it only in part."""
FIELDS = [("events", np.int16, (MOST_EVENTS, 5)), ("num_events", np.int16)]
"""Fields of a game's state: one row per event, with the columns of `Event`."""


class Event(NamedTuple):
    """An event as `Game.event_line` gets it."""

    kind: int
    """Number of the kind in the game's own list of kinds (`Events`)."""
    player: int
    """The seat or rival that acts or is affected; -1 for the whole game."""
    a: int
    b: int
    audience: int = EVERYBODY
    """Bit set of the seats that may know of the event."""


@compiled
def report(g, kind, player, a, b):
    """Report an event to everybody.

    Args:
        g: The state.
        kind: The kind of the event.
        player: The seat that it is about.
        a: A detail as a number (a card, an amount), 0 if unused.
        b: Another detail.
    """
    report_to(g, EVERYBODY, kind, player, a, b)


@compiled
def report_to(g, audience, kind, player, a, b):
    """Report an event to some seats.

    Args:
        g: The state.
        audience: A bit for each seat that is told.
        kind: The kind of the event.
        player: The seat that it is about.
        a: A detail as a number (a card, an amount), 0 if unused.
        b: Another detail.
    """
    n = int(g.num_events)
    if n < MOST_EVENTS:
        g.events[n, 0] = kind
        g.events[n, 1] = player
        g.events[n, 2] = a
        g.events[n, 3] = b
        g.events[n, 4] = audience
    # A look ahead reports thousands of them and forgets none: a number that went on would come round to below zero.
    g.num_events = min(n, MOST_EVENTS) + 1


@compiled
def forget_events(g):
    """Delete all events; called before every action."""
    g.num_events = 0


@compiled
def wipe_events(g):
    """Delete all events without a trace; called in views and worlds."""
    g.num_events = 0
    g.events[:] = 0


def events_of(g: Any) -> list[Event]:
    """Return the events of the last action in order. Raises `RuntimeError` if there were more than a state holds."""
    n = int(g.num_events)
    if n > MOST_EVENTS:
        raise RuntimeError(
            f"An action had more events than the {MOST_EVENTS} that a state holds; raise core.contract.rules.events.MOST_EVENTS."
        )
    return [Event(*map(int, g.events[i])) for i in range(n)]
