"""What lies on each segment: townsfolk and manuscript on top of their piles, and the two trades."""

from __future__ import annotations

from typing import Any

from architects_env.core.show.drawing import Drawing
from architects_env.games.viscounts import board as B
from architects_env.games.viscounts import cards as C
from architects_env.games.viscounts import state as S
from architects_env.games.viscounts.names import printed_text, some
from architects_env.games.viscounts.picture.cards import (
    draw_manuscript,
    draw_printed_manuscript,
    draw_townsfolk,
    manuscript_words,
    townsfolk_words,
)
from architects_env.games.viscounts.picture.icons import SUITS, draw_effects, effects_width, printed

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
