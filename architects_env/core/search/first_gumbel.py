"""Sequential halving as it was first (`gumbel@1`): one simulation after the other, each in a world of its own. Players
that are measured play by it; what is better is `core.search.gumbel`."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from architects_env.core.search.guided import GuidedSearch
from architects_env.core.search.gumbel import CONSIDERED, VALUE_WEIGHT, look_at_roots
from architects_env.core.search.tree_search import NONE


class FirstGumbelSearch(GuidedSearch):
    """A search from each of several views of one game with the same number of players. `simulations` are played beside
    the first look at the view itself."""

    def __init__(
        self, *given: Any, considered: int = CONSIDERED, value_weight: float = VALUE_WEIGHT, **settings: Any
    ) -> None:
        super().__init__(*given, **settings)
        self.considered, self.value_weight = considered, value_weight
        shape = len(self.seats), len(self.game.action_space)
        self._visits, self._means = np.zeros(shape, np.int64), np.zeros(shape)
        self.actions: np.ndarray = np.zeros(len(self.seats), np.int64)
        """int64[searches]: what it has found to be best."""

    def run(self) -> None:
        """All simulations."""
        self.draw_worlds(self._all)
        priors, _ = self.simulate(self._all, np.full(len(self.seats), NONE))
        liking = np.where(self._masks != 0, np.log(np.maximum(priors, 1e-9, dtype=np.float64)), -np.inf)
        order, options = np.argsort(-liking, axis=1, kind="stable"), (self._masks != 0).sum(axis=1)
        running = [order[i, : min(self.considered, options[i])] for i in range(len(order))]
        for simulations in shares(self.simulations, max(1, math.ceil(math.log2(max(map(len, running)))))):
            for number in range(simulations):
                self.draw_worlds(self._all)
                self.simulate(self._all, np.array([actions[number % len(actions)] for actions in running]))
            look_at_roots(self.trees, self._visits, self._means)
            worth = liking + self.value_weight * self._means
            for i, actions in enumerate(running):
                best_first = actions[np.argsort(-worth[i, actions], kind="stable")]
                running[i] = best_first[: max(1, (len(actions) + 1) // 2)]
        self.actions = np.array([actions[0] for actions in running])

    def best(self) -> np.ndarray:
        """`actions`."""
        return self.actions

    def visits(self) -> np.ndarray:
        """int64[searches, actions]: how often each was tried; where nothing was, once what the policy likes best."""
        return self._visits if self._visits.any() else super().visits()


def shares(whole: int, parts: int) -> list[int]:
    """A whole number in nearly equal parts, the later ones larger.

    >>> shares(25, 3)
    [8, 8, 9]
    """
    return [(i + 1) * whole // parts - i * whole // parts for i in range(parts)]
