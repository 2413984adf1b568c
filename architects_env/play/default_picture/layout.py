"""Boxes that are laid out in rows, from left to right and from top to bottom."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from architects_env.play.drawing.drawing import Drawing

GAP = 10


@dataclass(frozen=True)
class Box:
    """A part of a drawing that fits different widths."""

    width: float
    """Least width."""
    height: Callable[[float], float]
    """height(width) -> the height that the box needs at this width."""
    draw: Callable[[Drawing, float, float, float, float], None]
    """draw(drawing, x, y, width, height): draws the box with its corner at (x, y)."""
    grows: float = 1
    """Share of the free width of a row that the box takes."""


@dataclass(frozen=True)
class Laid:
    """A box with its position."""

    box: Box
    x: float
    y: float
    width: float
    height: float


def laid_out(boxes: Sequence[Box], width: float) -> tuple[list[Laid], float]:
    """Lay boxes out in rows of this width.

    Boxes of a row are as high as the highest one. Returns them with the height of all rows.
    """
    placed: list[Laid] = []
    y = 0.0
    for row in _rows(boxes, width):
        free = width - GAP * (len(row) - 1) - sum(min(box.width, width) for box in row)
        shares = sum(box.grows for box in row) or 1
        widths = [min(box.width, width) + free * box.grows / shares for box in row]
        high = max(box.height(wide) for box, wide in zip(row, widths, strict=True))
        x = 0.0
        for box, wide in zip(row, widths, strict=True):
            placed.append(Laid(box, x, y, wide, high))
            x += wide + GAP
        y += high + GAP
    return placed, max(0.0, y - GAP)


def draw_boxes(drawing: Drawing, boxes: Sequence[Box], x: float, y: float, width: float) -> float:
    """Draw boxes in rows from the corner (x, y) on. Returns the height."""
    placed, height = laid_out(boxes, width)
    for one in placed:
        one.box.draw(drawing, x + one.x, y + one.y, one.width, one.height)
    return height


def _rows(boxes: Sequence[Box], width: float) -> list[list[Box]]:
    """Put each box into the first row with room for it."""
    rows: list[list[Box]] = []
    used: list[float] = []
    for box in boxes:
        row = next((i for i, wide in enumerate(used) if wide + GAP + box.width <= width), len(rows))
        if row == len(rows):
            rows.append([])
            used.append(-GAP)
        rows[row].append(box)
        used[row] += GAP + box.width
    return rows
