"""What the signs mean: a panel with their names in columns, which a page may fold to its heading."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from architects_env.core.text import say
from architects_env.play.drawing.glyphs import Icon
from architects_env.play.drawing.text_width import CONDENSED, SMALLEST, text_width

if TYPE_CHECKING:
    from architects_env.play.drawing.drawing import Drawing

BESIDE_NAME = 26
"""What a column has besides a name."""
HEAD, HEADING = 31, 26
"""How high the panel is above and below its rows, and how high its heading is alone."""
ROW, CLOSEST = 25.0, 18.5
"""How far apart its rows stand at most, and how close they may stand: their icons have 17."""

ACROSS = 0.9
"""Where it is as wide as the drawing, nothing lies beside it: it says by how much the drawing is lower when it is
folded."""


def names_fit(icons: Sequence[Icon], width: float, number: int) -> bool:
    """Whether no name of a legend in so many columns would be cut off."""
    rows = -(-len(icons) // number)
    parts = [icons[first : first + rows] for first in range(0, len(icons), rows)]
    return sum(_needed(parts)) <= width


def _needed(columns: Sequence[Sequence[Icon]]) -> list[float]:
    """How wide the columns of a legend must be at least."""
    return [
        max(BESIDE_NAME + text_width(say(icon.name), CONDENSED * SMALLEST) for icon in column) for column in columns
    ]


def column_widths(columns: Sequence[Sequence[Icon]], width: float, number: int) -> list[float]:
    """How wide the columns of a legend are: as their names need, and what is left in equal parts."""
    needed = _needed(columns)
    if sum(needed) > width or len(needed) < number:
        return [width / number] * len(columns)
    return [wide + (width - sum(needed)) / number for wide in needed]


def draw_legend(
    drawing: Drawing, x: float, y: float, width: float, room: float, icons: Sequence[Icon], columns: int, corner: bool
) -> float:
    """A panel that says what icons mean, by their names, larger where there is room; in one column more where that
    makes it low enough, and nothing where it would still be higher than `room`. Its heading, which may be all that is
    seen of it, stands on the left, or in the right `corner`. Returns the height."""
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
    """Its heading alone; a page that unfolds it shows the names above, over what is drawn there."""
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
    """A heading, on the left or so far to the right, and before it a group that a page may hide."""
    drawing.parts.append(f'<g class="{looks}"{more} transform="translate({x:g},{y:g})">')
    yield
    drawing.text(
        corner - 8 if corner else 8, 17, say("What the signs mean"), 14, "soft", "end" if corner else "start", True
    )
    drawing.parts.append("</g>")


def _names(drawing: Drawing, top: float, width: float, icons: Sequence[Icon], columns: int, high: float) -> None:
    """Icons and their names in columns, in rows so high."""
    rows, left = -(-len(icons) // columns), 8.0
    parts, size = [icons[first : first + rows] for first in range(0, len(icons), rows)], 13 + (high - 21) / 2
    for column, step in zip(parts, column_widths(parts, width - 12, columns), strict=True):
        for i, icon in enumerate(column):
            drawing.icon(icon, left, top + high * i, 17, "")
            drawing.text(left + 22, top + 13 + high * i, say(icon.name), max(SMALLEST, size), width=step - BESIDE_NAME)
        left += step
