"""The lands around the castle: waves on the lake, fields on the hills, trees, a shore and peaks.

They lie under everything, in tones of their ground, so that pieces and words on them stay readable.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from architects_env.play.drawing.drawing import Drawing
from architects_env.play.drawing.illustrations.glyphs import disc
from architects_env.play.faces.viscounts.picture.geometry import CENTRE, RIM, TIER_1, TURN, point, sector
from architects_env.play.faces.viscounts.picture.icons import COLOURS

Rows = tuple[tuple[float, tuple[float, ...]], ...]
"""Radii, each with angles from the middle of the land."""


class Layer(NamedTuple):
    """A shape that is repeated on a land."""

    shape: str
    """SVG path of the shape, with relative moves from its position."""
    tone: str
    """Tone of the shape: "deep" or "high"."""
    rows: Rows
    lines: bool = False


FAR: Rows = ((126, (-29, -17, 17, 29)), (147, (-31, 0, 31)), (187, (-31, -9, 9, 31)), (196, (-21, 21)))
NEAR: Rows = ((137, (-24, 24)), (160, (-33, -5, 5, 33)), (176, (-28, 28)), (200, (-33, -1, 33)))
ALL: Rows = (*FAR, *NEAR)
SHORE = 197
"""Distance of the shore from the centre."""
SEA: Rows = ((206, (-31, -19, -6, 7, 20, 32)), (219, (-33, -13, 13, 33)), (229, (-26, -7, 7, 26)))
SAIL: Rows = ((181, (-29.5,)),)
LIGHT: Rows = ((172, (29,)),)
PEAK = "m-15,10l15,-27l15,27z"
SNOW = "m0,-17l6.2,11.2l-2.8,-1.6l-3.4,3.4l-3.4,-3.4l-2.8,1.6z"
PINE = "m0,-14l5,8h-2.6l4.6,8h-5.6v4h-2.8v-4h-5.6l4.6,-8h-2.6z"
BUSH = "m-7,1a4.4,4.4 0 0 1 2.6,-6a5,5 0 0 1 9,0a4.4,4.4 0 0 1 2.4,6z"
MOUND = "m-17,7q17,-25 34,0z"
FURROWS = "m-10,5q8,-13 19,-1m-13,3q6,-8 13,0"
WAVE = "m-10,0q5,-5 10,0t10,0"
BOAT = "m-9,4h18l-4,5h-10zm8,-17v15h-8zm2,3l7,12h-7z"
TOWER = "m-4,9l1.5,-20h5l1.5,20zm0,-22l4,-5l4,5z"
DUNE = "m-14,3q8,-10 15,-3t13,0"
LANDS: dict[str, tuple[Layer, ...]] = {
    "lake": (Layer(WAVE, "deep", ALL, True), Layer(BOAT, "high", SAIL)),
    "hills": (Layer(MOUND, "deep", FAR), Layer(MOUND, "high", NEAR), Layer(FURROWS, "deep", NEAR, True)),
    "forest": (
        Layer(BUSH, "high", FAR),
        Layer(PINE, "deep", FAR),
        Layer(PINE, "deep", NEAR),
        Layer(BUSH, "high", NEAR),
    ),
    "coast": (Layer(DUNE, "deep", ALL, True), Layer(TOWER, "high", LIGHT)),
    "mountain": (
        Layer(PEAK, "deep", FAR),
        Layer(SNOW, "high", FAR),
        Layer(PEAK, "deep", NEAR),
        Layer(SNOW, "high", NEAR),
    ),
}
"""The shapes on each land, from back to front."""


@cache
def land(theme: str, angle: float) -> str:
    """Return a land around this angle as SVG elements. Every drawing gives the same result."""
    drawing = Drawing("", 1, (), COLOURS)
    drawing.path(sector(angle, TURN, TIER_1, RIM), 0, 0, 24, theme)
    if theme == "coast":
        drawing.path(sector(angle, TURN, SHORE, RIM), 0, 0, 24, "lake", "coast-high", 3)
        drawing.path(_again(Layer(WAVE, "deep", SEA), angle), 0, 0, 24, "", "lake-deep", 2)
    for layer in LANDS[theme]:
        tone = f"{theme}-{layer.tone}"
        drawing.path(_again(layer, angle), 0, 0, 24, "" if layer.lines else tone, tone if layer.lines else "", 2)
    drawing.path(sector(angle, TURN, TIER_1, RIM), 0, 0, 24, "", "panel", 3)
    return "\n".join(drawing.parts)


def _again(layer: Layer, angle: float) -> str:
    """Return SVG path of all shapes of a layer."""
    places = [point(angle + turn, radius) for radius, turns in layer.rows for turn in turns]
    return "".join(f"M{x:.1f},{y:.1f}{layer.shape}" for x, y in sorted(places, key=lambda place: place[1]))


def draw_rim(drawing: Drawing) -> None:
    """Draw the edge of the board."""
    drawing.path(disc(CENTRE, CENTRE, RIM), 0, 0, 24, "", "wall-line", 2.5)
