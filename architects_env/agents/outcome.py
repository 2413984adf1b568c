"""The outcome of a game between agents: scores, ranks, rewards and failures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from architects_env.core.compile.recarrays import State
from architects_env.core.contract.game import Game
from architects_env.core.play.kernels import get_kernels


@dataclass(frozen=True)
class Failure:
    """The failure of an isolated agent. It loses the game in all its seats, and the others share the first place."""

    agent: int
    """The index of the agent in its arena."""
    seat: int
    """The seat at which it failed."""
    reason: str
    """Reason of the failure, phrased to follow "Agent NAME:"."""


@dataclass
class Outcome:
    """The result of one game. Its sides are the seats, followed by the rivals that the rules play."""

    game: Game
    """The game that was played."""
    game_index: int
    """The index of this game in its arena."""
    state: State
    """The last position."""
    agent_of_seat: np.ndarray
    """int64[seats]: the index of the agent in every seat."""
    rivals: tuple[str, ...]
    """The names of the rivals."""
    decisions: int
    """Number of decisions of all seats, without those that have only one legal action."""
    cut_off: bool
    """Whether the turn limit ended the game."""
    scores: np.ndarray
    """int64[sides]: the final scores."""
    ranks: np.ndarray
    """int64[sides]: the ranks, from 1 for the best."""
    rewards: np.ndarray
    """float32[sides]: the rewards by rank, from -1 to 1."""
    win_fractions: np.ndarray
    """float64[sides]: the fraction of the win. Joint winners divide it, and the sum is 1. All fractions are 0 if the
    option `at_bound` makes everybody lose."""
    failure: Failure | None = None
    """The failure that ended the game, if there was one."""

    def record_failure(self, failure: Failure) -> None:
        """Record that the game ended because an agent failed, and not by the rules.

        The agent gets reward -1 and the last rank in all its seats. The others share the first rank.

        Args:
            failure: Failure that ended the game.
        """
        self.failure, self.cut_off = failure, False
        lost = np.append(self.agent_of_seat, np.full(len(self.rivals), -1)) == failure.agent
        others = int((~lost).sum())
        self.ranks, self.win_fractions = np.where(lost, others + 1, 1), ~lost / max(1, others)
        self.rewards = np.where(lost, -1, (len(lost) - others) / max(1, others)).astype(np.float32)

    def breakdown(self) -> np.ndarray:
        """Return the points of each side by source, int64[sides, len(game.sources)]."""
        points = np.zeros((len(self.scores), len(self.game.sources)), np.int64)
        states = self.game.new_states(1)
        states[0] = self.state
        get_kernels(self.game).breakdown(self.game.for_kernels(states), 0, points)
        return points

    def facts(self, seat: int = -1) -> dict[str, Any]:
        """Return what the game counts about a seat, or about the whole game.

        Args:
            seat: The seat; -1 for the whole game.

        Returns:
            The facts by name (`Game.facts`).
        """
        return self.game.facts(self.state, seat)

    def lengths(self) -> dict[str, float]:
        """Return the lengths of the game by name, such as the number of turns; see `get_lengths`."""
        return get_lengths(self.facts())


def get_lengths(facts: Mapping[str, Any]) -> dict[str, float]:
    """Return the lengths among the facts of a whole game.

    Args:
        facts: Facts of a whole game by name (`Outcome.facts`).

    Returns:
        The numbers whose names begin with "turns" or "rounds", by name.
    """
    return {
        name: float(value)
        for name, value in facts.items()
        if name.split()[0] in ("turns", "rounds") and isinstance(value, (int, float))
    }
