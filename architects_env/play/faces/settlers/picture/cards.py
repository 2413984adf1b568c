"""Drawings of location cards in a hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from types import MappingProxyType
from typing import Any, NamedTuple

from architects_env.core.text import joined, listed, say
from architects_env.games.settlers.data import cards as C
from architects_env.games.settlers.data import vocabulary as V
from architects_env.games.settlers.data.rows import colours_text
from architects_env.games.settlers.rules import state as S
from architects_env.games.settlers.rules.building import may_build
from architects_env.games.settlers.rules.supply import can_pay, gold_in_place, gold_text
from architects_env.games.settlers.text.names import NAMES, card_title
from architects_env.play.drawing.drawing import READABLE, SMALLEST, Drawing
from architects_env.play.drawing.illustrations.glyphs import LOCK, Icon
from architects_env.play.drawing.locks import Lock, draw_lock, draw_round_lock, lock_width, unpaid
from architects_env.play.drawing.text_width import DOTS, text_width, wrapped
from architects_env.play.faces.settlers.picture.icons import BUILT, COLOURS, DEAL, GOODS, KINDS, NEEDS, RAZE
from architects_env.play.faces.settlers.picture.plain_words import in_plain_words
from architects_env.play.faces.settlers.picture.scenes import draw_scene, own_colours
from architects_env.play.faces.settlers.picture.signs import (
    READ,
    Sign,
    card_signs,
    draw_signs,
    fitting,
    height_with_corner,
    signs_height,
)
from architects_env.play.faces.settlers.picture.text_sizes import ANY_SIZE, LARGEST, Sizes, draw_with_equal_sizes

CARD_HEIGHT, HEADING, GAP = 126, 24, 5
CAN_BE_BUILT = Lock("", (), BUILT)
NO_LOCKS: Mapping[int, Lock] = MappingProxyType({})
HIGHEST_CARD, TALL_CARD, SHORT_CARD, CROWDED_CARD, MANY_CARD, LOW_CARD = 310, 190, 114, 100, 118, 92
"""Greatest heights of a card: with much room, in two lines, in two lines above much else, on a phone with many cards,
and without a picture."""
AS_READ, LEAST_CARD, BROAD_CARD = 0.0, 76, 130
"""Special height that lets each line be as low as its words need, least height then, and least width of a card with a
larger title."""
LEAST_ART, SEEN_ART, LARGE_SIGNS = 26, 0.4, 26
"""Least height of a picture, its part of a card where smaller signs would do, and size of signs with much room."""
LEAST_SCENE, WIDE_SCENE = 22, 60
"""Widths of a picture beside the cost, if a card has no other: the least, and that of a wide one."""
LOCK_HEIGHT, ROUND_LOCK, FRAME = 22, 18, 4.5
"""Height of a lock with the missing goods (that of a cost), width of a lock alone, and thickness of the frame of a card
that can be built. Two such frames side by side do not overlap."""
EMPTY, LYING, LONG_CARD, LYING_ART = 26, 240, 310, (0.42, 0.3, 0.2)
"""Height of a row without cards below its title, least width of a low card with its picture on the right, width of such
a card in a row with room and in a row that it fills, and parts of it that the picture takes, the smaller ones for
longer effects."""
TILE_HEIGHT, SHORT, LOW, ROOMY = 68, 58, 36, 110
"""Heights of a location: with its effect, with its effect in less room, and with its name alone, and least width for
larger signs."""
BAND = 4
"""Height of the band of colours below a title that has several."""
ONE_LINE, TWO_LINES = SMALLEST, (13, SMALLEST)
"""Smallest size of a title on one line, and range of sizes on two lines."""
OPEN_ROWS = {
    "dealt": (("dealt", 0),),
    "passed on": (("passed_on", 0),),
    "kept": (("kept", 0),),
    "drawn": (("drawn_common", 0), ("drawn_faction", C.NUM_COMMON)),
    "hand": (("hand_common", 0), ("hand_faction", C.NUM_COMMON)),
    "foundation": (("foundations", 0),),
}
"""Rows of face-up cards in front of a seat, by the first words of their places: zones with the number of their first
card."""


def cards_in(g: Any, p: int, row: str) -> list[int]:
    """Return the cards of a row in front of player `p`, as far as the view shows them, in the order of the actions
    about them.
    """
    return [
        first + int(card)
        for zone, first in OPEN_ROWS[row]
        for card in sorted(g[zone][p, : g[f"{zone}_size"][p]])
        if card >= 0
    ]


def deck_back(card: int) -> str:
    """Return the colour of a card's back."""
    return "common-back" if C.FACTION[card] < 0 else V.FACTIONS[C.FACTION[card]].lower()


def card_words(card: int) -> str:
    """Return a card in words."""
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
    """Return the gain of razing a card in words."""
    return say("raze: {goods}", goods=joined(V.good_name(good) for good in C.RAZE_GOODS[card] if good != V.NO_GOOD))


def _deal_words(card: int) -> str:
    """Return the gain of a deal with a card in words."""
    return say("deal: {good}", good=V.good_name(C.GOOD_OF_DEAL[card]))


class Strip(NamedTuple):
    """The strip with the title of a card: its height, and the size of a title on one line."""

    height: float
    title: float


def draw_strip(drawing: Drawing, card: int, w: float, h: float, size: float, kind: bool) -> Strip:
    """Draw the title on the card's colours in a size up to `size`, on two lines if it is long, and in thin letters
    rather than cut.

    With `kind`, the sign of its kind follows if the words leave room. Several colours have a band below the title, and
    faction cards have a bar in the faction's colour at the side.
    """
    colours = own_colours(card)
    title = say(C.TITLES[card])
    kind = kind and all(text_width(word, SMALLEST, True) <= w - 27 for word in title.split())
    left = 23 if kind else 6
    room = w - left - 4
    size, lines, bold = min(size, room / text_width(title, 1, True)), [title], True
    if size < ONE_LINE:
        # Of a low one what it does needs the room.
        sizes = (SMALLEST,) if LOW < h < (TILE_HEIGHT if w < ROOMY else SHORT) else TWO_LINES
        size = next((one for one in sizes if _fits_two_lines(title, one, room)), SMALLEST)
        bold = _fits_two_lines(title, size, room)
        lines = wrapped(title, size, room, bold, 2)
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
        drawing.text(left, foot, line, size, ink, bold=bold, width=w - left - 3)
    return Strip(high + 1, size if len(lines) == 1 else ANY_SIZE)


def _fits_two_lines(title: str, size: float, room: float) -> bool:
    """Return whether a title fits on two lines."""
    return not any(line.endswith(DOTS) for line in wrapped(title, size, room, True, 2))


def lock_on(g: Any, seat: int, card: int) -> Lock | None:
    """Return the reason why `seat` cannot build a card of its hand now, the gold that it costs, or a sign that it can
    be built. None if it is not asked.
    """
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
    """Return the locks on a row of the viewer's hand, by card."""
    found = {card: lock_on(g, seat, card) for card in cards}
    return {card: lock for card, lock in found.items() if lock}


def is_faint(lock: Lock | None) -> bool:
    """Return whether a card cannot be built now.

    Its picture is pale then, and the card can still be used in other ways.
    """
    return lock is not None and lock.icon == LOCK


def draw_card(
    drawing: Drawing,
    card: int,
    w: float,
    h: float,
    lock: Lock | None = None,
    pictured: bool = True,
    most: Sizes = LARGEST,
) -> Sizes:
    """Draw a card at the origin with its lock.

    A card that can be built has a thick frame. Returns the sizes of its words, which are at most `most`.
    """
    sizes = _draw_face(drawing, card, w, h, None if lock == CAN_BE_BUILT else lock, pictured, most)
    if lock and not is_faint(lock):
        with drawing.quiet():
            drawing.rect(0.25, 0.25, w - 0.5, h - 0.5, "", "buildable", 6, FRAME)
    return sizes


def _draw_face(
    drawing: Drawing, card: int, w: float, h: float, lock: Lock | None, pictured: bool, most: Sizes
) -> Sizes:
    """Draw the content of a card: cost, effect, gain of a deal, gain of razing, and a lock.

    It has no picture above the effect if that would be small.
    """
    drawing.rect(0, 0, w, h, "card", "rule", 6)
    y, title = draw_strip(drawing, card, w, h, min(most.title, READABLE if w < BROAD_CARD else 16), True)
    cost: list[tuple[Icon, int | str]] = [(GOODS[good], int(n)) for good, n in enumerate(C.COST[card]) if n]
    cost += [(NEEDS, "")] if C.NEEDS_LOCATION[card] else []
    foot, signs = h - 21, card_signs(C.ROWS[card][0])
    room = foot - y
    heights = (room - max(LEAST_ART, SEEN_ART * room), room - LEAST_ART - 4)
    sizes = (fitting(signs, w - 13, min(most.signs, LARGE_SIGNS), high) for high in heights)
    size = next((one for one in sizes if one >= READ), 0)
    if h <= LOW_CARD or not size or not pictured:
        size = _draw_words(drawing, card, w, h, y, cost, signs, is_faint(lock), most.signs)
        if lock:
            draw_round_lock(drawing, lock, w - 10, h - 11)
        return Sizes(title, size)
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
    return Sizes(title, size)


def _draw_words(
    drawing: Drawing,
    card: int,
    w: float,
    h: float,
    y: float,
    cost: Sequence[tuple[Icon, int | str]],
    signs: Sequence[Sign],
    faint: bool,
    most: float,
) -> float:
    """Draw the content of a card below its strip, which ends at `y`, without a picture above it.

    A broad card has its picture on the right, a narrower one if the effect needs the room. Returns the size of the
    effect, at most `most`.
    """
    parts = LYING_ART if w >= LYING else (0.0,)
    most = min(LARGE_SIGNS, most)
    fits = (part for part in parts if fitting(signs, w - part * w - 10, most, h - y - 26) >= READ)
    left = w - w * next(fits, parts[-1])
    if left < w:
        draw_scene(drawing, card, left, y, w - left - 1, h - y - 1, faint=faint)
    drawing.amounts(7, y + 3, cost, 16, 4)
    free = left - _foot_width(card) - 7 - _cost_width(cost)
    if left == w and free >= LEAST_SCENE:
        draw_scene(drawing, card, 7 + _cost_width(cost), y + 1, min(free, WIDE_SCENE), 21, faint=faint)
    _foot(drawing, card, left, y + 3, _cost_width(cost))
    size = fitting(signs, left - 10, most, h - y - 26, ROUND_LOCK if left == w else 0)
    draw_signs(drawing, signs, 7, y + 23, left - 10, size, h - y - 24)
    return size


def _foot_width(card: int) -> float:
    """Return the greatest width of the foot beside a cost."""
    razed = [good for good in C.RAZE_GOODS[card] if good != V.NO_GOOD]
    return 48 if C.GOOD_OF_DEAL[card] != V.NO_GOOD else 30 + 18 * len(razed) if razed else 6


def _cost_width(cost: Sequence[tuple[Icon, int | str]]) -> float:
    """Return the width of the background of a cost."""
    return 4 + sum(25 + (text_width(str(number), 15.3, True) if number else -2) for _, number in cost)


def _foot(drawing: Drawing, card: int, w: float, y: float, taken: float = 0) -> None:
    """Draw the gains of a deal and of razing.

    In a row that is partly `taken` it draws what still fits, on the right.
    """
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
    """Return the height of a panel with this many cards."""
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
    """Draw a panel with cards, each a place with its lock.

    With the height `AS_READ`, each line is as low as its words allow. A new card in the hand is not marked as a change,
    because the frames say which cards can be built. Returns the height.
    """
    share = (width - 14 - GAP * (columns - 1)) / columns
    wide = share if share <= LONG_CARD else LYING if high > MANY_CARD else LONG_CARD
    lines = [cards[first : first + columns] for first in range(0, len(cards), columns)]
    highs = [high or max(_read_height(card, wide) for card in line) for line in lines]
    height = HEADING + (sum(one + GAP for one in highs) if cards else EMPTY)
    quiet = drawing.quiet() if place == "hand" else nullcontext()
    with quiet, drawing.place(place, heading, x, y, width, height):
        drawing.panel(width, height)
        drawing.text(8, 17, heading, READABLE, "soft", bold=True, width=width - 16)
        if not cards:
            drawing.text(8, HEADING + 18, say("no cards"), READABLE, "soft")
        top, tops = float(HEADING), list[float]()
        for line, high_here in zip(lines, highs, strict=True):
            tops += [top] * len(line)
            top += high_here + GAP

        def draw(on: Drawing, i: int, most: Sizes) -> Sizes:
            card, left, high_here = cards[i], 7 + i % columns * (wide + GAP), highs[i // columns]
            with on.place(
                f"{place} {NAMES[card]}", card_words(card), left, tops[i], wide, high_here, fully_described=True
            ):
                return draw_card(on, card, wide, high_here, locks.get(card), bool(high), most)

        draw_with_equal_sizes(drawing, cards, draw)
    return height


def _read_height(card: int, w: float) -> float:
    """Return the height of a card without a picture at which its words are easy to read."""
    strip = draw_strip(Drawing("", 1, (), COLOURS), card, w, LOW_CARD, READABLE, True).height
    return max(LEAST_CARD, strip + 23 + height_with_corner(card_signs(C.ROWS[card][0]), w - 10, READ, ROUND_LOCK))
