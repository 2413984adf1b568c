"""Automatic consequences: the kinds of events that the rules report, and their words.

`Game.log_line` describes each decision; events report everything else. A hidden card is reported in two ways: its
owner reads which it is, the others only that there is one.
"""

from __future__ import annotations

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.events import EVERYBODY, IN_PART, report_to
from architects_env.core.contract.words import EventField, Events, event_lines
from architects_env.core.text import joined, say
from architects_env.games.settlers.data import cards as C
from architects_env.games.settlers.data import vocabulary as V
from architects_env.games.settlers.text.names import card_title, deck_name, player_text


class Happens(Events):
    """Kinds of events. `a` of an event is a card, a good, a deck or a number; `b` an amount."""

    ROUND_STARTS = "Round {a} begins; {player} is the first player"
    REVEALED = "Laid open: the {card}"
    LEFT_OVER = "Left over and discarded: the {card}"
    VIRTUAL_GETS = "The virtual player gets the {card}"
    DRAWN = "{player} draws the {card}"
    DRAWN_UNSEEN = "{player} draws a {deck} card"
    DECK_REFILLED = "The discarded cards ({a}) are shuffled into a new {deck_b} deck"
    PRODUCED = "{player} receives {amounts} from production"
    RECEIVED = "{player} receives {goods}"
    PAID = "{player} pays {goods}"
    PAID_IN_GOLD = "{player} pays {gold_b} in place of {good}"
    LOST = "{player} loses {amounts}"
    LEFT_PLAY = "The {card} of {player} leaves play"
    BECAME_FOUNDATION = "The {card} of {player} becomes a foundation"
    DISCARDED = "{player} discards the {card}"
    DEAL_ENDED = "A deal of {player} ends ({good})"
    OASIS_PAID = "{player} gets {workers} for the exchange"
    SAMURAI_PLACED = "A samurai of {player} guards the {card}"
    ATTACK_REVEALED = "The virtual player attacks: {good}"
    ATTACK_TOOK = "The virtual player takes the {card}"
    ATTACK_FAILED = "The attack has no effect"
    KEPT_GOODS = "{player} keeps {goods} for the next round"
    TOKEN_RETURNED = "The Egypt token on the {card} goes back to {player}"
    SOLO_WON = "The empire has outgrown the virtual player's collection: {a} against {b}"
    SOLO_LOST = "The virtual player's collection is not outgrown: {a} against {b}"
    SHUFFLED_BACK = "{player} shuffles a card back into the deck"
    SOLO_TITLE = "With {points} {player} is {solo_title}"


# --- reporting --------------------------------------------------------------------------------------------------------
@compiled
def report_drawn(g, p, card, deck):
    """Report a drawn card: `p` alone learns which card it is."""
    report_to(g, 1 << int(p), Happens.DRAWN, p, card, deck)
    report_to(g, (EVERYBODY & ~(1 << int(p))) | IN_PART, Happens.DRAWN_UNSEEN, p, deck, 0)


# --- words ------------------------------------------------------------------------------------------------------------
FIELDS: dict[str, EventField] = {
    "a": lambda g, event, observer: str(event.a),
    "b": lambda g, event, observer: str(event.b),
    "player": lambda g, event, observer: player_text(g, event.player),
    "card": lambda g, event, observer: card_title(event.a),
    "deck": lambda g, event, observer: deck_name(event.a),
    "deck_b": lambda g, event, observer: deck_name(event.b),
    "good": lambda g, event, observer: V.good_name(event.a),
    "workers": lambda g, event, observer: V.amount_text(event.b, V.WORKER),
    "points": lambda g, event, observer: V.amount_text(event.a, V.POINT),
    "solo_title": lambda g, event, observer: say(next(name for points, name in C.SOLO_TITLES if event.a >= points)),
    "goods": lambda g, event, observer: V.amount_text(event.b, event.a),
    "gold_b": lambda g, event, observer: V.amount_text(event.b, V.GOLD),
    "amounts": lambda g, event, observer: joined(
        V.amount_text(packed // len(V.GOODS), packed % len(V.GOODS)) for packed in (event.a, event.b) if packed
    ),
}
"""The values of the fields in braces."""
event_line = event_lines(Happens, FIELDS)
