"""The first version of sequential halving (`gumbel@1`), which samples a new world for every simulation.

It is kept for agents that were measured with it. `core.search.gumbel` is stronger.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from architects_env.core.search.guided import GuidedSearch
from architects_env.core.search.gumbel import CONSIDERED, VALUE_SCALE, read_roots
from architects_env.core.search.tree_search import NONE


class FirstGumbelSearch(GuidedSearch):
    """Sequential halving from several views of games with the same number of players.

    The evaluation of the view itself does not count as one of the `simulations`.
    """

    def __init__(
        self, *given: Any, considered: int = CONSIDERED, value_scale: float = VALUE_SCALE, **settings: Any
    ) -> None:
        super().__init__(*given, **settings)
        self.considered, self.value_scale = considered, value_scale
        shape = len(self.seats), len(self.game.action_space)
        self._visits, self._means = np.zeros(shape, np.int64), np.zeros(shape)
        self.actions: np.ndarray = np.zeros(len(self.seats), np.int64)
        """int64[searches]: the best action of each search."""

    def run(self) -> None:
        """Run all simulations."""
        self.draw_worlds(self._all)
        priors, _ = self.simulate(self._all, np.full(len(self.seats), NONE))
        scores = np.where(self._masks != 0, np.log(np.maximum(priors, 1e-9, dtype=np.float64)), -np.inf)
        order, options = np.argsort(-scores, axis=1, kind="stable"), (self._masks != 0).sum(axis=1)
        running = [order[i, : min(self.considered, options[i])] for i in range(len(order))]
        for simulations in shares(self.simulations, max(1, math.ceil(math.log2(max(map(len, running)))))):
            for number in range(simulations):
                self.draw_worlds(self._all)
                self.simulate(self._all, np.array([actions[number % len(actions)] for actions in running]))
            read_roots(self.trees, self._visits, self._means)
            worth = scores + self.value_scale * self._means
            for i, actions in enumerate(running):
                best_first = actions[np.argsort(-worth[i, actions], kind="stable")]
                running[i] = best_first[: max(1, (len(actions) + 1) // 2)]
        self.actions = np.array([actions[0] for actions in running])

    def best(self) -> np.ndarray:
        """Return the best action of each search, int64[searches]."""
        return self.actions

    def visits(self) -> np.ndarray:
        """Return the visits of each action, int64[searches, actions].

        Without any visit, the policy's likeliest action counts as visited once.
        """
        return self._visits if self._visits.any() else super().visits()


def shares(whole: int, parts: int) -> list[int]:
    """Divide a whole number into nearly equal parts, of which the later ones are larger.

    >>> shares(25, 3)
    [8, 8, 9]
    """
    return [(i + 1) * whole // parts - i * whole // parts for i in range(parts)]
