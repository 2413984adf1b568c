"""Rollouts without a tree: the likeliest actions are played on in the same sampled worlds, and compared by their ends.

Every considered action starts one rollout in every sampled world. A rollout goes on with a number of decisions that are
sampled from the policy of the seat to act, and ends with the value of the position. The score of an action is the
logarithm of its prior plus its scaled mean reward.

All rollouts advance side by side, so that one inference serves a decision of each. Rollouts of one world share its
chance events and the random numbers by which their decisions are sampled, which reduces the variance of differences.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Protocol

import numpy as np

from architects_env.core.compile import compile_mode
from architects_env.core.compile.jit import game_kernel
from architects_env.core.contract.game import Game
from architects_env.core.contract.rules.rewards import MOST_SEATS
from architects_env.core.contract.rules.rng import stream
from architects_env.core.play.kernels import get_kernels
from architects_env.core.search.guided import centre, get_loops
from architects_env.core.search.gumbel import improve_policy
from architects_env.core.search.tree_search import make_evaluation

TOGETHER = 512
"""Number of rollouts, about, that advance side by side."""
REWARD_WEIGHT = 10.0
"""The factor of a reward from -1 to 1, which is added to the logarithm of a prior."""


class RolloutPolicy(Protocol):
    """A policy that rollouts follow, with values. Observations are float32[n, entries], masks int8[n, actions]."""

    def priors(self, observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        """Return the probabilities of legal actions, and 0 for the others, float32[n, actions]."""
        ...

    def sample(self, observations: np.ndarray, masks: np.ndarray, chances: np.ndarray) -> np.ndarray:
        """Sample legal actions, int64[n], by inverse transform with `chances`, float64[n] from 0 to below 1."""
        ...

    def values(self, observations: np.ndarray) -> np.ndarray:
        """Return the expected reward, from -1 to 1, of the seat that sees each observation, float32[n]."""
        ...


@dataclass(frozen=True)
class Shape:
    """The size of the rollouts of one decision."""

    actions: int = 8
    """Number of actions that are considered, the likeliest ones."""
    worlds: int = 1
    """Number of sampled worlds, in each of which every considered action is played on."""
    decisions: int = 10
    """Number of decisions that are sampled after an action before its position is evaluated."""

    def __str__(self) -> str:
        return f"{self.actions}x{self.worlds}x{self.decisions}"

    def in_worlds(self, times: int) -> Shape:
        """Return the same rollouts in `times` as many worlds."""
        return replace(self, worlds=times * self.worlds)


@cache
def _get_advance(game: Game) -> Callable[..., Any]:
    """Return advance(worlds, origins, works, rows, count, actions, masks, of_all, seen, rewards, scores, ranks) ->
    count, which plays an action in each unfinished rollout, and observes the position that follows.

    `rows[:count]` are the unfinished rollouts, by their index into `works`; `actions` and `masks` stand in their order.
    With `origins` a rollout begins in its world first. A finished game leaves `rows`, and its rewards are written. The
    observation of the seat to act, or with `of_all` those of all seats, go to the next rows of `seen`.
    """
    step, observe_rule, evaluate = get_kernels(game).step, game.observe, make_evaluation(game, 0.0)

    @game_kernel(game.name)
    def advance(worlds, origins, works, rows, count, actions, masks, of_all, seen, rewards, scores, ranks):
        left, seats = 0, rewards.shape[1]
        for k in range(count):
            i = rows[k]
            if origins.shape[0] > 0:
                works[i] = worlds[origins[i]]
            g = works[i]
            step(g, actions[k], masks[left])
            if g.over != 0:
                evaluate(g, rewards[i], scores, ranks)
                continue
            rows[left] = i
            if of_all:
                for seat in range(seats):
                    observe_rule(g, seat, seen[left * seats + seat])
            else:
                observe_rule(g, g.seat, seen[left])
            left += 1
        return left

    return advance


class RolloutSearch:
    """Rollouts from several views of games with the same number of players.

    Args:
        game: The game.
        memory: The views, as the states that they are made of.
        seats: int64[views]: The seat that decides in each view.
        rng: The random numbers of the search.
        policy: The policy that chooses what to consider, plays the rollouts and evaluates their ends.
        shape: The size of the rollouts.
        reward_weight: The factor of a reward, which is added to the logarithm of a prior.
        halving: Whether to play the rollouts in phases, after each of which the worse half of the actions drops out.
            The number of rollouts stays about the same.
        logit_bonus: float64[views, actions]: Added to the logarithms of the priors.
        seconds: Time limit of the search, after which rollouts are evaluated where they are; 0 for none.
        uncompiled: Whether to run in plain Python while the rules are not compiled yet. By default the search waits.
    """

    def __init__(
        self,
        game: Game,
        memory: np.ndarray,
        seats: np.ndarray,
        rng: np.random.Generator,
        policy: RolloutPolicy,
        shape: Shape,
        *,
        reward_weight: float = REWARD_WEIGHT,
        halving: bool = False,
        logit_bonus: np.ndarray | None = None,
        seconds: float = 0.0,
        uncompiled: bool = False,
    ) -> None:
        if not uncompiled:
            compile_mode.wait_for(game.name)
        self.game, self.memory, self.seats = game, memory, np.asarray(seats, np.int64)
        self.rng, self.policy = rng, policy
        self.shape, self.reward_weight, self.halving, self.seconds = shape, reward_weight, halving, seconds
        self._players, parts = int(memory["num_players"].max()), game.lookahead
        self._bot_weights = parts[1] if parts else np.zeros(0)
        self._draw, self._advance = get_loops(game, parts[0].draw if parts else None).draw, _get_advance(game)
        self._logit_bonus = 0.0 if logit_bonus is None else logit_bonus
        size = len(memory), len(game.action_space)
        self._scores, self._counts, self._totals = np.zeros(size), np.zeros(size, np.int64), np.zeros(size)
        self.actions: np.ndarray = np.zeros(len(memory), np.int64)
        """The best action of each view, int64[views]."""

    def run(self) -> None:
        """Play all rollouts, or what the time limit allows of them."""
        end = time.perf_counter() + self.seconds if self.seconds else float("inf")
        self._scores = self._score_views()
        order, options = np.argsort(-self._scores, axis=1, kind="stable"), np.isfinite(self._scores).sum(axis=1)
        left = [order[i, : min(self.shape.actions, options[i])] for i in range(len(order))]
        for worlds in self._count_worlds():
            open_views = [i for i in range(len(left)) if len(left[i]) > 1]
            if not open_views:
                break
            self._play_out(open_views, left, worlds, end)
            worth = self._scores + self.reward_weight * self._means()
            for i in open_views:
                best_first = left[i][np.argsort(-worth[i, left[i]], kind="stable")]
                left[i] = best_first[: (len(best_first) + 1) // 2] if self.halving else best_first[:1]
        self.actions = np.array([actions[0] for actions in left])

    def best(self) -> np.ndarray:
        """Return the best action of each view, int64[views]."""
        return self.actions

    def visits(self) -> np.ndarray:
        """Return the number of rollouts of each action, int64[views, actions]. Without any, the best counts as one."""
        visits = self._counts.copy()
        none = np.flatnonzero(~visits.any(axis=1))
        visits[none, self.actions[none]] = 1
        return visits

    def improved_policy(self) -> np.ndarray:
        """Return the softmax of log prior and scaled reward, float64[views, actions] (`core.search.gumbel`)."""
        return improve_policy(self._scores, self._counts, self._means(), self.reward_weight, self.actions)

    def _means(self) -> np.ndarray:
        return self._totals / np.maximum(1, self._counts)

    def _count_worlds(self) -> list[int]:
        """Return the number of worlds of each phase. With halving, all phases have about as many rollouts."""
        actions, worlds = self.shape.actions, self.shape.worlds
        if not self.halving:
            return [worlds]
        phases = max(1, (actions - 1).bit_length())
        left = [max(2, -(-actions // 2**phase)) for phase in range(phases)]
        return [max(1, actions * worlds // (phases * number)) for number in left]

    def _score_views(self) -> np.ndarray:
        """Return the logarithms of the priors with their bonus, float64[views, actions], -inf for illegal actions."""
        kernels, (views, actions) = get_kernels(self.game), self._counts.shape
        masks = np.zeros((views, actions), np.int8)
        seen = np.zeros((views, len(self.game.observation_layout)), np.float32)
        for i in range(views):
            kernels.legal(self.memory, i, masks[i])
            kernels.observe(self.memory, i, self.seats[i], seen[i])
        priors = self.policy.priors(seen, masks).astype(np.float64)
        return np.where(masks != 0, np.log(np.maximum(priors, 1e-9)) + self._logit_bonus, -np.inf)

    def _play_out(self, views: list[int], left: list[np.ndarray], worlds: int, end: float) -> None:
        """Play a rollout of each action that is left, in this number of worlds of each view.

        When the time is up, every view has had a world.
        """
        owners, at_once = np.tile(views, worlds), max(1, TOGETHER // max(map(len, left)))
        for begin in range(0, len(owners), at_once):
            if begin >= len(views) and time.perf_counter() > end:
                break
            self._play_worlds(owners[begin : begin + at_once], left, end)

    def _play_worlds(self, owners: np.ndarray, left: list[np.ndarray], end: float) -> None:
        """Sample a world of each of these views, play a rollout of each action that is left, and count the rewards."""
        drawn = self.game.new_kernel_states(len(owners))
        seats, every = self.seats[owners], np.arange(len(owners))
        self._draw(self.memory[owners], every, drawn, seats, self._bot_weights, stream(int(self.rng.integers(2**62))))
        origins = np.repeat(every, [len(left[i]) for i in owners])
        actions = np.concatenate([left[i] for i in owners])
        rewards = self._play_rollouts(drawn, origins, actions, end)[np.arange(len(origins)), seats[origins]]
        np.add.at(self._counts, (owners[origins], actions), 1)
        np.add.at(self._totals, (owners[origins], actions), rewards)

    def _play_rollouts(self, worlds: np.ndarray, origins: np.ndarray, actions: np.ndarray, end: float) -> np.ndarray:
        """Return the rewards at the ends of rollouts, float32[rollouts, seats].

        Rollout i begins with `actions[i]` in `worlds[origins[i]]`.
        """
        number, players, depth = len(origins), self._players, self.shape.decisions
        works = self.game.new_kernel_states(number)
        rows, masks = np.arange(number), np.zeros((number, len(self.game.action_space)), np.int8)
        seen = np.empty((number * players, len(self.game.observation_layout)), np.float32)
        rewards = np.zeros((number, players), np.float32)
        scratch = np.zeros(2 * MOST_SEATS, np.int64), np.zeros(2 * MOST_SEATS, np.int64)
        chances, none, left = self.rng.random((depth, len(worlds))), np.zeros(0, np.int64), number
        for decision in range(depth + 1):
            last = decision == depth or time.perf_counter() > end
            of_worlds = none if decision else origins
            left = self._advance(worlds, of_worlds, works, rows, left, actions, masks, last, seen, rewards, *scratch)
            if last or left == 0:
                break
            actions = self.policy.sample(seen[:left], masks[:left], chances[decision][origins[rows[:left]]])
        if left:
            values = self.policy.values(seen[: left * players]).reshape(left, players)
            rewards[rows[:left]] = centre(values)
        return rewards
