"""What stands in the words of events (`events.Happens`), made of the event's own numbers and of printed tables."""

from __future__ import annotations

from typing import Any

from architects_env.core.contract.events import Event
from architects_env.core.contract.words import EventField, event_lines
from architects_env.games.viscounts import board as B
from architects_env.games.viscounts import cards as C
from architects_env.games.viscounts import effects as X
from architects_env.games.viscounts import schemes
from architects_env.games.viscounts.events import Happens
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


def _goods(g: Any, e: Event, word: str) -> str:
    """So many of a kind; where all resources are alike, of no kind."""
    return some(e.b, "resource" if keeps_one_stock(g, e.player) else word)


FIELDS: dict[str, EventField] = {
    "player": lambda g, e, o: player_name(g, e.player),
    "a": lambda g, e, o: e.a,
    "b": lambda g, e, o: e.b,
    "gained": lambda g, e, o: _goods(g, e, X.WORDS[e.a]),
    "paid": lambda g, e, o: _goods(g, e, MEANS[e.a]),
    "markers": lambda g, e, o: (
        f"; the markers meet on {e.a}" if e.a == e.b else f" (virtue on {e.a}, corruption on {e.b})"
    ),
    "card": lambda g, e, o: card_name(C.KIND[e.a]),
    "kind": lambda g, e, o: card_name(e.a),
    "value": lambda g, e, o: int(C.VALUE[C.KIND[e.a]]),
    "cards": lambda g, e, o: some(e.a, "card"),
    "segment": lambda g, e, o: B.SEGMENTS[e.a],
    "segment_b": lambda g, e, o: B.SEGMENTS[e.b],
    "manuscript": lambda g, e, o: manuscript_name(e.a),
    "ribbon": lambda g, e, o: RIBBONS[e.a],
    "link": lambda g, e, o: f"{spot_name(e.a)} on ({link_does(g.side, e.a)})",
    "workers_b": lambda g, e, o: some(e.b, "worker"),
    "tier": lambda g, e, o: e.b + 1,
    "scheme": lambda g, e, o: schemes.SCHEMES[e.a].id,
    "scheme_does": lambda g, e, o: scheme_text(e.a),
    "space": lambda g, e, o: space_name(e.a),
    "building": lambda g, e, o: (
        f"{building_name(e.a, is_virtual(g, e.player))} on {spot_name(e.b)} ({spot_does(g.side, e.b)})"
    ),
    "alternative": lambda g, e, o: printed_text(schemes.SCHEMES[e.a].alternatives[e.b]),
}
event_line = event_lines(Happens, FIELDS)
