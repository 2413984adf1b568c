"""Cards that lie side by side are read together: their titles have one size, and so has what they do, told apart only
by whether it is in signs alone, in words, or has so little room that it is small."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from architects_env.games.settlers.data import cards as C
from architects_env.play.drawing.drawing import Drawing
from architects_env.play.faces.settlers.picture.icons import COLOURS
from architects_env.play.faces.settlers.picture.signs import READ, card_signs, is_wordy

ANY_SIZE = 100.0


class Sizes(NamedTuple):
    """How large the title of a card is drawn, and what it does, or at most."""

    title: float = ANY_SIZE
    """Of one on two lines `ANY_SIZE`: others need not be as small."""
    signs: float = ANY_SIZE


LARGEST = Sizes()
Draw = Callable[[Drawing, int, Sizes], Sizes]
"""draw(drawing, i, most) -> how large the words of the i-th card are, which are at most so large."""


def draw_alike(drawing: Drawing, cards: Sequence[int], draw: Draw) -> None:
    """Draw these cards with words as large as those of their kind that have the least room."""
    trial = Drawing("", 1, (), COLOURS)
    found = [draw(trial, i, LARGEST) for i in range(len(cards))]
    kinds = [(is_wordy(card_signs(C.ROWS[card][0])), one.signs < READ) for card, one in zip(cards, found, strict=True)]
    title = min((one.title for one in found), default=ANY_SIZE)
    for i, kind in enumerate(kinds):
        signs = min(one.signs for one, other in zip(found, kinds, strict=True) if other == kind)
        draw(drawing, i, Sizes(title, signs))
