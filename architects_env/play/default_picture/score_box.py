"""The box of the score sheet: a line for each number, and a column for each player."""

from __future__ import annotations

from typing import Any

from architects_env.core.contract.game import Game
from architects_env.core.text import say
from architects_env.play.default_picture.action_places import seat_place
from architects_env.play.default_picture.layout import Box
from architects_env.play.default_picture.score_sheet import Row, rows_of
from architects_env.play.drawing.drawing import Drawing
from architects_env.play.drawing.text_width import text_width

HEAD, LINE, COLUMN, EDGE = 36, 26, 44, 10
SIZE = 15


def score_box(game: Game, g: Any, seat: int) -> Box | None:
    """Returns the box of the score sheet of a view, or None if the state has no numbers of its own."""
    table, players = rows_of(game, g, seat)
    if not table and not players:
        return None
    seats = int(g.num_players) if players else 0
    titles = max(text_width(row.title, SIZE) for row in (*table, *players))
    values = max((text_width(row.values[0], SIZE, True) for row in table), default=0)
    least = 2 * EDGE + titles + 14 + max(COLUMN * seats, values)
    height = (HEAD if players else EDGE) + LINE * (len(table) + len(players)) + EDGE

    def draw(drawing: Drawing, x: float, y: float, width: float, high: float) -> None:
        column = min(COLUMN, (width - 2 * EDGE) * 0.7 / max(1, seats))
        left = width - EDGE - column * seats
        with drawing.at(x, y):
            drawing.panel(width, high)
            for p in range(seats):
                drawing.token(p, left + column * p + (column - 22) / 2, 8, 22, p)
            top = HEAD if players else EDGE
            for row in players:
                _line(drawing, row, top, width, left, column)
                top += LINE
            for row in table:
                _line(drawing, row, top, width, width - EDGE - values - 4, values)
                top += LINE

    return Box(max(200, least), lambda _: height, draw, 0.5)


def _line(drawing: Drawing, row: Row, top: float, width: float, left: float, column: float) -> None:
    """Draws a row with its numbers from `left` on."""
    drawing.line(EDGE, top, width - EDGE, top, "rule", 1)
    drawing.text(EDGE, top + 18, row.title, SIZE, width=left - EDGE - 6)
    for i, value in enumerate(row.values):
        name = f"{seat_place(i)} {row.field}" if row.of_seats else row.field
        words = say("{title}: {n}", title=row.title, n=value)
        x = left + column * i if row.of_seats else left
        wide = column if row.of_seats else width - EDGE - left
        with drawing.place(name, words, x, top + 1, wide, LINE - 2, 4):
            if row.of_seats:
                drawing.text(wide / 2, 17, value, SIZE, "soft" if value == "0" else "ink", "middle", value != "0", wide)
            else:
                drawing.text(wide - 2, 17, value, SIZE, anchor="end", bold=True, width=wide)
