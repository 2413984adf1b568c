"""Files of policies in training, `policy.zip`, as `SelfPlayPPO` saves them and Stable-Baselines3 loads them.

A file has one more entry than Stable-Baselines3 writes: `architects_env.json` describes the game and the network. This
module reads that entry, and the weights by torch's reader for weights only. It never reads the entries that
Stable-Baselines3 has pickled, because unpickling executes code of the file's author.

Agents without torch read `architects_env.agents.policies.network_file`; `PolicyFile.parts` converts a network for it.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import prod
from pathlib import Path
from typing import Any

import torch as th

from architects_env.agents.policies.network_file import (
    MAX_RESIDUAL_BLOCKS,
    BadPolicy,
    BrokenFile,
    check_fits,
    refuse_not_finite,
)
from architects_env.core.contract.game import Game
from architects_env.core.contract.layout_hash import layout_hash
from architects_env.core.files.schema import Flag, Number, Rows, Word, faults
from architects_env.core.play.batch import Batch
from architects_env.core.search.networks import Layer, Linear, Parts
from architects_env.core.text import message_of, say

ENTRY, WEIGHTS = "architects_env.json", "policy.pth"
LARGEST = 2**31
"""The largest size of an entry, in bytes."""
LARGEST_DESCRIPTION = 2**16
UNITS = Rows(Number(1, 8192, whole=True), 0, 8)
MODEL = {
    "format": Number(2, 2, whole=True),
    "version": Number(0, 10**9, whole=True),
    "players": Number(1, 1000, whole=True),
    "body_layers": UNITS,
    "policy_layers": UNITS,
    "value_layers": UNITS,
    "activation": Word(("Tanh", "ReLU", "ELU", "LeakyReLU")),
    "own_value_network": Flag(),
}
"""The bounds of the entries of a description. Its other entries are texts and the options of the rules."""
WITH_TWO_BODIES = {**MODEL, "format": Number(3, 3, whole=True), "body_layers": replace(UNITS, least=1)}
"""The bounds for a network whose value has its own body. Its format number makes older versions refuse the file."""
WITH_BLOCKS = {
    **WITH_TWO_BODIES,
    "format": Number(4, 4, whole=True),
    "residual_blocks": Number(1, MAX_RESIDUAL_BLOCKS, whole=True),
}
"""The bounds for a network with residual blocks. Older versions refuse it too."""


def describe_policy(batch: Batch, policy: str, policy_kwargs: Mapping[str, Any]) -> dict[str, Any]:
    """Return the description of a policy for its file.

    Args:
        batch: Games like those that the policy is trained on.
        policy: Class name of the policy.
        policy_kwargs: The arguments of the policy in Stable-Baselines3.

    Raises:
        BadPolicy: The network cannot be described.
    """
    game = batch.game
    known_arguments = {
        "net_arch",
        "activation_fn",
        "ortho_init",
        "optimizer_class",
        "optimizer_kwargs",
        "features_extractor_class",
        "features_extractor_kwargs",
        "share_features_extractor",
    }
    body: Any = policy_kwargs.get("features_extractor_class")
    body_settings: dict[str, Any] = policy_kwargs.get("features_extractor_kwargs", {}) if body else {}
    residual_blocks = body_settings.get("residual_blocks", 0)
    arch: Any = policy_kwargs.get("net_arch", {"pi": [64, 64], "vf": [64, 64]})
    arch = arch if isinstance(arch, dict) else {"pi": arch, "vf": arch}
    activation: Any = policy_kwargs.get("activation_fn")
    has_value_network = not policy_kwargs.get("share_features_extractor", True)
    about = {
        "format": 4 if residual_blocks else 3 if has_value_network else 2,
        "game": game.name,
        "version": game.version,
        "layout": layout_hash(game),
        "players": batch.num_players,
        "options": {
            option.name: option.decode(code) for option, code in zip(game.options, batch._options.tolist(), strict=True)
        },
        "body_layers": list(body_settings.get("units", ())),
        "policy_layers": list(arch.get("pi", [])),
        "value_layers": list(arch.get("vf", [])),
        "activation": activation.__name__ if activation else "Tanh",
        "own_value_network": has_value_network,
        **({"residual_blocks": residual_blocks} if residual_blocks else {}),
    }
    wrong = _find_faults(about, "The network")
    unknown_body = body is not None and f"{body.__module__}.{body.__name__}" != f"{__package__}.network.Body"
    if policy != "MaskableActorCriticPolicy" or set(policy_kwargs) - known_arguments or unknown_body or wrong:
        fault = wrong[0] if wrong else f"it is a {policy} with {', '.join(policy_kwargs) or 'no settings'}."
        raise BadPolicy(
            say(
                "A policy file holds an MlpPolicy with layers of units and one activation, or with an agents.policies.network.Body. This one differs: {found}",
                found=fault,
            )
        )
    return about


def _find_faults(about: Mapping[str, Any], where: str) -> list[str]:
    """Return the faults of a description. Raises `KeyError` if an entry is missing."""
    model = WITH_TWO_BODIES if about["own_value_network"] is True else MODEL
    model = WITH_BLOCKS if about.get("residual_blocks", 0) != 0 else model
    return faults(model, {name: about[name] for name in model}, where)


@dataclass
class PolicyFile:
    """The content of a file, which is complete, for this game, and has finite weights."""

    path: Path
    description: dict[str, Any]
    """The description of the policy, as `describe_policy` makes it."""
    weights: dict[str, th.Tensor]
    """The weights by their names in Stable-Baselines3."""

    def parts(self, game: Game) -> Parts:
        """Return the layers of the network, for a `FILE.safetensors`."""
        names = [name.removesuffix(".weight") for name in shapes_of(self.description, game) if name.endswith(".weight")]

        def linear(name: str) -> Linear:
            return Linear(*(self.weights[f"{name}.{kind}"].numpy() for kind in ("weight", "bias")))

        def chain(prefix: str, activation: str) -> list[Layer]:
            # The second layer of a residual block (`agents.policies.network.ResidualBlock`) adds the block's input.
            return [
                Layer(linear(name), activation, name.endswith(".outer")) for name in names if name.startswith(prefix)
            ]

        activation: str = self.description["activation"]
        return Parts(
            linear("action_net"),
            linear("value_net"),
            chain("features_extractor.", "ReLU"),
            chain("mlp_extractor.policy_net.", activation),
            chain("mlp_extractor.value_net.", activation),
            chain("vf_features_extractor.", "ReLU") if self.description["own_value_network"] else (),
        )


def take_weights(policy: th.nn.Module, weights: dict[str, th.Tensor], path: Path) -> None:
    """Load the weights of a file into a network.

    Args:
        policy: The network.
        weights: The weights by name.
        path: The file, for the error.

    Raises:
        BrokenFile: Names or shapes differ.
    """
    compare_shapes(
        path,
        *({name: tuple(tensor.shape) for name, tensor in named.items()} for named in (weights, policy.state_dict())),
    )
    policy.load_state_dict(weights)


def compare_shapes(path: Path, found: Mapping[str, tuple[int, ...]], expected: Mapping[str, tuple[int, ...]]) -> None:
    """Refuse weights whose names or shapes are not the expected ones.

    Args:
        path: The file, for the error.
        found: Shapes of the weights by name.
        expected: Shapes that the network has by name.

    Raises:
        BrokenFile: A name is missing or unknown, or a shape differs.
    """
    wrong = sorted(
        name
        for name in {*expected, *found}
        if name not in expected or name not in found or expected[name] != found[name]
    )
    if wrong:
        names = ", ".join([*(name[:60] for name in wrong[:3]), *["..."] * (len(wrong) > 3)])
        raise BrokenFile(
            say(
                "{path} holds other weights than its description says: {names}. Save the policy again.",
                path=path,
                names=names,
            )
        )


def read_policy(path: Path, game: Game) -> PolicyFile:
    """Read a policy without executing anything in the file.

    Args:
        path: A policy.zip of `SelfPlayPPO`.
        game: Game that the policy plays.

    Raises:
        BrokenFile: The file is damaged, or its weights are not finite.
        BadPolicy: The file has no description of ours, or is for another game, version or layout.
    """
    about = parse_description(path, read_description(path), game)
    shapes = shapes_of(about, game)
    entry = read_entries(path, {WEIGHTS: max_bytes(shapes)})[WEIGHTS]
    return PolicyFile(path, about, read_weights(path, entry, shapes, about["own_value_network"]))


def shapes_of(about: Mapping[str, Any], game: Game) -> dict[str, tuple[int, ...]]:
    """Return the shapes of all weights of a described network, by their names in Stable-Baselines3."""
    found: dict[str, tuple[int, ...]] = {}

    def linear(name: str, inside: int, out: int) -> int:
        found[f"{name}.weight"], found[f"{name}.bias"] = (out, inside), (out,)
        return out

    width = len(game.observation_layout)
    if about["body_layers"]:
        for name in ("features_extractor", "pi_features_extractor", "vf_features_extractor"):  # see `read_weights`
            width = len(game.observation_layout)
            for k, units in enumerate(about["body_layers"]):
                width = linear(f"{name}.{f'rest.{2 * k - 1}' if k else 'first'}", width, int(units))
            first_block = 2 * len(about["body_layers"]) - 1
            for k in range(int(about.get("residual_blocks", 0))):
                for layer in ("inner", "outer"):
                    linear(f"{name}.rest.{first_block + k}.{layer}", width, width)
    for net, head, outputs in (("policy", "action_net", len(game.action_space)), ("value", "value_net", 1)):
        last = width
        for k, units in enumerate(about[f"{net}_layers"]):
            last = linear(f"mlp_extractor.{net}_net.{2 * k}", last, int(units))
        linear(head, last, outputs)
    return found


def max_bytes(shapes: Mapping[str, tuple[int, ...]], times: int = 1) -> int:
    """Return the largest size in bytes of a file with these tensors.

    Args:
        shapes: Shapes of the tensors by name.
        times: How often each tensor is stored.
    """
    return times * sum(4 * prod(shape) + 1024 for shape in shapes.values()) + 2**16


def has_description(path: Path) -> bool:
    """Return whether a zip has our description. It is True for other files too, which `read_entries` refuses."""
    try:
        with zipfile.ZipFile(path) as archive:
            return ENTRY in archive.namelist()
    except (zipfile.BadZipFile, OSError):
        return True


def read_description(path: Path) -> bytes:
    """Return the description in a policy file as bytes. Raises the errors of `read_entries`."""
    return read_entries(path, {ENTRY: LARGEST_DESCRIPTION})[ENTRY]


def read_entries(path: Path, most: Mapping[str, int], ours: bool = True) -> dict[str, bytes]:
    """Read entries of a policy file and compare their checksums.

    Args:
        path: The file.
        most: The names of the entries, with the largest size of each in bytes.
        ours: Whether to refuse files without our description.

    Raises:
        BrokenFile: The file is damaged, or an entry is missing or too large.
        BadPolicy: Our description is missing.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            if min((info.header_offset for info in archive.infolist()), default=-1) != 0:
                # A truncated file may end with a complete zip of torch.
                raise BrokenFile(say("{path} is damaged: it does not begin with its first entry.", path=path))
            if ours and ENTRY not in archive.namelist():
                raise BadPolicy(
                    say(
                        "{path} does not say for which game it is: it was not saved by architects-env. Write a file that plays: "
                        "architects-env export {path} --game GAME",
                        path=path,
                    )
                )
            for name, bytes_allowed in most.items():
                if archive.getinfo(name).compress_type != zipfile.ZIP_STORED:
                    raise BrokenFile(
                        say(
                            "{path} is no policy: its entry {name} is packed, and must be stored as it is. Save the policy again.",
                            path=path,
                            name=name,
                        )
                    )
                if archive.getinfo(name).file_size > min(bytes_allowed, LARGEST):
                    raise BrokenFile(
                        say(
                            "{path} is no policy: its entry {name} is larger than {most:,} bytes.",
                            path=path,
                            name=name,
                            most=min(bytes_allowed, LARGEST),
                        )
                    )
            return {name: archive.read(name) for name in most}
    except BadPolicy:
        raise
    except KeyError as error:
        raise BrokenFile(
            say(
                "{path} is not complete: {error} Copy it again, or save the policy again.",
                path=path,
                error=error.args[0],
            )
        ) from None
    except Exception as error:  # a damaged file can make the reader raise almost anything
        raise BrokenFile(
            say(
                "{path} is damaged or no zip file: {error} Copy it again, or save the policy again.",
                path=path,
                error=str(error),
            )
        ) from error


def parse_description(path: Path, entry: bytes, game: Game) -> dict[str, Any]:
    """Parse the description in a file and check it.

    Args:
        path: The file, for the error.
        entry: The content of the entry, JSON.
        game: The game that the policy must be for.

    Returns:
        The description, as `describe_policy` returns it.

    Raises:
        BrokenFile: The description is invalid.
        BadPolicy: It is for another game, version or layout.
    """
    try:
        about: Any = {"own_value_network": False, **json.loads(entry)}  # older files have no such entry
        wrong = _find_faults(about, ENTRY)
        texts = {name: str(about[name]) for name in ("game", "layout")}
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise BrokenFile(
            say("{path} has a description that cannot be read: {error}", path=path, error=message_of(error))
        ) from None
    if wrong:
        raise BrokenFile(say("{path} has a description that cannot be used: {fault}", path=path, fault=wrong[0]))
    check_fits(path, {**texts, "version": about["version"]}, game)
    return about


def read_weights(
    path: Path, entry: bytes, shapes: Mapping[str, tuple[int, ...]], own_value_network: bool
) -> dict[str, th.Tensor]:
    """Read the weights of a policy from the entry in which torch has saved them.

    Stable-Baselines3 stores a shared body under three names. If the value has its own body, the third name holds it.

    Args:
        path: The file, for the error.
        entry: The content of the entry.
        shapes: The expected shapes by name.
        own_value_network: Whether the value has its own body.

    Returns:
        float32 tensors by name.

    Raises:
        BrokenFile: The entry holds other tensors or other content, or a weight is not finite.
    """
    weights = read_torch(path, WEIGHTS, entry)
    if not isinstance(weights, dict) or not all(map(_is_plain, weights.values())):
        raise BrokenFile(say("{path} holds no weights in {name}.", path=path, name=WEIGHTS))
    compare_shapes(path, {str(name): tuple(tensor.shape) for name, tensor in weights.items()}, shapes)
    check_finite(path, weights)
    same = ("pi_",) if own_value_network else ("pi_", "vf_")
    other = [name for name in weights if name[:3] in same and not th.equal(weights[name], weights[name[3:]])]
    compare_shapes(path, {name: shape for name, shape in shapes.items() if name not in other}, shapes)
    return {name: tensor.float() for name, tensor in weights.items()}


def _is_plain(tensor: Any) -> bool:
    """Return whether this is a dense tensor of float32 that stores every number once."""
    plain = isinstance(tensor, th.Tensor) and (tensor.dtype, tensor.layout) == (th.float32, th.strided)
    return plain and tensor.is_contiguous()


def read_torch(path: Path, name: str, entry: bytes) -> Any:
    """Read an entry that torch has saved: tensors, numbers, texts and containers of them.

    Args:
        path: The file, for the error.
        name: The name of the entry.
        entry: The content of the entry.

    Raises:
        BrokenFile: It holds anything else, or it is packed, and might be larger than it looks.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(entry)) as archive:
            entries = archive.infolist()
        if any(inner.compress_type != zipfile.ZIP_STORED for inner in entries):
            raise ValueError(say("its entries are packed; those of weights are stored as they are"))
        if sum(inner.file_size for inner in entries) > len(entry):
            raise ValueError(say("its entries are larger than the file"))
        return th.load(io.BytesIO(entry), map_location="cpu", weights_only=True)
    except Exception as error:  # a damaged zip or pickle can make its reader raise almost anything
        lines = str(error).strip().splitlines()
        reason = message_of(error) if len(lines) == 1 else lines[0] if lines else type(error).__name__
        words = "{path} holds something else than weights in {name}: {reason}"
        raise BrokenFile(say(words, path=path, name=name, reason=reason)) from None


def check_finite(path: Path | str, weights: Mapping[str, th.Tensor]) -> None:
    """Raise `BrokenFile` if a weight is not finite.

    Args:
        path: File of the weights, for the error.
        weights: Weights by name.
    """
    for name, tensor in weights.items():
        if not tensor.isfinite().all():
            refuse_not_finite(path, name)
