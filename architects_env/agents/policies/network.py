"""The torch network that self-play trains: one body for both heads, or one body for each."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from gymnasium import spaces

from architects_env.core.command_line.tools import requires_extra

with requires_extra("train"):
    import torch as th
    from stable_baselines3.common.torch_layers import BaseFeaturesExtractor

DEFAULT_UNITS = (256, 256)


class Body(BaseFeaturesExtractor):
    """Linear layers with ReLU between the observation and the heads. The layer `first` sees the observation."""

    def __init__(self, observation_space: spaces.Box, units: Sequence[int] = DEFAULT_UNITS) -> None:
        super().__init__(observation_space, units[-1])
        self.first = th.nn.Linear(observation_space.shape[0], units[0])
        layers: list[th.nn.Module] = [th.nn.ReLU()]
        for before, after in pairwise(units):
            layers += [th.nn.Linear(before, after), th.nn.ReLU()]
        self.rest = th.nn.Sequential(*layers)

    def forward(self, observations: th.Tensor) -> th.Tensor:
        """Return the features of observations.

        Args:
            observations: float32[n, len(observation_layout)].

        Returns:
            float32[n, units[-1]].
        """
        return self.rest(self.first(observations))


def network_settings(units: Sequence[int], own_value_network: bool = False) -> dict[str, Any]:
    """Return the `policy_kwargs` of Stable-Baselines3 for a policy with a `Body` and one linear layer for each head.

    Args:
        units: Number of units in each layer of the body.
        own_value_network: Whether the value head has its own body. By default both heads share one.
    """
    return {
        **({"share_features_extractor": False} if own_value_network else {}),
        "features_extractor_class": Body,
        "features_extractor_kwargs": {"units": tuple(units)},
        "net_arch": {"pi": [], "vf": []},
        "ortho_init": True,
    }
