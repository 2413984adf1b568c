"""Your own search: Monte Carlo simulations with `sample`, `clone` and `apply`, in 40 lines of Python.

    python examples/own_search.py
    architects-env tournament --agents examples/own_search.py:Search greedy random

The package's own searches (`ismcts:1000`) do the same in compiled code, with a tree. Needs only the package itself.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from architects_env.core.play.match import Match


class Search:
    """An agent that distributes simulations over the legal actions by upper confidence bounds. Each simulation samples
    the hidden cards and future chance from the view, so that the search knows no more than its seat."""

    SIMULATIONS, EXPLORATION = 200, 0.7

    def act(self, view: Any, rng: np.random.Generator) -> int:
        """Choose the action with the most simulations."""
        actions = view.legal_actions()
        visits, total = np.zeros(len(actions)), np.zeros(len(actions))
        for number in range(self.SIMULATIONS if len(actions) > 1 else 0):
            k = self._next(visits, total, number)
            total[k] += self.played_on(self.world(view, rng), actions[k], view.seat, rng)
            visits[k] += 1
        return actions[int(visits.argmax())]

    def _next(self, visits: np.ndarray, total: np.ndarray, number: int) -> int:
        if (untried := np.flatnonzero(visits == 0)).size:
            return int(untried[0])
        return int((total / visits + self.EXPLORATION * np.sqrt(math.log(number) / visits)).argmax())

    def world(self, view: Any, rng: np.random.Generator) -> Match:
        """Sample a game that agrees with the view."""
        return view.sample(int(rng.integers(2**62)))

    def played_on(self, match: Match, action: int, seat: int, rng: np.random.Generator) -> float:
        """Play an action, then random actions to the end. Returns the reward of the seat."""
        match.apply(action)
        while not match.over:
            match.apply(int(rng.choice(match.legal_actions())))
        return float(match.returns()[seat])


def against_random(games: int, seed: int, search: Search | None = None) -> float:
    """Return the mean reward of the search in each seat of Hamlet for two players."""
    from architects_env.games import load

    search, rng, total = search or Search(), np.random.default_rng(seed), 0.0
    for number in range(games):
        match = Match(load("hamlet"), 2, seed=seed + number)
        while not match.over:
            twin = match.clone()  # an independent copy of the game
            assert twin.legal_actions() == match.legal_actions()
            own = match.seat == number % 2
            match.apply(search.act(match.view(), rng) if own else int(rng.choice(match.legal_actions())))
        total += float(match.returns()[number % 2])
    return total / games


if __name__ == "__main__":
    print(f"Mean reward against random, 20 games: {against_random(20, 0):+.2f}")
