"""The network of a policy in compiled code (`core.search.networks`), where it is made of linear layers and ReLU
alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from architects_env.adapters.onnx_file import OnnxFile, graph_of
from architects_env.adapters.onnx_graph import Node
from architects_env.core.search.networks import CompiledNetwork, Linear


def compiled_network(file: OnnxFile) -> CompiledNetwork | None:
    """The network of a file that has been read; None if it has other layers than these."""
    nodes, kept = graph_of(file)
    made = {node.outputs[0]: node for node in nodes}
    try:
        actions, body = _linear(made, kept, _source(made, "logits", ("Where", "Cast")))
        value, value_body = _linear(made, kept, _source(made, "value", ("Gather", "Squeeze", "Flatten", "Cast")))
        own = [] if value_body == body else [_layers(made, kept, value_body)]
        return CompiledNetwork(_layers(made, kept, body), actions, value, *own)
    except KeyError:
        return None


def compiled_torch(policy: Any) -> CompiledNetwork | None:
    """The network of a policy of Stable-Baselines3 as it is now; None if it has other layers than these."""
    shared = policy.share_features_extractor
    bodies = [policy.features_extractor, *([] if shared else [policy.vf_features_extractor])]
    parts = [[module for module in body.modules() if not list(module.children())] for body in bodies]
    if not all(_plain(modules) for modules in parts) or len(list(policy.mlp_extractor.parameters())):
        return None

    def numbers(layer: Any) -> Linear:
        return layer.weight.detach().numpy(), layer.bias.detach().numpy()

    body, *own = ([numbers(layer) for layer in modules[::2]] for modules in parts)
    return CompiledNetwork(body, numbers(policy.action_net), numbers(policy.value_net), *own)


def _plain(modules: Sequence[Any]) -> bool:
    """Whether these are linear layers, a ReLU after each."""
    names = [type(module).__name__ for module in modules]
    return len(names) > 1 and names == ["Linear", "ReLU"] * (len(names) // 2)


def _layers(made: dict[str, Node], kept: dict[str, np.ndarray], name: str) -> list[Linear]:
    """The layers, a ReLU after each, by which this is made of the observation. Raises `KeyError` if there are others,
    or none."""
    layers = list[Linear]()
    while (name := _source(made, name, ("Cast",))) != "observation":
        if made[name].operator != "Relu":
            raise KeyError(name)
        linear, name = _linear(made, kept, made[name].inputs[0])
        layers.insert(0, linear)
    if not layers:
        raise KeyError(name)
    return layers


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
    through = ("Cast", "Identity")  # the exporter keeps numbers once that are the same
    weight, bias = (kept[_source(made, given, through)].astype(np.float32) for given in node.inputs[1:])
    return (weight if node.numbers.get("transB", 0) else weight.T, bias), _source(made, node.inputs[0], ("Cast",))
