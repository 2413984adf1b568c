"""The picture of the board.

This module arranges the parts for a screen, a tablet or a phone. The other modules draw them:

- `town`: the open places;
- `buildings`: Black Market and Guildhall;
- `cathedral`: Cathedral and virtue track;
- `cards`: cards, display and decks;
- `houses`: pictures on building cards;
- `choices`: the decision and the viewer's cards;
- `players`: everything in front of each player;
- `large`: an enlarged card.
"""

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
from architects_env.play.faces.architects.picture.large import card_at, outcome_card
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
"""Layout on a tablet: the number of other players' panels in one row, the greatest height of the legend below
everything, and its number of columns."""
SEEN = 1085
"""Height of the part of the picture that fits on a tablet's screen. If the other players' cards need more, they show
only their names."""
OTHERS = 306
"""Width of the other players' panels, on the right above the legend."""
HEIGHT = 816
"""Height of a wide picture whose buttons fit in one row."""
PANEL, LEAST_HAND, LEAST_CARD = 300, 372, 116
"""Widths on a tablet: the viewer's panel beside the hand, and the least widths of the hand and of a card in it."""
OWN_HEIGHT, LEAST = 96, 150
"""Least heights of the viewer's panel and of the other players' panels, if there is room."""


def draw(g: Any, seat: int, marked: Collection[str], width: int) -> str:
    """Draw the view `g` for `seat` as an SVG document."""
    drawing = Drawing(f"{say('Architects of the West Kingdom')}. {headline(g)}", width, marked, COLOURS)
    inside, words = width - 2 * GAP, headline(g)
    drawing.text(GAP + 2, 27, words, HEADLINE, bold=True, width=inside)
    y = HEAD + 2 * GAP
    arranged = _wide if width >= WIDE else _upright if width >= UPRIGHT else _narrow
    return drawing.svg(arranged(drawing, g, seat, y, inside))


def _wide(drawing: Drawing, g: Any, seat: int, y: float, inside: float) -> float:
    """Draw the board and the viewer's things on the left and the other players on the right.

    If their panels end beside the town, the viewer's things take the whole width. Returns the total height.
    """
    left = inside - OTHERS - GAP
    x = GAP + left + GAP
    short = _end_beside_town(drawing, g, seat)
    bottom = y + _town_and_buildings(drawing) if short else HEIGHT - GAP
    end = _others(drawing, g, seat, x, y, bottom + GAP - y)
    if not drawing.legend(x, end, OTHERS, bottom - end, LEGEND) and bottom - end >= HEADING:
        draw_folded_legend(drawing, x, bottom - HEADING, OTHERS, LEGEND, 2)
    return max(end, _board(drawing, g, seat, y, left, inside if short else left))


def _end_beside_town(drawing: Drawing, g: Any, seat: int) -> bool:
    """Return whether the other players' panels, with all card texts, are no higher than town and buildings."""
    others = [int(player_at(g, seat, i)) for i in range(1, int(g.at_table))]
    needed = sum(max(float(LEAST), player_height(g, p, OTHERS, FITTING)) + GAP for p in others)
    return needed + HEADING <= _town_and_buildings(drawing)


def _town_and_buildings(drawing: Drawing) -> float:
    """Return the height of town and display, which equals that of Black Market, Guildhall and Cathedral beside them."""
    return max(
        town_height(drawing) + display_height() + GAP,
        market_height(drawing) + guildhall_height() + CATHEDRAL_HEIGHT + 2 * GAP,
    )


def _upright(drawing: Drawing, g: Any, seat: int, y: float, inside: float) -> float:
    """Draw the board over the whole width, then the viewer's things, the other players side by side, and the legend.

    Returns the total height.
    """
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
    """Draw town and display with the buildings beside them.

    Virtue track and the viewer's things follow in the width `below`, and end at `tablet` on a tablet. Returns the
    bottom edge.
    """
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
    """Return the height of the viewer's panel on a tablet, with card texts if they have room."""
    tried = (player_height(g, seat, w, high) for high in (FITTING, WITH_TEXT))
    return next((high for high in tried if high + GAP <= room), least_height(g, seat, w))


def _own_beside(drawing: Drawing, g: Any, seat: int, y: float, width: float, end: float) -> float:
    """Draw the viewer's hand on a tablet and the rest of their things beside it, if both fit in one row.

    Returns the height, or 0 if they do not fit and nothing is drawn.
    """
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
    """Draw a panel for each other player in turn order, one below the other. Returns the bottom edge."""
    others = [int(player_at(g, seat, i)) for i in range(1, int(g.at_table))]
    wished = _wished(g, others, height)
    for p, high in zip(others, shared(height - GAP * len(others), wished), strict=True):
        draw_player(drawing, g, p, seat, x, y, OTHERS, high)
        y += high + GAP
    return y


def _wished(g: Any, others: Sequence[int], height: float) -> list[float]:
    """Return preferred heights of the other players' panels: with the largest cards that fit above the heading of the
    legend."""
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
    """Return heights of the panels if not all cards have room for their texts.

    Panels with few cards show texts first.
    """
    heights = [least_height(g, p, OTHERS) for p in others]
    for high in (WITH_TEXT, FITTING):
        for i in sorted(range(len(others)), key=lambda i: player_height(g, others[i], OTHERS, high)):
            more = player_height(g, others[i], OTHERS, high) - heights[i]
            if sum(heights) + more + GAP * len(others) <= height:
                heights[i] += more
    return heights


def shared(height: float, wished: Sequence[float]) -> list[float]:
    """Divide a height into the preferred parts, or into parts as equal as possible if it is too low."""
    parts, left = [0.0] * len(wished), len(wished)
    for i in sorted(range(len(wished)), key=lambda i: wished[i]):
        parts[i] = min(wished[i], height / left)
        height, left = height - parts[i], left - 1
    return parts


def _narrow(drawing: Drawing, g: Any, seat: int, y: float, inside: float) -> float:
    """Draw everything in one column: the choice, the viewer's goods, the apprentices for hire while one is being
    hired, the town, the viewer's cards, the rest of the board, and the other players. Returns the total height."""
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
    """Draw everything in front of player `p`. Returns the bottom edge."""
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
"""Sections of the rules page by the first words of a place's name."""
PICTURES = Pictures(draw, DISPLAYS.place, sections(SECTIONS), card=card_at, outcome=outcome_card)
