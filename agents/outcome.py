"""How a game between agents ended."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from architects_env.core.game import Game
from architects_env.core.kernels import kernels_of
from architects_env.core.standing import REWARDS, lost_by_all, rewards_of


@dataclass(frozen=True)
class Failure:
    """What an agent in a process of its own did wrong: it has lost the game in all its seats, and the others share the first place."""

    agent: int
    seat: int
    what: str


@dataclass(frozen=True)
class Standing:
    """Of every side: the seats, then the rivals that the rules play."""

    scores: np.ndarray
    """int64[sides]"""
    ranks: np.ndarray
    """int64[sides], the best is 1."""
    rewards: np.ndarray
    """float32[sides]: by placement."""
    shares: np.ndarray
    """float64[sides]: of the win, 1 in all; joint winners share it, and a game that is lost by everybody has none."""


@dataclass(frozen=True)
class Outcome:
    """One game that has ended."""

    game: Game
    number: int
    """Of the game in its arena."""
    states: np.ndarray
    """The last position, an array of one record."""
    seated: np.ndarray
    """int64[seats]: the number of the agent in every seat."""
    rivals: tuple[str, ...]
    decisions: int
    """Of all seats together, without those that the rules leave no choice in."""
    lost_at_bound: bool
    """Whether the rules say that a game which is cut off is lost by everybody (the option at_bound)."""
    failure: Failure | None = None

    @property
    def over(self) -> bool:
        """Whether the game has come to its end (and not merely to a failure)."""
        return bool(self.states["over"][0])

    @property
    def cut_off(self) -> bool:
        """Whether it was ended by the bound on its length."""
        return self.failure is None and bool(self.states["truncated"][0])

    @cached_property
    def standing(self) -> Standing:
        """Scores, ranks, rewards and shares of the win."""
        sides = len(self.seated) + len(self.rivals)
        scores, ranks, rewards = np.zeros(sides, np.int64), np.zeros(sides, np.int64), np.zeros(sides, np.float32)
        kernels_of(self.game).standing(self.game.for_kernels(self.states), 0, scores, ranks)
        if self.failure is not None:
            lost = np.append(self.seated, np.full(len(self.rivals), -1)) == self.failure.agent
            others = int((~lost).sum())
            rewards[:] = np.where(lost, -1, (sides - others) / max(1, others))
            return Standing(scores, np.where(lost, others + 1, 1), rewards, ~lost / max(1, others))
        if self.cut_off and self.lost_at_bound:
            lost_by_all(rewards)
            return Standing(scores, ranks, rewards, np.zeros(sides))
        rewards_of(REWARDS["placement"], scores, ranks, self.game.margin_scale, rewards)
        return Standing(scores, ranks, rewards, (ranks == 1) / (ranks == 1).sum())

    def breakdown(self) -> np.ndarray:
        """int64[sides, len(game.sources)]: the points by source."""
        points = np.zeros((len(self.seated) + len(self.rivals), len(self.game.sources)), np.int64)
        kernels_of(self.game).breakdown(self.game.for_kernels(self.states), 0, points)
        return points

    def facts(self, seat: int = -1) -> dict[str, Any]:
        """What the game counts of a seat, or of the whole game (`Game.facts`)."""
        return self.game.facts(self.states.view(np.recarray)[0], seat)

    def lengths(self) -> dict[str, float]:
        """See `lengths_of`."""
        return lengths_of(self.facts())


def lengths_of(facts: Mapping[str, Any]) -> dict[str, float]:
    """The lengths among the facts of a whole game: numbers whose name begins with turns or rounds."""
    return {name: float(value) for name, value in facts.items() if name.split()[0] in ("turns", "rounds") and isinstance(value, (int, float))}
