"""The town as a map: nine open places with their workers, and the prison in the Guardhouse."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from architects_env.core.text import plural, say
from architects_env.games.architects.data import board as B
from architects_env.games.architects.data import cards as C
from architects_env.games.architects.rules import state as S
from architects_env.games.architects.rules.places import (
    FOR_MARBLE_MIX,
    FOR_VIRTUE_MIX,
    GOOD,
    LOCATION,
    YIELD,
    brings,
)
from architects_env.games.architects.rules.virtue import least_silver
from architects_env.games.architects.rules.workshop import planned
from architects_env.games.architects.text.names import (
    gain_text,
    goods_text,
    location_name,
    player_name,
    silver_text,
    up_to_text,
    workers_text,
)
from architects_env.play.drawing.drawing import Drawing
from architects_env.play.drawing.illustrations.glyphs import Icon
from architects_env.play.drawing.picture import UPRIGHT, WIDE
from architects_env.play.drawing.pieces import crowd, crowd_width
from architects_env.play.drawing.text_width import text_width
from architects_env.play.faces.architects.picture.ground import ground
from architects_env.play.faces.architects.picture.icons import (
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

HEIGHT, TABLET, LAST, TALL, TALL_LAST, GAP, WORKER, LOW_WORKER = 76, 80, 92, 114, 98, 9, 29, 21
"""Heights of a place on a screen, on a tablet, in the tablet's last row, on a phone and in its last row, the gap
between places, and heights of a worker and of one below buttons."""
GUARDS, LARGE_GUARDS, SMALL, READ = 21, 23, 16.5, 17
"""Heights of workers in the Guardhouse on a screen and on a phone, and sizes of signs with costs."""
STORED = 28
"""Height of workers in the storehouse, below its trades."""
FINGER, TABLET_FINGER = 59, 33
"""Size of a touch target: 44 pixels on a phone of 390, 27 on a tablet of 820."""
SCENE, SMALL_SCENE, LEAST_SCENE = 36, 28, 20
LOW_SCENES = {B.GUARDHOUSE: 0, B.STOREHOUSE: 21}
"""Distance by which the scene of a place is lowered. The Guardhouse is recognised by its walls."""
OFFER = 53
"""Width of a sign for an action of a place."""
WITH_BUTTONS = (B.MINES, B.WORKSHOP)
"""Places with two actions."""
ROOMY = 170
"""Least width of a place with a large scene."""
APART = 9
"""Room that a group of pawns needs for its frame."""
NARROW = 1.2
"""Least width of a group of pawns with its number, as a part of their height."""


def _on_phone(drawing: Drawing) -> bool:
    return drawing.width < UPRIGHT


def _height(drawing: Drawing, location: int) -> int:
    """Return the height of a place. The last row is higher, because it holds the Guardhouse with its prison."""
    last = location // 3 == 2
    if _on_phone(drawing):
        return TALL_LAST if last else TALL
    return LAST if last else TABLET if drawing.width < WIDE else HEIGHT


def town_height(drawing: Drawing) -> float:
    """Return the height of three rows of places and the land around them."""
    return sum(_height(drawing, 3 * row) for row in range(3)) + 4 * GAP - 4


def draw_town(drawing: Drawing, g: Any, seat: int, x: float, y: float, width: float) -> None:
    """Draw three rows of three places on the land, with the river and roads between them."""
    w, top = (width - 4 * GAP) / 3, y + GAP - 2
    _land(drawing, x, y, width, town_height(drawing))
    for location in range(B.NUM_LOCATIONS):
        h, left = _height(drawing, location), x + GAP + location % 3 * (w + GAP)
        with drawing.place(B.SPOTS[location], _words(g, seat, location), left, top, w, h, 10):
            _location(drawing, g, seat, location, w, h)
        top += h + GAP if location % 3 == 2 else 0


def _location(drawing: Drawing, g: Any, seat: int, location: int, w: float, h: float) -> None:
    """Draw a place: its name, the gain of one more worker, and the workers."""
    drawing.parts.append(ground(location, w, h))
    large = SCENE if w >= ROOMY else SMALL_SCENE
    low = LEAST_SCENE if location in WITH_BUTTONS else LOW_SCENES.get(location, large)
    if low:
        drawing.icon(SCENES[location], 5, 4, low)
    name_room = w - 10 - OFFER if location == B.GUARDHOUSE else w - low - 16
    drawing.text(low + 11 if low else 8, 18, location_name(location), 14, bold=True, width=name_room)
    with drawing.quiet():
        _yields(drawing, g, seat, location, large + 11, w)
    if location == B.TAX_STAND:
        drawing.amounts(large + 66, 23, [(SILVER, f"+{int(g.tax)}")], 20)
    workers = [int(number) for number in g.workers[location]]
    spot, words = B.SPOTS[location], say("at the {location}", location=location_name(location))
    if location == B.GUARDHOUSE:
        with drawing.quiet():
            _offers(drawing, g, seat, w)
        size, foot = (LARGE_GUARDS, h - 28) if _on_phone(drawing) else (GUARDS, h - 29)
        _prison(drawing, g, w, h)
        draw_workers(drawing, g, spot, words, workers, 8, foot - size, w - 12, size, True)
    else:
        size = WORKER
        if not _on_phone(drawing):
            size = LOW_WORKER if location in WITH_BUTTONS else STORED if location == B.STOREHOUSE else WORKER
        draw_workers(drawing, g, spot, words, workers, 8, h - size - (1 if size == LOW_WORKER else 2), w - 14, size)


def _land(drawing: Drawing, x: float, y: float, w: float, h: float) -> None:
    """Draw the land under the places."""
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


def _prison(drawing: Drawing, g: Any, w: float, h: float) -> None:
    """Draw the prison behind bars at the foot of the Guardhouse."""
    top, high = h - 26, 23
    drawing.rect(4, top, w - 8, high, "shade", "rule", 6)
    for i in range(int((w - 38) // 14)):
        drawing.line(32 + 14 * i, top + 1, 32 + 14 * i, top + high - 1, "rule", 1.5)
    drawing.icon(PRISON, 8, top + 2, 19)
    prison = [int(number) for number in g.prison]
    draw_workers(drawing, g, "prison", say("in prison"), prison, 31, top + 1, w - 36, 20, True)


def _offers(drawing: Drawing, g: Any, seat: int, w: float) -> None:
    """Draw the reward for captured workers beside the name, and below it the prices for rescuing workers and paying
    debts."""
    offers: tuple[list[tuple[Icon, int | str]], ...] = (
        [(CAPTIVE, "→"), (SILVER, "")],
        [(SILVER, f"{int(least_silver(g, seat, B.RESCUE))}→"), (WORKERS, "")],
        [(SILVER, f"{int(least_silver(g, seat, B.PAY_DEBT))}→"), (PAID, "")],
    )
    size, below = (READ, 25) if _on_phone(drawing) else (SMALL, 22)
    for offer, x, y in zip(offers, (w - OFFER, 8, 8 + w / 2), (4, below, below), strict=True):
        drawing.amounts(x, y, offer, size, 1)


def draw_workers(
    drawing: Drawing,
    g: Any,
    place: str,
    words: str,
    numbers: list[int],
    x: float,
    y: float,
    width: float,
    size: float = WORKER,
    one: bool = False,
) -> None:
    """Draw the workers of every player in groups, each a separate place ("quarry, seat 2").

    Groups move together if there are many. With `one`, each colour is a single pawn with a number.
    """
    present = [p for p in range(int(g.at_table)) if numbers[p]]
    room = NARROW * size if one else 0.0
    share = width / max(1, len(present))
    crowded = sum(crowd_width(numbers[p], size, room) + APART for p in present) > width
    if crowded:
        room = share - 4
        size = min(size, room / NARROW)  # at least one pawn and the number
    steps = {p: crowd_width(numbers[p], size, room) + APART for p in present}
    steps = {p: min(step - 3, share) if crowded else step for p, step in steps.items()}
    reach = _reach(drawing, g, size) if place in B.SPOTS else 0
    finger = _finger(drawing)
    if reach and sum(max(step, finger) for step in steps.values()) <= width:
        steps = {p: max(step, finger) for p, step in steps.items()}
    for p in present:
        named = say(
            "{workers} of {player} {where}", workers=workers_text(numbers[p]), player=player_name(g, p), where=words
        )
        wide, high = steps[p] - (0 if crowded else 3), size + 2 + reach
        with drawing.place(f"{place}, seat {p}", named, x - 2, y - 1 - reach, wide, high, 5, True, reach):
            crowd(drawing, p, numbers[p], 2, 1 + reach, size, named, room)
        x += steps[p]


def _reach(drawing: Drawing, g: Any, size: float) -> float:
    """Return the height above workers that a touch reaches while workers are chosen."""
    return max(0.0, _finger(drawing) - size - 2) if g.stage in (S.RECALL_WORKER, S.CAPTURING) else 0


def _finger(drawing: Drawing) -> float:
    """Return the size of a touch target for workers, or 0 on a screen."""
    return FINGER if _on_phone(drawing) else TABLET_FINGER if drawing.width < WIDE else 0


def _words(g: Any, seat: int, location: int) -> str:
    tax = f", {silver_text(g.tax)}" if location == B.TAX_STAND else ""
    return f"{location_name(location)}{tax}; {_up_to(g, seat, location)}".removesuffix("; ")


def _up_to(g: Any, seat: int, location: int) -> str:
    """Return the number of actions that one more worker allows there, in words."""
    return up_to_text(location, int(g.workers[location, seat]) + 1)


def _yields(drawing: Drawing, g: Any, seat: int, location: int, left: float, w: float) -> None:
    """Draw the gain of one more worker of `seat` under the name of a place."""
    n = int(g.workers[location, seat]) + 1
    goods = [brings(g, seat, what) for what in range(len(YIELD)) if YIELD[what, LOCATION] == location]
    mains = [int(YIELD[what, GOOD]) for what in range(len(YIELD)) if YIELD[what, LOCATION] == location]
    if len(goods) > 1:
        for i, (main, gains) in enumerate(zip(mains, goods, strict=True)):
            name = f"{B.SPOTS[location]} {C.GOODS[main]}"
            words = f"{location_name(location)}: {goods_text(gains) if any(gains) else gain_text(0, C.GOODS[main])}"
            box, size = _button_box(drawing, i, w), 26 if _on_phone(drawing) else 21
            _button(drawing, name, words, _gained(gains, main), box, size)
    elif goods:
        items = _gained(goods[0], mains[0])
        number = items[0][1]
        drawing.rect(
            left - 3, 21, 27 + text_width(str(number), 16.2, True), 21, "panel", "", 7
        )  # the land ends around it
        drawing.amounts(left, 22, items, 19)
    elif location == B.TAX_STAND:
        drawing.amounts(left, 23, [(VIRTUE, signed(-B.TAX_STAND_VIRTUE))], 19)
    elif location == B.WORKSHOP:
        price = int(least_silver(g, seat, B.HIRE))
        columns = "Workshop: hire for {silver}, from the first {n} columns"
        words = plural(min(n, 4), columns, columns, silver=silver_text(price))
        box = _button_box(drawing, 0, w)
        _button(drawing, "workshop hire", words, [(SILVER, f"{price}→"), (APPRENTICE_CARD, "")], box, 16)
        cards = int(planned(n))
        words = plural(cards, "Workshop: draw {n} building card", "Workshop: draw {n} building cards")
        box = _button_box(drawing, 1, w)
        _button(drawing, "workshop plan", words, [(BUILDING_CARD, f"+{cards}")], box, 16)
    elif location == B.STOREHOUSE:
        trades: tuple[list[tuple[Icon, int | str]], ...] = (
            [(ANY_GOODS, f"{B.VIRTUE_MIXES[0].sum()}→"), (VIRTUE, _number(FOR_VIRTUE_MIX))],
            [(WOOD_OR_STONE, f"{B.MARBLE_MIXES[0].sum()}→"), (MARBLE, _number(FOR_MARBLE_MIX))],
        )
        foot, size, step = (38, SMALL, 60) if drawing.width >= UPRIGHT else (53, READ, 62)
        drawing.text(7, foot, f"{n}×", 15)
        for i, trade in enumerate(trades):
            drawing.amounts(14 + size + i * step, foot + 2 - size, trade, size, 1)
    elif location == B.TOWN_CENTRE:
        up_to, first = _up_to(g, seat, location), int(least_silver(g, seat, B.FIRST_CAPTURE))
        price = f"{first}{f'+{B.FURTHER_CAPTURE}' * (n > 1)}"
        wide = min(text_width(up_to, 14), w - left - 30 - text_width(price, 12.75, True))
        drawing.text(left, 37, up_to, 14, width=wide + 1)
        drawing.amounts(left + wide + 5, 25, [(SILVER, price)], 15.2)


def _gained(gains: Sequence[int], main: int) -> list[tuple[Icon, int | str]]:
    """Return icons and numbers of a gain, its main good first."""
    goods = [main, *(good for good in range(len(gains)) if gains[good] and good != main)]
    return [(GAIN_ICONS[good], f"+{gains[good]}") for good in goods]


def _number(gains: Iterable[int]) -> int | str:
    """Return the amount of a trade's only good, left out if it is one."""
    number = int(sum(gains))
    return number if number > 1 else ""


def _button_box(drawing: Drawing, i: int, w: float) -> tuple[float, float, float, float]:
    """Return the position and size of the first or second action of a place of width `w`."""
    wide, high = (w - 14) / 2, FINGER if _on_phone(drawing) else _height(drawing, 0) - LOW_WORKER - 24
    return 5 + i * (wide + 4), 22, wide, high


def _button(
    drawing: Drawing,
    name: str,
    words: str,
    items: Sequence[tuple[Icon, int | str]],
    box: tuple[float, float, float, float],
    size: float,
) -> None:
    """Draw one of the two actions of a place in a box."""
    x, y, w, h = box
    with drawing.place(name, words, x, y, w, h):
        drawing.rect(0, 0, w, h, "shade", "rule")
        left, gap = (6, 4) if size > READ else (4, 2)
        wide = sum(1.12 * size + text_width(str(number), 0.85 * size, True) + gap for _, number in items) - gap
        rows = [items] if wide <= w - 2 * left else [[item] for item in items]
        size = min(size, h / len(rows) - 2)
        with drawing.quiet():
            for i, row in enumerate(rows):
                drawing.amounts(left, (i + 0.5) * h / len(rows) - size / 2, row, size, gap)
