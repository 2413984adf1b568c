"""Networks that can be exported to a `FILE.safetensors`: policies of a run or of Stable-Baselines3, and torch
modules."""

from __future__ import annotations

import csv
import inspect
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch as th
from stable_baselines3.common.policies import BasePolicy

from architects_env.agents.policies.network_file import BadPolicy, network_bytes, read_network
from architects_env.agents.policies.policy import action_probabilities
from architects_env.agents.policies.policy_file import read_description, read_policy
from architects_env.core.contract.game import Game
from architects_env.core.files.atomic_files import write_atomically
from architects_env.core.play.batch import Batch
from architects_env.core.search.networks import Network, Parts
from architects_env.games import load, names
from architects_env.train.evaluation.best_checkpoint import best_decisions
from architects_env.train.evaluation.result_files import files_in_order
from architects_env.train.release.torch_parts import NoLayers, get_parts, read_zip_parts
from architects_env.train.settings.renamed import COLUMNS, rename_keys

VIEWS = 1000
"""Number of observations on which an exported network is compared with its original."""
TOLERANCE = 1e-4
"""Largest allowed difference in a probability or a value. Both networks compute in 32 bits, in different orders."""
LADDER_FIELDS = ("opponents", "players", "games", "win_rate", "low", "high", "cut_off", "decisions")
"""Fields of a `train.evaluation.pairing.PairingResult` on the ladder that are written into an exported file."""


@dataclass(frozen=True)
class Exportable:
    """A network for a game, with facts about it."""

    parts: Parts
    game: Game
    facts: Mapping[str, Any]
    """Facts that are written into the file (`agents.policies.network_file.network_bytes`)."""

    @property
    def players(self) -> int:
        """Number of players for which it was trained, or the game's default."""
        players = self.facts.get("players")
        return players if isinstance(players, int) and players else self.game.default_players

    def views(self) -> tuple[np.ndarray, np.ndarray]:
        """Return observations and masks of games for which it was trained; see `sample_views`."""
        return sample_views(self.game, self.players, dict(self.facts.get("options") or {}))

    def save(self, out: Path, half: bool = False) -> None:
        """Write a FILE.safetensors, complete or not at all.

        Args:
            out: The file.
            half: Whether weights are rounded to 16 bits.

        Raises:
            BadPolicy: If the file format cannot hold the network.
            WriteError: If there is no room.
        """
        write_atomically(out, network_bytes(self.parts, self.game, self.facts, half))


def from_run(policy_file: Path) -> Exportable:
    """Read a policy that `SelfPlayPPO` has saved, with facts from its run folder. Raises `BadPolicy`."""
    game = find_game(policy_file)
    policy = read_policy(policy_file, game)
    kept = {name: policy.description[name] for name in ("players", "options") if name in policy.description}
    return Exportable(policy.parts(game), game, {**kept, **read_run_facts(policy_file)})


def from_sb3(path: Path, game: Game, players: int | None = None) -> Exportable:
    """Read a policy that another algorithm of Stable-Baselines3 has saved, as data.

    Args:
        path: The FILE.zip.
        game: The game that it plays.
        players: Number of players for which it was trained. By default the game's default number.

    Raises:
        BadPolicy: If the file holds another network than linear layers and activations.
    """
    return Exportable(read_zip_parts(path), game, {"players": players or game.default_players})


def from_file(path: Path, game: Game) -> Exportable:
    """Read the network in a FILE.safetensors. Raises `BadPolicy`."""
    file = read_network(path, game)
    return Exportable(file.parts, game, file.description)


def from_module(
    module: th.nn.Module, game: Game, players: int | None = None, options: Mapping[str, Any] | None = None
) -> Exportable:
    """Convert a torch module, and compare it with the result on observations of real games.

    Args:
        module: A module whose `forward(observation, mask)` returns logits and value (or logits alone), or a policy of
            Stable-Baselines3, such as `model.policy`.
        game: The game.
        players: Number of players in the games of the comparison. By default the game's default number.
        options: Options of these games.

    Raises:
        NoLayers: If the module does anything else than linear layers and activations.
    """
    facts = {"players": players or game.default_players, **({"options": dict(options)} if options else {})}
    made = Exportable(get_parts(module), game, facts)
    network_bytes(made.parts, game, facts)  # raises if it does not fit the game
    difference = max_difference(module, Network(made.parts), *made.views())
    if not difference <= TOLERANCE:
        raise NoLayers(f"this module does more, since a probability or a value differs by {difference:.2g} without it")
    return made


def max_difference(module: Any, network: Network, observations: np.ndarray, masks: np.ndarray) -> float:
    """Return the largest difference in a probability or a value between a module and a network."""
    with th.no_grad():
        logits, values = logits_and_values(module, th.from_numpy(observations), th.from_numpy(masks))
    differences = [
        np.abs(
            action_probabilities(logits.numpy(), masks) - action_probabilities(network.logits(observations), masks)
        ).max()
    ]
    if values is not None:
        differences.append(np.abs(values.numpy() - network.values(observations)).max())
    return float(max(differences))


def logits_and_values(module: Any, observations: th.Tensor, masks: th.Tensor) -> tuple[th.Tensor, th.Tensor | None]:
    """Return the logits and values of a module or a policy.

    Returns:
        float32[n, actions], and float32[n] or None.
    """
    module.eval()
    if isinstance(module, BasePolicy):
        policy: Any = module
        return policy.get_distribution(observations).distribution.logits, policy.predict_values(observations).flatten()
    outputs = module(observations, masks) if takes_mask(module) else module(observations)
    logits, *values = outputs if isinstance(outputs, (tuple, list)) else [outputs]
    return logits.float(), values[0].float().flatten() if values else None


def takes_mask(module: th.nn.Module) -> bool:
    """Return whether `forward` takes a mask after the observation."""
    return len(inspect.signature(module.forward).parameters) > 1


def sample_views(
    game: Game, players: int, options: dict[str, Any], views: int = VIEWS
) -> tuple[np.ndarray, np.ndarray]:
    """Return observations and masks of random games.

    Returns:
        float32[views, entries] and int8[views, actions].
    """
    batch = Batch(game, 32, players, options, seed=1)
    observations, masks = [batch.observations.copy()], [batch.masks.copy()]
    while len(observations) * 32 < views:
        for _ in range(7):  # decisions that follow each other are much alike
            batch.step(batch.random_actions())
        observations.append(batch.observations.copy())
        masks.append(batch.masks.copy())
    return np.concatenate(observations)[:views], np.concatenate(masks)[:views]


def find_game(path: Path) -> Game:
    """Return the game that a policy file names. Raises `BadPolicy`."""
    if not path.is_file():
        raise BadPolicy(
            f"There is no policy file {path}. `architects-env train` writes policy.zip into its run folder."
        )
    try:
        name = str(json.loads(read_description(path))["game"])
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise BadPolicy(
            str(error) if isinstance(error, BadPolicy) else f"{path} has a description that cannot be read: {error}"
        ) from None
    if name not in names():
        raise BadPolicy(f"{path} is a policy for the game {name!r}, which is not installed.")
    return load(name)


def read_run_facts(policy_file: Path) -> dict[str, Any]:
    """Read facts from the run folder of a policy: decisions and seconds of training, and the latest ladder.

    They are empty for a policy that is not in a run folder. Raises `BadPolicy` if the folder's files cannot be read.
    """
    folder, facts = policy_file.parent, dict[str, Any]()
    if policy_file.name != "policy.zip" or not (folder / "config.json").is_file():
        return facts
    ladders = files_in_order(folder, "ladder")
    try:
        if (folder / "curve.csv").is_file():
            with open(folder / "curve.csv", encoding="utf-8", newline="") as file:
                rows = list(csv.DictReader(file))
            if rows:
                best = best_decisions(folder)
                row = [*rows, *(row for row in rows if int(row["decisions"]) == best)][-1]
                facts["trained"] = {"decisions": int(row["decisions"]), "seconds": float(row["seconds"])}
        if ladders:
            pairings: Any = json.loads(ladders[-1].read_text(encoding="utf-8"))
            pairings = [rename_keys(pairing, COLUMNS) for pairing in pairings]
            facts["ladder"] = [
                {name: value for name, value in pairing.items() if name in LADDER_FIELDS}
                for pairing in pairings
                if "policy." in pairing["agent"]
            ]
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise BadPolicy(
            f"The learning curve or the ladder in {folder} cannot be read ({type(error).__name__}: {error}). Move the policy into another folder."
        ) from None
    return facts
