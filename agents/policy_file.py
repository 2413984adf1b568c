"""The file of a trained policy: what it says of itself, and its weights, read as data.

A policy is a zip as Stable-Baselines3 writes it, so that `MaskablePPO.load` can read it, with one more entry: `architects_env.json` says for what it was
trained and how its network is built. We read that entry and the weights (with torch's reader for nothing but weights) and rebuild the network. What
Stable-Baselines3 has pickled beside them is never read: unpickling executes whatever the author of a file wants.
"""
from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from architects_env.core.batch import Batch
from architects_env.core.game import Game
from architects_env.core.layout import layout_of
from architects_env.core.schema import Number, Rows, Word, faults

if TYPE_CHECKING:
    from torch import Tensor
    from torch.nn import Module

ENTRY = "architects_env.json"
FOREIGN = "foreign:"
"""Before a path: the file is not ours, and executing what it contains is allowed."""
LARGEST = 2**31
"""Bytes of an entry of a file that we are willing to read."""
UNITS = Rows(Number(1, 8192, whole=True), 0, 8)
MODEL = {
    "format": Number(2, 2, whole=True), "version": Number(0, 10**9, whole=True), "players": Number(1, 1000, whole=True),
    "body_layers": UNITS, "policy_layers": UNITS, "value_layers": UNITS, "activation": Word(("Tanh", "ReLU", "ELU", "LeakyReLU")),
}
"""What numbers of a description may be; the rest are texts and the options of the rules."""


class BadPolicy(ValueError):
    """A file that cannot be used as a policy of this game."""


class BrokenFile(BadPolicy):
    """A file that is damaged or no policy at all."""


def description(batch: Batch, policy: str, policy_kwargs: Mapping[str, Any]) -> dict[str, Any]:
    """What a file says of a policy (the name of its class) trained in the games of `batch`. Raises `BadPolicy` for networks that it cannot describe."""
    game = batch.game
    known = {"net_arch", "activation_fn", "ortho_init", "optimizer_class", "optimizer_kwargs", "features_extractor_class", "features_extractor_kwargs"}
    body: Any = policy_kwargs.get("features_extractor_class")
    body_layers: Any = policy_kwargs.get("features_extractor_kwargs", {}).get("units", ()) if body else ()
    arch: Any = policy_kwargs.get("net_arch", {"pi": [64, 64], "vf": [64, 64]})
    arch = arch if isinstance(arch, dict) else {"pi": arch, "vf": arch}
    activation: Any = policy_kwargs.get("activation_fn")
    about = {
        "format": 2, "game": game.name, "version": game.version, "layout": layout_of(game), "players": batch.num_players,
        "options": {option.name: option.decode(number) for option, number in zip(game.options, batch._options.tolist(), strict=True)},
        "body_layers": list(body_layers), "policy_layers": list(arch.get("pi", [])),
        "value_layers": list(arch.get("vf", [])), "activation": activation.__name__ if activation else "Tanh",
    }
    wrong = faults(MODEL, {name: about[name] for name in MODEL}, "The network")
    unknown_body = body is not None and f"{body.__module__}.{body.__name__}" != f"{__package__}.network.Body"
    if policy != "MaskableActorCriticPolicy" or set(policy_kwargs) - known or unknown_body or wrong:
        found = wrong[0] if wrong else f"it is a {policy} with {', '.join(policy_kwargs) or 'no settings'}."
        raise BadPolicy(f"A policy file can hold an MlpPolicy with layers of units and an activation, and an agents.network.Body, alone: {found}")
    return about


@dataclass
class PolicyFile:
    """A file that has been read: complete, of this game, its weights finite."""

    path: Path
    about: dict[str, Any]
    """See `description`."""
    weights: dict[str, Tensor]

    def network(self, game: Game) -> Any:
        """The policy (an sb3-contrib `MaskableActorCriticPolicy`) with these weights. Raises `BrokenFile` if they do not fit the description."""
        import torch as th
        from gymnasium import spaces
        from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy

        from agents.network import Body

        units = tuple(self.about["body_layers"])
        body: dict[str, Any] = {"features_extractor_class": Body, "features_extractor_kwargs": {"units": units}} if units else {}
        with th.random.fork_rng(devices=[]):  # the first weights of the network are drawn, only to be overwritten
            policy = MaskableActorCriticPolicy(
                spaces.Box(0.0, 1.0, (len(game.observation_layout),)), spaces.Discrete(len(game.action_space)), lambda _: 0.0,
                net_arch={"pi": self.about["policy_layers"], "vf": self.about["value_layers"]}, activation_fn=getattr(th.nn, self.about["activation"]),
                ortho_init=False, **body,
            )
        take_weights(policy, self.weights, self.path)
        return policy


def take_weights(policy: Module, weights: dict[str, Tensor], path: Path) -> None:
    """Put weights of a file into a network. Raises `BrokenFile` if their names or shapes are others."""
    own = policy.state_dict()
    wrong = sorted(name for name in {*own, *weights} if name not in own or name not in weights or own[name].shape != weights[name].shape)
    if wrong:
        raise BrokenFile(f"{path} holds other weights than its description says: {', '.join(wrong[:3])}{' and others' if len(wrong) > 3 else ''}.")
    policy.load_state_dict(weights)


def read_policy(path: Path, game: Game) -> PolicyFile:
    """Read a policy of `game` without executing anything that the file contains.

    Raises `BrokenFile` if it is damaged or not finite, `BadPolicy` if it is another's (without our description), or of another game, version or layout.
    """
    entries = read_entries(path, (ENTRY, "policy.pth"))
    about = described(path, entries[ENTRY], game)
    return PolicyFile(path, about, read_weights(path, "policy.pth", entries["policy.pth"]))


def read_entries(path: Path, names: tuple[str, ...]) -> dict[str, bytes]:
    """The entries of a policy file by name, their checksums compared. Raises `BrokenFile`, and `BadPolicy` where our description is missing."""
    try:
        with zipfile.ZipFile(path) as archive:
            if min((info.header_offset for info in archive.infolist()), default=-1) != 0:
                raise BrokenFile(f"{path} is damaged: it does not begin with its first entry.")  # the start of a zip may end in a whole one of torch's
            if ENTRY not in archive.namelist():
                raise BadPolicy(
                    f"{path} does not say for which game it is: it was not saved by architects-env. Loading such a file of Stable-Baselines3 executes "
                    f"whatever code it contains (pickled data). If you trust whoever made it, name it {FOREIGN}{path}."
                )
            large = [name for name in names if archive.getinfo(name).file_size > LARGEST]
            if large:
                raise BrokenFile(f"{path} is no policy: its entry {large[0]} is larger than {LARGEST:,} bytes.")
            return {name: archive.read(name) for name in names}
    except BadPolicy:
        raise
    except KeyError as error:
        raise BrokenFile(f"{path} is not complete: {error.args[0]}") from None
    except Exception as error:  # a damaged file can make the reader raise almost anything
        raise BrokenFile(f"{path} is damaged or no zip file: {error}") from error


def described(path: Path, entry: bytes, game: Game) -> dict[str, Any]:
    """The description in a file. Raises `BrokenFile` for one that makes no sense, `BadPolicy` for one of another game, version or layout."""
    try:
        about: Any = json.loads(entry)
        wrong = faults(MODEL, {name: about[name] for name in MODEL}, ENTRY)
        texts = {name: str(about[name]) for name in ("game", "layout")}
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise BrokenFile(f"{path} has a description that cannot be read: {error}") from None
    if wrong:
        raise BrokenFile(f"{path} has a description that cannot be used: {wrong[0]}")
    if texts["game"] != game.name:
        raise BadPolicy(f"{path} is a policy for the game {texts['game']!r}, not for {game.name!r}.")
    if about["version"] != game.version:
        raise BadPolicy(f"{path} was trained for version {about['version']:g} of {game.name}, this is version {game.version}; train a new one.")
    if texts["layout"] != layout_of(game):
        raise BadPolicy(f"{path} was trained for another layout of the observation or of the actions of {game.name}; train a new one.")
    return about


def read_weights(path: Path, name: str, entry: bytes) -> dict[str, Tensor]:
    """Named tensors of finite numbers. Raises `BrokenFile` for anything else."""
    import torch as th

    weights = read_torch(path, name, entry)
    if not isinstance(weights, dict) or not all(isinstance(key, str) and isinstance(value, th.Tensor) for key, value in weights.items()):
        raise BrokenFile(f"{path} holds no weights in {name}.")
    check_finite(path, weights)
    return dict(weights)


def read_torch(path: Path, name: str, entry: bytes) -> Any:
    """What torch has saved, as far as it is tensors, numbers, texts and containers of them. Raises `BrokenFile`."""
    import torch as th

    try:
        return th.load(io.BytesIO(entry), map_location="cpu", weights_only=True)
    except Exception as error:  # torch raises whatever goes wrong within a damaged file
        reason = str(error).strip().splitlines()
        raise BrokenFile(f"{path} holds something else than weights in {name}: {reason[0] if reason else type(error).__name__}") from None


def check_finite(path: Path | str, weights: Mapping[str, Tensor]) -> None:
    """Raises `BrokenFile` if a weight is infinite or no number."""
    for name, tensor in weights.items():
        if not tensor.isfinite().all():
            raise BrokenFile(f"{path} holds weights that are infinite or no numbers ({name}); it cannot play.")
