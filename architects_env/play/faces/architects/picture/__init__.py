"""The board as a picture. Each file draws a part: `town` the open places, `buildings` Black Market and Guildhall,
`cathedral` the Cathedral and the virtue track, `cards` cards, display and decks, `houses` the pictures on building
cards, `choices` what is being decided and one's own cards, `players` what lies before each player, `large` a card
alone. Here they are arranged, so that all fits a screen, or for a phone one under the other."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from architects_env.core.text import say
from architects_env.games.architects.rules import state as S
from architects_env.games.architects.rules.state import player_at
from architects_env.play.drawing.drawing import Drawing
from architects_env.play.drawing.legend import HEADING, draw_folded_legend
from architects_env.play.drawing.picture import UPRIGHT, WIDE, Pictures, sections
from architects_env.play.faces.architects.action_displays import DISPLAYS
from architects_env.play.faces.architects.picture.buildings import (
    draw_guildhall,
    draw_market,
    guildhall_height,
    market_height,
)
from architects_env.play.faces.architects.picture.cards import (
    FITTING,
    GENEROUS,
    SPACIOUS,
    WITH_TEXT,
    display_height,
    draw_display,
)
from architects_env.play.faces.architects.picture.cathedral import (
    CATHEDRAL_HEIGHT,
    draw_cathedral,
    draw_track,
    track_height,
)
from architects_env.play.faces.architects.picture.choices import (
    CARD_WIDTH,
    HAND_HEIGHT,
    draw_cards,
    headline,
    own_cards,
)
from architects_env.play.faces.architects.picture.icons import COLOURS, LEGEND
from architects_env.play.faces.architects.picture.large import card_at
from architects_env.play.faces.architects.picture.players import (
    bare_height,
    draw_own_cards,
    draw_player,
    least_height,
    own_cards_height,
    player_height,
)
from architects_env.play.faces.architects.picture.town import draw_town, town_height

GAP, HEADLINE, HEAD = 6, 18, 30
BESIDE, LEGEND_ROOM, LEGEND_COLUMNS = 3, 116, 6
"""On a tablet: so many panels of others lie in one row; and how high what the signs mean may be, below everything else,
and in how many columns it is said."""
SEEN = 1085
"""So much of the picture is seen on a tablet at once: where the cards of the others need more, they say their names
alone."""
OTHERS = 306
"""The width of the panels of the others, on the right, above what the signs mean."""
HEIGHT = 816
"""Of a wide picture, where its buttons stand in one row."""
PANEL, LEAST_HAND, LEAST_CARD = 300, 372, 116
"""On a tablet: the widths of the own panel beside the hand, of the hand, and of a card in it, at least."""
OWN_HEIGHT, LEAST = 96, 150
"""Of the own panel and of those of the others at least, where there is room."""


def draw(g: Any, seat: int, marked: Collection[str], width: int) -> str:
    """The view `g` of `seat`."""
    drawing = Drawing(f"{say('Architects of the West Kingdom')}. {headline(g)}", width, marked, COLOURS)
    inside, words = width - 2 * GAP, headline(g)
    drawing.text(GAP + 2, 27, words, HEADLINE, bold=True, width=inside)
    y = HEAD + 2 * GAP
    arranged = _wide if width >= WIDE else _upright if width >= UPRIGHT else _narrow
    return drawing.svg(arranged(drawing, g, seat, y, inside))


def _wide(drawing: Drawing, g: Any, seat: int, y: float, inside: float) -> float:
    """The board and what is one's own on the left, the others on the right; where those end beside the town, what is
    one's own has the whole width. Returns the height of the whole."""
    left = inside - OTHERS - GAP
    x = GAP + left + GAP
    short = _end_beside_town(drawing, g, seat)
    bottom = y + _town_and_buildings(drawing) if short else HEIGHT - GAP
    end = _others(drawing, g, seat, x, y, bottom + GAP - y)
    if not drawing.legend(x, end, OTHERS, bottom - end, LEGEND) and bottom - end >= HEADING:
        draw_folded_legend(drawing, x, bottom - HEADING, OTHERS, LEGEND, 2)
    return max(end, _board(drawing, g, seat, y, left, inside if short else left))


def _end_beside_town(drawing: Drawing, g: Any, seat: int) -> bool:
    """Whether the panels of the others, with all that their cards do, need no more height than town and buildings."""
    others = [int(player_at(g, seat, i)) for i in range(1, int(g.at_table))]
    needed = sum(max(float(LEAST), player_height(g, p, OTHERS, FITTING)) + GAP for p in others)
    return needed + HEADING <= _town_and_buildings(drawing)


def _town_and_buildings(drawing: Drawing) -> float:
    """How high town and display are, and beside them Black Market, Guildhall and Cathedral."""
    return max(
        town_height(drawing) + display_height() + GAP,
        market_height(drawing) + guildhall_height() + CATHEDRAL_HEIGHT + 2 * GAP,
    )


def _upright(drawing: Drawing, g: Any, seat: int, y: float, inside: float) -> float:
    """The board over the whole width, below it what is one's own, then the others beside each other, and what the signs
    mean. Returns the height of the whole."""
    others = [int(player_at(g, seat, i)) for i in range(1, int(g.at_table))]
    columns = max(1, len(others) if len(others) <= BESIDE else -(-len(others) // 2))
    wide = (inside - GAP * (columns - 1)) / columns
    rows = [others[first : first + columns] for first in range(0, len(others), columns)]
    least = [max(least_height(g, p, wide) for p in row) for row in rows]
    y = _board(drawing, g, seat, y, inside, inside, SEEN - sum(least) - GAP * len(rows))
    tried = ([max(player_height(g, p, wide, high) for p in row) for row in rows] for high in (FITTING, WITH_TEXT))
    heights = next((high for high in tried if y + sum(high) + GAP * len(rows) <= SEEN), least)
    for row, height in zip(rows, heights, strict=True):
        for i, p in enumerate(row):
            draw_player(drawing, g, p, seat, GAP + i * (wide + GAP), y, wide, height)
        y += height + GAP
    return y + drawing.legend(GAP, y, inside, LEGEND_ROOM, LEGEND, LEGEND_COLUMNS) + GAP


def _board(drawing: Drawing, g: Any, seat: int, y: float, width: float, below: float, tablet: float = 0) -> float:
    """Town and display, beside them the buildings, `below` them in a width of its own the virtue track and what is
    one's own, which on a `tablet` is to end there. Returns where they end."""
    town = 0.585 * width
    x, right = GAP + town + GAP, width - town - GAP
    draw_town(drawing, g, seat, GAP, y, town)
    draw_display(drawing, g, GAP, y + town_height(drawing) + GAP, town)
    draw_market(drawing, g, seat, x, y, right)
    draw_guildhall(drawing, g, x, y + market_height(drawing) + GAP, right)
    draw_cathedral(drawing, g, seat, x, y + market_height(drawing) + guildhall_height() + 2 * GAP, right)
    y += _town_and_buildings(drawing)
    draw_track(drawing, g, GAP, y + GAP, below)
    y += track_height(below) + 2 * GAP
    if tablet and (beside := _own_beside(drawing, g, seat, y, below, tablet)):
        return y + beside + GAP
    y = draw_cards(drawing, g, seat, ("packet", "hand"), GAP, y, below, 9)
    height = max(OWN_HEIGHT, _own_height(g, seat, below, tablet - y) if tablet else HEIGHT - GAP - y)
    draw_player(drawing, g, seat, seat, GAP, y, below, height)
    return y + height + GAP


def _own_height(g: Any, seat: int, w: float, room: float) -> float:
    """Of the own panel on a tablet: with what the cards do, where it has room for them."""
    tried = (player_height(g, seat, w, high) for high in (FITTING, WITH_TEXT))
    return next((high for high in tried if high + GAP <= room), least_height(g, seat, w))


def _own_beside(drawing: Drawing, g: Any, seat: int, y: float, width: float, end: float) -> float:
    """On a tablet the own hand and, beside it, what else is one's own, where both have room in one row. Returns the
    height; 0 where they have none, and nothing is drawn."""
    rows = own_cards(g, seat)
    cards = len(rows[0][2]) if rows else 0
    wide = min(width - PANEL - GAP, max(LEAST_HAND, 12 + cards * (CARD_WIDTH + GAP) - GAP))
    if len(rows) != 1 or rows[0][1] != "hand" or (wide - 12 + GAP) / cards - GAP < LEAST_CARD:
        return 0
    own = width - wide - GAP
    high, below = _own_height(g, seat, own, end - y), end - y - HAND_HEIGHT - GAP
    stacked = HAND_HEIGHT + GAP + max(OWN_HEIGHT, _own_height(g, seat, width, below))
    if max(HAND_HEIGHT, high) >= stacked:
        return 0
    draw_cards(drawing, g, seat, ("hand",), GAP, y, wide, cards)
    draw_player(drawing, g, seat, seat, GAP + wide + GAP, y, own, max(HAND_HEIGHT, high))
    return max(HAND_HEIGHT, high)


def _others(drawing: Drawing, g: Any, seat: int, x: float, y: float, height: float) -> float:
    """A panel for each other player in turn order, one under the other. Returns where they end."""
    others = [int(player_at(g, seat, i)) for i in range(1, int(g.at_table))]
    wished = _wished(g, others, height)
    for p, high in zip(others, shared(height - GAP * len(others), wished), strict=True):
        draw_player(drawing, g, p, seat, x, y, OTHERS, high)
        y += high + GAP
    return y


def _wished(g: Any, others: Sequence[int], height: float) -> list[float]:
    """How high the panels of the others are wished: with the largest cards that have room above the heading of what
    the signs mean."""
    for high, room in (
        (GENEROUS, HEADING),
        (SPACIOUS, HEADING),
        (FITTING, HEADING),
        (WITH_TEXT, HEADING),
        (WITH_TEXT, 0),
    ):
        wished = [max(float(LEAST), player_height(g, p, OTHERS, high)) for p in others]
        if sum(wished) + GAP * len(others) + room <= height:
            return wished
    return _with_words(g, others, height)


def _with_words(g: Any, others: Sequence[int], height: float) -> list[float]:
    """How high their panels are where not all cards have room for what they do: those of few cards show it first."""
    heights = [least_height(g, p, OTHERS) for p in others]
    for high in (WITH_TEXT, FITTING):
        for i in sorted(range(len(others)), key=lambda i: player_height(g, others[i], OTHERS, high)):
            more = player_height(g, others[i], OTHERS, high) - heights[i]
            if sum(heights) + more + GAP * len(others) <= height:
                heights[i] += more
    return heights


def shared(height: float, wished: Sequence[float]) -> list[float]:
    """A height in parts as high as they are wished, or, where it is too low, as equal as they can be."""
    parts, left = [0.0] * len(wished), len(wished)
    for i in sorted(range(len(wished)), key=lambda i: wished[i]):
        parts[i] = min(wished[i], height / left)
        height, left = height - parts[i], left - 1
    return parts


def _narrow(drawing: Drawing, g: Any, seat: int, y: float, inside: float) -> float:
    """Everything one under the other: what is being chosen, one's own goods, whom one may hire while one does, the
    town, the own cards, the rest of the board, the others. Returns the height of the whole."""
    y = draw_cards(drawing, g, seat, ("packet",), GAP, y, inside, 3)
    chooses_own = g.stage in (S.RETURN_ONE, S.GIVE_UP_APPRENTICE) and g.seat == seat and not g.over
    high = (player_height if chooses_own else bare_height)(g, seat, inside)
    draw_player(drawing, g, seat, seat, GAP, y, inside, high, chooses_own)
    y += high + GAP
    hires = g.stage == S.HIRE_ONE and g.seat == seat and not g.over
    if hires:
        draw_display(drawing, g, GAP, y, inside)
        y += display_height() + GAP
    draw_town(drawing, g, seat, GAP, y, inside)
    y = draw_cards(drawing, g, seat, ("hand",), GAP, y + town_height(drawing) + GAP, inside, 3)
    if not chooses_own and (own := own_cards_height(g, seat, inside)):
        draw_own_cards(drawing, g, seat, GAP, y, inside)
        y += own + GAP
    draw_market(drawing, g, seat, GAP, y, inside)
    y += market_height(drawing) + GAP
    draw_guildhall(drawing, g, GAP, y, inside)
    y += guildhall_height() + GAP
    draw_cathedral(drawing, g, seat, GAP, y, inside)
    y += CATHEDRAL_HEIGHT + GAP
    draw_track(drawing, g, GAP, y, inside)
    y += track_height(inside) + GAP
    if not hires:
        draw_display(drawing, g, GAP, y, inside)
        y += display_height() + GAP
    for p in (int(player_at(g, seat, i)) for i in range(1, int(g.at_table))):
        y = _panel(drawing, g, p, seat, y, inside, player_height(g, p, inside))
    return y


def _panel(drawing: Drawing, g: Any, p: int, seat: int, y: float, inside: float, height: float) -> float:
    """What lies before `p`. Returns where it ends."""
    draw_player(drawing, g, p, seat, GAP, y, inside, height)
    return y + height + GAP


SECTIONS = {
    **DISPLAYS.sections,
    "workshop": "4.4",
    "apprentice": "4.4",
    "black market": "4.7",
    "prison": "4.8",
    "guildhall": "4.9",
    "hand": "7.3",
    "virtue": "6",
    "seat": "1",
    "seat ? apprentice": "7.4",
    "seat ? building": "7.3",
    "seat ? character": "10",
    "deck": "1",
}
"""Of the rules page, by how the names of places begin."""
PICTURES = Pictures(draw, DISPLAYS.place, sections(SECTIONS), card=card_at)
