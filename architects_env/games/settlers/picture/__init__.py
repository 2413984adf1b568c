"""The table as a picture. Each file draws a part: `cards` locations, hands and deals, `players` what lies before each
player, `choices` what is being decided. Here they are arranged, wide or for a phone."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from architects_env.core.show.drawing import Drawing, panels_of_players
from architects_env.core.show.picture import WIDE, Pictures
from architects_env.games.settlers.picture.cards import draw_cards
from architects_env.games.settlers.picture.choices import draw_buttons, headline, status
from architects_env.games.settlers.picture.icons import COLOURS
from architects_env.games.settlers.picture.places import ROWS, cards_in, section_of
from architects_env.games.settlers.picture.players import draw_player, player_height
from architects_env.games.settlers.text import WORDS

GAP = 10
HEADINGS = {
    "dealt": "Dealt to you, to choose from",
    "passed on": "Passed on to you",
    "kept": "Kept",
    "drawn": "Drawn",
    "hand": "Your hand",
    "foundation": "Your foundations",
}


def draw(g: Any, seat: int, marked: Collection[str], width: int) -> str:
    """The view `g` of `seat`."""
    drawing = Drawing(f"Imperial Settlers. {headline(g)}", width, marked, COLOURS)
    inside, wide = width - 2 * GAP, width >= WIDE
    drawing.text(GAP, 30, headline(g), 22, bold=True, width=inside - 200)
    for i, (name, number) in enumerate(
        (("common deck", int(g.common_deck_size)), ("common discard", int(g.common_discard_size)))
    ):
        with drawing.place(name, f"{name}: {number} cards", width - GAP - 180 + 92 * i, 4, 86, 34):
            drawing.rect(0, 0, 26, 34, "card" if i else "common-back", "rule", 4)
            drawing.text(13, 23, number, 15, "ink" if i else "on-dark", "middle", True)
            drawing.text(32, 22, ("deck", "discard")[i], 14, "soft")
    y: float = 40
    y += drawing.paragraph(GAP, y - 2, inside, status(g, seat), 16, lines=2) + 4
    y += draw_buttons(drawing, g, seat, GAP, y, inside)
    columns = 8 if wide else 4
    if g.display_size:
        y += (
            draw_cards(
                drawing,
                "display",
                "Open cards",
                [int(card) for card in g.display[: g.display_size]],
                GAP,
                y,
                inside,
                columns,
            )
            + GAP
        )
    for row in ROWS:
        cards = cards_in(g, seat, row)
        if cards or row == "hand":
            y += draw_cards(drawing, row, HEADINGS[row], cards, GAP, y, inside, columns) + GAP
    return drawing.svg(_sides(drawing, g, seat, y, inside, 2 if wide else 1))


def _sides(drawing: Drawing, g: Any, seat: int, y: float, inside: float, columns: int) -> float:
    """A panel for each side, oneself first. Returns where they end."""
    return panels_of_players(
        [(seat + i) % int(g.sides) for i in range(int(g.sides))],
        columns,
        GAP,
        y,
        inside,
        lambda p, wide: player_height(g, p, seat, wide),
        lambda p, x, y, wide, height: draw_player(drawing, g, p, seat, x, y, wide, height),
    )


PICTURES = Pictures(draw, WORDS.place, section_of)
