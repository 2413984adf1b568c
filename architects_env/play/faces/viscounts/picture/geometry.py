"""Positions on the main board, a circle of five segments around the castle in a square."""

from __future__ import annotations

from math import cos, pi, sin

from architects_env.games.viscounts.data import board as B

TURN = 360 / B.NUM_SEGMENTS
SIZE = 478
"""Size of the square. It is nearly the width of a phone, so that spaces are large enough for fingers."""
CENTRE = SIZE / 2
TIER_3, TIER_2, TIER_1, RIM = 40, 78, 113, 237
"""Radii of the castle's tiers and of the board."""


def point(angle: float, radius: float) -> tuple[float, float]:
    """Return coordinates of a point at this angle (in degrees, clockwise from the top) and radius."""
    return CENTRE + radius * sin(angle * pi / 180), CENTRE - radius * cos(angle * pi / 180)


def coordinates(angle: float, radius: float) -> str:
    """Return coordinates of a point as text for an SVG path."""
    x, y = point(angle, radius)
    return f"{x:.1f},{y:.1f}"


def sector(angle: float, width: float, inner: float, outer: float) -> str:
    """Return SVG path of a piece of a ring, `width` degrees wide around an angle."""
    (a, b, c, d) = [
        coordinates(angle + side * width / 2, radius)
        for radius, side in ((inner, -1), (outer, -1), (outer, 1), (inner, 1))
    ]
    return f"M{a}L{b}A{outer},{outer} 0 0 1 {c}L{d}A{inner},{inner} 0 0 0 {a}Z"
