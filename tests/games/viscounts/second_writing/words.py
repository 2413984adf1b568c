"""Effects as they are written in the tables: "2 gold, virtue" is one after the other, "hire | destroy" is a choice."""

from __future__ import annotations

from functools import cache

Effect = tuple[int, str]
"""An effect: the number of times, and the word."""
Effects = tuple[tuple[Effect, ...], ...]
"""Alternatives, each a list of effects; a single alternative is no choice."""


@cache
def read(text: str) -> Effects:
    """
    >>> read("2 destroy | gold, flip deed")
    (((2, 'destroy'),), ((1, 'gold'), (1, 'flip deed')))
    >>> read("")
    ((),)
    """
    return tuple(tuple(_one(part) for part in alternative.split(", ") if part) for alternative in text.split(" | "))


def _one(part: str) -> Effect:
    number, _, rest = part.partition(" ")
    return (int(number), rest) if number.isdigit() else (1, part)
