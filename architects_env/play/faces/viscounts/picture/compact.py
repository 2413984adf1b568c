"""Compact drawings for a phone, low enough to leave the ring visible: the viewer's goods and icons, the hand, and the
cards on the segments, in columns. A touch shows the text of a card."""

from __future__ import annotations

from typing import Any

from architects_env.core.text import say
from architects_env.games.viscounts.data import board as B
from architects_env.games.viscounts.data import cards as C
from architects_env.games.viscounts.data import manuscripts as M
from architects_env.games.viscounts.rules import state as S
from architects_env.games.viscounts.rules.icons import icons_now
from architects_env.games.viscounts.text.names import card_line, segment_name
from architects_env.play.drawing.drawing import SMALLEST, Drawing
from architects_env.play.drawing.illustrations.glyphs import POINTS
from architects_env.play.drawing.text_width import text_width
from architects_env.play.faces.viscounts.picture.cards import (
    ability_words,
    draw_name,
    ink_on_ribbon,
    manuscript_words,
    strip_of,
    townsfolk_words,
    trades_words,
)
from architects_env.play.faces.viscounts.picture.icons import (
    RESOURCES,
    SILVER,
    SUITS,
    WORKERS,
    draw_coin,
    draw_effects,
    draw_suits,
    effects_width,
    printed,
)
from architects_env.play.faces.viscounts.picture.people import draw_face

GAP, STRIP, HEAD = 4, 25, 20
PERSON, PORTRAIT = 60, 36
"""Height of a card in the hand or on a segment, and greatest width of its portrait."""
MARKET = HEAD + PERSON + HEAD + 3


def draw_means(drawing: Drawing, g: Any, seat: int, x: float, y: float, w: float) -> float:
    """Draw the viewer's goods and the icons that count, on one line.

    Changes are marked in the viewer's panel. Returns the height.
    """
    goods = [(icon, int(number)) for icon, number in zip(RESOURCES, g.goods[seat], strict=True)]
    icons = [(SUITS[int(icon)], int(n)) for icon, n in zip(B.ICON_OF, icons_now(g, seat), strict=True)]
    with drawing.quiet():
        drawing.spread(
            x + 2, y, w - 4, [(SILVER, int(g.silver[seat])), *goods, (WORKERS, int(g.workers[seat])), *icons], 18
        )
    return STRIP


def draw_hand(drawing: Drawing, g: Any, seat: int, x: float, y: float, w: float) -> float:
    """Draw the hand. Returns the height."""
    kinds = sorted({int(C.KIND[card]) for card in g.hand[seat, : g.hand_size[seat]]})
    columns = max(3, len(kinds))
    wide = (w - GAP * (columns - 1)) / columns
    with drawing.quiet(), drawing.place("hand", say("Your hand"), x, y, w, PERSON):
        for i, kind in enumerate(kinds):
            left = i * (wide + GAP)
            with drawing.place(f"hand {C.KIND_TITLES[kind]}", card_line(kind), left, 0, wide, PERSON):
                draw_compact(drawing, kind, wide)
    return PERSON + GAP


def draw_market(drawing: Drawing, g: Any, x: float, y: float, w: float) -> float:
    """Draw the cards on the segments. Returns the height."""
    wide = (w - GAP * (B.NUM_SEGMENTS - 1)) / B.NUM_SEGMENTS
    for segment in range(B.NUM_SEGMENTS):
        with drawing.at(x + segment * (wide + GAP), y):
            _segment(drawing, g, segment, wide)
    return MARKET + GAP


def _segment(drawing: Drawing, g: Any, segment: int, w: float) -> None:
    """Draw trades, townsfolk and manuscript of a segment in one column."""
    drawing.rect(0, 0, w, MARKET, "panel", "rule", 6)
    drawing.rect(1, 1, w - 2, HEAD - 1, B.BOARD[segment].theme, "", 5)
    drawing.text(6, 15, segment_name(segment), 14, bold=True)
    with drawing.place(f"trades {B.SEGMENTS[segment]}", trades_words(segment), 20, 1, w - 22, HEAD - 2, 9):
        drawing.rect(0, 0.5, w - 22, HEAD - 3, "panel", "", 8)
        for i, (icons, gives) in enumerate(B.BOARD[segment].trades):
            left = 4 + i * (w - 24) / 2
            drawing.text(left, 14, icons, 14, bold=True)
            draw_effects(drawing, printed(gives), left + 11, 2, 14)
    card = int(g.townsfolk_top[segment])
    kind = int(C.KIND[card]) if card != S.NO_CARD else C.FIRST_PRINTED + segment
    with drawing.place(f"townsfolk {B.SEGMENTS[segment]}", townsfolk_words(g, segment), 2, HEAD + 1, w - 4, PERSON):
        draw_compact(drawing, kind, w - 4)
    _manuscript(drawing, g, segment, w)


def draw_compact(drawing: Drawing, kind: int, w: float, _h: float = PERSON) -> None:
    """Draw a card in a narrow column: its name across the width, and below it a portrait beside value, icons, gain of
    hiring, and the text if there is room."""
    drawing.rect(0, 0, w, PERSON, "card", "rule", 5)
    drawing.rect(1, 1, w - 2, HEAD - 1, strip_of(kind), "", 4)
    draw_name(drawing, kind, 4, 15, 14, w - 6)
    draw_face(drawing, kind, 2, HEAD + 2, PORTRAIT, PERSON - HEAD - 4)
    left = PORTRAIT + 5
    beside = left + max(20.0, draw_suits(drawing, C.ICON[kind], left, HEAD + 2, 15)) + 4
    draw_coin(drawing, C.ALL_KINDS[kind].value, left + 8, PERSON - 11)
    gives = printed(C.ALL_KINDS[kind].top_right)
    draw_effects(drawing, gives, w - 4 - effects_width(gives, 15), PERSON - 18, 15)
    words, high = ability_words(kind), PERSON - HEAD - (22 if gives else 3)
    if drawing.has_room(words, w - beside - 3, high):
        drawing.filled(beside, HEAD, w - beside - 3, high, words)


def _manuscript(drawing: Drawing, g: Any, segment: int, w: float) -> None:
    """Draw a manuscript's cost on its ribbon, and its gain, or points if it scores at the end."""
    tile = int(g.manuscript_top[segment])
    it = None if tile == S.NO_CARD else M.MANUSCRIPTS[tile]
    strip = f"ribbon-{it.ribbon}" if it else "shade"
    top = HEAD + PERSON + 2
    with drawing.place(f"manuscript {B.SEGMENTS[segment]}", manuscript_words(g, segment), 2, top, w - 4, HEAD, 3):
        drawing.rect(0, 0, w - 4, HEAD, "card", "rule", 3)
        drawing.rect(1, 1, 36, HEAD - 2, strip, "", 2)
        drawing.text(5, 15, it.cost if it else B.PRINTED_COST, 14, ink_on_ribbon(strip), bold=True)
        drawing.icon(SUITS[C.CLERIC], 17, 2, 16, "")
        gives = printed(it.effect if it else B.BOARD[segment].printed_manuscript)
        if gives:
            draw_effects(drawing, gives, 42, 2, 15)
        elif it:
            drawing.amounts(41, 2, [(POINTS, "½" if it.every == 2 else 1)], 16)
            if text_width(say(it.counts), SMALLEST) <= w - 82:
                drawing.text(76, 15, say(it.counts), 12, width=w - 82)
