"""The district cards (rules section 2): one table, and the numpy tables that the rules read.

All names of cards stand here and nowhere else.

Cards of one name are alike, so hands, cities and piles are counts by *kind* (the index in the table, from 0). The
row of a purple card holds its ability. The rules test abilities, never names.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from architects_env.core.text import say

YELLOW, BLUE, GREEN, RED, PURPLE = range(5)
COLOURS = ("yellow", "blue", "green", "red", "purple")
NUM_COLOURS = len(COLOURS)

LABORATORY_GOLD, RESCUE_PRICE, POOR_HOUSE_GOLD, CROWN_GOLD = 1, 1, 1, 1
PARK_CARDS, MORE_CARDS = 2, 1
DISCOUNT, WALL_GOLD = 1, 1
"""The gold that Factory and Quarry save, and the gold that the Great Wall adds."""


class Ability(NamedTuple):
    """The ability of a purple building."""

    name: str
    says: str
    """A short text of the ability, as shown on the card."""


ABILITIES = (
    Ability("any colour at scoring", "End: counts as any colour"),
    Ability("cannot be taken or destroyed", "Neither destroyed nor taken"),
    Ability("a card for gold", "Once a turn: a card for gold"),
    Ability("gold for cards", "Once a turn: gold for cards"),
    Ability("draws one more for income", f"Income: {MORE_CARDS} card more to choose from"),
    Ability("keeps one more from income", f"Income: keep {MORE_CARDS} card more"),
    Ability("takes destroyed buildings", f"Destroyed buildings come to your hand for {RESCUE_PRICE} gold"),
    Ability("counts for every colour tax", "Counts for the colour of your tax"),
    Ability("gold for the poor", f"No gold left: {POOR_HOUSE_GOLD} gold"),
    Ability("discount for same names", f"A name you have costs {DISCOUNT} less"),
    Ability("searches the deck", "When built: a card of the deck"),
    Ability("income when murdered", "Murdered: an income all the same"),
    Ability("cards for an empty hand", f"No cards left: {PARK_CARDS} cards"),
    Ability("points for gold", "End: 1 point for each gold"),
    Ability("explodes", "Blows up with another building"),
    Ability("points for hand cards", "End: 1 point for each card in hand"),
    Ability("points for purple", "End: 1 point for each other purple"),
    Ability("demands thanks", "With the crown: others thank you"),
    Ability("discount for purple", f"Purple costs {DISCOUNT} less"),
    Ability("paid for the crown", f"The crown moves: {CROWN_GOLD} gold"),
    Ability("ends the game earlier", "When built: the end may come earlier"),
    Ability("walls", f"The Warlord pays {WALL_GOLD} more"),
    Ability("hides cards", "Once a turn: a card under it, 1 point"),
)
(
    ANY_COLOUR,
    INDESTRUCTIBLE,
    SELLS_CARDS,
    BUYS_CARDS,
    DRAWS_MORE,
    KEEPS_MORE,
    RESCUES,
    EVERY_TAX,
    HELPS_POOR,
    NAME_DISCOUNT,
    SEARCHES,
    SURVIVES_MURDER,
    FILLS_EMPTY_HAND,
    POINTS_FOR_GOLD,
    EXPLODES,
    POINTS_FOR_HAND,
    POINTS_FOR_PURPLE,
    DEMANDS_THANKS,
    PURPLE_DISCOUNT,
    PAID_FOR_CROWN,
    SHORTENS_GAME,
    WALLS,
    HIDES_CARDS,
) = range(len(ABILITIES))
NOTHING = -1


class District(NamedTuple):
    """A kind of card: its base cost, the number of copies, its points if they differ from the cost, and its ability."""

    name: str
    colour: int
    cost: int
    copies: int = 1
    ability: int = NOTHING
    points: int = 0


BASE = (
    District("Manor", YELLOW, 3, 5),
    District("Castle", YELLOW, 4, 4),
    District("Palace", YELLOW, 5, 3),
    District("Temple", BLUE, 1, 3),
    District("Church", BLUE, 2, 3),
    District("Monastery", BLUE, 3, 3),
    District("Cathedral", BLUE, 5, 2),
    District("Tavern", GREEN, 1, 5),
    District("Market", GREEN, 2, 4),
    District("Trading Post", GREEN, 2, 3),
    District("Docks", GREEN, 3, 3),
    District("Harbor", GREEN, 4, 3),
    District("Town Hall", GREEN, 5, 2),
    District("Watchtower", RED, 1, 3),
    District("Prison", RED, 2, 3),
    District("Battlefield", RED, 3, 3),
    District("Fortress", RED, 5, 2),
    District("Haunted City", PURPLE, 2, ability=ANY_COLOUR),
    District("Keep", PURPLE, 3, 2, ability=INDESTRUCTIBLE),
    District("Laboratory", PURPLE, 5, ability=SELLS_CARDS),
    District("Smithy", PURPLE, 5, ability=BUYS_CARDS),
    District("Observatory", PURPLE, 5, ability=DRAWS_MORE),
    District("Graveyard", PURPLE, 5, ability=RESCUES),
    District("School of Magic", PURPLE, 6, ability=EVERY_TAX),
    District("Library", PURPLE, 6, ability=KEEPS_MORE),
    District("Dragon Gate", PURPLE, 6, points=8),
    District("University", PURPLE, 6, points=8),
)
"""The 65 cards of section 2.1."""
NEW = (
    District("Poor House", PURPLE, 5, ability=HELPS_POOR),
    District("Quarry", PURPLE, 5, ability=NAME_DISCOUNT),
    District("Lighthouse", PURPLE, 3, ability=SEARCHES),
    District("Hospital", PURPLE, 6, ability=SURVIVES_MURDER),
    District("Park", PURPLE, 6, ability=FILLS_EMPTY_HAND),
    District("Imperial Treasury", PURPLE, 4, ability=POINTS_FOR_GOLD),
    District("Powder House", PURPLE, 3, ability=EXPLODES),
    District("Map Room", PURPLE, 5, ability=POINTS_FOR_HAND),
    District("Wishing Well", PURPLE, 5, ability=POINTS_FOR_PURPLE),
    District("Ball Room", PURPLE, 6, ability=DEMANDS_THANKS),
    District("Factory", PURPLE, 6, ability=PURPLE_DISCOUNT),
    District("Throne Room", PURPLE, 6, ability=PAID_FOR_CROWN),
    District("Bell Tower", PURPLE, 5, ability=SHORTENS_GAME),
    District("Great Wall", PURPLE, 6, ability=WALLS),
    District("Museum", PURPLE, 4, ability=HIDES_CARDS),
)
"""The 15 cards of The Dark City (section 2.2)."""
DISTRICTS = (*BASE, *NEW)
NUM_KINDS = len(DISTRICTS)
FIRST_PURPLE = next(kind for kind, district in enumerate(DISTRICTS) if district.colour == PURPLE)
FIRST_NEW = len(BASE)
MOST_CARDS = sum(district.copies for district in DISTRICTS)


def effect_text(kind: int) -> str:
    """Return the text of the ability on a card of this kind; "" for most kinds."""
    ability = DISTRICTS[kind].ability
    return say(ABILITIES[ability].says) if ability != NOTHING else ""


def kind_with(ability: int) -> int:
    """Return the only kind that has this ability."""
    return next(kind for kind, district in enumerate(DISTRICTS) if district.ability == ability)


def identifier(name: str) -> str:
    """Return the option name of a card: "poor_house" for "Poor House"."""
    return name.lower().replace(" ", "_")


COLOUR = np.array([district.colour for district in DISTRICTS], np.int64)
COST = np.array([district.cost for district in DISTRICTS], np.int64)
"""Base costs. Options may change three of them (`state.base_cost`)."""
COPIES = np.array([district.copies for district in DISTRICTS], np.int64)
EXTRA_POINTS = np.array([max(0, district.points - district.cost) for district in DISTRICTS], np.int64)
"""Points in addition to the base cost."""
CAN_BE_TAKEN = np.array([district.ability != INDESTRUCTIBLE for district in DISTRICTS], np.int64)
KIND_WITH = np.array([kind_with(ability) for ability in range(len(ABILITIES))], np.int64)
