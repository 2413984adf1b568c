"""An empire in three rows around its faction board: production, features and actions, the cards of the faction on the
left, common ones on the right."""

from __future__ import annotations

from typing import Any

from architects_env.core.language.phrases import say
from architects_env.core.show.drawing import Drawing
from architects_env.games.settlers import cards as C
from architects_env.games.settlers import vocabulary as V
from architects_env.games.settlers.picture.cards import draw_location, locations_of
from architects_env.games.settlers.picture.icons import GOODS, KINDS

BOARD, ROW, LOWEST, WIDEST, GAP = 128, 66, 30, 140, 5
TITLES = ("produces", "features", "actions")


def rows_of(g: Any, p: int) -> list[tuple[list[int], list[int]]]:
    """By kind: the locations of the faction, the oldest next to the board, and the common ones."""
    cards = locations_of(g, p)
    own, common = [card for card in cards if C.FACTION[card] >= 0], [card for card in cards if C.FACTION[card] < 0]
    return [
        ([card for card in own if C.KIND[card] == kind], [card for card in common if C.KIND[card] == kind])
        for kind in range(len(V.KINDS))
    ]


def empire_height(g: Any, p: int) -> float:
    """Of the three rows, where there is room."""
    return len(V.KINDS) * (ROW + GAP)


def draw_empire(drawing: Drawing, g: Any, p: int, x: float, y: float, w: float, h: float) -> None:
    """The board in the middle of its locations, or as near to it as they let it be."""
    rows = rows_of(g, p)
    high = max(LOWEST, min(ROW, (h + GAP) / len(rows) - GAP))
    left, right = (max(len(row[side]) for row in rows) for side in (0, 1))
    room = w - BOARD - 2 * GAP
    wide = min(WIDEST, room / max(1, left + right) - GAP)
    middle = x + min(max((w - BOARD) / 2, left * (wide + GAP)), w - BOARD - right * (wide + GAP))
    virtual = p >= g.num_players
    drawing.rect(middle, y, BOARD, len(rows) * (high + GAP) - GAP, "shade" if virtual else _colour(g, p), "rule", 8)
    for kind, (own, common) in enumerate(rows):
        top = y + kind * (high + GAP)
        _board_row(drawing, g, p, kind, middle, top, high)
        for i, card in enumerate(own):
            draw_location(drawing, g, card, middle - (i + 1) * (wide + GAP), top, wide, high, False)
        for i, card in enumerate(common):
            draw_location(drawing, g, card, middle + BOARD + GAP + i * (wide + GAP), top, wide, high, False)


def _colour(g: Any, p: int) -> str:
    return V.FACTIONS[g.faction[p]].lower()


def _board_row(drawing: Drawing, g: Any, p: int, kind: int, x: float, y: float, h: float) -> None:
    """What a row holds, and in the first one what the board itself produces."""
    drawing.rect(x + 4, y + 3, BOARD - 8, h - 6, "panel", "", 6)
    drawing.icon(KINDS[kind], x + 8, y + 7, 18, "")
    drawing.text(x + 31, y + 20, say(TITLES[kind]), 12.5, bold=True)
    if kind == V.PRODUCTION and p < g.num_players and h > 44:
        produces = C.BOARDS[g.faction[p]].produces
        drawing.amounts(x + 8, y + 30, [(GOODS[good], number) for good, number in produces.items()], 16, 3)
