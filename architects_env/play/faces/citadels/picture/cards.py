"""Drawings of district cards: large in a hand, small as buildings of a city, and as labels in a list.

Also says which of them a seat sees.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from architects_env.core.text import plural, say
from architects_env.games.citadels.data import districts as D
from architects_env.games.citadels.data.districts import (
    COLOUR,
    COLOURS,
    DISTRICTS,
    EXTRA_POINTS,
    HIDES_CARDS,
    KIND_WITH,
)
from architects_env.games.citadels.rules import actions as A
from architects_env.games.citadels.rules import state as S
from architects_env.games.citadels.rules.building import may_own, price_of, threshold
from architects_env.games.citadels.rules.raids import raid_price
from architects_env.games.citadels.text.board_text import known_pile
from architects_env.games.citadels.text.names import (
    building_name,
    building_place,
    colour_name,
    of_kind,
    player_in_words,
)
from architects_env.play.drawing.drawing import READABLE, SMALLEST, Drawing
from architects_env.play.drawing.illustrations.glyphs import CARD, COIN, POINTS
from architects_env.play.drawing.locks import Lock, draw_lock, unpaid
from architects_env.play.drawing.picture import NARROW
from architects_env.play.drawing.text_width import text_width, wrapped
from architects_env.play.faces.citadels.picture.buildings import draw_land, draw_scene
from architects_env.play.faces.citadels.picture.icons import SUITS

CARD_WIDTH, CARD_HEIGHT, HEADING, LABEL_HEIGHT, GAP = 146, 124, 24, 22, 5
TILE_WIDTH, TILE_HEIGHT, LOWEST_TILE, SMALL_TILE, TILE_GAP, STRIP = 69, 84, 38, 50, 4, 21
ALONE, WIDEST, LARGER, LARGEST, TALLER = 900, 2.1, 1.33, 1.6, 1.4
"""Least width of a city with large cards and the factor by which they are wider, the factors by which cards of a
one-row city may be larger and at most larger, and the factor by which they may be taller."""
LOW_SCENE, COST = 38, 54
"""Height of the picture on a card with text, and width of the background of its cost."""
NAME_FOOT, WORDS = 7, 15
"""Height that the name of a small card needs besides its letters, and height of a line of text."""
LABEL = 14
"""Size of the words on labels."""
WITH_SCENE = 66
"""Least height of a small card with a building or text below its name."""
EASY = 12.6
"""Size of words for which a small card becomes wider."""
LOW_LINE = 11
"""Height of a line in the name of a low card."""
HELD, LOW_HELD, LABELLED, LOW_COST = 20, 16, 52, 12
"""Heights of the line that marks a card as held in a hand (also on a low card) and of the label below it, and width of
a cost beside the name on a low label."""
CHIP, CHIP_HEIGHT = 17, 19
"""Width of a price tag besides its number, and its height."""
PHONE = NARROW - 24
"""Width of a city on a phone."""
ROOM = 10000.0
"""A height that is no limit."""
EMPTY = 26
"""Height of a row without cards on a phone, below its title."""
MANY = 18
"""Number of card kinds above which a row shows small cards."""


# --- the rows that a seat sees: those to choose from, its hand, what it knows of deck and pile ------------------------
def open_cards(g: Any, seat: int) -> list[tuple[str, str, list[int], list[int]]]:
    """Return rows of large cards as (place, title, counts by kind, number of marked ones). The hand is last."""
    rows: list[tuple[str, str, list[int], list[int]]] = []
    if not g.over and g.stage == S.GRAVEYARD and g.ruin != S.NO_KIND:
        rows.append(("ruin", say("Destroyed"), [int(kind == g.ruin) for kind in range(D.NUM_KINDS)], []))
    if not g.over and g.seat == seat:
        if g.drawn_size > 0:
            rows.append(("drawn", say("Cards to choose from"), g.drawn.tolist(), []))
        if g.stage == S.WIZARD_TAKE:
            whose = say("The hand of {player}", player=player_in_words(g.target))
            rows.append(("seen", whose, g.hand_known[seat, g.target].tolist(), []))
        if g.stage == S.LIGHTHOUSE:
            rows.append(("search", say("The deck"), g.deck.tolist(), []))
    marks = g.marked.tolist() if g.stage == S.MARKING and g.seat == seat else []
    return [*rows, ("hand", say("Your hand"), g.hand[seat].tolist(), marks)]


def lists(g: Any, seat: int) -> list[tuple[str, str, list[int]]]:
    """The purple cards in the game, and what the seat knows of deck and pile, as (place, title, counts by kind)."""
    purple = [int(kind >= D.FIRST_PURPLE and g.cards_in_game[kind] > 0) for kind in range(D.NUM_KINDS)]
    found: list[tuple[str, str, list[int]]] = [("purple", say("Purple cards of this game"), purple)]
    if (int(g.deck_seen) >> seat) & 1 and g.stage != S.LIGHTHOUSE:
        found.append(("known deck", say("In the deck, as you know"), g.deck.tolist()))
    if any(known := known_pile(g, seat)):
        found.append(("known pile", say("In the pile, as you know"), known))
    return found


# --- as they are drawn ------------------------------------------------------------------------------------------------
def card_words(g: Any, kind: int, number: int = 1) -> str:
    """Return a card in words: name, number, colour, cost and effect."""
    return f"{of_kind(kind)}: {card_facts(g, kind, number)}"


def card_facts(g: Any, kind: int, number: int = 1) -> str:
    """Return a card in words without its name."""
    many = plural(number, "{n} of them, ", "{n} of them, ") if number > 1 else ""
    facts = say("{colour}, costs {n}", colour=colour_name(DISTRICTS[kind].colour), n=int(g.cost[kind]))
    effect = f"; {says}" if (says := D.effect_text(kind)) else ""
    return f"{many}{facts}{effect}"


def draw_card(drawing: Drawing, g: Any, kind: int, w: float, number: int = 1, marked: int = 0) -> None:
    """Draw a card at the origin with its number of copies. `marked` of them are marked."""
    district = DISTRICTS[kind]
    colour = COLOURS[district.colour]
    drawing.rect(0, 0, w, CARD_HEIGHT, "card", "rule", 7)
    drawing.rect(1, 1, w - 2, 25, colour, "", 6)
    text = D.effect_text(kind)
    high = LOW_SCENE if text else CARD_HEIGHT - 28
    draw_scene(drawing, kind, 1, 26, w - 2, high, COST if text else 0)
    _head(drawing, kind, w, (w - 19, 8 + high) if text else (4, 8 + high))
    drawing.rect(1, 26, COST, 29, "card", "", 4)
    drawing.amounts(5, 28, [(COIN, int(g.cost[kind]))], 24)
    if text:
        drawing.filled(7, 28 + high, w - 12, CARD_HEIGHT - high - 30, text)
    if EXTRA_POINTS[kind]:
        drawing.points(w - 6, 31, int(g.cost[kind] + EXTRA_POINTS[kind]), 23, POINTS)
    if number > 1:
        drawing.rect(w - 36, CARD_HEIGHT - 27, 34, 25, "card", "", 5)
        drawing.text(w - 7, CARD_HEIGHT - 8, f"×{number}", 19, bold=True, anchor="end")
    if marked:
        drawing.rect(w / 2 - 18, CARD_HEIGHT - 32, 36, 26, "mark", "", 13)
        drawing.text(w / 2, CARD_HEIGHT - 13, f"−{marked}", 18, "panel", "middle", True)


def _head(drawing: Drawing, kind: int, w: float, elsewhere: tuple[float, float]) -> None:
    """Draw sign and name on the colour of a card.

    If there is little room, the name takes two lines and the sign goes `elsewhere`.
    """
    name, sign = of_kind(kind), SUITS[COLOUR[kind]]
    if text_width(name, SMALLEST, True) <= w - 33:
        drawing.icon(sign, 4, 4, 19)
        drawing.text(27, 18, name, 15, "on-light", bold=True, width=w - 33)
        return
    drawing.icon(sign, *elsewhere, 16)
    one = text_width(name, SMALLEST, True) <= w - 8
    for i, row in enumerate([name] if one else wrapped(name, SMALLEST, w - 4, lines=2)):
        drawing.text(w / 2, 18 if one else 12 + 11 * i, row, 15 if one else SMALLEST, "on-light", "middle", one, w - 6)


def lock_on(g: Any, seat: int, kind: int) -> Lock | None:
    """Return the reason why `seat` cannot build a card of its hand now, or None if it can or is not asked."""
    if g.over or g.stage != S.MENU or g.seat != seat:
        return None
    if not may_own(g, seat, kind):
        return Lock(say("it stands in your city already"))
    return unpaid([(COIN, int(price_of(g, seat, kind) - g.gold[seat]))])


def draw_row(
    drawing: Drawing,
    g: Any,
    place: str,
    title: str,
    counts: Sequence[int],
    x: float,
    y: float,
    width: float,
    columns: int,
    marked: Sequence[int] = (),
) -> float:
    """Draw a panel with one card for each kind, small ones if there are very many. Returns the height."""
    kinds = [kind for kind, number in enumerate(counts) if number > 0]
    small = len(kinds) > MANY
    columns = max(columns, int(width / 84)) if small else max(1, columns)
    wide = min(CARD_WIDTH, (width - 14 - GAP * (columns - 1)) / columns)
    high = SMALL_TILE if small else CARD_HEIGHT
    empty = EMPTY if drawing.width <= NARROW else high + GAP
    height = HEADING + (-(-len(kinds) // columns) * (high + GAP) if kinds else empty)
    with drawing.place(place, title, x, y, width, height):
        drawing.panel(width, height)
        drawing.text(8, 17, title, 14, "soft", bold=True, width=width - 16)
        if not kinds:
            drawing.text(8, HEADING + 18, say("no cards"), 13, "soft")
        for i, kind in enumerate(kinds):
            left, top = 7 + i % columns * (wide + GAP), HEADING + i // columns * (high + GAP)
            words = card_words(g, kind, counts[kind])
            with drawing.place(f"{place} {DISTRICTS[kind].name}", words, left, top, wide, high, fully_described=True):
                if small:
                    draw_tile(drawing, g, kind, int(counts[kind]), wide, high)
                else:
                    draw_card(drawing, g, kind, wide, int(counts[kind]), int(marked[kind]) if len(marked) else 0)
                    lock = lock_on(g, int(g.seat), kind) if place == "hand" else None
                    if lock:
                        draw_lock(drawing, lock, COST + 3, 30 if not EXTRA_POINTS[kind] else 60)
    return height


def buildings_of(g: Any, p: int) -> list[tuple[int, int]]:
    """Return the buildings of player `p` as (index in the action space's block, number), in the order in which their
    kinds were built. Buildings with a coin are separate.
    """
    city, coined, since = g.city[p].tolist(), g.coined[p].tolist(), g.since[p].tolist()
    found = [
        (A.join_building(coin, kind), number)
        for kind in sorted(range(len(city)), key=since.__getitem__)
        for coin, number in enumerate((city[kind] - coined[kind], coined[kind]))
    ]
    return [(building, number) for building, number in found if number > 0]


def draw_tile(
    drawing: Drawing,
    g: Any,
    kind: int,
    number: int,
    w: float,
    h: float,
    edge: str = "rule",
    coin: bool = False,
) -> None:
    """Draw a small card at the origin: sign, coin and cost on its colour, the name below, its copies, and its building
    or text if there is room. A low card has the name on its colour and everything else on its building."""
    words, low = D.effect_text(kind), h < WITH_SCENE
    drawing.rect(0, 0, w, h, "card", edge, 5, 1.5 if edge == "rule" else 3)
    drawing.rect(1, 1, w - 2, STRIP, COLOURS[COLOUR[kind]], "", 4)
    if low:
        _draw_low(drawing, g, kind, number, w, h, coin)
        return
    drawing.icon(SUITS[COLOUR[kind]], 3, 2, 18)
    drawing.text(w - 5, 17, int(g.cost[kind]), 16, "on-light", "end", True)
    if coin:
        drawing.icon(COIN, 22, 3, 16, say("a coin on it"))
    rows, size = _name(kind, w, h)
    foot = _foot(kind, w, h)
    draw_scene(drawing, kind, 2, STRIP, w - 4, h - STRIP - foot)
    below = h - foot + size
    if foot > NAME_FOOT + size * len(rows):
        drawing.filled(4, below + size * (len(rows) - 1) + 3, w - 6, foot - size * len(rows) - 7, words)
    if number > 1:
        drawing.rect(w - 28, STRIP + 1, 26, 19, "card", "", 4)
        drawing.text(w - 15, STRIP + 16, f"×{number}", 16, anchor="middle", bold=True)
    for i, row in enumerate(rows):
        drawing.text(w / 2, below + size * i, row, size, anchor="middle", width=w - 3)


def _draw_held(drawing: Drawing, g: Any, kind: int, number: int, w: float, h: float) -> None:
    """Draw a card that is known to be in a hand: a card back with a label of name, sign and cost."""
    drawing.rect(0, 0, w, h, "district-back", "back-line", 7, 2)
    low = h - HELD - 3 < LABELLED
    line, edge = (LOW_HELD, 2) if low else (HELD, 3)
    drawing.text(w / 2, line - 4, say("in hand"), SMALLEST if low else READABLE, "on-dark", "middle", True, w - 4)
    label = min(h - line - edge, LABELLED)
    with drawing.at(4, line + (h - line - edge - label) / 2):
        drawing.rect(0, 0, w - 8, label, COLOURS[COLOUR[kind]], "", 4)
        _draw_label(drawing, kind, number, int(g.cost[kind]), w - 8, label)


def _draw_label(drawing: Drawing, kind: int, number: int, cost: int, w: float, h: float) -> None:
    """Draw name, sign, copies and cost on the label.

    A low label with a name on two lines shows only the cost beside it.
    """
    low, name = h < LABELLED, of_kind(kind)
    largest = SMALLEST if low else READABLE
    two = " " in name and text_width(name, largest) > w - 4 and h > 2 * SMALLEST + 2
    rows = wrapped(name, SMALLEST + (0 if low else 1), w - 2, False, 2) if two else [name]
    size = max(SMALLEST, min(largest, *((w - 3) / text_width(row, 1) for row in rows)))
    for i, row in enumerate(rows):
        beside = LOW_COST if low and i else 0
        drawing.text((w - beside) / 2, size + 1 + size * i, row, size, "on-light", "middle", width=w - 1 - beside)
    if low and (two or h < 2 * SMALLEST + 3):
        if two:
            drawing.text(w - 3, h - 4, cost, READABLE, "on-light", "end", True)
        return
    sign = 13 if low else 15
    drawing.icon(SUITS[COLOUR[kind]], 3, h - sign - 2, sign)
    if number > 1:
        drawing.text(w / 2, h - 4, f"×{number}", READABLE, "on-light", "middle", True)
    drawing.text(w - 4, h - 4, cost, READABLE if low else 16, "on-light", "end", True)


def _draw_low(drawing: Drawing, g: Any, kind: int, number: int, w: float, h: float, coin: bool) -> None:
    """Draw the name on its colour, and below it the building with sign, coin, number of copies and cost."""
    strip = _draw_low_name(drawing, kind, w)
    draw_scene(drawing, kind, 2, strip + 1, w - 4, h - strip - 2)
    top = min(strip, h - 20)
    drawing.icon(SUITS[COLOUR[kind]], 3, top + 2, 15)
    drawing.rect(w - 19, top + 1, 17, 18, "card", "", 4)
    drawing.text(w - 10.5, top + 15, int(g.cost[kind]), READABLE, anchor="middle", bold=True)
    if coin:
        drawing.icon(COIN, 3, h - 16, 14, say("a coin on it"))
    if number > 1:
        drawing.rect(w - 44, top + 1, 23, 18, "card", "", 4)
        drawing.text(w - 32.5, top + 15, f"×{number}", READABLE, anchor="middle", bold=True)


def _draw_low_name(drawing: Drawing, kind: int, w: float) -> float:
    """Draw the name of a low card on its colour, on two lines if one would cut it off. Returns its height."""
    name = of_kind(kind)
    bold = text_width(name, EASY, True) <= w - 4
    if bold or text_width(name, SMALLEST if " " not in name else EASY) <= w - 2:
        drawing.text(w / 2, 16, name, READABLE, "on-light", "middle", bold, w - 3)
        return STRIP
    drawing.rect(1, 1, w - 2, STRIP + LOW_LINE - 7, COLOURS[COLOUR[kind]], "", 4)
    for i, row in enumerate(wrapped(name, SMALLEST, w - 2, lines=2) if " " in name else _in_two(name)):
        drawing.text(w / 2, 11 + LOW_LINE * i, row, SMALLEST, "on-light", "middle", width=w - 2)
    return STRIP + LOW_LINE - 7


def _in_two(word: str) -> list[str]:
    """Split a long word near its middle, before a syllable that begins with a consonant."""
    vowels = "aeiouyáéěíóúůý"
    ends = [i for i in range(2, len(word) - 2) if word[i] not in vowels and word[i + 1] in vowels]
    end = min(ends or [len(word) // 2], key=lambda i: abs(i - len(word) / 2))
    return [f"{word[:end]}-", word[end:]]


def _name(kind: int, w: float, h: float) -> tuple[list[str], float]:
    """Return the lines of a small card's name and their size. There is one line if two have no room."""
    name = of_kind(kind)
    two = " " in name and h - STRIP > 2 * SMALLEST + 3
    easy = all(text_width(word, SMALLEST + 1) <= w - 4 for word in name.split())
    rows = wrapped(name, SMALLEST + easy, w - 4, False, 2) if two else [name]
    return rows, max(SMALLEST, min(READABLE, *((w - 4) / text_width(row, 1) for row in rows)))


def _foot(kind: int, w: float, h: float) -> float:
    """Return the height of a small card's name and its text, if the text is short and leaves most of the card to the
    building.
    """
    rows, size = _name(kind, w, h)
    words, name = D.effect_text(kind), NAME_FOOT + size * len(rows)
    told = name + 2 * WORDS + 4
    return told if words and h - STRIP - told >= h / 2 and Drawing.has_room(words, w - 8, 2 * WORDS, SMALLEST) else name


def draw_building(drawing: Drawing, g: Any, building: int, number: int, w: float, h: float, given: bool) -> None:
    """Draw a building at the origin with its coin, the cards under it, and its additional points."""
    coin, kind = A.split_building(building)
    draw_tile(drawing, g, kind, number, w, h, "mark" if given else "rule", bool(coin))
    if kind == KIND_WITH[HIDES_CARDS] and g.tucked_size > 0:
        low = h < WITH_SCENE  # the name stands at the top of a low one
        left, top = (22, h - 20) if low else (23 - (16 if coin else 0), 2)
        drawing.rect(left - 2, top, 27, 18, "card", "", 5)
        drawing.amounts(left, top + 2, [(CARD, int(g.tucked_size))], 14)
    elif EXTRA_POINTS[kind] and h >= WITH_SCENE:
        drawing.points(w - 2, STRIP + 3, int(g.cost[kind] + EXTRA_POINTS[kind]), 18, POINTS)


def draw_price(drawing: Drawing, building: int, price: int, w: float, h: float) -> None:
    """Draw the price of destroying or taking a building at the foot of its picture.

    It does not count as a change of the building.
    """
    coin, kind = A.split_building(building)
    low = h < WITH_SCENE
    x, foot = (18 if coin else 1, 1.0) if low else (2, _foot(kind, w, h) + 1)
    with drawing.quiet():
        wide = CHIP + 4 + text_width(str(price), 0.85 * (CHIP - 2), True)
        drawing.rect(x, h - foot - CHIP_HEIGHT, wide, CHIP_HEIGHT, "card", "ink", CHIP_HEIGHT / 2)
        drawing.amounts(x + 2, h - foot - CHIP_HEIGHT + 2, [(COIN, price)], CHIP - 2)


def known_hand(g: Any, p: int, seat: int) -> list[int]:
    """Return the cards of player `p` that another seat knows for certain.

    Empty for the viewer, whose hand is face up.
    """
    return [0] if p == seat or not g.hand_known[seat, p].any() else [int(number) for number in g.hand_known[seat, p]]


# --- cities -----------------------------------------------------------------------------------------------------------
class Grid(NamedTuple):
    """The layout of a city's small cards, all of one size."""

    columns: int
    rows: int
    wide: float
    high: float

    def spot(self, i: int) -> tuple[float, float, float, float]:
        """Position, width and height of card `i`."""
        row, column = divmod(i, self.columns)
        return column * (self.wide + TILE_GAP), row * (self.high + TILE_GAP), self.wide, self.high


def draw_city(
    drawing: Drawing, g: Any, p: int, seat: int, x: float, y: float, width: float, height: float, given: int
) -> None:
    """Draw all buildings of player `p`, sites for missing ones, and labelled card backs for cards that the seat knows
    to be in the hand. `given` is the building that the Diplomat gives away, or -1."""
    buildings = buildings_of(g, p)
    hand = [(kind, number) for kind, number in enumerate(known_hand(g, p, seat)) if number > 0]
    grid = _grid(_spots(g, len(buildings) + len(hand), width), width, height)
    for i, (building, many) in enumerate(buildings):
        left, top, wide, high = grid.spot(i)
        where = say("{building}, in the city of {player}", building=building_name(building), player=player_in_words(p))
        _, kind = A.split_building(building)
        words = f"{where}: {card_facts(g, kind, many)}"
        with drawing.place(building_place(p, building), words, x + left, y + top, wide, high, 5, fully_described=True):
            draw_building(drawing, g, building, many, wide, high, building == given)
            price = raid_price(g, p, building)
            if price is not None:
                draw_price(drawing, building, price, wide, high)
    first = grid.columns * grid.rows - len(hand)
    for i, (kind, many) in enumerate(hand, first):
        left, top, wide, high = grid.spot(i)
        words = f"{say('in the hand of {player}', player=player_in_words(p))}: {card_words(g, kind, many)}"
        with drawing.place(
            f"seat {p} hand {DISTRICTS[kind].name}", words, x + left, y + top, wide, high, 5, fully_described=True
        ):
            _draw_held(drawing, g, kind, many, wide, high)
    missing = int(threshold(g) - g.buildings[p]) if height >= LOWEST_TILE else 0
    for i in range(len(buildings), min(first, len(buildings) + missing)):
        left, top, wide, high = grid.spot(i)
        draw_land(drawing, x + left, y + top, wide, high)


def city_height(g: Any, p: int, seat: int, width: float) -> float:
    """Return the height of the city of player `p` in rows of this width. An empty city takes no room on a phone."""
    number = len(buildings_of(g, p)) + sum(1 for number in known_hand(g, p, seat) if number > 0)
    if not number and width <= PHONE:
        return 0
    grid = _grid(_spots(g, number, width), width, ROOM)
    return grid.rows * (grid.high + TILE_GAP) - TILE_GAP


def _spots(g: Any, number: int, width: float) -> int:
    """Return the number of cards for which a city has room.

    A wide city has room for all that it may have, so that none of it stays empty.
    """
    return max(number, int(threshold(g))) if width >= ALONE else number


def _tile(number: int, width: float, height: float) -> tuple[float, float]:
    """Return the width and height of a card in a city of this size.

    If one row has room for all `number` cards, they are as large as it allows.
    """
    most = WIDEST if width >= ALONE else min(LARGEST, max(LARGER, height / TILE_HEIGHT))
    least = 1.5 if width >= ALONE else 0.97
    fits = ((width + TILE_GAP) / max(1, number) - TILE_GAP) / TILE_WIDTH
    scale = max(least, min(fits, most)) if width > PHONE else 1.0
    return scale * TILE_WIDTH, min(scale, LARGEST) * TILE_HEIGHT * (TALLER if width > PHONE else 1)


def _grid(number: int, width: float, height: float) -> Grid:
    """Arrange `number` small cards in rows. They become flatter and narrower if there is little room."""
    wide, highest = _tile(number, width, height)
    columns = max(int((width + TILE_GAP) / (wide + TILE_GAP) + 0.01), 1)
    rows = max(1, -(-number // columns))
    if (height - TILE_GAP * (rows - 1)) / rows < LOWEST_TILE:
        rows = max(1, int((height + TILE_GAP) / (LOWEST_TILE + TILE_GAP)))
        columns = max(1, -(-number // rows))
        wide = min(wide, (width - TILE_GAP * (columns - 1)) / columns)
    return Grid(columns, rows, wide, min(highest, (height - TILE_GAP * (rows - 1)) / rows))


def draw_labels(
    drawing: Drawing, g: Any, place: str, title: str, counts: Sequence[int], x: float, y: float, width: float
) -> float:
    """Draw kinds of cards as labels in rows after a title: sign, name, cost and copies. Returns the height."""
    drawing.text(x, y + 16, title, LABEL, "soft", bold=True)
    left, top = x + text_width(title, LABEL, True) + 8, y
    for kind, number in enumerate(counts):
        if number <= 0:
            continue
        words = f"{of_kind(kind)}{f' ×{int(number)}' if number > 1 else ''}"
        wide = 24 + text_width(words, LABEL) + 20
        if left > x and left + wide > x + width:
            left, top = x, top + LABEL_HEIGHT + 3
        name = f"{place} {DISTRICTS[kind].name}"
        with drawing.place(name, card_words(g, kind, int(number)), left, top, wide, LABEL_HEIGHT, 11):
            drawing.rect(0, 0, wide, LABEL_HEIGHT, "card", "rule", 11)
            drawing.icon(SUITS[COLOUR[kind]], 3, 3, 16)
            drawing.text(22, 17, words, LABEL)
            drawing.text(wide - 7, 16, int(g.cost[kind]), LABEL, "soft", "end", True)
        left += wide + 5
    return top + LABEL_HEIGHT - y
