"""Backends that compute a policy on each kind of device: compiled sparse loops on the CPU, plain torch elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch as th

from architects_env.core.compile.cpus import usable_cpus
from architects_env.train.ppo.devices.sparse_layers import evaluate_actions, evaluate_values
from architects_env.train.ppo.devices.torch_layers import TorchCompute
from architects_env.train.ppo.inference_policy import InferencePolicy
from architects_env.train.ppo.rollout import Rollout

TORCH_CPU = "torch-cpu"
"""Name of the CPU as a device of plain torch layers."""


@dataclass(frozen=True)
class Backend:
    """Inference and evaluation of a policy on its device. By default compiled loops on the CPU compute."""

    device: th.device
    sparse: bool = True
    """Whether compiled loops compute, and not plain torch layers."""
    inference_policy: Callable[..., InferencePolicy] = InferencePolicy
    """inference_policy(policy, copy=False) returns an inference policy. With `copy`, later updates of the policy do not
    change it."""
    evaluate_actions: Callable[[Any, Rollout, np.ndarray], tuple[th.Tensor, th.Tensor, th.Tensor]] = evaluate_actions
    """evaluate_actions(policy, rollout, rows) evaluates a policy; see `sparse_layers.evaluate_actions`."""
    evaluate_values: Callable[[Any, Rollout, np.ndarray], th.Tensor] = evaluate_values
    """evaluate_values(policy, rollout, rows) returns values with gradients; see `sparse_layers.evaluate_values`."""


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
        return Backend(th.device("cpu"))
    kind, _, index = name.partition(":")
    if name != TORCH_CPU:
        if kind != "cuda" or (index and not index.isdecimal()):
            raise ValueError(f"device must be cpu, {TORCH_CPU}, cuda, cuda:N or auto, not {name!r}.")
        if int(index or 0) >= (num_gpus := th.cuda.device_count()):
            raise ValueError(
                f"device is {name}, but torch finds {num_gpus} GPUs. Give auto or cpu, or install torch for CUDA."
            )
    compute = TorchCompute(th.device("cpu" if name == TORCH_CPU else name), bf16, torch_compile)
    return Backend(compute.device, False, compute.inference_policy, compute.evaluate_actions, compute.evaluate_values)


def engine_threads(device: th.device | str) -> int:
    """Return the number of threads in which a batch of training games is stepped.

    Groups of games are threads already. While one of them waits for a GPU, all cores can step the games of the other.
    """
    return 1 if get_backend(device).sparse else usable_cpus()
