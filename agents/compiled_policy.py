"""The network of a policy in compiled code (`core.search.networks`), where it is made of linear layers and ReLU
alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from architects_env.adapters.onnx_file import OnnxFile, graph_of
from architects_env.adapters.onnx_graph import Node
from architects_env.core.search.networks import CompiledNetwork

Linear = tuple[np.ndarray, np.ndarray]
"""Weight (float32[outputs, inputs]) and bias."""


def compiled_network(file: OnnxFile) -> CompiledNetwork | None:
    """The network of a file that has been read; None if it has other layers than these."""
    nodes, kept = graph_of(file)
    made = {node.outputs[0]: node for node in nodes}
    try:
        actions, body = _linear(made, kept, _source(made, "logits", ("Where", "Cast")))
        value, other_body = _linear(made, kept, _source(made, "value", ("Gather", "Squeeze", "Flatten", "Cast")))
        layers = list[Linear]()
        if body != other_body:
            return None
        while (body := _source(made, body, ("Cast",))) != "observation":
            if made[body].operator != "Relu":
                return None
            linear, body = _linear(made, kept, made[body].inputs[0])
            layers.insert(0, linear)
    except KeyError:
        return None
    return CompiledNetwork(layers, actions, value) if layers else None


def compiled_torch(policy: Any) -> CompiledNetwork | None:
    """The network of a policy of Stable-Baselines3 as it is now; None if it has other layers than these."""
    modules = [module for module in policy.features_extractor.modules() if not list(module.children())]
    names = [type(module).__name__ for module in modules]
    plain = len(names) > 1 and names == ["Linear", "ReLU"] * (len(names) // 2)
    if not plain or len(list(policy.mlp_extractor.parameters())):
        return None

    def numbers(layer: Any) -> Linear:
        return layer.weight.detach().numpy(), layer.bias.detach().numpy()

    return CompiledNetwork(
        [numbers(layer) for layer in modules[::2]], *map(numbers, (policy.action_net, policy.value_net))
    )


def _source(made: dict[str, Node], name: str, through: Sequence[str]) -> str:
    """What this is made of by operators that change no number."""
    while name in made and made[name].operator in through:
        name = made[name].inputs[-1] if made[name].operator == "Where" else made[name].inputs[0]
    return name


def _linear(made: dict[str, Node], kept: dict[str, np.ndarray], name: str) -> tuple[Linear, str]:
    """A linear layer, and the name of what it is given. Raises `KeyError` if it is none."""
    node = made[name]
    if node.operator != "Gemm" or len(node.inputs) != 3:
        raise KeyError(name)
    weight, bias = (kept[_source(made, given, ("Cast",))].astype(np.float32) for given in node.inputs[1:])
    return (weight if node.numbers.get("transB", 0) else weight.T, bias), _source(made, node.inputs[0], ("Cast",))
