"""Where the rules page tells of a place of the drawing."""

from __future__ import annotations

from architects_env.games.architects.text import WORDS

SECTIONS = {
    **WORDS.sections,
    "workshop": "4.4",
    "apprentice": "4.4",
    "black market": "4.7",
    "prison": "4.8",
    "guildhall": "4.9",
    "hand": "7.3",
    "virtue": "6",
    "seat": "1",
    "deck": "1",
}
"""By how the name of a place begins; the longest beginning counts."""


def section_of(place: str) -> str:
    """The section of the rules page about a place."""
    if place.startswith("seat ") and "apprentice" in place:
        return "7.4"
    if place.startswith("seat ") and "building" in place:
        return "7.3"
    if place.startswith("seat ") and place.endswith("character"):
        return "10"
    beginnings = [beginning for beginning in SECTIONS if place.startswith(beginning)]
    return SECTIONS[max(beginnings, key=len)] if beginnings else ""
