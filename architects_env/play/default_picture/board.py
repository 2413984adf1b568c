"""The whole picture: the question, what lies on the table, the score sheet, and the cards of every seat."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from architects_env.core.contract.game import Game
from architects_env.core.text import player, say
from architects_env.play.default_picture.action_places import is_drawn, place_of, seat_place
from architects_env.play.default_picture.board_text import draw_text, has_text
from architects_env.play.default_picture.faces_of_cards import COLOURS, large_card
from architects_env.play.default_picture.layout import GAP, Box, draw_boxes, laid_out
from architects_env.play.default_picture.pile_boxes import Shown, box_of
from architects_env.play.default_picture.piles import TABLE, piles_of
from architects_env.play.default_picture.score_box import Sheet, sheet_box, sheet_of
from architects_env.play.drawing.drawing import NARROW, Drawing
from architects_env.play.drawing.large_card import LargeCard
from architects_env.play.drawing.picture import UPRIGHT, WIDE, Pictures
from architects_env.play.drawing.text_width import text_width

EDGE, HEAD, NAME = 12, 64, 40
"""Distance from the edge of the picture, and heights of the headline and of the line with a player's name."""
PART_OF_TABLE = 0.45
"""Greatest part of the width that the table takes for the own cards to be drawn beside it."""


def default_pictures(game: Game) -> Pictures:
    """Return the pictures of a game that draws none."""

    def draw(g: Any, seat: int, marked: Collection[str], width: int) -> str:
        return _drawn(game, g, seat, marked, width)

    return Pictures(
        draw,
        lambda g, action: place_of(game, g, action),
        frame=(1200, 900),
        card=lambda g, seat, place: _card(game, g, seat, place),
    )


def _card(game: Game, g: Any, seat: int, place: str) -> LargeCard | None:
    """Return the card on a place that lies open to the seat."""
    for pile in piles_of(game, g):
        for name, _ in pile.known:
            if pile.place(seat, name) == place:
                return large_card(game, pile.cards, name)
    return None


def _drawn(game: Game, g: Any, seat: int, marked: Collection[str], width: int) -> str:
    drawing = Drawing(say(game.title), width, marked, COLOURS)
    _headline(drawing, game, g)
    wide = width - 2 * EDGE
    sheet = sheet_of(game, g, seat)
    table = _table(game, g, seat, sheet)
    own, *others = [_player(game, g, seat, (seat + i) % int(g.num_players), width) for i in range(int(g.num_players))]
    if used := _narrow(table, wide):
        first = [*(replace(box, grows=0) for box in table), replace(own, width=wide - used)]
    else:
        first = [*table, own]
    y = HEAD + draw_boxes(drawing, first, EDGE, HEAD, wide)
    if others:
        y += GAP + draw_boxes(drawing, others, EDGE, y + GAP, wide)
    if sheet and sheet.is_long:
        y += GAP + draw_boxes(drawing, [sheet_box(sheet, wide)], EDGE, y + GAP, wide)
    if has_text(game):
        y += GAP + draw_text(drawing, game.board(g, seat), EDGE, y + GAP, wide)
    return drawing.svg(y + EDGE)


def _narrow(table: Sequence[Box], width: float) -> float:
    """Return the width of the boxes of the table with the gaps behind them if so little lies there that the own cards
    fit beside them. Otherwise returns 0."""
    used = sum(box.width + GAP for box in table)
    return used if used <= PART_OF_TABLE * width and width > NARROW else 0


def _headline(drawing: Drawing, game: Game, g: Any) -> None:
    """Draw the title and who decides what."""
    drawing.text(EDGE, 27, say(game.title), 22, bold=True)
    with drawing.quiet():
        if g.over:
            drawing.text(EDGE, 52, say("The game is over."), 17)
            return
        asks = game.stages.asks[int(g.stage)] if game.stages else ""
        name = player(g.seat)
        words = say("{name} decides {asks}.", name=name, asks=say(asks)) if asks else say("{name} decides.", name=name)
        drawing.text(EDGE, 52, words, 17, width=drawing.width - 2 * EDGE)


def _table(game: Game, g: Any, seat: int, sheet: Sheet | None) -> list[Box]:
    """Return the boxes of piles that belong to nobody, and the score sheet unless it is long."""
    piles = [pile for pile in piles_of(game, g) if pile.owner == TABLE and is_drawn(pile)]
    boxes = [box_of(Shown(game, pile, seat)) for pile in piles]
    return [*boxes, sheet_box(sheet)] if sheet and not sheet.is_long else boxes


def _player(game: Game, g: Any, seat: int, p: int, width: int) -> Box:
    """Return the box of a player with all piles that belong to the seat.

    That of the seat itself is as wide as the picture.
    """
    boxes = [box_of(Shown(game, pile, seat)) for pile in piles_of(game, g) if pile.owner == p]
    columns = 1 if p == seat else min(int(g.num_players) - 1, 3 if width >= WIDE else 2 if width >= UPRIGHT else 1)
    least = (width - 2 * EDGE - GAP * (columns - 1)) / columns - 0.01

    def height(wide: float) -> float:
        return NAME + (laid_out(boxes, wide - 2 * EDGE)[1] + EDGE if boxes else 0)

    def draw(drawing: Drawing, x: float, y: float, wide: float, high: float) -> None:
        name = say("{name} (you)", name=player(p)) if p == seat else player(p)
        with drawing.place(seat_place(p), name, x, y, wide, high):
            drawing.panel(wide, high)
            drawing.token(p, 10, 8, 26, p, "")
            drawing.text(46, 28, name, 18, bold=True, width=wide - 150)
            if not g.over and int(g.seat) == p:
                with drawing.quiet():
                    at = wide - 16 - text_width(say("decides"), 15, True)
                    drawing.rect(at - 10, 8, wide - at, 26, "ink", "", 13)
                    drawing.text(wide - 16, 26, say("decides"), 15, "panel", "end", True)
            draw_boxes(drawing, boxes, EDGE, NAME, wide - 2 * EDGE)

    return Box(least, height, draw)
