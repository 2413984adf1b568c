"""Export of a network to ONNX, for programs in other languages.

Inputs are the observation, float32[n, entries], and the mask, int8[n, actions]. Outputs are the logits and
probabilities of the legal actions, and the value. The metadata entry `architects_env` names the game, its version and
its layout, as JSON. Before the file is written, onnxruntime is compared with the network on observations of real games.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from architects_env.agents.policies.network_file import ENTRY, FORMAT, BadPolicy
from architects_env.agents.policies.policy import action_probabilities
from architects_env.core.contract.layout_hash import layout_hash
from architects_env.core.files.atomic_files import write_atomically
from architects_env.core.search.networks import Layer, Linear, Network
from architects_env.train.release.exportable import TOLERANCE, VIEWS, Exportable

OPSET = 20
OPERATORS = {"ReLU": "Relu", "Tanh": "Tanh", "ELU": "Elu", "LeakyReLU": "LeakyRelu", "Sigmoid": "Sigmoid"}
"""ONNX operators of activations."""


class _Graph:
    """Nodes and weights of an ONNX graph."""

    def __init__(self, half: bool) -> None:
        self.nodes, self.weights, self.half = list[Any](), list[Any](), half

    def add(self, operator: str, *inputs: str, out: str = "", **attributes: Any) -> str:
        """Add a node. Returns the name of its output."""
        out = out or f"{operator.lower()}_{len(self.nodes)}"
        self.nodes.append(helper.make_node(operator, list(inputs), [out], **attributes))
        return out

    def keep(self, name: str, array: np.ndarray) -> str:
        """Add a tensor. If it is saved in 16 bits, the graph first casts it to 32. Returns its name."""
        if not (self.half and array.ndim and array.dtype == np.float32):
            self.weights.append(numpy_helper.from_array(np.ascontiguousarray(array), name))
            return name
        self.weights.append(numpy_helper.from_array(np.ascontiguousarray(array, np.float16), f"{name}.half"))
        return self.add("Cast", f"{name}.half", to=TensorProto.FLOAT)

    def linear(self, name: str, tensor: str, linear: Linear) -> str:
        """Add a linear layer. Returns the name of its output."""
        weight, bias = self.keep(f"{name}.weight", linear.weight), self.keep(f"{name}.bias", linear.bias)
        return self.add("Gemm", tensor, weight, bias, transB=1)

    def chain(self, name: str, tensor: str, layers: Sequence[Layer]) -> str:
        """Add layers, one after the other. Returns the name of the output."""
        before = given = tensor
        for k, layer in enumerate(layers):
            before, given = given, tensor
            tensor = self.linear(f"{name}.{k}", tensor, layer.linear)
            if layer.skip:
                tensor = self.add("Add", tensor, before)
            if layer.activation == "SiLU":
                tensor = self.add("Mul", tensor, self.add("Sigmoid", tensor))
            elif layer.activation != "Identity":
                tensor = self.add(OPERATORS[layer.activation], tensor)
        return tensor


def to_onnx(network: Exportable, half: bool = False) -> bytes:
    """Return the content of a FILE.onnx. With `half`, weights are saved in 16 bits and used in 32."""
    parts, game, graph = network.parts, network.game, _Graph(half)
    body = graph.chain("body", "observation", parts.body)
    all_logits = graph.linear("actions", graph.chain("policy", body, parts.policy), parts.actions)
    lowest = graph.keep("lowest", np.array(np.finfo(np.float32).min))
    logits = graph.add("Where", graph.add("Cast", "action_mask", to=TensorProto.BOOL), all_logits, lowest, out="logits")
    graph.add("Softmax", logits, out="probabilities", axis=1)
    outputs = {"logits": len(game.action_space), "probabilities": len(game.action_space)}
    if parts.value_head is not None:
        value_body = graph.chain("value_body", "observation", parts.value_body) if parts.value_body else body
        value = graph.linear("value_head", graph.chain("value", value_body, parts.value), parts.value_head)
        graph.add("Squeeze", value, graph.keep("axis", np.array([1])), out="value")
    inputs = [
        helper.make_tensor_value_info("observation", TensorProto.FLOAT, ["n", len(game.observation_layout)]),
        helper.make_tensor_value_info("action_mask", TensorProto.INT8, ["n", len(game.action_space)]),
    ]
    output_infos = [
        helper.make_tensor_value_info(name, TensorProto.FLOAT, ["n", width]) for name, width in outputs.items()
    ]
    if parts.value_head is not None:
        output_infos.append(helper.make_tensor_value_info("value", TensorProto.FLOAT, ["n"]))
    made = helper.make_graph(graph.nodes, game.name, inputs, output_infos, graph.weights)
    model = helper.make_model(made, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=10)
    about = {"game": game.name, "version": game.version, "layout": layout_hash(game)}
    helper.set_model_props(model, {ENTRY: json.dumps({**network.facts, "format": FORMAT, **about})})
    onnx.checker.check_model(model, full_check=True)
    return model.SerializeToString()


def save_onnx(network: Exportable, out: Path, half: bool = False) -> None:
    """Write a FILE.onnx, complete or not at all.

    Raises:
        BadPolicy: If onnxruntime computes other outputs than the network.
    """
    content = to_onnx(network, half)
    if not half and not (error := difference(network, content)) <= TOLERANCE:
        raise BadPolicy(
            f"onnxruntime computes other outputs: on {VIEWS:,} observations a number differs by {error:.2g}."
        )
    write_atomically(out, content)


def difference(network: Exportable, content: bytes) -> float:
    """Return the largest difference in a probability or a value between a network and onnxruntime."""
    import onnxruntime

    session = onnxruntime.InferenceSession(content, providers=["CPUExecutionProvider"])
    observations, masks = network.views()
    likely, *values = session.run(
        [output.name for output in session.get_outputs()][1:], {"observation": observations, "action_mask": masks}
    )
    plain = Network(network.parts)
    differences = [np.abs(likely - action_probabilities(plain.logits(observations), masks)).max()]
    if values:
        differences.append(np.abs(values[0] - plain.values(observations)).max())
    return float(max(differences))
