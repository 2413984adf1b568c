"""Checkpoints of a run. Each is one file, complete or absent, and is read without executing anything in it.

A checkpoint is a policy file (`agents.policies.policy_file`) with the optimiser and two more entries. `run.json` holds
counters, random number generators and the opponents of the pool. `games.npz` holds all unfinished games and their
seats. Snapshots of the pool are saved beside the checkpoints, in files named by the hash of their content.
"""

from __future__ import annotations

import io
import json
import re
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch as th

from architects_env.agents.policies.network_file import BadPolicy, BrokenFile
from architects_env.agents.policies.policy_file import (
    LARGEST,
    WEIGHTS,
    check_finite,
    max_bytes,
    parse_description,
    read_description,
    read_entries,
    read_torch,
    read_weights,
    shapes_of,
    take_weights,
)
from architects_env.core.contract.game import Game
from architects_env.core.files.atomic_files import write_atomically
from architects_env.core.files.schema import Number, faults
from architects_env.core.files.stored_arrays import pack_arrays, read_array
from architects_env.train.ppo.algorithm import SelfPlayPPO
from architects_env.train.ppo.group import RNG_NAMES, Group
from architects_env.train.ppo.inference_policy import InferencePolicy, SnapshotAgent, hash_weights
from architects_env.train.ppo.opponents import LEARNER
from architects_env.train.settings.renamed import COUNTERS, GROUP_RNGS, POOL, rename_keys
from architects_env.train.settings.renamed import CURVE_STATE as RENAMED_CURVE_STATE

RUN, GAMES, OPTIMISER = "run.json", "games.npz", "policy.optimizer.pth"
COUNTED = {
    "decisions": "num_timesteps",
    "updates": "_n_updates",
    "games": "games_played",
    "games_cut_off": "games_cut_off",
    "decisions_of_games": "decisions_of_games",
    "imitation_batches": "num_imitation_batches",
    "imitated_decisions": "imitated_decisions",
    "exploiters": "num_exploiters",
}
"""Counters in `run.json`, and the attributes of the learner."""
LARGEST_RUN = 2**22
"""Largest number of bytes of `run.json`."""
RUN_SCHEMA = {
    **dict.fromkeys(COUNTED, Number(0, 1e15, whole=True)),
    "seconds": Number(0, 1e12),
}
POINT_COUNTERS = ("decisions", "games", "games_cut_off", "decisions_of_games")
"""Counters that are saved for each point of the learning curve."""


@dataclass(frozen=True)
class CurveState:
    """State of the learning curve at a checkpoint."""

    is_point: bool
    """Whether the checkpoint itself is a point of the curve."""
    last_point: tuple[int, ...] | None
    """Counters (`POINT_COUNTERS`) at the latest point before it, or None if there is none."""

    def to_dict(self) -> dict[str, Any]:
        """Return the entry of `run.json`."""
        return {"is_point": self.is_point, "last_point": self.last_point}

    @classmethod
    def read(cls, saved: Any) -> CurveState:
        """Read the entry of `run.json`. Raises `ValueError` if it holds something else."""
        saved = rename_keys(saved, RENAMED_CURVE_STATE)
        last_point = saved["last_point"]
        counted = last_point is None or (
            len(last_point) == len(POINT_COUNTERS) and all(type(n) is int and 0 <= n <= 10**15 for n in last_point)
        )
        if type(saved["is_point"]) is not bool or not counted:
            raise ValueError("its state of the learning curve is invalid")
        return cls(saved["is_point"], None if last_point is None else tuple(last_point))

    @classmethod
    def from_learner(cls, learner: SelfPlayPPO) -> CurveState:
        """Return the state for a learner that has just been evaluated."""
        return cls(False, tuple(getattr(learner, COUNTED[name]) for name in POINT_COUNTERS))


@dataclass
class Checkpoint:
    """A checkpoint that has been read: complete, of this game, and with finite numbers."""

    path: Path
    """Path of its file."""
    about: dict[str, Any]
    """Description of the policy (`agents.policies.policy_file.describe_policy`)."""
    run: dict[str, Any]
    """Content of `run.json`."""
    weights: dict[str, th.Tensor]
    """Weights of the policy."""
    optimiser: Any
    """State of the optimiser, as torch saved it."""
    games: bytes
    """Content of `games.npz`. It is parsed by `restore`, when shapes are known."""

    @property
    def decisions(self) -> int:
        """Number of decisions the learner had made."""
        return int(self.run["decisions"])

    @property
    def curve_state(self) -> CurveState:
        """State of the learning curve."""
        return CurveState.read(self.run["curve_state"])

    def restore(self, learner: SelfPlayPPO) -> None:
        """Restore weights, counters, random number generators and games into a new learner.

        Raises:
            BrokenFile: If they do not fit it.
        """
        take_weights(learner.policy, self.weights, self.path)
        try:
            self._restore_optimiser(learner.policy.optimizer)
            for name, attribute in COUNTED.items():
                setattr(learner, attribute, int(self.run[name]))
            learner.imitation_rng.bit_generator.state = self.run["imitation_rng"]
            self._restore_pool(learner)
            with zipfile.ZipFile(io.BytesIO(self.games)) as archive:
                for group in learner.groups:
                    self._restore_group(group, archive)
        except Exception as error:  # entries of other types or sizes, which their readers refuse in many ways
            raise BrokenFile(f"{self.path} does not fit the settings of its run: {error}") from error

    def _restore_group(self, group: Group, archive: zipfile.ZipFile) -> None:
        """Restore the games of a group, their seats, and its random number generators."""
        states = rename_keys(self.run["groups"][group.group_id], GROUP_RNGS)
        for name in RNG_NAMES:
            getattr(group, name).bit_generator.state = states[name]
        for number, (seated_batch, unfinished) in enumerate(zip(group.seated_batches, group.unfinished, strict=True)):
            own = f"{group.group_id}.{number}."
            unfinished.restore(
                lambda name, shape, dtype, own=own: read_array(archive, own + name, tuple(shape), np.dtype(dtype))
            )
            players = read_array(archive, f"{own}players", seated_batch.player_ids.shape, seated_batch.player_ids.dtype)
            if unknown := set(players.ravel().tolist()) - {LEARNER, *group.pool.agents}:
                raise ValueError(f"opponent {min(unknown)} plays in a game and is not in the pool")
            seated_batch.player_ids[:] = players

    def _restore_pool(self, learner: SelfPlayPPO) -> None:
        """Restore the opponents of the pool, and the learner's mean rewards.

        The files of snapshots are read and compared with their names.
        """
        pool, saved = learner.pool, rename_keys(self.run["pool"], POOL)
        for number in range(len(pool.names), len(saved["names"])):
            name = saved["names"][number]
            if number in saved["loaded_snapshots"]:
                inference_policy = self._read_snapshot(name, learner)
                pool.agents[number] = [SnapshotAgent(name, inference_policy) for _ in learner.groups]
            pool.names[number] = name
        if pool.state()["names"] != saved["names"]:
            raise ValueError(f"the opponents are {', '.join(saved['names'])}")
        pool.drawable_snapshots, pool.loaded_snapshots = (
            [int(n) for n in saved[name]] for name in ("drawable_snapshots", "loaded_snapshots")
        )
        pool.mean_rewards = dict(enumerate(map(float, saved["mean_rewards"])))
        if not set(pool.drawable_snapshots) <= set(pool.loaded_snapshots) <= set(pool.agents) or len(
            pool.mean_rewards
        ) != len(pool.names):
            raise ValueError("opponents are missing that may be drawn")
        learner.snapshot_at = int(self.run["snapshot_at"])

    def _read_snapshot(self, name: str, learner: SelfPlayPPO) -> InferencePolicy:
        """Read a snapshot in a file beside this one."""
        if Path(name).name != name:
            raise ValueError(f"{name!r} is no name of a snapshot's file")
        return read_snapshot(self.path.parent / f"{name}.npz", learner)

    def _restore_optimiser(self, optimiser: th.optim.Optimizer) -> None:
        """Restore Adam's moments of every weight. Its settings are those of the run."""
        weights = [weight for group in optimiser.param_groups for weight in group["params"]]
        state: dict[int, dict[str, th.Tensor]] = self.optimiser["state"]
        for number, moments in state.items():
            shape = tuple(weights[number].shape)
            if {name: tuple(tensor.shape) for name, tensor in moments.items()} != {
                "step": (),
                "exp_avg": shape,
                "exp_avg_sq": shape,
            }:
                raise ValueError(f"the state of the optimiser for weight {number} has another shape")
            check_finite(self.path, moments)
        optimiser.load_state_dict({"state": state, "param_groups": optimiser.state_dict()["param_groups"]})


def save_checkpoint(learner: SelfPlayPPO, folder: Path, seconds: float, curve_state: CurveState | None = None) -> Path:
    """Write a checkpoint named by its number of decisions, complete or not at all.

    Args:
        learner: The learner.
        folder: The run folder.
        seconds: Seconds of training so far.
        curve_state: State of the learning curve. By default that of a learner that has just been evaluated.

    Returns:
        The file.

    Raises:
        BadPolicy: If the weights are not finite.
        WriteError: If there is no room.
    """
    groups = [group.save() for group in learner.groups]
    run = {
        "curve_state": (curve_state or CurveState.from_learner(learner)).to_dict(),
        **{name: getattr(learner, attribute) for name, attribute in COUNTED.items()},
        "seconds": seconds,
        "imitation_rng": learner.imitation_rng.bit_generator.state,
        "pool": learner.pool.state(),
        "snapshot_at": learner.snapshot_at,
        "groups": [saved["streams"] for saved in groups],
    }
    for number in learner.pool.loaded_snapshots:
        snapshot = learner.pool.agents[number][0]
        assert isinstance(snapshot, SnapshotAgent)
        write_snapshot(folder / "checkpoints", learner.pool.names[number], snapshot.inference_policy)
    games = {
        f"{group}.{number}.{name}": array
        for group, saved in enumerate(groups)
        for number, arrays in enumerate(saved["games"])
        for name, array in arrays.items()
    }
    path = folder / "checkpoints" / f"{learner.num_timesteps:012d}.zip"
    learner.save(path, entries={RUN: json.dumps(run).encode(), GAMES: pack_arrays(games)})
    return path


# --- snapshots --------------------------------------------------------------------------------------------------------
def write_snapshot(folder: Path, name: str, inference_policy: InferencePolicy) -> None:
    """Write a snapshot, if its file is not there yet."""
    path = folder / f"{name}.npz"
    if not path.exists():
        write_atomically(path, pack_arrays(inference_policy.to_arrays()))


def read_snapshot(path: Path, learner: SelfPlayPPO) -> InferencePolicy:
    """Read a snapshot.

    Raises:
        BrokenFile: If the file is missing, damaged or does not fit its name.
    """
    if not path.is_file():
        raise BrokenFile(f"{path}, a snapshot of this run, is missing.")
    inference_policy = learner.backend.inference_policy(learner.policy, copy=True)
    try:
        with zipfile.ZipFile(path) as archive:
            inference_policy.load_arrays(
                {
                    name: read_array(archive, name, array.shape, array.dtype)
                    for name, array in inference_policy.to_arrays().items()
                }
            )
    except Exception as error:  # a damaged zip can make its reader raise almost anything
        raise BrokenFile(f"{path} holds no policy of this network: {error}") from None
    if hash_weights(inference_policy) != path.stem:
        raise BrokenFile(f"{path} is damaged: its content does not fit its name.")
    return inference_policy


def read_checkpoint(path: Path, game: Game) -> Checkpoint:
    """Read a checkpoint.

    Raises:
        BrokenFile: If it is damaged.
        BadPolicy: If it is of another game, version or layout.
    """
    about = parse_description(path, read_description(path), game)
    shapes = shapes_of(about, game)
    most = {RUN: LARGEST_RUN, GAMES: LARGEST, WEIGHTS: max_bytes(shapes), OPTIMISER: max_bytes(shapes, 2)}
    entries = read_entries(path, most)
    try:
        run: Any = rename_keys(json.loads(entries[RUN]), COUNTERS)
        wrong = faults(RUN_SCHEMA, {name: run[name] for name in RUN_SCHEMA}, RUN)
        if not wrong:
            run.setdefault(
                "curve_state", {"is_point": False, "last_point": [int(run[name]) for name in POINT_COUNTERS]}
            )
            CurveState.read(run["curve_state"])
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise BrokenFile(f"{path} has a {RUN} that cannot be read: {error}") from None
    if wrong:
        raise BrokenFile(f"{path} has a {RUN} that cannot be used: {wrong[0]}")
    weights, optimiser = (
        read_weights(path, entries[WEIGHTS], shapes, about["own_value_network"]),
        read_torch(path, OPTIMISER, entries[OPTIMISER]),
    )
    return Checkpoint(path, about, run, weights, optimiser, entries[GAMES])


def list_checkpoints(folder: Path) -> list[Path]:
    """Return the files of a run folder that are named like checkpoints, the latest first."""
    return sorted(
        (path for path in (folder / "checkpoints").glob("*.zip") if re.fullmatch(r"\d{12,}\.zip", path.name)),
        key=lambda path: -int(path.stem),
    )


def last_checkpoint(folder: Path, game: Game) -> tuple[Checkpoint, list[str]]:
    """Return the latest checkpoint that is whole, and a sentence for every later one that is not.

    Raises:
        BadPolicy: If there is none, or if it is of another game, version or layout.
    """
    broken: list[str] = []
    for path in list_checkpoints(folder):
        try:
            return read_checkpoint(path, game), broken
        except BrokenFile as error:
            broken.append(str(error))
    raise BadPolicy("\n".join([*broken, f"{folder} holds no checkpoint to go on from."]))
