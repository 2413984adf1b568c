"""Automatic consequences: the kinds of events that the rules report, and their words.

`Game.log_line` describes each decision; events report everything else. Hidden cards are reported in two ways: their
owner reads which they are, the others read how many.
"""

from __future__ import annotations

from typing import Any

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.rules.events import EVERYBODY, IN_PART, MOST_EVENTS, Event, report_to
from architects_env.core.contract.words import EventField, EventLines, Events, TurnStart
from architects_env.core.text import player, say
from architects_env.games.citadels.data import characters as H
from architects_env.games.citadels.text.names import count_text, gold_text, in_words, of_kind, the_card, the_character

NO_CARD = -1


class Happens(Events):
    """Kinds of events. `a` of an event is a character, a building, another player or a number; `b` is gold."""

    ROUND_BEGINS = "Round {a} begins; {player} has the crown and chooses a character first"
    LIE_FACE_UP = "Face up on the table: {numbers}"
    NOBODY_ANSWERS = "Nobody answers to {number}, the {character}"
    REVEALS = TurnStart("{player} reveals the {character}")
    REVEALS_MURDERED = TurnStart("{player} reveals the murdered {character}")
    IS_ROBBED = "{player} is robbed of {gold} by {other}"
    TAKES_CROWN_AS_KING = "{player} takes the crown"
    THRONE_ROOM_PAYS = "{player} gets {gold} for the Throne Room"
    IS_BEWITCHED = "{player} is bewitched and has an income only"
    WITCH_GOES_ON = TurnStart("{player} goes on as the {character}")
    WITCH_FINDS_NOBODY = "{player} has bewitched nobody and does not go on"
    IS_PROTECTED = "The city of {player} is protected in this round"
    DRAWS = "{player} draws {cards}"
    DRAWS_UNSEEN = "{player} draws {count}"
    CHOOSES_FROM = "{player} chooses from {cards}"
    CHOOSES_FROM_UNSEEN = "{player} chooses from {count}"
    LEAVES = "{player} does not keep {cards}"
    LEAVES_UNSEEN = "{player} does not keep {count}"
    PILE_IS_SHUFFLED = "The discarded cards ({a}) are shuffled into the deck"
    SEES_HAND = "{player} sees the hand of {other}: {hand_of_other}"
    GETS_HAND = "{player} gets the hand of {other}: {hand}"
    SEARCHES_DECK = "{player} looks through the deck"
    GETS_QUEENS_GOLD = "{player} gets {gold} as the Queen beside the crown"
    GETS_GOLD_AS = "{player} gets {gold} as the {character}"
    GETS_CARDS_AS = "{player} gets cards as the {character}"
    GETS_TAX = "{player} collects {gold} of tax"
    PAYS_TITHE = "{player}, the richest, gives {gold} to {other}"
    COIN_IS_LOST = "The coin on the {building} goes to the bank"
    TUCKED_ARE_LOST = "What lies under the Museum ({count}) is discarded"
    POWDER_HOUSE_IS_USED_UP = "The Powder House of {player} is used up"
    MAY_RESCUE = "{player}, who owns the Graveyard, may take the {building} in hand"
    PAYS_LEVY = "{player} pays {gold} of levy to {other}"
    POOR_HOUSE_HELPS = "{player} gets {gold} from the Poor House"
    IS_PAID_BACK = "{player} gets back {gold} as the {character}"
    PARK_HELPS = "{player} has no cards and draws in the Park"
    COMPLETES_CITY = "The city of {player} is complete"
    ENDS_GAME = "{player} is the first with a complete city: this is the last round"
    IS_FIRST_NOW = "{player} counts as the first with a complete city now"
    BELL_FALLS_SILENT = "The Bell Tower is gone: a city is complete with {a} buildings again"
    GAME_GOES_ON = "No city is complete any more: this is not the last round"
    ROBS_OWN_CHARACTER = "{player} is the Thief as well: the gold stays"
    """The words for a player who would rob themselves."""


# --- reporting cards --------------------------------------------------------------------------------------------------
@compiled
def report_unseen(g, kind, p, cards):
    """Report the number of cards to all players but `p`."""
    report_to(g, (EVERYBODY & ~(1 << int(p))) | IN_PART, kind, p, cards, 0)


@compiled
def report_card(g, kind, p, card):
    """Report a card to `p` alone. Two of these in a row become one event."""
    last = int(g.num_events) - 1
    if 0 <= last < MOST_EVENTS and g.events[last, 0] == kind and g.events[last, 3] == NO_CARD:
        g.events[last, 3] = card
    else:
        report_to(g, 1 << int(p), kind, p, card, NO_CARD)


# --- words ------------------------------------------------------------------------------------------------------------
def _cards(event: Event) -> str:
    return in_words(the_card(kind) for kind in (event.a, event.b) if kind != NO_CARD)


def _numbers(g: Any, numbers: int) -> str:
    return in_words(the_character(g, number) for number in range(1, H.NUMBERS + 1) if numbers >> number & 1)


def _hand(g: Any, p: int, observer: int) -> str:
    """Return the cards that `observer` sees or certainly knows in the hand of `p`.

    If these are not all, only their number.
    """
    held = [int(n) for n in (g.hand[p] if p == observer else g.hand_known[observer, p])]
    if sum(held) < g.hand_size[p]:
        return count_text(g.hand_size[p])
    return in_words((of_kind(kind, n) if n > 1 else the_card(kind) for kind, n in enumerate(held) if n), "no cards")


FIELDS: dict[str, EventField] = {
    "a": lambda g, event, observer: str(event.a),
    "gold": lambda g, event, observer: gold_text(event.b),
    "player": lambda g, event, observer: player(event.player),
    "other": lambda g, event, observer: player(event.a),
    "character": lambda g, event, observer: say(H.CHARACTERS[event.a].name),
    "number": lambda g, event, observer: str(H.CHARACTERS[event.a].number),
    "numbers": lambda g, event, observer: _numbers(g, event.a),
    "building": lambda g, event, observer: of_kind(event.a),
    "cards": lambda g, event, observer: _cards(event),
    "count": lambda g, event, observer: count_text(event.a),
    "hand": lambda g, event, observer: _hand(g, event.player, observer),
    "hand_of_other": lambda g, event, observer: _hand(g, event.a, observer),
}
"""The values of the fields in braces."""


class _Lines(EventLines):
    """The sentences of events. A player who named their own second character is not told that they are robbed."""

    def __call__(self, g: Any, event: Event, observer: int) -> str:
        own = Happens(event.kind) is Happens.IS_ROBBED and event.a == event.player
        return super().__call__(g, event._replace(kind=int(Happens.ROBS_OWN_CHARACTER)) if own else event, observer)


event_line = _Lines(Happens, FIELDS)
