"""Pictures on cards: a building in a landscape.

This module has buildings for cards of several games. A game lists the buildings of its cards and draws its own in the
same way.
"""

from __future__ import annotations

from collections.abc import Mapping

from architects_env.play.drawing.drawing import Drawing
from architects_env.play.drawing.illustrations.glyphs import Icon, disc

Motif = tuple[tuple[str, str], ...]
"""Paths in a square of 24 units, standing on its lower edge, from back to front with their colours. "own" is the card's
colour."""
EDGE = 4
"""Free width on the left of a building, so that a broad one fits into its picture."""
COLOURS = {
    "sky": "#a8cddf",
    "leaf": "#3f8a3a",
    "leaf-dark": "#2c6a33",
    "timber": "#7a4a24",
    "plaster": "#f3e6ca",
    "marble": "#f2efe8",
    "masonry-stone": "#d9d2c4",
    "fruit": "#d2553a",
    "hide": "#d3a873",
    "sand": "#e6c884",
    "sand-dark": "#bd954c",
    "wheat": "#eec23f",
    "pool": "#3f8fc0",
    "shadow": "#2f2822",
}
"""Colours of buildings and lands for `Drawing(colours=...)`, together with those of `glyphs`."""

FOREST: Motif = (
    ("M17,3L22,13H19.5L24,21H10L14.5,13H12Z", "leaf-dark"),
    ("M5,21H7.4V24H5ZM16,21H18V24H16Z", "timber"),
    ("M6.2,1L12,12H9L13,22H0L3.5,12H1Z", "leaf"),
)
QUARRY: Motif = (
    ("M0,24V14L4,6L11,2L15,8L20,9L24,16V24Z", "stone-line"),
    ("M0,24V14L4,6L9,11L7,24ZM11,2L15,8L14,15L9,11Z", "stone"),
    ("M3,19H10V24H3ZM12,18H20V24H12Z", "masonry-stone"),
    ("M20.5,9L22,10L12,21L11,20Z", "timber"),
    ("M15,8.5Q20,6.5 24,13L21.5,11.5L19,9.6Z", "shadow"),
)
MARKET: Motif = (
    ("M2.5,10H4.5V24H2.5ZM19.5,10H21.5V24H19.5Z", "timber"),
    ("M2,16H22V20H2Z", "timber"),
    (f"{disc(7.5, 14, 2.2)}{disc(11.5, 14, 2.2)}", "fruit"),
    (disc(16, 14, 2.2), "gold"),
    ("M0,10L4,3H20L24,10Q22,13.5 20,10Q18,13.5 16,10Q14,13.5 12,10Q10,13.5 8,10Q6,13.5 4,10Q2,13.5 0,10Z", "own"),
    ("M8.5,3H11.3L10.6,10Q9.4,13 8,10ZM15,3H17.6L20,10Q18,13.5 16,10Z", "plaster"),
)
BARN: Motif = (
    ("M1,24V11L12,2L23,11V24Z", "own"),
    ("M6,13H18V24H6Z", "timber"),
    ("M6,13H7.5L12,17.5L16.5,13H18V14.5L13.3,18.8L18,23V24H16.5L12,20L7.5,24H6V23L10.7,18.8L6,14.5Z", "plaster"),
)
STATUE: Motif = (
    ("M6,17H18V20.5H6ZM3,20.5H21V24H3Z", "stone"),
    ("M17.5,0H18.8V17H17.5Z", "timber"),
    (f"{disc(12, 4, 2.8)}M8,17L8.6,9Q9,7 12,7Q15,7 15.4,8.4L19.5,8V10L15,11.5L16,17Z", "own"),
)
SHRINE: Motif = (
    ("M3,21H21V24H3Z", "stone"),
    ("M5,11H19V21H5Z", "plaster"),
    ("M9,13H15V21H9Z", "shadow"),
    ("M0,11Q8,9 12,2Q16,9 24,11L22,13H2Z", "own"),
    (disc(12, 17, 1.8), "gold"),
)
RUINS: Motif = (
    ("M1,24V11L5,9V24ZM9,24V4L13,6.5V24ZM17,24V15L21,12.5V24Z", "stone"),
    ("M3.4,24V10L5,9V24ZM11.4,24V5.5L13,6.5V24ZM19.4,24V13.6L21,12.5V24Z", "stone-line"),
    ("M0,24Q4,18 8,24ZM12,24Q17,19 22,24Z", "leaf"),
)
TEMPLE: Motif = (
    ("M1,9L12,2L23,9V11H1Z", "own"),
    ("M3,11H6V21H3ZM8,11H11V21H8ZM13,11H16V21H13ZM18,11H21V21H18Z", "marble"),
    ("M6,11H8V21H6ZM11,11H13V21H11ZM16,11H18V21H16Z", "shadow"),
    ("M2,20.5H22V22.3H2ZM0,22H24V24H0ZM2,9.5H22V11.5H2Z", "marble"),
)
COTTAGE: Motif = (
    ("M16,3H19V11H16Z", "stone-line"),
    ("M3,12H21V24H3Z", "plaster"),
    ("M3,17H21V18H3ZM11.5,12H12.5V24H11.5Z", "timber"),
    ("M0,13L7,3H17L24,13Z", "own"),
    ("M4.5,19H8.5V24H4.5Z", "timber"),
    ("M15,14H18.5V16.5H15ZM15,19.5H18.5V22H15Z", "shadow"),
)
WATCHTOWER: Motif = (
    ("M11.4,0H12.6V5H11.4Z", "timber"),
    ("M12.6,0L19,1.8L12.6,3.8Z", "own"),
    ("M6,5H9V7H10.7V5H13.3V7H15V5H18V11H6ZM7,10H17V24H7Z", "stone"),
    ("M6,9.6H18V11H6Z", "stone-line"),
    ("M10.8,13H13.2V17H10.8ZM10,19.5H14V24H10Z", "shadow"),
)


def emblem_of(motif: Motif, own: str) -> Icon:
    """Return a building without landscape, in the colour of its card."""
    return Icon("", tuple((path, own if fill == "own" else fill, "") for path, fill in motif))


def scene(
    behind: tuple[str, str],
    hill: str,
    emblem: Icon,
    colours: Mapping[str, str],
    w: float,
    h: float,
    left: float = 0,
    beside: Icon | None = None,
) -> str:
    """Return a picture as SVG elements, for caching.

    Args:
        behind: Path of the background in 48 by 16 units, and its colour.
        hill: Colour of the hill.
        emblem: The building.
        colours: Values of the colours.
        w: Width.
        h: Height.
        left: Left edge of the part in which the building stands.
        beside: An object beside the building.
    """
    drawing = Drawing("", w, (), colours)
    drawing.rect(0, 0, w, h, "sky", "", 0)
    _stretched(drawing, *behind, w, h, 0.2)
    _stretched(drawing, "M0,16V8Q12,0 26,6Q38,11 48,3V16Z", hill, w, h, 0.7)
    size = min(h - 3, w - left)
    middle = left + (w - left) / 2
    at = min(max(middle - size / 2, left), w - size - 4)
    if beside and at >= left + 0.34 * size:
        for step in (0.34, 0.1):
            drawing.icon(beside, at - step * size, h - 0.38 * size, 0.36 * size, "")
    drawing.icon(emblem, at, h - 1 - size, size, "")
    return "\n".join(drawing.parts)


def _stretched(drawing: Drawing, path: str, fill: str, w: float, h: float, top: float) -> None:
    """Draw a landscape over the whole width from `top` down to the ground."""
    with drawing.at(0, h * top):
        drawing.icon(Icon("", ((path, fill, ""),)), 0, 0, 1.5 * (1 - top) * h, "", w / 2)
