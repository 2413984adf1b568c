"""Which place of the drawing an action is about, and where the rules page tells of a place."""

from __future__ import annotations

from typing import Any

from architects_env.games.citadels import actions as A
from architects_env.games.citadels import characters as H
from architects_env.games.citadels import districts as D
from architects_env.games.citadels import state as S
from architects_env.games.citadels.picture.cards import building_place
from architects_env.games.citadels.picture.choices import button_place

FROM_HAND = ("build", "laboratory", "museum", "mark")
OF_TARGET = (S.POWDER_BUILDING, S.WARLORD_BUILDING, S.DIPLOMAT_BUILDING)
SECTIONS = {
    "character": "6",
    "hand": "5.4",
    "drawn": "5.2",
    "seen": "7.1",
    "search": "8",
    "known": "10",
    "deck": "5.5",
    "pile": "5.5",
    "purple": "8",
    "seat": "1",
    "ruin": "8",
    "choice income": "5.2",
    "choice bonus": "7.1",
    "choice redraw": "6",
    "choice swap hands": "6",
    "choice look": "7.1",
    "choice move crown": "7.1",
    "choice tithe": "7.1",
    "choice smithy": "8",
    "choice powder house": "8",
    "choice bell": "8",
    "choice answer": "8",
    "choice end turn": "5.3",
    "choice collect tax": "5.2",
    "choice skip": "11",
}
"""By how the name of a place begins; the longest beginning counts."""


def place_of(g: Any, action: int) -> str:
    """The place of a legal action of `g.seat`."""
    block, index = A.ACTION_SPACE.locate(int(action))
    if block in ("draft", "lay_down", "name"):
        return f"character {index % H.NUMBERS + 1}"
    if block in FROM_HAND:
        return f"hand {D.DISTRICTS[index].name}"
    if block == "take":
        return (
            f"{({S.WIZARD_TAKE: 'seen', S.LIGHTHOUSE: 'search'}).get(int(g.stage), 'drawn')} {D.DISTRICTS[index].name}"
        )
    if block == "player":
        return f"seat {int(A.seat_at(g, index))}"
    if block == "building":
        return building_place(int(g.target if g.stage in OF_TARGET else g.seat), index)
    return button_place(int(action))


def section_of(place: str) -> str:
    """The section of the rules page about a place."""
    if " building " in place:
        return (
            "8" if any(place.endswith(district.name) and district.ability >= 0 for district in D.DISTRICTS) else "2.1"
        )
    if place.startswith("seat ") and " character " in place:
        return "6"
    beginnings = [beginning for beginning in SECTIONS if place.startswith(beginning)]
    return SECTIONS[max(beginnings, key=len)] if beginnings else ""
