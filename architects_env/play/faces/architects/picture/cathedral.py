"""Drawings of the Cathedral as a building with floors and rewards, and of the virtue track."""

from __future__ import annotations

from typing import Any

from architects_env.core.text import plural, say
from architects_env.games.architects.data import board as B
from architects_env.games.architects.text.names import player_name
from architects_env.play.drawing.drawing import SMALLEST, Drawing
from architects_env.play.drawing.illustrations.glyphs import POINTS
from architects_env.play.drawing.locks import draw_round_lock
from architects_env.play.drawing.pieces import WIDTH, pawn
from architects_env.play.drawing.text_width import text_width
from architects_env.play.faces.architects.picture.icons import (
    BUILDING_CARD,
    GOLD,
    MARBLE,
    VIRTUE,
    WOOD_OR_STONE,
    signed,
)
from architects_env.play.faces.architects.picture.locks import lock_on_cathedral

SPIRE, STOREY, PAWN = 42, 25, 23
CATHEDRAL_HEIGHT, CELL = SPIRE + 5 * STOREY + 6, 38
NARROWER, REWARDS, LABEL, WIDEST = 24, 72, 44, 320
ROOMY, ONE_ROW = 45, 550
"""Least width of a virtue cell with large points, and least width of a track in one row."""
WINDOW = "M0,24V9A9,9 0 0 1 18,9V24Z"


def draw_cathedral(drawing: Drawing, g: Any, seat: int, x: float, y: float, w: float) -> None:
    """Draw five floors, the highest under the spire: cost, windows with pawns, points, and a lock if the next floor is
    closed to `seat`. The rewards are beside it."""
    rewards = int(g.reward_deck_size)
    said = "Cathedral; {n} rewards are left"
    with drawing.place("cathedral", plural(rewards, said, said), x, y, w, CATHEDRAL_HEIGHT):
        drawing.panel(w, CATHEDRAL_HEIGHT)
        base = min(w - REWARDS - 16, WIDEST)
        west = 8 + (w - REWARDS - 16 - base) / 2
        drawing.text(10, 18, say("Cathedral"), 14, bold=True)
        drawing.amounts(w - REWARDS - 40, 6, [(VIRTUE, f"≥{B.CATHEDRAL_LEAST_VIRTUE}"), (BUILDING_CARD, "−1")], 16)
        _spire(drawing, west + base / 2, base - 4 * NARROWER)
        for level in range(B.CATHEDRAL_LEVELS, 0, -1):
            indent = (level - 1) * NARROWER
            top = SPIRE + (B.CATHEDRAL_LEVELS - level) * STOREY
            left, right = west + indent / 2, west + base - indent / 2
            if level < B.CATHEDRAL_LEVELS:
                for edge, step in ((left, NARROWER / 2), (right, -NARROWER / 2)):
                    roof = f"M{edge:g},{top}L{edge + step:g},{top - 11}V{top}Z"
                    drawing.path(roof, 0, 0, 24, "roof", "wall-line", 1)
            _storey(drawing, g, seat, level, left, top, right - left)
        with drawing.at(w - REWARDS + 6, SPIRE + 2):
            drawing.deck(62, 70, rewards, say("rewards"), "reward-back")
        waiting = [p for p in range(int(g.at_table)) if g.cathedral[p] == 0]
        for i, p in enumerate(waiting):
            left = w - REWARDS + 4 + i % 3 * 22
            pawn(drawing, p, left, CATHEDRAL_HEIGHT - 30 - (25 if len(waiting) > 3 and i < 3 else 0), PAWN)


def _spire(drawing: Drawing, middle: float, wide: float) -> None:
    """Draw the roof with its cross above the highest floor."""
    foot = SPIRE + 1
    half = wide / 2
    drawing.path(f"M{middle - half:g},{foot}L{middle:g},20L{middle + half:g},{foot}Z", 0, 0, 24, "roof", "wall-line")
    drawing.rect(middle - 10, 22, 20, foot - 22, "wall", "wall-line", 0)
    drawing.path(f"M{middle - 12:g},22L{middle:g},7L{middle + 12:g},22Z", 0, 0, 24, "roof", "wall-line")
    drawing.circle(middle, 31, 5, "panel", "wall-line", 1)
    drawing.path(f"M{middle:g},1V9M{middle - 3:g},3.5H{middle + 3:g}", 0, 0, 24, "", "ink")


def _storey(drawing: Drawing, g: Any, seat: int, level: int, x: float, y: float, w: float) -> None:
    cost = [
        (GOLD, int(B.CATHEDRAL_GOLD[level])),
        (MARBLE, int(B.CATHEDRAL_MARBLE[level])),
        (WOOD_OR_STONE, int(B.CATHEDRAL_WOOD_STONE[level])),
    ]
    with drawing.place(f"cathedral {level}", say("Cathedral, level {n}", n=level), x, y, w, STOREY, 2):
        drawing.rect(0, 0, w, STOREY, "wall", "wall-line", 2)
        drawing.amounts(7, 4, [(icon, number) for icon, number in cost if number], 18, 5)
        there = [p for p in range(int(g.at_table)) if g.cathedral[p] == level]
        spaces = int(B.CATHEDRAL_SPACES[level])
        for i in range(spaces):
            left = w - 34 - (spaces - i) * 23
            drawing.path(WINDOW, left, 2, 22.5, "panel", "wall-line", 1)
            if i < len(there):
                pawn(drawing, there[i], left + 8.5 - 0.5 * WIDTH * PAWN, 1.5, PAWN)
        drawing.points(w - 4, 1, int(B.CATHEDRAL_POINTS[level]), 23.5, POINTS)
        if lock := lock_on_cathedral(g, seat, level):
            draw_round_lock(drawing, lock, w - 46 - spaces * 23, STOREY / 2)


# --- virtue -----------------------------------------------------------------------------------------------------------
def track_height(w: float) -> float:
    """Return the height of the virtue track, in one row or in two."""
    return 8 + CELL * (1 if w >= ONE_ROW else 2)


def draw_track(drawing: Drawing, g: Any, x: float, y: float, w: float) -> None:
    """Draw virtue 0 to 14 with the points at the end above, the players below, and what is open or closed to them."""
    cells = B.MOST_VIRTUE + 1
    columns = cells if w >= ONE_ROW else -(-cells // 2)
    with drawing.at(x, y):
        drawing.rect(0, 0, w, track_height(w), "panel", "rule", 8)
        label = max(LABEL, 14 + text_width(say("virtue"), SMALLEST))
        drawing.icon(VIRTUE, label / 2 - 10, 5, 22)
        drawing.text(label / 2 + 1, 40, say("virtue"), 14, "soft", "middle", width=label - 12)
        wide = (w - 4 - label) / columns
        for virtue in range(cells):
            there = [p for p in range(int(g.at_table)) if g.virtue[p] == virtue]
            points, taxes = int(B.VIRTUE_POINTS[virtue]), int(B.TAXES_IGNORED[virtue])
            words = _cell(points, taxes, virtue)
            words += f"; {', '.join(player_name(g, p) for p in there)}" if there else ""
            left, top = label + virtue % columns * wide, 4 + virtue // columns * CELL
            with drawing.place(f"virtue {virtue}", words, left, top, wide, CELL, 2):
                middle = B.CATHEDRAL_LEAST_VIRTUE <= virtue <= B.MARKET_MOST_VIRTUE
                fill = "panel" if middle else "no-cathedral" if virtue < B.CATHEDRAL_LEAST_VIRTUE else "no-market"
                drawing.rect(0.5, 0, wide - 1, CELL, fill, "rule", 2, 1)
                ink = "ink" if middle else "on-light"
                drawing.text(4, 13.5, virtue, 14, ink, bold=True)
                drawing.text(
                    wide - 4, 12, signed(points) if points else "0", 14 if wide > ROOMY else SMALLEST, ink, "end"
                )
                _on_track(drawing, there, wide)


def _cell(points: int, taxes: int, virtue: int) -> str:
    """Return the effects of a cell of the track in words."""
    said = say("virtue {n}: {points}", n=virtue, points=plural(points, "{n} point", "{n} points"))
    return said + plural(taxes, ", {n} tax ignored", ", {n} tax ignored") if taxes else said


def _on_track(drawing: Drawing, there: list[int], wide: float) -> None:
    """Draw the markers in one cell, overlapping if there are many."""
    size = min(22.0, wide - 8)
    step = min(size + 2, (wide - 6 - size) / max(1, len(there) - 1))
    start = (wide - size - step * (len(there) - 1)) / 2
    with drawing.quiet():  # virtue is marked where its player has it
        for i, p in enumerate(there):
            drawing.token(p, start + i * step, 15, size)
