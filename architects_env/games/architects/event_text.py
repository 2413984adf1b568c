"""What stands in the words of events (`events.Happens`), made of the event's own numbers, the printed cards, and what
the observer may know."""

from __future__ import annotations

from typing import Any

from architects_env.core.contract.bits import has
from architects_env.core.contract.events import Event
from architects_env.core.contract.words import EventField, event_lines
from architects_env.core.language.phrases import joined, plural, say
from architects_env.games.architects import board as B
from architects_env.games.architects import cards as C
from architects_env.games.architects import characters as H
from architects_env.games.architects import rival_table as R
from architects_env.games.architects.events import Happens
from architects_env.games.architects.names import (
    ROWS,
    apprentice_name,
    building_name,
    character_name,
    gain_text,
    goods_text,
    location_name,
    player_name,
    scheme_name,
    silver_text,
    taxes_text,
    workers_text,
)
from architects_env.games.architects.places import GOOD, LOCATION, YIELD
from architects_env.games.architects.seating import is_rival


def amount_text(good: int, number: int) -> str:
    """ "2 stone", "1 good" of the rival's."""
    return plural(number, "{n} good", "{n} goods") if good == C.POOL else gain_text(number, C.GAINS[good])


def debts(number: int) -> str:
    return plural(number, "{n} unpaid debt", "{n} unpaid debts")


def building_cards(number: int) -> str:
    return plural(number, "{n} building card", "{n} building cards")


def _gives(gain: Any, times: int, source: str) -> str:
    """Goods are named; virtue and cards have events of their own."""
    goods = [int(number) * times for number in gain[: C.NUM_GOODS]]
    if not any(goods):
        return say("uses {source}", source=source)
    return say("gains {goods} from {source}", goods=goods_text(goods), source=source)


# --- fields that need more than a line --------------------------------------------------------------------------------
def _silver_and_taxes(g: Any, e: Event, observer: int) -> str:
    if e.a < e.b:  # the rival pays as far as it has any
        return say(
            "{silver}, and the supply makes it {n} for the Tax Stand",
            silver=silver_text(e.a) if e.a else say("no silver"),
            n=e.b,
        )
    if e.b == 0:
        return silver_text(e.a)
    if e.a == e.b:
        return say("{silver} in taxes", silver=silver_text(e.a))
    return say("{silver}, {n} of it in taxes", silver=silver_text(e.a), n=e.b)


def _reward(g: Any, e: Event, observer: int) -> str:
    if e.a < 0:
        return say("finds no reward left and gets 1 virtue instead")
    if is_rival(g, e.player):
        return say("turns over a reward")
    return say("turns over a reward and gains {goods}", goods=goods_text(C.REWARD_GAIN[e.a]))


def _drawn(g: Any, e: Event, observer: int) -> str:
    if is_rival(g, e.player):
        none = say("no plan card: the deck is empty")
        return plural(e.a, "{n} plan card", "{n} plan cards") if e.a else none
    return building_cards(e.a) if e.a else say("no building card: the deck is empty")


def _seen(g: Any, e: Event, observer: int) -> str:
    known = [building_name(card) for card in range(len(C.BUILDINGS)) if has(int(g.drawn), card)]
    return joined(known if observer == e.player else []) or building_cards(e.a)


def _beginning(g: Any, e: Event, observer: int) -> str:
    it, goods = H.CHARACTERS[e.a], [int(number) for number in H.GOODS_AT_START[e.a]]
    goods[C.SILVER] = it.silver
    parts: list[str] = [say("{name} at virtue {virtue}", name=character_name(e.a), virtue=it.virtue)]
    parts += [say("gains {goods}", goods=goods_text(goods))] if any(goods) else []
    parts += [say("gets {debts}", debts=debts(it.unpaid_debts))] if it.unpaid_debts else []
    parts += [say("has {workers} in prison", workers=workers_text(it.prison))] if it.prison else []
    return joined(parts)


def _yield(g: Any, e: Event, observer: int) -> str:
    location, good = (YIELD[e.a, LOCATION], YIELD[e.a, GOOD]) if e.a < len(YIELD) else (B.TAX_STAND, C.SILVER)
    gain = amount_text(C.POOL if good <= C.STONE else int(good), e.b)
    return say("the {location} and gains {gain}", location=location_name(location), gain=gain)


def _captured(g: Any, e: Event, observer: int) -> str:
    location, player = divmod(e.a, B.MOST_PLAYERS)
    return say("{player} at the {location}", player=player_name(g, player), location=location_name(location))


# --- all of them ------------------------------------------------------------------------------------------------------
FIELDS: dict[str, EventField] = {
    "player": lambda g, e, o: player_name(g, e.player),
    "other": lambda g, e, o: player_name(g, e.a),
    "a": lambda g, e, o: e.a,
    "b": lambda g, e, o: e.b,
    "goods": lambda g, e, o: amount_text(e.a, e.b),
    "silver_and_taxes": _silver_and_taxes,
    "taxes": lambda g, e, o: taxes_text(e.a),
    "cards": lambda g, e, o: plural(e.a, "card", "cards"),
    "building_cards": lambda g, e, o: building_cards(e.a),
    "row": lambda g, e, o: say(ROWS[e.b]),
    "gain_of_building": lambda g, e, o: _gives(C.EFFECT_GAIN[e.a], e.b, building_name(e.a)),
    "gain_of_apprentice": lambda g, e, o: _gives(C.BONUS[e.b, e.a], 1, apprentice_name(e.a)),
    "gain_of_character": lambda g, e, o: _gives(
        H.CHARACTER_BONUS[e.b, e.a], 1, say("the board of {owner}", owner=character_name(e.a))
    ),
    "reward": _reward,
    "building": lambda g, e, o: building_name(e.a),
    "apprentice": lambda g, e, o: apprentice_name(e.a),
    "drawn": _drawn,
    "seen": _seen,
    "at_the_end": lambda g, e, o: say(" by effects at the end of the game") if e.b else "",
    "top": lambda g, e, o: B.MOST_VIRTUE,
    "debts": lambda g, e, o: debts(e.a),
    "workers": lambda g, e, o: workers_text(e.a),
    "workers_b": lambda g, e, o: workers_text(e.b),
    "small": lambda g, e, o: goods_text(C.SMALL_GAIN[e.a]),
    "large": lambda g, e, o: goods_text(C.LARGE_GAIN[e.b]),
    "its_silver": lambda g, e, o: (
        say("; the {silver} on it goes to the supply", silver=silver_text(e.b)) if e.b else ""
    ),
    "and_silver": lambda g, e, o: say(" and gains {silver}", silver=silver_text(e.b)) if e.b else "",
    "beginning": _beginning,
    "scheme": lambda g, e, o: scheme_name(e.a),
    "silver": lambda g, e, o: silver_text(e.a),
    "silver_b": lambda g, e, o: silver_text(e.b),
    "why": lambda g, e, o: say(R.Why(e.b).words),
    "location": lambda g, e, o: location_name(e.a),
    "space": lambda g, e, o: say(B.MARKET_SPACES[e.a]),
    "yield": _yield,
    "captured": _captured,
}
event_line = event_lines(Happens, FIELDS)
