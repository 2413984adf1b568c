"""Tree search that spends few simulations well: sequential halving at the root (Danihelka and others, "Policy
improvement by planning with Gumbel", ICLR 2022), PUCT below it, over worlds that agree with the view.

The actions that the policy likes best are tried equally often; the half of them that is clearly worse is left out, and
so on until one is left. An action is as good as the logarithm of its prior and its value, times a weight, say. (The
noise from which the method has its name is for learning; who wants to win plays without it.)

Actions compete in the same worlds, with the same chance to come: their differences then say more than each one's own
luck. In a round every action that is still in the running is tried once, all of them side by side, so that one call of
the guide judges what all of them lead to.
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
"""Actions that are tried at first."""
VALUE_WEIGHT = 25.0
"""What a value from -1 to 1 counts beside the logarithm of a prior."""


@game_kernel("")
def look_at_roots(trees, visits, means):
    """Writes visits (int64[searches, actions]) and mean rewards (float64) of the actions at the roots; 0 where there
    are none."""
    visits[:], means[:] = 0, 0.0
    for i in range(trees.shape[0]):
        child = trees[i, ROOT].child
        while child != NONE:
            node = trees[i, child]
            visits[i, node.action] = node.visits
            means[i, node.action] = node.total / node.visits if node.visits > 0 else 0.0
            child = node.sibling


class GumbelSearch(GuidedSearch):
    """A search from each of several views of one game with the same number of players. `simulations` are played beside
    the first look at the view itself, a few less or more, since rounds are whole; with `seconds` no more than there is
    time for, and with 0 `simulations` as many. `logit_bonus` (float64[searches, actions]) is added to the logarithms of the
    priors at the roots: what speaks for an action besides."""

    def __init__(
        self,
        *given: Any,
        considered: int = CONSIDERED,
        value_weight: float = VALUE_WEIGHT,
        seconds: float = 0.0,
        logit_bonus: np.ndarray | None = None,
        **settings: Any,
    ) -> None:
        super().__init__(*given, at_once=considered, **settings)
        self.considered, self.value_weight, self.seconds = considered, value_weight, seconds
        self.logit_bonus = 0.0 if logit_bonus is None else logit_bonus
        shape = len(self.seats), len(self.game.action_space)
        self._visits, self._means = np.zeros(shape, np.int64), np.zeros(shape)
        self._liking = np.zeros(shape)
        self.actions: np.ndarray = np.zeros(len(self.seats), np.int64)
        """int64[searches]: what it has found to be best."""

    def run(self) -> None:
        """All simulations."""
        begun = time.perf_counter()
        self.draw_worlds(self._all)
        priors, _ = self.simulate(self._all, np.full(len(self.seats), NONE))
        masks = self._masks[: len(self.seats)]
        scores = np.where(masks != 0, np.log(np.maximum(priors, 1e-9, dtype=np.float64)) + self.logit_bonus, -np.inf)
        self._liking = scores
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
            look_at_roots(self.trees, self._visits, self._means)
            worth = scores + self.value_weight * self._means
            for i in open_ones:
                share = max(passed, spent[i] / (self.simulations or math.inf))
                while phase[i] < phases[i] and share * phases[i] >= phase[i] + 1:
                    best_first = running[i][np.argsort(-worth[i, running[i]], kind="stable")]
                    running[i] = best_first[: max(1, (len(running[i]) + 1) // 2)]
                    phase[i] += 1
        self.actions = np.array([actions[0] for actions in running])

    def _play_round(self, searches: list[int], running: list[np.ndarray]) -> None:
        """Every action in the running is tried in one world, all searches side by side."""
        self.draw_worlds(np.array(searches))
        which = np.repeat(searches, [len(running[i]) for i in searches])
        self.simulate(which, np.concatenate([running[i] for i in searches]))

    def best(self) -> np.ndarray:
        """`actions`."""
        return self.actions

    def visits(self) -> np.ndarray:
        """int64[searches, actions]: how often each was tried; where nothing was, once what it plays."""
        look_at_roots(self.trees, self._visits, self._means)
        none = np.flatnonzero(~self._visits.any(axis=1))
        self._visits[none, self.actions[none]] = 1
        return self._visits

    def likelihoods(self) -> np.ndarray:
        """float64[searches, actions]: what it has come to think of each action, as a policy: the logarithm of the prior
        and the value, of those that were not tried what is to be expected of them all; what it plays is the likeliest.
        (How often it has tried them says nothing of the last two: they are tried equally often.)"""
        look_at_roots(self.trees, self._visits, self._means)
        tried, prior = self._visits > 0, _shares(self._liking)
        known = (prior * tried).sum(axis=1, keepdims=True)
        expected = (prior * tried * self._means).sum(axis=1, keepdims=True) / np.where(known > 0, known, 1.0)
        likely = _shares(self._liking + self.value_weight * np.where(tried, self._means, expected))
        rows, first = np.arange(len(likely)), likely.argmax(axis=1)
        likely[rows, first], likely[rows, self.actions] = likely[rows, self.actions], likely[rows, first]
        return likely


def _shares(worth: np.ndarray) -> np.ndarray:
    """Of each row its softmax."""
    powers = np.exp(worth - worth.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)
