"""Measures of Viscounts: what explanations name."""

from __future__ import annotations

import numpy as np

from architects_env.games.viscounts.data import board as B
from architects_env.play.coach.measures import PROGRESS, RISK, SKILL, Measure, fields_in, in_field, sum_of


def _manuscripts(states: np.ndarray) -> np.ndarray:
    seats = range(states["silver"].shape[1])
    return np.stack([(states["manuscript_owner"] == seat).sum(axis=1) for seat in seats], axis=1)


def _in_castle(states: np.ndarray) -> np.ndarray:
    return states["tier1"].sum(axis=1) + states["tier2"].sum(axis=1) + states["tier3"]


def _virtue(states: np.ndarray) -> np.ndarray:
    """Return the virtue: its marker falls as virtue is gained."""
    return B.TRACK - 1 - states["virtue"]


MEASURES = (
    *fields_in(("inkwells", *B.RESOURCES[1:]), "goods"),
    Measure("silver", in_field("silver")),
    Measure("workers", in_field("workers"), SKILL),
    Measure("virtue", _virtue, SKILL),
    Measure("buildings", sum_of("built"), PROGRESS),
    Measure("manuscripts", _manuscripts, PROGRESS),
    Measure("workers in the castle", _in_castle, PROGRESS),
    Measure("acquired deeds", in_field("deeds"), PROGRESS),
    Measure("unpaid debts", in_field("debts"), RISK),
    Measure("corruption", in_field("corruption"), RISK),
)
