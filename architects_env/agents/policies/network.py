"""The torch network that self-play trains: one body for both heads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from gymnasium import spaces

from architects_env.core.command_line.tools import requires_extra

with requires_extra("train"):
    import torch as th
    from stable_baselines3.common.torch_layers import BaseFeaturesExtractor

DEFAULT_UNITS = (256, 256)


class ResidualBlock(th.nn.Module):
    """Two linear layers, to whose output the input is added: ReLU(x + outer(ReLU(inner(x)))).

    This is the block of ResNet (https://arxiv.org/abs/1512.03385) and AlphaZero, without convolutions.

    Args:
        units: Number of units of both layers.
    """

    def __init__(self, units: int) -> None:
        super().__init__()
        self.inner, self.outer = th.nn.Linear(units, units), th.nn.Linear(units, units)

    def forward(self, given: th.Tensor) -> th.Tensor:
        """Return float32[n, units].

        Args:
            given: float32[n, units].
        """
        return th.relu(given + self.outer(th.relu(self.inner(given))))


class Body(BaseFeaturesExtractor):
    """Linear layers with ReLU between the observation and the heads, and residual blocks after them.

    The layer `first` sees the observation.
    """

    def __init__(
        self, observation_space: spaces.Box, units: Sequence[int] = DEFAULT_UNITS, residual_blocks: int = 0
    ) -> None:
        super().__init__(observation_space, units[-1])
        self.first = th.nn.Linear(observation_space.shape[0], units[0])
        layers: list[th.nn.Module] = [th.nn.ReLU()]
        for before, after in pairwise(units):
            layers += [th.nn.Linear(before, after), th.nn.ReLU()]
        self.rest = th.nn.Sequential(*layers, *(ResidualBlock(units[-1]) for _ in range(residual_blocks)))

    def later_layers(self) -> Iterator[tuple[th.nn.Linear, bool]]:
        """Yield the linear layers after the first, each followed by a ReLU, and whether it ends a residual block.

        Before the ReLU, the end of a block adds the input of the layer before.
        """
        for part in self.rest:
            if isinstance(part, ResidualBlock):
                yield from ((part.inner, False), (part.outer, True))
            elif isinstance(part, th.nn.Linear):
                yield part, False

    def forward(self, observations: th.Tensor) -> th.Tensor:
        """Return the features of observations.

        Args:
            observations: float32[n, len(observation_layout)].

        Returns:
            float32[n, units[-1]].
        """
        return self.rest(self.first(observations))


def zero_residual_blocks(policy: th.nn.Module) -> None:
    """Make the residual blocks of a new policy return their inputs (https://arxiv.org/abs/1901.09321).

    Args:
        policy: The policy.
    """
    for module in policy.modules():
        if isinstance(module, ResidualBlock):
            th.nn.init.zeros_(module.outer.weight)


def check_network(policy: Any) -> None:
    """Check that a policy has the layers that `SelfPlayPPO` computes: a `Body` and linear heads.

    Raises:
        ValueError: If the policy has any other layers. It would play with other actions than it learns.
    """
    if not policy.share_features_extractor:
        raise ValueError(
            "SelfPlayPPO learns a policy whose heads share their hidden layers. Give policy_kwargs=network_settings(units)."
        )
    body = policy.features_extractor
    if type(body) is not Body:
        raise ValueError(
            f"SelfPlayPPO needs agents.policies.network.Body as features extractor, not {type(body).__name__}, also no subclass of it. "
            "Give policy_kwargs=network_settings(units)."
        )
    kinds = [type(layer) for layer in body.rest]
    while kinds[-1:] == [ResidualBlock]:
        kinds.pop()
    if kinds != [th.nn.ReLU, *[th.nn.Linear, th.nn.ReLU] * (len(kinds) // 2)]:
        found = ", ".join(kind.__name__ for kind in kinds)
        raise ValueError(
            f"SelfPlayPPO computes a body of linear layers with ReLU between them, not {found}, and residual blocks after them. "
            "Give policy_kwargs=network_settings(units)."
        )
    if any(True for _ in policy.mlp_extractor.parameters()):
        raise ValueError(
            "SelfPlayPPO needs linear heads, without the hidden layers of net_arch. Give policy_kwargs=network_settings(units)."
        )


def network_settings(units: Sequence[int], *, residual_blocks: int = 0) -> dict[str, Any]:
    """Return the `policy_kwargs` of Stable-Baselines3 for a policy with a `Body` and one linear layer for each head.

    Args:
        units: Number of units in each layer of the body.
        residual_blocks: Number of residual blocks after these layers, as wide as the last.
    """
    return {
        "features_extractor_class": Body,
        "features_extractor_kwargs": {"units": tuple(units)}
        | ({"residual_blocks": residual_blocks} if residual_blocks else {}),
        "net_arch": {"pi": [], "vf": []},
        "ortho_init": True,
    }
