"""The layers of a policy on each kind of device: compiled sparse loops on the CPU, plain torch elsewhere."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch as th

from architects_env.core.compile.cpus import usable_cpus
from architects_env.train.ppo.devices.torch_layers import TorchSampler, evaluate_on_device
from architects_env.train.ppo.loss import evaluate
from architects_env.train.ppo.rollout import Rollout
from architects_env.train.ppo.sampler import Sampler

TORCH_CPU = "torch-cpu"
"""Name of the CPU as a device of plain torch layers."""


class Layers:
    """Inference and evaluation of a policy in compiled loops on the CPU."""

    device: th.device = th.device("cpu")
    sparse: bool = True
    """Whether compiled loops compute, and not plain torch layers."""

    def sampler(self, policy: Any, copy: bool = False) -> Sampler:
        """Return a sampler of the policy. With `copy`, later updates of the policy do not change it."""
        return Sampler(policy, copy)

    def evaluate(self, policy: Any, rollout: Rollout, rows: np.ndarray) -> tuple[th.Tensor, th.Tensor, th.Tensor]:
        """Evaluate the policy on rows of a rollout, as `loss.evaluate` describes."""
        return evaluate(policy, rollout, rows)


class TorchLayers(Layers):
    """Inference and evaluation of a policy in plain torch layers on a device."""

    sparse = False

    def __init__(self, device: th.device) -> None:
        self.device = device

    def sampler(self, policy: Any, copy: bool = False) -> Sampler:
        """Return a sampler that computes on the device."""
        return TorchSampler(policy, self.device, copy)

    def evaluate(self, policy: Any, rollout: Rollout, rows: np.ndarray) -> tuple[th.Tensor, th.Tensor, th.Tensor]:
        """Evaluate the policy on the device."""
        return evaluate_on_device(policy, rollout, rows, self.device)


def get_layers(device: th.device | str) -> Layers:
    """Return the layers for a device: "cpu", "torch-cpu", "cuda", "cuda:N", or "auto" for a GPU if there is one.

    Raises:
        ValueError: If the device is any other, or there is no such GPU.
    """
    name = str(device)
    if name == "auto":
        name = "cuda" if th.cuda.is_available() else "cpu"
    if name == "cpu":
        return Layers()
    if name == TORCH_CPU:
        return TorchLayers(th.device("cpu"))
    kind, _, index = name.partition(":")
    if kind != "cuda" or (index and not index.isdecimal()):
        raise ValueError(f"device must be cpu, {TORCH_CPU}, cuda, cuda:N or auto, not {name!r}.")
    if int(index or 0) >= (num_gpus := th.cuda.device_count()):
        raise ValueError(
            f"device is {name}, but torch finds {num_gpus} GPUs. Give auto or cpu, or install torch for CUDA."
        )
    return TorchLayers(th.device(name))


def engine_threads(device: th.device | str) -> int:
    """Return the number of threads in which a batch of training games is stepped.

    Groups of games are threads already. While one of them waits for a GPU, all cores can step the games of the other.
    """
    return 1 if get_layers(device).sparse else usable_cpus()
