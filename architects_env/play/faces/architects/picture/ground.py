"""The ground of the town's places: trees, rocks, and streets with houses.

It has few, quiet tones, so that workers and words stand out in both colour schemes.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from architects_env.games.architects.data import board as B
from architects_env.play.drawing.drawing import Drawing


class Row(NamedTuple):
    """A row of the same shape, repeated from left to right."""

    shape: str
    """SVG path of the shape, with relative moves from the middle of its foot."""
    colour: str
    first: float
    step: float
    foot: float
    """Distance of the row from the lower edge."""


class Ground(NamedTuple):
    """A strip of land with rows of shapes on it, from back to front."""

    colour: str
    rows: tuple[Row, ...]


HORIZON = 30
"""Height at which the land begins, above the lower edge."""
MARGIN = 14
"""Room that a shape needs on its right."""
PINE = "l6,-8h-2.6l4.6,-8h-2.6l-5.4,-9l-5.4,9h-2.6l4.6,8h-2.6z"
BUSH = "m-7,0a4.4,4.4 0 0 1 2.6,-7a5,5 0 0 1 9,0a4.4,4.4 0 0 1 2.4,7z"
ROCK = "m-13,0l4,-13l7,-7l6,4l4,-2l6,18z"
MOUND = "m-24,0q10,-24 24,-24t24,24z"
SHEAF = "m-4,0l2,-7l-3,-5h10l-3,5l2,7z"
HOUSE = "m-9,0v-9h18v9z"
ROOF = "m-11,-8l5,-8h12l5,8z"
GABLE = "m-7,0v-12h14v12z"
PEAK = "m-9,-11l9,-9l9,9z"
AWNING = "m-10,-9l3,-7h14l3,7q-2.5,3 -5,0q-2.5,3 -5,0q-2.5,3 -5,0q-2.5,3 -5,0z"
POST = "m-8,0v-10h2v10zm14,0v-10h2v10z"
MERLONS = "m-12,0v-12h4v3h4v-3h4v3h4v-3h4v12z"
COBBLES = "m-4,0q4,-4 8,0z"

STREET = (
    Row(HOUSE, "street-deep", 18, 44, HORIZON - 2),
    Row(ROOF, "street-high", 18, 44, HORIZON - 2),
    Row(GABLE, "street-deep", 40, 44, HORIZON - 2),
    Row(PEAK, "street-high", 40, 44, HORIZON - 2),
)
PAVED = (Row(COBBLES, "street-deep", 8, 26, 6), Row(COBBLES, "street-deep", 21, 26, 15))
GROUNDS: dict[int, Ground] = {
    B.QUARRY: Ground(
        "mountain", (Row(ROCK, "mountain-deep", 15, 37, HORIZON - 3), Row(ROCK, "mountain-deep", 27, 41, 4))
    ),
    B.FOREST: Ground(
        "forest",
        (
            Row(PINE, "forest-deep", 10, 21, HORIZON - 11),
            Row(BUSH, "forest-high", 20, 34, 12),
            Row(PINE, "forest-deep", 13, 43, 2),
        ),
    ),
    B.MINES: Ground("coast", (Row(MOUND, "coast-deep", 26, 45, HORIZON - 4), Row(MOUND, "coast-high", 40, 66, 0))),
    B.SILVERSMITH: Ground("street", (*STREET, *PAVED)),
    B.STOREHOUSE: Ground("hills", (Row(SHEAF, "hills-deep", 12, 22, HORIZON - 4), Row(SHEAF, "hills-deep", 22, 26, 8))),
    B.WORKSHOP: Ground("street", (*STREET, *PAVED)),
    B.TOWN_CENTRE: Ground(
        "street",
        (
            *STREET,
            Row(GABLE, "street-deep", 29, 66, HORIZON - 4),
            Row(PEAK, "street-high", 29, 66, HORIZON - 4),
            *PAVED,
        ),
    ),
    B.TAX_STAND: Ground(
        "street",
        (Row(POST, "street-deep", 20, 38, HORIZON - 6), Row(AWNING, "street-high", 20, 38, HORIZON - 6), *PAVED),
    ),
    B.GUARDHOUSE: Ground("street", (Row(MERLONS, "street-deep", 12, 24, HORIZON - 3),)),
}
"""The ground of each location."""


@lru_cache(1 << 7)
def ground(location: int, w: float, h: float) -> str:
    """Return the ground of a place of this size as SVG elements. Every drawing gives the same result."""
    drawing, land = Drawing("", w), GROUNDS[location]
    drawing.rect(0, 0, w, h, "panel", "", 10)
    round_foot = f"M0.5,{h - HORIZON:g}H{w - 0.5:g}V{h - 10:g}Q{w - 0.5:g},{h - 0.5:g} {w - 10:g},{h - 0.5:g}H10Q0.5,{h - 0.5:g} 0.5,{h - 10:g}Z"
    drawing.path(round_foot, 0, 0, 24, land.colour)
    for row in land.rows:
        data = "".join(f"M{x:g},{h - row.foot:g}{row.shape}" for x in along(row, w))
        drawing.path(data, 0, 0, 24, row.colour)
    drawing.rect(0, 0, w, h, "", "rule", 10)
    return "\n".join(drawing.parts)


def along(row: Row, w: float) -> list[float]:
    """Horizontal positions of the shapes in a row of width `w`."""
    number = int((w - row.first - MARGIN) / row.step) + 1
    return [row.first + i * row.step for i in range(number)]
