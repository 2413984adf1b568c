"""Drawings of cards in hands, on display (with the decks) and in front of players."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

from architects_env.core.text import capital, plural, say
from architects_env.games.architects.data import cards as C
from architects_env.games.architects.data import characters as H
from architects_env.games.architects.rules import state as S
from architects_env.games.architects.rules.guildhall import can_pay_building, skills_of
from architects_env.games.architects.rules.virtue import can_pay
from architects_env.games.architects.text.board_text import ability_text, apprentice_line, building_line, effect_text
from architects_env.games.architects.text.names import SKILL_NAMES, apprentice_place, building_title, silver_text
from architects_env.play.drawing.drawing import READABLE, SMALLEST, Drawing, places_in_rows
from architects_env.play.drawing.flow import LINE, flowed
from architects_env.play.drawing.illustrations.glyphs import POINTS, Icon
from architects_env.play.drawing.illustrations.portraits import of_trade
from architects_env.play.drawing.text_width import CONDENSED, text_width
from architects_env.play.faces.architects.picture.houses import draw_house, emblem
from architects_env.play.faces.architects.picture.icons import (
    APPRENTICE_CARD,
    BUILDING_CARD,
    GAIN_ICONS,
    SILVER,
    SKILL_ICONS,
    VIRTUE,
    gains_of,
    signed,
)

AT_THE_END = (
    C.POINTS_IF_MOST,
    C.POINTS_PER,
    C.POINTS_WITHOUT_DEBT,
    C.POINTS_PER_UNPAID_DEBT,
    C.VIRTUE_PER,
    C.VIRTUE_IF_MOST,
    C.LOSE_VIRTUE,
)
CARD_HEIGHT = 118
"""Height of a building card in hand."""
PICTURES = 36, 18.2
"""Possible heights of the picture on a card. A low picture leaves room for large words on three or more lines."""
TWO_ROWS = 29
"""Least height at which the cost of a building takes two rows beside its picture."""
LARGE = 13.0
"""Size of words that is worth shrinking or dropping the picture for: 10 pixels on a laptop and on a phone."""
LARGEST = 16.0
"""Size of words on cards with much room."""
SHIELD = 21
"""Size of the points, which leaves the lowest line free for words."""
SIGNS = (17, 16, 15, 14, 13, 12)
"""Possible sizes of the signs at the foot of a card. The largest that fits is used."""
GENEROUS, SPACIOUS, FITTING, WITH_TEXT, NAME_ONLY = 98, 78, 70, 58, 22
"""Heights of small cards in front of a player: with large words, with much room, with text that may need one more line,
and with their names alone."""
BOLD = 0.93
"""Smallest width, as a part of its natural width, at which a name is still bold."""
LEAST_ICON, LEAST_HOUSE = 11, 25
"""Least size of a skill beside a long name, and least width of a picture beside a long cost."""
PORTRAITS, FOOT = (54.0, 46.0, 40.0, 34.0, 30.0, 26.0), 16
"""Possible sizes of a portrait, of which the largest that fits is used, and height of the foot below the words."""
DISPLAYED, GAP, DECK = 87, 5, 50
"""Height of a card on display, gap between cards, and width of a deck."""


def strip_of(building: int) -> str:
    """Return the colour of a building card's strip: green for effects at once, violet for effects at the end of the
    game.
    """
    return "end" if C.BUILDINGS[building].effect.kind in AT_THE_END else "now"


def missing_for(g: Any, p: int, building: int) -> tuple[list[int], str]:
    """Return the goods and the letters of the skills that player `p` lacks to construct a building."""
    card, cost, skills = C.BUILDINGS[building], C.BUILDING_COST[building], int(skills_of(g, p))
    lacked = "".join(letter for i, letter in enumerate(SKILL_NAMES) if letter in card.skills and not skills >> i & 1)
    if can_pay_building(g, p, building):
        return [], lacked
    asked = [good for good in range(C.NUM_GOODS) if cost[good]]
    alone = [good for good in asked if not can_pay(g, p, np.where(np.arange(len(cost)) == good, cost, 0))]
    return alone or [good for good in asked if good in (C.GOLD, C.MARBLE)], lacked


def words_size(buildings: Sequence[int], w: float) -> float:
    """Return the common size of words on building cards of width `w` that lie side by side."""
    words, high = [capital(effect_text(building)) for building in buildings], CARD_HEIGHT - 49 - PICTURES[0]
    return READABLE if all(Drawing.has_room(one, w - 12, high, READABLE) for one in words) else LARGE


def draw_building(
    drawing: Drawing, building: int, w: float, size: float = LARGE, goods: Sequence[int] = (), skills: str = ""
) -> None:
    """Draw a building card in hand: name, cost, picture, text of this `size`, required skills, virtue and points.

    Missing `goods` and `skills` are underlined.
    """
    card = C.BUILDINGS[building]
    drawing.rect(0, 0, w, CARD_HEIGHT, "card", "rule", 6)
    drawing.rect(1, 1, w - 2, 22, strip_of(building), "", 5)
    title = building_title(building)
    bold = CONDENSED * text_width(title, SMALLEST, True) <= w - 10
    drawing.text(w / 2, 18, title, 15, "on-light", "middle", bold, w - 10)
    words, below = capital(effect_text(building)), CARD_HEIGHT - 49
    looks = [(large, one) for large in (size, SMALLEST) for one in PICTURES]
    high = next((one for large, one in looks if drawing.has_room(words, w - 12, below - one, large)), PICTURES[-1])
    left = 7 + _cost(drawing, building, goods, high)
    if w - left - 2 >= LEAST_HOUSE:
        draw_house(drawing, building, left, 24, w - left - 2, high)
    drawing.filled(7, 27 + high, w - 12, below - high, words, size)
    room = w - 14 - max(SHIELD, 1.35 * text_width(str(card.points), 0.7 * SHIELD, True))
    size = next((one for one in SIGNS if _signs_width(card, one) <= room), SIGNS[-1])
    for i, letter in enumerate(card.skills):
        drawing.icon(SKILL_ICONS[letter], 6 + i * (size + 1), CARD_HEIGHT - 5 - size, size)
        if letter in skills:
            _lacked(drawing, 6 + i * (size + 1), CARD_HEIGHT - 3, size)
    drawing.amounts(7 + len(card.skills) * (size + 1), CARD_HEIGHT - 5 - size, _virtue(card), size - 1)
    drawing.points(w - 5, CARD_HEIGHT - 3 - SHIELD, card.points, SHIELD, POINTS)


def _virtue(card: C.Building) -> list[tuple[Icon, int | str]]:
    """Return the change of virtue from constructing a building, as icons."""
    return [(VIRTUE, signed(card.virtue))] if card.virtue else []


def _signs_width(card: C.Building, size: float) -> float:
    """Return the width of skills and virtue at the foot of a card."""
    virtue = sum(1.12 * size + text_width(str(words), 0.85 * size, True) for _, words in _virtue(card))
    return len(card.skills) * (size + 1) + virtue


def _cost(drawing: Drawing, building: int, goods: Sequence[int], high: float) -> float:
    """Draw the cost of a building beside a picture of this height, in two rows or one.

    Missing `goods` are underlined. Returns the width.
    """
    cost, missing = gains_of(C.gains(C.BUILDINGS[building].cost)), [GAIN_ICONS[good] for good in goods]
    low = high < TWO_ROWS
    rows = [row for row in ((cost,) if low else (cost[:2], cost[2:])) if row]
    size, widest = high - 3 if low else high / 2 - 2, 0.0
    for i, row in enumerate(rows):
        left, top = 7.0, 25.0 if low else 24 + (high / 2) * (i if len(rows) > 1 else 0.5)
        for icon, number in row:
            wide = drawing.amounts(left, top, [(icon, number)], size)
            if icon in missing:
                _lacked(drawing, left, top + size + 1, wide)
            left += wide + 5
        widest = max(widest, left - 7)
    return widest


def _lacked(drawing: Drawing, x: float, y: float, w: float) -> None:
    """Draw a line under something that is missing."""
    with drawing.quiet():
        drawing.line(x, y, x + w, y, "debt", 2)


def draw_apprentice(drawing: Drawing, apprentice: int, w: float, h: float, coins: int = 0) -> None:
    """Draw an apprentice on display: name, skills, portrait, ability, change of virtue, and the silver on it."""
    card = C.APPRENTICES[apprentice]
    drawing.rect(0, 0, w, h, "card", "rule", 6)
    drawing.rect(1, 1, w - 2, 21, "apprentice", "", 5)
    _name_and_skills(drawing, card, w, 16, 14, 16)
    signs: list[tuple[Icon, int | str]] = [(VIRTUE, signed(card.virtue))] if card.virtue else []
    signs += [(SILVER, coins)] if coins else []
    wide, foot = drawing.amounts(6, h - 17, signs, 15, 5), FOOT if signs else 0
    _ability(drawing, apprentice, 6, 22, w - 8, h - 24 - foot, foot, wide)


def _ability(
    drawing: Drawing, apprentice: int, x: float, y: float, w: float, h: float, below: float, beside: float = 0
) -> None:
    """Draw the ability of an apprentice and a portrait in the corner that the words leave free.

    The portrait may reach down into `below` units under the words, right of `beside` units. It is left out if there is
    no room.
    """
    _words_beside(drawing, capital(ability_text(apprentice)), face(apprentice), x, y, w, h, below, beside)


def _words_beside(
    drawing: Drawing,
    words: str,
    picture: Icon,
    x: float,
    y: float,
    w: float,
    h: float,
    below: float = 0,
    beside: float = 0,
) -> None:
    """Draw words with a picture in the corner that they leave free, if there is one."""
    corners = tuple(side for side in PORTRAITS if side <= w - 4 - beside)
    most = LARGEST if h >= GENEROUS - NAME_ONLY - 2 else READABLE
    flow = flowed(words, w - 2, h, corners, below, most, most)
    if not flow.corner:
        flow = flowed(words, w - 2, h, corners, below, READABLE)
    if not flow.corner:
        flow = flowed(words, w - 2, h, corners, below, LARGE)
    if not flow.corner and not drawing.has_room(words, w, h, LARGE):
        flow = flowed(words, w - 2, h, corners, below)
    if not flow.corner:
        drawing.filled(x, y, w - 2, h, words)
        return
    for i, row in enumerate(flow.rows):
        drawing.text(x, y + flow.size * (1 + LINE * i), row, flow.size)
    left, top = x + w - flow.corner, y + h + below - flow.corner
    drawing.rect(left, top, flow.corner, flow.corner, "shade", "", 4)
    drawing.icon(picture, left + 1, top + 2, flow.corner - 2, "")


@cache
def portrait_of(character: int) -> Icon:
    """Return the portrait of a character in the colour of its board."""
    row = H.CHARACTERS[character]
    return of_trade(row.name, f"cloth-{row.colour}", character)


@cache
def face(apprentice: int) -> Icon:
    """Return the portrait of an apprentice in the colour of the first skill. Trimmings show the change of virtue."""
    card = C.APPRENTICES[apprentice]
    trim = "virtue" if card.virtue > 0 else "debt" if card.virtue < 0 else "gilt"
    return of_trade(card.name, SKILL_ICONS[card.skills[0]].name, apprentice, trim)


def draw_small_apprentice(drawing: Drawing, name: str, apprentice: int, x: float, y: float, w: float, h: float) -> None:
    """Draw an apprentice in front of a player as the place `name`, with the ability if there is room."""
    with drawing.place(name, apprentice_line(apprentice), x, y, w, h, 4):
        drawing.rect(0, 0, w, h, "card", "rule", 4)
        drawing.rect(1, 1, w - 2, NAME_ONLY - 2, "apprentice", "", 3)
        _name_and_skills(drawing, C.APPRENTICES[apprentice], w, 16, 14, 15)
        if h > NAME_ONLY:
            _ability(drawing, apprentice, 5, NAME_ONLY, w - 6, h - NAME_ONLY - 2, 0)


def fitting_height(hired: bool, card: int, w: float) -> float:
    """Return the height of a small card of width `w` at which its words keep their natural width.

    `hired` says whether it is an apprentice or a building.
    """
    words = capital(ability_text(card) if hired else effect_text(card))
    return WITH_TEXT if Drawing.has_room(words, w - 8, WITH_TEXT - NAME_ONLY - 2) else FITTING


def _name_and_skills(drawing: Drawing, card: C.Apprentice, w: float, foot: float, size: float, icon: float) -> None:
    """Draw name and skills on one line. The icons shrink before the name is cut off."""
    needed = text_width(say(card.name), max(0.7 * size, SMALLEST), True)
    icon = min(icon, max(LEAST_ICON, (w - 9 - needed) / len(card.skills) - 1))
    skills = len(card.skills) * (icon + 1)
    _name(drawing, say(card.name), foot, size, w - skills - 8)
    for i, letter in enumerate(card.skills):
        drawing.icon(SKILL_ICONS[letter], w - skills + i * (icon + 1) - 3, foot - 0.84 * icon, icon)


def _name(drawing: Drawing, name: str, foot: float, size: float, room: float) -> None:
    """Draw the name of a card in bold, unless it would have to be condensed."""
    bold = BOLD * text_width(name, SMALLEST, True) <= room
    drawing.text(5, foot, name, size, "on-light", bold=bold, width=room)


def draw_small_building(drawing: Drawing, name: str, building: int, x: float, y: float, w: float, h: float) -> None:
    """Draw a building in front of a player as the place `name`, with its points, and its text if there is room."""
    with drawing.place(name, building_line(building), x, y, w, h, 4):
        drawing.rect(0, 0, w, h, "card", "rule", 4)
        drawing.rect(1, 1, w - 2, NAME_ONLY - 2, strip_of(building), "", 3)
        _name(drawing, building_title(building), 16, 14, w - 32)
        drawing.points(w - 2, 0, C.BUILDINGS[building].points, NAME_ONLY, POINTS)
        if h > NAME_ONLY:
            words = capital(effect_text(building))
            _words_beside(drawing, words, emblem(building), 5, NAME_ONLY, w - 6, h - NAME_ONLY - 2)


# --- the display ------------------------------------------------------------------------------------------------------
def display_height() -> float:
    """Return the height of the display's two rows."""
    return 2 * DISPLAYED + 3 * GAP


def draw_display(drawing: Drawing, g: Any, x: float, y: float, width: float) -> None:
    """Draw the display in two rows of four, with the decks of apprentices and buildings on the right."""
    w = (width - DECK - 6 * GAP) / 4
    with drawing.at(x, y):
        drawing.panel(width, display_height())
        for i, (left, top) in enumerate(places_in_rows(8, 4, w, DISPLAYED, GAP, GAP, GAP)):
            card, coins = int(g.display[i // 4, i % 4]), int(g.coins[i // 4, i % 4])
            if card == S.NO_CARD:
                drawing.rect(left, top, w, DISPLAYED, "shade", "rule")
                continue
            words = apprentice_line(card) + (say("; {silver} lies on it", silver=silver_text(coins)) if coins else "")
            with drawing.place(apprentice_place(card), words, left, top, w, DISPLAYED):
                draw_apprentice(drawing, card, w, DISPLAYED, coins)
        decks = (
            ("apprentices", int(g.apprentice_deck_size), "apprentice-back", APPRENTICE_CARD),
            ("buildings", int(g.building_deck_size), "building-back", BUILDING_CARD),
        )
        for row, (name, number, colour, sign) in enumerate(decks):
            top, said = GAP + row * (DISPLAYED + GAP), "the deck of {name}: {n} cards"
            words = plural(number, said, said, name=say(name))
            with drawing.place(f"deck of {name}", words, width - DECK - GAP + 4, top, DECK, DISPLAYED):
                with drawing.quiet():
                    drawing.deck(DECK, DISPLAYED, number, "", colour)
                drawing.icon(sign, (DECK - 4) / 2 - 12, DISPLAYED - 34, 24, "")
