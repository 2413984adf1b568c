"""What happens by itself: the kinds of events that the rules report, and their sentences.

A decision is told by `text.log_line`; here is what no decision tells. Of a card that nobody else sees two things are
reported: which it is, to its owner, and to the others that there is one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.events import EVERYBODY, IN_PART, Event, report_to
from architects_env.games.settlers import boards
from architects_env.games.settlers import cards as C
from architects_env.games.settlers import vocabulary as V

(
    ROUND_STARTS,
    REVEALED,
    LEFT_OVER,
    VIRTUAL_GETS,
    DRAWN,
    DRAWN_UNSEEN,
    DECK_REFILLED,
    PRODUCED,
    RECEIVED,
    LEFT_PLAY,
    BECAME_FOUNDATION,
    DISCARDED,
    DEAL_ENDED,
    OASIS_PAID,
    SAMURAI_PLACED,
    ATTACK_REVEALED,
    ATTACK_TOOK,
    ATTACK_FAILED,
    KEPT_GOODS,
    TOKEN_RETURNED,
    SOLO_WON,
    SOLO_LOST,
    SHUFFLED_BACK,
    SOLO_TITLE,
) = range(24)

SENTENCES = {
    ROUND_STARTS: "Round {a} begins; {player} is the first player.",
    REVEALED: "The {card} is laid open.",
    LEFT_OVER: "The {card} is left over and discarded.",
    VIRTUAL_GETS: "The virtual player gets the {card}.",
    DRAWN: "{player} draws the {card}.",
    DRAWN_UNSEEN: "{player} draws a {deck} card.",
    DECK_REFILLED: "The discarded cards ({a}) are shuffled into a new {deck_b} deck.",
    PRODUCED: "{player} receives {amounts} from production.",
    RECEIVED: "{player} receives {goods}.",
    LEFT_PLAY: "The {card} of {player} leaves play.",
    BECAME_FOUNDATION: "The {card} of {player} becomes a foundation.",
    DISCARDED: "{player} discards the {card}.",
    DEAL_ENDED: "A deal of {player} ends ({good}).",
    OASIS_PAID: "{player} gets {workers} for the exchange.",
    SAMURAI_PLACED: "A samurai of {player} guards the {card}.",
    ATTACK_REVEALED: "The virtual player attacks: {good}.",
    ATTACK_TOOK: "The virtual player takes the {card}.",
    ATTACK_FAILED: "The attack has no effect.",
    KEPT_GOODS: "{player} keeps {goods} for the next round.",
    TOKEN_RETURNED: "The Egypt token on the {card} goes back to {player}.",
    SOLO_WON: "The empire has outgrown the virtual player's collection: {a} against {b}.",
    SOLO_LOST: "The virtual player's collection is not outgrown: {a} against {b}.",
    SOLO_TITLE: "With {points} {player} is {solo_title}.",
    SHUFFLED_BACK: "{player} shuffles a card back into the deck.",
}
"""`a` of an event is a card, a good, a deck or a number; `b` an amount."""


# --- reporting --------------------------------------------------------------------------------------------------------
@compiled
def report_drawn(g, p, card, deck):
    """`p` alone learns which card it is."""
    report_to(g, 1 << int(p), DRAWN, p, card, deck)
    report_to(g, (EVERYBODY & ~(1 << int(p))) | IN_PART, DRAWN_UNSEEN, p, deck, 0)


# --- words ------------------------------------------------------------------------------------------------------------
COPIES = {int(face): int((face == C.FACE).sum()) for face in C.FACE}


def title(card: int) -> str:
    """A card in words; of several copies of a title which one, by its number in its deck."""
    name = C.TITLES[card]
    same = [other for other, text in enumerate(C.TITLES) if text == name]
    return name if len(same) == 1 else f"{name} {same.index(card) + 1}"


def amount_text(amount: int, good: int) -> str:
    """ "2 wood", "1 raze token", "3 points"."""
    plural = "s" if amount != 1 and V.GOODS[good] in ("worker", "raze token", "card", "point") else ""
    return f"{amount} {V.GOODS[good]}{plural}"


def player_text(g: Any, p: int) -> str:
    """Everybody has the same name in everybody's log. In the middle of a sentence."""
    return "the virtual player" if p >= g.num_players else f"Player {p}"


WORDS: dict[str, Callable[[Any, Event], str]] = {
    "a": lambda g, event: str(event.a),
    "b": lambda g, event: str(event.b),
    "player": lambda g, event: player_text(g, event.player),
    "card": lambda g, event: title(event.a),
    "deck": lambda g, event: ("common", "faction")[event.a],
    "deck_b": lambda g, event: ("common", "faction")[event.b],
    "good": lambda g, event: V.GOODS[event.a],
    "workers": lambda g, event: amount_text(event.b, V.WORKER),
    "points": lambda g, event: amount_text(event.a, V.POINT),
    "solo_title": lambda g, event: next(name for points, name in boards.SOLO_TITLES if event.a >= points),
    "goods": lambda g, event: amount_text(event.b, event.a),
    "amounts": lambda g, event: " and ".join(
        amount_text(packed // len(V.GOODS), packed % len(V.GOODS)) for packed in (event.a, event.b) if packed
    ),
}
"""What stands in braces in a sentence."""


class _Words:
    """Looks words up when a sentence asks for them."""

    def __init__(self, g: Any, event: Event) -> None:
        self.about = g, event

    def __getitem__(self, word: str) -> str:
        return WORDS[word](*self.about)


def event_line(g: Any, event: Event, observer: int) -> str:
    """An event as `observer` is told it; `g` is what it may know after it."""
    line = SENTENCES[event.kind].format_map(_Words(g, event))
    return line[0].upper() + line[1:]
