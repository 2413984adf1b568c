"""Drawings of everything in front of a player: goods, debts, workers, captured workers, apprentices, buildings, and the
hand as card backs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from architects_env.core.contract.rules.bits import count, members
from architects_env.core.text import capital, say
from architects_env.games.architects.data import cards as C
from architects_env.games.architects.data import characters as H
from architects_env.games.architects.rules.state import is_rival
from architects_env.games.architects.text.board_text import board_text, called, scheme_text
from architects_env.games.architects.text.names import apprentice_place, character_name, player_name
from architects_env.play.drawing.drawing import Drawing
from architects_env.play.drawing.illustrations.glyphs import Icon
from architects_env.play.faces.architects.picture.cards import (
    FITTING,
    GENEROUS,
    NAME_ONLY,
    SPACIOUS,
    WITH_TEXT,
    draw_small_apprentice,
    draw_small_building,
    fitting_height,
)
from architects_env.play.faces.architects.picture.icons import (
    CAPTIVE,
    CATHEDRAL,
    GAIN_ICONS,
    GUILDHALL,
    PAID,
    PRISON,
    UNPAID,
    VIRTUE,
    WORKERS,
)
from architects_env.play.faces.architects.picture.town import draw_workers

GAP, CARD_WIDTH, NARROWEST = 4, 142, 92
HEAD, ROW, CAPTIVES, SCHEME, LOW_SCHEME, OWN_HEAD = 30, 25, 25, 34, 18, 22
CAPTIVES_BESIDE = 190
"""Width of captured workers beside the cards in a panel where everything else is in one row."""
NAMED, CHARACTER, HAND, CAPTIVE_SIGN, CAPTIVE_GROUP = 132, 90, 74, 26, 38
"""Positions in a narrow panel: the end of a name, and the widths of a character, the hand, the sign for captured
workers, and captured workers of one colour."""
ON_BOARD = (CATHEDRAL, WORKERS, PRISON, GUILDHALL)
"""Numbers that the town shows too, and where their changes are marked."""
ALONE, FEW = 700, 4
"""Least width of a panel with everything but the cards in one row, and the greatest number of cards that share that
row."""
WORDED = GENEROUS, SPACIOUS, FITTING, WITH_TEXT
"""Heights of cards with words, the highest first."""


def _head(g: Any, p: int, w: float) -> float:
    """Vertical position of the first card."""
    if w > ALONE:
        return HEAD + 4
    return HEAD + 2 * ROW + (CAPTIVES if g.captives[p].any() and not _beside_name(g, p, w) else 0) + 4


def _beside_name(g: Any, p: int, w: float) -> float:
    """Horizontal position of captured workers beside the name, or 0 if they have no room there."""
    left = NAMED + (CHARACTER if g.character[p] != H.NO_CHARACTER else 0)
    return left if w - HAND - left >= CAPTIVE_SIGN + CAPTIVE_GROUP * int((g.captives[p] > 0).sum()) else 0


def _foot(g: Any, p: int, w: float) -> float:
    """Return the height of the rival's summary: one line, or two in a narrow panel."""
    return (LOW_SCHEME if w > ALONE else SCHEME) if is_rival(g, p) and g.scheme >= 0 else 4


def player_height(g: Any, p: int, w: float, high: float = FITTING) -> float:
    """Return the height of the panel of player `p` with cards of this height."""
    return bare_height(g, p, w) + _cards_height(g, p, w, high)


def bare_height(g: Any, p: int, w: float) -> float:
    """Return the height of the panel of player `p` without cards."""
    return _head(g, p, w) + _foot(g, p, w)


def least_height(g: Any, p: int, w: float) -> float:
    """Return the height of the panel of player `p` if cards show only their names."""
    return player_height(g, p, w, NAME_ONLY)


def _cards_height(g: Any, p: int, w: float, high: float = FITTING) -> float:
    """Return the height of all small cards of player `p`."""
    return sum(row + GAP for row in _row_heights(_small_cards(g, p), _columns(w), w, high))


def _small_cards(g: Any, p: int) -> list[tuple[bool, int]]:
    """Apprentices, then buildings, each with a flag that is true for apprentices."""
    return [(True, card) for card in members(g.apprentices[p])] + [(False, card) for card in members(g.built[p])]


def _row_heights(cards: Sequence[tuple[bool, int]], columns: int, w: float, high: float) -> list[float]:
    """Return heights of the rows of cards.

    If `high` is the height that words need, each row has a height of its own.
    """
    rows = [cards[first : first + columns] for first in range(0, len(cards), columns)]
    if high != FITTING:
        return [high] * len(rows)
    wide = _card_width(columns, w)
    return [max(fitting_height(hired, card, wide) for hired, card in row) for row in rows]


def _card_width(columns: int, w: float) -> float:
    """Return the width of a card in a row of this many columns."""
    return (w - 12 - GAP * (columns - 1)) / columns


def own_cards_height(g: Any, p: int, w: float) -> float:
    """Return the height of a panel with the viewer's apprentices and buildings, or 0 if there are none."""
    cards = _cards_height(g, p, w)
    return OWN_HEAD + cards if cards else 0


def draw_own_cards(drawing: Drawing, g: Any, p: int, x: float, y: float, w: float) -> None:
    """Draw the viewer's apprentices and buildings in a separate panel."""
    title, high = say("Your apprentices and buildings"), own_cards_height(g, p, w)
    with drawing.place(f"seat {p} cards", title, x, y, w, high):
        with drawing.quiet():
            drawing.panel(w, high)
            drawing.text(8, 15, title, 14, "soft", bold=True, width=w - 16)
        _cards(drawing, g, p, OWN_HEAD, w, high - OWN_HEAD)


def _columns(w: float) -> int:
    """Return the number of small cards in a row."""
    return max(1, int((w - 12 + GAP) / (CARD_WIDTH + GAP)))


def draw_player(
    drawing: Drawing, g: Any, p: int, seat: int, x: float, y: float, w: float, h: float, cards: bool = True
) -> None:
    """Draw everything in front of player `p` as `seat` sees it, with or without the `cards`."""
    name = called(g, p, seat)
    with drawing.place(f"seat {p}", name, x, y, w, h):
        drawing.panel(w, h)
        active = g.active == p and g.turns > 0 and not g.over
        with drawing.quiet():
            if active:
                drawing.rect(1, 1, NAMED - 3, HEAD, "active", "", 7)
            drawing.text(35, 22, name, 15, "on-light" if active else "ink", bold=True, width=94)
        drawing.token(p, 6, 4, 24, "" if is_rival(g, p) else p, "")
        if w > ALONE:
            _beside_each_other(drawing, g, p, w)
        else:
            _under_each_other(drawing, g, p, w)
        top = _head(g, p, w)
        beside = CAPTIVES_BESIDE if w > ALONE and g.captives[p].any() else 0
        if cards:
            _cards(drawing, g, p, top, w - beside, h - top - _foot(g, p, w))
        if beside:
            _captives(drawing, g, p, w - beside, top, beside - 6)
        if is_rival(g, p) and g.scheme >= 0:
            foot = _foot(g, p, w)
            drawing.filled(6, h - foot + 1, w - 12, foot - 3, capital(scheme_text(g)), 13, "soft")


def _beside_each_other(drawing: Drawing, g: Any, p: int, w: float) -> None:
    goods, books = _goods(g, p), _books(g, p)
    character = 92 if g.character[p] != H.NO_CHARACTER else 0
    half = (w - 148 - character) / 2
    drawing.spread(142, 6, half - 8, goods, 22, f"seat {p}")
    drawing.spread(142 + half, 6, half, books, 22, f"seat {p}", ON_BOARD)
    if character:
        _character(drawing, g, p, w - character, 4)


def _under_each_other(drawing: Drawing, g: Any, p: int, w: float) -> None:
    hand = count(int(g.hand_sleeves[p]))
    if hand:
        wide = 20 + min(46.0, 9.0 * (hand - 1))
        with drawing.quiet(), drawing.at(w - wide - 6, 3):
            drawing.backs(hand, 20, 25, wide, "building-back")
    if g.character[p] != H.NO_CHARACTER:
        _character(drawing, g, p, NAMED, 4)
    for row, what in enumerate((_goods(g, p), _books(g, p))):
        drawing.spread(7, HEAD + 3 + row * ROW, w - 8, what, 20, f"seat {p}", ON_BOARD)
    if g.captives[p].any():
        if left := _beside_name(g, p, w):
            _captives(drawing, g, p, left, 4, w - HAND - left)
        else:
            _captives(drawing, g, p, 6, HEAD + 2 * ROW + 2, w - 12)


def _character(drawing: Drawing, g: Any, p: int, x: float, y: float) -> None:
    """Draw the name of the character. Its ability is in the tooltip."""
    character = int(g.character[p])
    with drawing.place(f"seat {p} character", board_text(character), x, y, 86, 24, 12):
        drawing.rect(0, 0, 86, 24, "character", "rule", 12)
        drawing.text(43, 17, character_name(character), 14, "on-light", "middle", True, 76)


def _goods(g: Any, p: int) -> list[tuple[Icon, int | str]]:
    """Return the goods of player `p`, from clay to silver. The rival collects only marble."""
    return [
        (GAIN_ICONS[good], int(g.goods[p, good])) for good in ([C.MARBLE] if is_rival(g, p) else range(C.NUM_GOODS))
    ]


def _books(g: Any, p: int) -> list[tuple[Icon, int | str]]:
    """Virtue, debts, Cathedral level, and workers in supply, in prison and in the Guildhall."""
    return [
        (VIRTUE, int(g.virtue[p])),
        (UNPAID, int(g.unpaid_debts[p])),
        (PAID, int(g.paid_debts[p])),
        (CATHEDRAL, int(g.cathedral[p])),
        (WORKERS, int(g.supply[p])),
        (PRISON, int(g.prison[p])),
        (GUILDHALL, int(g.guildhall_workers[p])),
    ]


def _captives(drawing: Drawing, g: Any, p: int, x: float, y: float, w: float) -> None:
    """Draw the captured workers that player `p` holds."""
    held = [int(number) for number in g.captives[p]]
    drawing.icon(CAPTIVE, x, y + 1, CAPTIVE_SIGN - 5)
    words = say("on the board of {player}", player=player_name(g, p))
    draw_workers(drawing, g, f"seat {p} captives", words, held, x + CAPTIVE_SIGN, y, w - CAPTIVE_SIGN, 23)


def _cards(drawing: Drawing, g: Any, p: int, y: float, w: float, h: float) -> None:
    """Draw apprentices, then buildings, as small cards. They have texts if all of them have room."""
    cards = _small_cards(g, p)
    most = max(1, int((w - 12 + GAP) / (NARROWEST + GAP)))
    usual = max(1, min(_columns(w), most, max(FEW, len(cards))))
    shapes = [*((usual, high) for high in WORDED), *((columns, NAME_ONLY) for columns in range(usual, most + 1))]
    rows = [(columns, _row_heights(cards, columns, w, high)) for columns, high in shapes]
    columns, heights = next(((one, high) for one, high in rows if sum(high) + GAP * len(high) <= h + GAP), rows[-1])
    wide = _card_width(columns, w)
    for i, high in enumerate(heights):
        for j, (hired, card) in enumerate(cards[i * columns : (i + 1) * columns]):
            left, top = 6 + j * (wide + GAP), y + sum(heights[:i]) + i * GAP
            if hired:
                draw_small_apprentice(drawing, f"seat {p} {apprentice_place(card)}", card, left, top, wide, high)
            else:
                name = f"seat {p} building {C.BUILDINGS[card].name}"
                draw_small_building(drawing, name, card, left, top, wide, high)
