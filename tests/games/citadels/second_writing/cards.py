"""Districts and characters as printed (section 2), and the table of the draft (section 4)."""

from __future__ import annotations

from dataclasses import dataclass

COLOURS = ("yellow", "blue", "green", "red", "purple")


@dataclass(frozen=True)
class District:
    name: str
    colour: str
    cost: int
    copies: int
    new: bool
    """Whether the card belongs to The Dark City."""


def _read(table: str, new: bool) -> dict[str, District]:
    found = {}
    for line in table.strip().splitlines():
        name, colour, cost, copies = (word.strip() for word in line.split("|"))
        found[name] = District(name, colour, int(cost), int(copies), new)
    return found


BASE = _read(
    """
    Manor | yellow | 3 | 5
    Castle | yellow | 4 | 4
    Palace | yellow | 5 | 3
    Temple | blue | 1 | 3
    Church | blue | 2 | 3
    Monastery | blue | 3 | 3
    Cathedral | blue | 5 | 2
    Tavern | green | 1 | 5
    Market | green | 2 | 4
    Trading Post | green | 2 | 3
    Docks | green | 3 | 3
    Harbor | green | 4 | 3
    Town Hall | green | 5 | 2
    Watchtower | red | 1 | 3
    Prison | red | 2 | 3
    Battlefield | red | 3 | 3
    Fortress | red | 5 | 2
    Haunted City | purple | 2 | 1
    Keep | purple | 3 | 2
    Laboratory | purple | 5 | 1
    Smithy | purple | 5 | 1
    Observatory | purple | 5 | 1
    Graveyard | purple | 5 | 1
    School of Magic | purple | 6 | 1
    Library | purple | 6 | 1
    Dragon Gate | purple | 6 | 1
    University | purple | 6 | 1
    """,
    new=False,
)

DARK_CITY = _read(
    """
    Poor House | purple | 5 | 1
    Quarry | purple | 5 | 1
    Lighthouse | purple | 3 | 1
    Hospital | purple | 6 | 1
    Park | purple | 6 | 1
    Imperial Treasury | purple | 4 | 1
    Powder House | purple | 3 | 1
    Map Room | purple | 5 | 1
    Wishing Well | purple | 5 | 1
    Ball Room | purple | 6 | 1
    Factory | purple | 6 | 1
    Throne Room | purple | 6 | 1
    Bell Tower | purple | 5 | 1
    Great Wall | purple | 6 | 1
    Museum | purple | 4 | 1
    """,
    new=True,
)

DISTRICTS = {**BASE, **DARK_CITY}
ORDER = {name: place for place, name in enumerate(DISTRICTS)}
"""The order of the tables."""

CHARACTERS = {
    1: ("Assassin", "Witch"),
    2: ("Thief", "Tax Collector"),
    3: ("Magician", "Wizard"),
    4: ("King", "Emperor"),
    5: ("Bishop", "Abbot"),
    6: ("Merchant", "Alchemist"),
    7: ("Architect", "Navigator"),
    8: ("Warlord", "Diplomat"),
    9: ("Artist", "Queen"),
}

TAX_COLOUR = {
    "King": "yellow",
    "Emperor": "yellow",
    "Bishop": "blue",
    "Abbot": "blue",
    "Merchant": "green",
    "Warlord": "red",
    "Diplomat": "red",
}

FACE_UP = {(4, 8): 2, (4, 9): 3, (5, 8): 1, (5, 9): 2, (6, 9): 1}
"""Number of face-up cards by players and numbers; 0 for all others."""
