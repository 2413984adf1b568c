"""The main board: five segments around the castle, with spaces, spots, links, viscounts and workers; and what lies on
each segment: townsfolk and manuscript on top of their piles, and the two trades."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Any

from architects_env.core.show.drawing import Drawing
from architects_env.games.viscounts import board as B
from architects_env.games.viscounts import cards as C
from architects_env.games.viscounts import schemes as R
from architects_env.games.viscounts import state as S
from architects_env.games.viscounts.building import spot_on
from architects_env.games.viscounts.names import (
    building_name,
    link_does,
    player_name,
    printed_text,
    some,
    space_name,
    space_place,
    spot_does,
    spot_name,
)
from architects_env.games.viscounts.picture.cards import (
    draw_manuscript,
    draw_printed_manuscript,
    draw_townsfolk,
    manuscript_words,
    townsfolk_words,
)
from architects_env.games.viscounts.picture.icons import BUILDINGS, SUITS, draw_effects, effects_width, printed
from architects_env.games.viscounts.state import is_virtual

TURN = 360 / B.NUM_SEGMENTS
SIZE = 600
CENTRE = SIZE / 2
TIER_3, TIER_2, TIER_1, RIM = 48, 98, 146, 294
"""Radii of the castle's tiers and of the board."""
INNER_SPACE, OUTER_SPACE, LETTER, SPOTS = 170, 206, 220, 267
"""How far from the centre they lie."""
SPACE_RADIUS, SPOT = 20, 40


def point(angle: float, radius: float) -> tuple[float, float]:
    """Where it is, from the centre; the angle is in degrees, clockwise from the top."""
    return CENTRE + radius * sin(angle * pi / 180), CENTRE - radius * cos(angle * pi / 180)


def sector(angle: float, width: float, inner: float, outer: float) -> str:
    """The path of a piece of a ring, `width` degrees wide around an angle."""
    corners = [
        point(angle + side * width / 2, radius) for radius, side in ((inner, -1), (outer, -1), (outer, 1), (inner, 1))
    ]
    (a, b, c, d) = [f"{x:.2f},{y:.2f}" for x, y in corners]
    return f"M{a}L{b}A{outer},{outer} 0 0 1 {c}L{d}A{inner},{inner} 0 0 0 {a}Z"


def draw_ring(drawing: Drawing, g: Any) -> None:
    """Everything, in a square of SIZE units from the corner on."""
    for place in range(B.NUM_SEGMENTS):
        _land(drawing, g, int(g.ring[place]), place * TURN)
    for section in range(B.NUM_SECTIONS):
        _courtyard(drawing, g, section, (section + int(g.castle_offset)) % B.NUM_SEGMENTS * TURN)
    drawing.circle(CENTRE, CENTRE, TIER_3, "castle-3", "rule")
    words = (
        ", ".join(f"{player_name(g, p)} {int(g.tier3[p])}" for p in range(int(g.at_table)) if g.tier3[p]) or "nobody"
    )
    with drawing.place("tier 3", f"tier 3 of the castle: {words}", CENTRE - 36, CENTRE - 36, 72, 72, 36):
        holders = [p for p in range(int(g.at_table)) if g.tier3[p]]
        for i, p in enumerate(holders):
            drawing.token(
                p,
                36 - 15 * min(2, len(holders)) + 31 * (i % 2),
                36 - 15 * (1 + (len(holders) > 2)) + 31 * (i // 2),
                28,
                int(g.tier3[p]),
            )
    for place in range(B.NUM_SEGMENTS):
        segment = int(g.ring[place])
        _spots(drawing, g, segment, place * TURN)
        _spaces(drawing, g, segment, place * TURN)


def _land(drawing: Drawing, g: Any, segment: int, angle: float) -> None:
    drawing.path(sector(angle, TURN, TIER_1, RIM), 0, 0, 24, B.BOARD[segment].theme, "panel", 3)
    x, y = point(angle, LETTER)
    drawing.text(x, y + 9, B.SEGMENTS[segment], 25, "on-light", "middle", True)


# --- castle -----------------------------------------------------------------------------------------------------------
def _courtyard(drawing: Drawing, g: Any, section: int, angle: float) -> None:
    """Tiers 1 and 2 of a section: workers as tokens with their number, and what rising to tier 2 gives."""
    drawing.path(sector(angle, TURN, TIER_2, TIER_1), 0, 0, 24, "castle", "rule")
    drawing.path(sector(angle, TURN, TIER_3, TIER_2), 0, 0, 24, "castle-2", "rule")
    x, y = point(angle, 98)
    gives, size = printed(B.TIER2_EFFECTS[section]), 100
    words = f"courtyard {section} of the castle; rising to tier 2 gives {printed_text(B.TIER2_EFFECTS[section])}"
    with drawing.place(f"courtyard {section}", words, x - size / 2, y - size / 2, size, size, 12):
        for tier, workers, radius, token, apart in (
            (1, g.tier1[section], 122, 27, 13.5),
            (2, g.tier2[section], 74, 25, 21),
        ):
            holders = [p for p in range(int(g.at_table)) if workers[p]]
            for i, p in enumerate(holders):
                left, top = point(angle + (i - (len(holders) - 1) / 2) * apart, radius)
                left, top = left - x + (size - token) / 2, top - y + (size - token) / 2
                said = f"{int(workers[p])} in tier {tier} of courtyard {section}: {player_name(g, p)}"
                with drawing.place(
                    f"tier {tier} of courtyard {section}, seat {p}", said, left, top, token, token, token / 2
                ):
                    drawing.token(p, 0, 0, token, int(workers[p]))
        left, top = point(angle + 19, 158)
        wide = effects_width(gives, 17) + 8
        with drawing.at(left - x + (size - wide) / 2, top - y + size / 2 - 11):
            drawing.rect(0, 0, wide, 22, "castle-2", "rule", 11, 1)
            draw_effects(drawing, gives, 4, 2.5, 17)


# --- spaces, spots, links ---------------------------------------------------------------------------------------------
def _spaces(drawing: Drawing, g: Any, segment: int, angle: float) -> None:
    for which in range(B.SPACES_A_SEGMENT):
        space = B.SPACES_A_SEGMENT * segment + which
        x, y = (
            point(angle, INNER_SPACE)
            if which == B.INNER
            else point(angle + (-18.5 if which == B.OUTER_LEFT else 18.5), OUTER_SPACE)
        )
        standing = [p for p in range(int(g.at_table)) if g.space[p] == space]
        words = space_name(space) + (f": {' and '.join(player_name(g, p) for p in standing)}" if standing else "")
        r = SPACE_RADIUS
        with drawing.place(space_place(space), words, x - r, y - r, 2 * r, 2 * r, r):
            drawing.circle(r, r, r - 1, "panel", "soft")
            if not standing:
                drawing.text(r, r + 6, "" if which == B.INNER else 2 * segment + which + 1, 16, "soft", "middle")
            size = 34 if len(standing) == 1 else 24
            for i, p in enumerate(standing):
                drawing.token(
                    p,
                    r - size / 2 + (i - (len(standing) - 1) / 2) * 18,
                    r - size / 2,
                    size,
                    "" if is_virtual(g, p) else p,
                )


def _spots(drawing: Drawing, g: Any, segment: int, angle: float) -> None:
    """Spots with their bonus or a building, and the links between them."""
    number = int(B.SPOTS_OF_SIDE[g.side])
    step = TURN / number
    for i in range(number):
        spot, at = B.SPOTS_A_SEGMENT * segment + i, angle + (i - (number - 1) / 2) * step
        printed_there = B.SPOT_OF_SIDE[int(g.side)][spot]
        if printed_there.link:
            x, y = point(at + step / 2, SPOTS)
            link = printed(printed_there.link)
            wide = max(22.0, effects_width(link, 17) + 4)
            words = f"the link from {spot_name(spot)} to {spot_name(spot_on(g, spot))}: {link_does(g.side, spot)}"
            with drawing.place(f"link {spot_name(spot)}", words, x - wide / 2, y - 11, wide, 22, 11):
                drawing.rect(0, 0, wide, 22, "panel", "rule", 11, 1)
                draw_effects(drawing, link, (wide - effects_width(link, 17)) / 2, 2.5, 17)
        _spot(drawing, g, spot, *point(at, SPOTS))


def _spot(drawing: Drawing, g: Any, spot: int, x: float, y: float) -> None:
    owner = int(g.spot_owner[spot])
    what = (
        spot_does(g.side, spot)
        if owner == B.NOBODY
        else f"{building_name(g.spot_slot[spot], is_virtual(g, owner))} of {player_name(g, owner)}"
    )
    with drawing.place(
        f"spot {spot_name(spot)}", f"spot {spot_name(spot)}: {what}", x - SPOT / 2, y - SPOT / 2, SPOT, SPOT, 5
    ):
        if owner == B.NOBODY:
            bonus = printed(B.SPOT_OF_SIDE[int(g.side)][spot].bonus)
            drawing.rect(0, 0, SPOT, SPOT, "card", "soft", 5)
            draw_effects(drawing, bonus, (SPOT - effects_width(bonus, 24)) / 2, 8, 24)
            return
        slot = int(g.spot_slot[spot])
        drawing.rect(0, 0, SPOT, SPOT, "card", f"seat{owner}", 5, 4)
        drawing.icon(BUILDINGS[int(R.AI_TYPE_OF_SLOT[slot]) if is_virtual(g, owner) else slot // 3], 5, 4, 26)
        drawing.token(owner, SPOT - 22, SPOT - 22, 20, "" if is_virtual(g, owner) else owner)


HEIGHT, GAP = 124, 8
CARD = HEIGHT - 34


def draw_segments(drawing: Drawing, g: Any, x: float, y: float, width: float) -> float:
    """A row for each segment, in the order of their letters. Returns the height."""
    for segment in range(B.NUM_SEGMENTS):
        with drawing.at(x, y + segment * (HEIGHT + GAP)):
            _draw_segment(drawing, g, segment, width)
    return B.NUM_SEGMENTS * (HEIGHT + GAP) - GAP


def _draw_segment(drawing: Drawing, g: Any, segment: int, width: float) -> None:
    land = B.BOARD[segment]
    drawing.rect(0, 0, width, HEIGHT, "panel", "rule", 8)
    drawing.rect(1, 1, width - 2, 26, land.theme, "", 7)
    drawing.text(10, 20, f"{B.SEGMENTS[segment]}  {land.theme}", 16, "on-light", bold=True)
    trades = "; ".join(f"{some(icons, 'merchant')} for {printed_text(gives)}" for icons, gives in land.trades)
    wide = sum(72 + effects_width(printed(gives), 18) for _, gives in land.trades)
    with drawing.place(
        f"trades {B.SEGMENTS[segment]}", f"trades of {B.SEGMENTS[segment]}: {trades}", width - wide - 8, 2, wide, 24, 12
    ):
        left = 4.0
        for icons, gives in land.trades:
            drawing.text(left + 10, 18, icons, 15, "on-light", "end", True)
            drawing.icon(SUITS[C.MERCHANT], left + 12, 3, 18)
            drawing.text(left + 34, 18, "→", 15, "on-light")
            left += 52 + draw_effects(drawing, printed(gives), left + 50, 3, 18) + 14
    tile_width = 0.36 * (width - 24)
    _townsfolk(drawing, g, segment, width - 24 - tile_width)
    _manuscript(drawing, g, segment, width - 8 - tile_width, tile_width)


def _townsfolk(drawing: Drawing, g: Any, segment: int, w: float) -> None:
    card, below = int(g.townsfolk_top[segment]), int(g.townsfolk_pile_size[segment])
    with drawing.place(f"townsfolk {B.SEGMENTS[segment]}", townsfolk_words(g, segment), 8, 30, w, CARD):
        draw_townsfolk(drawing, int(C.KIND[card]) if card != S.NO_CARD else C.FIRST_PRINTED + segment, w, CARD, 40)
        drawing.text(w - 7, 18, f"+{below}" if card != S.NO_CARD else "printed", 12, "on-light", "end")


def _manuscript(drawing: Drawing, g: Any, segment: int, x: float, w: float) -> None:
    tile, below = int(g.manuscript_top[segment]), int(g.manuscript_pile_size[segment])
    with drawing.place(f"manuscript {B.SEGMENTS[segment]}", manuscript_words(g, segment), x, 30, w, CARD, 3):
        if tile == S.NO_CARD:
            draw_printed_manuscript(drawing, segment, w, CARD)
            return
        draw_manuscript(drawing, tile, w, CARD)
        drawing.text(w - 6, CARD - 5, f"+{below}", 12, "soft", "end")
