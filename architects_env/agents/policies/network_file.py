"""Files of networks that play, `FILE.safetensors`. They are read with numpy alone.

The format is safetensors: eight bytes with the length of the header, the header (JSON), and the numbers of all tensors.
The metadata have one entry, `architects_env`: a description in JSON of the game, its version, the layout of the
observation, and the architecture of the network.

The shapes in the header are compared with the description, and the length of the file with both, before any number is
read. So a file takes no more memory than a small multiple of its bytes. Nothing in a file is executed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from math import prod
from pathlib import Path
from typing import Any, NoReturn

import numpy as np

from architects_env.core.contract.game import Game
from architects_env.core.contract.layout_hash import layout_hash
from architects_env.core.files.schema import Flag, Number, Rows, Word, faults
from architects_env.core.search.networks import ACTIVATIONS, Layer, Linear, Parts
from architects_env.core.text import message_of, say

SUFFIX = ".safetensors"
ENTRY = "architects_env"
"""The key of the description in the metadata."""
FORMAT, RESIDUAL_FORMAT = 1, 2
"""Formats of networks without and with residual blocks. Older versions refuse the second."""
LARGEST = 2**28
"""The largest size of a file, in bytes."""
LARGEST_HEADER = 2**18
BYTES = {"F32": 4, "F16": 2}
"""The size of a number in bytes, by type."""
DTYPES = {"F32": np.dtype("<f4"), "F16": np.dtype("<f2")}
UNITS, MAX_RESIDUAL_BLOCKS = Number(1, 8192, whole=True), 32
LAYER = {"units": UNITS, "activation": Word(tuple(ACTIVATIONS))}
CHAINS = ("body", "value_body", "policy", "value")
"""The parts of a network that are sequences of layers (`architects_env.core.search.networks.Parts`)."""


def _make_model(file_format: int, layers: Rows) -> dict[str, Any]:
    return {
        "format": Number(FORMAT, file_format, whole=True),
        "version": Number(0, 10**9, whole=True),
        "architecture": {**dict.fromkeys(CHAINS, layers), "has_value": Flag()},
    }


MODEL = _make_model(FORMAT, Rows(LAYER, 0, 8))
RESIDUAL_MODEL = _make_model(RESIDUAL_FORMAT, Rows({**LAYER, "skip": Flag()}, 0, 8 + 2 * MAX_RESIDUAL_BLOCKS))


class BadPolicy(ValueError):
    """A file cannot be used as a policy of this game."""


class BrokenFile(BadPolicy):
    """A file is damaged, or is not a policy."""


@dataclass(frozen=True)
class NetworkFile:
    """A checked file: complete, for this game, with finite weights."""

    path: Path
    description: dict[str, Any]
    """Game, version, layout, architecture and training."""
    parts: Parts
    """The layers of the network."""


# --- reading ----------------------------------------------------------------------------------------------------------
def read_network(path: Path, game: Game) -> NetworkFile:
    """Read the network in a `FILE.safetensors`.

    Args:
        path: A FILE.safetensors.
        game: Game that the network plays.

    Raises:
        BrokenFile: The file is damaged or forged, or its weights are not finite.
        BadPolicy: The file is for another game, version or layout.
    """
    content = _content(path)
    length, header = _read_header(path, content)
    about = _read_description(path, header, game)
    shapes = shapes_of(about["architecture"], len(game.observation_layout), len(game.action_space))
    _check_sizes(path, header, shapes, len(content) - 8 - length)
    tensors = _read_tensors(path, header, content[8 + length :])
    for name, tensor in tensors.items():
        if not np.isfinite(tensor).all():
            refuse_not_finite(path, name)
    return NetworkFile(path, about, _make_parts(about["architecture"], tensors))


def refuse_not_finite(path: Path | str, name: str) -> NoReturn:
    """Raise `BrokenFile` for a weight that is not finite.

    Args:
        path: File of the network, for the error.
        name: Name of the array with other values, for the error.
    """
    words = "{path} holds weights that are infinite or no numbers ({name}); it cannot play."
    raise BrokenFile(say(words, path=path, name=name))


def _content(path: Path) -> bytes:
    if not path.is_file():
        words = "There is no policy file {path}; `architects-env export RUN` writes one from a run of training."
        raise BadPolicy(say(words, path=path))
    if path.stat().st_size > LARGEST:
        raise BrokenFile(say("{path} is no policy: it is larger than {most:,} bytes.", path=path, most=LARGEST))
    return path.read_bytes()


def _read_header(path: Path, content: bytes) -> tuple[int, dict[str, Any]]:
    """Return the length of the header in bytes, and the header. Raises `BrokenFile` for a file of another format."""
    length = int.from_bytes(content[:8], "little")
    header: Any = None
    if length <= min(LARGEST_HEADER, len(content) - 8):
        with suppress(ValueError, RecursionError):
            header = json.loads(content[8 : 8 + length])
    if not isinstance(header, dict):
        words = (
            "{path} is no safetensors file, or its beginning is damaged. Policies play from safetensors; "
            "export one of another format first: architects-env export {path}"
        )
        raise BrokenFile(say(words, path=path))
    return length, header


def _read_description(path: Path, header: Mapping[str, Any], game: Game) -> dict[str, Any]:
    """Return the description in a header, checked for this game. Raises `BrokenFile` or `BadPolicy`."""
    metadata = header.get("__metadata__")
    if not isinstance(metadata, dict) or ENTRY not in metadata:
        words = "{path} does not say for which game it is: it was not written by `architects-env export`."
        raise BadPolicy(say(words, path=path))
    try:
        about: Any = json.loads(metadata[ENTRY])
        wrong = find_faults(about, ENTRY)
        texts = {name: str(about[name]) for name in ("game", "layout")}
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        words = "{path} has a description that cannot be read: {error}"
        raise BrokenFile(say(words, path=path, error=message_of(error))) from None
    if wrong:
        raise BrokenFile(say("{path} has a description that cannot be used: {fault}", path=path, fault=wrong[0]))
    check_fits(path, {**texts, "version": about["version"]}, game)
    return about


def find_faults(about: Mapping[str, Any], where: str) -> list[str]:
    """Return a sentence for each entry of a description that cannot be used.

    Args:
        about: The description.
        where: Name of the description, for the sentences.

    Raises:
        KeyError: An entry is missing.
    """
    model = MODEL if about["format"] == FORMAT else RESIDUAL_MODEL
    if wrong := faults(model, {name: about[name] for name in model}, where):
        return wrong
    for part in CHAINS:
        layers = about["architecture"][part]
        for k, one in enumerate(layers):
            if one.get("skip") and (k < 2 or layers[k - 2]["units"] != one["units"]):
                words = "{where}: layer {k} of {part} adds the output of a layer that does not exist or is of another width."
                wrong.append(say(words, where=where, k=k, part=part))
    return wrong


def check_fits(path: Path, about: Mapping[str, Any], game: Game) -> None:
    """Refuse a description of another game, version or layout.

    Args:
        path: The file, for the error.
        about: The description, with the entries "game", "version" and "layout".
        game: Game that the network must play.

    Raises:
        BadPolicy: One of the entries differs from the game's.
    """
    if about["game"] != game.name:
        words = "{path} is a policy for the game {other!r}, not for {game!r}."
        raise BadPolicy(say(words, path=path, other=about["game"], game=game.name))
    if about["version"] != game.version:
        words = "{path} was trained for version {other:g} of {game}, this is version {version}; train a new one."
        raise BadPolicy(say(words, path=path, other=about["version"], game=game.name, version=game.version))
    if about["layout"] != layout_hash(game):
        words = "{path} was trained for another layout of the observation or of the actions of {game}; train a new one."
        raise BadPolicy(say(words, path=path, game=game.name))


def shapes_of(architecture: Mapping[str, Any], entries: int, actions: int) -> dict[str, tuple[int, ...]]:
    """Return the shape of each tensor of a network by name.

    Args:
        architecture: The architecture, as `describe_architecture` returns it.
        entries: Number of entries of an observation.
        actions: Number of actions.
    """
    found: dict[str, tuple[int, ...]] = {}

    def chain(part: str, width: int) -> int:
        widths = [width, *(int(layer["units"]) for layer in architecture[part])]
        for k, (inside, out) in enumerate(pairwise(widths)):
            linear(f"{part}.{k}", inside, out)
        return widths[-1]

    def linear(name: str, inside: int, out: int) -> None:
        found[f"{name}.weight"], found[f"{name}.bias"] = (out, inside), (out,)

    body = chain("body", entries)
    of_value = chain("value_body", entries) if architecture["value_body"] else body
    linear("actions", chain("policy", body), actions)
    if architecture["has_value"]:
        linear("value_head", chain("value", of_value), 1)
    return found


def _check_sizes(path: Path, header: Mapping[str, Any], shapes: Mapping[str, tuple[int, ...]], size: int) -> None:
    """Raise `BrokenFile` unless the header declares these tensors, and they have `size` bytes together."""
    declared = {name: _read_tensor(tensor) for name, tensor in header.items() if name != "__metadata__"}
    for name in sorted({*declared, *shapes}):
        dtype, shape = declared.get(name, ("", None))
        if dtype not in BYTES or name not in shapes or shape != list(shapes[name]):
            words = "{path} holds other weights than its description says: {name} is {found}; it must be {wanted}."
            found, wanted = _describe_tensor(dtype, shape), _describe_tensor("F32", shapes.get(name))
            raise BrokenFile(say(words, path=path, name=name[:60], found=found, wanted=wanted))
    needed = sum(prod(shape) * BYTES[declared[name][0]] for name, shape in shapes.items())
    if size != needed:
        words = "{path} is damaged: its header tells of {wanted:,} bytes of weights, and there are {size:,}."
        raise BrokenFile(say(words, path=path, size=size, wanted=needed))


def _read_tensors(path: Path, header: Mapping[str, Any], numbers: bytes) -> dict[str, np.ndarray]:
    """Return the tensors of a file as float32, whose sizes are checked.

    Raises `BrokenFile` unless they lie one after the other and fill `numbers`.
    """
    offsets = sorted((_read_offsets(tensor), name) for name, tensor in header.items() if name != "__metadata__")
    tensors, end = dict[str, np.ndarray](), 0
    for (start, stop), name in offsets:
        dtype, shape = DTYPES[header[name]["dtype"]], header[name]["shape"]
        if start != end or stop - start != prod(shape) * dtype.itemsize:
            words = (
                "{path} is damaged: the weights {name} have the offsets {start} and {stop}; they must begin at {end}."
            )
            raise BrokenFile(say(words, path=path, name=name[:60], start=start, stop=stop, end=end))
        tensors[name] = np.frombuffer(numbers[start:stop], dtype).reshape(shape).astype(np.float32)
        end = stop
    return tensors


def _read_offsets(tensor: Mapping[str, Any]) -> tuple[int, int]:
    """Return the first and the last byte of a tensor, or -1 if the header does not tell."""
    offsets: Any = tensor.get("data_offsets")
    if isinstance(offsets, list) and [type(offset) for offset in offsets] == [int, int]:
        return offsets[0], offsets[1]
    return -1, -1


def _read_tensor(tensor: Any) -> tuple[str, Any]:
    """Return the type and the shape of a tensor in the header."""
    return (str(tensor.get("dtype")), tensor.get("shape")) if isinstance(tensor, dict) else ("", None)


def _describe_tensor(dtype: str, shape: Any) -> str:
    return f"{dtype} {shape}"[:60] if shape is not None else say("nothing")


def _make_parts(architecture: Mapping[str, Any], tensors: Mapping[str, np.ndarray]) -> Parts:
    def linear(name: str) -> Linear:
        return Linear(tensors[f"{name}.weight"], tensors[f"{name}.bias"])

    chains = {
        part: [
            Layer(linear(f"{part}.{k}"), layer["activation"], layer.get("skip", False))
            for k, layer in enumerate(architecture[part])
        ]
        for part in CHAINS
    }
    return Parts(linear("actions"), linear("value_head") if architecture["has_value"] else None, **chains)


# --- writing ----------------------------------------------------------------------------------------------------------
def network_bytes(parts: Parts, game: Game, facts: Mapping[str, Any], half: bool = False) -> bytes:
    """Make the content of a file.

    Args:
        parts: The layers of the network.
        game: The game that the network plays.
        facts: More entries of the description, such as the options of the rules, and how the network was trained.
        half: Whether to store the weights in 16 bits.

    Raises:
        BadPolicy: The network cannot be described or does not fit the game, or a weight is not finite.
    """
    from safetensors.numpy import save  # players only read

    about: dict[str, Any] = {
        **facts,
        "format": RESIDUAL_FORMAT if has_skips(parts) else FORMAT,
        "game": game.name,
        "version": game.version,
        "layout": layout_hash(game),
        "architecture": describe_architecture(parts),
    }
    if wrong := find_faults(about, say("The network")):
        raise BadPolicy(say("A policy file cannot hold this network: {fault}", fault=wrong[0]))
    with np.errstate(over="ignore"):  # a weight that 16 bits cannot hold becomes infinite, and is refused
        dtype = np.float16 if half else np.float32
        tensors = {name: np.ascontiguousarray(array, dtype) for name, array in named_arrays(parts)}
    shapes = shapes_of(about["architecture"], len(game.observation_layout), len(game.action_space))
    for name, tensor in tensors.items():
        if tensor.shape != shapes[name]:
            words = "This network does not fit {game}: {name} is of shape {found}; it must be {wanted}."
            raise BadPolicy(say(words, game=game.name, name=name, found=tensor.shape, wanted=shapes[name]))
        if not np.isfinite(tensor).all():
            refuse_not_finite(say("The network"), name)
    return save(tensors, {ENTRY: json.dumps(about)})


def describe_architecture(parts: Parts) -> dict[str, Any]:
    """Return the architecture of a network, as an entry of its description."""
    skips = has_skips(parts)
    chains = {
        part: [
            {
                "units": len(layer.linear.bias),
                "activation": layer.activation,
                **({"skip": layer.skip} if skips else {}),
            }
            for layer in getattr(parts, part)
        ]
        for part in CHAINS
    }
    return {**chains, "has_value": parts.value_head is not None}


def has_skips(parts: Parts) -> bool:
    """Return whether a network has residual blocks."""
    return any(layer.skip for part in CHAINS for layer in getattr(parts, part))


def named_arrays(parts: Parts) -> Iterator[tuple[str, np.ndarray]]:
    """Yield all weights of a network with their names."""
    linears = {f"{part}.{k}": layer.linear for part in CHAINS for k, layer in enumerate(getattr(parts, part))}
    heads = {"actions": parts.actions, **({} if parts.value_head is None else {"value_head": parts.value_head})}
    for name, linear in {**linears, **heads}.items():
        yield f"{name}.weight", linear.weight
        yield f"{name}.bias", linear.bias
