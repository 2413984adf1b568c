"""The effect of a card in whole sentences, for enlarged cards and screen readers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from architects_env.core.text import capital, joined, say
from architects_env.games.settlers.data import vocabulary as V
from architects_env.games.settlers.data.rows import FEATURE_TEXT, Row, amounts, cards_text, colours_text, price_text
from architects_env.games.settlers.data.vocabulary import Effect

AT_LOCATION = {
    V.COPY_RAZE_GOOD: "You take one good of your choice that stands in the raze field of an opponent's location.",
    V.RAZE_OWN: "You raze a common location of your own.",
    V.RAZE_UNPROTECTED: "You raze an opponent's location, even if it is protected.",
    V.REMOVE: "You remove an opponent's location.",
    V.LOCK: "An opponent's action location cannot be activated any more in this round.",
    V.TAKE_OVER: "You use an opponent's location as your own for this round.",
    V.TRADE: "You make a deal with an opponent's faction location.",
    V.RESET: "Another of your action locations can be activated once more.",
}
AT_DEAL = {
    V.ROB_DEAL: "You discard an opponent's deal.",
    V.ROB_DEAL_FOR_GOOD: "You discard an opponent's deal and get its good.",
    V.STEAL_DEAL: "You take an opponent's deal.",
}
OTHERS: dict[int, Callable[[Effect], str]] = {
    V.PER_COLOUR: lambda e: say(
        "You get {good} for each of your {colours} locations, at most {n}.",
        good=V.amount_text(1, e.a),
        colours=colours_text(e.b),
        n=e.c,
    ),
    V.PER_SAMURAI: lambda e: say("You get 1 point for each of your samurai, at most {n}.", n=e.a),
    V.DRAW_TWO: lambda e: say(
        "You draw {cards} and keep one; the other is shuffled back."
        if e.b == V.SHUFFLE_BACK
        else "You draw {cards} and keep one; the other is discarded.",
        cards=cards_text(V.CHOSEN_FROM, e.a),
    ),
    V.CHOICE: lambda e: say("You get {one} or {other}.", one=V.amount_text(e.b, e.a), other=V.amount_text(e.d, e.c)),
    V.OFFER: lambda e: say(
        "You may pay {gold} for {more} or {stone} for {less}.",
        gold=V.amount_text(V.OFFER_PRICE, V.GOLD),
        more=V.amount_text(e.a, V.POINT),
        stone=V.amount_text(V.OFFER_PRICE, V.STONE),
        less=V.amount_text(e.b, V.POINT),
    ),
    V.COPY: lambda e: say("You get what another of your production locations produces."),
    V.DEAL_GOOD: lambda e: say("You get the good of one of your deals."),
    V.BUILD_FROM_HAND: lambda e: say("You build a faction card from your hand and give up no location for it."),
    V.BUILD_FROM_DEAL: lambda e: say("You build the card of one of your deals and give up no location for it."),
    V.STEAL: lambda e: say("You take 1 wood, stone or food from an opponent."),
    V.AT_LOCATION: lambda e: say(AT_LOCATION[e.a]),
    V.AT_DEAL: lambda e: say(AT_DEAL[e.a]),
    V.CHAPEL_RAZE: lambda e: say(
        "You raze a card of your hand or an opponent's location at the usual price; each good that it brings may be given away for {points}.",
        points=V.amount_text(V.CHAPEL_POINTS, V.POINT),
    ),
    V.TO_FOUNDATION: lambda e: say(
        "You lay a common card of your hand down as a foundation and get {stone}.",
        stone=V.amount_text(V.SHELTER_STONE, V.STONE),
    ),
    V.TOSS_CARD: lambda e: say("You discard a card of your hand."),
    V.ROB_HAND: lambda e: say("An opponent discards a card of its hand."),
    V.GIVE_UP_DEAL: lambda e: say("You discard one of your deals."),
    V.DEPLOY: lambda e: say("You place {n} samurai from the general supply.", n=e.a),
}
"""Effects with a sentence of their own, besides gaining goods and drawing cards."""


def _effects(effects: Sequence[Effect]) -> list[str]:
    """Return the sentences of a list of effects, with all goods in one of them."""
    goods = [V.amount_text(e.b, e.a) for e in effects if e.kind == V.GAIN]
    told = [OTHERS[e.kind](e) for e in effects if e.kind in OTHERS]
    drawn = [say("You draw {cards}.", cards=cards_text(e.a, e.b)) for e in effects if e.kind == V.DRAW]
    return [*told, *([say("You get {goods}.", goods=joined(goods))] if goods else []), *drawn]


def _when(row: Row) -> list[str]:
    """Return the words before an effect: a price, a limit, or what a feature waits for."""
    if row.kind == V.FEATURE:
        what = say("faction") if row.built == V.ANY_FACTION else colours_text(row.built)
        waits = {
            V.ON_BUILD: lambda: say("Whenever you build a {what} location:", what=what),
            V.ON_RAZE: lambda: say("Whenever you raze:"),
            V.ON_DEAL: lambda: say("Whenever you make a deal:"),
        }
        return [waits[row.does]()] if row.does in waits else []
    prices = [price_text(name, number) for name, number in amounts(row.use).items()]
    return [say("You pay {price}.", price=joined(prices))] if prices else []


def in_plain_words(row: Row) -> str:
    """Everything that a location does, in sentences."""
    always = [say("{line}.", line=capital(FEATURE_TEXT[row.does]))] if row.does in FEATURE_TEXT else []
    built = [say("Once, when it is built:"), *_effects(row.bonus)] if row.bonus else []
    return " ".join([*always, *_when(row), *_effects(row.effects), *built])
