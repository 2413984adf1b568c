"""What lies before the players: goods, debts, workers, captured workers, apprentices, buildings, and the hand as
backs."""

from __future__ import annotations

from typing import Any

from architects_env.core.contract.bits import count, members
from architects_env.core.show.drawing import Drawing, places_in_rows
from architects_env.core.show.glyphs import PERSON
from architects_env.games.architects import cards as C
from architects_env.games.architects import characters as H
from architects_env.games.architects.board_text import board_text, scheme_text
from architects_env.games.architects.names import apprentice_place, player_name
from architects_env.games.architects.picture.faces import (
    APPRENTICE_HEIGHT,
    BUILDING_HEIGHT,
    draw_small_apprentice,
    draw_small_building,
)
from architects_env.games.architects.picture.icons import (
    ANY_GOODS,
    CATHEDRAL,
    GAIN_ICONS,
    GUILDHALL,
    PAID,
    PRISON,
    UNPAID,
    VIRTUE,
)
from architects_env.games.architects.picture.town import draw_workers
from architects_env.games.architects.seating import is_rival

GAP, CARD_WIDTH = 6, 165
ALONE = 900
"""From this width on goods and the rest stand in one row."""


def _columns(w: float) -> int:
    """How many small cards lie beside each other."""
    return max(1, int((w - 20 + GAP) / (CARD_WIDTH + GAP)))


def _head(w: float) -> float:
    return 84 if w > ALONE else 116


def player_height(g: Any, p: int, w: float) -> float:
    """Of the panel of `p`: it grows with apprentices and buildings."""
    apprentices, buildings = -(-count(int(g.apprentices[p])) // _columns(w)), -(-count(int(g.built[p])) // _columns(w))
    return (
        _head(w)
        + apprentices * (APPRENTICE_HEIGHT + GAP)
        + buildings * (BUILDING_HEIGHT + GAP)
        + (22 if _rival_has_moved(g, p) else 0)
        + 6
    )


def _rival_has_moved(g: Any, p: int) -> bool:
    return bool(is_rival(g, p)) and int(g.scheme) >= 0


def draw_player(drawing: Drawing, g: Any, p: int, seat: int, x: float, y: float, w: float, h: float) -> None:
    """Everything that lies before `p`, as `seat` sees it."""
    name = player_name(g, p) + (" (you)" if p == seat else "")
    with drawing.place(f"seat {p}", name, x, y, w, h):
        drawing.panel(w, h)
        if g.active == p and g.turns > 0 and not g.over:
            with drawing.quiet():
                drawing.rect(1, 1, w - 2, 39, "shade", "", 7)
        drawing.token(p, 10, 6, 30, "" if is_rival(g, p) else p)
        drawing.text(48, 28, name, 18, bold=True)
        _character(drawing, g, p, w)
        _goods(drawing, g, p, w)
        _books(drawing, g, p, w)
        _captives(drawing, g, p, w)
        top = _head(w)
        columns = _columns(w)
        wide = (w - 20 - GAP * (columns - 1)) / columns
        apprentices, built = members(g.apprentices[p]), members(g.built[p])
        for card, (left, upper) in zip(
            apprentices, places_in_rows(len(apprentices), columns, wide, APPRENTICE_HEIGHT, GAP, 10, top), strict=True
        ):
            draw_small_apprentice(drawing, f"seat {p} {apprentice_place(card)}", card, left, upper, wide)
        top += -(-len(apprentices) // columns) * (APPRENTICE_HEIGHT + GAP)
        for card, (left, upper) in zip(
            built, places_in_rows(len(built), columns, wide, BUILDING_HEIGHT, GAP, 10, top), strict=True
        ):
            draw_small_building(drawing, f"seat {p} building {C.BUILDINGS[card].name}", card, left, upper, wide)
        if _rival_has_moved(g, p):
            words = scheme_text(g)
            drawing.text(10, h - 10, words[0].upper() + words[1:], 13, "soft", width=w - 20)


def _character(drawing: Drawing, g: Any, p: int, w: float) -> None:
    """Name of the character, if there is one; what it does is said where one points."""
    hand = count(int(g.hand_sleeves[p]))
    if g.character[p] != H.NO_CHARACTER:
        character = int(g.character[p])
        with drawing.place(f"seat {p} character", board_text(character), w - 250, 7, 110, 28, 14):
            drawing.rect(0, 0, 110, 28, "character", "rule", 14)
            drawing.text(55, 19, H.CHARACTERS[character].name, 14, "on-light", "middle", True, 96)
    wide = 26 + 14 * (hand - 1) if hand < 7 else 110
    if hand:
        with drawing.at(w - wide - 8, 5):
            drawing.backs(hand, 26, 32, wide, "building-back")


def _goods(drawing: Drawing, g: Any, p: int, w: float) -> None:
    """Clay to silver; the rival has clay, wood and stone in one."""
    what: list[tuple[Any, int | str]] = [(GAIN_ICONS[good], int(g.goods[p, good])) for good in range(C.SILVER + 1)]
    if is_rival(g, p):
        what = [(ANY_GOODS, int(g.rival_goods)), *what[3:]]
    _spread(drawing, what, 12, 46, w / 2 if w > ALONE else w, 26)


def _books(drawing: Drawing, g: Any, p: int, w: float) -> None:
    """Virtue, debts, Cathedral; workers in supply, in prison and in the Guildhall."""
    what: list[tuple[Any, int | str]] = [
        (VIRTUE, int(g.virtue[p])),
        (UNPAID, int(g.unpaid_debts[p])),
        (PAID, int(g.paid_debts[p])),
        (CATHEDRAL, int(g.cathedral[p])),
        (PERSON, int(g.supply[p])),
        (PRISON, int(g.prison[p])),
        (GUILDHALL, int(g.guildhall_workers[p])),
    ]
    _spread(drawing, what, w / 2 if w > ALONE else 12, 48 if w > ALONE else 82, (w / 2 if w > ALONE else w) - 130, 24)


def _spread(drawing: Drawing, what: list[tuple[Any, int | str]], x: float, y: float, w: float, size: float) -> None:
    step = min(92.0, (w - 20) / len(what))
    for i, amount in enumerate(what):
        drawing.amounts(x + i * step, y, [amount], size)


def _captives(drawing: Drawing, g: Any, p: int, w: float) -> None:
    """The workers of others that are held here, on the right."""
    held = [int(number) for number in g.captives[p]]
    if any(held):
        y = 47 if w > ALONE else 81
        drawing.text(w - 128, y + 19, "holds", 13, "soft")
        draw_workers(drawing, g, f"seat {p} captives", f"on the board of {player_name(g, p)}", held, w - 90, y, 82, 28)
