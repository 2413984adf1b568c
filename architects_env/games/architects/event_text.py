"""What stands in the words of events (`events.Happens`), made of the event's own numbers, the printed cards, and what
the observer may know."""

from __future__ import annotations

from typing import Any

from architects_env.core.contract.bits import has
from architects_env.core.contract.events import Event
from architects_env.core.contract.words import EventField, event_lines
from architects_env.games.architects import board as B
from architects_env.games.architects import cards as C
from architects_env.games.architects import characters as H
from architects_env.games.architects import rival_table as R
from architects_env.games.architects.events import Happens
from architects_env.games.architects.names import (
    ROWS,
    apprentice_name,
    building_name,
    goods_text,
    in_words,
    player_name,
    workers_text,
)
from architects_env.games.architects.places import GOOD, LOCATION, YIELD
from architects_env.games.architects.seating import is_rival


def amount(good: int, number: int) -> str:
    """ "2 stone", "1 good" of the rival's."""
    return f"{number} good{'s' * (number != 1)}" if good == C.POOL else f"{number} {C.GAINS[good]}"


def debts(number: int) -> str:
    return f"{number} unpaid debt{'s' * (number != 1)}"


def cards(number: int, kind: str) -> str:
    return f"{number} {kind} card{'s' * (number != 1)}"


def _gives(gain: Any, times: int, source: str) -> str:
    """Goods are named; virtue and cards have events of their own."""
    goods = [int(number) * times for number in gain[: C.NUM_GOODS]]
    return f"gains {goods_text(goods)} from {source}" if any(goods) else f"uses {source}"


# --- fields that need more than a line --------------------------------------------------------------------------------
def _silver_and_taxes(g: Any, e: Event, observer: int) -> str:
    if e.a < e.b:  # the rival pays as far as it has any
        return f"{e.a or 'no'} silver, and the supply makes it {e.b} for the Tax Stand"
    return f"{e.a} silver" + ("" if e.b == 0 else " in taxes" if e.a == e.b else f", {e.b} of it in taxes")


def _reward(g: Any, e: Event, observer: int) -> str:
    if e.a < 0:
        return "finds no reward left and gets 1 virtue instead"
    return "turns over a reward" + ("" if is_rival(g, e.player) else f" and gains {goods_text(C.REWARD_GAIN[e.a])}")


def _drawn(g: Any, e: Event, observer: int) -> str:
    kind = "plan" if is_rival(g, e.player) else "building"
    return cards(e.a, kind) if e.a else f"no {kind} card: the deck is empty"


def _seen(g: Any, e: Event, observer: int) -> str:
    known = [building_name(card) for card in range(len(C.BUILDINGS)) if has(int(g.drawn), card)]
    return in_words(known if observer == e.player else []) or cards(e.a, "building")


def _beginning(g: Any, e: Event, observer: int) -> str:
    it, goods = H.CHARACTERS[e.a], [int(number) for number in H.GOODS_AT_START[e.a]]
    goods[C.SILVER] = it.silver
    parts = [f"{it.name} at virtue {it.virtue}"]
    parts += [f"gains {goods_text(goods)}"] if any(goods) else []
    parts += [f"gets {debts(it.unpaid_debts)}"] if it.unpaid_debts else []
    parts += [f"has {workers_text(it.prison)} in prison"] if it.prison else []
    return in_words(parts)


def _scheme(g: Any, e: Event, observer: int) -> str:
    sign = ", with the capture sign" if R.CAPTURES[e.a] else ""
    return f"{e.a + 1} ({action_text(int(R.FIRST[e.a]))}, else {action_text(int(R.SECOND[e.a]))}{sign})"


def action_text(action: int) -> str:
    """An action of the rival as its cards name it."""
    return R.ACTIONS[action].replace("_", " ")


def _yield(g: Any, e: Event, observer: int) -> str:
    location, good = (YIELD[e.a, LOCATION], YIELD[e.a, GOOD]) if e.a < len(YIELD) else (B.TAX_STAND, C.SILVER)
    return f"the {B.LOCATIONS[location]} and gains {amount(C.POOL if good <= C.STONE else good, e.b)}"


def _captured(g: Any, e: Event, observer: int) -> str:
    location, player = divmod(e.a, B.MOST_PLAYERS)
    return f"{player_name(g, player)} at the {B.LOCATIONS[location]}"


# --- all of them ------------------------------------------------------------------------------------------------------
FIELDS: dict[str, EventField] = {
    "player": lambda g, e, o: player_name(g, e.player),
    "other": lambda g, e, o: player_name(g, e.a),
    "a": lambda g, e, o: e.a,
    "b": lambda g, e, o: e.b,
    "goods": lambda g, e, o: amount(e.a, e.b),
    "silver_and_taxes": _silver_and_taxes,
    "taxes": lambda g, e, o: f"{e.a} tax{'es' * (e.a != 1)}",
    "cards": lambda g, e, o: f"card{'s' * (e.a != 1)}",
    "building_cards": lambda g, e, o: cards(e.a, "building"),
    "row": lambda g, e, o: ROWS[e.b],
    "gain_of_building": lambda g, e, o: _gives(C.EFFECT_GAIN[e.a], e.b, building_name(e.a)),
    "gain_of_apprentice": lambda g, e, o: _gives(C.BONUS[e.b, e.a], 1, apprentice_name(e.a)),
    "gain_of_character": lambda g, e, o: _gives(
        H.CHARACTER_BONUS[e.b, e.a], 1, f"the board of {H.CHARACTERS[e.a].name}"
    ),
    "reward": _reward,
    "building": lambda g, e, o: building_name(e.a),
    "apprentice": lambda g, e, o: apprentice_name(e.a),
    "drawn": _drawn,
    "seen": _seen,
    "at_the_end": lambda g, e, o: " by effects at the end of the game" * e.b,
    "top": lambda g, e, o: B.MOST_VIRTUE,
    "debts": lambda g, e, o: debts(e.a),
    "workers": lambda g, e, o: workers_text(e.a),
    "workers_b": lambda g, e, o: workers_text(e.b),
    "small": lambda g, e, o: goods_text(C.SMALL_GAIN[e.a]),
    "large": lambda g, e, o: goods_text(C.LARGE_GAIN[e.b]),
    "its_silver": lambda g, e, o: f"; the {e.b} silver on it goes to the supply" if e.b else "",
    "and_silver": lambda g, e, o: f" and gains {e.b} silver" if e.b else "",
    "beginning": _beginning,
    "scheme": _scheme,
    "why": lambda g, e, o: R.Why(e.b).words,
    "location": lambda g, e, o: B.LOCATIONS[e.a],
    "space": lambda g, e, o: B.MARKET_SPACES[e.a],
    "yield": _yield,
    "captured": _captured,
}
event_line = event_lines(Happens, FIELDS)
