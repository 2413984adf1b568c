"""Conversion of torch modules to the layers that a `FILE.safetensors` can hold (`core.search.networks.Parts`).

Such a file holds linear layers with activations, from an observation to two heads: the logits of the actions, and the
value. They are found in the traced graph of a module that takes observation and mask and returns logits and value.
Other operations, such as masking logits or removing a dimension, are ignored. Afterwards the result is compared with
the module on observations of real games (`train.release.exportable`), so that an ignored operation cannot change the
actions.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import torch as th
from stable_baselines3.common.policies import BasePolicy

from architects_env.agents.policies.network import Body
from architects_env.agents.policies.network_file import BadPolicy, BrokenFile
from architects_env.agents.policies.policy_file import LARGEST, WEIGHTS, check_finite, read_entries, read_torch
from architects_env.core.search.networks import ACTIVATIONS, Layer, Linear, Parts

LARGEST_DATA = 2**22
"""Largest number of bytes of the settings in a file of Stable-Baselines3."""
FUNCTIONS = {"relu": "ReLU", "relu_": "ReLU", "tanh": "Tanh", "elu": "ELU", "leaky_relu": "LeakyReLU"} | {
    "sigmoid": "Sigmoid",
    "silu": "SiLU",
}
"""Names of activations by their functions and methods."""
NOTHING = (th.nn.Identity, th.nn.Flatten, th.nn.Dropout)
"""Modules that change no number in evaluation mode."""
SETTINGS = {"ELU": ("alpha", 1.0), "LeakyReLU": ("negative_slope", 0.01)}


class NoLayers(BadPolicy):
    """A network that a policy file cannot hold."""

    def __init__(self, what: str) -> None:
        super().__init__(
            f"A policy file holds linear layers with activations ({', '.join(ACTIVATIONS)}); {what}. "
            "For another network, write an agent class and use it as FILE.py:Class: see docs/guides/own-network.md."
        )


def get_parts(module: th.nn.Module) -> Parts:
    """Return the layers of a torch module.

    Args:
        module: A module whose `forward(observation, mask)` returns logits and value (or logits alone), or a policy of
            Stable-Baselines3.

    Raises:
        NoLayers: If the module does anything else than linear layers and activations.
    """
    if isinstance(module, BasePolicy):
        return _get_policy_parts(module)
    logits, value = _outputs(_trace(module))
    common = 0
    while common < min(len(logits), len(value)) and logits[common].is_also(value[common]):
        common += 1
    body, policy, value_layers = logits[:common], logits[common:], value[common:]
    policy, actions = _head([step.layer for step in policy])
    value_layers, of_value = _head([step.layer for step in value_layers]) if value else ((), None)
    return Parts(actions, of_value, [step.layer for step in body], policy, value_layers)


class _Step(NamedTuple):
    """A linear layer in the graph of a module, with the activation after it."""

    node: th.fx.Node
    layer: Layer

    def is_also(self, other: _Step) -> bool:
        """Return whether both are the same layer of the module with the same activation."""
        return self.node is other.node and self.layer.activation == other.layer.activation


def _head(layers: Sequence[Layer]) -> tuple[Sequence[Layer], Linear]:
    """Split the layers of a head into the hidden ones and the last. Raises `NoLayers` if the last is not linear."""
    if not layers or layers[-1].activation != "Identity":
        raise NoLayers("logits and value must each end in a linear layer of their own, without an activation")
    return layers[:-1], layers[-1].linear


# --- modules ----------------------------------------------------------------------------------------------------------
def _trace(module: th.nn.Module) -> th.fx.GraphModule:
    """Trace a module. Raises `NoLayers` if its graph depends on its inputs."""
    try:
        return th.fx.symbolic_trace(module.eval())
    except Exception as error:  # tracing executes code that is not ours
        raise NoLayers(f"this module cannot be traced ({type(error).__name__}: {str(error)[:120]})") from None


def _outputs(traced: th.fx.GraphModule) -> tuple[list[_Step], list[_Step]]:
    """Return the layers that lead to the logits, and those that lead to the value (empty if there is none)."""
    nodes = list(traced.graph.nodes)
    observation = next((node for node in nodes if node.op == "placeholder"), None)
    if observation is None:
        raise NoLayers("this module takes no observation")
    seen = {observation}
    for node in nodes:
        if seen & set(node.all_input_nodes):
            seen.add(node)
    returned = nodes[-1].args[0]
    outputs = list(returned) if isinstance(returned, (tuple, list)) else [returned]
    if not 1 <= len(outputs) <= 2 or not all(isinstance(output, th.fx.Node) for output in outputs):
        raise NoLayers("forward(observation, mask) must return logits and value, or logits alone")
    logits, *value = (_steps(traced, output, seen) for output in outputs)
    return logits, value[0] if value else []


def _steps(traced: th.fx.GraphModule, node: th.fx.Node, seen: set[th.fx.Node]) -> list[_Step]:
    """Return the layers between the observation and this node."""
    steps, activation = list[_Step](), ""
    while node.op != "placeholder":
        module = traced.get_submodule(str(node.target)) if node.op == "call_module" else None
        if isinstance(module, th.nn.Linear):
            steps.insert(0, _Step(node, Layer(_numbers(module), activation or "Identity")))
            activation = ""
        elif name := _activation(node, module):
            if activation:
                raise NoLayers(f"two activations, {name} and {activation}, follow each other")
            activation = name
        elif module is not None and not isinstance(module, NOTHING):
            raise NoLayers(f"this module has a {type(module).__name__}")
        before = [source for source in node.all_input_nodes if source in seen]
        if len(before) != 1:
            raise NoLayers(f"the input of {node.name} is not computed from the observation by one chain of layers")
        node = before[0]
    if activation:
        raise NoLayers(f"the first {activation} has no linear layer before it")
    return steps


def _activation(node: th.fx.Node, module: th.nn.Module | None) -> str:
    """Return the name of an activation, or "" if the node is none."""
    if module is not None:
        return _get_activation(module)
    name = node.target if isinstance(node.target, str) else getattr(node.target, "__name__", "")
    return FUNCTIONS.get(name, "") if node.op in ("call_function", "call_method") else ""


def _get_activation(module: th.nn.Module) -> str:
    name = type(module).__name__
    if name == "Identity" or type(module).__module__ != "torch.nn.modules.activation" or name not in ACTIVATIONS:
        return ""
    setting, usual = SETTINGS.get(name, ("", None))
    if setting and getattr(module, setting) != usual:
        raise NoLayers(f"its {name} has {setting} {getattr(module, setting)}, not {usual}")
    return name


def _numbers(module: th.nn.Linear) -> Linear:
    bias: Any = module.bias  # None where a layer has none
    bias = th.zeros(module.out_features) if bias is None else bias
    return Linear(*(array.detach().cpu().float().numpy().copy() for array in (module.weight, bias)))


# --- policies of Stable-Baselines3 ------------------------------------------------------------------------------------
def _get_policy_parts(policy: Any) -> Parts:
    if not hasattr(policy, "action_net") or not hasattr(policy, "mlp_extractor"):
        raise NoLayers(f"a {type(policy).__name__} has no actor and critic")
    value_features = () if policy.share_features_extractor else _layers_in(policy.vf_features_extractor)
    return Parts(
        _head(_layers_in(policy.action_net))[1],
        _head(_layers_in(policy.value_net))[1],
        _layers_in(policy.pi_features_extractor),
        _layers_in(policy.mlp_extractor.policy_net),
        _layers_in(policy.mlp_extractor.value_net),
        value_features,
    )


def _layers_in(module: th.nn.Module) -> list[Layer]:
    """Return the layers of a module whose parts are applied one after the other."""
    if isinstance(module, Body):
        later = (Layer(_numbers(linear), "ReLU", skip) for linear, skip in module.later_layers())
        return [Layer(_numbers(module.first), "ReLU"), *later]
    layers = list[Layer]()
    for part in module.modules():
        if isinstance(part, th.nn.Linear):
            layers.append(Layer(_numbers(part), "Identity"))
        elif activation := _get_activation(part):
            if not layers or layers[-1].activation != "Identity":
                raise NoLayers(f"its {activation} does not follow a linear layer")
            layers[-1] = Layer(layers[-1].linear, activation)
        elif not list(part.children()) and not isinstance(part, (*NOTHING, th.nn.Sequential)):
            raise NoLayers(f"this policy has a {type(part).__name__}")
    return layers


def read_zip_parts(path: Path) -> Parts:
    """Read the layers of a policy that Stable-Baselines3 has saved. Nothing in the file is executed.

    Raises:
        BrokenFile: If it is damaged.
        NoLayers: If it is no `MlpPolicy` of an actor and a critic.
    """
    entries = read_entries(path, {"data": LARGEST_DATA, WEIGHTS: LARGEST}, ours=False)
    weights = read_torch(path, WEIGHTS, entries[WEIGHTS])
    try:
        settings: Any = json.loads(entries["data"])["policy_kwargs"]
        activation_fn = str(settings.get("activation_fn", "torch.nn.modules.activation.Tanh'"))
        activation = re.findall(r"torch\.nn\.modules\.activation\.(\w+)'", activation_fn)[0]
        arrays = {str(name): tensor.float() for name, tensor in weights.items()}
        check_finite(path, arrays)
    except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError) as error:
        raise BrokenFile(
            f"{path} is no policy of Stable-Baselines3 with an actor and a critic: {type(error).__name__}: {error}"
        ) from None
    if settings.get("features_extractor_class") or activation not in ACTIVATIONS:
        raise NoLayers(f"{path} has a features extractor of its own, or the activation {activation}")
    linears = {name.removesuffix(".weight") for name in arrays}
    linears = {name for name in linears if not name.endswith(".bias")}
    nets = {net: sorted(name for name in linears if name.startswith(f"mlp_extractor.{net}_net.")) for net in NETS}
    if linears - {"action_net", "value_net", *nets["policy"], *nets["value"]}:
        raise NoLayers(f"{path} has other weights than an MlpPolicy")

    def linear(name: str) -> Linear:
        return Linear(arrays[f"{name}.weight"].numpy(), arrays[f"{name}.bias"].numpy())

    try:
        chains = ([Layer(linear(name), activation) for name in sorted(nets[net], key=_number)] for net in NETS)
        return Parts(linear("action_net"), linear("value_net"), (), *chains)
    except (KeyError, ValueError):
        raise BrokenFile(f"{path} lacks weights of an MlpPolicy.") from None


NETS = ("policy", "value")


def _number(name: str) -> int:
    return int(name.rpartition(".")[2])
