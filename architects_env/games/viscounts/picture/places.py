"""Where the rules page tells of a place of the drawing."""

from __future__ import annotations

from architects_env.games.viscounts.text import WORDS

SECTIONS = {
    **WORDS.sections,
    "space": "6",
    "inner": "6",
    "trades": "7.2",
    "poverty": "14",
    "prosperity": "14",
    "seat": "2.2",
}
"""By how the name of a place begins; the longest beginning counts."""
OF_SEAT = {
    "line": "5",
    "slot": "7.3",
    "track": "12.1",
    "manuscript": "15",
    "bonus": "15",
    "hand": "2.4",
    "draw": "11",
    "discard": "11",
    "schemes": "16.5",
    "future": "16.5",
}
"""The same for places before a player, by what follows the seat."""


def section_of(place: str) -> str:
    """The section of the rules page about a place."""
    first, _, rest = place.partition(" ")
    if first == "seat" and " " in rest:
        return OF_SEAT.get(rest.split()[1], SECTIONS["seat"])
    beginnings = [beginning for beginning in SECTIONS if place.startswith(beginning)]
    return SECTIONS[max(beginnings, key=len)] if beginnings else ""
