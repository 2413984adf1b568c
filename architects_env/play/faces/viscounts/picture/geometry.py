"""Where things lie on the main board: a circle of five segments around the castle, in a square from the corner on."""

from __future__ import annotations

from math import cos, pi, sin

from architects_env.games.viscounts.data import board as B

TURN = 360 / B.NUM_SEGMENTS
SIZE = 478
"""Nearly all of a phone's width, so that fingers meet the spaces."""
CENTRE = SIZE / 2
TIER_3, TIER_2, TIER_1, RIM = 40, 78, 113, 237
"""Radii of the castle's tiers and of the board."""


def point(angle: float, radius: float) -> tuple[float, float]:
    """Where it is, from the corner; the angle is in degrees, clockwise from the top."""
    return CENTRE + radius * sin(angle * pi / 180), CENTRE - radius * cos(angle * pi / 180)


def coordinates(angle: float, radius: float) -> str:
    """The same within a path."""
    x, y = point(angle, radius)
    return f"{x:.1f},{y:.1f}"


def sector(angle: float, width: float, inner: float, outer: float) -> str:
    """The path of a piece of a ring, `width` degrees wide around an angle."""
    (a, b, c, d) = [
        coordinates(angle + side * width / 2, radius)
        for radius, side in ((inner, -1), (outer, -1), (outer, 1), (inner, 1))
    ]
    return f"M{a}L{b}A{outer},{outer} 0 0 1 {c}L{d}A{inner},{inner} 0 0 0 {a}Z"
