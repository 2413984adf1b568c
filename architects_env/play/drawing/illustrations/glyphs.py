"""Icons that many games need, drawn in a square of 24 units. A game adds its icons in the same way."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Icon:
    """An icon as paths from back to front: (path, fill colour, line colour), "" for none.

    Colours are names, as in `Drawing`.
    """

    name: str
    strokes: tuple[tuple[str, str, str], ...]


def disc(x: float, y: float, r: float) -> str:
    """Return the SVG path of a circle."""
    return f"M{x - r:g},{y:g}a{r:g},{r:g} 0 1 0 {2 * r:g},0a{r:g},{r:g} 0 1 0 {-2 * r:g},0Z"


COLOURS = {
    "gold": "#e8b923",
    "gold-line": "#8a6a0a",
    "wood": "#8f5b2e",
    "wood-line": "#5a3718",
    "wood-end": "#d9a76a",
    "stone": "#9aa0a6",
    "stone-line": "#5c6268",
    "heart": "#b3283c",
}
"""Colours of these icons for `Drawing(colours=...)`, visible on light and dark ground."""

COIN = Icon("coin", ((disc(12, 12, 10), "gold", "gold-line"), (disc(12, 12, 6.5), "", "gold-line")))
POINTS = Icon("points", (("M12,1L22,4V12C22,18 17,21.5 12,23.5C7,21.5 2,18 2,12V4Z", "gold", "gold-line"),))
PERSON = Icon(
    "person",
    (("M12,2a4.5,4.5 0 0 1 2.4,8.3C19,11.5 21,15 21,22H3C3,15 5,11.5 9.6,10.3A4.5,4.5 0 0 1 12,2Z", "ink", ""),),
)
CARD = Icon("card", (("M5,3H19V21H5Z", "back", "back-line"), ("M8,6H16V18H8Z", "", "back-line")))
HOUSE = Icon("house", (("M12,2L23,12H20V22H4V12H1Z", "ink", ""), ("M10,22V15H14V22Z", "panel", "")))
CROWN = Icon("crown", (("M3,20H21L23,6L16.5,12L12,3L7.5,12L1,6Z", "gold", "gold-line"),))
HEART = Icon(
    "heart", (("M12,22C4,15.5 1,12 1,7.8A5.8,5.8 0 0 1 12,5.6A5.8,5.8 0 0 1 23,7.8C23,12 20,15.5 12,22Z", "heart", ""),)
)
WOOD = Icon(
    "wood",
    (
        ("M6,6H18A6,6 0 0 1 18,18H6A6,6 0 0 1 6,6Z", "wood", "wood-line"),
        (disc(18, 12, 5.2), "wood-end", "wood-line"),
        (disc(18, 12, 2.2), "", "wood-line"),
        ("M4,10.5H10M5,14H9", "", "wood-line"),
    ),
)
STONE = Icon(
    "stone",
    (
        ("M2,17L5,7L13,3L21,8L22,18L15,22L6,21Z", "stone", "stone-line"),
        ("M5,7L12,11L21,8M12,11L11,21", "", "stone-line"),
    ),
)
LOCK = Icon("lock", (("M7,11V8A5,5 0 0 1 17,8V11", "", "ink"), ("M4,11H20V22H4Z", "ink", "")))
FLAG = Icon("flag", (("M5,2V23", "", "ink"), ("M5,3H20L16,8L20,13H5Z", "mark", "")))
