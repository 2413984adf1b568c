"""The town as a map: the nine open places with their workers, and the prison in the Guardhouse."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from architects_env.core.language.phrases import plural, say
from architects_env.core.show.drawing import Drawing, places_in_rows
from architects_env.core.show.glyphs import Icon
from architects_env.core.show.picture import UPRIGHT
from architects_env.core.show.pieces import crowd, crowd_width
from architects_env.core.show.text_width import text_width
from architects_env.games.architects import board as B
from architects_env.games.architects import cards as C
from architects_env.games.architects.names import gain_text, location_name, player_name, silver_text, workers_text
from architects_env.games.architects.picture.ground import ground
from architects_env.games.architects.picture.icons import (
    ANY_GOODS,
    APPRENTICE_CARD,
    BUILDING_CARD,
    CAPTIVE,
    GAIN_ICONS,
    MARBLE,
    PAID,
    PRISON,
    SCENES,
    SILVER,
    VIRTUE,
    WOOD_OR_STONE,
    WORKERS,
    signed,
)
from architects_env.games.architects.places import (
    FOR_MARBLE_MIX,
    FOR_VIRTUE_MIX,
    GOOD,
    LOCATION,
    YIELD,
    next_gives,
)
from architects_env.games.architects.virtue import least_silver
from architects_env.games.architects.workshop import planned

HEIGHT, TALL, GAP, WORKER, BUTTON = 78, 92, 9, 30, 53
"""The height of a place on a screen and on a phone, what lies between places, the height of a worker, and the width of
a button."""
GUARDS, SMALL, READ = 17, 16.5, 17
"""The height of workers in the Guardhouse, and of signs with costs on a screen and on a phone."""
SCENE, SMALL_SCENE, SCENE_OF_GUARDS, SCENE_OF_STORE = 36, 28, 26, 21
ROOMY = 170
"""From this width on a place has room for a large scene."""
NARROW = 1.2
"""The width of a group of pawns and its number at least, as a part of their height."""
UP_TO = {
    B.STOREHOUSE: ("{n} trade", "{n} trades"),
    B.TOWN_CENTRE: ("{n} capture", "{n} captures"),
    B.GUARDHOUSE: ("{n} action", "{n} actions"),
}


def _height(drawing: Drawing) -> int:
    """Of a place."""
    return TALL if drawing.width < UPRIGHT else HEIGHT


def town_height(drawing: Drawing) -> float:
    """Three rows of places, and the land around them."""
    return 3 * _height(drawing) + 4 * GAP - 4


def draw_town(drawing: Drawing, g: Any, seat: int, x: float, y: float, width: float) -> None:
    """Three rows of three places on the land, with the river and the roads between them."""
    w, h = (width - 4 * GAP) / 3, _height(drawing)
    _land(drawing, x, y, width, town_height(drawing))
    for location, (left, top) in enumerate(places_in_rows(B.NUM_LOCATIONS, 3, w, h, GAP, x + GAP, y + GAP - 2)):
        with drawing.place(B.SPOTS[location], _words(g, seat, location), left, top, w, h, 10):
            drawing.parts.append(ground(location, w, h))
            large = SCENE if w >= ROOMY else SMALL_SCENE
            scene = {B.GUARDHOUSE: SCENE_OF_GUARDS, B.STOREHOUSE: SCENE_OF_STORE}.get(location, large)
            drawing.icon(SCENES[location], 5, 5, scene)
            drawing.text(scene + 11, 18, location_name(location), 14, bold=True, width=w - scene - 16)
            with drawing.quiet():
                _yields(drawing, g, seat, location, large + 11, w)
            if location == B.TAX_STAND:
                drawing.amounts(large + 66, 23, [(SILVER, int(g.tax))], 20)
            workers = [int(number) for number in g.workers[location]]
            spot, words = B.SPOTS[location], say("at the {location}", location=location_name(location))
            if location == B.GUARDHOUSE:
                with drawing.quiet():
                    _offers(drawing, g, seat, w)
                _prison(drawing, g, w)
                draw_workers(drawing, g, spot, words, workers, scene + 10, 20, w - scene - 68, GUARDS)
            else:
                draw_workers(drawing, g, spot, words, workers, 8, h - WORKER - 4, w - 14)


def _land(drawing: Drawing, x: float, y: float, w: float, h: float) -> None:
    """What lies under the places."""
    with drawing.at(x, y):
        drawing.rect(0, 0, w, h, "land", "land-line", 12)
        stretch = f"scale({w / 100:g},{h / 100:g})"
        drawing.parts.append(f'<g transform="{stretch}">')
        drawing.path(
            "M0.5,30C20,38 26,28 36,36S60,40 66,60S90,66 99.5,72V80C88,74 66,74 60,64S46,46 34,44S14,46 0.5,40Z",
            0,
            0,
            24,
            "water",
        )
        drawing.path("M32.6,0.5H34.4V99.5H32.6ZM65.6,0.5H67.4V99.5H65.6Z", 0, 0, 24, "road")
        drawing.parts.append("</g>")


def _prison(drawing: Drawing, g: Any, w: float) -> None:
    """Behind bars, at the foot of the Guardhouse."""
    top, high = _height(drawing) - 26, 23
    drawing.rect(4, top, w - 8, high, "shade", "rule", 6)
    for i in range(int((w - 44) // 14)):
        drawing.line(38 + 14 * i, top + 1, 38 + 14 * i, top + high - 1, "rule", 1.5)
    drawing.icon(PRISON, 8, top + 2, 19)
    prison = [int(number) for number in g.prison]
    draw_workers(drawing, g, "prison", say("in prison"), prison, 34, top + 1, w - 42, 20)


def _offers(drawing: Drawing, g: Any, seat: int, w: float) -> None:
    """Above the prison: silver for captured workers, and for how much silver own ones are rescued and debts paid."""
    offers: tuple[list[tuple[Icon, int | str]], ...] = (
        [(CAPTIVE, "→"), (SILVER, "")],
        [(SILVER, f"{int(least_silver(g, seat, B.RESCUE))}→"), (WORKERS, "")],
        [(SILVER, f"{int(least_silver(g, seat, B.PAY_DEBT))}→"), (PAID, "")],
    )
    size, first, second = (READ, 20, 42) if drawing.width < UPRIGHT else (SMALL, 19, 35.5)
    for offer, x, y in zip(offers, (w - 54, 8, 8 + w / 2), (first, second, second), strict=True):
        drawing.amounts(x, y, offer, size, 1)


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
    """The workers of every player there in groups, each colour a place of its own ("quarry, seat 2"), closer together
    where there are many."""
    present = [p for p in range(int(g.at_table)) if numbers[p]]
    wished = sum(crowd_width(numbers[p], size) + 7 for p in present)
    room = 0.0 if wished <= width else width / max(1, len(present)) - 4
    size = min(size, room / NARROW) if room else size  # at least one pawn and the number
    for p in present:
        wide = crowd_width(numbers[p], size, room)
        named = say(
            "{workers} of {player} {where}", workers=workers_text(numbers[p]), player=player_name(g, p), where=words
        )
        with drawing.place(f"{where}, seat {p}", named, x - 2, y - 1, wide + 4, size + 2, 5):
            crowd(drawing, p, numbers[p], 2, 1, size, named, room)
        x += wide + (7 if room == 0 else 4)


def _words(g: Any, seat: int, location: int) -> str:
    tax = f", {silver_text(g.tax)}" if location == B.TAX_STAND else ""
    return f"{location_name(location)}{tax}; {_up_to(g, seat, location)}".removesuffix("; ")


def _up_to(g: Any, seat: int, location: int) -> str:
    """How much may be done there with one more worker."""
    if location not in UP_TO:
        return ""
    n = int(g.workers[location, seat]) + 1
    return plural(n, *UP_TO[location])


def _yields(drawing: Drawing, g: Any, seat: int, location: int, left: float, w: float) -> None:
    """Under the name, what one more worker of `seat` gets there, in a place so wide."""
    n = int(g.workers[location, seat]) + 1
    goods = [
        (int(YIELD[what, GOOD]), int(next_gives(g, seat, what)))
        for what in range(len(YIELD))
        if YIELD[what, LOCATION] == location
    ]
    if len(goods) > 1:
        for i, (good, number) in enumerate(goods):
            name = f"{B.SPOTS[location]} {C.GOODS[good]}"
            words = f"{location_name(location)}: {gain_text(number, C.GOODS[good])}"
            _button(drawing, name, words, [(GAIN_ICONS[good], number)], left + i * BUTTON)
    elif goods:
        drawing.amounts(left, 23, [(GAIN_ICONS[goods[0][0]], f"+{goods[0][1]}")], 20)
    elif location == B.TAX_STAND:
        drawing.amounts(left, 23, [(VIRTUE, signed(-B.TAX_STAND_VIRTUE))], 19)
    elif location == B.WORKSHOP:
        price = int(least_silver(g, seat, B.HIRE))
        columns = "Workshop: hire for {silver}, from the first {n} columns"
        words = plural(min(n, 4), columns, columns, silver=silver_text(price))
        _button(drawing, "workshop hire", words, [(SILVER, f"{price}→"), (APPRENTICE_CARD, "")], left, BUTTON + 6, 16)
        cards = int(planned(n))
        words = plural(cards, "Workshop: draw {n} building card", "Workshop: draw {n} building cards")
        _button(drawing, "workshop plan", words, [(BUILDING_CARD, f"+{cards}")], left + BUTTON + 8, BUTTON - 10, 16)
    elif location == B.STOREHOUSE:
        trades: tuple[list[tuple[Icon, int | str]], ...] = (
            [(ANY_GOODS, f"{B.VIRTUE_MIXES[0].sum()}→"), (VIRTUE, _number(FOR_VIRTUE_MIX))],
            [(WOOD_OR_STONE, f"{B.MARBLE_MIXES[0].sum()}→"), (MARBLE, _number(FOR_MARBLE_MIX))],
        )
        foot, size, step = (40, SMALL, 60) if drawing.width >= UPRIGHT else (53, READ, 62)
        drawing.text(7, foot, f"{n}×", 15)
        for i, trade in enumerate(trades):
            drawing.amounts(14 + size + i * step, foot + 2 - size, trade, size, 1)
    elif location == B.TOWN_CENTRE:
        up_to, first = _up_to(g, seat, location), int(least_silver(g, seat, B.FIRST_CAPTURE))
        price = f"{first}{f'+{B.FURTHER_CAPTURE}' * (n > 1)}"
        wide = min(text_width(up_to, 14), w - left - 30 - text_width(price, 12.75, True))
        drawing.text(left, 37, up_to, 14, width=wide + 1)
        drawing.amounts(left + wide + 5, 25, [(SILVER, price)], 15)


def _number(gains: Iterable[int]) -> int | str:
    """How much of its one good a trade brings; one is not said."""
    number = int(sum(gains))
    return number if number > 1 else ""


def _button(
    drawing: Drawing,
    name: str,
    words: str,
    what: Sequence[tuple[Icon, int | str]],
    x: float,
    w: float = BUTTON - 4,
    size: float = 19,
) -> None:
    """One of two actions of a place."""
    with drawing.place(name, words, x, 22, w, 25):
        drawing.rect(0, 0, w, 25, "shade", "rule")
        with drawing.quiet():
            drawing.amounts(6 if size > READ else 4, 12.5 - size / 2, what, size, 4 if size > READ else 2)
