"""What is printed beside the cards (rules sections 3 and 11): the faction boards, the targets of the solo game's attack
cards, and its titles."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from architects_env.games.settlers.vocabulary import CARD, FOOD, GOLD, NUM_TOKENS, POINT, RAZE, STONE, WOOD, WORKER


class Board(NamedTuple):
    """What a faction receives in every production, and which good it may keep between rounds."""

    produces: dict[int, int]
    keeps: int


BOARDS = (
    Board({WORKER: 5, RAZE: 1}, WORKER),
    Board({WORKER: 4, WOOD: 1, RAZE: 1}, FOOD),
    Board({WORKER: 2, WOOD: 1, STONE: 1, RAZE: 1}, RAZE),
    Board({WORKER: 3, GOLD: 1, RAZE: 1}, GOLD),
)
"""By faction. All of them give a defence token too (not in the solo game)."""

BOARD_PRODUCES = np.array([[board.produces.get(good, 0) for good in range(NUM_TOKENS)] for board in BOARDS], np.int64)
BOARD_KEEPS = np.array([board.keeps for board in BOARDS], np.int64)

ATTACK_CARDS = (WOOD,) * 3 + (GOLD,) * 3 + (CARD,) * 3 + (STONE,) * 2 + (WORKER,) * 2 + (POINT,) * 2 + (FOOD,)
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
"""What a winner of the solo game is with at least so many points."""
