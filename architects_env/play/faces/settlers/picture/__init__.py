"""The picture of the board.

This module arranges the parts for a screen, a tablet or a phone. The other modules draw them:

- `cards`: hands;
- `locations`: empires;
- `deals`: deals;
- `signs`: effects;
- `text_sizes`: equal text sizes for cards side by side;
- `players`: everything in front of each player, with the rows around the faction board;
- `choices`: the decision;
- `large`: an enlarged card.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from architects_env.core.text import say
from architects_env.games.settlers.text.names import pile_text
from architects_env.play.drawing.drawing import Drawing
from architects_env.play.drawing.locks import Lock
from architects_env.play.drawing.picture import UPRIGHT, WIDE, Pictures, sections
from architects_env.play.faces.settlers.action_displays import DISPLAYS
from architects_env.play.faces.settlers.picture.cards import (
    AS_READ,
    CARD_HEIGHT,
    CROWDED_CARD,
    HIGHEST_CARD,
    LOW_CARD,
    MANY_CARD,
    NO_LOCKS,
    OPEN_ROWS,
    SHORT_CARD,
    TALL_CARD,
    cards_height,
    cards_in,
    draw_cards,
    locks_on,
)
from architects_env.play.faces.settlers.picture.choices import headline, status
from architects_env.play.faces.settlers.picture.icons import COLOURS, KINDS, LEGEND
from architects_env.play.faces.settlers.picture.large import card_at, outcome_card
from architects_env.play.faces.settlers.picture.locations import draw_locations, locations_height
from architects_env.play.faces.settlers.picture.players import (
    draw_player,
    draw_strip,
    draw_supply,
    empire_grows,
    player_height,
)

GAP, DECKS = 6, 150
SCREEN, TABLET, PHONE, LEAST = 816, 920, 640, 120
"""Heights of a picture for a screen, for a tablet and, at least, for a phone, and least height of the other players'
panels on a screen."""
OWN_PART = 0.65
"""Part of a tablet's remaining height that the viewer's panel takes against a single opponent."""
GIVES, ONE_GIVES, MANY_GIVE = (12, 40), (18, 56), (24, 52)
"""Height that panels give up for a second line of cards, as (viewer's panel, other players' panels): in general,
against a single opponent, and against three."""
BESIDE, MOST, OF_TABLET, OF_PHONE = 9, 12, (7, 9), 4
"""Number of cards in a row on a screen, in one row if two do not fit, both on a tablet, and on a phone."""
LEGEND_ROOM = 260
"""Height of the legend on a phone."""
FEW = 3
"""Greatest number of cards in a low row. Each has its picture beside it on a screen, and they share the width of a
phone."""
HEADINGS = {
    "dealt": "Dealt to you, to choose from",
    "passed on": "Passed on to you",
    "kept": "Kept",
    "drawn": "Drawn",
    "hand": "Your hand",
    "foundation": "Your foundations",
}


class Row(NamedTuple):
    """A row of face-up cards."""

    place: str
    heading: str
    cards: list[int]
    locks: Mapping[int, Lock] = NO_LOCKS


def draw(g: Any, seat: int, marked: Collection[str], width: int) -> str:
    """Draw the view `g` for `seat` as an SVG document."""
    drawing = Drawing(say("Imperial Settlers. {headline}", headline=headline(g)), width, marked, COLOURS)
    inside, wide = width - 2 * GAP, width >= UPRIGHT
    drawing.text(GAP + 2, 24, headline(g), 19, bold=True, width=420 if wide else inside - DECKS - 8)
    _decks(drawing, g, width - GAP - DECKS)
    if wide:
        drawing.text(width - 2 * GAP - DECKS, 23, status(g, seat), 15, anchor="end", width=inside - DECKS - 440)
    y, screen = 36.0, SCREEN if width >= WIDE else TABLET
    sides = [(seat + i) % int(g.sides) for i in range(int(g.sides))]
    if wide:
        below = sum(_wished(g, seat, sides, inside)) + GAP * len(sides[:2])
        grows = sum(empire_grows(g, p) for p in (sides if len(sides) <= 2 else [seat]))
        y = _cards(drawing, _rows(g, seat), y, inside, screen - GAP - y - below, sum(_gives(sides)), grows)
        return drawing.svg(max(screen, (_sides if width >= WIDE else _upright)(drawing, g, seat, sides, y, inside)))
    return drawing.svg(max(PHONE, _narrow(drawing, g, seat, sides, y, inside)))


def _narrow(drawing: Drawing, g: Any, seat: int, sides: list[int], y: float, inside: float) -> float:
    """Draw the picture for a phone: the viewer's supply, a line for each other player, the rows of face-up cards, the
    viewer's locations, everything in front of the others, and the legend. Returns the bottom edge."""
    own, *others = sides
    y += draw_supply(drawing, g, own, GAP, y, inside) + GAP
    y += draw_strip(drawing, g, others, GAP, y, inside) + GAP - 3
    for place, heading, cards, locks in _rows(g, seat):
        high = CARD_HEIGHT if len(cards) <= OF_PHONE else MANY_CARD if len(cards) <= 2 * OF_PHONE else AS_READ
        columns = max(FEW, -(-len(cards) // max(1, -(-len(cards) // OF_PHONE))))  # the same number in each line
        y += draw_cards(drawing, place, heading, cards, GAP, y, inside, columns, high, locks) + GAP
    if g.empire_size[own]:
        height = locations_height(g, own, inside - 12)
        with drawing.at(GAP, y):
            drawing.panel(inside, height + 8)
            draw_locations(drawing, g, own, 6, 6, inside - 12, height)
        y += height + 8 + GAP
    for p in others:
        height = player_height(g, p, seat, inside)
        draw_player(drawing, g, p, seat, GAP, y, inside, height)
        y += height + GAP
    return y + drawing.legend(GAP, y, inside, LEGEND_ROOM, (*KINDS, *LEGEND)) + GAP


def _decks(drawing: Drawing, g: Any, x: float) -> None:
    """Draw the common deck and its discard pile."""
    for i, (name, number) in enumerate(
        (("common deck", int(g.common_deck_size)), ("common discard", int(g.common_discard_size)))
    ):
        with drawing.place(name, pile_text(name, number), x + 70 * i, 3, 80 if i else 66, 28):
            drawing.rect(0, 0, 24, 28, "card" if i else "common-back", "rule", 4)
            drawing.text(12, 19, number, 13, "ink" if i else "on-dark", "middle", True)
            drawing.text(29, 19, say(("deck", "discard")[i]), 13.5, "soft")


def _rows(g: Any, seat: int) -> list[Row]:
    """Return the rows of face-up cards that the seat sees."""
    display = sorted(int(card) for card in g.display[: g.display_size])
    rows = [Row("display", say("Open cards"), display)] if display else []
    own = [Row(row, say(HEADINGS[row]), cards_in(g, seat, row)) for row in OPEN_ROWS]
    own = [row._replace(locks=locks_on(g, seat, row.cards)) if row.place == "hand" else row for row in own]
    return rows + [row for row in own if row.cards or row.place == "hand"]


def _cards(
    drawing: Drawing,
    rows: list[Row],
    y: float,
    inside: float,
    room: float,
    gives: float,
    grows: float,
) -> float:
    """Draw the rows of face-up cards for a screen, side by side on one line or two, or in one column if there are very
    many. They have `room`, to which the panels below add `gives` for a second line, and cards that are not at their
    full height add `grows`. Returns the bottom edge."""
    beside, most = (BESIDE, MOST) if drawing.width >= WIDE else OF_TABLET
    numbers = [max(1 if row.place == "foundation" else 2, len(row.cards)) for row in rows]
    too_high = cards_height(2, 1, SHORT_CARD) + GAP > room + gives
    if len(rows) == 1 and len(rows[0].cards) <= FEW:
        place, heading, cards, locks = rows[0]
        high = max(LOW_CARD, min(HIGHEST_CARD, room - GAP - cards_height(1, 1, 0) - grows))
        return y + draw_cards(drawing, place, heading, cards, GAP, y, inside, FEW, high, locks) + GAP
    lines = 1 if sum(numbers) <= beside or (too_high and sum(numbers) <= most) else 2
    columns = [-(-number // lines) for number in numbers]
    left_over, given = ((more - GAP - cards_height(lines, 1, 0)) // lines for more in (room, room + gives))
    least = CARD_HEIGHT if lines == 1 else max(CROWDED_CARD, min(CARD_HEIGHT, given))
    high = max(least, min(TALL_CARD, left_over), min(HIGHEST_CARD, left_over - grows / lines))
    if sum(columns) <= most:
        left = float(GAP)
        for (place, heading, cards, locks), number in zip(rows, columns, strict=True):
            width = (inside - GAP * (len(rows) - 1)) * number / sum(columns)
            draw_cards(drawing, place, heading, cards, left, y, width, number, high, locks)
            left += width + GAP
        return y + cards_height(lines, 1, high) + GAP
    for (place, heading, cards, locks), number in zip(rows, numbers, strict=True):
        columns_here = -(-number // -(-number // beside))
        y += draw_cards(drawing, place, heading, cards, GAP, y, inside, columns_here, locks=locks) + GAP
    return y


def _upright(drawing: Drawing, g: Any, seat: int, sides: list[int], y: float, inside: float) -> float:
    """Draw the picture for a tablet: the viewer's panel, and the others below it in two columns.

    Remaining height goes to the viewer's panel first. Returns the bottom edge.
    """
    own, *others = sides
    rows = [[own], *(others[first : first + 2] for first in range(0, len(others), 2))]
    widths = [(inside - GAP * (len(row) - 1)) / len(row) for row in rows]
    heights = [max(player_height(g, p, seat, wide) for p in row) for row, wide in zip(rows, widths, strict=True)]
    spare = max(0.0, TABLET - y - sum(heights) - GAP * len(rows))
    more = min(spare, empire_grows(g, own))
    more += OWN_PART * (spare - more) if len(others) == 1 else 0
    heights[0] += more
    heights[1:] = [high + (spare - more) / len(rows[1:]) for high in heights[1:]]
    for row, wide, height in zip(rows, widths, heights, strict=True):
        for i, p in enumerate(row):
            draw_player(drawing, g, p, seat, GAP + i * (wide + GAP), y, wide, height)
        y += height + GAP
    return y


def _wished(g: Any, seat: int, sides: list[int], inside: float) -> list[float]:
    """Return preferred heights of the viewer's panel and of the other players' panels side by side."""
    own, *others = sides
    wide = (inside - GAP * (len(others) - 1)) / max(1, len(others))
    return [player_height(g, own, seat, inside), max((player_height(g, p, seat, wide) for p in others), default=0.0)]


def _gives(sides: list[int]) -> tuple[int, int]:
    """Return the height that the viewer's panel and the other players' panels can give up."""
    return ONE_GIVES if len(sides) == 2 else MANY_GIVE if len(sides) == 4 else GIVES


def _sides(drawing: Drawing, g: Any, seat: int, sides: list[int], y: float, inside: float) -> float:
    """Draw the viewer's panel, and the others side by side below it, for a screen. Returns the bottom edge."""
    own, *others = sides
    wide = (inside - GAP * (len(others) - 1)) / max(1, len(others))
    wished = _wished(g, seat, sides, inside)
    room = SCREEN - y - 2 * GAP
    if sum(wished) > room:
        own_part, part = _gives(sides)
        first = (sum(wished) - room) * own_part / (own_part + part) if len(others) == 1 else sum(wished) - room
        wished[0] -= min(own_part, first)
        wished[1] = max(LEAST, room - wished[0])
    rows = 2 if len(others) == 1 else 1  # panels with rows around a board, which may be higher than they need be
    for i in range(rows if sum(wished) < room else 0):
        wished[i] += min((room - sum(wished)) / (rows - i), empire_grows(g, sides[i]))
    spare = max(0.0, room - sum(wished))
    shares = (0.5, 0.5) if len(others) == 1 else (0, 1) if others else (1, 0)
    wished = [high + spare * share for high, share in zip(wished, shares, strict=True)]
    draw_player(drawing, g, own, seat, GAP, y, inside, wished[0])
    y += wished[0] + GAP
    for i, p in enumerate(others):
        draw_player(drawing, g, p, seat, GAP + i * (wide + GAP), y, wide, wished[1])
    return y + (wished[1] + GAP if others else 0)


SECTIONS = {
    **DISPLAYS.sections,
    "location": "5.5",
    "hand": "5.1",
    "foundation": "5.1",
    "kept": "10",
    "common": "6",
    "seat": "2",
    "seat ? deal": "5.2",
    "seat ? trade": "5.2",
    "seat ? faction deck": "6",
    "choice good": "7",
    "choice amount": "5.8",
}
"""Sections of the rules page by the first words of a place's name."""

PICTURES = Pictures(draw, DISPLAYS.place, sections(SECTIONS), card=card_at, outcome=outcome_card)
