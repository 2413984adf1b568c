"""Measures of Citadels: what explanations name."""

from __future__ import annotations

import numpy as np

from architects_env.games.citadels.data import characters as H
from architects_env.games.citadels.data import districts as D
from architects_env.play.coach.measures import PROGRESS, RISK, SKILL, Measure, in_field

CHEAP = 2
"""Highest cost of a building that others destroy readily."""
_COLOURS = np.array([district.colour for district in D.DISTRICTS])
_COSTS = np.array([district.cost for district in D.DISTRICTS])


def _colours(states: np.ndarray) -> np.ndarray:
    there = states["city"] > 0
    return np.stack([there[:, :, colour == _COLOURS].any(axis=2) for colour in range(len(D.COLOURS))]).sum(axis=0)


def _cost_of_city(states: np.ndarray) -> np.ndarray:
    return states["city"] @ _COSTS


def _cheap_buildings(states: np.ndarray) -> np.ndarray:
    return states["city"][:, :, _COSTS <= CHEAP].sum(axis=2)


def _can_be_destroyed(states: np.ndarray) -> bool:
    """Return whether the Warlord plays, or a Powder House stands."""
    characters = states["characters"][0]
    has_warlord = (H.POWER[characters[characters != H.NO_CHARACTER]] == H.DESTROYS).any()
    return bool(has_warlord or (states["city"][0, :, D.KIND_WITH[D.EXPLODES]] > 0).any())


MEASURES = (
    Measure("gold", in_field("gold")),
    Measure("cards in hand", in_field("hand_size")),
    Measure("buildings", in_field("buildings"), PROGRESS),
    Measure("building value", _cost_of_city, PROGRESS),
    Measure("colours in the city", _colours, SKILL),
    Measure("cheap buildings that can be destroyed", _cheap_buildings, RISK, _can_be_destroyed),
)
