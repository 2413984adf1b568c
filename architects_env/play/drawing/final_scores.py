"""Final scores as a band above the picture of a finished game."""

from __future__ import annotations

import re
from collections.abc import Sequence

from architects_env.core.play.view import FinalScore
from architects_env.core.text import plural, say, signed
from architects_env.play.drawing.colours import ROOT
from architects_env.play.drawing.drawing import Drawing

GAP, HEAD, ROW = 12, 40, 44
CELL = 280
"""Least width of a side's scores."""
SIZE = re.compile(r'<svg [^>]*?width="([\d.]+)" height="([\d.]+)"')


def above(board: str, scores: Sequence[FinalScore], seat: int) -> str:
    """Return the document `board` with the scores above it, as `seat` sees them.

    A board without a size is returned as it is.
    """
    size = SIZE.search(board)
    if size is None or not scores:
        return board
    width, height = float(size[1]), float(size[2])
    band = _drawn(scores, seat, width)
    added = _height(len(scores), width)
    box = f'viewBox="0 0 {width:g} {height + added:g}" width="{width:g}" height="{height + added:g}"'
    title = re.search(r"<title>(.*?)</title>", board)
    words = title[1] if title else say("The game is over")
    below = board.replace("<svg ", f'<svg x="0" y="{added:g}" ', 1)
    return f'<svg xmlns="http://www.w3.org/2000/svg" class="{ROOT}" {box} role="group" aria-label="{words}">\n{band}{below}</svg>\n'


def in_words(scores: Sequence[FinalScore]) -> str:
    """Return the scores as a sentence, the best first."""
    sides = (
        f"{side.rank}. {side.name}, {plural(side.score, '{n} point', '{n} points', n=signed(side.score))}"
        for side in scores
    )
    return say("Final scores: {sides}.", sides="; ".join(sides))


def _columns(width: float) -> int:
    return max(1, int((width - 2 * GAP) / CELL))


def _height(sides: int, width: float) -> float:
    return GAP + HEAD + -(-sides // _columns(width)) * ROW


def _drawn(scores: Sequence[FinalScore], seat: int, width: float) -> str:
    """Return the band alone."""
    drawing, columns = Drawing(in_words(scores), width), _columns(width)
    height, cell = _height(len(scores), width), (width - 2 * GAP) / _columns(width)
    with drawing.at(GAP, GAP):
        drawing.panel(width - 2 * GAP, height - GAP - 2, say("Final scores"), 20)
        for i, side in enumerate(scores):
            x, y = 10 + i % columns * cell, HEAD + i // columns * ROW
            drawing.text(x, y + 25, f"{side.rank}.", 20, bold=side.rank == 1)
            drawing.token(side.side, x + 30, y + 2, 30, "" if side.rival else side.side)
            drawing.text(
                x + 70,
                y + 25,
                say("{name} (you)", name=side.name) if side.side == seat else side.name,
                18,
                width=cell - 150,
            )
            drawing.text(x + cell - 30, y + 25, side.score, 22, anchor="end", bold=True)
    return drawing.svg(height)
