"""What happens by itself in a game, for those who watch: the rules report it, the log tells it.

A decision has a log line of its own (`Game.log_line`). What follows from it without a choice (a tax that is paid, a
card that is turned over, the whole turn of a rival that the rules play) is *reported* by the rule that does it, as four
small numbers. The state holds the events of the last action alone: `core.play.log` reads them after every action;
compiled loops that nobody watches overwrite them.

An event has an audience: the seats that may know of it. What only some may know in full is reported twice: to them in
full, to the others as much as they see.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from architects_env.core.compile.jit import compiled

MOST_EVENTS = 96
"""Of one action."""
EVERYBODY = 0xFF
IN_PART = 0x100
"""Beside the bits of an audience that has not been told all."""
FIELDS = [("events", np.int16, (MOST_EVENTS, 5)), ("num_events", np.int16)]
"""For a game's state: a row an event, as in `Event`."""


class Event(NamedTuple):
    """What `Game.event_line` is given."""

    kind: int
    """A number from the game's own list of kinds."""
    player: int
    """Whom it happens to, or who does it; -1 for the table."""
    a: int
    b: int
    audience: int = EVERYBODY
    """Bits of the seats that may know of it."""


@compiled
def report(g, kind, player, a, b):
    """Everybody sees it. `a` and `b` are details in numbers (a card, an amount), 0 where there is none."""
    report_to(g, EVERYBODY, kind, player, a, b)


@compiled
def report_to(g, audience, kind, player, a, b):
    """Only the seats whose bits are set in `audience` notice it."""
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
    """Before every action."""
    g.num_events = 0


@compiled
def wipe_events(g):
    """In views and worlds: no trace of events."""
    g.num_events = 0
    g.events[:] = 0


def events_of(g: Any) -> list[Event]:
    """The events of the last action, in their order. Raises `RuntimeError` if there were more than a state holds."""
    n = int(g.num_events)
    if n > MOST_EVENTS:
        raise RuntimeError(
            f"An action had more events than the {MOST_EVENTS} that a state holds; raise core.contract.events.MOST_EVENTS."
        )
    return [Event(*map(int, g.events[i])) for i in range(n)]
