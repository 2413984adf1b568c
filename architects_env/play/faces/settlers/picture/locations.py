"""Drawings of location cards as small tiles of an empire."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from architects_env.core.text import say
from architects_env.games.settlers.data import cards as C
from architects_env.games.settlers.data import vocabulary as V
from architects_env.games.settlers.text.names import NAMES, lies_on
from architects_env.play.drawing.drawing import READABLE, Drawing
from architects_env.play.drawing.illustrations.glyphs import Icon
from architects_env.play.drawing.text_width import text_width
from architects_env.play.faces.settlers.picture.cards import (
    GAP,
    LEAST_ART,
    LOW,
    ROOMY,
    SHORT,
    TILE_HEIGHT,
    card_words,
    draw_strip,
)
from architects_env.play.faces.settlers.picture.icons import DEFENCE, GOODS, LOCKED, SAMURAI
from architects_env.play.faces.settlers.picture.scenes import draw_scene
from architects_env.play.faces.settlers.picture.signs import (
    READ,
    Sign,
    draw_signs,
    fitting,
    location_signs,
    signs_height,
)
from architects_env.play.faces.settlers.picture.text_sizes import LARGEST, Sizes, draw_with_equal_sizes

LEAST_BELOW, LAST_SCENE = 30, 28
"""Least height below a title for a picture, and width of a picture at the end of a title."""
TILE_WIDTH, SHORTEST, NARROWEST, LARGE = 124, 50, 86, 170
"""Sizes of a location: width, least height with its effect, least width, and least width for large signs."""
TALL_TILE, BROAD_TILE, WIDE_TILE, SLIM = 92, 165, 215, 66
"""Sizes of a location with much room: height, two widths, and least height below the title for a picture below the
effect."""
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
"""Heights of locations with their least widths. The first pair with which all locations fit is used."""


def location_words(g: Any, card: int) -> str:
    """Return a location in words, with the things that lie on it."""
    return "; ".join([card_words(card), *lies_on(g, card)])


def draw_location(
    drawing: Drawing,
    g: Any,
    card: int,
    x: float,
    y: float,
    w: float,
    h: float,
    kind: bool = True,
    most: Sizes = LARGEST,
) -> Sizes:
    """Draw a location of an empire: its effect, if there is room, and the things that lie on it.

    Returns the sizes of its words, which are at most `most`.
    """
    with drawing.place(f"location {NAMES[card]}", location_words(g, card), x, y, w, h, fully_described=True):
        spent = bool(g.locked[card]) or bool(C.USES[card] and g.uses[card] >= C.USES[card])
        drawing.rect(0, 0, w, h, "shade" if spent else "card", "rule", 5)
        strip, title = draw_strip(drawing, card, w, h, min(most.title, READABLE if w < LARGE else 16), kind)
        top, size = strip + 2, 13.0
        marks = _marks(g, card)
        small, right, signs = h <= LOW, w, location_signs(C.ROWS[card][0])
        spent_sign = 20 if g.uses[card] or g.taker[card] else 0
        beside = 8 + sum(_mark_width(number) for _, number in marks) if marks else 0
        slim = w < LARGE and h - top >= SLIM
        low = not slim and (h < SHORT or h - top < LEAST_BELOW or _only_beside(signs, beside, w - 11, h - top))
        taken = beside if low else 0
        pictured = slim
        if slim:
            size = _draw_slim(drawing, card, w, h, top, signs, beside, spent_sign, min(20, most.signs))
        elif small:
            if signs_height(signs, w - 11 - taken - spent_sign, 13) <= h - top + 1:
                draw_signs(drawing, signs, 8, top, w - 11 - taken - spent_sign, 13)
        else:
            size = min(most.signs, 15 if w < ROOMY or h < SHORT else 18 if w < LARGE else 21 if h < TALL_TILE else 25)
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
            _draw_small_scene(drawing, card, w, min(most.title, READABLE if w < LARGE else 16), 23 if kind else 6)
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
        return Sizes(title, size)


def _draw_small_scene(drawing: Drawing, card: int, w: float, size: float, left: float) -> None:
    """Draw the picture of a location at the end of its title's strip, if there is room there."""
    if left + text_width(say(C.TITLES[card]), size, True) + 4 <= w - LAST_SCENE:
        draw_scene(drawing, card, w - LAST_SCENE, 2, LAST_SCENE - 2, 17)


def location_width(card: int, h: float, most: float) -> float:
    """Return the width at which the words of a location of height `h` are easy to read, at most `most`."""
    signs, wide = location_signs(C.ROWS[card][0]), float(NARROWEST)
    while wide < most and signs_height(signs, wide - 11, READ) > h - 40:
        wide += 8
    return wide


def _draw_slim(
    drawing: Drawing,
    card: int,
    w: float,
    h: float,
    top: float,
    signs: Sequence[Sign],
    left: float,
    right: float,
    most: float,
) -> float:
    """Draw the effect of a high and narrow location with its picture below, leaving `left` and `right` free for the
    things that lie on it. Returns the size of the effect, at most `most`."""
    size = fitting(signs, w - 11, most, h - top - LEAST_ART - 4)
    if size < READ:  # rather no picture than words that are hard to read
        size = fitting(signs, w - 11, min(most, READ), h - top - 19)
    draw_signs(drawing, signs, 8, top + 1, w - 11, size, h - top - 19)
    art = h - top - signs_height(signs, w - 11, size) - 4
    if art < LEAST_ART:
        return size
    side = 0 if C.FACTION[card] < 0 else 5
    draw_scene(drawing, card, 1 + side, h - art - 1, w - 2 - side, art)
    if left:
        drawing.rect(5, h - 20, left - 5, 19, "card", "", 4)
    if right:
        drawing.rect(w - 28, h - 19, 26, 17, "card", "", 4)
    return size


def _only_beside(signs: Sequence[Sign], taken: float, width: float, high: float) -> bool:
    """Return whether signs fit above the things on a location only if these are beside them."""
    below, beside = signs_height(signs, width, READ) - 3, signs_height(signs, width - taken, READ) - 3
    return bool(taken) and below > high - 17 and beside <= high - 2


def _mark_width(number: int | str) -> float:
    """Return the width of a thing on a location, as `Drawing.amounts` draws it."""
    return 19 + (3 + text_width(str(number), 12, True) if number != "" else 0)


def _marks(g: Any, card: int) -> list[tuple[Icon, int | str]]:
    """Return the tokens, goods and cards on a location, as icons with numbers."""
    tokens = ((DEFENCE, g.defended[card]), (SAMURAI, g.samurai[card]), (LOCKED, g.locked[card]))
    marks: list[tuple[Icon, int | str]] = [(icon, "") for icon, there in tokens if there]
    if C.DOES[card] == V.HOLDS_RESOURCES:
        marks += [(GOODS[good], int(g.shrine[good])) for good in range(V.NUM_TOKENS) if g.shrine[good]]
    if (gate := int(C.GATE_NUMBER[card])) >= 0:
        marks.append((GOODS[V.CARD], int(g.gate_common_size[gate] + g.gate_faction_size[gate])))
    return marks


def locations_of(g: Any, p: int) -> list[int]:
    """Return the locations of player `p`: production, features and actions, each with the oldest first."""
    cards = (int(card) for card in g.empire[p, : g.empire_size[p]])
    return sorted(cards, key=lambda card: (int(C.KIND[card]), int(g.age[card])))


def draw_locations(drawing: Drawing, g: Any, p: int, x: float, y: float, width: float, height: float) -> None:
    """Draw the locations of player `p` in a grid.

    They show their effects if all have room, and only names otherwise.
    """
    cards, columns, high = locations_of(g, p), 0, 0.0
    for high, narrowest in STEPS:
        columns = max(1, int((width + GAP) / (narrowest + GAP)))
        if -(-len(cards) // columns) * (high + GAP) <= height + GAP:
            break
    wide = (width - GAP * (columns - 1)) / columns
    if high > LOW and cards:
        high = min(max(high, TILE_HEIGHT), (height + GAP) / -(-len(cards) // columns) - GAP)

    def draw(on: Drawing, i: int, most: Sizes) -> Sizes:
        left, top = x + i % columns * (wide + GAP), y + i // columns * (high + GAP)
        return draw_location(on, g, cards[i], left, top, wide, high, most=most)

    draw_with_equal_sizes(drawing, cards, draw)


def locations_height(g: Any, p: int, width: float) -> float:
    """Return preferred height of the locations of player `p` in a grid."""
    columns = max(1, int((width + GAP) / (TILE_WIDTH + GAP)))
    return -(-int(g.empire_size[p]) // columns) * (TILE_HEIGHT + GAP)
