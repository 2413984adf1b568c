"""Measures of Settlers: what explanations name."""

from __future__ import annotations

import numpy as np

from architects_env.games.settlers.data import cards as C
from architects_env.games.settlers.data import vocabulary as V
from architects_env.games.settlers.data.options import PEACEFUL
from architects_env.play.coach.measures import PROGRESS, RISK, Measure, fields_in, in_field


def _cards_in_hand(states: np.ndarray) -> np.ndarray:
    return states["hand_common_size"] + states["hand_faction_size"]


def _common(states: np.ndarray) -> np.ndarray:
    return _in_empire(states, common=True)


def _faction(states: np.ndarray) -> np.ndarray:
    return _in_empire(states, common=False)


def _in_empire(states: np.ndarray, common: bool) -> np.ndarray:
    cards, places = states["empire"], np.arange(states["empire"].shape[2])
    there = places < states["empire_size"][:, :, None]
    return (there & ((cards < C.NUM_COMMON) == common)).sum(axis=2)


def _undefended(states: np.ndarray) -> np.ndarray:
    """Return the number of common locations without a defence token, which others can raze.

    In the peaceful variant nobody razes locations, so that it counts none there.
    """
    home, open_to_all = states["home"][:, : C.NUM_COMMON], states["defended"][:, : C.NUM_COMMON] == 0
    seats = range(states["points"].shape[1])
    found = np.stack([((home == 1 + seat) & open_to_all).sum(axis=1) for seat in seats], axis=1)
    return np.where(states["options"][:, PEACEFUL, None] == 1, 0, found)


MEASURES = (
    *fields_in((*V.GOODS[: V.WORKER], "workers", "raze tokens"), "supply"),
    Measure("cards in hand", _cards_in_hand),
    Measure("common locations", _common, PROGRESS),
    Measure("faction locations", _faction, PROGRESS),
    Measure("deals", in_field("deals_size"), PROGRESS),
    Measure("points on the track", in_field("points"), PROGRESS),
    Measure("common locations without defence", _undefended, RISK),
)
