"""Words that flow around a picture in the corner of a card."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from architects_env.play.drawing.drawing import READABLE, SMALLEST
from architects_env.play.drawing.text_width import text_width

LINE = 1.22
"""From one line to the next, as a part of their size."""


class Flow(NamedTuple):
    """Lines of words, and the corner that they leave free."""

    rows: tuple[str, ...]
    size: float
    corner: float
    """The side of the square at the bottom on the right; 0 where words leave none."""


@lru_cache(1 << 12)
def flowed(
    words: str,
    width: float,
    high: float,
    corners: Sequence[float],
    below: float = 0,
    least: float = SMALLEST,
    most: float = READABLE,
) -> Flow:
    """Words in a box so wide and high that leave the largest of these corners free, of which so much lies `below` the
    box; as large as they then can be, at least `least` and at most `most`. Without rows where all of them take too much
    room."""
    for corner in (corner for corner in corners if corner <= high + below):
        size = most
        while size >= least:
            rows = _rows(words, size, width, high, corner - below, corner)
            if rows:
                return Flow(rows, size, corner)
            size -= 0.5
    return Flow((), READABLE, 0)


def _rows(words: str, size: float, width: float, high: float, deep: float, corner: float) -> tuple[str, ...]:
    """The lines, those beside the corner shorter; none where they have no room."""
    rows: list[str] = []
    for word in words.split():
        longer = f"{rows[-1]} {word}" if rows else word
        if rows and text_width(longer, size) <= _room(len(rows) - 1, size, width, high, deep, corner):
            rows[-1] = longer
        else:
            rows.append(word)
            if text_width(word, size) > _room(len(rows) - 1, size, width, high, deep, corner):
                return ()
    return tuple(rows) if size * (LINE * len(rows) - 0.1) <= high else ()


def _room(row: int, size: float, width: float, high: float, deep: float, corner: float) -> float:
    """The width of a line, counted from 0."""
    return width - corner - 3 if size * (LINE * row + 1.15) > high - deep else width
