"""How wide the columns are in which it stands what signs mean."""

from __future__ import annotations

from collections.abc import Sequence

from architects_env.core.language.phrases import say
from architects_env.core.show.glyphs import Icon
from architects_env.core.show.text_width import CONDENSED, SMALLEST, text_width

BESIDE_NAME = 26
"""What a column has besides a name."""


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
