"""Backends that compute a policy on each kind of device: compiled sparse loops on the CPU, plain torch elsewhere."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch as th

from architects_env.core.compile.cpus import usable_cpus
from architects_env.train.ppo.devices.torch_layers import (
    TorchCompute,
    TorchInferencePolicy,
    evaluate_actions_on_device,
    evaluate_values_on_device,
)
from architects_env.train.ppo.inference_policy import InferencePolicy
from architects_env.train.ppo.loss import evaluate_actions, evaluate_values
from architects_env.train.ppo.rollout import Rollout

TORCH_CPU = "torch-cpu"
"""Name of the CPU as a device of plain torch layers."""


class Backend:
    """Inference and evaluation of a policy in compiled loops on the CPU."""

    device: th.device = th.device("cpu")
    sparse: bool = True
    """Whether compiled loops compute, and not plain torch layers."""

    def inference_policy(self, policy: Any, copy: bool = False) -> InferencePolicy:
        """Return an inference policy with the weights of a policy.

        Args:
            policy: A policy with an `agents.policies.network.Body`.
            copy: Whether to copy the weights, so that later updates of the policy do not change them.
        """
        return InferencePolicy(policy, copy)

    def evaluate_actions(
        self, policy: Any, rollout: Rollout, rows: np.ndarray
    ) -> tuple[th.Tensor, th.Tensor, th.Tensor]:
        """Evaluate the policy on rows of a rollout, as the function `loss.evaluate_actions` describes.

        Args:
            policy: A policy with a `Body`.
            rollout: Rollout with the rows.
            rows: Indices of the rows, int64[n].
        """
        return evaluate_actions(policy, rollout, rows)

    def evaluate_values(self, policy: Any, rollout: Rollout, rows: np.ndarray) -> th.Tensor:
        """Return the values of rows of the rollout, float32[n], from which gradients can be computed.

        Args:
            policy: A policy with a `Body`.
            rollout: Rollout with the rows.
            rows: Indices of the rows, int64[n].
        """
        return evaluate_values(policy, rollout, rows)


class TorchBackend(Backend):
    """Inference and evaluation of a policy in plain torch layers on a device.

    Args:
        compute: Device of the network, and how it computes there.
    """

    sparse = False

    def __init__(self, compute: TorchCompute) -> None:
        self.compute, self.device = compute, compute.device

    def inference_policy(self, policy: Any, copy: bool = False) -> InferencePolicy:
        """Return an inference policy that computes on the device; see `Backend.inference_policy`."""
        return TorchInferencePolicy(policy, self.compute, copy)

    def evaluate_actions(
        self, policy: Any, rollout: Rollout, rows: np.ndarray
    ) -> tuple[th.Tensor, th.Tensor, th.Tensor]:
        """Evaluate the policy on the device."""
        return evaluate_actions_on_device(policy, rollout, rows, self.compute)

    def evaluate_values(self, policy: Any, rollout: Rollout, rows: np.ndarray) -> th.Tensor:
        """Return the values of the rows on the device."""
        return evaluate_values_on_device(policy, rollout, rows, self.compute)


def get_backend(device: th.device | str, bf16: bool = False, torch_compile: bool = False) -> Backend:
    """Return the backend for a device: "cpu", "torch-cpu", "cuda", "cuda:N", or "auto" for a GPU if there is one.

    Args:
        device: The device.
        bf16: Whether products are computed in bfloat16. Not used on "cpu".
        torch_compile: Whether `torch.compile` compiles the layers. Not used on "cpu".

    Raises:
        ValueError: If the device is any other, or there is no such GPU.
    """
    name = str(device)
    if name == "auto":
        name = "cuda" if th.cuda.is_available() else "cpu"
    if name == "cpu":
        return Backend()
    if name == TORCH_CPU:
        return TorchBackend(TorchCompute(th.device("cpu"), bf16, torch_compile))
    kind, _, index = name.partition(":")
    if kind != "cuda" or (index and not index.isdecimal()):
        raise ValueError(f"device must be cpu, {TORCH_CPU}, cuda, cuda:N or auto, not {name!r}.")
    if int(index or 0) >= (num_gpus := th.cuda.device_count()):
        raise ValueError(
            f"device is {name}, but torch finds {num_gpus} GPUs. Give auto or cpu, or install torch for CUDA."
        )
    return TorchBackend(TorchCompute(th.device(name), bf16, torch_compile))


def engine_threads(device: th.device | str) -> int:
    """Return the number of threads in which a batch of training games is stepped.

    Groups of games are threads already. While one of them waits for a GPU, all cores can step the games of the other.
    """
    return 1 if get_backend(device).sparse else usable_cpus()
