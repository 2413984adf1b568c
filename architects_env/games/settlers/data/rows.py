"""The print on a card: a row of a table (`common_cards`, `faction_cards`), the meaning of its words, and its text for
the rules page, for help texts and for people at the table.

Costs and fields are written as on the card: "2 wood + stone + location". A tuple instead of one text gives each copy
a different text. Otherwise all copies are alike.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from architects_env.core.text import joined, listed, plural, say
from architects_env.games.settlers.data import vocabulary as V
from architects_env.games.settlers.data.vocabulary import Effect

LOCATION = "location"
ANY_RESOURCE = "of any resource"
GOOD_NAMED = {
    "wood": V.WOOD,
    "stone": V.STONE,
    "food": V.FOOD,
    "gold": V.GOLD,
    "worker": V.WORKER,
    "raze": V.RAZE,
    "card": V.CARD,
    "point": V.POINT,
}
Each = str | tuple[str, ...]


@dataclass(frozen=True)
class Row:
    """A title and its copies."""

    title: str
    kind: int
    colours: int
    """Colours as bits."""
    cost: Each
    raze: Each = ""
    """The goods that razing it gives; empty if it has no raze field."""
    deal: Each = ""
    """The good of a deal with it; empty if no deal can be made with it."""
    effects: Sequence[Effect] = ()
    """The effects of its production or action, or of the feature's reaction."""
    bonus: Sequence[Effect] = ()
    """The effects of its building bonus."""
    use: str = ""
    """The price of an activation. Prices other than goods or gold stand among its effects."""
    uses: int = 0
    """Number of activations in a round."""
    does: int = V.NO_FEATURE
    built: int = 0
    """The locations that an ON_BUILD feature reacts to: colours, ANY_FACTION."""
    copies: int = 1

    def of_copy(self, printed: Each, copy: int) -> str:
        """Return the text that is printed in this field of a copy."""
        return printed if isinstance(printed, str) else printed[copy]


def production(title: str, colours: int, cost: Each, field: Each, effects: list[Effect], **more: Any) -> Row:
    """Return a location that produces.

    `field` is the raze field of a common card, or the deal good of a faction card (`faction_row` moves it there).
    """
    return Row(title, V.PRODUCTION, colours, cost, field, effects=effects, **more)


def feature(title: str, colours: int, cost: Each, field: Each, **more: Any) -> Row:
    """Return a location that works all the time or reacts."""
    return Row(title, V.FEATURE, colours, cost, field, **more)


def action(title: str, colours: int, cost: Each, field: Each, use: str, effects: list[Effect], **more: Any) -> Row:
    """Return a location that can be activated for `use`, `uses` times in a round."""
    details: dict[str, Any] = {"uses": 1, **more}
    return Row(title, V.ACTION, colours, cost, field, use=use, effects=effects, **details)


def faction_row(row: Row, raze: str = "") -> Row:
    """Turn the field of a faction card into its deal good. Only some faction cards have a raze field too."""
    return replace(row, deal=row.raze, raze=raze)


def amounts(text: str) -> dict[str, int]:
    """Read amounts from a text: "2 wood + location" becomes {"wood": 2, "location": 1}."""
    found: dict[str, int] = {}
    for part in filter(None, text.split(" + ")):
        number, _, name = part.partition(" ") if part[0].isdigit() else ("1", "", part)
        found[name] = found.get(name, 0) + int(number)
    return found


def goods_of(text: str) -> list[int]:
    """Return the goods that a raze field gives, in printed order, from a text such as "wood + wood"."""
    return [GOOD_NAMED[name] for name, number in amounts(text).items() for _ in range(number)]


# --- in words ---------------------------------------------------------------------------------------------------------
_LEAST, _POINTS = zip(*V.SHRINE_STEPS, strict=True)
FEATURE_TEXT = {
    V.ADDS_TO_POINTS: say(
        "whenever you gain {points} or more at once: 1 more", points=V.amount_text(V.SPHINX_NEEDS, V.POINT)
    ),
    V.PAID_FOR_EXCHANGES: say(
        "whenever an opponent exchanges a pair of workers: 1 worker (at most {n} in a round)", n=V.MOST_FROM_OASIS
    ),
    V.STORES_RESOURCES: say("you keep wood, stone and food at Clean-up"),
    V.SELLS_DEAL_GOODS: say(
        "in your production, give away any goods of your deals for {points} each",
        points=V.amount_text(V.SCHOOL_POINTS, V.POINT),
    ),
    V.HOLDS_CARDS: say(
        "tuck hand cards under it for {points} each; at the end {more} if it holds {n}",
        points=V.amount_text(V.TUCK_POINTS, V.POINT),
        more=V.amount_text(V.GATE_POINTS, V.POINT),
        n=V.GATE_NEEDS,
    ),
    V.HOLDS_RESOURCES: say(
        "lay resources on it; at the end {points} points for {resources}",
        points=joined(map(str, _POINTS), "{a} or {b}"),
        resources=joined(map(str, _LEAST), "{a} or {b}"),
    ),
}
REACTION_TEXT = {
    V.ON_RAZE: "whenever you raze: {effects}",
    V.ON_DEAL: "whenever you make a deal: {effects}",
}
DECK_TEXT = {V.COMMON_DECK: "common ", V.FACTION_DECK: "faction "}


def colours_text(colours: int) -> str:
    """Return a set of colours in words: "red, brown"."""
    return listed(say(name) for i, name in enumerate(V.COLOURS) if colours >> i & 1) or say("none")


def cards_text(number: int, deck: int) -> str:
    """Return a number of cards of a deck in words: "2 common cards"."""
    card = f"{{n}} {DECK_TEXT.get(deck, '')}card"
    return plural(number, card, f"{card}s")


def _offer(e: Effect) -> str:
    """Return the two ways to pay for points, in words."""
    ways = (
        say("{price} for {points}", price=V.amount_text(V.OFFER_PRICE, good), points=V.amount_text(points, V.POINT))
        for good, points in ((V.GOLD, e.a), (V.STONE, e.b))
    )
    return say("you may pay {ways}", ways=joined(ways, "{a} or {b}"))


TEXTS: dict[int, Callable[[Effect], str]] = {
    V.GAIN: lambda e: V.amount_text(e.b, e.a),
    V.PER_COLOUR: lambda e: say(
        "{good} per {colours} location (at most {n})", good=V.amount_text(1, e.a), colours=colours_text(e.b), n=e.c
    ),
    V.PER_SAMURAI: lambda e: say("1 point per samurai (at most {n})", n=e.a),
    V.DRAW: lambda e: cards_text(e.a, e.b),
    V.DRAW_TWO: lambda e: say(
        "{cards}, of which one is kept and the other shuffled back"
        if e.b == V.SHUFFLE_BACK
        else "{cards}, of which one is kept and the other discarded",
        cards=cards_text(V.CHOSEN_FROM, e.a),
    ),
    V.CHOICE: lambda e: joined([V.amount_text(e.b, e.a), V.amount_text(e.d, e.c)], "{a} or {b}"),
    V.OFFER: _offer,
    V.COPY: lambda e: say("what another of your production locations produces"),
    V.DEAL_GOOD: lambda e: say("the good of one of your deals"),
    V.BUILD_FROM_HAND: lambda e: say("build a faction card from hand without its location"),
    V.BUILD_FROM_DEAL: lambda e: say("build the card of one of your deals without its location"),
    V.STEAL: lambda e: say("take 1 wood, stone or food out of an opponent's supply"),
    V.AT_LOCATION: lambda e: say(V.AT_LOCATIONS[e.a].text),
    V.AT_DEAL: lambda e: say(V.AT_DEALS[e.a].text),
    V.CHAPEL_RAZE: lambda e: say(
        "raze a hand card or an opponent's location at the usual price; then give any of the goods away for {points} each",
        points=V.amount_text(V.CHAPEL_POINTS, V.POINT),
    ),
    V.TO_FOUNDATION: lambda e: say(
        "a common hand card becomes a foundation, for {stone}", stone=V.amount_text(V.SHELTER_STONE, V.STONE)
    ),
    V.TOSS_CARD: lambda e: say("discard a hand card"),
    V.ROB_HAND: lambda e: say("an opponent discards a hand card"),
    V.GIVE_UP_DEAL: lambda e: say("discard one of your deals"),
    V.DEPLOY: lambda e: say("{n} samurai from the general supply, placed at once", n=e.a),
}


def effects_text(effects: Sequence[Effect]) -> str:
    """Return a list of effects in words."""
    return listed((TEXTS[effect.kind](effect) for effect in effects), "{a} and {b}")


def ability_text(row: Row) -> str:
    """Return the effects of a location in words."""
    does = effects_text(row.effects)
    if row.kind == V.PRODUCTION:
        return say("produces {effects}", effects=does)
    if row.kind == V.FEATURE:
        return _feature(row, does)
    price = listed((price_text(name, number) for name, number in amounts(row.use).items()), "{a} and {b}")
    does = say("{price}: {effects}", price=price, effects=does) if price else does
    return say("twice, {does}", does=does) if row.uses == 2 else does


def _feature(row: Row, does: str) -> str:
    if row.does == V.ON_BUILD:
        what = say("faction") if row.built == V.ANY_FACTION else colours_text(row.built)
        return say("whenever you build a {what} location: {effects}", what=what, effects=does)
    if row.does in REACTION_TEXT:
        return say(REACTION_TEXT[row.does], effects=does)
    return say(FEATURE_TEXT[row.does]) if row.does in FEATURE_TEXT else ""


def price_text(name: str, number: int) -> str:
    """Return a part of the price of an action location, in words."""
    if name == ANY_RESOURCE:
        return plural(number, "any {n} resource", "any {n} resources")
    return V.amount_text(number, GOOD_NAMED[name])


def card_text(row: Row) -> str:
    """Return the ability and the building bonus in words."""
    bonus = say("when built: {effects}", effects=effects_text(row.bonus)) if row.bonus else ""
    return listed(filter(None, (ability_text(row), bonus)), "{a}; {b}") or "-"


def printed(field: Each) -> str:
    """Return the field of a row with the texts of all copies."""
    return field or "-" if isinstance(field, str) else " / ".join(field)


def page_row(row: Row, faction: bool) -> list[str]:
    """Return the card as a row of the rules page."""
    razed = printed(row.raze)
    common = [
        row.title,
        str(row.copies),
        V.KINDS[row.kind],
        colours_text(row.colours),
        printed(row.cost).replace(" + ", ", "),
        razed.replace(" + ", ", "),
    ]
    return [*common, *([printed(row.deal)] if faction else []), card_text(row)]
