"""Inference for rows of a rollout, with the weights of a policy as plain arrays.

The learner and its snapshots use it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import numpy as np
import torch as th

from architects_env.agents.agent import Agent
from architects_env.agents.views import Views
from architects_env.core.play.view import View
from architects_env.train.ppo.devices.sparse_layers import evaluate_actions
from architects_env.train.ppo.rollout import Rollout
from architects_env.train.ppo.sparse_kernels import draw_actions, first_layer


class BodyWeights:
    """The weights of an `agents.policies.network.Body` as plain arrays.

    Args:
        body: The body.
        copy: Whether to copy the weights. Otherwise an update of the body changes all but those of the first layer.
    """

    def __init__(self, body: Any, copy: bool) -> None:
        self.first_weight = np.array(body.first.weight.detach().cpu().numpy().T, order="C")  # always a copy
        self.first_bias = _to_array(body.first.bias, copy)
        self.rest = [(_to_array(layer.weight, copy), _to_array(layer.bias, copy)) for layer, _ in body.later_layers()]
        self.skips = [skip for _, skip in body.later_layers()]
        """Whether each of these layers adds the input of the layer before, at the end of a residual block."""

    def to_arrays(self) -> dict[str, np.ndarray]:
        """Return all weights by name."""
        rest = {
            f"rest.{n}.{name}": array
            for n, pair in enumerate(self.rest)
            for name, array in zip(("weight", "bias"), pair, strict=True)
        }
        return {"first": self.first_weight, "first_bias": self.first_bias, **rest}

    def latent(self, rollout: Rollout, rows: np.ndarray) -> np.ndarray:
        """Return the features of some rows of a rollout, float32[n, units]."""
        out = np.empty((len(rows), len(self.first_bias)), np.float32)
        first_layer(
            rows, rollout.starts, rollout.columns, rollout.entry_values, self.first_weight, self.first_bias, out
        )
        with th.no_grad():
            before = latent = th.from_numpy(out).relu_()
            for (weight, bias), skip in zip(self.rest, self.skips, strict=True):
                sums = th.addmm(th.from_numpy(bias), latent, th.from_numpy(weight).T)
                before, latent = latent, (sums.add_(before) if skip else sums).relu_()
        return latent.numpy()


def _to_array(tensor: th.Tensor, copy: bool) -> np.ndarray:
    array = tensor.detach().cpu().numpy()
    return array.copy() if copy else array


class InferencePolicy:
    """Computes actions, log-probabilities and values of a policy.

    The weights are read when it is made, and `refresh` reads them again. `rows` are indices of rows in a rollout,
    int64[n]; implementations for a GPU need consecutive ones.

    Args:
        policy: A policy that `agents.policies.network.check_network` accepts.
        copy: Whether to copy the weights, so that a later update of the policy does not change them.
    """

    def __init__(self, policy: Any, copy: bool = False) -> None:
        self.policy = policy
        self.refresh(copy)

    def refresh(self, copy: bool = False) -> None:
        """Read the weights again, after an update."""
        policy, head, value = self.policy, self.policy.action_net, self.policy.value_net
        self.body = BodyWeights(policy.features_extractor, copy)
        self.head_weight, self.head_bias = _to_array(head.weight, copy), _to_array(head.bias, copy)
        self.value_weight, self.value_bias = _to_array(value.weight, copy), _to_array(value.bias, copy)

    def to_arrays(self) -> dict[str, np.ndarray]:
        """Return all weights by name."""
        head, value = (self.head_weight, self.head_bias), (self.value_weight, self.value_bias)
        heads = zip(("head", "head_bias", "value", "value_bias"), (*head, *value), strict=True)
        return {**self.body.to_arrays(), **dict(heads)}

    def load_arrays(self, arrays: Mapping[str, np.ndarray]) -> None:
        """Set weights that `to_arrays` has returned. Raises `ValueError` if they do not fit."""
        weights = self.to_arrays()
        unfit = [
            name
            for name, array in weights.items()
            if name not in arrays or arrays[name].shape != array.shape or arrays[name].dtype != array.dtype
        ]
        if unfit:
            raise ValueError(f"{', '.join(unfit)} differ in shape or type, or are missing")
        for name, array in weights.items():
            array[...] = arrays[name]

    def latent(self, rollout: Rollout, rows: np.ndarray) -> np.ndarray:
        """Return the features of some rows of a rollout, float32[n, units], for both heads."""
        return self.body.latent(rollout, rows)

    def values(self, rollout: Rollout, rows: np.ndarray, latent: np.ndarray | None = None) -> np.ndarray:
        """Return the values of these rows, float32[n]. Their features are computed unless they are given."""
        latent = self.latent(rollout, rows) if latent is None else latent
        weight, bias = th.from_numpy(self.value_weight), th.from_numpy(self.value_bias)
        with th.no_grad():
            return th.addmm(bias, th.from_numpy(latent), weight.T).numpy()[:, 0]

    @th.no_grad()
    def log_probs(self, rollout: Rollout, rows: np.ndarray) -> np.ndarray:
        """Return the log-probabilities of the actions played in these rows, float32[n]."""
        return evaluate_actions(self.policy, rollout, rows)[0].numpy()

    def sample_actions(
        self, rollout: Rollout, rows: np.ndarray, latent: np.ndarray, uniform: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        """Sample actions for consecutive rows.

        Args:
            rollout: Rollout with the rows.
            rows: int64[n]: Indices of the rows.
            latent: float32[n, units]: Features of the rows.
            uniform: float64[n]: Random numbers in [0, 1).

        Returns:
            int64[n] and float32[n]: The actions and their log-probabilities.
        """
        actions, log_probs = np.empty(len(rows), np.int64), np.empty(len(rows), np.float32)
        draw_actions(
            latent,
            self.head_weight,
            self.head_bias,
            int(rows[0]),
            rollout.legal_starts,
            rollout.legal,
            uniform,
            rollout.log_legal,
            actions,
            log_probs,
        )
        return actions, log_probs


def hash_weights(inference_policy: InferencePolicy) -> str:
    """Return a name for a policy, made of the hash of its weights."""
    content = hashlib.sha256()
    for array in inference_policy.to_arrays().values():
        content.update(np.ascontiguousarray(array).tobytes())
    return f"policy-{content.hexdigest()[:16]}"


class SnapshotAgent(Agent):
    """An agent that samples from a snapshot of the learner.

    Args:
        name: Name of the agent.
        inference_policy: The policy, with copied weights.
    """

    def __init__(self, name: str, inference_policy: InferencePolicy) -> None:
        self.name, self.inference_policy, self._rows = name, inference_policy, Rollout()

    def choose(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        """Sample actions, int64[len(views)]."""
        self._rows.clear()
        indices = np.arange(len(views))
        rows = self._rows.append(views.observations, views.masks, indices, indices)
        return self.inference_policy.sample_actions(
            self._rows, rows, self.inference_policy.latent(self._rows, rows), rng.random(len(views))
        )[0]

    def act(self, view: View, rng: np.random.Generator) -> int:
        """Sample an action."""
        self._rows.clear()
        rows = self._rows.append(
            view.observation()[None, :], view.mask()[None, :], np.zeros(1, np.int64), np.zeros(1, np.int64)
        )
        return int(
            self.inference_policy.sample_actions(
                self._rows, rows, self.inference_policy.latent(self._rows, rows), rng.random(1)
            )[0][0]
        )
