"""What happens by itself: kinds of events that the rules report, and their sentences."""
from __future__ import annotations

from typing import Any

from architects_env.core.events import Event


def tell_event(g: Any, event: Event, observer: int) -> str:
    """An event as `observer` is told it."""
    raise ValueError(f"No event of this kind is known: {event}.")
