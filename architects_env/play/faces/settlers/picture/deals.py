"""Drawings of deals as labels in rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from architects_env.core.text import say
from architects_env.games.settlers.data import cards as C
from architects_env.games.settlers.data import vocabulary as V
from architects_env.games.settlers.rules.deals import deal_place, good_of, name_of
from architects_env.games.settlers.text.names import card_title
from architects_env.play.drawing.drawing import READABLE, Drawing
from architects_env.play.drawing.text_width import text_width
from architects_env.play.faces.settlers.picture.icons import DEAL, GOODS

LABEL_HEIGHT = 23


def _deals_of(g: Any, p: int) -> list[int]:
    return [int(deal) for deal in g.deals[p, : g.deals_size[p]]]


def _deal_widths(g: Any, p: int) -> list[float]:
    """Return widths of the labels with names."""
    return [46 + text_width(say(C.TITLES[name_of(deal)]), READABLE) + 8 for deal in _deals_of(g, p)]


def deals_width(g: Any, p: int) -> float:
    """Return the width of a side's deals as labels with names in one row, or 0 without deals."""
    return sum(wide + 5 for wide in _deal_widths(g, p))


def draw_deals(drawing: Drawing, g: Any, p: int, x: float, y: float, width: float) -> float:
    """Draw a side's deals as labels in rows, without names if these would need more than two rows.

    Returns the height with the gap below.
    """
    deals, widths = _deals_of(g, p), _deal_widths(g, p)
    spots = _labels(widths, width)
    named = not spots or spots[-1][1] < 2 * (LABEL_HEIGHT + 3)
    if not named:
        widths = [46.0] * len(deals)
        spots = _labels(widths, width)
    for deal, wide, (left, top) in zip(deals, widths, spots, strict=True):
        name, good = card_title(name_of(deal)), int(good_of(deal))
        words = say("deal for {good}: {card}", good=V.good_name(good), card=name)
        with drawing.place(deal_place(p, deal), words, x + left, y + top, wide, LABEL_HEIGHT, 11):
            drawing.rect(0, 0, wide, LABEL_HEIGHT, "card", "rule", 11)
            drawing.icon(DEAL, 5, 4, 16, "")
            drawing.icon(GOODS[good], 24, 4, 16, "")
            if named:
                drawing.text(44, 17, name, READABLE)
    return spots[-1][1] + LABEL_HEIGHT + 4 if spots else 0


def _labels(widths: Sequence[float], width: float) -> list[tuple[float, float]]:
    """Return positions of labels in rows."""
    spots: list[tuple[float, float]] = []
    left = top = 0.0
    for wide in widths:
        if left > 0 and left + wide > width:
            left, top = 0.0, top + LABEL_HEIGHT + 3
        spots.append((left, top))
        left += wide + 5
    return spots
