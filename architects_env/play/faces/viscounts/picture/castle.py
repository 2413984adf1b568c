"""Drawings of the castle in the middle of the main board: walls with battlements around three tiers, towers between
courtyards, a keep, and the workers."""

from __future__ import annotations

from functools import cache
from math import degrees, radians
from typing import Any

import numpy as np

from architects_env.core.text import say
from architects_env.games.viscounts.data import board as B
from architects_env.games.viscounts.text.names import courtyard_name, player_name, printed_text
from architects_env.play.drawing.colours import ink_on_seat
from architects_env.play.drawing.drawing import Drawing
from architects_env.play.drawing.illustrations.glyphs import Icon, disc
from architects_env.play.faces.viscounts.picture.geometry import (
    CENTRE,
    TIER_1,
    TIER_2,
    TIER_3,
    TURN,
    coordinates,
    point,
)
from architects_env.play.faces.viscounts.picture.icons import draw_effects, effects_width, printed

FLOORS = ((TIER_1, "wall", 44), (TIER_2, "shade", 30), (TIER_3, "road", 18))
"""Tiers from the outside in: radius of the wall, colour of the ground, and number of merlons."""
WALL, MERLON = 2, 4.5
"""Thickness of a wall on each side of its radius, and height of its merlons."""
COURSES, STONES = ((TIER_2, TIER_1), (TIER_3, TIER_2)), (30, 20)
"""Radii between which the ground is paved, and numbers of stones around."""
SHIELD = Icon("castle", (("M1,1H23V12C23,18 18,21 12,23.5C6,21 1,18 1,12Z", "card", "wall-line"),))
TOWER = Icon("castle", ((disc(12, 12, 11), "wall", "wall-line"), (disc(12, 12, 6.5), "roof", "wall-line")))
KEEP = Icon(
    "castle",
    (
        ("M12,5V0.5", "", "wall-line"),
        ("M12,0L17,1.5L12,3.2Z", "roof", ""),
        ("M2.2,6.5L4.9,1.5L7.6,6.5ZM16.4,6.5L19.1,1.5L21.8,6.5Z", "roof", "stone-line"),
        ("M3,23V6.5H7V9H9V5H10.4V6.5H11.3V5H12.7V6.5H13.6V5H15V9H17V6.5H21V23Z", "stone", "stone-line"),
        ("M9,23V17.5A3,3 0 0 1 15,17.5V23Z", "stone-line", ""),
        ("M7.2,10.5H8.8V14H7.2ZM15.2,10.5H16.8V14H15.2Z", "stone-line", ""),
    ),
)
BODY = (
    "M12,8C16,8 22,11 23.2,14C23.6,15.6 22,16.2 19.3,16.2L20.5,23.5H3.5L4.7,16.2C2,16.2 0.4,15.6 0.8,14C2,11 8,8 12,8Z"
)
HEAD = 0.46
"""Size of a worker's head, as a part of the worker."""
WORKER, WIDEST, ROOM = 30, 30, 66
"""Size of workers, greatest distance between them, and degrees that a tier has for them in a courtyard."""
COURTYARD = 78


def draw_castle(drawing: Drawing, g: Any) -> None:
    """Draw the castle, with the walls below all pieces."""
    _walls(drawing)
    for tier, radius in ((1, TIER_1 - 16), (2, TIER_2 - 13), (3, TIER_3 - 10)):
        drawing.icon(SHIELD, CENTRE - 9, CENTRE + radius - 9, 18, say("tier {n}", n=tier))
        drawing.text(CENTRE, CENTRE + radius + 4, tier, 14, "ink", "middle", True)
    for section in range(B.NUM_SECTIONS):
        _courtyard(drawing, g, section, (section + int(g.castle_offset)) % B.NUM_SEGMENTS * TURN)
    _top(drawing, g)


def _walls(drawing: Drawing) -> None:
    """Draw paved ground, walls, towers and keep."""
    for radius, floor, merlons in FLOORS:
        drawing.circle(CENTRE, CENTRE, radius, floor)
        drawing.path(battlements(radius, merlons), 0, 0, 24, "wall-line")
    for (inner, outer), stones in zip(COURSES, STONES, strict=True):
        drawing.path(joints(inner + WALL, outer - WALL, stones), 0, 0, 24, "", "rule", 0.8)
    for section in range(B.NUM_SECTIONS):
        border = (section + 0.5) * TURN
        drawing.line(*point(border, TIER_3), *point(border, TIER_1), "wall-line", 2.5)
        for radius, size in ((TIER_2, 12), (TIER_1, 19)):
            x, y = point(border, radius)
            drawing.icon(TOWER, x - size / 2, y - size / 2, size, "")
    drawing.icon(KEEP, CENTRE - 31, CENTRE - 41, 60, "")


@cache
def battlements(radius: float, merlons: int) -> str:
    """Return SVG path of a wall around the centre with merlons on its outside."""
    step = 360 / merlons
    corners = [
        coordinates((i + part) * step, radius + height)
        for i in range(merlons)
        for part, height in ((0, WALL), (0, MERLON), (0.55, MERLON), (0.55, WALL))
    ]
    return f"M{'L'.join(corners)}Z{disc(CENTRE, CENTRE, radius - WALL)}"


@cache
def joints(inner: float, outer: float, stones: int) -> str:
    """Return SVG path of the joints between stones in two courses around the centre."""
    middle, step = (inner + outer) / 2, 360 / stones
    across = [
        f"M{coordinates((i + shift) * step, low)}L{coordinates((i + shift) * step, high)}"
        for i in range(stones)
        for low, high, shift in ((inner, middle, 0.25), (middle, outer, 0.75))
    ]
    return f"{disc(CENTRE, CENTRE, middle)}{''.join(across)}"


def _courtyard(drawing: Drawing, g: Any, section: int, angle: float) -> None:
    """Draw tiers 1 and 2 of a section: workers, and the gain of rising to tier 2."""
    x, y = point(angle, TIER_2)
    does = printed_text(B.TIER2_EFFECTS[section])
    words = say(
        "{courtyard} in the castle; rising to tier 2 gives {does}", courtyard=courtyard_name(g, section), does=does
    )
    left, top = x - COURTYARD / 2, y - COURTYARD / 2
    with drawing.place(f"courtyard {section}", words, left, top, COURTYARD, COURTYARD, 12), drawing.at(-left, -top):
        _workers(drawing, g, section, 1, g.tier1[section], angle, (TIER_1 + TIER_2) / 2)
        _workers(drawing, g, section, 2, g.tier2[section], angle, (TIER_2 + TIER_3) / 2)
        _rising(drawing, section, *point(angle + 23, TIER_1 + 8))


def _rising(drawing: Drawing, section: int, x: float, y: float) -> None:
    """Draw the gain of rising to tier 2 of a section around (x, y)."""
    gives = printed(B.TIER2_EFFECTS[section])
    wide = effects_width(gives, 15) + 8
    with drawing.at(x - wide / 2, y - 9.5):
        drawing.rect(0, 0, wide, 19, "card", "wall-line", 9, 1)
        draw_effects(drawing, gives, 4, 2, 15)


def _workers(
    drawing: Drawing, g: Any, section: int, tier: int, workers: np.ndarray, angle: float, radius: float
) -> None:
    """Draw the workers on a tier of a section, those of each player together."""
    holders = [p for p in range(int(g.at_table)) if workers[p]]
    for i, p in enumerate(holders):
        apart = min(degrees(WIDEST / radius), ROOM / len(holders))
        size = min(float(WORKER), radians(apart) * radius)
        x, y = point(angle + (i - (len(holders) - 1) / 2) * apart, radius)
        said = say(
            "{n} in tier {tier} of {courtyard}: {player}",
            n=int(workers[p]),
            tier=tier,
            courtyard=courtyard_name(g, section),
            player=player_name(g, p),
        )
        name = f"tier {tier} of courtyard {section}, seat {p}"
        with drawing.place(name, said, x - size / 2, y - size / 2, size, size, size / 2):
            _worker(drawing, p, int(workers[p]), 0, 0, size)


def _worker(drawing: Drawing, p: int, number: int, x: float, y: float, size: float = WORKER) -> None:
    """Draw a worker of player `p` with the number of workers. The head has the player's shape."""
    drawing.path(BODY, x, y, size, f"seat{p}", "on-light", 1)
    drawing.token(p, x + size * (1 - HEAD) / 2, y - 2, size * HEAD, label="")
    drawing.text(x + size / 2, y + 0.88 * size, number, min(15.5, 0.6 * size), ink_on_seat(p), "middle", True)


def _top(drawing: Drawing, g: Any) -> None:
    """Draw tier 3 in front of the keep."""
    holders = [p for p in range(int(g.at_table)) if g.tier3[p]]
    words = ", ".join(f"{player_name(g, p)} {int(g.tier3[p])}" for p in holders) or say("nobody")
    said, r = say("tier 3 of the castle: {players}", players=words), TIER_3 - 6
    with drawing.place("tier 3", said, CENTRE - r, CENTRE - r, 2 * r, 2 * r, r):
        for i, p in enumerate(holders):
            left = r - WORKER / 2 * min(2, len(holders)) + WORKER * (i % 2)
            top = r - WORKER / 2 + 2 if len(holders) <= 2 else r - WORKER - 3 + WORKER * (i // 2)
            _worker(drawing, p, int(g.tier3[p]), left, top)
