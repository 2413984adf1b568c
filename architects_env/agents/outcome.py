"""How a game between agents ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from architects_env.core.compile.recarrays import State
from architects_env.core.contract.game import Game
from architects_env.core.play.kernels import kernels_of


@dataclass(frozen=True)
class Failure:
    """What an agent in a process of its own did wrong: it has lost the game in all its seats, and the others share the
    first place."""

    agent: int
    seat: int
    what: str


@dataclass
class Outcome:
    """One game that has ended. Sides are the seats, then the rivals that the rules play."""

    game: Game
    number: int
    """Of the game in its arena."""
    state: State
    """The last position."""
    seated: np.ndarray
    """int64[seats]: the number of the agent in every seat."""
    rivals: tuple[str, ...]
    decisions: int
    """Of all seats together, without those that the rules leave no choice in."""
    cut_off: bool
    """Whether it was ended by the bound on its length."""
    scores: np.ndarray
    """int64[sides]"""
    ranks: np.ndarray
    """int64[sides], the best is 1."""
    rewards: np.ndarray
    """float32[sides]: by placement."""
    shares: np.ndarray
    """float64[sides]: of the win, 1 in all; joint winners share it, and a game that is lost by everybody (the option
    at_bound) has none."""
    failure: Failure | None = None

    def fail(self, failure: Failure) -> None:
        """It ended because an agent failed: cut short, and not by the rules."""
        self.failure, self.cut_off = failure, False
        lost = np.append(self.seated, np.full(len(self.rivals), -1)) == failure.agent
        others = int((~lost).sum())
        self.ranks, self.shares = np.where(lost, others + 1, 1), ~lost / max(1, others)
        self.rewards = np.where(lost, -1, (len(lost) - others) / max(1, others)).astype(np.float32)

    def breakdown(self) -> np.ndarray:
        """int64[sides, len(game.sources)]: the points by source."""
        points = np.zeros((len(self.scores), len(self.game.sources)), np.int64)
        states = self.game.new_states(1)
        states[0] = self.state
        kernels_of(self.game).breakdown(self.game.for_kernels(states), 0, points)
        return points

    def facts(self, seat: int = -1) -> dict[str, Any]:
        """What the game counts of a seat, or of the whole game (`Game.facts`)."""
        return self.game.facts(self.state, seat)

    def lengths(self) -> dict[str, float]:
        """See `lengths_of`."""
        return lengths_of(self.facts())


def lengths_of(facts: Mapping[str, Any]) -> dict[str, float]:
    """The lengths among the facts of a whole game: numbers whose name begins with turns or rounds."""
    return {
        name: float(value)
        for name, value in facts.items()
        if name.split()[0] in ("turns", "rounds") and isinstance(value, (int, float))
    }
