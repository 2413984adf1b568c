"""Layers of `train.ppo.sparse_kernels` as torch differentiates them."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch as th

from architects_env.train.ppo.sparse_kernels import first_layer, first_layer_backward, head, head_backward


class FirstLayer(th.autograd.Function):
    """`first_layer` of rows of a rollout."""

    @staticmethod
    def forward(ctx: Any, weight: th.Tensor, bias: th.Tensor, rollout: Any, rows: np.ndarray) -> th.Tensor:
        """weight float32[units, observation], bias float32[units]."""
        out = np.empty((len(rows), len(bias)), np.float32)
        transposed = np.ascontiguousarray(weight.detach().numpy().T)
        first_layer(
            rows, rollout.starts, rollout.columns, rollout.values_of_entries, transposed, bias.detach().numpy(), out
        )
        ctx.given = (rollout, rows, weight.shape)
        return th.from_numpy(out)

    @staticmethod
    def backward(ctx: Any, *gradients: Any) -> Any:
        """Of weight and bias."""
        rollout, rows, (units, entries) = ctx.given
        gradient, total = gradients[0].contiguous(), np.zeros((entries, units), np.float32)
        first_layer_backward(rows, rollout.starts, rollout.columns, rollout.values_of_entries, gradient.numpy(), total)
        return th.from_numpy(total).T, gradient.sum(dim=0), None, None


class Head(th.autograd.Function):
    """`head` of rows of a rollout."""

    @staticmethod
    def forward(
        ctx: Any, latent: th.Tensor, weight: th.Tensor, bias: th.Tensor, rollout: Any, rows: np.ndarray
    ) -> tuple[th.Tensor, ...]:
        """Log-probabilities, entropies and KL divergences from the anchor, float32[n] each."""
        log_probs, entropies, leaves = (np.empty(len(rows), np.float32) for _ in range(3))
        given = latent.detach().contiguous().numpy()
        head(
            given,
            weight.detach().numpy(),
            bias.detach().numpy(),
            rows,
            rollout.legal_starts,
            rollout.legal,
            rollout.actions,
            rollout.shares,
            rollout.log_legal,
            rollout.log_anchor,
            log_probs,
            entropies,
            leaves,
        )
        ctx.given = (rollout, rows, given, weight.detach().numpy(), entropies, leaves)
        return th.from_numpy(log_probs), th.from_numpy(entropies), th.from_numpy(leaves)

    @staticmethod
    def backward(ctx: Any, *gradients: Any) -> Any:
        """Of what the body gave, weight and bias."""
        rollout, rows, latent, weight, entropies, leaves = ctx.given
        back, of_weight, of_bias = np.empty_like(latent), np.zeros_like(weight), np.zeros(len(weight), np.float32)
        of_log_probs, of_entropies, of_leaves = (gradient.contiguous().numpy() for gradient in gradients)
        head_backward(
            latent,
            weight,
            rows,
            rollout.legal_starts,
            rollout.legal,
            rollout.actions,
            rollout.shares,
            rollout.log_legal,
            rollout.log_anchor,
            entropies,
            leaves,
            of_log_probs,
            of_entropies,
            of_leaves,
            back,
            of_weight,
            of_bias,
        )
        return th.from_numpy(back), th.from_numpy(of_weight), th.from_numpy(of_bias), None, None
