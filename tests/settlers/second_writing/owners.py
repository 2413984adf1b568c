"""Desks for the tests of titles: who may own a title, and a rich tables of that faction."""

from __future__ import annotations

from tests.settlers.second_writing.cards import CARDS
from tests.settlers.second_writing.tables import Tables, rich

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


def tables_for(title: str) -> Tables:
    faction = owner_of(title)
    return rich(faction, OTHER[faction])
