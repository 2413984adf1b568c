"""Rows whose true scores are known, to count how often intervals contain them.

A seat wins a game if ability + training + deal - opponent + chance is above 0; all five are normal. Deals are shared by
trainings and by opponents, as in the benchmark, and the opponents of a game by its tasks. The true reward is an exact
integral of that normal distribution.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import erf
from statistics import NormalDist

import numpy as np

GAMES, TASKS = 4, 13
"""Number of games of a simulated set and of its tasks, which belong to the games by turns."""
PUBLIC, PANEL, DRAWN = 6, 64, 4
"""Numbers of public opponents, of held-out opponents in a panel, and of those of a shard before version 3."""
BY_DEAL, BY_OPPONENT, BY_TRAINING = 0.8, 0.6, 0.4
"""Standard deviations of deals, of held-out opponents and of trainings, where that of chance is 1. Between four bots of
25 deals each F then has a median of 5.9, in rows of euro-v2 6.1. Trainings correlate over deals by 0.67, in rows of
euro-v2 by 0.35 and in rows of toy-v2 by 0.78."""
LIKELY = [NormalDist().inv_cdf((k + 0.5) / 21) for k in range(21)]
"""Equally likely values of a normal distribution."""
UNEVEN = 0.4
"""Standard deviation of the logarithm of how much trainings vary, from task to task."""
SEATS = 2
LOW, HIGH = -0.9, 0.8
"""Mean rewards that score 0 and 100."""


@dataclass(frozen=True)
class Row:
    """A simulated row."""

    scores: dict[str, np.ndarray]
    """float64[trainings, deals] by task."""
    truth: dict[str, float]
    """The true score by task."""
    true_trainings: np.ndarray
    """float64[tasks, many]: the true scores of many trainings, equally likely ones, for the interquartile mean."""


def pool(rng: np.random.Generator, size: int = PANEL) -> np.ndarray:
    """Draw the strengths of held-out opponents, as float64[games, opponents]."""
    return BY_OPPONENT * rng.standard_normal((GAMES, size))


def row(rng: np.random.Generator, trainings: int, deals: int, held_out: np.ndarray, frozen: bool, taught: bool) -> Row:
    """Simulate a row.

    Args:
        rng: Random numbers.
        trainings: Number of trainings.
        deals: Number of deals of a task.
        held_out: Strengths of the held-out opponents (`pool`). Deal k meets opponent k, counted in a circle.
        frozen: Whether these opponents and the mixed tables are part of the set. If not, the truth is about all that
            could have been drawn.
        taught: Whether trainings differ.
    """
    scores, truth, many = dict[str, np.ndarray](), dict[str, float](), list[list[float]]()
    likely = LIKELY if taught and frozen else [0.0]
    for task in range(TASKS):
        spread = BY_TRAINING * float(np.exp(UNEVEN * rng.standard_normal())) * taught
        ability, public, panel = rng.normal(0, 0.7), rng.normal(0, 1, PUBLIC), held_out[task % GAMES]
        from_panel, from_public = rng.permutation(panel), np.resize(rng.permutation(public), len(panel))
        if frozen:
            tables = np.where(np.arange(len(panel)) % 2 == 0, from_panel, from_public)
        else:
            tables = np.where(rng.random(deals) < 0.5, rng.choice(panel, deals), rng.choice(public, deals))
        met = [np.full(deals, one) for one in public] + [np.resize(panel, deals), np.resize(tables, deals)]
        trained = ability + spread * rng.standard_normal(trainings)
        scores[f"task {task}"] = scaled(_played(rng, trained, np.stack(met)))
        against = _Against(public, panel, tables) if frozen else _Against(public, None, None)
        truth[f"task {task}"] = float(scaled(against.reward(ability, spread)))
        many.append([float(scaled(against.reward(ability + spread * one, 0.0))) for one in likely])
    return Row(scores, truth, np.array(many))


def _played(rng: np.random.Generator, abilities: np.ndarray, met: np.ndarray) -> np.ndarray:
    """Return mean rewards over opponents and seats as float64[trainings, deals]."""
    return _by_opponent(rng, abilities, met).mean(axis=0)


def _by_opponent(rng: np.random.Generator, abilities: np.ndarray, met: np.ndarray) -> np.ndarray:
    """Return mean rewards over seats as float64[opponents, trainings, deals]."""
    opponents, deals = met.shape
    of_deal = BY_DEAL * rng.standard_normal((SEATS, 1, 1, deals))
    chance = rng.standard_normal((SEATS, opponents, len(abilities), deals))
    won = abilities[None, None, :, None] + of_deal - met[None, :, None, :] + chance > 0
    return (2.0 * won - 1).mean(axis=0)


def rewards_of_agent(rng: np.random.Generator, held_out: np.ndarray, deals: int) -> Iterator[list[np.ndarray]]:
    """Yield the mean rewards of one agent that plays a task with two nonces, for each task: for both nonces
    float64[opponents, deals]. The two last opponents are the panel and the mixed tables."""
    for task in range(TASKS):
        ability, public, panel = rng.normal(0, 0.7), rng.normal(0, 1, PUBLIC), held_out[task % GAMES]
        tables = np.where(np.arange(len(panel)) % 2 == 0, rng.permutation(panel), np.resize(public, len(panel)))
        met = np.stack([*(np.full(deals, one) for one in public), np.resize(panel, deals), np.resize(tables, deals)])
        yield [_by_opponent(rng, np.array([ability]), met)[:, 0] for _ in range(2)]


@dataclass(frozen=True)
class _Against:
    """The opponents that the truth is about. None: any that could have been drawn."""

    public: np.ndarray
    panel: np.ndarray | None
    tables: np.ndarray | None

    def reward(self, ability: float, spread: float) -> float:
        """Return the true mean reward of an ability around which trainings vary."""
        narrow = (1 + BY_DEAL**2 + spread**2) ** 0.5
        known = [_won(ability - one, narrow) for one in self.public]
        any_drawn = _won(ability, (narrow**2 + BY_OPPONENT**2) ** 0.5)
        held_out = any_drawn if self.panel is None else _mean_won(ability - self.panel, narrow)
        mixed = (any_drawn + np.mean(known)) / 2 if self.tables is None else _mean_won(ability - self.tables, narrow)
        return float(np.mean([*known, held_out, float(mixed)]))


def _won(distance: float, width: float) -> float:
    return erf(distance / width / 2**0.5)


def _mean_won(distances: np.ndarray, width: float) -> float:
    return float(np.mean([_won(distance, width) for distance in distances]))


def scaled(reward: float | np.ndarray) -> np.ndarray:
    """Return scores of rewards."""
    return 100 * (np.asarray(reward) - LOW) / (HIGH - LOW)
