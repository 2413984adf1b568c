"""The board as text, below the drawing of games whose own fields no drawing can show."""

from __future__ import annotations

import re

from architects_env.core.contract import defaults
from architects_env.core.contract.game import Game
from architects_env.core.text import say
from architects_env.play.default_picture.score_sheet import has_more
from architects_env.play.drawing.drawing import Drawing

LINE, LETTER, SIZE = 20, 8.6, 14
"""Height of a line, and width and size of a letter."""


def has_text(game: Game) -> bool:
    """Return whether a game has text of its own for its board, and things that only the text shows."""
    return game.board.__module__ != defaults.__name__ and (has_more(game) or not game.cards)


def draw_text(drawing: Drawing, board: str, x: float, y: float, width: float) -> float:
    """Draw the board as text. Returns the height."""
    lines = [part for line in board.splitlines() for part in _pieces(line.rstrip(), int((width - 20) // LETTER))]
    height = LINE * len(lines) + 20
    with drawing.place("board", say("the board in words"), x, y, width, height):
        drawing.panel(width, height)
        for i, line in enumerate(lines):
            drawing.text(10, 24 + LINE * i, line, SIZE, mono=True)
    return height


def _pieces(line: str, most: int) -> list[str]:
    """Return a line in pieces of at most `most` characters, split at spaces if possible."""
    return re.findall(rf".{{1,{most}}}(?:\s+|$)|.{{1,{most}}}", line) or [""]
