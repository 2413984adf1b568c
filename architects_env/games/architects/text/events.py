"""Automatic consequences at the table: the kinds of events that the rules report (`core.contract.rules.events`), and
their words. The fields in braces are filled from the event's numbers, the printed cards and the observer's knowledge.

The log describes each decision in a separate sentence (`Game.log_line`) with its direct gain and cost. Events report
everything else. In an event, `player` is the player it concerns (-1: the table), and the comment beside each kind
explains `a` and `b`. Goods are numbered as in `cards.GOODS`.
"""

from __future__ import annotations

from typing import Any

from architects_env.core.contract.rules.bits import members
from architects_env.core.contract.rules.events import Event
from architects_env.core.contract.words import EventField, Events, event_lines
from architects_env.core.text import joined, plural, say
from architects_env.games.architects.data import board as B
from architects_env.games.architects.data import cards as C
from architects_env.games.architects.data import characters as H
from architects_env.games.architects.rules.actions import split_capture
from architects_env.games.architects.rules.state import is_rival
from architects_env.games.architects.text.names import (
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


class Happens(Events):
    """Kinds of events."""

    # --- gains and prices
    GAINS = "{player} gains {goods}"  # good, number
    PAYS = "{player} pays {goods}"  # good, number
    GOES_WITHOUT = "{player} goes without {goods}, which the supply does not have"  # good, number (option supply = box)
    PAYS_TAXED = "{player} pays {silver_and_taxes}"  # silver in all, silver of it that is taxes
    IGNORES_TAXES = "{player} ignores {taxes}"  # number
    LAYS_COINS = "{player} lays {silver} on the first {cards} of the {row} row"  # silver, row
    BUILDING_GIVES = "{player} {gain_of_building}"  # building, how many times
    APPRENTICE_GIVES = "{player} {gain_of_apprentice}"  # apprentice, occasion
    CHARACTER_GIVES = "{player} {gain_of_character}"  # character, occasion
    TURNS_REWARD = "{player} {reward}"  # reward card, or -1 when there was none
    DRAWS_CARD = "{player} draws {building}"  # building card (told to its owner)
    DRAWS_CARDS = "{player} draws {drawn}"  # number
    LOOKS_AT_CARDS = "{player} draws {seen} to keep one"  # number
    # --- virtue and debts
    RISES = "{player} rises to virtue {a}{at_the_end}"  # virtue now, 1 at the end of the game
    FALLS = "{player} falls to virtue {a}{at_the_end}"  # virtue now, 1 at the end of the game
    STAYS_AT_TOP = "{player} stays at virtue {top}"
    GETS_DEBTS = "{player} gets {debts}{at_the_end}"  # number, 1 at the end of the game
    CANCELS_DEBTS = "{player} cancels {debts} by virtue above {top}{at_the_end}"  # number, 1 at the end of the game
    # --- workers
    RELEASES = "{player} releases {workers} from prison"  # number
    TO_PRISON = "The worker of {player} at the Black Market, {space}, goes to prison"  # Black Market space
    # --- Black Market
    RESET = "A Black Market Reset begins"
    MARKET_SHUFFLED = "The cards of the Black Market are shuffled again"
    MARKET_OFFERS = "The Black Market now offers {small} (small); {large} (large)"  # small side, large side
    MANY_IN_PRISON = "{player} has {workers} in prison, which costs {virtue}"  # number of workers
    MOST_IN_PRISON = "{player} has {workers} in prison, and nobody has more, which brings a debt"  # number of workers
    # --- display, Guildhall, Cathedral
    APPRENTICE_COMES = "{apprentice} comes into the {row} row"  # apprentice, row
    APPRENTICE_GOES = "{apprentice} goes from the display under the deck{its_silver}"  # apprentice, silver on it
    REACHES_LEVEL = "{player} reaches level {a} of the Cathedral"  # level
    FILLS_GUILDHALL = "{player} fills the Guildhall, and everybody has one more turn"
    # --- before the first turn
    TAKES_BOARD = "{player} begins as {beginning}"  # character
    BEGINS = "{player} is the start player"
    PACKETS_PASSED = "Everybody passes the other cards to the left"
    REST_UNDER_DECK = "The {building_cards} that nobody took go under the deck"  # number of cards
    # --- the rival
    SCHEMES_SHUFFLED = "{player} shuffles its scheme cards and the discarded ones"
    BRINGS_BACK = "{player} has no worker to place and takes {workers} back"  # number of workers
    SCHEME = "{player} reveals scheme card {scheme}"  # card
    FUTURE_SCHEME = "{player} adds scheme card {scheme} to its discarded ones"  # card
    PLACES = "{player} places a worker at the {location}"  # location
    ENTERS_MARKET = "{player} places a worker at the Black Market, {space}"  # space
    ENTERS_GUILDHALL = "{player} places a worker in the Guildhall"
    CAPTURES = "{player} captures {workers_b} of {captured} at the {captured_at}"  # place (`split_capture`), number
    IMPRISONS = "{player} sends {workers_b} of {other} to prison"  # player, number of workers
    RESCUES = "{player} rescues {workers_b} from the board of {other}"  # owner of the board, number of workers
    DESTROYS_DEBTS = "{player} destroys {debts}"  # number
    TAXES_REMOVED = "The {silver} at the Tax Stand goes to the general supply"  # number


# --- words ------------------------------------------------------------------------------------------------------------
def debts(number: int) -> str:
    return plural(number, "{n} unpaid debt", "{n} unpaid debts")


def _gives(gain: Any, times: int, source: str) -> str:
    """Return goods are named; virtue and cards have events of their own."""
    goods = [int(number) * times for number in gain[: C.NUM_GOODS]]
    if not any(goods):
        return say("uses {source}", source=source)
    return say("gains {goods} from {source}", goods=goods_text(goods), source=source)


def _silver_and_taxes(g: Any, e: Event, observer: int) -> str:
    if e.b == 0:
        return silver_text(e.a)
    if e.a == e.b:
        return say("{silver} in taxes", silver=silver_text(e.a))
    return say("{silver}, {n} of it in taxes", silver=silver_text(e.a), n=e.b)


def _reward(g: Any, e: Event, observer: int) -> str:
    if e.a < 0:
        return say("finds no reward left and gets {gain} instead", gain=goods_text(C.NO_REWARD_GAIN))
    if is_rival(g, e.player):
        return say("turns over a reward and takes its virtue alone")
    return say("turns over a reward and gains {goods}", goods=goods_text(C.REWARD_GAIN[e.a]))


def _drawn(g: Any, e: Event, observer: int) -> str:
    return gain_text(e.a, "building card") if e.a else say("no building card: the deck is empty")


def _seen(g: Any, e: Event, observer: int) -> str:
    known = [building_name(card) for card in members(g.drawn)]
    return joined(known if observer == e.player else []) or gain_text(e.a, "building card")


def _beginning(g: Any, e: Event, observer: int) -> str:
    it, goods = H.CHARACTERS[e.a], [int(number) for number in H.GOODS_AT_START[e.a]]
    goods[C.SILVER] = it.silver
    parts: list[str] = [say("{name} at virtue {virtue}", name=character_name(e.a), virtue=it.virtue)]
    parts += [say("gains {goods}", goods=goods_text(goods))] if any(goods) else []
    parts += [say("gets {debts}", debts=debts(it.unpaid_debts))] if it.unpaid_debts else []
    parts += [say("has {workers} in prison", workers=workers_text(it.prison))] if it.prison else []
    return joined(parts)


FIELDS: dict[str, EventField] = {
    "player": lambda g, e, o: player_name(g, e.player),
    "other": lambda g, e, o: player_name(g, e.a),
    "a": lambda g, e, o: e.a,
    "goods": lambda g, e, o: gain_text(e.b, C.GAINS[e.a]),
    "silver_and_taxes": _silver_and_taxes,
    "taxes": lambda g, e, o: taxes_text(e.a),
    "cards": lambda g, e, o: plural(e.a, "card", "cards"),
    "building_cards": lambda g, e, o: gain_text(e.a, "building card"),
    "row": lambda g, e, o: say(ROWS[e.b]),
    "gain_of_building": lambda g, e, o: _gives(C.EFFECT_GAIN[e.a], e.b, building_name(e.a)),
    "gain_of_apprentice": lambda g, e, o: _gives(C.BONUS[e.b, e.a], 1, apprentice_name(e.a)),
    "gain_of_character": lambda g, e, o: _gives(
        H.CHARACTER_BONUS[e.b, e.a], 1, say("the board of {owner}", owner=character_name(e.a))
    ),
    "reward": _reward,
    "virtue": lambda g, e, o: gain_text(B.PRISON_VIRTUE, "virtue"),
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
    "beginning": _beginning,
    "scheme": lambda g, e, o: scheme_name(e.a),
    "silver": lambda g, e, o: silver_text(e.a),
    "location": lambda g, e, o: location_name(e.a),
    "space": lambda g, e, o: say(B.MARKET_SPACES[e.a]),
    "captured": lambda g, e, o: player_name(g, split_capture(e.a)[1]),
    "captured_at": lambda g, e, o: location_name(split_capture(e.a)[0]),
}
event_line = event_lines(Happens, FIELDS)
