"""Desks for the tests of titles: who may own a title, and a rich desk of that faction."""

from __future__ import annotations

from tests.games.settlers.second_writing.cards import CARDS
from tests.games.settlers.second_writing.desk import Desk, rich

FACTION_OF = {card.name: card.deck for card in CARDS.values()}
OTHER = {
    "barbarians": "japanese",
    "japanese": "romans",
    "romans": "egyptians",
    "egyptians": "barbarians",
    "common": "romans",
}


def owner_of(title: str) -> str:
    """A faction that may own this title."""
    return "barbarians" if FACTION_OF[title] == "common" else FACTION_OF[title]


def desk_for(title: str) -> Desk:
    faction = owner_of(title)
    return rich(faction, OTHER[faction])
