"""Colours of drawings in a light and a dark scheme, and colours and shapes of the seats."""

from __future__ import annotations

from functools import lru_cache

ROOT = "game-picture"
"""CSS class of every drawing. All styles begin with it, so that they affect nothing else on a page."""
LIGHT = {
    "ground": "#f4efe4",  # behind everything
    "panel": "#fffdf7",
    "card": "#ffffff",
    "shade": "#e9e1cf",  # empty spaces, strips
    "back": "#6b5b7b",  # a card that lies face down
    "back-line": "#cfc4dc",
    "ink": "#26211b",
    "soft": "#6a6156",  # words of less weight
    "rule": "#c9bda6",  # lines
    "mark": "#d6006c",  # what has changed, or is legal
    "on-dark": "#ffffff",
    "on-light": "#14110e",
    "land": "#dfe6c4",  # the ground of a map
    "land-line": "#b4c08d",
    "water": "#b9d7e6",
    "road": "#e9dcbb",
    "wall": "#d9d2c4",  # walls of what is drawn as a building
    "wall-line": "#a39a88",
    "roof": "#a8563c",
    "lake": "#c9e0ee",  # lands beside each other
    "hills": "#ead9a0",
    "forest": "#cbe3be",
    "coast": "#f3d9b4",
    "mountain": "#d9d6e0",
    "street": "#efe6d2",
    "street-deep": "#dccfb4",
    "street-high": "#dfbfa9",
    "lake-deep": "#a3c9df",  # what grows and lies on them, darker and brighter than the ground
    "lake-high": "#f2f8fb",
    "hills-deep": "#d8c27c",
    "hills-high": "#f5eac2",
    "forest-deep": "#94bd84",
    "forest-high": "#b2d4a2",
    "coast-deep": "#e0bd8a",
    "coast-high": "#fbeed8",
    "mountain-deep": "#b3aec1",
    "mountain-high": "#fbfafd",
}
DARK = {
    "ground": "#191714",
    "panel": "#25221d",
    "card": "#332f28",
    "shade": "#3d382f",
    "back": "#584a69",
    "back-line": "#8b7c9e",
    "ink": "#f1ebdf",
    "soft": "#b5aa98",
    "rule": "#5a5245",
    "mark": "#ff6bb0",
    "on-dark": "#ffffff",
    "on-light": "#14110e",
    "land": "#272c1d",
    "land-line": "#434c2f",
    "water": "#24414f",
    "road": "#3b3524",
    "wall": "#3a362f",
    "wall-line": "#7d7565",
    "roof": "#8a4632",
    "lake": "#1f3a49",
    "hills": "#453b1c",
    "forest": "#274025",
    "coast": "#4c3420",
    "mountain": "#38344a",
    "street": "#332d22",
    "street-deep": "#4a4233",
    "street-high": "#5d4033",
    "lake-deep": "#2f566b",
    "lake-high": "#5f8ba2",
    "hills-deep": "#5d5027",
    "hills-high": "#756632",
    "forest-deep": "#365c30",
    "forest-high": "#467440",
    "coast-deep": "#66482b",
    "coast-high": "#7f5c39",
    "mountain-deep": "#524c69",
    "mountain-high": "#8f8aa8",
}
SEATS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#f0c000", "#56b4e9", "#7a5230", "#8a8a8a")
"""Colours of the seats, after Okabe and Ito, which colour-blind people can distinguish. Every seat also has a shape."""
SEATS_WITH_DARK_INK = (1, 2, 3, 4, 5, 7)
SHAPES = ("circle", "square", "triangle", "diamond", "pentagon", "hexagon", "cross", "drop")
OUTLINES = {
    "square": "M3,3H21V21H3Z",
    "triangle": "M12,1.5L23,21.5H1Z",
    "diamond": "M12,0.5L23.5,12L12,23.5L0.5,12Z",
    "pentagon": "M12,1L23,9L19,22H5L1,9Z",
    "hexagon": "M6,2H18L23.5,12L18,22H6L0.5,12Z",
    "cross": "M7,2H17V7H22V17H17V22H7V17H2V7H7Z",
    "drop": "M12,0.5C17,6 21,10 21,15A9,8.5 0 0 1 3,15C3,10 7,6 12,0.5Z",
}


def ink_on_seat(seat: int) -> str:
    """Return the name of the colour for words on a piece of a seat."""
    return "on-light" if seat % len(SEATS) in SEATS_WITH_DARK_INK else "on-dark"


def dark_style(before: str = ":root[data-theme=dark]") -> str:
    """Return the CSS that shows drawings in dark colours under the selector `before`."""
    changed = [(name, value) for name, value in DARK.items() if value != LIGHT[name]]
    root = f"{before} .{ROOT}"
    return "".join(
        f"{root} .fill-{name}{{fill:{value}}}{root} .line-{name}{{stroke:{value}}}" for name, value in changed
    )


@lru_cache(1 << 10)
def is_light(colour: str) -> bool:
    """Return whether dark words have more contrast than white ones on this colour (#rrggbb), by WCAG."""
    return luminance(colour) > 0.18


@lru_cache(1 << 10)
def luminance(colour: str) -> float:
    """Return the relative luminance of a colour (#rrggbb) by WCAG, from 0 to 1.

    It is 1 for a text that is no colour.
    """
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)] if len(colour) == 7 else [1.0] * 3
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
