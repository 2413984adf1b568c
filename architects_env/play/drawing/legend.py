"""The legend: a panel with icons and their names in columns, which a page may fold to its heading."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from architects_env.core.text import say
from architects_env.play.drawing.illustrations.glyphs import Icon
from architects_env.play.drawing.text_width import CONDENSED, SMALLEST, text_width

if TYPE_CHECKING:
    from architects_env.play.drawing.drawing import Drawing

BESIDE_NAME = 26
"""Width of a column besides its name."""
HEAD, HEADING = 31, 26
"""Heights of the panel around its rows, and of its heading alone."""
ROW, CLOSEST = 25.0, 18.5
"""Greatest and least distance of its rows, whose icons have 17 units."""

ACROSS = 0.9
"""Part of the drawing's width from which the legend has nothing beside it. It then says how much lower the drawing is
when it is folded."""


def names_fit(icons: Sequence[Icon], width: float, number: int) -> bool:
    """Return whether all names fit into a legend with this number of columns."""
    rows = -(-len(icons) // number)
    parts = [icons[first : first + rows] for first in range(0, len(icons), rows)]
    return sum(_needed(parts)) <= width


def _needed(columns: Sequence[Sequence[Icon]]) -> list[float]:
    """Return the least widths of the columns of a legend."""
    return [
        max(BESIDE_NAME + text_width(say(icon.name), CONDENSED * SMALLEST) for icon in column) for column in columns
    ]


def column_widths(columns: Sequence[Sequence[Icon]], width: float, number: int) -> list[float]:
    """Return the widths of a legend's columns: as their names need, with the rest in equal parts."""
    needed = _needed(columns)
    if sum(needed) > width or len(needed) < number:
        return [width / number] * len(columns)
    return [wide + (width - sum(needed)) / number for wide in needed]


def draw_legend(
    drawing: Drawing, x: float, y: float, width: float, room: float, icons: Sequence[Icon], columns: int, corner: bool
) -> float:
    """Draw a legend with larger rows if there is room, and with one more column if that makes it low enough.

    Draws nothing if it is still higher than `room`. The heading, which may be all that is visible, is on the left or in
    the right `corner`. Returns the height.
    """
    if HEAD + 21 * -(-len(icons) // columns) > room and names_fit(icons, width - 12, columns + 1):
        columns += 1
    rows = -(-len(icons) // columns)
    high = min(ROW, (room - HEAD) / max(1, rows))
    if high < CLOSEST:
        return 0
    height = HEAD + high * rows
    folds = f' data-folds="{round(height - HEADING)}"' if width > ACROSS * drawing.width else ""
    with _foldable(drawing, x, y, folds, corner=width if corner else 0):
        drawing.parts.append("<g>")
        drawing.panel(width, height)
        _names(drawing, 25, width, icons, columns, high)
        drawing.parts.append("</g>")
    return height


def draw_folded_legend(drawing: Drawing, x: float, y: float, width: float, icons: Sequence[Icon], columns: int) -> None:
    """Draw the heading alone. A page that unfolds it shows the names above it, over the drawing."""
    high = 8 + ROW * -(-len(icons) // columns)
    with _foldable(drawing, x, y, "", "legend over"):
        drawing.parts.append(f'<g display="none" transform="translate(0,{-high:g})">')
        drawing.panel(width, high)
        _names(drawing, 4, width, icons, columns, ROW)
        drawing.parts.append("</g>")
        drawing.rect(0, 0, width, HEADING, "panel", "rule", 8)


@contextmanager
def _foldable(
    drawing: Drawing, x: float, y: float, more: str, looks: str = "legend", corner: float = 0
) -> Generator[None]:
    """Draw a heading at the left or at `corner`, and before it a group that a page may hide."""
    drawing.parts.append(f'<g class="{looks}"{more} transform="translate({x:g},{y:g})">')
    yield
    drawing.text(
        corner - 8 if corner else 8, 17, say("What the signs mean"), 14, "soft", "end" if corner else "start", True
    )
    drawing.parts.append("</g>")


def _names(drawing: Drawing, top: float, width: float, icons: Sequence[Icon], columns: int, high: float) -> None:
    """Draw icons and their names in columns."""
    rows, left = -(-len(icons) // columns), 8.0
    parts, size = [icons[first : first + rows] for first in range(0, len(icons), rows)], 13 + (high - 21) / 2
    for column, step in zip(parts, column_widths(parts, width - 12, columns), strict=True):
        for i, icon in enumerate(column):
            drawing.icon(icon, left, top + high * i, 17, "")
            drawing.text(left + 22, top + 13 + high * i, say(icon.name), max(SMALLEST, size), width=step - BESIDE_NAME)
        left += step
