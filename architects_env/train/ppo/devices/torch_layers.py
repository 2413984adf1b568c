"""Inference and updates in plain torch layers, on a GPU or on the CPU (`--device torch-cpu`).

`sparse_layers` and `inference_policy` compute the same in compiled loops, which are faster on a CPU. Here, a rollout
stays in its sparse form until it is on the device: a tenth of the bytes of dense observations. There it becomes dense,
because products of dense matrices are what a GPU does best.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import torch as th

from architects_env.train.ppo.inference_policy import InferencePolicy
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
    """Copy an array to a device. Copies to a GPU go through pinned memory and do not wait."""
    tensor = th.from_numpy(np.ascontiguousarray(array))
    return tensor.pin_memory().to(device, non_blocking=True) if device.type == "cuda" else tensor.clone()


def compute_features(
    observations: th.Tensor, layers: Sequence[tuple[th.Tensor, th.Tensor]], skips: Sequence[bool]
) -> th.Tensor:
    """Return the features of observations.

    Args:
        observations: float32[n, entries].
        layers: Weight [inputs, outputs] and bias of each layer.
        skips: Whether each of them adds the input of the layer before, at the end of a residual block.
    """
    before = latent = observations
    for (weight, bias), skip in zip(layers, skips, strict=True):
        sums = th.addmm(bias, latent, weight)
        before, latent = latent, (sums + before if skip else sums).relu()
    return latent


def evaluate_dense(
    policy: Any, observations: th.Tensor, masks: th.Tensor, chosen: th.Tensor, target_probs: th.Tensor | None
) -> tuple[th.Tensor, th.Tensor, th.Tensor]:
    """Evaluate a policy on dense observations.

    Args:
        policy: A policy on the device.
        observations: float32[n, entries].
        masks: bool[n, actions]: The legal actions.
        chosen: int64[n]: The actions played.
        target_probs: float32[n, actions]: Target probabilities, with which log-probabilities are averaged instead.

    Returns:
        Log-probabilities of the actions played, entropies and values, float32[n] each.
    """
    latent = policy.features_extractor(observations)
    log_probs = policy.action_net(latent).float().masked_fill(~masks, -th.inf).log_softmax(1)
    legal_log_probs = log_probs.masked_fill(~masks, 0)
    entropies = -(log_probs.exp() * legal_log_probs).sum(1)
    if target_probs is None:
        of_actions = legal_log_probs.gather(1, chosen[:, None])[:, 0]
    else:
        of_actions = (target_probs * legal_log_probs).sum(1)
    return of_actions, entropies, policy.value_net(latent)[:, 0].float()


class TorchCompute:
    """Inference and evaluation of policies in plain torch layers.

    Args:
        device: Device of the network.
        bf16: Whether products of matrices are computed in bfloat16, by torch's autocast. Weights stay in float32.
        torch_compile: Whether `torch.compile` makes the layers into kernels, when they are first used.
    """

    def __init__(self, device: th.device, bf16: bool = False, torch_compile: bool = False) -> None:
        self.device, self.bf16 = device, bf16
        self.features = th.compile(compute_features, dynamic=True) if torch_compile else compute_features
        self.evaluate = th.compile(evaluate_dense, dynamic=True) if torch_compile else evaluate_dense

    def autocast(self) -> th.autocast:
        """Return a context in which products of matrices have the chosen precision."""
        return th.autocast(self.device.type, th.bfloat16, enabled=self.bf16)

    def inference_policy(self, policy: Any, copy: bool = False) -> InferencePolicy:
        """Return an inference policy on the device. See `Backend.inference_policy`."""
        return TorchInferencePolicy(policy, self, copy)

    def evaluate_actions(
        self, policy: Any, rollout: Rollout, rows: np.ndarray
    ) -> tuple[th.Tensor, th.Tensor, th.Tensor]:
        """Evaluate a policy on rows of a rollout. See `sparse_layers.evaluate_actions`."""
        given, at = self._copy_rows(policy, rollout), to_device(rows, self.device)
        chosen = to_device(rollout.actions[rows], self.device)
        dense_rows = given.observations(at), given.masks(at), chosen, given.target_probs(at)
        with self.autocast():
            return self.evaluate(policy, *dense_rows)

    def evaluate_values(self, policy: Any, rollout: Rollout, rows: np.ndarray) -> th.Tensor:
        """Return the values of rows of a rollout. See `sparse_layers.evaluate_values`."""
        observations = self._copy_rows(policy, rollout).observations(to_device(rows, self.device))
        with self.autocast():
            return policy.value_net(policy.features_extractor(observations))[:, 0].float()

    def _copy_rows(self, policy: Any, rollout: Rollout) -> DeviceRows:
        """Return all rows of a rollout on the device, to which they are copied once."""
        if rollout.on_device is None:
            entries, actions = policy.observation_space.shape[0], int(policy.action_space.n)
            rollout.on_device = DeviceRows(rollout, 0, len(rollout), entries, actions, self.device)
        return rollout.on_device


class Latent(NamedTuple):
    """Features of consecutive rows of a rollout."""

    rows: DeviceRows
    features: th.Tensor


class TorchInferencePolicy(InferencePolicy):
    """An `InferencePolicy` that computes on a device."""

    def __init__(self, policy: Any, compute: TorchCompute, copy: bool = False) -> None:
        self.compute, self.device = compute, compute.device
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

    def _compute_head(self, name: str, features: th.Tensor) -> th.Tensor:
        with self.compute.autocast():
            return th.addmm(self._weights[f"{name}_bias"], features, self._weights[name].T).float()

    @th.no_grad()
    def latent(self, rollout: Rollout, rows: np.ndarray) -> Any:
        """Return the features of consecutive rows for the action head."""
        body, weights, entries, actions = self.body, self._weights, len(self.body.first_weight), len(self.head_bias)
        device_rows = DeviceRows(rollout, int(rows[0]), int(rows[-1]) + 1, entries, actions, self.device)
        rest = [(weights[f"rest.{n}.weight"].T, weights[f"rest.{n}.bias"]) for n in range(len(body.rest))]
        layers = [(weights["first"], weights["first_bias"]), *rest]
        with self.compute.autocast():
            features = self.compute.features(device_rows.observations(), layers, [False, *body.skips])
        return Latent(device_rows, features)

    @th.no_grad()
    def values(self, rollout: Rollout, rows: np.ndarray, latent: Any = None) -> np.ndarray:
        """Return the values of consecutive rows, float32[n]."""
        seen: Latent = self.latent(rollout, rows) if latent is None else latent
        return self._compute_head("value", seen.features)[:, 0].cpu().numpy()

    @th.no_grad()
    def log_probs(self, rollout: Rollout, rows: np.ndarray) -> np.ndarray:
        """Return the log-probabilities of the actions played in these rows, float32[n]."""
        return self.compute.evaluate_actions(self.policy, rollout, rows)[0].cpu().numpy()

    @th.no_grad()
    def sample_actions(
        self, rollout: Rollout, rows: np.ndarray, latent: Any, uniform: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        """Sample actions for consecutive rows, as `InferencePolicy.sample_actions` does."""
        masks = latent.rows.masks()
        logits = self._compute_head("head", latent.features).masked_fill(~masks, -th.inf)
        log_probs = logits.log_softmax(1)
        sums = log_probs.exp().cumsum(1)
        chances = to_device(np.minimum(uniform, ONE).astype(np.float32), self.device)
        actions = th.searchsorted(sums, (chances * sums[:, -1])[:, None], right=True).clamp_(max=sums.shape[1] - 1)
        # Sums in parallel are rounded in different ways, so that in rare cases they pass a chance at an illegal action.
        actions = th.where(masks.gather(1, actions), actions, logits.argmax(1, keepdim=True))
        return actions[:, 0].cpu().numpy(), log_probs.gather(1, actions)[:, 0].cpu().numpy()
