"""Titles of cards are whole in every language, also in narrow cards."""

from __future__ import annotations

from html import escape

import pytest

from architects_env.core.text import say
from architects_env.games import load
from architects_env.games.architects.data import cards as A
from architects_env.games.settlers.data import cards as S
from architects_env.play.drawing.drawing import Drawing
from architects_env.play.faces.architects.picture.cards import draw_building
from architects_env.play.faces.architects.picture.icons import COLOURS as OF_ARCHITECTS
from architects_env.play.faces.settlers.picture.cards import draw_strip
from architects_env.play.faces.settlers.picture.icons import COLOURS as OF_SETTLERS
from architects_env.play.language.catalogue import language
from architects_env.play.language.speech import speaking

EIGHT_IN_HAND = 116
"""Width of a building card if eight are in hand on a wide board."""
LEAST_CARD = 80
"""Least width of a card of Settlers with which titles are whole."""


@pytest.mark.parametrize("code", ["en", "cs"])
def test_titles_of_architects_are_whole_with_eight_cards_in_hand(code: str) -> None:
    with speaking(language(code, load("architects"))):
        for building, card in enumerate(A.BUILDINGS):
            drawing = Drawing("A card", 200, colours=OF_ARCHITECTS)
            draw_building(drawing, building, EIGHT_IN_HAND)
            assert escape(str(say(card.name))) in drawing.svg(200)


@pytest.mark.parametrize("code", ["en", "cs"])
def test_titles_of_settlers_are_whole_in_narrow_cards(code: str) -> None:
    with speaking(language(code, load("settlers"))):
        for card in range(len(S.FACTION)):
            drawing = Drawing("A card", 200, colours=OF_SETTLERS)
            draw_strip(drawing, card, LEAST_CARD, 120, 15, True)
            assert "…" not in drawing.svg(200), say(S.TITLES[card])
