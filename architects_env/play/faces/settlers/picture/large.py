"""Enlarged cards: locations in hands, in empires and as deals, with everything printed on them in words."""

from __future__ import annotations

from typing import Any

from architects_env.core.text import joined, say
from architects_env.games.settlers.data import cards as C
from architects_env.games.settlers.data import vocabulary as V
from architects_env.games.settlers.data.rows import colours_text
from architects_env.games.settlers.rules.deals import deal_place, name_of
from architects_env.games.settlers.text.names import NAMES, card_title, deck_name, lies_on
from architects_env.play.drawing.illustrations.glyphs import POINTS
from architects_env.play.drawing.large_card import Fact, LargeCard
from architects_env.play.faces.settlers.picture.cards import OPEN_ROWS, cards_in
from architects_env.play.faces.settlers.picture.icons import (
    COLOURS,
    DEAL,
    GOODS,
    KINDS,
    LOCATIONS,
    NEEDS,
    RAZE,
    STRIPS,
)
from architects_env.play.faces.settlers.picture.locations import locations_of
from architects_env.play.faces.settlers.picture.plain_words import in_plain_words
from architects_env.play.faces.settlers.picture.scenes import emblem

WHEN = {
    V.PRODUCTION: "works when it is built and in every production",
    V.FEATURE: "works all the time",
    V.ACTION: "works when you activate it, once in a round",
}
TWICE, ONCE = "works when you activate it, up to twice in a round", "works once, when it is built"


def card_at(g: Any, seat: int, place: str) -> LargeCard | None:
    """Return the enlarged card on a place, if `seat` sees its face."""
    rows = {"display": [int(card) for card in g.display[: g.display_size]]}
    rows |= {row: cards_in(g, seat, row) for row in OPEN_ROWS}
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


def outcome_card(source: str, value: int) -> LargeCard | None:
    """Return the card of an outcome of chance, or None if it is no location."""
    card = {"common": value, "faction_card": C.NUM_COMMON + value}.get(source, C.NUM_LOCATIONS)
    return location(card) if card < C.NUM_LOCATIONS else None


def location(card: int, lies: list[str] | None = None) -> LargeCard:
    """Return the enlarged card of a location, with the things that lie on it."""
    row, kind = C.ROWS[card][0], int(C.KIND[card])
    facts = [
        Fact(say("costs {goods}", goods=V.amount_text(int(n), good)), GOODS[good])
        for good, n in enumerate(C.COST[card])
        if n
    ]
    facts += [Fact(say("costs one of your locations or foundations"), NEEDS)] if C.NEEDS_LOCATION[card] else []
    works = say(TWICE if row.uses == 2 else WHEN[kind] if kind != V.FEATURE or row.does else ONCE)
    facts += [Fact(works, KINDS[kind])]
    colours = [i for i in range(V.NUM_COLOURS) if int(C.COLOUR[card]) >> i & 1]
    facts += [Fact(say("is {colour}", colour=say(V.COLOURS[i])), LOCATIONS[i]) for i in colours]
    razed = [V.good_name(good) for good in C.RAZE_GOODS[card] if good != V.NO_GOOD]
    facts += [Fact(say("razing it gives {goods}", goods=joined(razed)), RAZE)] if razed else []
    deal = int(C.GOOD_OF_DEAL[card])
    facts += [Fact(say("a deal with it gives {good}", good=V.good_name(deal)), DEAL)] if deal != V.NO_GOOD else []
    value = V.amount_text(int(C.VALUE[card]), V.POINT)
    facts += [Fact(say("{points} at the end if it stands", points=value), POINTS)]
    facts += [Fact(words) for words in lies or [] if words]
    words = say(
        "{kind} location ({deck}, {colours})",
        kind=say(V.KINDS[kind]),
        deck=say(V.FACTIONS[C.FACTION[card]]) if C.FACTION[card] >= 0 else deck_name(V.COMMON_DECK),
        colours=colours_text(int(C.COLOUR[card])) if colours else say("without colour"),
    )
    strip = STRIPS[colours[0]] if colours else "shade"
    return LargeCard(
        card_title(card),
        words,
        facts,
        in_plain_words(row),
        "5.5" if kind == V.ACTION else "5.1",
        strip,
        emblem(card),
        COLOURS,
    )
