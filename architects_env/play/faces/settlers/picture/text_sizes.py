"""Equal text sizes for cards that lie side by side.

Their titles have one size, and so have their effects. Effects in signs alone, in words, and in little room have sizes
of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from architects_env.games.settlers.data import cards as C
from architects_env.play.drawing.drawing import Drawing
from architects_env.play.faces.settlers.picture.icons import COLOURS
from architects_env.play.faces.settlers.picture.signs import READ, card_signs, is_wordy

ANY_SIZE = 100.0


class Sizes(NamedTuple):
    """Sizes of a card's title and effect, as drawn or as a limit."""

    title: float = ANY_SIZE
    """Size of the title. It is `ANY_SIZE` for a title on two lines, which does not limit others."""
    signs: float = ANY_SIZE


LARGEST = Sizes()
Draw = Callable[[Drawing, int, Sizes], Sizes]
"""draw(drawing, i, most) -> the text sizes of card `i`, which are at most `most`."""


def draw_with_equal_sizes(drawing: Drawing, cards: Sequence[int], draw: Draw) -> None:
    """Draw cards with words as large as the most crowded card of their kind allows."""
    trial = Drawing("", 1, (), COLOURS)
    found = [draw(trial, i, LARGEST) for i in range(len(cards))]
    kinds = [(is_wordy(card_signs(C.ROWS[card][0])), one.signs < READ) for card, one in zip(cards, found, strict=True)]
    title = min((one.title for one in found), default=ANY_SIZE)
    for i, kind in enumerate(kinds):
        signs = min(one.signs for one, other in zip(found, kinds, strict=True) if other == kind)
        draw(drawing, i, Sizes(title, signs))
