"""The picture of the board.

This module arranges the parts for a screen, a tablet or a phone. The other modules draw them:

- `characters`: the characters of the game;
- `cards`: districts in hands and cities;
- `players`: everything in front of each player;
- `choices`: the decision;
- `large`: an enlarged card.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from architects_env.core.text import plural, say
from architects_env.games.citadels.data import districts as D
from architects_env.play.drawing.drawing import Drawing
from architects_env.play.drawing.picture import UPRIGHT, WIDE, Pictures, sections
from architects_env.play.faces.citadels.action_displays import DISPLAYS
from architects_env.play.faces.citadels.picture.cards import (
    CARD_HEIGHT,
    HEADING,
    draw_labels,
    draw_row,
    lists,
    open_cards,
)
from architects_env.play.faces.citadels.picture.characters import draw_characters
from architects_env.play.faces.citadels.picture.choices import called, headline, status, status_within
from architects_env.play.faces.citadels.picture.icons import COLOURS
from architects_env.play.faces.citadels.picture.large import card_at, outcome_card
from architects_env.play.faces.citadels.picture.players import draw_player, draw_strip, player_height

GAP = 6
PILE, LOW_PILE = 74, 70
BESIDE, FEW, FEW_WIDTH = 8, 5, 152
"""Number of card kinds in a row on a screen, and the number and width of cards in a row that leaves room for lists
beside it."""
ROUND, READ = 290, 14
"""Width of the headline on a screen, and preferred size of the line on its right."""
SCREEN, TABLET, LEAST = 816, 940, 74
"""Heights of a picture for a screen and for a tablet, and least height of a player's panel in them."""


def draw(g: Any, seat: int, marked: Collection[str], width: int) -> str:
    """Draw the view `g` for `seat` as an SVG document."""
    drawing = Drawing(say("Citadels. {headline}", headline=headline(g)), width, marked, COLOURS)
    inside, wide = width - 2 * GAP, width >= UPRIGHT
    drawing.text(GAP + 2, 24, headline(g), 19, bold=True, width=270 if wide else inside)
    y = 34.0
    if width >= WIDE:
        words = status_within(g, seat, inside - ROUND, READ)
        drawing.text(width - GAP, 23, words, 15, anchor="end", width=inside - ROUND)
    elif wide:
        y += drawing.paragraph(GAP, 30, inside, status(g, seat), 15, lines=3) + 2
    found = lists(g, seat)
    if wide:
        y += draw_characters(drawing, g, seat, GAP, y, inside, int(g.highest)) + GAP
        y, found = _cards(drawing, g, seat, y, inside, found)
        scratch = Drawing("", width, (), COLOURS)
        foot = sum(draw_labels(scratch, g, *it, 0, 0, inside) + GAP for it in found)
        y = _players(drawing, g, seat, y, inside, (SCREEN if width >= WIDE else TABLET) - y - foot)
    else:
        y = _narrow(drawing, g, seat, y, inside)
    for it in found:
        y += draw_labels(drawing, g, *it, GAP + 2, y, inside) + GAP
    return drawing.svg(max(y, SCREEN) if width >= WIDE else max(y, TABLET) if wide else y)


def _cards(
    drawing: Drawing, g: Any, seat: int, y: float, inside: float, found: list[tuple[str, str, list[int]]]
) -> tuple[float, list[tuple[str, str, list[int]]]]:
    """Draw the rows of cards that the seat sees, for a screen: the hand last, with deck and pile on its right, and the
    lists `found` in front if there is room. Returns the bottom edge and the lists that did not fit."""
    rows, room = open_cards(g, seat), inside - 2 * (PILE + GAP)
    kinds = [max(2, sum(1 for number in counts if number)) for _, _, counts, _ in rows]
    if sum(kinds) > BESIDE + 1:
        for (place, title, counts, marks), number in zip(rows, kinds, strict=True):
            columns, width = min(max(number, 6), BESIDE + 2), room if place == "hand" else inside
            height = draw_row(drawing, g, place, title, counts, GAP, y, width, columns, marks)
            if place == "hand":
                _piles(drawing, g, GAP + room + GAP, y)
            y += height + GAP
        return y, found
    high, left = HEADING + CARD_HEIGHT + 5, float(GAP)
    taken = room
    if sum(kinds) <= FEW:
        taken = max(3, sum(kinds)) * FEW_WIDTH
        top, beside = y + 4, GAP + taken + 8
        scratch = Drawing("", WIDE, (), COLOURS)
        if sum(draw_labels(scratch, g, *it, 0, 0, room - taken - 8) + 5 for it in found) <= high:
            for it in found:
                top += draw_labels(drawing, g, *it, beside, top, room - taken - 8) + 5
            found = []
        else:
            taken = room
    for (place, title, counts, marks), number in zip(rows, kinds, strict=True):
        width = (taken - GAP * (len(rows) - 1)) * number / sum(kinds)
        draw_row(drawing, g, place, title, counts, left, y, width, number, marks)
        left += width + GAP
    _piles(drawing, g, GAP + room + GAP, y)
    return y + high + GAP, found


def _narrow(drawing: Drawing, g: Any, seat: int, y: float, inside: float) -> float:
    """Draw the picture for a phone: the viewer's things, the called character, a line for each other player, hand and
    characters, deck and pile, and everything in front of the others. Returns the bottom edge."""
    own, *others = _order(g, seat)
    y = _panel(drawing, g, own, seat, y, inside)
    y += drawing.paragraph(GAP, y - 4, inside, called(g), 15, lines=2) + GAP
    y += draw_strip(drawing, g, others, GAP, y, inside) + GAP - 3
    y = _cards_below(drawing, g, seat, y, inside)
    y += draw_characters(drawing, g, seat, GAP, y, inside, 4 if g.highest == 8 else 5) + GAP
    _piles(drawing, g, GAP, y, LOW_PILE)
    y += LOW_PILE + GAP
    for p in others:
        y = _panel(drawing, g, p, seat, y, inside)
    return y


def _panel(drawing: Drawing, g: Any, p: int, seat: int, y: float, inside: float) -> float:
    """Draw everything in front of player `p`. Returns the bottom edge."""
    height = player_height(g, p, seat, inside)
    draw_player(drawing, g, p, seat, GAP, y, inside, height)
    return y + height + GAP


def _cards_below(drawing: Drawing, g: Any, seat: int, y: float, inside: float) -> float:
    """Draw the rows of cards that the seat sees in one column, for a phone. Returns the bottom edge."""
    for place, title, counts, marks in open_cards(g, seat):
        y += draw_row(drawing, g, place, title, counts, GAP, y, inside, 4, marks) + GAP
    return y


def _piles(drawing: Drawing, g: Any, x: float, y: float, high: float = HEADING + CARD_HEIGHT + 5) -> None:
    """Draw deck and discard pile."""
    for i, (name, number) in enumerate((("deck", int(g.deck_size)), ("pile", int(g.pile_size)))):
        deck = plural(number, "the deck: {n} card", "the deck: {n} cards")
        pile = plural(number, "the discard pile: {n} card", "the discard pile: {n} cards")
        words = deck if name == "deck" else pile
        with drawing.place(name, words, x + i * (PILE + GAP), y, PILE, high):
            drawing.deck(PILE, high, number, say(name), "district-back")


def _order(g: Any, seat: int) -> list[int]:
    """Return the players in clockwise order from the viewer."""
    return [(seat + i) % int(g.num_players) for i in range(int(g.num_players))]


def _players(drawing: Drawing, g: Any, seat: int, y: float, inside: float, height: float) -> float:
    """Draw a panel for each player in two columns, as high as cities need and the screen allows.

    With two players, or for the viewer if the number of others is even, a panel takes the whole width. Returns the
    bottom edge.
    """
    order = _order(g, seat)
    alone = len(order) if len(order) < 3 else len(order) % 2
    rows = [[p] for p in order[:alone]] + [order[first : first + 2] for first in range(alone, len(order), 2)]
    share = max(LEAST, height / len(rows) - GAP)
    widths = [(inside - GAP * (len(row) - 1)) / len(row) for row in rows]
    wished = [max(player_height(g, p, seat, wide) for p in row) for row, wide in zip(rows, widths, strict=True)]
    highs = [min(share, high) for high in wished]
    spare = max(0.0, height - sum(highs) - GAP * len(rows))
    for row, wide, high, more in zip(rows, widths, highs, wished, strict=True):
        high += (given := min(spare, more - high))
        spare -= given
        for i, p in enumerate(row):
            draw_player(drawing, g, p, seat, GAP + i * (wide + GAP), y, wide, high)
        y += high + GAP
    return y


SECTIONS = {
    **DISPLAYS.sections,
    "character": "6",
    "hand": "5.4",
    "known": "10",
    "deck": "5.5",
    "pile": "5.5",
    "purple": "8",
    "seat": "1",
    "seat ? character": "6",
    "seat ? building": "2.1",
    **{f"seat ? building {district.name}": "8" for district in D.DISTRICTS if district.ability >= 0},
    "ruin": "8",
    "choice skip": "11",
}
"""Sections of the rules page by the first words of a place's name."""
PICTURES = Pictures(draw, DISPLAYS.place, sections(SECTIONS), card=card_at, outcome=outcome_card)
