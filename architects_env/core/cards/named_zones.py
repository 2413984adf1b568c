"""Tables by the name of a zone, which name the zones that there are if somebody asks for another one."""

from __future__ import annotations

from typing import Any, TypeVar

from architects_env.core.text import did_you_mean

Value = TypeVar("Value")


class ByZone(dict[str, Value]):
    """A dictionary by the name of a zone.

    Args:
        cards: Name of the cards whose zones these are.
        entries: The entries by the name of their zone.

    Raises:
        ValueError: On access with the name of no zone; the message lists the zones.
    """

    def __init__(self, cards: str, entries: dict[str, Value]) -> None:
        super().__init__(entries)
        self._cards = cards

    def __missing__(self, zone: Any) -> Value:
        known = ", ".join(map(repr, self))
        raise ValueError(
            f"The cards {self._cards!r} have no zone {zone!r}; they have {known}.{did_you_mean(zone, self)}"
        )
