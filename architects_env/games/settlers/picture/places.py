"""Which place of the drawing an action is about, and where the rules page tells of a place."""

from __future__ import annotations

from typing import Any

from architects_env.games.settlers import actions as A
from architects_env.games.settlers import cards as C
from architects_env.games.settlers import state as S
from architects_env.games.settlers.picture.cards import NAMES, deal_place, named_by
from architects_env.games.settlers.picture.choices import button_place

ROWS = {
    "dealt": (("dealt", 0),),
    "passed on": (("passed_on", 0),),
    "kept": (("kept", 0),),
    "drawn": (("drawn_common", 0), ("drawn_faction", C.NUM_COMMON)),
    "hand": (("hand_faction", C.NUM_COMMON), ("hand_common", 0)),
    "foundation": (("foundations", 0),),
}
"""Rows of open cards before a seat, by the beginning of their places: the zones in them, with the number of their first
card."""
SECTIONS = {
    "location": "5.5",
    "hand": "5.1",
    "foundation": "5.1",
    "display": "4.1",
    "dealt": "10",
    "passed on": "10",
    "kept": "10",
    "drawn": "6",
    "common": "6",
    "seat": "2",
    "choice build": "5.1",
    "choice make a deal": "5.2",
    "choice raze a hand card": "5.3",
    "choice raze a location": "5.4",
    "choice activate": "5.5",
    "choice exchange workers": "5.6",
    "choice place": "5.7",
    "choice tuck": "5.7",
    "choice lay": "5.7",
    "choice pass": "4.3",
    "choice end": "4.3",
    "choice good": "7",
    "choice amount": "5.8",
    "choice convert": "7",
    "choice offer": "7",
}
"""By how the name of a place begins; the longest beginning counts."""


def cards_in(g: Any, p: int, row: str) -> list[int]:
    """The cards of a row before `p`, as the view shows them; hidden ones are left out."""
    return [first + int(card) for zone, first in ROWS[row] for card in g[zone][p, : g[f"{zone}_size"][p]] if card >= 0]


def place_of(g: Any, action: int) -> str:
    """The place of a legal action of `g.seat`."""
    block, index = A.ACTION_SPACE.locate(int(action))
    if block == "card":
        return _place_of_card(g, index)
    if block == "deck":
        return f"seat {int(g.seat)} faction deck" if index else "common deck"
    if block == "player":
        return f"seat {(int(g.seat) + index) % int(g.sides)}"
    return button_place(int(action))


def _place_of_card(g: Any, card: int) -> str:
    """Where the card lies about which the question is: a deal that it names, a location, or a card before the seat or
    open to all."""
    seat = int(g.seat)
    if g.stage in (S.OWN_DEAL, S.ENEMY_DEAL):
        sides = [seat] if g.stage == S.OWN_DEAL else [p for p in range(int(g.sides)) if p != seat]
        return next(
            deal_place(p, int(deal))
            for p in sides
            for deal in g.deals[p, : g.deals_size[p]]
            if named_by(int(deal)) == card
        )
    if card < C.NUM_LOCATIONS and g.home[card]:
        return f"location {NAMES[card]}"
    row = next((row for row in ROWS if card in cards_in(g, seat, row)), "display")
    return f"{row} {NAMES[card]}"


def section_of(place: str) -> str:
    """The section of the rules page about a place."""
    if place.startswith("seat ") and (" deal " in place or " trade " in place):
        return "5.2"
    if place.startswith("seat ") and place.endswith("deck"):
        return "6"
    beginnings = [beginning for beginning in SECTIONS if place.startswith(beginning)]
    return SECTIONS[max(beginnings, key=len)] if beginnings else ""
