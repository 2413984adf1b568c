"""The box of the score sheet: a line for each number, and a column for each player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
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
MOST_LINES = 7
"""Greatest number of lines of a sheet that lies beside the cards on the table."""


@dataclass(frozen=True)
class Sheet:
    """The score sheet of a view."""

    table: Sequence[Row]
    players: Sequence[Row]
    seats: int

    @property
    def is_long(self) -> bool:
        """Whether the sheet has too many lines to lie beside other things. Its lines then lie in columns."""
        return len(self.table) + len(self.players) > MOST_LINES

    @property
    def numbers(self) -> float:
        """Width of the numbers behind a title."""
        values = max((text_width(row.values[0], SIZE, True) for row in self.table), default=0)
        return max(values, COLUMN * self.seats if self.players else 0)

    @property
    def width(self) -> float:
        """Least width of a column of lines."""
        titles = max(text_width(row.title, SIZE) for row in (*self.table, *self.players))
        return max(180, 2 * EDGE + titles + 14 + self.numbers)

    def columns(self, width: float) -> list[list[Row]]:
        """Return the rows in as many columns as fit."""
        rows = [*self.players, *self.table]
        number = max(1, int((width + EDGE) / (self.width + EDGE))) if self.is_long else 1
        high = -(-len(rows) // number)
        return [rows[at : at + high] for at in range(0, len(rows), high)]

    def height(self, width: float) -> float:
        """Return the height of the box at this width."""
        return (HEAD if self.players else EDGE) + LINE * len(self.columns(width)[0]) + EDGE

    def draw(self, drawing: Drawing, x: float, y: float, width: float, height: float) -> None:
        """Draw the sheet in its box."""
        columns = self.columns(width)
        wide = width / len(columns)
        with drawing.at(x, y):
            drawing.panel(width, height)
            for i, rows in enumerate(columns):
                with drawing.at(i * wide, 0):
                    self._column(drawing, rows, wide)

    def _column(self, drawing: Drawing, rows: Sequence[Row], width: float) -> None:
        numbers = min(self.numbers, 0.7 * (width - 2 * EDGE))
        left, each = width - EDGE - numbers, numbers / max(1, self.seats)
        if rows[0].of_seats:
            for p in range(self.seats):
                drawing.token(p, left + each * p + (each - 22) / 2, 8, 22, p)
        for i, row in enumerate(rows):
            _line(drawing, row, (HEAD if self.players else EDGE) + LINE * i, width, left, each)


def sheet_of(game: Game, g: Any, seat: int) -> Sheet | None:
    """Return the score sheet of a view, or None if the state has no numbers of its own."""
    table, players = rows_of(game, g, seat)
    return Sheet(table, players, int(g.num_players)) if table or players else None


def sheet_box(sheet: Sheet, width: float = 0) -> Box:
    """Return the box of a score sheet of at least this width."""
    return Box(max(width, sheet.width), sheet.height, sheet.draw, 0.5)


def _line(drawing: Drawing, row: Row, top: float, width: float, left: float, column: float) -> None:
    """Draw a row with its numbers from `left` on."""
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
