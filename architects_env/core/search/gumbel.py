"""Tree search for few simulations: sequential halving at the root and PUCT below it, over sampled worlds.

The method is that of Danihelka and others, "Policy improvement by planning with Gumbel", ICLR 2022. The likeliest
actions of the policy are searched equally often. The worse half of them is dropped, and so on until one is left. The
score of an action is the logarithm of its prior plus its scaled value. Gumbel noise is for training, so it is off by
default.

Actions are compared in the same worlds with the same chance events, which reduces the variance of their differences. A
round runs one simulation of every action that is left, side by side, so that one call of the guide serves them all.
"""

from __future__ import annotations

import math
import time
from typing import Any

import numpy as np

from architects_env.core.compile.jit import game_kernel
from architects_env.core.search.guided import GuidedSearch
from architects_env.core.search.tree_search import NONE, ROOT

CONSIDERED = 8
"""Return the number of actions that are searched at first."""
VALUE_SCALE = 25.0
"""The factor of a value from -1 to 1, which is added to the logarithm of a prior."""


@game_kernel("")
def read_roots(trees, visits, means):
    """Read visits and mean rewards of the actions at the roots. Both are 0 for an action without a visit.

    Args:
        trees: Nodes, a row for each search.
        visits: int64[searches, actions]: The visits are written here.
        means: float64[searches, actions]: The mean rewards are written here.
    """
    visits[:], means[:] = 0, 0.0
    for i in range(trees.shape[0]):
        child = trees[i, ROOT].child
        while child != NONE:
            node = trees[i, child]
            visits[i, node.action] = node.visits
            means[i, node.action] = node.total / node.visits if node.visits > 0 else 0.0
            child = node.sibling


class GumbelSearch(GuidedSearch):
    """Sequential halving from several views of games with the same number of players.

    The number of simulations may be a few less or more than asked for, since rounds are whole. The evaluation of the
    view itself does not count.

    Args:
        *given: Arguments of `GuidedSearch`. With 0 `simulations` only the time limit counts.
        considered: Number of actions that are searched at first.
        value_scale: The factor of a value, which is added to the logarithm of a prior.
        seconds: Time limit of the search; 0 for none.
        logit_bonus: float64[searches, actions]: Added to the logarithms of the priors at the roots.
        **settings: More arguments of `GuidedSearch`.
    """

    def __init__(
        self,
        *given: Any,
        considered: int = CONSIDERED,
        value_scale: float = VALUE_SCALE,
        seconds: float = 0.0,
        logit_bonus: np.ndarray | None = None,
        **settings: Any,
    ) -> None:
        super().__init__(*given, at_once=considered, **settings)
        self.considered, self.value_scale, self.seconds = considered, value_scale, seconds
        self.logit_bonus = 0.0 if logit_bonus is None else logit_bonus
        shape = len(self.seats), len(self.game.action_space)
        self._visits, self._means = np.zeros(shape, np.int64), np.zeros(shape)
        self._scores = np.zeros(shape)
        self.actions: np.ndarray = np.zeros(len(self.seats), np.int64)
        """int64[searches]: the best action of each search."""

    def run(self) -> None:
        """Run all simulations, or those that the time limit allows."""
        begun = time.perf_counter()
        self.draw_worlds(self._all)
        priors, _ = self.simulate(self._all, np.full(len(self.seats), NONE))
        masks = self._masks[: len(self.seats)]
        scores = np.where(masks != 0, np.log(np.maximum(priors, 1e-9, dtype=np.float64)) + self.logit_bonus, -np.inf)
        self._scores = scores
        order, options = np.argsort(-scores, axis=1, kind="stable"), (masks != 0).sum(axis=1)
        considered = min(self.considered, self.simulations or self.considered)
        running = [order[i, : min(considered, options[i])] for i in range(len(order))]
        phases = [math.ceil(math.log2(len(actions))) for actions in running]
        phase, spent = np.zeros(len(running), np.int64), np.zeros(len(running))
        while len(open_ones := [i for i in range(len(running)) if phase[i] < phases[i]]):
            self._play_round(open_ones, running)
            passed = (time.perf_counter() - begun) / self.seconds if self.seconds else 0.0
            halving = False
            for i in open_ones:
                spent[i] += len(running[i])
                share = max(passed, spent[i] / (self.simulations or math.inf))
                halving = halving or share * phases[i] >= phase[i] + 1
            if not halving:
                continue
            read_roots(self.trees, self._visits, self._means)
            worth = scores + self.value_scale * self._means
            for i in open_ones:
                share = max(passed, spent[i] / (self.simulations or math.inf))
                while phase[i] < phases[i] and share * phases[i] >= phase[i] + 1:
                    best_first = running[i][np.argsort(-worth[i, running[i]], kind="stable")]
                    running[i] = best_first[: max(1, (len(running[i]) + 1) // 2)]
                    phase[i] += 1
        self.actions = np.array([actions[0] for actions in running])

    def _play_round(self, searches: list[int], running: list[np.ndarray]) -> None:
        """Simulate every action that is left once, each search in one new world."""
        self.draw_worlds(np.array(searches))
        which = np.repeat(searches, [len(running[i]) for i in searches])
        self.simulate(which, np.concatenate([running[i] for i in searches]))

    def best(self) -> np.ndarray:
        """Return the best action of each search, int64[searches]."""
        return self.actions

    def visits(self) -> np.ndarray:
        """Return the visits of each action, int64[searches, actions].

        Without any visit, the best action counts as visited once.
        """
        read_roots(self.trees, self._visits, self._means)
        none = np.flatnonzero(~self._visits.any(axis=1))
        self._visits[none, self.actions[none]] = 1
        return self._visits

    def improved_policy(self) -> np.ndarray:
        """Return the improved policy: the softmax of log prior and scaled value, float64[searches, actions].

        Actions without a visit get the mean value of the others, weighted by their priors. The best action has the
        highest probability. Visits would not tell the last two actions apart, as these are searched equally often.
        """
        read_roots(self.trees, self._visits, self._means)
        return improve_policy(self._scores, self._visits, self._means, self.value_scale, self.actions)


def improve_policy(
    scores: np.ndarray, visits: np.ndarray, means: np.ndarray, value_scale: float, best: np.ndarray
) -> np.ndarray:
    """Return the softmax of log prior and scaled value.

    Args:
        scores: float64[searches, actions]: The logarithms of the priors.
        visits: int64[searches, actions]: How often each action was tried. The others get the mean value of the tried
            ones, weighted by their priors.
        means: float64[searches, actions]: The mean values of the tried actions.
        value_scale: The factor of a value.
        best: int64[searches]: The actions that get the highest probability.

    Returns:
        float64[searches, actions].
    """
    tried, prior = visits > 0, _shares(scores)
    known = (prior * tried).sum(axis=1, keepdims=True)
    expected = (prior * tried * means).sum(axis=1, keepdims=True) / np.where(known > 0, known, 1.0)
    likely = _shares(scores + value_scale * np.where(tried, means, expected))
    rows, first = np.arange(len(likely)), likely.argmax(axis=1)
    likely[rows, first], likely[rows, best] = likely[rows, best], likely[rows, first]
    return likely


def _shares(worth: np.ndarray) -> np.ndarray:
    """Return the softmax of each row."""
    powers = np.exp(worth - worth.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)
