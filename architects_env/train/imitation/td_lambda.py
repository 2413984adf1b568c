"""Learning of values by TD(lambda).

The target of a position is a weighted mean of the values of the following positions in its chain and of the final
reward.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import torch as th

from architects_env.core.compile.jit import kernel
from architects_env.train.imitation.positions import PositionBatch
from architects_env.train.ppo.devices.backend import Backend, get_backend
from architects_env.train.ppo.rollout import Rollout

AT_ONCE = 4096
"""Number of positions that are evaluated at once."""


@kernel
def lambda_returns(chains, values, rewards, td_lambda, returns):
    """Write the lambda-return of each position into `returns`.

    Positions are in chronological order. The target is `(1 - td_lambda) * value + td_lambda * target` of the next
    position in the chain, or the reward at the end of the chain. With `td_lambda` 1 it is the reward, with 0 the next
    value.

    Args:
        chains: int64[positions]: The chain to which each position belongs.
        values: float32[positions]: Values of the positions.
        rewards: float32[chains]: Final rewards.
        td_lambda: From 0 to 1.
        returns: float32[positions]: The result is written here.
    """
    next_value, next_return = rewards.copy(), rewards.copy()
    for row in range(chains.shape[0] - 1, -1, -1):
        chain = chains[row]
        next_return[chain] = (1 - td_lambda) * next_value[chain] + td_lambda * next_return[chain]
        next_value[chain] = values[row]
        returns[row] = next_return[chain]


@dataclass(frozen=True)
class PredictionError:
    """Error of the values as predictions of final rewards, on a batch before training on it."""

    positions: int
    """Number of positions."""
    error: float
    """Mean squared error of the values."""
    variance: float
    """Variance of the final rewards, which is the error of the best constant prediction."""


class ValueLearner:
    """Trains the body and the value head of a policy with an `agents.policies.network.Body`.

    The action head is not trained.

    Args:
        policy: A policy with a `Body`.
        td_lambda: Lambda of TD(lambda), from 0 to 1.
        batch_size: Number of positions in a minibatch.
        n_epochs: Number of epochs in which each batch is used.
        rng: Random numbers for the order of positions.
        backend: Inference and evaluation on the device of the policy. By default compiled loops on the CPU.
    """

    def __init__(
        self,
        policy: Any,
        td_lambda: float,
        batch_size: int,
        n_epochs: int,
        rng: np.random.Generator,
        backend: Backend | None = None,
    ) -> None:
        self.policy, self.td_lambda, self.batch_size = policy, td_lambda, batch_size
        self.n_epochs, self.rng, self.backend = n_epochs, rng, backend or get_backend("cpu")
        self.weights = [*policy.features_extractor.parameters(), *policy.value_net.parameters()]
        self.optimizer = th.optim.Adam(self.weights)

    def learn(self, batch: PositionBatch, learning_rate: float) -> PredictionError:
        """Train on a batch for `n_epochs` epochs.

        Targets are computed again in each epoch. Returns the error before.
        """
        rows, num_positions, errors = batch.rows, len(batch), None
        for group in self.optimizer.param_groups:
            group["lr"] = learning_rate
        for _ in range(self.n_epochs):
            self.refresh(batch)
            errors = errors or _measure_error(batch)
            order = self.rng.permutation(num_positions)
            for start in range(0, num_positions, self.batch_size):
                self._train_minibatch(rows, order[start : start + self.batch_size])
        assert errors is not None
        return errors

    def refresh(self, batch: PositionBatch) -> None:
        """Compute values and targets of a batch with the present network."""
        rows, inference_policy = batch.rows, self.backend.inference_policy(self.policy)
        for start in range(0, len(batch), AT_ONCE):
            indices = np.arange(start, min(start + AT_ONCE, len(batch)))
            rows.values[indices] = inference_policy.values(rows, indices)
        returns = rows.returns[: len(batch)]
        lambda_returns(batch.chains, rows.values, batch.rewards, np.float32(self.td_lambda), returns)

    def _train_minibatch(self, rows: Rollout, indices: np.ndarray) -> None:
        values = self.backend.evaluate_values(self.policy, rows, indices)
        loss = th.nn.functional.mse_loss(values, th.from_numpy(rows.returns[indices]).to(values.device))
        self.optimizer.zero_grad()
        loss.backward()
        th.nn.utils.clip_grad_norm_(self.weights, 1.0)
        self.optimizer.step()


def _measure_error(batch: PositionBatch) -> PredictionError:
    ends = batch.rewards[batch.chains]
    error = np.mean((batch.rows.values[: len(batch)] - ends) ** 2, dtype=np.float64)
    return PredictionError(len(batch), float(error), float(ends.var(dtype=np.float64)))
