"""Events as sentences (`events` lists their kinds). Everything is made of the event's own numbers and of printed
tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from architects_env.core.contract.events import Event
from architects_env.games.viscounts import board as B
from architects_env.games.viscounts import cards as C
from architects_env.games.viscounts import effects as X
from architects_env.games.viscounts import events as E
from architects_env.games.viscounts import schemes
from architects_env.games.viscounts.rows import RIBBONS
from architects_env.games.viscounts.text import MEANS, is_virtual, keeps_one_stock, player_name
from architects_env.games.viscounts.words import (
    building_name,
    card_name,
    link_does,
    manuscript_name,
    printed_text,
    scheme_text,
    some,
    space_name,
    spot_does,
    spot_name,
)


def _marker(gained: str) -> Callable[[Any, Event, int], str]:
    def tell(g: Any, e: Event, observer: int) -> str:
        where = f"; the markers meet on {e.a}" if e.a == e.b else f" (virtue on {e.a}, corruption on {e.b})"
        return f"gains 1 {gained}{where}"

    return tell


def _goods(g: Any, e: Event, word: str) -> str:
    """So many of a kind; where all resources are alike, of no kind."""
    return some(e.b, "resource" if keeps_one_stock(g, e.player) else word)


def _takes_top(verb: str) -> Callable[[Any, Event, int], str]:
    return lambda g, e, o: f"{verb} {card_name(C.KIND[e.a])} from the top of the draw pile"


def _builds(g: Any, e: Event, observer: int) -> str:
    return f"builds {building_name(e.a, is_virtual(g, e.player))} on {spot_name(e.b)} ({spot_does(g.side, e.b)})"


# --- all of them ------------------------------------------------------------------------------------------------------
Teller = Callable[[Any, Event, int], str]
OF_PLAYERS: dict[int, Teller] = {
    E.GAINS: lambda g, e, o: f"gains {_goods(g, e, X.WORDS[e.a])}",
    E.PAYS: lambda g, e, o: f"pays {_goods(g, e, MEANS[e.a])}",
    E.VIRTUE_GAINED: _marker("virtue"),
    E.CORRUPTION_GAINED: _marker("corruption"),
    E.GETS_DEBT: lambda g, e, o: "gets a debt",
    E.GETS_DEED: lambda g, e, o: "gets a deed",
    E.FLIPS_DEBT: lambda g, e, o: "flips a debt",
    E.FLIPS_DEED: lambda g, e, o: "flips a deed",
    E.POVERTY_REVEALED: lambda g, e, o: "reveals the poverty card",
    E.PROSPERITY_REVEALED: lambda g, e, o: "reveals the prosperity card",
    E.DROPS_OFF: lambda g, e, o: f"puts {card_name(C.KIND[e.a])} from the line onto the discard pile",
    E.PLAYS_UNSEEN: lambda g, e, o: f"has no card in hand and plays {card_name(C.KIND[e.a])} from the draw pile",
    E.DISCARDS_TOP: _takes_top("discards"),
    E.DESTROYS_TOP: _takes_top("destroys"),
    E.SHUFFLES: lambda g, e, o: f"shuffles; the draw pile has {some(e.a, 'card')}",
    E.DRAWS_CARD: lambda g, e, o: f"draws {card_name(C.KIND[e.a])}",
    E.DRAWS_CARDS: lambda g, e, o: f"draws {some(e.a, 'card')}",
    E.HIRES: lambda g, e, o: f"hires {card_name(C.KIND[e.a])} of {B.SEGMENTS[e.b]} (value {int(C.VALUE[C.KIND[e.a]])})",
    E.DISMISSES: lambda g, e, o: f"dismisses {card_name(e.a)} of {B.SEGMENTS[e.b]}",
    E.TAKES_MANUSCRIPT: lambda g, e, o: f"takes {manuscript_name(e.a)} of {B.SEGMENTS[e.b]}",
    E.PRINTED_MANUSCRIPT: lambda g, e, o: f"uses the manuscript printed on {B.SEGMENTS[e.a]}",
    E.TAKES_BONUS: lambda g, e, o: f"gets the {RIBBONS[e.a]} cleric bonus card",
    E.LINK_PAYS: lambda g, e, o: f"uses the link from {spot_name(e.a)} on ({link_does(g.side, e.a)})",
    E.WORKERS_PLACED: lambda g, e, o: f"places {some(e.b, 'worker')} in courtyard {e.a}",
    E.RISES: lambda g, e, o: f"has a worker rise to tier 2 of courtyard {e.a}",
    E.STEPS_ASIDE: lambda g, e, o: f"has a worker go from courtyard {e.a} to courtyard {e.b}",
    E.ENTERS_CENTRE: lambda g, e, o: f"has a worker rise from courtyard {e.a} to tier 3",
    E.TAKES_LEADER: lambda g, e, o: "becomes castle leader",
    E.BUMPED: lambda g, e, o: f"loses a worker from tier {e.b + 1} of courtyard {e.a}",
    E.COLLIDES: lambda g, e, o: f"has a collision: both markers stand on {e.a}",
    E.MARKERS_RETURN: lambda g, e, o: "sets virtue and corruption back to the ends of the track",
    E.SCHEME_PLAYED: lambda g, e, o: f"turns up {schemes.SCHEMES[e.a].id} ({scheme_text(e.a)})",
    E.SCHEME_GAINED: lambda g, e, o: f"gains the future scheme {schemes.SCHEMES[e.a].id}",
    E.SCHEMES_SHUFFLED: lambda g, e, o: "shuffles its schemes",
    E.VISCOUNT_PLACED: lambda g, e, o: f"begins on {space_name(e.a)}",
    E.VISCOUNT_MOVES: lambda g, e, o: f"rides to {space_name(e.a)}",
    E.BUILDS: _builds,
    E.PLAYS_ALTERNATIVE: lambda g, e, o: f"decides on this: {printed_text(schemes.SCHEMES[e.a].alternatives[e.b])}",
}
"""What a player does, or what happens to one, after the name."""
OF_THE_TABLE: dict[int, Teller] = {
    E.TOWNSFOLK_REVEALED: lambda g, e, o: f"On {B.SEGMENTS[e.b]} {card_name(C.KIND[e.a])} is seen",
    E.MANUSCRIPT_REVEALED: lambda g, e, o: f"On {B.SEGMENTS[e.b]} {manuscript_name(e.a)} is seen",
    E.ROUND_BEGINS: lambda g, e, o: f"Round {e.a} begins",
    E.LAST_ROUND: lambda g, e, o: f"Round {e.a} will be the last",
}
"""Sentences with a subject of their own."""


def event_line(g: Any, event: Event, observer: int) -> str:
    """An event as `observer` is told it."""
    if event.kind in OF_THE_TABLE:
        return f"{OF_THE_TABLE[event.kind](g, event, observer)}."
    return f"{player_name(g, event.player)} {OF_PLAYERS[event.kind](g, event, observer)}."
