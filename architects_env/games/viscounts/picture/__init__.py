"""The table as a picture. Each file draws a part: `board` the main board with the castle and the cards on it, `cards`
townsfolk, manuscripts and schemes, `players` what lies before each player, `choices` what is being decided. Here they
are arranged, wide or for a phone."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from architects_env.core.show.drawing import Drawing, panels_of_players
from architects_env.core.show.picture import WIDE, Pictures
from architects_env.games.viscounts import cards as C
from architects_env.games.viscounts import state as S
from architects_env.games.viscounts.names import some
from architects_env.games.viscounts.picture.board import SIZE, draw_ring, draw_segments
from architects_env.games.viscounts.picture.cards import CARD_HEIGHT, draw_line, draw_pair, draw_row
from architects_env.games.viscounts.picture.choices import draw_buttons, headline, status
from architects_env.games.viscounts.picture.icons import COLOURS, DEBT, DEED
from architects_env.games.viscounts.picture.places import section_of
from architects_env.games.viscounts.picture.players import draw_player, player_height
from architects_env.games.viscounts.text import WORDS

GAP = 10
PAIR_HEIGHT = 228
LINE_HEIGHT = CARD_HEIGHT + 44


def draw(g: Any, seat: int, marked: Collection[str], width: int) -> str:
    """The view `g` of `seat`."""
    drawing = Drawing(f"Viscounts of the West Kingdom. {headline(g)}", width, marked, COLOURS)
    inside, wide = width - 2 * GAP, width >= WIDE
    drawing.text(GAP, 30, headline(g), 22, bold=True, width=inside - (400 if wide else 0))
    if g.rounds > 0:
        _ends(drawing, g, width - GAP - 380 if wide else GAP, 8 if wide else 38)
    y: float = 40 if wide or g.rounds == 0 else 76
    y += drawing.paragraph(GAP, y - 2, inside, status(g, seat), 16, lines=2) + 4
    y += draw_buttons(drawing, g, seat, GAP, y, inside)
    y = _pairs(drawing, g, y, inside, 4 if wide else 2)
    y = _board(drawing, g, y, inside, wide)
    y = _own_cards(drawing, g, seat, y, inside, wide)
    return drawing.svg(_players(drawing, g, seat, y, inside, 2 if wide else 1))


def _ends(drawing: Drawing, g: Any, x: float, y: float) -> None:
    """How far the two cards are that end the game."""
    for i, (name, revealed, above, icon, what) in enumerate(
        (
            ("poverty", g.poverty, g.debts_above, DEBT, "debt"),
            ("prosperity", g.prosperity, g.deeds_above, DEED, "deed"),
        )
    ):
        said = "revealed" if revealed else f"{some(above, what)} above"
        with drawing.place(name, f"{name}: {said}", x + 192 * i, y, 186, 30, 15):
            drawing.rect(0, 0, 186, 30, "panel", "rule", 15)
            drawing.icon(icon, 8, 4, 22)
            drawing.text(
                36, 20, f"{name}: {'revealed' if revealed else int(above)}", 15, bold=bool(revealed), width=144
            )


def _pairs(drawing: Drawing, g: Any, y: float, inside: float, columns: int) -> float:
    """The pairs of the draft that are left. Returns where they end."""
    left = [i for i in range(S.MOST_PAIRS) if g.pair_card[i] != S.NO_CARD] if g.rounds == 0 else []
    wide = (inside - GAP * (columns - 1)) / columns
    for k, i in enumerate(left):
        card, hero = int(g.pair_card[i]), int(C.KIND[g.pair_hero[i]])
        draw_pair(
            drawing,
            card,
            hero,
            GAP + k % columns * (wide + GAP),
            y + k // columns * (PAIR_HEIGHT + GAP),
            wide,
            PAIR_HEIGHT,
        )
    return y + -(-len(left) // columns) * (PAIR_HEIGHT + GAP)


def _board(drawing: Drawing, g: Any, y: float, inside: float, wide: bool) -> float:
    """The ring, and beside it or below it what lies on the segments. Returns where they end."""
    with drawing.at(GAP if wide else GAP + (inside - SIZE) / 2, y):
        draw_ring(drawing, g)
    if wide:
        return y + max(SIZE, draw_segments(drawing, g, 2 * GAP + SIZE, y, inside - SIZE - GAP)) + GAP
    return y + SIZE + draw_segments(drawing, g, GAP, y + SIZE, inside) + GAP


def _own_cards(drawing: Drawing, g: Any, seat: int, y: float, inside: float, wide: bool) -> float:
    """The own hand and line; in the draft alone those of which one is to be destroyed. Returns where they end."""
    if not g.over and g.stage == S.DESTROY_OWN and g.seat == seat:
        y += (
            draw_row(
                drawing,
                "own",
                "Your cards",
                g.discard_pile[seat, : g.discard_pile_size[seat]],
                GAP,
                y,
                inside,
                8 if wide else 4,
            )
            + GAP
        )
    if g.rounds == 0:
        return y
    hand = g.hand[seat, : g.hand_size[seat]]
    half = (inside - GAP) * 0.58 if wide else inside
    height = draw_row(drawing, "hand", "Your hand", hand, GAP, y, half, max(3 + wide, len(hand)))
    if wide:
        draw_line(drawing, g, seat, "Your line", 2 * GAP + half, y, inside - half - GAP, LINE_HEIGHT)
        return y + max(height, LINE_HEIGHT) + GAP
    draw_line(drawing, g, seat, "Your line", GAP, y + height + GAP, inside, LINE_HEIGHT)
    return y + height + LINE_HEIGHT + 2 * GAP


def _players(drawing: Drawing, g: Any, seat: int, y: float, inside: float, columns: int) -> float:
    """A panel for each player, oneself first. Returns where they end."""
    return panels_of_players(
        [(seat + i) % int(g.at_table) for i in range(int(g.at_table))],
        columns,
        GAP,
        y,
        inside,
        lambda p, wide: player_height(g, p, seat, wide),
        lambda p, x, y, wide, height: draw_player(drawing, g, p, seat, x, y, wide, height),
    )


PICTURES = Pictures(draw, WORDS.place, section_of)
