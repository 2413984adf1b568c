"""The cards: six plans of houses. A card's effect is numbers in a table, never a branch on its name."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Plan:
    """A house that may be built once."""

    name: str
    wood: int
    stone: int
    points: int


PLANS = (
    Plan("Cottage", 1, 1, 3),
    Plan("Well", 0, 3, 4),
    Plan("Barn", 4, 0, 5),
    Plan("Chapel", 2, 3, 7),
    Plan("Windmill", 4, 2, 8),
    Plan("Manor", 3, 4, 10),
)
NUM_PLANS = len(PLANS)
WOOD_COST = np.array([plan.wood for plan in PLANS], np.int64)
STONE_COST = np.array([plan.stone for plan in PLANS], np.int64)
POINTS = np.array([plan.points for plan in PLANS], np.int64)
