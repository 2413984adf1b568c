"""Words that flow around a picture in the corner of a card."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from architects_env.play.drawing.drawing import READABLE, SMALLEST
from architects_env.play.drawing.text_width import text_width

LINE = 1.22
"""Line height as a multiple of the font size."""


class Flow(NamedTuple):
    """Wrapped words and the corner that they leave free."""

    rows: tuple[str, ...]
    size: float
    corner: float
    """Side of the free square at the bottom right, or 0 if there is none."""


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
    """Wrap words into a box so that they leave the largest possible corner free.

    Returns a flow without rows if the words do not fit.

    Args:
        words: Words to wrap.
        width: Width of the box.
        high: Height of the box.
        corners: Possible sides of the corner.
        below: Part of the corner below the box.
        least: Least size of the words.
        most: Greatest size of the words.
    """
    for corner in (corner for corner in corners if corner <= high + below):
        size = most
        while size >= least:
            rows = _rows(words, size, width, high, corner - below, corner)
            if rows:
                return Flow(rows, size, corner)
            size -= 0.5
    return Flow((), READABLE, 0)


def _rows(words: str, size: float, width: float, high: float, deep: float, corner: float) -> tuple[str, ...]:
    """Return the lines, shorter beside the corner. Empty if they do not fit."""
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
    """Return the width of line number `row`, counted from 0."""
    return width - corner - 3 if size * (LINE * row + 1.15) > high - deep else width
