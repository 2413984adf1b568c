"""All 220 cards by number, and the numpy tables that the rules read.

0 to 83 are the common cards, then come 30 of each faction, then the 16 attack cards; within a deck they stand in the
order of their printed numbers.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from architects_env.games.settlers import boards
from architects_env.games.settlers import vocabulary as V
from architects_env.games.settlers.common_cards import COMMON_CARDS
from architects_env.games.settlers.faction_cards import FACTION_CARDS
from architects_env.games.settlers.rows import ANY_RESOURCE, GOOD_NAMED, LOCATION, Row, amounts, goods_of
from architects_env.games.settlers.vocabulary import Effect

ROWS: tuple[tuple[Row, int], ...] = tuple(
    (row, copy) for deck in (COMMON_CARDS, *FACTION_CARDS) for row in deck for copy in range(row.copies)
)
"""Row and copy of every location card."""
NUM_COMMON = sum(row.copies for row in COMMON_CARDS)
CARDS_OF_FACTION = sum(row.copies for row in FACTION_CARDS[0])
NUM_FACTION_CARDS = V.NUM_FACTIONS * CARDS_OF_FACTION
NUM_LOCATIONS = NUM_COMMON + NUM_FACTION_CARDS
FIRST_ATTACK = NUM_LOCATIONS
NUM_CARDS = NUM_LOCATIONS + boards.NUM_ATTACKS
TITLES = tuple(row.title for row, _ in ROWS) + tuple(f"Attack on {V.GOODS[good]}" for good in boards.ATTACK_CARDS)

# --- what every location is -------------------------------------------------------------------------------------------
KIND = np.array([row.kind for row, _ in ROWS], np.int64)
COLOUR = np.array([row.colours for row, _ in ROWS], np.int64)
"""Bits."""
FACTION = np.array(
    [-1 if card < NUM_COMMON else (card - NUM_COMMON) // CARDS_OF_FACTION for card in range(NUM_LOCATIONS)], np.int64
)
"""-1: a common card."""
VALUE = np.where(FACTION < 0, 1, 2).astype(np.int64)
"""Points at the end."""


def _numbers(text: str, number: int) -> list[int]:
    """The amounts of the first so many goods in a printed cost."""
    found = amounts(text)
    return [sum(n for name, n in found.items() if GOOD_NAMED.get(name) == good) for good in range(number)]


# --- costs ------------------------------------------------------------------------------------------------------------
COST = np.array([_numbers(row.of_copy(row.cost, copy), V.NUM_RESOURCES) for row, copy in ROWS], np.int64)
"""Wood, stone and food of building it."""
NEEDS_LOCATION = np.array([LOCATION in amounts(row.of_copy(row.cost, copy)) for row, copy in ROWS], np.int64)
USE_COST = np.array([_numbers(row.use, V.NUM_TOKENS) for row, _ in ROWS], np.int64)
"""Of one activation, by good."""
USE_ANY = np.array([amounts(row.use).get(ANY_RESOURCE, 0) for row, _ in ROWS], np.int64)
"""Of one activation: resources of any kind."""
USES = np.array([row.uses for row, _ in ROWS], np.int64)
"""In a round."""


# --- goods ------------------------------------------------------------------------------------------------------------
def _pair(goods: list[int]) -> list[int]:
    return [*goods, V.NO_GOOD, V.NO_GOOD][:2]


RAZE_GOODS = np.array([_pair(goods_of(row.of_copy(row.raze, copy))) for row, copy in ROWS], np.int64)
"""What razing it gives, in printed order; NO_GOOD where there is no more."""
RAZABLE = (RAZE_GOODS[:, 0] != V.NO_GOOD).astype(np.int64)
DEAL_GOOD = np.array(
    [GOOD_NAMED[row.of_copy(row.deal, copy)] if row.deal else V.NO_GOOD for row, copy in ROWS]
    + list(boards.ATTACK_CARDS),
    np.int64,
)
"""What a deal with it gives; of an attack card: its target."""

# --- what they do -----------------------------------------------------------------------------------------------------
ABILITY, BONUS = range(2)
"""Lists of effects: production, action or reaction of a feature; the building bonus."""


def _effects(listed: Sequence[Effect]) -> list[list[int]]:
    return [list(effect) for effect in (*listed, *[Effect(V.NOTHING)] * (V.MOST_EFFECTS - len(listed)))]


EFFECTS = np.array([[_effects(row.effects), _effects(row.bonus)] for row, _ in ROWS], np.int64)
"""int64[locations, lists, MOST_EFFECTS, 5]: kind and four numbers."""
DOES = np.array([row.does for row, _ in ROWS], np.int64)
WAITS_FOR = np.array([row.built for row, _ in ROWS], np.int64)
"""Of an ON_BUILD feature: colours, ANY_FACTION."""

# --- copies that look alike -------------------------------------------------------------------------------------------
_LOOKS = [(row.title, *(row.of_copy(field, copy) for field in (row.cost, row.raze, row.deal))) for row, copy in ROWS]
FACE = np.array([_LOOKS.index(looks) for looks in _LOOKS] + list(range(FIRST_ATTACK, NUM_CARDS)), np.int64)
"""The first card that looks the same."""
