"""A card in large: locations, in hands, in empires and as deals, with all that is printed on them in words."""

from __future__ import annotations

from typing import Any

from architects_env.core.show.glyphs import POINTS
from architects_env.core.show.large_card import Fact, LargeCard
from architects_env.games.settlers import cards as C
from architects_env.games.settlers import vocabulary as V
from architects_env.games.settlers.deals import deal_place, name_of
from architects_env.games.settlers.names import NAMES
from architects_env.games.settlers.picture.cards import (
    lies_on,
    locations_of,
)
from architects_env.games.settlers.picture.icons import COLOURS, DEAL, GOODS, KINDS, LOCATIONS, NEEDS, RAZE, STRIPS
from architects_env.games.settlers.picture.places import ROWS, cards_in
from architects_env.games.settlers.rows import ability_text, colours_text, effects_text

WHEN = {
    V.PRODUCTION: "in every production",
    V.FEATURE: "all the time",
    V.ACTION: "when you activate it",
}


def card_at(g: Any, seat: int, place: str) -> LargeCard | None:
    """The card that `seat` sees open on a place."""
    rows = {"display": [int(card) for card in g.display[: g.display_size]]}
    rows |= {row: cards_in(g, seat, row) for row in ROWS}
    for row, cards in rows.items():
        for card in cards:
            if place == f"{row} {NAMES[card]}":
                return location(card)
    for p in range(int(g.sides)):
        for card in locations_of(g, p):
            if place == f"location {NAMES[card]}":
                return location(card, lies_on(g, card))
        for deal in g.deals[p, : g.deals_size[p]]:
            if place == deal_place(p, int(deal)) and name_of(int(deal)) < C.NUM_LOCATIONS:
                return location(name_of(int(deal)))
    return None


def location(card: int, lies: list[str] | None = None) -> LargeCard:
    """A location card, with what lies on it."""
    row, kind = C.ROWS[card][0], int(C.KIND[card])
    facts = [Fact(f"costs {V.amount_text(int(n), good)}", GOODS[good]) for good, n in enumerate(C.COST[card]) if n]
    facts += [Fact("costs one of your locations or foundations", NEEDS)] if C.NEEDS_LOCATION[card] else []
    works = WHEN[kind] if kind != V.FEATURE or row.does else "once, when it is built"
    facts += [Fact(f"works {works}", KINDS[kind])]
    colours = [i for i in range(V.NUM_COLOURS) if int(C.COLOUR[card]) >> i & 1]
    facts += [Fact(f"is {V.COLOURS[i]}", LOCATIONS[i]) for i in colours]
    razed = [V.GOODS[good] for good in C.RAZE_GOODS[card] if good != V.NO_GOOD]
    facts += [Fact(f"razing it gives {' and '.join(razed)}", RAZE)] if razed else []
    deal = int(C.GOOD_OF_DEAL[card])
    facts += [Fact(f"a deal with it gives {V.GOODS[deal]}", DEAL)] if deal != V.NO_GOOD else []
    value = int(C.VALUE[card])
    facts += [Fact(f"{value} point{'' if value == 1 else 's'} at the end if it stands", POINTS)]
    facts += [Fact(words) for words in lies or [] if words]
    does = ability_text(row)
    text = [does[:1].upper() + does[1:]] if does and (row.does or row.effects) else []
    text += [f"When it is built: {effects_text(row.bonus)}"] if row.bonus else []
    faction = f"{V.FACTIONS[C.FACTION[card]]}, " if C.FACTION[card] >= 0 else "common, "
    words = f"{V.KINDS[kind]} location ({faction}{colours_text(int(C.COLOUR[card])) if colours else 'without colour'})"
    strip = STRIPS[colours[0]] if colours else "shade"
    return LargeCard(
        NAMES[card],
        words,
        facts,
        ". ".join(text) + ("." if text else ""),
        "5.5" if kind == V.ACTION else "5.1",
        strip,
        None,
        COLOURS,
    )
