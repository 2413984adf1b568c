"""Inference and updates in plain torch layers, on a GPU or on the CPU (`--device torch-cpu`).

`sparse_layers` and `inference_policy` compute the same in compiled loops, which are faster on a CPU. Here, a rollout
stays in its sparse form until it is on the device: a tenth of the bytes of dense observations. There it becomes dense,
because products of dense matrices are what a GPU does best.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import torch as th

from architects_env.train.ppo.inference_policy import BodyWeights, InferencePolicy
from architects_env.train.ppo.rollout import Rollout

ONE = 1 - 2.0**-23
"""Upper limit of random numbers in single precision. A product with it is smaller than the other factor."""


class DeviceRows:
    """Consecutive rows of a rollout on a device."""

    def __init__(self, rollout: Rollout, first: int, end: int, entries: int, actions: int, device: th.device) -> None:
        """Copy the rows from `first` to `end`.

        Args:
            rollout: Rollout with the rows.
            first: Index of the first row.
            end: Index after the last row.
            entries: Number of entries of a dense observation.
            actions: Number of actions of the game.
            device: The device.
        """
        self.entries, self.actions, self.device, self.num_rows = entries, actions, device, end - first
        entry_range = slice(rollout.starts[first], rollout.starts[end])
        legal_range = slice(rollout.legal_starts[first], rollout.legal_starts[end])
        self._starts = to_device(rollout.starts[first : end + 1] - rollout.starts[first], device)
        self._columns = to_device(rollout.columns[entry_range], device)
        self._values = to_device(rollout.entry_values[entry_range], device)
        self._legal_starts = to_device(rollout.legal_starts[first : end + 1] - rollout.legal_starts[first], device)
        self._legal = to_device(rollout.legal[legal_range], device)
        self._target_probs = (
            to_device(rollout.target_probs[legal_range], device) if rollout.target_probs is not None else None
        )

    def observations(self, rows: th.Tensor | None = None) -> th.Tensor:
        """Return observations, float32[n, entries], of these rows (int64[n]) or of all."""
        return self._to_dense(self._starts, self._columns, self._values, rows, self.entries)

    def masks(self, rows: th.Tensor | None = None) -> th.Tensor:
        """Return the legal actions, bool[n, actions], of these rows (int64[n]) or of all."""
        ones = th.ones_like(self._legal, dtype=th.bool)
        return self._to_dense(self._legal_starts, self._legal, ones, rows, self.actions)

    def target_probs(self, rows: th.Tensor) -> th.Tensor | None:
        """Return the target probabilities of all actions, float32[n, actions], or None without any."""
        if self._target_probs is None:
            return None
        return self._to_dense(self._legal_starts, self._legal, self._target_probs, rows, self.actions)

    def _to_dense(
        self, starts: th.Tensor, columns: th.Tensor, values: th.Tensor, rows: th.Tensor | None, width: int
    ) -> th.Tensor:
        rows = th.arange(self.num_rows, device=self.device) if rows is None else rows
        begins, lengths = starts[rows], starts[rows + 1] - starts[rows]
        row_of_entry = th.repeat_interleave(th.arange(len(rows), device=self.device), lengths)
        offsets = th.cumsum(lengths, 0) - lengths
        entry = th.arange(len(row_of_entry), device=self.device) + (begins - offsets)[row_of_entry]
        dense = th.zeros((len(rows), width), dtype=values.dtype, device=self.device)
        dense[row_of_entry, columns[entry].long()] = values[entry]
        return dense


def to_device(array: np.ndarray, device: th.device) -> th.Tensor:
    """Copy an array to a device. Copies to a GPU go through pinned memory and do not wait.

    Args:
        array: The array.
        device: The device.
    """
    tensor = th.from_numpy(np.ascontiguousarray(array))
    return tensor.pin_memory().to(device, non_blocking=True) if device.type == "cuda" else tensor.clone()


class Latent(NamedTuple):
    """Features of consecutive rows of a rollout."""

    rows: DeviceRows
    observations: th.Tensor
    features: th.Tensor


class TorchInferencePolicy(InferencePolicy):
    """A `InferencePolicy` that computes on a device.

    Args:
        policy: A policy with a `Body`.
        device: Device on which to compute.
        copy: Whether to copy the weights, so that later updates of the policy do not change them.
    """

    def __init__(self, policy: Any, device: th.device, copy: bool = False) -> None:
        self.device = device
        super().__init__(policy, copy)

    def refresh(self, copy: bool = False) -> None:
        """Read the weights again and copy them to the device."""
        super().refresh(copy)
        self._upload()

    def load_arrays(self, arrays: Any) -> None:
        """Set weights that `to_arrays` has returned, also on the device."""
        super().load_arrays(arrays)
        self._upload()

    def _upload(self) -> None:
        self._weights = {name: to_device(array, self.device) for name, array in self.to_arrays().items()}

    def _compute_features(self, body: BodyWeights, prefix: str, observations: th.Tensor) -> th.Tensor:
        weights = self._weights
        latent = th.addmm(weights[f"{prefix}first_bias"], observations, weights[f"{prefix}first"]).relu_()
        for n in range(len(body.rest)):
            weight, bias = weights[f"{prefix}rest.{n}.weight"], weights[f"{prefix}rest.{n}.bias"]
            latent = th.addmm(bias, latent, weight.T).relu_()
        return latent

    @th.no_grad()
    def latent(self, rollout: Rollout, rows: np.ndarray) -> Any:
        """Return the features of consecutive rows for the action head."""
        entries, actions = len(self.body.first_weight), len(self.head_bias)
        device_rows = DeviceRows(rollout, int(rows[0]), int(rows[-1]) + 1, entries, actions, self.device)
        observations = device_rows.observations()
        return Latent(device_rows, observations, self._compute_features(self.body, "", observations))

    @th.no_grad()
    def values(self, rollout: Rollout, rows: np.ndarray, latent: Any = None) -> np.ndarray:
        """Return the values of consecutive rows, float32[n]."""
        seen: Latent = self.latent(rollout, rows) if latent is None else latent
        features = seen.features
        if self.value_body is not None:
            features = self._compute_features(self.value_body, "value.", seen.observations)
        return th.addmm(self._weights["value_bias"], features, self._weights["value"].T)[:, 0].cpu().numpy()

    @th.no_grad()
    def sample_actions(
        self, rollout: Rollout, rows: np.ndarray, latent: Any, uniform: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        """Sample actions for consecutive rows, as `InferencePolicy.sample_actions` does."""
        masks = latent.rows.masks()
        logits = th.addmm(self._weights["head_bias"], latent.features, self._weights["head"].T)
        logits = logits.masked_fill(~masks, -th.inf)
        log_probs = logits.log_softmax(1)
        sums = log_probs.exp().cumsum(1)
        chances = to_device(np.minimum(uniform, ONE).astype(np.float32), self.device)
        actions = th.searchsorted(sums, (chances * sums[:, -1])[:, None], right=True).clamp_(max=sums.shape[1] - 1)
        # Sums in parallel are rounded in different ways, so that in rare cases they pass a chance at an illegal action.
        actions = th.where(masks.gather(1, actions), actions, logits.argmax(1, keepdim=True))
        return actions[:, 0].cpu().numpy(), log_probs.gather(1, actions)[:, 0].cpu().numpy()


def evaluate_actions_on_device(
    policy: Any, rollout: Rollout, rows: np.ndarray, device: th.device
) -> tuple[th.Tensor, th.Tensor, th.Tensor]:
    """Evaluate a policy on rows of a rollout, as `loss.evaluate_actions` does.

    The rollout is copied to the device once.

    Args:
        policy: A policy on the device.
        rollout: The rollout.
        rows: Indices of the rows, int64[n].
        device: The device.

    Returns:
        Log-probabilities of the actions played, entropies and values, float32[n] each.
    """
    given = rows_on_device(policy, rollout, device)
    at, chosen = to_device(rows, device), to_device(rollout.actions[rows], device)
    observations, masks, target_probs = given.observations(at), given.masks(at), given.target_probs(at)
    latent = policy.features_extractor(observations)
    of_value = latent if policy.share_features_extractor else policy.vf_features_extractor(observations)
    log_probs = policy.action_net(latent).masked_fill(~masks, -th.inf).log_softmax(1)
    legal_log_probs = log_probs.masked_fill(~masks, 0)
    entropies = -(log_probs.exp() * legal_log_probs).sum(1)
    if target_probs is None:
        of_actions = legal_log_probs.gather(1, chosen[:, None])[:, 0]
    else:
        of_actions = (target_probs * legal_log_probs).sum(1)
    return of_actions, entropies, policy.value_net(of_value)[:, 0]


def evaluate_values_on_device(policy: Any, rollout: Rollout, rows: np.ndarray, device: th.device) -> th.Tensor:
    """Return the values of rows of a rollout, float32[n], as `loss.evaluate_values` does.

    Args:
        policy: A policy on the device.
        rollout: The rollout.
        rows: Indices of the rows, int64[n].
        device: The device.
    """
    observations = rows_on_device(policy, rollout, device).observations(to_device(rows, device))
    is_shared = policy.share_features_extractor
    body = policy.features_extractor if is_shared else policy.vf_features_extractor
    return policy.value_net(body(observations))[:, 0]


def rows_on_device(policy: Any, rollout: Rollout, device: th.device) -> DeviceRows:
    """Return all rows of a rollout on the device, to which they are copied once.

    Args:
        policy: The policy for whose observations and actions the rows are.
        rollout: The rollout.
        device: The device.
    """
    if rollout.on_device is None:
        entries, actions = policy.observation_space.shape[0], int(policy.action_space.n)
        rollout.on_device = DeviceRows(rollout, 0, len(rollout), entries, actions, device)
    return rollout.on_device
