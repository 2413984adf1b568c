"""The file of a trained policy: what it says of itself, and its weights, read as data.

A policy is a zip as Stable-Baselines3 writes it, so that `MaskablePPO.load` can read it, with one more entry:
`architects_env.json` says for what it was trained and how its network is built. We read that entry, compare the shapes
of the weights with it, and only then read them (`agents.torch_file`) and rebuild the network: a file takes no more
memory than a small multiple of its bytes. What Stable-Baselines3 has pickled beside them is never read: unpickling
executes whatever the author of a file wants.
"""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, Any

from architects_env.agents.torch_file import Laid, NotData, TorchFile
from architects_env.core.contract.game import Game
from architects_env.core.contract.layout import layout_of
from architects_env.core.files.schema import Flag, Number, Rows, Word, faults
from architects_env.core.play.batch import Batch
from architects_env.core.text import said_by, say

if TYPE_CHECKING:
    from torch import Tensor
    from torch.nn import Module

ENTRY = "architects_env.json"
FOREIGN = "foreign:"
"""Before a path: the file is not ours, and executing what it contains is allowed."""
LARGEST = 2**31
"""Bytes of an entry of a file that we are willing to read."""
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
"""What numbers of a description may be; the rest are texts and the options of the rules."""
WITH_TWO_BODIES = {**MODEL, "format": Number(3, 3, whole=True), "body_layers": replace(UNITS, least=1)}
"""Of one whose value has a body of its own, of as many units: versions that do not know such networks refuse it."""


class BadPolicy(ValueError):
    """A file that cannot be used as a policy of this game."""


class BrokenFile(BadPolicy):
    """A file that is damaged or no policy at all."""


def description(batch: Batch, policy: str, policy_kwargs: Mapping[str, Any]) -> dict[str, Any]:
    """What a file says of a policy (the name of its class) trained in the games of `batch`. Raises `BadPolicy` for
    networks that it cannot describe."""
    game = batch.game
    known = {
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
    body_layers: Any = policy_kwargs.get("features_extractor_kwargs", {}).get("units", ()) if body else ()
    arch: Any = policy_kwargs.get("net_arch", {"pi": [64, 64], "vf": [64, 64]})
    arch = arch if isinstance(arch, dict) else {"pi": arch, "vf": arch}
    activation: Any = policy_kwargs.get("activation_fn")
    own = not policy_kwargs.get("share_features_extractor", True)
    about = {
        "format": 3 if own else 2,
        "game": game.name,
        "version": game.version,
        "layout": layout_of(game),
        "players": batch.num_players,
        "options": {
            option.name: option.decode(number)
            for option, number in zip(game.options, batch._options.tolist(), strict=True)
        },
        "body_layers": list(body_layers),
        "policy_layers": list(arch.get("pi", [])),
        "value_layers": list(arch.get("vf", [])),
        "activation": activation.__name__ if activation else "Tanh",
        "own_value_network": own,
    }
    wrong = _faults(about, "The network")
    unknown_body = body is not None and f"{body.__module__}.{body.__name__}" != f"{__package__}.network.Body"
    if policy != "MaskableActorCriticPolicy" or set(policy_kwargs) - known or unknown_body or wrong:
        found = wrong[0] if wrong else f"it is a {policy} with {', '.join(policy_kwargs) or 'no settings'}."
        raise BadPolicy(
            say(
                "A policy file can hold an MlpPolicy with layers of units and an activation, and an agents.network.Body, alone: {found}",
                found=found,
            )
        )
    return about


def _faults(about: Mapping[str, Any], where: str) -> list[str]:
    """Raises `KeyError` where something is missing."""
    model = WITH_TWO_BODIES if about["own_value_network"] is True else MODEL
    return faults(model, {name: about[name] for name in model}, where)


@dataclass
class PolicyFile:
    """A file that has been read: complete, of this game, its weights finite."""

    path: Path
    about: dict[str, Any]
    """See `description`."""
    weights: dict[str, Tensor]

    def network(self, game: Game) -> Any:
        """The policy (an sb3-contrib `MaskableActorCriticPolicy`) with these weights. Raises `BrokenFile` if they do
        not fit the description."""
        import torch as th
        from gymnasium import spaces
        from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy

        from architects_env.agents.network import Body

        units = tuple(self.about["body_layers"])
        body: dict[str, Any] = (
            {"features_extractor_class": Body, "features_extractor_kwargs": {"units": units}} if units else {}
        )
        with th.random.fork_rng(devices=[]):  # the first weights of the network are drawn, only to be overwritten
            policy = MaskableActorCriticPolicy(
                spaces.Box(0.0, 1.0, (len(game.observation_layout),)),
                spaces.Discrete(len(game.action_space)),
                lambda _: 0.0,
                net_arch={"pi": self.about["policy_layers"], "vf": self.about["value_layers"]},
                activation_fn=getattr(th.nn, self.about["activation"]),
                ortho_init=False,
                share_features_extractor=not self.about["own_value_network"],
                **body,
            )
        take_weights(policy, self.weights, self.path)
        return policy


def take_weights(policy: Module, weights: dict[str, Tensor], path: Path) -> None:
    """Put weights of a file into a network. Raises `BrokenFile` if their names or shapes are others."""
    compare_shapes(
        path,
        *({name: tuple(tensor.shape) for name, tensor in named.items()} for named in (weights, policy.state_dict())),
    )
    policy.load_state_dict(weights)


def compare_shapes(path: Path, found: Mapping[str, tuple[int, ...]], expected: Mapping[str, tuple[int, ...]]) -> None:
    """Raises `BrokenFile` if names or shapes of weights are not those that are expected."""
    wrong = sorted(
        name
        for name in {*expected, *found}
        if name not in expected or name not in found or expected[name] != found[name]
    )
    if wrong:
        names = ", ".join([*(name[:60] for name in wrong[:3]), *["..."] * (len(wrong) > 3)])
        raise BrokenFile(say("{path} holds other weights than its description says: {names}.", path=path, names=names))


def read_policy(path: Path, game: Game) -> PolicyFile:
    """Read a policy of `game` without executing anything that the file contains.

    Raises `BrokenFile` if it is damaged or not finite, `BadPolicy` if it is another's (without our description), or of
    another game, version or layout.
    """
    about = described(path, read_description(path), game)
    shapes = shapes_of(about, game)
    entry = read_entries(path, {"policy.pth": most_bytes(shapes)})["policy.pth"]
    return PolicyFile(path, about, read_weights(path, "policy.pth", entry, shapes, about["own_value_network"]))


def shapes_of(about: Mapping[str, Any], game: Game) -> dict[str, tuple[int, ...]]:
    """The weights of the network of a description, by the names that Stable-Baselines3 gives them."""
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
    for net, head, outputs in (("policy", "action_net", len(game.action_space)), ("value", "value_net", 1)):
        last = width
        for k, units in enumerate(about[f"{net}_layers"]):
            last = linear(f"mlp_extractor.{net}_net.{2 * k}", last, int(units))
        linear(head, last, outputs)
    return found


def most_bytes(shapes: Mapping[str, tuple[int, ...]], times: int = 1) -> int:
    """More does no file need that holds tensors of these shapes, each so many times."""
    return times * sum(4 * prod(shape) + 1024 for shape in shapes.values()) + 2**16


def read_description(path: Path) -> bytes:
    """What a policy file says of itself; see `read_entries`."""
    return read_entries(path, {ENTRY: LARGEST_DESCRIPTION})[ENTRY]


def read_entries(path: Path, most: Mapping[str, int]) -> dict[str, bytes]:
    """The entries of a policy file by name, their checksums compared; none may have more bytes than `most` says.

    Raises `BrokenFile`, and `BadPolicy` where our description is missing.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            if min((info.header_offset for info in archive.infolist()), default=-1) != 0:
                raise BrokenFile(
                    say("{path} is damaged: it does not begin with its first entry.", path=path)
                )  # the start of a zip may end in a whole one of torch's
            if ENTRY not in archive.namelist():
                raise BadPolicy(
                    say(
                        "{path} does not say for which game it is: it was not saved by architects-env. Loading such a file of "
                        "Stable-Baselines3 executes whatever code it contains (pickled data). If you trust whoever made it, name it "
                        "{foreign}{path}.",
                        path=path,
                        foreign=FOREIGN,
                    )
                )
            for name, bytes_allowed in most.items():
                if archive.getinfo(name).compress_type != zipfile.ZIP_STORED:
                    raise BrokenFile(
                        say(
                            "{path} is no policy: its entry {name} is packed; those of policies are stored as they are.",
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
        raise BrokenFile(say("{path} is not complete: {error}", path=path, error=error.args[0])) from None
    except Exception as error:  # a damaged file can make the reader raise almost anything
        raise BrokenFile(say("{path} is damaged or no zip file: {error}", path=path, error=str(error))) from error


def described(path: Path, entry: bytes, game: Game) -> dict[str, Any]:
    """The description in a file. Raises `BrokenFile` for one that makes no sense, `BadPolicy` for one of another game,
    version or layout."""
    try:
        about: Any = {"own_value_network": False, **json.loads(entry)}  # older files do not say it
        wrong = _faults(about, ENTRY)
        texts = {name: str(about[name]) for name in ("game", "layout")}
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise BrokenFile(
            say("{path} has a description that cannot be read: {error}", path=path, error=said_by(error))
        ) from None
    if wrong:
        raise BrokenFile(say("{path} has a description that cannot be used: {fault}", path=path, fault=wrong[0]))
    if texts["game"] != game.name:
        raise BadPolicy(
            say(
                "{path} is a policy for the game {other!r}, not for {game!r}.",
                path=path,
                other=texts["game"],
                game=game.name,
            )
        )
    if about["version"] != game.version:
        raise BadPolicy(
            say(
                "{path} was trained for version {other:g} of {game}, this is version {version}; train a new one.",
                path=path,
                other=about["version"],
                game=game.name,
                version=game.version,
            )
        )
    if texts["layout"] != layout_of(game):
        raise BadPolicy(
            say(
                "{path} was trained for another layout of the observation or of the actions of {game}; train a new one.",
                path=path,
                game=game.name,
            )
        )
    return about


def read_weights(
    path: Path, name: str, entry: bytes, shapes: Mapping[str, tuple[int, ...]], own_value_network: bool
) -> dict[str, Tensor]:
    """Named tensors of finite numbers, of these shapes. One body stands under three names, or one under two and the
    value's own under the third: these, and no others, have the same numbers.

    Raises `BrokenFile` for anything else, before it reads them.
    """
    file = read_torch(path, name, entry)
    laid = file.content
    if not isinstance(laid, dict) or not all(
        isinstance(key, str) and isinstance(value, Laid) for key, value in laid.items()
    ):
        raise BrokenFile(say("{path} holds no weights in {name}.", path=path, name=name))
    compare_shapes(path, {key: value.shape for key, value in laid.items()}, shapes)
    first = {key: re.sub("^pi_" if own_value_network else "^(pi|vf)_", "", key) for key in laid}
    other = {key for key in laid if laid[key].entry != laid[first[key]].entry}  # another network than is described
    compare_shapes(path, {key: shape for key, shape in shapes.items() if key not in other}, shapes)
    if len({value.entry for value in laid.values()}) < len(set(first.values())):
        raise BrokenFile(
            say(
                "{path} holds something else than weights in {name}: two of them have the same numbers.",
                path=path,
                name=name,
            )
        )
    read = {
        value: tensor_of(path, file, value) for value in set(laid.values())
    }  # once, also what stands under several names
    weights = {key: read[value] for key, value in laid.items()}
    check_finite(path, weights)
    return weights


def tensor_of(path: Path, file: TorchFile, laid: Laid) -> Tensor:
    """A tensor, read. Raises `BrokenFile` if its entry is damaged."""
    import torch as th

    try:
        return th.from_numpy(file.numbers(laid))
    except Exception as error:  # a damaged zip can make its reader raise almost anything
        raise BrokenFile(say("{path} is damaged: {error}", path=path, error=str(error))) from None


def read_torch(path: Path, name: str, entry: bytes) -> TorchFile:
    """What torch has saved, as far as it is tensors, numbers, texts and containers of them. Raises `BrokenFile`."""
    try:
        return TorchFile(entry)
    except Exception as error:  # a damaged zip or pickle can make its reader raise almost anything
        lines = str(error).strip().splitlines()
        reason = said_by(error) if isinstance(error, NotData) else lines[0] if lines else type(error).__name__
        raise BrokenFile(
            say("{path} holds something else than weights in {name}: {reason}", path=path, name=name, reason=reason)
        ) from None


def check_finite(path: Path | str, weights: Mapping[str, Tensor]) -> None:
    """Raises `BrokenFile` if a weight is infinite or no number."""
    for name, tensor in weights.items():
        if not tensor.isfinite().all():
            raise BrokenFile(
                say(
                    "{path} holds weights that are infinite or no numbers ({name}); it cannot play.",
                    path=path,
                    name=name,
                )
            )
