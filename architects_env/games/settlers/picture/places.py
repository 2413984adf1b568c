"""The open cards before a seat by the names of their places, and where the rules page tells of a place."""

from __future__ import annotations

from typing import Any

from architects_env.games.settlers import cards as C
from architects_env.games.settlers.chapters import WORDS

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
    **WORDS.sections,
    "location": "5.5",
    "hand": "5.1",
    "foundation": "5.1",
    "kept": "10",
    "common": "6",
    "seat": "2",
    "seat ? deal": "5.2",
    "seat ? trade": "5.2",
    "seat ? faction deck": "6",
    "choice good": "7",
    "choice amount": "5.8",
}
"""Of the rules page, by how the names of places begin."""


def cards_in(g: Any, p: int, row: str) -> list[int]:
    """The cards of a row before `p`, as the view shows them; hidden ones are left out."""
    return [first + int(card) for zone, first in ROWS[row] for card in g[zone][p, : g[f"{zone}_size"][p]] if card >= 0]
