"""Events as sentences (`events` lists their kinds). Everything is made of the event's own numbers, the printed cards,
and what the observer may know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from architects_env.core.contract.bits import has
from architects_env.core.contract.events import Event
from architects_env.games.architects import board as B
from architects_env.games.architects import cards as C
from architects_env.games.architects import characters as H
from architects_env.games.architects import events as E
from architects_env.games.architects import rival_table as R
from architects_env.games.architects.places import GOOD, LOCATION, YIELD
from architects_env.games.architects.seating import is_rival
from architects_env.games.architects.text import (
    apprentice_name,
    building_name,
    goods_text,
    in_words,
    player_name,
    workers_text,
)

ROWS = ("upper", "lower")
AT_THE_END = " by effects at the end of the game"


def amount(good: int, number: int) -> str:
    """ "2 stone", "1 good" of the rival's."""
    return f"{number} good{'s' * (number != 1)}" if good == E.POOL else f"{number} {C.GAINS[good]}"


def debts(number: int) -> str:
    return f"{number} unpaid debt{'s' * (number != 1)}"


def cards(number: int, kind: str) -> str:
    return f"{number} {kind} card{'s' * (number != 1)}"


def _gives(gain: Any, times: int, source: str) -> str:
    """Goods are named; virtue and cards have events of their own."""
    goods = [int(number) * times for number in gain[: C.NUM_GOODS]]
    return f"gains {goods_text(goods)} from {source}" if any(goods) else f"uses {source}"


# --- sentences that need more than a line -----------------------------------------------------------------------------
def _pays_taxed(g: Any, e: Event, observer: int) -> str:
    if e.a < e.b:  # the rival pays as far as it has any
        return f"pays {e.a or 'no'} silver, and the supply makes it {e.b} for the Tax Stand"
    return f"pays {e.a} silver" + ("" if e.b == 0 else " in taxes" if e.a == e.b else f", {e.b} of it in taxes")


def _turns_reward(g: Any, e: Event, observer: int) -> str:
    if e.a < 0:
        return "finds no reward left and gets 1 virtue instead"
    return "turns over a reward" + ("" if is_rival(g, e.player) else f" and gains {goods_text(C.REWARD_GAIN[e.a])}")


def _draws_cards(g: Any, e: Event, observer: int) -> str:
    kind = "plan" if is_rival(g, e.player) else "building"
    return f"draws {cards(e.a, kind)}" if e.a else f"draws no {kind} card: the deck is empty"


def _looks_at_cards(g: Any, e: Event, observer: int) -> str:
    seen = (
        [building_name(card) for card in range(len(C.BUILDINGS)) if has(int(g.drawn), card)]
        if observer == e.player
        else []
    )
    return f"draws {in_words(seen) or cards(e.a, 'building')} to keep one"


def _takes_board(g: Any, e: Event, observer: int) -> str:
    it, goods = H.CHARACTERS[e.a], [int(number) for number in H.GOODS_AT_START[e.a]]
    goods[C.SILVER] = it.silver
    parts = [f"begins as {it.name} at virtue {it.virtue}"]
    parts += [f"gains {goods_text(goods)}"] if any(goods) else []
    parts += [f"gets {debts(it.unpaid_debts)}"] if it.unpaid_debts else []
    parts += [f"has {workers_text(it.prison)} in prison"] if it.prison else []
    return in_words(parts)


def _scheme(g: Any, e: Event, observer: int) -> str:
    sign = ", with the capture sign" if R.CAPTURES[e.a] else ""
    why = {
        E.NO_WORKER: "but has no worker to place",
        E.TO_GUARDHOUSE: "but goes to the Guardhouse first",
        E.SEES_GROUP: "and captures",
        E.FIRST_ACTION: "and does the first",
        E.SECOND_ACTION: "and can only do the second",
        E.GATHERS: "and can do neither, so it gathers",
    }[e.b]
    return f"reveals scheme card {e.a + 1} ({action_text(int(R.FIRST[e.a]))}, else {action_text(int(R.SECOND[e.a]))}{sign}) {why}"


def action_text(action: int) -> str:
    """An action of the rival as its cards name it."""
    return R.ACTIONS[action].replace("_", " ")


def _places_for(g: Any, e: Event, observer: int) -> str:
    location, good = (YIELD[e.a, LOCATION], YIELD[e.a, GOOD]) if e.a < len(YIELD) else (B.TAX_STAND, C.SILVER)
    return (
        f"places a worker at the {B.LOCATIONS[location]} and gains {amount(E.POOL if good <= C.STONE else good, e.b)}"
    )


def _hires(g: Any, e: Event, observer: int) -> str:
    return f"hires {apprentice_name(e.a)}" + (f" and gains {e.b} silver" if e.b else "")


def _captures(g: Any, e: Event, observer: int) -> str:
    location, player = divmod(e.a, E.LOCATION_STEP)
    return f"captures {workers_text(e.b)} of {player_name(g, player)} at the {B.LOCATIONS[location]}"


def _apprentice_goes(g: Any, e: Event, observer: int) -> str:
    silver = f"; the {e.b} silver on it goes to the supply" if e.b else ""
    return f"The {apprentice_name(e.a)[4:]} goes from the display under the deck{silver}"


# --- all of them ------------------------------------------------------------------------------------------------------
Teller = Callable[[Any, Event, int], str]
OF_PLAYERS: dict[int, Teller] = {
    E.GAINS: lambda g, e, o: f"gains {amount(e.a, e.b)}",
    E.PAYS: lambda g, e, o: f"pays {amount(e.a, e.b)}",
    E.GOES_WITHOUT: lambda g, e, o: f"goes without {amount(e.a, e.b)}, which the supply does not have",
    E.PAYS_TAXED: _pays_taxed,
    E.IGNORES_TAXES: lambda g, e, o: f"ignores {e.a} tax{'es' * (e.a != 1)}",
    E.LAYS_COINS: lambda g, e, o: f"lays {e.a} silver on the first card{'s' * (e.a != 1)} of the {ROWS[e.b]} row",
    E.BUILDING_GIVES: lambda g, e, o: _gives(C.EFFECT_GAIN[e.a], e.b, building_name(e.a)),
    E.APPRENTICE_GIVES: lambda g, e, o: _gives(C.BONUS[e.b, e.a], 1, apprentice_name(e.a)),
    E.CHARACTER_GIVES: lambda g, e, o: _gives(H.CHARACTER_BONUS[e.b, e.a], 1, f"the board of {H.CHARACTERS[e.a].name}"),
    E.TURNS_REWARD: _turns_reward,
    E.DRAWS_CARD: lambda g, e, o: f"draws {building_name(e.a)}",
    E.DRAWS_CARDS: _draws_cards,
    E.LOOKS_AT_CARDS: _looks_at_cards,
    E.RISES: lambda g, e, o: f"rises to virtue {e.a}{AT_THE_END * e.b}",
    E.FALLS: lambda g, e, o: f"falls to virtue {e.a}{AT_THE_END * e.b}",
    E.STAYS_AT_TOP: lambda g, e, o: "stays at virtue 14",
    E.GETS_DEBTS: lambda g, e, o: f"gets {debts(e.a)}{AT_THE_END * e.b}",
    E.CANCELS_DEBTS: lambda g, e, o: f"cancels {debts(e.a)} by virtue above 14{AT_THE_END * e.b}",
    E.RELEASES: lambda g, e, o: f"releases {workers_text(e.a)} from prison",
    E.MANY_IN_PRISON: lambda g, e, o: f"has {workers_text(e.a)} in prison, which costs 1 virtue",
    E.MOST_IN_PRISON: lambda g, e, o: f"has {workers_text(e.a)} in prison, and nobody has more, which brings a debt",
    E.REACHES_LEVEL: lambda g, e, o: f"reaches level {e.a} of the Cathedral",
    E.FILLS_GUILDHALL: lambda g, e, o: "fills the Guildhall, and everybody has one more turn",
    E.TAKES_BOARD: _takes_board,
    E.BEGINS: lambda g, e, o: "is the start player",
    E.SCHEMES_SHUFFLED: lambda g, e, o: "has no scheme card left and shuffles the discarded ones",
    E.SCHEME: _scheme,
    E.PLACES: lambda g, e, o: f"places a worker at the {B.LOCATIONS[e.a]}",
    E.PLACES_FOR: _places_for,
    E.ENTERS_MARKET: lambda g, e, o: f"places a worker at the Black Market, {B.MARKET_SPACES[e.a]}",
    E.HIRES: _hires,
    E.CAPTURES: _captures,
    E.TAKES_BACK: lambda g, e, o: f"takes {workers_text(e.b)} back from the {B.LOCATIONS[e.a]}",
    E.IMPRISONS: lambda g, e, o: f"sends {workers_text(e.b)} of {player_name(g, e.a)} to prison and gains {e.b} silver",
    E.RESCUES: lambda g, e, o: f"rescues {workers_text(e.b)} from the board of {player_name(g, e.a)}",
    E.PAYS_OFF_DEBT: lambda g, e, o: "pays off a debt",
    E.CONSTRUCTS: lambda g, e, o: f"builds {building_name(e.a)}",
    E.WORKS_ON_CATHEDRAL: lambda g, e, o: "places a worker in the Guildhall for the Cathedral",
}
"""What a player does, or what happens to one, after the name."""
OF_THE_TABLE: dict[int, Teller] = {
    E.TO_PRISON: lambda g, e, o: (
        f"The worker of {player_name(g, e.player)} at the Black Market, {B.MARKET_SPACES[e.a]}, goes to prison"
    ),
    E.RESET: lambda g, e, o: "A Black Market Reset begins",
    E.MARKET_SHUFFLED: lambda g, e, o: "The cards of the Black Market are shuffled anew",
    E.MARKET_OFFERS: lambda g, e, o: (
        f"The Black Market now offers {goods_text(C.SMALL_GAIN[e.a])} (small); {goods_text(C.LARGE_GAIN[e.b])} (large)"
    ),
    E.APPRENTICE_COMES: lambda g, e, o: f"The {apprentice_name(e.a)[4:]} comes into the {ROWS[e.b]} row",
    E.APPRENTICE_GOES: _apprentice_goes,
    E.PACKETS_PASSED: lambda g, e, o: "Everybody passes the other cards to the left",
    E.REST_UNDER_DECK: lambda g, e, o: f"The {cards(e.a, 'building')} that nobody took go under the deck",
}
"""Sentences with a subject of their own."""


def event_line(g: Any, event: Event, observer: int) -> str:
    """An event as `observer` is told it."""
    if event.kind in OF_THE_TABLE:
        return f"{OF_THE_TABLE[event.kind](g, event, observer)}."
    return f"{player_name(g, event.player)} {OF_PLAYERS[event.kind](g, event, observer)}."
