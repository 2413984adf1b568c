"""The file of an exported policy, `FILE.onnx`: looked through before anything loads it, by an own reader and without
onnx.

Such a file is data: weights, a graph of standard operators, and our description (`ENTRY`, in JSON) of the game for
which it was trained. Refused, in a sentence: whatever points to other files, operators that are not ONNX's own,
subgraphs (loops), weights that are no finite numbers, files too large, files without our description, those of another
game, version or layout, and any graph that is no plain network (`adapters.onnx_graph`), whose memory and time nobody
knows before. Nothing that a file holds is executed but the arithmetic of its graph.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import Any

import numpy as np

from architects_env.adapters.onnx_graph import Node, NotPlain, Shape, check_plain
from architects_env.core.contract.game import Game
from architects_env.core.contract.layout import layout_of
from architects_env.core.files.protobuf import NotAMessage, fields_of, numbers_of
from architects_env.core.files.schema import Number, faults
from architects_env.core.text import said_by, say

ENTRY = "architects_env"
"""The key of our description among the metadata of a model."""
FORMAT = 1
FOREIGN = "foreign:"
"""Before a path: the file is not ours, and the user trusts whoever made it; its graph may be any."""
LARGEST = 2**28
"""Bytes of a file that we are willing to read."""
LARGEST_BESIDES = 2**20
"""Bytes that it may have beside its weights."""
MOST_NODES = 20_000
INPUTS, OUTPUTS = ("observation", "action_mask"), ("logits", "probabilities", "value")
MODEL = {"format": Number(FORMAT, FORMAT, whole=True), "version": Number(0, 10**9, whole=True)}

Fields = dict[int, list[int | memoryview]]

# Numbers of the fields of onnx.proto that a network needs. A field that is not named here is refused, known or not: two
# readers may then not differ.
OF_MODEL = {
    1: "ir_version",
    2: "producer_name",
    3: "producer_version",
    4: "domain",
    5: "model_version",
    6: "doc_string",
    7: "graph",
    8: "opset_import",
    14: "metadata_props",
}
OF_GRAPH = {
    1: "node",
    2: "name",
    5: "initializer",
    10: "doc_string",
    11: "input",
    12: "output",
    13: "value_info",
    16: "metadata_props",
}
OF_NODE = {
    1: "input",
    2: "output",
    3: "name",
    4: "op_type",
    5: "attribute",
    6: "doc_string",
    7: "domain",
    9: "metadata_props",
}
OF_ATTRIBUTE = {
    1: "name",
    2: "f",
    3: "i",
    4: "s",
    5: "t",
    7: "floats",
    8: "ints",
    9: "strings",
    10: "tensors",
    13: "doc_string",
    20: "type",
}
OF_TENSOR = {1: "dims", 2: "data_type", 8: "name", 9: "raw_data", 12: "doc_string"}
OF_OPERATORS = {1: "domain", 2: "version"}
OF_ENTRY = {1: "key", 2: "value"}
REPEATED = {
    "opset_import",
    "metadata_props",
    "node",
    "initializer",
    "input",
    "output",
    "value_info",
    "attribute",
    "floats",
    "ints",
    "strings",
    "tensors",
    "dims",
}
OUTSIDE = {"external_data": (OF_TENSOR, 13), "data_location": (OF_TENSOR, 14)}
LOOPS = {"subgraph": (OF_ATTRIBUTE, 6), "subgraphs": (OF_ATTRIBUTE, 11), "functions": (OF_MODEL, 25)}
FLOATS = {1: "<f4", 10: "<f2", 11: "<f8"}
"""Types of tensors whose raw data can hold what is no finite number; 16 (bfloat16) is read as the upper half of a
float."""
SIZES = {1: 4, 2: 1, 3: 1, 4: 2, 5: 2, 6: 4, 7: 8, 9: 1, 10: 2, 11: 8, 12: 4, 13: 8, 16: 2}
"""Bytes of a number of each type."""
BFLOAT16 = 16
MOST_AXES = 8
OF_A_FLOAT, OF_AN_INT, OF_A_TENSOR = 1, 2, 4
"""Kinds of attributes."""


class BadOnnx(ValueError):
    """A file that cannot be used as a policy of this game."""


def takes_and_gives_else(path: Path, game: Game) -> BadOnnx:
    """The error about a file with other inputs and outputs than those of a policy of this game."""
    ends = {"taken": ", ".join(INPUTS), "given": ", ".join(OUTPUTS)}
    words = "{path} does not take and give what a policy of {game} does: {taken} in, {given} out."
    return BadOnnx(say(words, path=path, game=game.name, **ends))


@dataclass(frozen=True)
class OnnxFile:
    """A file that has been read and looked through: of this game, its numbers finite."""

    path: Path
    content: bytes
    about: dict[str, Any]
    """What it says of itself: format, game, version, layout, and what its exporter knew (players, options, trained,
    ladder)."""


def read_onnx(path: Path, game: Game, foreign: bool = False) -> OnnxFile:
    """Read an exported policy of `game`; a `foreign` one may have any graph. Raises `BadOnnx` with a sentence (see the
    module's docstring)."""
    if not path.is_file():
        raise BadOnnx(say("There is no policy file {path}; `architects-env export RUN --onnx` writes one.", path=path))
    if path.stat().st_size > LARGEST:
        raise BadOnnx(say("{path} is no policy of ours: it is larger than {most:,} bytes.", path=path, most=LARGEST))
    content = path.read_bytes()
    try:
        model = _message(memoryview(content), OF_MODEL)
        _look_through(model, len(content))
        about = _described(model)
    except BadOnnx as error:
        raise BadOnnx(say("{path} {fault}", path=path, fault=said_by(error))) from None
    except ValueError as error:  # no message, or numbers that end in the middle
        raise BadOnnx(say("{path} is damaged or no ONNX file: {error}.", path=path, error=said_by(error))) from None
    if about["game"] != game.name:
        words = "{path} is a policy for the game {other!r}, not for {game!r}."
        raise BadOnnx(say(words, path=path, other=about["game"], game=game.name))
    if about["version"] != game.version:
        raise BadOnnx(
            say(
                "{path} was trained for version {other:g} of {game}, this is version {version}; train and export a new one.",
                path=path,
                other=about["version"],
                game=game.name,
                version=game.version,
            )
        )
    if about["layout"] != layout_of(game):
        raise BadOnnx(
            say(
                "{path} was trained for another layout of the observation or of the actions of {game}; train and export a new one.",
                path=path,
                game=game.name,
            )
        )
    if not foreign:
        _check_plain(path, model, game)
    return OnnxFile(path, content, about)


def _check_plain(path: Path, model: Fields, game: Game) -> None:
    """Raises `BadOnnx` unless the graph is a plain network for this game."""
    try:
        graph = _message(_parts(model, 7)[0], OF_GRAPH)
        tensors = [_message(part, OF_TENSOR) for part in _parts(graph, 5)]
        weights = {_text(tensor, 8): _shape(tensor) for tensor in tensors}
        if len({*weights, *INPUTS}) < len(tensors) + len(INPUTS):
            raise NotPlain(say("two of its tensors have one name"))
        named = [[_text(fields_of(part), 1) for part in _parts(graph, number)] for number in (11, 12)]
        if [set(names) for names in named] != [set(INPUTS), set(OUTPUTS)]:
            raise takes_and_gives_else(path, game)
        widths = dict(zip(INPUTS, (len(game.observation_layout), len(game.action_space)), strict=True))
        check_plain([_node(part) for part in _parts(graph, 1)], weights, widths, OUTPUTS)
    except NotPlain as error:
        raise BadOnnx(
            say(
                "{path} is no plain network, as our exporter writes them: {error}. How much memory and time such a graph "
                "takes nobody knows; if you trust whoever made it, name it {foreign}{path}.",
                path=path,
                error=said_by(error),
                foreign=FOREIGN,
            )
        ) from None
    except BadOnnx:
        raise
    except (ValueError, IndexError) as error:
        raise BadOnnx(say("{path} is damaged or no ONNX file: {error}.", path=path, error=said_by(error))) from None


def graph_of(file: OnnxFile) -> tuple[list[Node], dict[str, np.ndarray]]:
    """The operators of a file that has been read, in their order, and its weights by name, as they are kept (float32 or
    float16)."""
    graph = _message(_parts(_message(memoryview(file.content), OF_MODEL), 7)[0], OF_GRAPH)
    tensors = [_message(part, OF_TENSOR) for part in _parts(graph, 5)]
    weights = {
        _text(tensor, 8): np.frombuffer(b"".join(_parts(tensor, 9)), FLOATS[int(kind)]).reshape(_shape(tensor))
        for tensor in tensors
        if (kind := tensor.get(2, [0])[0]) in FLOATS
    }
    return [_node(part) for part in _parts(graph, 1)], weights


def _node(part: memoryview) -> Node:
    fields = _message(part, OF_NODE)
    numbers: dict[str, int | float | Shape] = {}
    for attribute in [_message(entry, OF_ATTRIBUTE) for entry in _parts(fields, 5)]:
        name, kind = _text(attribute, 1), numbers_of(attribute.get(20, [0]))[0]
        if kind == OF_A_FLOAT and len(_parts(attribute, 2)) == 1:
            numbers[name] = float(np.frombuffer(_parts(attribute, 2)[0], "<f4")[0])
        elif kind == OF_A_TENSOR and len(_parts(attribute, 5)) == 1:
            numbers[name] = _shape(_message(_parts(attribute, 5)[0], OF_TENSOR))
        elif kind == OF_AN_INT and attribute.keys() <= {1, 3, 13, 20}:
            numbers[name] = numbers_of(attribute.get(3, [0]))[0]
        else:
            raise NotPlain(say("its attribute {name!r} is neither a number nor a tensor", name=name[:60]))
    texts = [[bytes(text).decode(errors="replace") for text in _parts(fields, number)] for number in (1, 2)]
    return Node(_text(fields, 4), texts[0], texts[1], numbers)


def _shape(tensor: Fields) -> tuple[int, ...]:
    return tuple(numbers_of(tensor.get(1, [])))


def _described(model: Fields) -> dict[str, Any]:
    """Our description among the metadata. Raises `BadOnnx`."""
    entries = [_message(entry, OF_ENTRY) for entry in _parts(model, 14)]
    if [_text(entry, 1) for entry in entries] != [ENTRY]:
        raise BadOnnx(say("does not say for which game it is, and that alone: it was not exported by architects-env."))
    try:
        about: Any = json.loads(_text(entries[0], 2))
        wrong = faults(MODEL, {name: about[name] for name in MODEL}, say("its description"))
        texts = all(isinstance(about[name], str) for name in ("game", "layout"))
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise BadOnnx(say("has a description that cannot be read: {error}", error=said_by(error))) from None
    if wrong or not texts:
        raise BadOnnx(
            say(
                "has a description that cannot be used: {fault}",
                fault=wrong[0] if wrong else say("game and layout must be texts."),
            )
        )
    return about


def _look_through(model: Fields, size: int) -> None:
    """Raises `BadOnnx` for whatever a network does not need (see the module's docstring); `size` is that of the
    file."""
    for operators in _parts(model, 8):
        _only_standard(_text(_message(operators, OF_OPERATORS), 1))
    for graph in [_message(part, OF_GRAPH) for part in _parts(model, 7)]:
        nodes = _parts(graph, 1)
        if len(nodes) > MOST_NODES:
            raise BadOnnx(say("has {n:,} nodes; a policy has {most:,} at most.", n=len(nodes), most=MOST_NODES))
        for tensor in [*_parts(graph, 5), *(tensor for node in nodes for tensor in _tensors_of(node))]:
            size -= _check_tensor(_message(tensor, OF_TENSOR))
    if size > LARGEST_BESIDES:
        raise BadOnnx(
            say(
                "is no policy of ours: it has {n:,} bytes beside its weights; a policy has {most:,} at most.",
                n=size,
                most=LARGEST_BESIDES,
            )
        )


def _tensors_of(node: memoryview) -> Iterator[memoryview]:
    """The constants of a node, whose own numbers are looked at besides."""
    fields = _message(node, OF_NODE)
    _only_standard(_text(fields, 7))
    for attribute in [_message(part, OF_ATTRIBUTE) for part in _parts(fields, 5)]:
        _check_finite(np.frombuffer(b"".join(_parts(attribute, 2) + _parts(attribute, 7)), "<f4"), _text(fields, 3))
        yield from _parts(attribute, 5) + _parts(attribute, 10)


def _check_tensor(tensor: Fields) -> int:
    """How many bytes its numbers have. Raises `BadOnnx` if they are no finite ones, or not as many as its shape
    says."""
    kind, name = tensor.get(2, [0])[0], _text(tensor, 8)
    raw, shape = b"".join(_parts(tensor, 9)), _shape(tensor)
    if kind not in SIZES:
        raise BadOnnx(
            say(
                "holds numbers of a type that our policies do not have (type {kind} in {name}).",
                kind=kind,
                name=name or say("a constant"),
            )
        )
    if min(shape, default=1) < 1 or len(shape) > MOST_AXES or len(raw) != SIZES[int(kind)] * prod(shape):
        raise BadOnnx(
            say(
                "holds {n:,} bytes of numbers for a tensor of shape {shape} ({name}).",
                n=len(raw),
                shape="x".join(map(str, shape[:MOST_AXES])) or "1",
                name=name or say("a constant"),
            )
        )
    if kind == BFLOAT16:
        _check_finite((np.frombuffer(raw, "<u2").astype("<u4") << 16).view("<f4"), name)
    elif kind in FLOATS:
        _check_finite(np.frombuffer(raw, FLOATS[int(kind)]), name)
    return len(raw)


def _check_finite(numbers: np.ndarray, name: str) -> None:
    if not np.isfinite(numbers).all():
        raise BadOnnx(
            say(
                "holds weights that are infinite or no numbers ({name}); it cannot play.",
                name=name or say("a constant"),
            )
        )


def _only_standard(domain: str) -> None:
    if domain not in ("", "ai.onnx"):
        raise BadOnnx(
            say("needs operators that are not ONNX's own ({domain!r}); such a file is not loaded.", domain=domain)
        )


def _message(part: memoryview, known: dict[int, str]) -> Fields:
    """The fields of a part. Raises `BadOnnx` for those that a network does not need, and where a single one stands
    twice."""
    fields = fields_of(part)
    for number, values in fields.items():
        if any(number == field and known is where for where, field in OUTSIDE.values()):
            raise BadOnnx(say("keeps weights in other files; a policy is one file."))
        if any(number == field and known is where for where, field in LOOPS.values()):
            raise BadOnnx(say("holds subgraphs or functions (loops, branches); a policy is a plain network."))
        if number not in known or (len(values) > 1 and known[number] not in REPEATED):
            raise BadOnnx(say("is no policy of ours: it holds what a network does not need (field {n}).", n=number))
    return fields


def _parts(fields: Fields, number: int) -> list[memoryview]:
    """The values of a field that is not a whole number. Raises `NotAMessage` if one is."""
    values = fields.get(number, [])
    if not all(isinstance(value, memoryview) for value in values):
        raise NotAMessage(say("a field is of another kind than it must be"))
    return [value for value in values if isinstance(value, memoryview)]


def _text(fields: Fields, number: int) -> str:
    return b"".join(_parts(fields, number)).decode(errors="replace")
