"""PPO's loss: the clipped surrogate objective, the value loss and the entropy bonus, and their gradients.

A minibatch has rows of several rollouts, one for each group of games. Threads compute the contributions of the rollouts
in parallel, and these are then added.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch as th

from architects_env.train.ppo.rollout import Rollout

LOGGED = ("policy_gradient_loss", "value_loss", "entropy_loss", "loss", "approx_kl", "clip_fraction")
"""Names of the values to log."""


def advantage_mean_and_std(advantages: np.ndarray) -> tuple[float, float]:
    """Return mean and standard deviation of two or more advantages. The deviation is never 0."""
    return float(advantages.mean()), float(advantages.std(ddof=1)) + 1e-8


@dataclass(frozen=True)
class PPOLoss:
    """The loss of a minibatch."""

    clip_range: float
    """Clipping range of the probability ratio."""
    ent_coef: float
    """Weight of the entropy bonus."""
    vf_coef: float
    """Weight of the value loss."""
    num_rows: int
    """Number of rows in the whole minibatch."""
    advantage_mean: float
    """Mean of the advantages in the minibatch, which is subtracted to normalise them."""
    advantage_std: float
    """Standard deviation of the advantages in the minibatch."""
    evaluate_actions: Callable[[Any, Rollout, np.ndarray], tuple[th.Tensor, th.Tensor, th.Tensor]]
    """Evaluates the policy on rows of a rollout (`train.ppo.devices.backend.Backend`)."""

    def gradients(
        self, policy: Any, rollout: Rollout, rows: np.ndarray
    ) -> tuple[Sequence[th.Tensor | None], dict[str, float]]:
        """Compute what some rows of a rollout add to the gradient of each weight, and to the values to log.

        Returns:
            A gradient for each parameter of the policy (None if it has no part in the loss), and the values to log by
            name.
        """
        log_probs, entropies, values = self.evaluate_actions(policy, rollout, rows)
        old_log_probs, advantages, returns = (
            th.from_numpy(array[rows]).to(values.device)
            for array in (rollout.log_probs, rollout.advantages, rollout.returns)
        )
        advantages = (advantages - self.advantage_mean) / self.advantage_std
        ratio = th.exp(log_probs - old_log_probs)
        clipped = ratio.clamp(1 - self.clip_range, 1 + self.clip_range)
        policy_loss = -th.min(advantages * ratio, advantages * clipped).sum() / self.num_rows
        value_loss = ((returns - values) ** 2).sum() / self.num_rows
        entropy = entropies.sum() / self.num_rows
        loss = policy_loss - self.ent_coef * entropy + self.vf_coef * value_loss
        gradients = th.autograd.grad(loss, list(policy.parameters()), allow_unused=True)
        with th.no_grad():
            return gradients, {
                "policy_gradient_loss": policy_loss.item(),
                "value_loss": value_loss.item(),
                "entropy_loss": -entropy.item(),
                "loss": loss.item(),
                "approx_kl": (ratio - 1 - (log_probs - old_log_probs)).sum().item() / self.num_rows,
                "clip_fraction": ((ratio - 1).abs() > self.clip_range).float().sum().item() / self.num_rows,
            }
