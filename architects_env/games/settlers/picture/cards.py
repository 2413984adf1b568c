"""Location cards: large in a hand, small as locations of an empire, as labels of deals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from types import MappingProxyType
from typing import Any

from architects_env.core.language.phrases import joined, listed, say
from architects_env.core.show.drawing import READABLE, SMALLEST, Drawing
from architects_env.core.show.glyphs import LOCK, Icon
from architects_env.core.show.locks import Lock, draw_lock, draw_round_lock, lock_width, unpaid
from architects_env.core.show.text_width import DOTS, text_width, wrapped
from architects_env.games.settlers import cards as C
from architects_env.games.settlers import state as S
from architects_env.games.settlers import vocabulary as V
from architects_env.games.settlers.building import may_build
from architects_env.games.settlers.names import NAMES, card_title, lies_on
from architects_env.games.settlers.picture.icons import (
    BUILT,
    COLOURS,
    DEAL,
    DEFENCE,
    GOODS,
    KINDS,
    LOCKED,
    NEEDS,
    RAZE,
    SAMURAI,
)
from architects_env.games.settlers.picture.plain_words import in_plain_words
from architects_env.games.settlers.picture.scenes import draw_scene, own_colours
from architects_env.games.settlers.picture.signs import (
    READ,
    Sign,
    card_signs,
    draw_signs,
    fitting,
    height_with_corner,
    location_signs,
    signs_height,
)
from architects_env.games.settlers.rows import colours_text
from architects_env.games.settlers.supply import can_pay, gold_in_place, gold_text

CARD_HEIGHT, HEADING, GAP = 126, 24, 5
CAN_BE_BUILT = Lock("", (), BUILT)
NO_LOCKS: Mapping[int, Lock] = MappingProxyType({})
HIGHEST_CARD, TALL_CARD, SHORT_CARD, CROWDED_CARD, MANY_CARD, LOW_CARD = 310, 190, 114, 100, 118, 92
"""How high a card is at most, where there is room, in two lines, in two lines above much else, on a phone where there
are many, and without a picture."""
AS_READ, LEAST_CARD, BROAD_CARD = 0.0, 76, 130
"""Instead of a height: each line is as low as its words let it be; how low at most; and from which width on a title is
larger."""
LEAST_ART, SEEN_ART, LARGE_SIGNS, LEAST_BELOW = 26, 0.4, 26, 30
"""How high a picture is at least, and how much of a card it takes where smaller signs would do; how large these are
where they have room."""
LEAST_SCENE, WIDE_SCENE, LAST_SCENE = 22, 60, 28
"""How wide a picture beside the cost is, where a card has no other, and at the end of a location's title."""
LOCK_HEIGHT, ROUND_LOCK, FRAME = 22, 18, 4.5
"""The height of a lock with what is missing, as that of a cost; the width of one without; and how thick the frame of a
card is that can be built: two of them side by side do not overlap."""
EMPTY, LYING, LYING_ART = 26, 240, (0.42, 0.3, 0.2)
"""How high a row without cards is below its title; the width of a card where there is room, from which on a low one has
its picture on the right; and how much of it that takes, less where what it does needs the room."""
TILE_WIDTH, TILE_HEIGHT, SHORT, SHORTEST, LOW, NARROWEST, ROOMY, LARGE = 124, 68, 58, 50, 36, 86, 110, 170
"""A location: its width, its height with what it does, in less room, in the least, and with its name alone; how narrow
it may be; and from where on its signs are larger, and large."""
TALL_TILE, BROAD_TILE, WIDE_TILE, SLIM = 92, 165, 215, 66
"""Of one that has much room: its height, and its width; and how high one is below its title that has its picture below
what it does."""
STEPS = (
    (TALL_TILE, WIDE_TILE),
    (TALL_TILE, BROAD_TILE),
    (TILE_HEIGHT, BROAD_TILE),
    (TILE_HEIGHT, TILE_WIDTH),
    (SHORT, TILE_WIDTH),
    (SHORT, ROOMY),
    (SHORTEST, TILE_WIDTH),
    (SHORTEST, ROOMY),
    (SHORTEST, NARROWEST),
    (LOW, TILE_WIDTH),
    (LOW, ROOMY),
    (LOW, NARROWEST),
)
"""Heights of locations, with their least widths: the first that lets all of them fit."""
BAND = 4
"""How high the colours of a title are where it has several."""
ONE_LINE, TWO_LINES = 12, (13, 12, SMALLEST)
"""How small the words of a title become before they stand on two lines, and how large they may be there."""
OPEN_ROWS = {
    "dealt": (("dealt", 0),),
    "passed on": (("passed_on", 0),),
    "kept": (("kept", 0),),
    "drawn": (("drawn_common", 0), ("drawn_faction", C.NUM_COMMON)),
    "hand": (("hand_common", 0), ("hand_faction", C.NUM_COMMON)),
    "foundation": (("foundations", 0),),
}
"""Rows of open cards before a seat, by the beginning of their places: the zones in them, with the number of their first
card."""


def cards_in(g: Any, p: int, row: str) -> list[int]:
    """The cards of a row before `p`, as the view shows them; hidden ones are left out. They lie in the order of the
    choices about them."""
    return [
        first + int(card)
        for zone, first in OPEN_ROWS[row]
        for card in sorted(g[zone][p, : g[f"{zone}_size"][p]])
        if card >= 0
    ]


def deck_back(card: int) -> str:
    """The colour of a card's back."""
    return "common-back" if C.FACTION[card] < 0 else V.FACTIONS[C.FACTION[card]].lower()


def card_words(card: int) -> str:
    """A card in words."""
    row = C.ROWS[card][0]
    cost: list[str] = [V.amount_text(int(n), good) for good, n in enumerate(C.COST[card]) if n]
    cost += [say("a location")] if C.NEEDS_LOCATION[card] else []
    head = say(
        "{card}: {kind}, {colours}, costs {cost}",
        card=card_title(card),
        kind=say(V.KINDS[C.KIND[card]]),
        colours=colours_text(int(C.COLOUR[card])),
        cost=listed(cost) or say("nothing"),
    )
    razed = [_raze_words(card)] if C.RAZABLE[card] else []
    deal = [_deal_words(card)] if C.GOOD_OF_DEAL[card] != V.NO_GOOD else []
    return "; ".join([head, *razed, *deal, in_plain_words(row)])


def _raze_words(card: int) -> str:
    """What razing a card brings."""
    return say("raze: {goods}", goods=joined(V.good_name(good) for good in C.RAZE_GOODS[card] if good != V.NO_GOOD))


def _deal_words(card: int) -> str:
    """What a deal with it brings."""
    return say("deal: {good}", good=V.good_name(C.GOOD_OF_DEAL[card]))


def draw_strip(drawing: Drawing, card: int, w: float, h: float, size: float, kind: bool) -> float:
    """The title on the card's colours, at most so large, and on two lines where it is long, with the sign of its kind
    if it is asked for and no word is too long beside it. Several colours have a band below it; faction cards have a bar
    in their faction's colour at the side. Returns its height."""
    colours = own_colours(card)
    title = say(C.TITLES[card])
    kind = kind and all(text_width(word, SMALLEST, True) <= w - 27 for word in title.split())
    left = 23 if kind else 6
    room = w - left - 4
    size, lines = min(size, room / text_width(title, 1, True)), [title]
    if size < ONE_LINE:
        sizes = (
            (SMALLEST,) if LOW < h < (TILE_HEIGHT if w < ROOMY else SHORT) else TWO_LINES
        )  # of a low one what it does needs the room
        size = next((one for one in sizes if _fits_two_lines(title, one, room)), SMALLEST)
        lines = wrapped(title, size, room, True, 2)
    high = 19.0 if len(lines) == 1 else 2 * size * 1.08 + 5
    drawing.rect(1, 1, w - 2, high, colours[0], "", 4)
    part = (w - 2) / len(colours)
    for i, colour in enumerate(colours if len(colours) > 1 else ()):
        drawing.rect(1 + i * part, high + 1 - BAND, part, BAND, colour, "", 0)
    if C.FACTION[card] >= 0 and h > high + 4:
        drawing.rect(1, high + 2, 4, h - high - 4, deck_back(card), "", 2)
    if kind:
        drawing.icon(KINDS[C.KIND[card]], 3, (high - 17) / 2 + 1, 17)
    ink = "on-dark" if colours[0] == "black" else "ink" if colours == ["shade"] else "on-light"
    for i, line in enumerate(lines):
        foot = high / 2 + 1 + 0.36 * size + (i - (len(lines) - 1) / 2) * 1.08 * size
        drawing.text(left, foot, line, size, ink, bold=True, width=w - left - 3)
    return high + 1


def _fits_two_lines(title: str, size: float, room: float) -> bool:
    """Whether a title stands whole on two lines."""
    return not any(line.endswith(DOTS) for line in wrapped(title, size, room, True, 2))


def lock_on(g: Any, seat: int, card: int) -> Lock | None:
    """Why `seat` cannot build a card of its hand now, that it can, or which gold it takes; None where it is not asked
    what to do."""
    if g.over or g.stage not in (S.TURN, S.BUILD) or g.seat != seat:
        return None
    if may_build(g, seat, card):
        instead = tuple((GOODS[good], gold) for gold, good in gold_in_place(g, seat, C.COST[card]))
        return Lock(gold_text(g, seat, C.COST[card]), instead, GOODS[V.GOLD]) if instead else CAN_BE_BUILT
    if can_pay(g, seat, C.COST[card]):
        return unpaid([(NEEDS, "")])
    gold, lacked = int(g.supply[seat, V.GOLD]), list[tuple[Icon, int | str]]()
    for good in (V.WOOD, V.STONE, V.FOOD):
        short = max(0, int(C.COST[card, good] - g.supply[seat, good]))
        lacked.append((GOODS[good], short - min(gold, short)))
        gold -= min(gold, short)
    return unpaid(lacked)


def locks_on(g: Any, seat: int, cards: Sequence[int]) -> dict[int, Lock]:
    """Those of a row of the own hand."""
    found = {card: lock_on(g, seat, card) for card in cards}
    return {card: lock for card, lock in found.items() if lock}


def is_faint(lock: Lock | None) -> bool:
    """Whether a card cannot be built now: its picture is pale then, so that what can be built is told from what can
    only be used otherwise."""
    return lock is not None and lock.icon == LOCK


def draw_card(drawing: Drawing, card: int, w: float, h: float, lock: Lock | None = None, pictured: bool = True) -> None:
    """A card from the corner on, with its lock; one that can be built has a thick frame instead, or besides."""
    _draw_face(drawing, card, w, h, None if lock == CAN_BE_BUILT else lock, pictured)
    if lock and not is_faint(lock):
        with drawing.quiet():
            drawing.rect(0.25, 0.25, w - 0.5, h - 0.5, "", "buildable", 6, FRAME)


def _draw_face(drawing: Drawing, card: int, w: float, h: float, lock: Lock | None, pictured: bool) -> None:
    """What stands on a card, with its cost, what it does, what a deal with it or razing it gives, and a lock. A low one
    has no picture above what it does, nor has one on which that would be small below."""
    drawing.rect(0, 0, w, h, "card", "rule", 6)
    y = draw_strip(drawing, card, w, h, READABLE if w < BROAD_CARD else 16, True)
    cost: list[tuple[Icon, int | str]] = [(GOODS[good], int(n)) for good, n in enumerate(C.COST[card]) if n]
    cost += [(NEEDS, "")] if C.NEEDS_LOCATION[card] else []
    foot, signs = h - 21, card_signs(C.ROWS[card][0])
    room = foot - y
    heights = (room - max(LEAST_ART, SEEN_ART * room), room - LEAST_ART - 4)
    sizes = (fitting(signs, w - 13, LARGE_SIGNS, high) for high in heights)
    size = next((one for one in sizes if one >= READ), 0)
    if h <= LOW_CARD or not size or not pictured:
        _draw_words(drawing, card, w, h, y, cost, signs, is_faint(lock))
        if lock:
            draw_round_lock(drawing, lock, w - 10, h - 11)
        return
    art = max(LEAST_ART, room - signs_height(signs, w - 13, size) - 3)
    side = 0 if C.FACTION[card] < 0 else 5
    taken = _cost_width(cost)
    beside = max(0, min(taken, w - 2 - side - art))
    draw_scene(drawing, card, 1 + side, y, w - 2 - side, art, beside, is_faint(lock))
    if cost:
        drawing.rect(1 + side, y, taken, 22, "card", "", 4)
        drawing.amounts(5 + side, y + 2, cost, 18, 5)
    if lock and (art >= 2 * LOCK_HEIGHT or 1 + side + taken + lock_width(lock) + 4 <= w):
        draw_lock(drawing, lock, w - 4, y + art - LOCK_HEIGHT, True)
    elif lock:  # not on the cost, but where nothing else stands in the last row
        free = 14 if C.GOOD_OF_DEAL[card] == V.NO_GOOD else 58
        draw_round_lock(drawing, lock, free if C.RAZABLE[card] else w - 10, h - 11)
    draw_signs(drawing, signs, 8, y + art + 3, w - 13, size, foot - y - art)
    _foot(drawing, card, w, foot)


def _draw_words(
    drawing: Drawing,
    card: int,
    w: float,
    h: float,
    y: float,
    cost: Sequence[tuple[Icon, int | str]],
    signs: Sequence[Sign],
    faint: bool,
) -> None:
    """What stands on a card below its strip, which ends at y, without a picture above it; a broad one has its picture
    on the right, and a narrower one where what it does needs the room."""
    parts = LYING_ART if w >= LYING else (0.0,)
    fits = (part for part in parts if fitting(signs, w - part * w - 10, 20, h - y - 26) >= READ)
    left = w - w * next(fits, parts[-1])
    if left < w:
        draw_scene(drawing, card, left, y, w - left - 1, h - y - 1, faint=faint)
    drawing.amounts(7, y + 3, cost, 16, 4)
    free = left - _foot_width(card) - 7 - _cost_width(cost)
    if left == w and free >= LEAST_SCENE:
        draw_scene(drawing, card, 7 + _cost_width(cost), y + 1, min(free, WIDE_SCENE), 21, faint=faint)
    _foot(drawing, card, left, y + 3, _cost_width(cost))
    size = fitting(signs, left - 10, 20, h - y - 26, ROUND_LOCK if left == w else 0)
    draw_signs(drawing, signs, 7, y + 23, left - 10, size, h - y - 24)


def _foot_width(card: int) -> float:
    """What the foot takes beside a cost, at most."""
    razed = [good for good in C.RAZE_GOODS[card] if good != V.NO_GOOD]
    return 48 if C.GOOD_OF_DEAL[card] != V.NO_GOOD else 30 + 18 * len(razed) if razed else 6


def _cost_width(cost: Sequence[tuple[Icon, int | str]]) -> float:
    """Of the ground below a cost."""
    return 4 + sum(25 + (text_width(str(number), 15.3, True) if number else -2) for _, number in cost)


def _foot(drawing: Drawing, card: int, w: float, y: float, taken: float = 0) -> None:
    """What a deal with a card gives, and what razing it gives; in a row of which something else has `taken` a part only
    that which has room, on the right."""
    deal = int(C.GOOD_OF_DEAL[card])
    razed = [good for good in C.RAZE_GOODS[card] if good != V.NO_GOOD]
    if deal != V.NO_GOOD and taken + 46 < w:
        left = w - 42 if taken else 8
        drawing.icon(DEAL, left, y, 17, _deal_words(card))
        drawing.icon(GOODS[deal], left + 19, y, 17, "")
    left = w - 6 - 18 * len(razed)
    if razed and (not taken or (deal == V.NO_GOOD and taken < left - 20)):
        drawing.icon(RAZE, left - 20, y, 17, _raze_words(card))
        for i, good in enumerate(razed):
            drawing.icon(GOODS[good], left + 18 * i, y, 17, "")


def cards_height(number: int, columns: int, high: float = CARD_HEIGHT) -> float:
    """Of a panel with so many cards."""
    return HEADING + (-(-number // columns) * (high + GAP) if number else EMPTY)


def draw_cards(
    drawing: Drawing,
    place: str,
    heading: str,
    cards: Sequence[int],
    x: float,
    y: float,
    width: float,
    columns: int,
    high: float = CARD_HEIGHT,
    locks: Mapping[int, Lock] = NO_LOCKS,
) -> float:
    """A panel with cards so high (`AS_READ`: each line as its words need it), each a place by its name, with the locks
    on them. What comes into the hand is no change there: its frames say what can be built. Returns its height."""
    wide = min(LYING, (width - 14 - GAP * (columns - 1)) / columns)
    lines = [cards[first : first + columns] for first in range(0, len(cards), columns)]
    highs = [high or max(_read_height(card, wide) for card in line) for line in lines]
    height = HEADING + (sum(one + GAP for one in highs) if cards else EMPTY)
    quiet = drawing.quiet() if place == "hand" else nullcontext()
    with quiet, drawing.place(place, heading, x, y, width, height):
        drawing.panel(width, height)
        drawing.text(8, 17, heading, READABLE, "soft", bold=True, width=width - 16)
        if not cards:
            drawing.text(8, HEADING + 18, say("no cards"), READABLE, "soft")
        top = float(HEADING)
        for line, high_here in zip(lines, highs, strict=True):
            for i, card in enumerate(line):
                left, words = 7 + i * (wide + GAP), card_words(card)
                with drawing.place(f"{place} {NAMES[card]}", words, left, top, wide, high_here, told=True):
                    draw_card(drawing, card, wide, high_here, locks.get(card), pictured=bool(high))
            top += high_here + GAP
    return height


def _read_height(card: int, w: float) -> float:
    """How high a card without a picture is, so that its words can be read without effort."""
    strip = draw_strip(Drawing("", 1, (), COLOURS), card, w, LOW_CARD, READABLE, True)
    return max(LEAST_CARD, strip + 23 + height_with_corner(card_signs(C.ROWS[card][0]), w - 10, READ, ROUND_LOCK))


# --- locations --------------------------------------------------------------------------------------------------------
def location_words(g: Any, card: int) -> str:
    """A location with what lies on it."""
    return "; ".join([card_words(card), *lies_on(g, card)])


def draw_location(
    drawing: Drawing, g: Any, card: int, x: float, y: float, w: float, h: float, kind: bool = True
) -> None:
    """A location of an empire: what it does, where there is room, and what lies on it."""
    with drawing.place(f"location {NAMES[card]}", location_words(g, card), x, y, w, h, told=True):
        spent = bool(g.locked[card]) or bool(C.USES[card] and g.uses[card] >= C.USES[card])
        drawing.rect(0, 0, w, h, "shade" if spent else "card", "rule", 5)
        top = draw_strip(drawing, card, w, h, READABLE if w < LARGE else 16, kind) + 2
        marks = _marks(g, card)
        small, right, signs = h <= LOW, w, location_signs(C.ROWS[card][0])
        spent_sign = 20 if g.uses[card] or g.taker[card] else 0
        beside = 8 + sum(_mark_width(number) for _, number in marks) if marks else 0
        slim = w < LARGE and h - top >= SLIM
        low = not slim and (h < SHORT or h - top < LEAST_BELOW or _only_beside(signs, beside, w - 11, h - top))
        taken = beside if low else 0
        pictured = slim
        if slim:
            _draw_slim(drawing, card, w, h, top, signs, beside, spent_sign)
        elif small:
            if signs_height(signs, w - 11 - taken - spent_sign, 13) <= h - top + 1:
                draw_signs(drawing, signs, 8, top, w - 11 - taken - spent_sign, 13)
        else:
            size = 15 if w < ROOMY or h < SHORT else 18 if w < LARGE else 21 if h < TALL_TILE else 25
            room = h - top - (17 if marks and not low else 2)
            art = 0.36 * w if w >= ROOMY and not taken else 0
            seen = h - top - 2 if beside <= art else room  # what lies on it has room on its picture
            fits = fitting(signs, w - art - 11, size, seen)
            if art and fits >= READ and signs_height(signs, w - art - 11, fits) <= seen + 3 - (14 if spent_sign else 0):
                right, room, pictured = w - art, seen, True
                draw_scene(drawing, card, right, top - 1, art - 1, h - top - 1)
            elif not taken and signs_height(signs, w - 11, 13) > room - 11:
                taken = spent_sign
            size = fits if right < w else fitting(signs, w - 11 - taken, size, room)
            draw_signs(drawing, signs, 8, top + 1, right - 11 - taken, size, room)
        if not pictured:
            _draw_small_scene(drawing, card, w, READABLE if w < LARGE else 16, 23 if kind else 6)
        left = w - 3 - (beside - 8) if low else 8
        if right < w and 0 < beside <= w - right:
            left = right + 3
            drawing.rect(right, h - 20, beside - 5, 19, "card", "", 4)
        drawing.amounts(left, h - (14 if small else 17), marks, 13 if small else 15, 4)
        if g.taker[card]:
            drawing.token(int(g.taker[card]) - 1, right - 20, h - 19, 17)
        elif g.uses[card]:
            used = f"{int(g.uses[card])}/{int(C.USES[card])}" if C.USES[card] > 1 else "✓"
            drawing.text(right - 4, h - 4, used, 13, "ink", "end", True)


def _draw_small_scene(drawing: Drawing, card: int, w: float, size: float, left: float) -> None:
    """The picture of a location that has no room for it elsewhere, at the end of its title's strip, if that has."""
    if left + text_width(say(C.TITLES[card]), size, True) + 4 <= w - LAST_SCENE:
        draw_scene(drawing, card, w - LAST_SCENE, 2, LAST_SCENE - 2, 17)


def location_width(card: int, h: float, most: float) -> float:
    """How wide a location so high must be, at most so much, for its words to be read without effort."""
    signs, wide = location_signs(C.ROWS[card][0]), float(NARROWEST)
    while wide < most and signs_height(signs, wide - 11, READ) > h - 40:
        wide += 8
    return wide


def _draw_slim(
    drawing: Drawing, card: int, w: float, h: float, top: float, signs: Sequence[Sign], left: float, right: float
) -> None:
    """What a high and narrow location does, and its picture below that, with ground for what lies on it on the left and
    on the right."""
    size = fitting(signs, w - 11, 20, h - top - LEAST_ART - 4)
    if size < READ:  # rather no picture than words that are hard to read
        size = fitting(signs, w - 11, READ, h - top - 19)
    draw_signs(drawing, signs, 8, top + 1, w - 11, size, h - top - 19)
    art = h - top - signs_height(signs, w - 11, size) - 4
    if art < LEAST_ART:
        return
    side = 0 if C.FACTION[card] < 0 else 5
    draw_scene(drawing, card, 1 + side, h - art - 1, w - 2 - side, art)
    if left:
        drawing.rect(5, h - 20, left - 5, 19, "card", "", 4)
    if right:
        drawing.rect(w - 28, h - 19, 26, 17, "card", "", 4)


def _only_beside(signs: Sequence[Sign], taken: float, width: float, high: float) -> bool:
    """Whether signs have room above what lies on a location only where that lies beside them, with so much `taken`."""
    below, beside = signs_height(signs, width, READ) - 3, signs_height(signs, width - taken, READ) - 3
    return bool(taken) and below > high - 17 and beside <= high - 2


def _mark_width(number: int | str) -> float:
    """Of what lies on a location, as `Drawing.amounts` draws it."""
    return 19 + (3 + text_width(str(number), 12, True) if number != "" else 0)


def _marks(g: Any, card: int) -> list[tuple[Icon, int | str]]:
    """What lies on a location: tokens, goods, cards."""
    tokens = ((DEFENCE, g.defended[card]), (SAMURAI, g.samurai[card]), (LOCKED, g.locked[card]))
    marks: list[tuple[Icon, int | str]] = [(icon, "") for icon, there in tokens if there]
    if C.DOES[card] == V.HOLDS_RESOURCES:
        marks += [(GOODS[good], int(g.shrine[good])) for good in range(V.NUM_TOKENS) if g.shrine[good]]
    if (gate := int(C.GATE_NUMBER[card])) >= 0:
        marks.append((GOODS[V.CARD], int(g.gate_common_size[gate] + g.gate_faction_size[gate])))
    return marks


def locations_of(g: Any, p: int) -> list[int]:
    """Production, features and actions one after another, the oldest first."""
    cards = (int(card) for card in g.empire[p, : g.empire_size[p]])
    return sorted(cards, key=lambda card: (int(C.KIND[card]), int(g.age[card])))


def draw_locations(drawing: Drawing, g: Any, p: int, x: float, y: float, width: float, height: float) -> None:
    """The locations of `p` in a grid: with what they do where all of them have room, or else their names alone."""
    cards, columns, high = locations_of(g, p), 0, 0.0
    for high, narrowest in STEPS:
        columns = max(1, int((width + GAP) / (narrowest + GAP)))
        if -(-len(cards) // columns) * (high + GAP) <= height + GAP:
            break
    wide = (width - GAP * (columns - 1)) / columns
    if high > LOW and cards:
        high = min(max(high, TILE_HEIGHT), (height + GAP) / -(-len(cards) // columns) - GAP)
    for i, card in enumerate(cards):
        left, top = x + i % columns * (wide + GAP), y + i // columns * (high + GAP)
        draw_location(drawing, g, card, left, top, wide, high)


def locations_height(g: Any, p: int, width: float) -> float:
    """Of the locations of `p` in a grid, where there is room."""
    columns = max(1, int((width + GAP) / (TILE_WIDTH + GAP)))
    return -(-int(g.empire_size[p]) // columns) * (TILE_HEIGHT + GAP)
