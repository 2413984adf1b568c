"""The nine open places with their workers, and the prison."""

from __future__ import annotations

from typing import Any

from architects_env.core.show.drawing import Drawing, places_in_rows
from architects_env.core.show.glyphs import Icon
from architects_env.games.architects import board as B
from architects_env.games.architects import cards as C
from architects_env.games.architects.names import player_name
from architects_env.games.architects.picture.icons import (
    APPRENTICE_CARD,
    BUILDING_CARD,
    GAIN_ICONS,
    PRISON,
    SILVER,
    VIRTUE,
    signed,
)
from architects_env.games.architects.places import GOOD, LOCATION, YIELD, next_gives

HEIGHT, GAP, WORKER, BUTTON = 100, 10, 34, 52
NARROW_BOX = 200
"""Boxes of at most this width say less."""
UP_TO = {B.STOREHOUSE: "trade", B.TOWN_CENTRE: "capture", B.GUARDHOUSE: "action"}


def town_height() -> float:
    """Three rows."""
    return 3 * HEIGHT + 2 * GAP


def draw_town(drawing: Drawing, g: Any, seat: int, x: float, y: float, width: float) -> None:
    """Three rows of three places."""
    w = (width - 2 * GAP) / 3
    for location, (left, top) in enumerate(places_in_rows(B.NUM_LOCATIONS, 3, w, HEIGHT, GAP, x, y)):
        with drawing.place(B.SPOTS[location], _words(g, seat, location), left, top, w, HEIGHT):
            drawing.panel(w, HEIGHT, B.LOCATIONS[location], 15, room=_room(location, w))
            with drawing.quiet():
                _yields(drawing, g, seat, location, w)
            if location == B.TAX_STAND:
                _silver(drawing, int(g.tax), w)
            workers = [int(number) for number in g.workers[location]]
            if location == B.GUARDHOUSE:
                draw_workers(drawing, g, B.SPOTS[location], "at the Guardhouse", workers, 8, 31, w - 16, 31)
                drawing.icon(PRISON, 8, 69, 24)
                draw_workers(
                    drawing, g, "prison", "in prison", [int(number) for number in g.prison], 38, 66, w - 46, 31
                )
            else:
                draw_workers(drawing, g, B.SPOTS[location], f"at the {B.LOCATIONS[location]}", workers, 8, 58, w - 16)


def draw_workers(
    drawing: Drawing,
    g: Any,
    where: str,
    words: str,
    numbers: list[int],
    x: float,
    y: float,
    width: float,
    size: float = WORKER,
) -> None:
    """The workers of every player there, each colour a place of its own ("quarry, seat 2"), closer together where there
    are many."""
    present = [p for p in range(int(g.at_table)) if numbers[p]]
    step = min(size + 6, (width - size) / max(1, len(present) - 1))
    for i, p in enumerate(present):
        named = f"{numbers[p]} worker{'' if numbers[p] == 1 else 's'} of {player_name(g, p)} {words}"
        with drawing.place(f"{where}, seat {p}", named, x + i * step, y, size, size, 4):
            drawing.token(p, 0, 0, size, numbers[p])


def _room(location: int, w: float) -> float:
    """The width of its name, beside what it yields."""
    if location in UP_TO:
        return w - (90 if w > NARROW_BOX else 20)
    return w - (2 * BUTTON + 12 if location in (B.MINES, B.WORKSHOP, B.TAX_STAND) else 66)


def _words(g: Any, seat: int, location: int) -> str:
    tax = f", {int(g.tax)} silver" if location == B.TAX_STAND else ""
    return f"{B.LOCATIONS[location]}{tax}; {_up_to(g, seat, location)}".removesuffix("; ")


def _up_to(g: Any, seat: int, location: int) -> str:
    """How much may be done there with one more worker."""
    if location not in UP_TO:
        return ""
    n = int(g.workers[location, seat]) + 1
    return f"{n} {UP_TO[location]}{'' if n == 1 else 's'}"


def _yields(drawing: Drawing, g: Any, seat: int, location: int, w: float) -> None:
    """On the right, what one more worker of `seat` gets there."""
    n = int(g.workers[location, seat]) + 1
    goods = [
        (int(YIELD[what, GOOD]), int(next_gives(g, seat, what)))
        for what in range(len(YIELD))
        if YIELD[what, LOCATION] == location
    ]
    if len(goods) > 1:
        for i, (good, number) in enumerate(goods):
            name, left = f"{B.SPOTS[location]} {C.GOODS[good]}", w - (len(goods) - i) * BUTTON
            _button(
                drawing, name, f"{B.LOCATIONS[location]}: {number} {C.GOODS[good]}", (GAIN_ICONS[good], number), left
            )
    elif goods or location == B.TAX_STAND:
        gain = (GAIN_ICONS[goods[0][0]], goods[0][1]) if goods else (VIRTUE, signed(-B.TAX_STAND_VIRTUE))
        drawing.amounts(w - 8 - 22 * (1.2 + 0.6 * len(str(gain[1]))), 6, [gain], 22)
    elif location == B.WORKSHOP:
        _button(
            drawing,
            "workshop hire",
            f"Workshop: hire, from the first {min(n, 4)} columns",
            (APPRENTICE_CARD, 1),
            w - 2 * BUTTON,
        )
        _button(drawing, "workshop plan", f"Workshop: draw {1 + n // 2}", (BUILDING_CARD, 1 + n // 2), w - BUTTON)
    elif w > NARROW_BOX or location != B.GUARDHOUSE:
        drawing.text(w - 8, 21 if w > NARROW_BOX else 40, _up_to(g, seat, location), 13, "soft", "end")


def _silver(drawing: Drawing, number: int, w: float) -> None:
    """The silver at the Tax Stand."""
    drawing.amounts(w - 100, 6, [(SILVER, number)], 22)


def _button(drawing: Drawing, name: str, words: str, what: tuple[Icon, int | str], x: float) -> None:
    """One of two actions of a place."""
    w = BUTTON - 4
    with drawing.place(name, words, x, 4, w, 44):
        drawing.rect(0, 0, w, 44, "shade", "rule")
        with drawing.quiet():
            drawing.amounts(3, 11, [what], 22)
