"""Portraits of townsfolk: a person of a trade in the colour of the first icon, with trimmings in the colour of the
second."""

from __future__ import annotations

from functools import cache

from architects_env.games.viscounts.data import cards as C
from architects_env.play.drawing.drawing import Drawing
from architects_env.play.drawing.illustrations.glyphs import Icon
from architects_env.play.drawing.illustrations.portraits import DRESSES, of_trade

PRINTED = "tunic cap short none none"
PORTRAIT = 58
"""Greatest width of a portrait."""


@cache
def face(kind: int) -> Icon:
    """Return the portrait on a card."""
    card = C.ALL_KINDS[kind]
    icons = [*dict.fromkeys(card.icons.split())]
    dress = "" if card.name in DRESSES else PRINTED
    return of_trade(card.name, icons[0], kind, icons[1] if len(icons) > 1 else "gilt", dress)


def draw_face(drawing: Drawing, kind: int, x: float, y: float, w: float, h: float) -> None:
    """Draw a portrait that stands on the bottom of this box."""
    size = min(w, h)
    drawing.rect(x, y, w, h, "shade", "", 4)
    drawing.icon(face(kind), x + (w - size) / 2, y + h - size, size, "")
