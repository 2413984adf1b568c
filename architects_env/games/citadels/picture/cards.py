"""District cards: large in a hand, small as buildings of a city, as labels in a list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from architects_env.core.show.drawing import Card, Drawing
from architects_env.core.show.glyphs import CARD, COIN, POINTS
from architects_env.core.show.text_width import text_width, wrapped
from architects_env.games.citadels import actions as A
from architects_env.games.citadels import districts as D
from architects_env.games.citadels.districts import (
    COLOUR,
    COLOURS,
    DISTRICTS,
    EXTRA_POINTS,
    HIDES_CARDS,
    KIND_WITH,
    NUM_KINDS,
)
from architects_env.games.citadels.picture.icons import SKYLINE, SUITS
from architects_env.games.citadels.text import building_name

CARD_HEIGHT, TILE_WIDTH, TILE_HEIGHT, LABEL_HEIGHT, GAP = 138, 65, 88, 26, 6
EFFECTS = {
    D.ANY_COLOUR: "End: counts as any colour",
    D.INDESTRUCTIBLE: "Neither destroyed nor taken",
    D.SELLS_CARDS: "Once a turn: a card for gold",
    D.BUYS_CARDS: "Once a turn: gold for cards",
    D.DRAWS_MORE: "Income: 1 card more to choose from",
    D.KEEPS_MORE: "Income: keep 1 card more",
    D.RESCUES: "Destroyed buildings come to your hand for 1 gold",
    D.EVERY_TAX: "Counts for the colour of your tax",
    D.HELPS_POOR: "No gold left: 1 gold",
    D.NAME_DISCOUNT: "A name you have costs 1 less",
    D.SEARCHES: "When built: a card of the deck",
    D.SURVIVES_MURDER: "Murdered: an income all the same",
    D.FILLS_EMPTY_HAND: "No cards left: 2 cards",
    D.POINTS_FOR_GOLD: "End: 1 point for each gold",
    D.EXPLODES: "Blows up with another building",
    D.POINTS_FOR_HAND: "End: 1 point for each card in hand",
    D.POINTS_FOR_PURPLE: "End: 1 point for each other purple",
    D.DEMANDS_THANKS: "With the crown: others thank you",
    D.PURPLE_DISCOUNT: "Purple costs 1 less",
    D.PAID_FOR_CROWN: "The crown moves: 1 gold",
    D.SHORTENS_GAME: "When built: the end may come earlier",
    D.WALLS: "The Warlord pays 1 more",
    D.HIDES_CARDS: "Once a turn: a card under it, 1 point",
}
"""What a purple building can do, in few words."""


def card_words(g: Any, kind: int, number: int = 1) -> str:
    """A card in words: name, number, colour, cost, what it does."""
    district = DISTRICTS[kind]
    many = f"{number} of them, " if number > 1 else ""
    effect = f"; {EFFECTS[district.ability]}" if district.ability in EFFECTS else ""
    return f"{district.name}: {many}{COLOURS[district.colour]}, costs {int(g.cost[kind])}{effect}"


def draw_card(drawing: Drawing, g: Any, kind: int, w: float, number: int = 1, marked: int = 0) -> None:
    """A card from the corner on, with how many there are of it, and how many of these are marked."""
    district = DISTRICTS[kind]
    points = int(g.cost[kind] + EXTRA_POINTS[kind]) if EXTRA_POINTS[kind] else ""
    text = EFFECTS.get(district.ability, "")
    cost = [(COIN, int(g.cost[kind]))]
    drawing.card(
        Card(
            district.name,
            COLOURS[district.colour],
            cost,
            text,
            (SUITS[district.colour],),
            points=points,
            points_icon=POINTS,
        ),
        w,
        CARD_HEIGHT,
    )
    if not text:
        drawing.icon(SKYLINE[district.colour], w / 2 - 25, CARD_HEIGHT - 74, 50)
    if number > 1:
        drawing.text(w - 8, CARD_HEIGHT - 10, f"×{number}", 20, bold=True, anchor="end")
    if marked:
        drawing.rect(w / 2 - 18, CARD_HEIGHT - 34, 36, 26, "mark", "", 13)
        drawing.text(w / 2, CARD_HEIGHT - 15, f"−{marked}", 18, "on-dark", "middle", True)


def draw_hand(
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
    """A panel with one card for each kind. Returns its height."""
    kinds = [kind for kind, number in enumerate(counts) if number > 0]
    wide = (width - 20 - GAP * (columns - 1)) / columns
    height = 34 + -(-len(kinds) // columns) * (CARD_HEIGHT + GAP) + 4
    with drawing.place(place, title, x, y, width, height):
        drawing.panel(width, height, title)
        if not kinds:
            drawing.text(width - 10, 23, "no cards", 15, "soft", "end")
        for i, kind in enumerate(kinds):
            left, top = 10 + i % columns * (wide + GAP), 34 + i // columns * (CARD_HEIGHT + GAP)
            with drawing.place(
                f"{place} {DISTRICTS[kind].name}", card_words(g, kind, counts[kind]), left, top, wide, CARD_HEIGHT
            ):
                draw_card(drawing, g, kind, wide, int(counts[kind]), int(marked[kind]) if len(marked) else 0)
    return height


def buildings_of(g: Any, p: int) -> list[tuple[int, int]]:
    """The buildings of `p` as (building of the action space's block, how many), by kind; those with a coin apart."""
    coined = g.coined[p]
    found = [
        (coin * A.WITH_COIN + kind, int(number[kind]))
        for kind in range(NUM_KINDS)
        for coin, number in enumerate((g.city[p] - coined, coined))
    ]
    return [(building, number) for building, number in found if number > 0]


def draw_building(drawing: Drawing, g: Any, building: int, number: int, w: float, given: bool) -> None:
    """A building from the corner on: sign and cost on its colour, the name below; its coin, its copies, the cards under
    it."""
    kind, coin = building % A.WITH_COIN, building // A.WITH_COIN
    colour = COLOURS[COLOUR[kind]]
    drawing.rect(0, 0, w, TILE_HEIGHT, "card", "mark" if given else "rule", 5, 3 if given else 1.5)
    drawing.rect(1, 1, w - 2, 26, colour, "", 4)
    drawing.icon(SUITS[COLOUR[kind]], 4, 4, 20)
    drawing.text(w - 6, 21, int(g.cost[kind]), 18, "on-light", "end", True)
    drawing.icon(SKYLINE[COLOUR[kind]], 8 if number > 1 else w / 2 - 14, 29, 28)
    if coin:
        drawing.icon(COIN, 3, 29, 18)
    name = DISTRICTS[kind].name
    rows = wrapped(name, 12, w - 3, False, 2) if " " in name else [name]
    for i, row in enumerate(rows):
        drawing.text(w / 2, (79 if len(rows) == 1 else 70) + 12.5 * i, row, 12, anchor="middle", width=w - 3)
    if number > 1:
        drawing.text(w - 4, 54, f"×{number}", 15, bold=True, anchor="end")
    if kind == KIND_WITH[HIDES_CARDS] and g.tucked_size > 0:
        drawing.amounts(w - 30, 42, [(CARD, int(g.tucked_size))], 15, bold=True)
    elif EXTRA_POINTS[kind]:
        drawing.points(w - 3, 36, int(g.cost[kind] + EXTRA_POINTS[kind]), 18, POINTS)


def city_height(g: Any, p: int, width: float) -> float:
    """Of the buildings of `p` in rows of this width."""
    columns = int((width + GAP) // (TILE_WIDTH + GAP))
    return max(1, -(-len(buildings_of(g, p)) // columns)) * (TILE_HEIGHT + GAP) - GAP


def draw_city(drawing: Drawing, g: Any, p: int, x: float, y: float, width: float, given: int) -> None:
    """All buildings of `p`; `given` is the one that the Diplomat gives away, or -1."""
    columns = int((width + GAP) // (TILE_WIDTH + GAP))
    for i, (building, number) in enumerate(buildings_of(g, p)):
        left, top = x + i % columns * (TILE_WIDTH + GAP), y + i // columns * (TILE_HEIGHT + GAP)
        words = f"{building_name(building)} in the city of player {p}: {card_words(g, building % A.WITH_COIN, number).partition(': ')[2]}"
        with drawing.place(building_place(p, building), words, left, top, TILE_WIDTH, TILE_HEIGHT, 5):
            draw_building(drawing, g, building, number, TILE_WIDTH, building == given)


def building_place(p: int, building: int) -> str:
    """The name of a building's place."""
    return f"seat {p} building {building_name(building)}"


def draw_labels(drawing: Drawing, g: Any, place: str, counts: Sequence[int], x: float, y: float, width: float) -> float:
    """Kinds of cards as labels in rows: sign, name, cost, copies. Returns their height."""
    left, top = x, y
    for kind, number in enumerate(counts):
        if number <= 0:
            continue
        words = f"{DISTRICTS[kind].name}{f' ×{int(number)}' if number > 1 else ''}"
        wide = 30 + text_width(words, 13) + 22
        if left > x and left + wide > x + width:
            left, top = x, top + LABEL_HEIGHT + 4
        with drawing.place(
            f"{place} {DISTRICTS[kind].name}", card_words(g, kind, int(number)), left, top, wide, LABEL_HEIGHT, 13
        ):
            drawing.rect(0, 0, wide, LABEL_HEIGHT, "card", "rule", 13)
            drawing.icon(SUITS[COLOUR[kind]], 4, 4, 18)
            drawing.text(26, 18, words, 13)
            drawing.text(wide - 8, 18, int(g.cost[kind]), 13, "soft", "end", True)
        left += wide + 6
    return top + LABEL_HEIGHT - y
