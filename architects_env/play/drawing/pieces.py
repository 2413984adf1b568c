"""Pieces of the seats on a board: pawns, alone and in groups."""

from __future__ import annotations

from html import escape

from architects_env.core.text import player, say
from architects_env.play.drawing.colours import OUTLINES, SEATS, SHAPES
from architects_env.play.drawing.drawing import SMALLEST, Drawing
from architects_env.play.drawing.text_width import text_width

CLOAK = "M12,9C16,9 17,13 17.5,16C18,19 20,21 20.5,23.5H3.5C4,21 6,19 6.5,16C7,13 8,9 12,9Z"
WIDTH = 0.75
"""Width of a pawn as a part of its height."""
STEP = 0.34
"""Distance between pawns of a group as a part of their height."""
MOST = 5
"""Greatest number of pawns drawn in a group. A number says how many there are."""


def pawn(drawing: Drawing, seat: int, x: float, y: float, size: float, fill: str = "") -> None:
    """Draw a pawn in the colour of its seat, or in `fill`, with a head in the seat's shape.

    (x, y) is the corner of its box, which is narrower than high.
    """
    seat %= len(SEATS)
    shape, left = SHAPES[seat], x - size * (1 - WIDTH) / 2
    colour = fill or f"seat{seat}"
    drawing.path(CLOAK, left, y, size, colour, "on-light", 1.2)
    head = 0.5 * size
    if shape == "circle":
        drawing.circle(left + size / 2, y + 0.24 * size, 0.23 * size, colour, "on-light", 0.05 * size)
    else:
        drawing.path(OUTLINES[shape], left + (size - head) / 2, y, head, colour, "on-light", 2)


def crowd_width(number: int, size: float, room: float = 0) -> float:
    """Return the width of a group of pawns of this height, limited to about `room` if that is not 0."""
    shown = _shown(number, size, room)
    return WIDTH * size + (shown - 1) * STEP * size + _label(number, size)


def _label(number: int, size: float) -> float:
    """Return the width of the number beside a group."""
    return text_width(str(number), _written(size), True) + 3 if number > 1 else 0


def _written(size: float) -> float:
    """Return the size of the number beside pawns of this height."""
    return max(SMALLEST, 0.62 * size)


def _shown(number: int, size: float, room: float) -> int:
    """Return the number of pawns of a group that fit, at least one."""
    most = 1 + int((room - WIDTH * size - _label(number, size)) / (STEP * size)) if room else MOST
    return max(1, min(number, most, MOST))


def crowd(
    drawing: Drawing, seat: int, number: int, x: float, y: float, size: float, words: str = "", room: float = 0
) -> None:
    """Draw a group of pawns of a seat, overlapping and with their number beside them.

    `words` are its label. Fewer are drawn if `room` is small.
    """
    if number <= 0:
        return
    shown, step = _shown(number, size, room), STEP * size
    said = escape(words or say("{player}: {n}", player=player(seat), n=number))
    drawing.parts.append(f'<g role="img"><title>{said}</title>')
    for i in range(shown):
        pawn(drawing, seat, x + i * step, y, size)
    if number > 1:
        drawing.text(x + WIDTH * size + (shown - 1) * step + 2, y + 0.86 * size, number, _written(size), bold=True)
    drawing.parts.append("</g>")
