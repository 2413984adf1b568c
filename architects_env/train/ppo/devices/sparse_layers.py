"""The layers of `sparse_kernels` as differentiable torch functions, and the evaluation of a policy with them."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch as th

from architects_env.train.ppo.rollout import Rollout
from architects_env.train.ppo.sparse_kernels import first_layer, first_layer_backward, head, head_backward


class FirstLayer(th.autograd.Function):
    """The first layer of a network, on rows of a rollout."""

    @staticmethod
    def forward(ctx: Any, weight: th.Tensor, bias: th.Tensor, rollout: Any, rows: np.ndarray) -> th.Tensor:
        """Compute float32[n, units] for rows of a rollout; see `sparse_kernels.first_layer`."""
        out = np.empty((len(rows), len(bias)), np.float32)
        transposed = np.ascontiguousarray(weight.detach().numpy().T)
        first_layer(rows, rollout.starts, rollout.columns, rollout.entry_values, transposed, bias.detach().numpy(), out)
        ctx.given = (rollout, rows, weight.shape)
        return th.from_numpy(out)

    @staticmethod
    def backward(ctx: Any, *gradients: Any) -> Any:
        """Return the gradients of weight and bias."""
        rollout, rows, (units, entries) = ctx.given
        gradient, total = gradients[0].contiguous(), np.zeros((entries, units), np.float32)
        first_layer_backward(rows, rollout.starts, rollout.columns, rollout.entry_values, gradient.numpy(), total)
        return th.from_numpy(total).T, gradient.sum(dim=0), None, None


class Head(th.autograd.Function):
    """The last layer of a policy, on rows of a rollout."""

    @staticmethod
    def forward(
        ctx: Any, latent: th.Tensor, weight: th.Tensor, bias: th.Tensor, rollout: Any, rows: np.ndarray
    ) -> tuple[th.Tensor, ...]:
        """Compute log-probabilities and entropies, float32[n] each; see `sparse_kernels.head`."""
        log_probs, entropies = (np.empty(len(rows), np.float32) for _ in range(2))
        given = latent.detach().contiguous().numpy()
        head(given, weight.detach().numpy(), bias.detach().numpy(), rows, rollout.labels, log_probs, entropies)
        ctx.given = (rollout, rows, given, weight.detach().numpy(), entropies)
        return th.from_numpy(log_probs), th.from_numpy(entropies)

    @staticmethod
    def backward(ctx: Any, *gradients: Any) -> Any:
        """Return the gradients of the latent features, weight and bias."""
        rollout, rows, latent, weight, entropies = ctx.given
        back, of_weight, of_bias = np.empty_like(latent), np.zeros_like(weight), np.zeros(len(weight), np.float32)
        of_log_probs, of_entropies = (gradient.contiguous().numpy() for gradient in gradients)
        of_outputs, outputs = (of_log_probs, of_entropies), (back, of_weight, of_bias)
        head_backward(latent, weight, rows, rollout.labels, entropies, *of_outputs, *outputs)
        return th.from_numpy(back), th.from_numpy(of_weight), th.from_numpy(of_bias), None, None


def evaluate_actions(policy: Any, rollout: Rollout, rows: np.ndarray) -> tuple[th.Tensor, th.Tensor, th.Tensor]:
    """Evaluate a policy on rows of a rollout.

    Args:
        policy: A policy that `agents.policies.network.check_network` accepts.
        rollout: Rollout whose rows are evaluated.
        rows: Indices of the rows, int64[n].

    Returns:
        Log-probabilities of the actions played, entropies and values, float32[n] each.
    """
    latent, head = _compute_latent(policy, rollout, rows), policy.action_net
    return *Head.apply(latent, head.weight, head.bias, rollout, rows), policy.value_net(latent)[:, 0]


def evaluate_values(policy: Any, rollout: Rollout, rows: np.ndarray) -> th.Tensor:
    """Return the values of rows of a rollout, float32[n]; see `evaluate_actions`."""
    return policy.value_net(_compute_latent(policy, rollout, rows))[:, 0]


def _compute_latent(policy: Any, rollout: Rollout, rows: np.ndarray) -> th.Tensor:
    body = policy.features_extractor
    return body.rest(FirstLayer.apply(body.first.weight, body.first.bias, rollout, rows))
