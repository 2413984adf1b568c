"""Values by TD(lambda): each position of a chain is worth what the present network thinks of those that follow it, and
how the game ended, the farther the less (by lambda)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import torch as th

from architects_env.core.compile.jit import kernel
from architects_env.train.imitation.positions import Lesson
from architects_env.train.ppo.rollout import Rollout
from architects_env.train.ppo.sampler import Sampler
from architects_env.train.ppo.sparse_layers import FirstLayer

TOGETHER = 4096
"""Positions that are judged at once."""


@kernel
def lambda_returns(chains, values, rewards, td_lambda, returns):
    """Writes what each position should be worth (float32[positions], in the order of time): the value of the next one
    of its chain, and with weight `td_lambda` that one's own return instead; the reward of the chain at its end. With 1
    it is the reward alone, with 0 the next value alone."""
    next_value, next_return = rewards.copy(), rewards.copy()
    for row in range(chains.shape[0] - 1, -1, -1):
        chain = chains[row]
        next_return[chain] = (1 - td_lambda) * next_value[chain] + td_lambda * next_return[chain]
        next_value[chain] = values[row]
        returns[row] = next_return[chain]


@dataclass(frozen=True)
class Told:
    """Of a lesson, before it was learned."""

    positions: int
    error: float
    """Mean square of what the values are off from how the games ended."""
    variance: float
    """The same if nothing is known."""


class ValueLearner:
    """Teaches the body and the value of a policy with an `agents.network.Body`; what it says of actions stays as it
    is, but for the body that both share."""

    def __init__(self, policy: Any, td_lambda: float, batch_size: int, passes: int, rng: np.random.Generator) -> None:
        self.policy, self.td_lambda, self.batch_size, self.passes, self.rng = policy, td_lambda, batch_size, passes, rng
        self.body, self.head = policy.features_extractor, policy.value_net
        self.weights = [*self.body.parameters(), *self.head.parameters()]
        self.optimizer = th.optim.Adam(self.weights)

    def learn(self, lesson: Lesson, learning_rate: float) -> Told:
        """So many times through a lesson, its returns by the values of each time."""
        rows, number, told = lesson.rows, len(lesson), None
        for group in self.optimizer.param_groups:
            group["lr"] = learning_rate
        for _ in range(self.passes):
            self.refresh(lesson)
            told = told or _told(lesson)
            order = self.rng.permutation(number)
            for begin in range(0, number, self.batch_size):
                self._step(rows, order[begin : begin + self.batch_size])
        assert told is not None
        return told

    def refresh(self, lesson: Lesson) -> None:
        """Values and returns of a lesson, by the network as it is."""
        rows, sampler = lesson.rows, Sampler(self.policy)
        for begin in range(0, len(lesson), TOGETHER):
            some = np.arange(begin, min(begin + TOGETHER, len(lesson)))
            rows.values[some] = sampler.values(rows, some)
        returns = rows.returns[: len(lesson)]
        lambda_returns(lesson.chains, rows.values, lesson.rewards, np.float32(self.td_lambda), returns)

    def _step(self, rows: Rollout, some: np.ndarray) -> None:
        latent = self.body.rest(FirstLayer.apply(self.body.first.weight, self.body.first.bias, rows, some))
        loss = th.nn.functional.mse_loss(self.head(latent)[:, 0], th.from_numpy(rows.returns[some]))
        self.optimizer.zero_grad()
        loss.backward()
        th.nn.utils.clip_grad_norm_(self.weights, 1.0)
        self.optimizer.step()


def _told(lesson: Lesson) -> Told:
    ends = lesson.rewards[lesson.chains]
    error = np.mean((lesson.rows.values[: len(lesson)] - ends) ** 2, dtype=np.float64)
    return Told(len(lesson), float(error), float(ends.var(dtype=np.float64)))
