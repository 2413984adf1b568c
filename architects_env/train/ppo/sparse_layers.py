"""The layers of `sparse_kernels` as differentiable torch functions."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch as th

from architects_env.train.ppo.sparse_kernels import first_layer, first_layer_backward, head, head_backward


class FirstLayer(th.autograd.Function):
    """The first layer of a network, on rows of a rollout."""

    @staticmethod
    def forward(ctx: Any, weight: th.Tensor, bias: th.Tensor, rollout: Any, rows: np.ndarray) -> th.Tensor:
        """Compute the first layer for rows of a rollout.

        Args:
            ctx: Context of autograd.
            weight: float32[units, entries].
            bias: float32[units].
            rollout: The rollout.
            rows: int64[n]: Indices of the rows.

        Returns:
            float32[n, units].
        """
        out = np.empty((len(rows), len(bias)), np.float32)
        transposed = np.ascontiguousarray(weight.detach().numpy().T)
        first_layer(
            rows, rollout.starts, rollout.columns, rollout.values_of_entries, transposed, bias.detach().numpy(), out
        )
        ctx.given = (rollout, rows, weight.shape)
        return th.from_numpy(out)

    @staticmethod
    def backward(ctx: Any, *gradients: Any) -> Any:
        """Return the gradients of weight and bias."""
        rollout, rows, (units, entries) = ctx.given
        gradient, total = gradients[0].contiguous(), np.zeros((entries, units), np.float32)
        first_layer_backward(rows, rollout.starts, rollout.columns, rollout.values_of_entries, gradient.numpy(), total)
        return th.from_numpy(total).T, gradient.sum(dim=0), None, None


class Head(th.autograd.Function):
    """The last layer of a policy, on rows of a rollout."""

    @staticmethod
    def forward(
        ctx: Any, latent: th.Tensor, weight: th.Tensor, bias: th.Tensor, rollout: Any, rows: np.ndarray
    ) -> tuple[th.Tensor, ...]:
        """Compute log-probabilities, entropies and KL divergences from the reference policy.

        Args:
            ctx: Context of autograd.
            latent: float32[n, units]: Features of the rows.
            weight: float32[actions, units].
            bias: float32[actions].
            rollout: The rollout.
            rows: int64[n]: Indices of the rows.

        Returns:
            float32[n] each.
        """
        log_probs, entropies, divergences = (np.empty(len(rows), np.float32) for _ in range(3))
        given = latent.detach().contiguous().numpy()
        head(
            given,
            weight.detach().numpy(),
            bias.detach().numpy(),
            rows,
            rollout.legal_starts,
            rollout.legal,
            rollout.actions,
            rollout.target_probs,
            rollout.log_legal,
            rollout.log_reference,
            log_probs,
            entropies,
            divergences,
        )
        ctx.given = (rollout, rows, given, weight.detach().numpy(), entropies, divergences)
        return th.from_numpy(log_probs), th.from_numpy(entropies), th.from_numpy(divergences)

    @staticmethod
    def backward(ctx: Any, *gradients: Any) -> Any:
        """Return the gradients of the latent features, weight and bias."""
        rollout, rows, latent, weight, entropies, divergences = ctx.given
        back, of_weight, of_bias = np.empty_like(latent), np.zeros_like(weight), np.zeros(len(weight), np.float32)
        of_log_probs, of_entropies, of_divergences = (gradient.contiguous().numpy() for gradient in gradients)
        head_backward(
            latent,
            weight,
            rows,
            rollout.legal_starts,
            rollout.legal,
            rollout.actions,
            rollout.target_probs,
            rollout.log_legal,
            rollout.log_reference,
            entropies,
            divergences,
            of_log_probs,
            of_entropies,
            of_divergences,
            back,
            of_weight,
            of_bias,
        )
        return th.from_numpy(back), th.from_numpy(of_weight), th.from_numpy(of_bias), None, None
