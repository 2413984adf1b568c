"""Location cards: large in a hand, small as locations of an empire, as labels of deals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from architects_env.core.show.drawing import Drawing
from architects_env.core.show.glyphs import Icon
from architects_env.core.show.text_width import text_width
from architects_env.games.settlers import cards as C
from architects_env.games.settlers import vocabulary as V
from architects_env.games.settlers.deals import deal_place, good_of, name_of
from architects_env.games.settlers.names import NAMES, player_text
from architects_env.games.settlers.picture.icons import (
    DEAL,
    DEFENCE,
    GOODS,
    KINDS,
    LOCKED,
    NEEDS,
    RAZE,
    SAMURAI,
    STRIPS,
)
from architects_env.games.settlers.rows import ability_text, card_text, colours_text

CARD_HEIGHT, TILE_HEIGHT, LABEL_HEIGHT, GAP = 152, 76, 26, 6


def deck_back(card: int) -> str:
    """The colour of a card's back."""
    return "common-back" if C.FACTION[card] < 0 else V.FACTIONS[C.FACTION[card]].lower()


def card_words(card: int) -> str:
    """A card in words."""
    row = C.ROWS[card][0]
    cost = (
        ", ".join(
            [
                *(V.amount_text(int(n), good) for good, n in enumerate(C.COST[card]) if n),
                *(["a location"] if C.NEEDS_LOCATION[card] else []),
            ]
        )
        or "nothing"
    )
    razed = [V.GOODS[good] for good in C.RAZE_GOODS[card] if good != V.NO_GOOD]
    fields = [f"raze: {' and '.join(razed)}"] * bool(razed) + [f"deal: {V.GOODS[C.GOOD_OF_DEAL[card]]}"] * bool(
        C.GOOD_OF_DEAL[card] != V.NO_GOOD
    )
    return "; ".join(
        [
            f"{NAMES[card]}: {V.KINDS[C.KIND[card]]}, {colours_text(int(C.COLOUR[card]))}, costs {cost}",
            *fields,
            card_text(row),
        ]
    )


def _strip(drawing: Drawing, card: int, w: float, h: float) -> None:
    """The title on the card's colours, with the sign of its kind; faction cards have a bar in their faction's colour at
    the side."""
    colours = [STRIPS[i] for i in range(V.NUM_COLOURS) if int(C.COLOUR[card]) >> i & 1] or ["shade"]
    for i, colour in enumerate(colours):
        drawing.rect(1 + i * (w - 2) / len(colours), 1, (w - 2) / len(colours), 25, colour, "", 4)
    if C.FACTION[card] >= 0:
        drawing.rect(1, 27, 5, h - 30, deck_back(card), "", 2)
    drawing.icon(KINDS[C.KIND[card]], 3, 3, 20)
    dark = colours[0] == "black" or colours[-1] == "black"
    drawing.text(
        27,
        19,
        C.TITLES[card],
        14,
        "on-dark" if dark else "ink" if colours == ["shade"] else "on-light",
        bold=True,
        width=w - 32,
    )


def draw_card(drawing: Drawing, card: int, w: float) -> None:
    """A card from the corner on: cost, what it does, what a deal with it or razing it gives."""
    drawing.rect(0, 0, w, CARD_HEIGHT, "card", "rule", 6)
    _strip(drawing, card, w, CARD_HEIGHT)
    cost: list[tuple[Icon, int | str]] = [(GOODS[good], int(n)) for good, n in enumerate(C.COST[card]) if n]
    drawing.amounts(10, 30, cost + ([(NEEDS, "")] if C.NEEDS_LOCATION[card] else []), 20)
    drawing.paragraph(10, 53, w - 16, _capital(card_text(C.ROWS[card][0])), 12, lines=5)
    if C.GOOD_OF_DEAL[card] != V.NO_GOOD:
        drawing.icon(DEAL, 10, CARD_HEIGHT - 24, 19)
        drawing.icon(GOODS[C.GOOD_OF_DEAL[card]], 31, CARD_HEIGHT - 24, 19)
    razed = [GOODS[good] for good in C.RAZE_GOODS[card] if good != V.NO_GOOD]
    if razed:
        left = w - 8 - 22 * len(razed)
        drawing.icon(RAZE, left - 24, CARD_HEIGHT - 24, 19)
        for i, icon in enumerate(razed):
            drawing.icon(icon, left + 22 * i, CARD_HEIGHT - 24, 19)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def draw_cards(
    drawing: Drawing,
    place: str,
    heading: str,
    cards: Sequence[int],
    x: float,
    y: float,
    width: float,
    columns: int,
    right: str = "",
) -> float:
    """A panel with cards, each a place by its name. Returns its height."""
    wide = (width - 20 - GAP * (columns - 1)) / columns
    height = 34 + -(-len(cards) // columns) * (CARD_HEIGHT + GAP) + 4
    with drawing.place(place, heading, x, y, width, height):
        drawing.panel(width, height, heading, right=right or ("" if cards else "no cards"))
        for i, card in enumerate(cards):
            left, top = 10 + i % columns * (wide + GAP), 34 + i // columns * (CARD_HEIGHT + GAP)
            with drawing.place(f"{place} {NAMES[card]}", card_words(card), left, top, wide, CARD_HEIGHT):
                draw_card(drawing, card, wide)
    return height


# --- locations --------------------------------------------------------------------------------------------------------
def location_words(g: Any, card: int) -> str:
    """A location with what lies on it."""
    lies = [f"used {int(g.uses[card])} of {int(C.USES[card])} times"] * bool(g.uses[card]) + ["locked"] * bool(
        g.locked[card]
    )
    lies += ["defended"] * bool(g.defended[card]) + ["guarded by a samurai"] * bool(g.samurai[card])
    lies += [f"taken over by {player_text(g, int(g.taker[card]) - 1)}"] * bool(g.taker[card])
    return "; ".join([card_words(card), *lies])


def draw_location(drawing: Drawing, g: Any, card: int, x: float, y: float, w: float) -> None:
    """A location of an empire: what it does in short, and what lies on it."""
    with drawing.place(f"location {NAMES[card]}", location_words(g, card), x, y, w, TILE_HEIGHT):
        spent = bool(g.locked[card]) or bool(C.USES[card] and g.uses[card] >= C.USES[card])
        drawing.rect(0, 0, w, TILE_HEIGHT, "shade" if spent else "card", "rule", 6)
        _strip(drawing, card, w, TILE_HEIGHT)
        drawing.paragraph(10, 27, w - 14, _capital(ability_text(C.ROWS[card][0])), 11.5, lines=2)
        tokens = ((DEFENCE, g.defended[card]), (SAMURAI, g.samurai[card]), (LOCKED, g.locked[card]))
        marks: list[tuple[Icon, int | str]] = [(icon, "") for icon, there in tokens if there]
        if C.DOES[card] == V.HOLDS_RESOURCES:
            marks += [(GOODS[good], int(g.shrine[good])) for good in range(V.NUM_TOKENS) if g.shrine[good]]
        if (gate := int(C.GATE_NUMBER[card])) >= 0:
            marks.append((GOODS[6], int(g.gate_common_size[gate] + g.gate_faction_size[gate])))
        drawing.amounts(10, TILE_HEIGHT - 19, marks, 16, 5)
        if g.taker[card]:
            drawing.token(int(g.taker[card]) - 1, w - 22, TILE_HEIGHT - 21, 18)
        elif g.uses[card]:
            drawing.text(w - 6, TILE_HEIGHT - 6, f"used {int(g.uses[card])}/{int(C.USES[card])}", 12, "soft", "end")


def locations_height(g: Any, p: int, columns: int) -> float:
    """Of the locations of `p` in rows."""
    return -(-int(g.empire_size[p]) // columns) * (TILE_HEIGHT + GAP)


def draw_locations(drawing: Drawing, g: Any, p: int, x: float, y: float, width: float, columns: int) -> None:
    """Production, features and actions one after another, the oldest first."""
    wide = (width - GAP * (columns - 1)) / columns
    cards = sorted(
        (int(card) for card in g.empire[p, : g.empire_size[p]]), key=lambda card: (int(C.KIND[card]), int(g.age[card]))
    )
    for i, card in enumerate(cards):
        draw_location(drawing, g, card, x + i % columns * (wide + GAP), y + i // columns * (TILE_HEIGHT + GAP), wide)


# --- deals ------------------------------------------------------------------------------------------------------------
def draw_deals(drawing: Drawing, g: Any, p: int, x: float, y: float, width: float) -> float:
    """The deals of a side as labels in rows. Returns their height."""
    left, top = x, y
    for deal in (int(deal) for deal in g.deals[p, : g.deals_size[p]]):
        name = C.TITLES[name_of(deal)]
        wide = 54 + text_width(name, 12.5) + 8
        if left > x and left + wide > x + width:
            left, top = x, top + LABEL_HEIGHT + 4
        good = int(good_of(deal))
        with drawing.place(
            deal_place(p, deal),
            f"deal for {V.GOODS[good]}: {NAMES[name_of(deal)]}",
            left,
            top,
            wide,
            LABEL_HEIGHT,
            13,
        ):
            drawing.rect(0, 0, wide, LABEL_HEIGHT, "card", "rule", 13)
            drawing.icon(DEAL, 6, 4, 18)
            drawing.icon(GOODS[good], 29, 4, 18)
            drawing.text(52, 18, name, 12.5)
        left += wide + 6
    return top + LABEL_HEIGHT + 6 - y if g.deals_size[p] else 0
