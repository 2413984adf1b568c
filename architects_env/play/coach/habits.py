"""Habits: how far from the network a player plays, as the temperature at which the network plays most like this player.

A temperature is fitted to the decisions that a seat has made so far. 1 plays as the network does, and the greatest
temperature at random. The judgement of a game (`play.coach.judgement`) continues it with these habits.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

TEMPERATURES = np.array([0.7, 1.0, 1.5, 2.5, 4.0, 6.5, 10.0, 16.0, 1e6])
"""The temperatures that are compared. The last one plays at random."""
EXPECTED = np.array([0.1, 0.25, 0.2, 0.15, 0.1, 0.08, 0.06, 0.04, 0.02])
"""Probability of each temperature before any decision is known."""


def log_likelihoods(priors: np.ndarray, masks: np.ndarray, actions: np.ndarray) -> np.ndarray:
    """Return the logarithm of the probability of each played action at each temperature, float64[n, temperatures].

    Args:
        priors: float[n, actions]: The probability of each action according to the network.
        masks: int8[n, actions]: The legal actions.
        actions: int[n]: The played actions.
    """
    logs = np.where(masks != 0, np.log(np.maximum(priors.astype(float), 1e-9)), -np.inf)
    logs -= logs.max(axis=1, keepdims=True)
    each = logs[:, None, :] / TEMPERATURES[:, None]
    totals = np.log(np.exp(each).sum(axis=2))
    return each[np.arange(len(actions)), :, actions] - totals


def temperatures(seats: Iterable[int], likelihoods: Iterable[Iterable[float]], players: int) -> np.ndarray:
    """Return the temperature at which each seat plays, float64[players], from its decisions.

    Args:
        seats: The seat of each decision.
        likelihoods: The row of `log_likelihoods` of each decision.
        players: The number of seats.
    """
    totals = np.tile(np.log(EXPECTED), (players, 1))
    for seat, row in zip(seats, likelihoods, strict=True):
        totals[seat] += np.asarray(row)
    return TEMPERATURES[totals.argmax(axis=1)]
