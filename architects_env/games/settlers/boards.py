"""What is printed beside the cards (rules sections 3 and 11): the faction boards, the targets of the solo game's attack
cards, and its titles."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from architects_env.games.settlers import vocabulary as V


class Board(NamedTuple):
    """What a faction receives in every production, and which good it may keep between rounds."""

    produces: dict[int, int]
    keeps: int


BOARDS = (
    Board({V.WORKER: 5, V.RAZE: 1}, V.WORKER),
    Board({V.WORKER: 4, V.WOOD: 1, V.RAZE: 1}, V.FOOD),
    Board({V.WORKER: 2, V.WOOD: 1, V.STONE: 1, V.RAZE: 1}, V.RAZE),
    Board({V.WORKER: 3, V.GOLD: 1, V.RAZE: 1}, V.GOLD),
)
"""By faction. All of them give a defence token too (not in the solo game)."""

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
"""What a winner of the solo game is with at least so many points."""
