"""Measures of Architects: what explanations name."""

from __future__ import annotations

import numpy as np

from architects_env.games.architects.data import board as B
from architects_env.games.architects.data import cards as C
from architects_env.play.coach.measures import (
    PROGRESS,
    RISK,
    SKILL,
    Measure,
    fields_in,
    in_field,
    members_of,
    sum_of,
)

LARGE_GROUP = 3
"""Number of workers of one player at a location that make others think of capturing them."""


def _large_groups(states: np.ndarray) -> np.ndarray:
    workers = states["workers"][:, : B.NUM_LOCATIONS]
    return np.where(workers >= LARGE_GROUP, workers, 0).sum(axis=1)


def _captured(states: np.ndarray) -> np.ndarray:
    return states["captives"].sum(axis=1) + states["prison"]


MEASURES = (
    *fields_in(C.GOODS, "goods"),
    Measure("buildings", members_of("built"), PROGRESS),
    Measure("Cathedral level", in_field("cathedral"), PROGRESS),
    Measure("virtue", in_field("virtue"), PROGRESS),
    Measure("apprentices", members_of("apprentices"), SKILL),
    Measure("workers ready to place", in_field("supply"), SKILL),
    Measure("workers captured from others", sum_of("captives"), SKILL),
    Measure("workers in groups of three or more", _large_groups, RISK),
    Measure("captured workers", _captured, RISK),
    Measure("unpaid debts", in_field("unpaid_debts"), RISK),
)
