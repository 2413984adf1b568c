"""The board as a picture. Each file draws a part: `town` the open places, `buildings` Black Market, Guildhall,
Cathedral and virtue track, `choices` what is being decided and one's own cards, `players` what lies before each player.
Here they are arranged, side by side or for a phone one under the other."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from architects_env.core.show.drawing import Drawing, places_in_rows
from architects_env.core.show.picture import WIDE, Pictures
from architects_env.games.architects import state as S
from architects_env.games.architects.board_text import apprentice_line
from architects_env.games.architects.names import apprentice_place
from architects_env.games.architects.picture.buildings import (
    CATHEDRAL_HEIGHT,
    MARKET_HEIGHT,
    TRACK_HEIGHT,
    draw_cathedral,
    draw_guildhall,
    draw_market,
    draw_track,
    guildhall_height,
)
from architects_env.games.architects.picture.choices import buttons_height, draw_buttons, draw_cards, headline
from architects_env.games.architects.picture.faces import draw_apprentice
from architects_env.games.architects.picture.icons import COLOURS
from architects_env.games.architects.picture.places import section_of
from architects_env.games.architects.picture.players import draw_player, player_height
from architects_env.games.architects.picture.town import draw_town, town_height
from architects_env.games.architects.seating import player_at
from architects_env.games.architects.text import WORDS

GAP, TOP = 12, 48
APPRENTICE_HEIGHT = 130


def draw(g: Any, seat: int, marked: Collection[str], width: int) -> str:
    """The view `g` of `seat`."""
    drawing = Drawing(f"Architects of the West Kingdom. {headline(g)}", width, marked, COLOURS)
    inside = width - 2 * GAP
    drawing.text(GAP, 32, headline(g), 22, bold=True, width=inside)
    with drawing.quiet():
        draw_buttons(drawing, g, seat, GAP, TOP, inside)
    columns = 6 if width >= WIDE else 3
    y = draw_cards(drawing, g, seat, "packet", GAP, TOP + buttons_height(g, seat, inside), inside, columns)
    y = (_wide_board if width >= WIDE else _narrow_board)(drawing, g, seat, y, inside)
    y = draw_cards(drawing, g, seat, "hand", GAP, y, inside, columns)
    return drawing.svg(_players(drawing, g, seat, y, inside, 2 if width >= WIDE else 1))


def _wide_board(drawing: Drawing, g: Any, seat: int, y: float, inside: float) -> float:
    """Town and display on the left, the buildings on the right, the virtue track below. Returns where it ends."""
    left = 0.615 * inside
    right, x = inside - left - GAP, 2 * GAP + left
    draw_town(drawing, g, seat, GAP, y, left)
    _display(drawing, g, GAP, y + town_height() + GAP, left)
    draw_market(drawing, g, x, y, right)
    draw_guildhall(drawing, g, x, y + MARKET_HEIGHT + GAP, right)
    top = y + MARKET_HEIGHT + guildhall_height() + 2 * GAP
    draw_cathedral(drawing, g, x, top, right)
    bottom = max(top + CATHEDRAL_HEIGHT, y + town_height() + GAP + _display_height()) + GAP
    draw_track(drawing, g, GAP, bottom, inside)
    return bottom + TRACK_HEIGHT + GAP


def _narrow_board(drawing: Drawing, g: Any, seat: int, y: float, inside: float) -> float:
    """Everything one under the other. Returns where it ends."""
    draw_town(drawing, g, seat, GAP, y, inside)
    y += town_height() + GAP
    draw_market(drawing, g, GAP, y, inside)
    y += MARKET_HEIGHT + GAP
    draw_guildhall(drawing, g, GAP, y, inside)
    y += guildhall_height() + GAP
    draw_cathedral(drawing, g, GAP, y, inside)
    y += CATHEDRAL_HEIGHT + GAP
    _display(drawing, g, GAP, y, inside)
    y += _display_height() + GAP
    draw_track(drawing, g, GAP, y, inside)
    return y + TRACK_HEIGHT + GAP


def _display_height() -> float:
    return 2 * APPRENTICE_HEIGHT + 3 * 8 + 4


def _display(drawing: Drawing, g: Any, x: float, y: float, width: float) -> None:
    """The apprentices on display, and the decks of apprentices and buildings on the right."""
    decks = 92
    w = (width - decks - 5 * 8) / 4
    with drawing.at(x, y):
        drawing.panel(width, _display_height())
        for i, (left, top) in enumerate(places_in_rows(8, 4, w, APPRENTICE_HEIGHT, 8, 8, 10)):
            card, coins = int(g.display[i // 4, i % 4]), int(g.coins[i // 4, i % 4])
            if card == S.NO_CARD:
                drawing.rect(left, top, w, APPRENTICE_HEIGHT, "shade", "rule")
                continue
            words = apprentice_line(card) + (f"; {coins} silver lies on it" if coins else "")
            with drawing.place(apprentice_place(card), words, left, top, w, APPRENTICE_HEIGHT):
                draw_apprentice(drawing, card, w, APPRENTICE_HEIGHT, coins)
        for row, (name, number, colour) in enumerate(
            (
                ("apprentices", int(g.apprentice_deck_size), "apprentice-back"),
                ("buildings", int(g.building_deck_size), "building-back"),
            )
        ):
            top = 10 + row * (APPRENTICE_HEIGHT + 8)
            with drawing.place(
                f"deck of {name}", f"the deck of {name}: {number} cards", width - decks, top, 84, APPRENTICE_HEIGHT
            ):
                drawing.deck(84, APPRENTICE_HEIGHT, number, name, colour)


def _players(drawing: Drawing, g: Any, seat: int, y: float, inside: float, columns: int) -> float:
    """A panel for each player in turn order, oneself first, and in a row of one's own where the others then fill
    theirs. Returns the height of the whole."""
    order = [int(player_at(g, seat, i)) for i in range(int(g.at_table))]
    alone = len(order) % columns
    rows = [order[:alone]] * bool(alone) + [
        order[first : first + columns] for first in range(alone, len(order), columns)
    ]
    for row in rows:
        wide = (inside - GAP * (len(row) - 1)) / len(row)
        height = max(player_height(g, p, wide) for p in row)
        for i, p in enumerate(row):
            draw_player(drawing, g, p, seat, GAP + i * (wide + GAP), y, wide, height)
        y += height + GAP
    return y


PICTURES = Pictures(draw, WORDS.place, section_of, (1000, 1200))
