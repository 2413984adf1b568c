"""Where the rules page tells of a place of the drawing."""

from __future__ import annotations

from architects_env.games.citadels import districts as D
from architects_env.games.citadels.text import WORDS

SECTIONS = {
    **WORDS.sections,
    "character": "6",
    "hand": "5.4",
    "known": "10",
    "deck": "5.5",
    "pile": "5.5",
    "purple": "8",
    "seat": "1",
    "ruin": "8",
    "choice income": "5.2",
    "choice skip": "11",
}
"""By how the name of a place begins; the longest beginning counts."""


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
