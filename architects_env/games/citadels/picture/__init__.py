"""The board as a picture. Each file draws a part: `characters` the nine of the game, `cards` districts in hands and
cities, `players` what lies before each player, `choices` what is being decided. Here they are arranged, wide or for a
phone."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from architects_env.core.show.drawing import Drawing, panels_of_players
from architects_env.core.show.picture import WIDE, Pictures
from architects_env.games.citadels import districts as D
from architects_env.games.citadels import state as S
from architects_env.games.citadels.board_text import known_pile
from architects_env.games.citadels.picture.cards import draw_hand, draw_labels
from architects_env.games.citadels.picture.characters import HEIGHT, draw_characters
from architects_env.games.citadels.picture.choices import draw_buttons, headline, status
from architects_env.games.citadels.picture.icons import COLOURS
from architects_env.games.citadels.picture.places import place_of, section_of
from architects_env.games.citadels.picture.players import draw_player, player_height

GAP = 10
PILES = 2 * 84 + GAP


def draw(g: Any, seat: int, marked: Collection[str], width: int) -> str:
    """The view `g` of `seat`."""
    drawing = Drawing(f"Citadels. {headline(g)}", width, marked, COLOURS)
    inside = width - 2 * GAP
    drawing.text(GAP, 30, headline(g), 22, bold=True, width=inside)
    y = 40 + drawing.paragraph(GAP, 38, inside, status(g, seat), 16, lines=2) + 4
    y += draw_buttons(drawing, g, seat, GAP, y, inside)
    y = (_wide_table if width >= WIDE else _narrow_table)(drawing, g, seat, y, inside)
    for place, title, counts, marks in _open_cards(g, seat):
        y += draw_hand(drawing, g, place, title, counts, GAP, y, inside, 8 if width >= WIDE else 4, marks) + GAP
    y = _players(drawing, g, seat, y, inside, 2 if width >= WIDE else 1)
    return drawing.svg(_lists(drawing, g, seat, y, inside))


def _wide_table(drawing: Drawing, g: Any, seat: int, y: float, inside: float) -> float:
    """The characters in one row, deck and pile beside them. Returns where it ends."""
    draw_characters(drawing, g, seat, GAP, y, inside - PILES - GAP, int(g.highest))
    _piles(drawing, g, GAP + inside - PILES, y)
    return y + HEIGHT + GAP


def _narrow_table(drawing: Drawing, g: Any, seat: int, y: float, inside: float) -> float:
    """The characters in two rows, deck and pile at the end of the second. Returns where it ends."""
    height = draw_characters(drawing, g, seat, GAP, y, inside, 6)
    _piles(drawing, g, GAP + inside - PILES, y + HEIGHT + 6)
    return y + height + GAP


def _piles(drawing: Drawing, g: Any, x: float, y: float) -> None:
    """Deck and discard pile."""
    for i, (name, number) in enumerate((("deck", int(g.deck_size)), ("pile", int(g.pile_size)))):
        with drawing.place(
            name,
            f"the {'deck' if name == 'deck' else 'discard pile'}: {number} cards",
            x + i * (84 + GAP),
            y,
            84,
            HEIGHT,
        ):
            drawing.deck(84, HEIGHT, number, name, "district-back")


def _open_cards(g: Any, seat: int) -> list[tuple[str, str, list[int], list[int]]]:
    """Rows of large cards that `seat` sees: (place, title, counts by kind, how many of them are marked)."""
    rows: list[tuple[str, str, list[int], list[int]]] = []
    if not g.over and g.stage == S.GRAVEYARD and g.ruin != S.NO_KIND:
        rows.append(("ruin", "Destroyed", [int(kind == g.ruin) for kind in range(D.NUM_KINDS)], []))
    if not g.over and g.seat == seat:
        rows += [("drawn", "Cards to choose from", g.drawn.tolist(), [])] if g.drawn_size > 0 else []
        rows += (
            [("seen", f"The hand of player {int(g.target)}", g.hand_known[seat, g.target].tolist(), [])]
            if g.stage == S.WIZARD_TAKE
            else []
        )
        rows += [("search", "The deck", g.deck.tolist(), [])] if g.stage == S.LIGHTHOUSE else []
    marks = g.marked.tolist() if g.stage == S.MARKING and g.seat == seat else []
    return [*rows, ("hand", "Your hand", g.hand[seat].tolist(), marks)]


def _players(drawing: Drawing, g: Any, seat: int, y: float, inside: float, columns: int) -> float:
    """A panel for each player, oneself first, then to the left. Returns where they end."""
    return panels_of_players(
        [(seat + i) % int(g.num_players) for i in range(int(g.num_players))],
        columns,
        GAP,
        y,
        inside,
        lambda p, wide: player_height(g, p, seat, wide),
        lambda p, x, y, wide, height: draw_player(drawing, g, p, seat, x, y, wide, height),
    )


def _lists(drawing: Drawing, g: Any, seat: int, y: float, inside: float) -> float:
    """The purple cards of the game, and what the seat knows of deck and pile. Returns where they end."""
    purple = [int(kind >= D.FIRST_PURPLE and g.cards_in_game[kind] > 0) for kind in range(D.NUM_KINDS)]
    lists = [("purple", "Purple cards of this game", purple)]
    lists += (
        [("known deck", "In the deck, as you know", g.deck.tolist())]
        if (int(g.deck_seen) >> seat) & 1 and g.stage != S.LIGHTHOUSE
        else []
    )
    lists += [("known pile", "In the pile, as you know", known)] if any(known := known_pile(g, seat)) else []
    for place, title, counts in lists:
        drawing.text(GAP, y + 15, title, 14, "soft", bold=True)
        y += 22 + draw_labels(drawing, g, place, counts, GAP, y + 22, inside) + GAP
    return y


PICTURES = Pictures(draw, place_of, section_of)
