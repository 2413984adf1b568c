"""The apprentices on display, and the decks."""

from __future__ import annotations

from typing import Any

from architects_env.core.language.phrases import plural, say
from architects_env.core.show.drawing import Drawing, places_in_rows
from architects_env.games.architects import state as S
from architects_env.games.architects.board_text import apprentice_line
from architects_env.games.architects.names import apprentice_place, silver_text
from architects_env.games.architects.picture.faces import draw_apprentice
from architects_env.games.architects.picture.icons import APPRENTICE_CARD, BUILDING_CARD

HEIGHT, GAP, DECK = 92, 5, 50


def display_height() -> float:
    """Two rows."""
    return 2 * HEIGHT + 3 * GAP


def draw_display(drawing: Drawing, g: Any, x: float, y: float, width: float) -> None:
    """Two rows of four, and on the right the decks of apprentices and buildings."""
    w = (width - DECK - 6 * GAP) / 4
    with drawing.at(x, y):
        drawing.panel(width, display_height())
        for i, (left, top) in enumerate(places_in_rows(8, 4, w, HEIGHT, GAP, GAP, GAP)):
            card, coins = int(g.display[i // 4, i % 4]), int(g.coins[i // 4, i % 4])
            if card == S.NO_CARD:
                drawing.rect(left, top, w, HEIGHT, "shade", "rule")
                continue
            words = apprentice_line(card) + (say("; {silver} lies on it", silver=silver_text(coins)) if coins else "")
            with drawing.place(apprentice_place(card), words, left, top, w, HEIGHT):
                draw_apprentice(drawing, card, w, HEIGHT, coins)
        decks = (
            ("apprentices", int(g.apprentice_deck_size), "apprentice-back", APPRENTICE_CARD),
            ("buildings", int(g.building_deck_size), "building-back", BUILDING_CARD),
        )
        for row, (name, number, colour, sign) in enumerate(decks):
            top, said = GAP + row * (HEIGHT + GAP), "the deck of {name}: {n} cards"
            words = plural(number, said, said, name=say(name))
            with drawing.place(f"deck of {name}", words, width - DECK - GAP + 4, top, DECK, HEIGHT):
                drawing.deck(DECK, HEIGHT, number, "", colour)
                drawing.icon(sign, (DECK - 4) / 2 - 12, HEIGHT - 34, 24, "")
