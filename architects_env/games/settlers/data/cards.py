"""All 220 cards by number, other printed tables (rules sections 3 and 11: the faction boards, the targets of the solo
game's attack cards, its titles), and the numpy tables that the rules read.

0 to 83 are the common cards, then come 30 of each faction, then the 16 attack cards; within a deck they stand in the
order of their printed numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from architects_env.games.settlers.data import vocabulary as V
from architects_env.games.settlers.data.common_cards import COMMON_CARDS
from architects_env.games.settlers.data.faction_cards import FACTION_CARDS
from architects_env.games.settlers.data.rows import ANY_RESOURCE, GOOD_NAMED, LOCATION, Row, amounts, goods_of
from architects_env.games.settlers.data.vocabulary import Effect


# --- beside the cards -------------------------------------------------------------------------------------------------
class Board(NamedTuple):
    """The goods that a faction receives in every production, and the good that it may keep between rounds."""

    produces: dict[int, int]
    keeps: int


BOARDS = (
    Board({V.WORKER: 5, V.RAZE: 1}, V.WORKER),
    Board({V.WORKER: 4, V.WOOD: 1, V.RAZE: 1}, V.FOOD),
    Board({V.WORKER: 2, V.WOOD: 1, V.STONE: 1, V.RAZE: 1}, V.RAZE),
    Board({V.WORKER: 3, V.GOLD: 1, V.RAZE: 1}, V.GOLD),
)
"""The boards by faction. All of them give a defence token too (not in the solo game)."""

BOARD_PRODUCES = np.array([[board.produces.get(good, 0) for good in range(V.NUM_TOKENS)] for board in BOARDS], np.int64)
BOARD_KEEPS = np.array([board.keeps for board in BOARDS], np.int64)

ATTACK_CARDS = (
    (V.WOOD,) * 3 + (V.GOLD,) * 3 + (V.CARD,) * 3 + (V.STONE,) * 2 + (V.WORKER,) * 2 + (V.POINT,) * 2 + (V.FOOD,)
)
NUM_ATTACKS = len(ATTACK_CARDS)
SOLO_TITLES = (
    (80, "an Emperor"),
    (70, "a King"),
    (60, "a Castellan"),
    (50, "a Knight"),
    (40, "a Squire"),
    (30, "a Servant"),
    (0, "a Commoner"),
)
"""The title of a winner of the solo game, by the smallest number of points that earns it."""

# --- cards by number --------------------------------------------------------------------------------------------------
ROWS: tuple[tuple[Row, int], ...] = tuple(
    (row, copy) for deck in (COMMON_CARDS, *FACTION_CARDS) for row in deck for copy in range(row.copies)
)
"""The row and the copy number of every location card."""
NUM_COMMON = sum(row.copies for row in COMMON_CARDS)
CARDS_OF_FACTION = sum(row.copies for row in FACTION_CARDS[0])
NUM_FACTION_CARDS = V.NUM_FACTIONS * CARDS_OF_FACTION
NUM_LOCATIONS = NUM_COMMON + NUM_FACTION_CARDS
FIRST_ATTACK = NUM_LOCATIONS
NUM_CARDS = NUM_LOCATIONS + NUM_ATTACKS
TITLES = tuple(row.title for row, _ in ROWS) + tuple(f"Attack on {V.GOODS[good]}" for good in ATTACK_CARDS)

# --- what every location is -------------------------------------------------------------------------------------------
KIND = np.array([row.kind for row, _ in ROWS], np.int64)
COLOUR = np.array([row.colours for row, _ in ROWS], np.int64)
"""Colours as bits."""
FACTION = np.array(
    [-1 if card < NUM_COMMON else (card - NUM_COMMON) // CARDS_OF_FACTION for card in range(NUM_LOCATIONS)], np.int64
)
"""The faction of each card; -1 for a common card."""
VALUE = np.where(FACTION < 0, 1, 2).astype(np.int64)
"""Points of each card at the end."""


def _numbers(text: str, number: int) -> list[int]:
    """Return the amounts of the first `number` goods in a printed cost."""
    found = amounts(text)
    return [sum(n for name, n in found.items() if GOOD_NAMED.get(name) == good) for good in range(number)]


# --- costs ------------------------------------------------------------------------------------------------------------
COST = np.array([_numbers(row.of_copy(row.cost, copy), V.NUM_RESOURCES) for row, copy in ROWS], np.int64)
"""Wood, stone and food that building a card costs."""
DEAL_COST = np.array(_numbers("food", V.NUM_RESOURCES), np.int64)
"""Wood, stone and food that making a deal costs."""
NEEDS_LOCATION = np.array([LOCATION in amounts(row.of_copy(row.cost, copy)) for row, copy in ROWS], np.int64)
USE_COST = np.array([_numbers(row.use, V.NUM_TOKENS) for row, _ in ROWS], np.int64)
"""Price of one activation, by good."""
USE_ANY = np.array([amounts(row.use).get(ANY_RESOURCE, 0) for row, _ in ROWS], np.int64)
"""Number of resources of any kind that one activation costs."""
USES = np.array([row.uses for row, _ in ROWS], np.int64)
"""Number of activations in a round."""


# --- goods ------------------------------------------------------------------------------------------------------------
def _pair(goods: list[int]) -> list[int]:
    return [*goods, V.NO_GOOD, V.NO_GOOD][:2]


RAZE_GOODS = np.array([_pair(goods_of(row.of_copy(row.raze, copy))) for row, copy in ROWS], np.int64)
"""The goods that razing a card gives, in printed order, then NO_GOOD."""
RAZABLE = (RAZE_GOODS[:, 0] != V.NO_GOOD).astype(np.int64)
GOOD_OF_DEAL = np.array(
    [GOOD_NAMED[row.of_copy(row.deal, copy)] if row.deal else V.NO_GOOD for row, copy in ROWS] + list(ATTACK_CARDS),
    np.int64,
)
"""The good that a deal with a card gives; for an attack card its target."""

# --- what they do -----------------------------------------------------------------------------------------------------
ABILITY, BONUS = range(2)
"""The lists of effects: production, action or reaction of a feature, and the building bonus."""


def _effects(listed: Sequence[Effect]) -> list[list[int]]:
    return [list(effect) for effect in (*listed, *[Effect(V.NOTHING)] * (V.MOST_EFFECTS - len(listed)))]


EFFECTS = np.array([[_effects(row.effects), _effects(row.bonus)] for row, _ in ROWS], np.int64)
"""int64[locations, lists, MOST_EFFECTS, 5]: kind and four numbers."""
DOES = np.array([row.does for row, _ in ROWS], np.int64)
WAITS_FOR = np.array([row.built for row, _ in ROWS], np.int64)
"""The locations that an ON_BUILD feature reacts to: colours, ANY_FACTION."""

GATES = np.flatnonzero(DOES == V.HOLDS_CARDS).tolist()
"""The cards of the Gates. Number i has the zones `gate_common[i]` and `gate_faction[i]`."""
GATE_NUMBER = np.array([GATES.index(card) if card in GATES else -1 for card in range(NUM_LOCATIONS)], np.int64)
"""Number of the Gate that a card is, or -1."""

# --- copies that look alike -------------------------------------------------------------------------------------------
_LOOKS = [(row.title, *(row.of_copy(field, copy) for field in (row.cost, row.raze, row.deal))) for row, copy in ROWS]
FACE = np.array([_LOOKS.index(looks) for looks in _LOOKS] + list(range(FIRST_ATTACK, NUM_CARDS)), np.int64)
"""The first card that looks the same."""

# --- faces: cards that look alike as one number; what observations count, and what bots look up -----------------------
_FACES = np.unique(FACE[:NUM_LOCATIONS])
NUM_FACES = len(_FACES)
FACE_NUMBER = np.searchsorted(_FACES, FACE[:NUM_LOCATIONS]).astype(np.int64)
"""int64[locations]: the face that a card shows, from 0. Those of the common cards come first."""
COMMON_FACES = int((_FACES < NUM_COMMON).sum())
FACTION_FACES = NUM_FACES - COMMON_FACES
COPIES = np.bincount(FACE_NUMBER.astype(np.intp)).astype(np.int64)
SHARE = (1.0 / COPIES).astype(np.float32)
"""One copy as a share of all cards of that face."""

# --- action locations -------------------------------------------------------------------------------------------------
_ACTIONS = np.flatnonzero(KIND[_FACES] == V.ACTION).astype(np.int64)
NUM_ACTION_FACES = len(_ACTIONS)
ACTION_NUMBER = np.where(KIND == V.ACTION, np.searchsorted(_ACTIONS, FACE_NUMBER), -1).astype(np.int64)
"""int64[locations]: the number of its face among those with an action, or -1."""
USE_SHARE = (1.0 / np.maximum(1, COPIES[FACE_NUMBER] * USES)).astype(np.float32)
"""float32[locations]: one use as a share of all uses of all cards with that face."""
