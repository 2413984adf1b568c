"""What a card says, in words: for the rules page, for help texts, for people at the table."""

from __future__ import annotations

from collections.abc import Callable

from architects_env.games.settlers import vocabulary as V
from architects_env.games.settlers.names import amount_text
from architects_env.games.settlers.rows import ANY_RESOURCE, GOOD_NAMED, Each, Row, amounts
from architects_env.games.settlers.vocabulary import Effect

FEATURE_TEXT = {
    V.PAID_FOR_EXCHANGES: "whenever an opponent exchanges a pair of workers: 1 worker (at most 4 in a round)",
    V.STORES_RESOURCES: "you keep wood, stone and food at Clean-up",
    V.SELLS_DEAL_GOODS: "in your production, give away any goods of your deals for 1 point each",
    V.HOLDS_CARDS: "tuck hand cards under it for 1 point each; at the end 2 points if it holds 3",
    V.HOLDS_RESOURCES: "lay resources on it; at the end 2, 5 or 10 points for 3, 7 or 12",
    V.ON_RAZE: "whenever you raze: ",
    V.ON_DEAL: "whenever you make a deal: ",
}
DECK_TEXT = {V.COMMON_DECK: "common ", V.FACTION_DECK: "faction "}


def colours_text(colours: int) -> str:
    """ "red, brown" of a set of colours."""
    return ", ".join(name for i, name in enumerate(V.COLOURS) if colours >> i & 1) or "none"


TEXTS: dict[int, Callable[[Effect], str]] = {
    V.GAIN: lambda e: amount_text(e.b, e.a),
    V.PER_COLOUR: lambda e: f"1 {V.GOODS[e.a]} per {colours_text(e.b)} location (at most {e.c})",
    V.PER_SAMURAI: lambda e: f"1 point per samurai (at most {e.a})",
    V.DRAW: lambda e: f"{e.a} {DECK_TEXT.get(e.b, '')}card{'s' if e.a != 1 else ''}",
    V.DRAW_TWO: lambda e: (
        f"2 {DECK_TEXT.get(e.a, '')}cards, of which one is kept and the other {'shuffled back' if e.b == V.SHUFFLE_BACK else 'discarded'}"
    ),
    V.CHOICE: lambda e: f"{amount_text(e.b, e.a)} or {amount_text(e.d, e.c)}",
    V.OFFER: lambda e: f"you may pay 1 gold for {amount_text(e.a, V.POINT)} or 1 stone for {amount_text(e.b, V.POINT)}",
    V.COPY: lambda e: "what another of your production locations produces",
    V.DEAL_GOOD: lambda e: "the good of one of your deals",
    V.BUILD_FROM_HAND: lambda e: "build a faction card from hand without its location",
    V.BUILD_FROM_DEAL: lambda e: "build the card of one of your deals without its location",
    V.STEAL: lambda e: "take 1 wood, stone or food out of an opponent's supply",
    V.AT_LOCATION: lambda e: V.AT_LOCATIONS[e.a].text,
    V.AT_DEAL: lambda e: V.AT_DEALS[e.a].text,
    V.CHAPEL_RAZE: lambda e: (
        "raze a hand card or an opponent's location at the usual price; then give any of the goods away for 2 points each"
    ),
    V.TO_FOUNDATION: lambda e: "a common hand card becomes a foundation, for 1 stone",
    V.TOSS_CARD: lambda e: "discard a hand card",
    V.ROB_HAND: lambda e: "an opponent discards a hand card",
    V.GIVE_UP_DEAL: lambda e: "discard one of your deals",
    V.DEPLOY: lambda e: f"{e.a} samurai from the general supply, placed at once",
}


def effects_text(effects: tuple[Effect, ...]) -> str:
    """A list of effects."""
    return " and ".join(TEXTS[effect.kind](effect) for effect in effects)


def ability_text(row: Row) -> str:
    """What the location does."""
    if row.kind == V.PRODUCTION:
        return f"produces {effects_text(row.effects)}"
    if row.kind == V.FEATURE:
        return _feature(row)
    price = " and ".join(_price(name, number) for name, number in amounts(row.use).items())
    price = f"{price}: " if price else ""
    return f"{'twice, ' if row.uses == 2 else ''}{price}{effects_text(row.effects)}"


def _feature(row: Row) -> str:
    if row.does == V.ON_BUILD:
        what = "faction" if row.built == V.ANY_FACTION else colours_text(row.built)
        return f"whenever you build a {what} location: {effects_text(row.effects)}"
    if row.does in FEATURE_TEXT:
        return FEATURE_TEXT[row.does] + effects_text(row.effects)
    return "whenever you gain 2 points or more at once: 1 more" if row.does else ""


def _price(name: str, number: int) -> str:
    return f"any {number} resources" if name == ANY_RESOURCE else amount_text(number, GOOD_NAMED[name])


def card_text(row: Row) -> str:
    """Ability and building bonus."""
    bonus = f"when built: {effects_text(row.bonus)}" if row.bonus else ""
    return "; ".join(filter(None, (ability_text(row), bonus))) or "-"


def printed(field: Each) -> str:
    """A field of all copies."""
    return field or "-" if isinstance(field, str) else " / ".join(field)


def page_row(row: Row, faction: bool) -> list[str]:
    """The card as a row of the rules page."""
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
