"""Checkpoints of a run. Each is one file, complete or absent, and is read without executing anything in it.

A checkpoint is a policy file (`agents.policies.policy_file`) with the optimiser and two more entries. `run.json` holds
counters, random number generators and the opponents of the pool. `games.npz` holds all unfinished games and their
seats. Earlier policies of the pool are saved beside the checkpoints, in files named by the hash of their content.
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
from architects_env.core.files.schema import Flag, Number, faults
from architects_env.core.files.stored_arrays import pack_arrays, read_array
from architects_env.train.ppo.algorithm import SelfPlayPPO
from architects_env.train.ppo.group import STREAMS, Group
from architects_env.train.ppo.opponents import LEARNER
from architects_env.train.ppo.sampler import EarlierPolicy, Sampler, hash_sampler
from architects_env.train.settings.renamed import COUNTERS, POOL, rename_keys
from architects_env.train.settings.renamed import CURVE_POSITION as RENAMED_POSITION

RUN, GAMES, OPTIMISER = "run.json", "games.npz", "policy.optimizer.pth"
COUNTED = {
    "decisions": "num_timesteps",
    "updates": "_n_updates",
    "games": "games_played",
    "games_cut_off": "games_cut_off",
    "decisions_of_games": "decisions_of_games",
    "imitation_batches": "imitation_batches",
    "imitated_decisions": "imitated_decisions",
    "exploiters": "exploiters",
}
"""Counters in `run.json`, and the attributes of the learner."""
LARGEST_RUN = 2**22
"""Largest number of bytes of `run.json`."""
"""Random number generators of a group."""
MODEL = {**dict.fromkeys(COUNTED, Number(0, 1e15, whole=True)), "seconds": Number(0, 1e12), "all_seated": Flag()}
ON_CURVE = ("decisions", "games", "games_cut_off", "decisions_of_games")
"""Counters that are saved for each point of the learning curve."""


@dataclass(frozen=True)
class CurvePosition:
    """The position of a checkpoint on the learning curve."""

    on_curve: bool
    """Whether the checkpoint itself is a point of the curve."""
    previous: tuple[int, ...] | None
    """Counters (`ON_CURVE`) at the latest point before it, or None if there is none."""

    def to_dict(self) -> dict[str, Any]:
        """Return the entry of `run.json`."""
        return {"on_curve": self.on_curve, "previous": self.previous}

    @classmethod
    def read(cls, saved: Any) -> CurvePosition:
        """Read the entry of `run.json`. Raises `ValueError` if it holds something else."""
        saved = rename_keys(saved, RENAMED_POSITION)
        previous = saved["previous"]
        counted = previous is None or (
            len(previous) == len(ON_CURVE) and all(type(n) is int and 0 <= n <= 10**15 for n in previous)
        )
        if type(saved["on_curve"]) is not bool or not counted:
            raise ValueError("its position on the learning curve is invalid")
        return cls(saved["on_curve"], None if previous is None else tuple(previous))

    @classmethod
    def from_learner(cls, learner: SelfPlayPPO) -> CurvePosition:
        """Return the position of a learner that has just been evaluated."""
        return cls(False, tuple(getattr(learner, COUNTED[name]) for name in ON_CURVE))


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
    def point(self) -> CurvePosition:
        """Position on the learning curve."""
        return CurvePosition.read(self.run["point"])

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
            learner.random.bit_generator.state = self.run["random"]
            self._restore_pool(learner)
            with zipfile.ZipFile(io.BytesIO(self.games)) as archive:
                for group in learner.groups:
                    self._restore_group(group, archive)
        except Exception as error:  # entries of other types or sizes, which their readers refuse in many ways
            raise BrokenFile(f"{self.path} does not fit the settings of its run: {error}") from error

    def _restore_group(self, group: Group, archive: zipfile.ZipFile) -> None:
        """Restore the games of a group, their seats, and its random number generators."""
        for name in STREAMS:
            getattr(group, name).bit_generator.state = self.run["groups"][group.group_id][name]
        for number, (seating, unfinished) in enumerate(zip(group.seatings, group.unfinished, strict=True)):
            own = f"{group.group_id}.{number}."
            unfinished.restore(
                lambda name, shape, dtype, own=own: read_array(archive, own + name, tuple(shape), np.dtype(dtype))
            )
            players = read_array(archive, f"{own}players", seating.players.shape, seating.players.dtype)
            if unknown := set(players.ravel().tolist()) - {LEARNER, *group.pool.agents}:
                raise ValueError(f"opponent {min(unknown)} plays in a game and is not in the pool")
            seating.players[:] = players

    def _restore_pool(self, learner: SelfPlayPPO) -> None:
        """Restore the opponents of the pool, and the learner's mean rewards.

        The files of earlier policies are read and compared with their names.
        """
        pool, saved = learner.pool, rename_keys(self.run["pool"], POOL)
        for number in range(len(pool.names), len(saved["names"])):
            name = saved["names"][number]
            if number in saved["policies"]:
                sampler = self._earlier(name, learner)
                pool.agents[number] = [EarlierPolicy(name, sampler) for _ in learner.groups]
            pool.names[number] = name
        if pool.state()["names"] != saved["names"]:
            raise ValueError(f"the opponents are {', '.join(saved['names'])}")
        pool.earlier, pool.policies = ([int(n) for n in saved[name]] for name in ("earlier", "policies"))
        pool.mean_rewards = dict(enumerate(map(float, saved["mean_rewards"])))
        if not set(pool.earlier) <= set(pool.policies) <= set(pool.agents) or len(pool.mean_rewards) != len(pool.names):
            raise ValueError("opponents are missing that may be drawn")
        learner.snapshot_at = int(self.run["snapshot_at"])

    def _earlier(self, name: str, learner: SelfPlayPPO) -> Sampler:
        """Read a policy in a file beside this one."""
        if Path(name).name != name:
            raise ValueError(f"{name!r} is no name of an earlier policy's file")
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


def save_checkpoint(learner: SelfPlayPPO, folder: Path, seconds: float, point: CurvePosition | None = None) -> Path:
    """Write a checkpoint named by its number of decisions, complete or not at all.

    Args:
        learner: The learner.
        folder: The run folder.
        seconds: Seconds of training so far.
        point: Position on the learning curve. By default that of a learner that has just been evaluated.

    Returns:
        The file.

    Raises:
        BadPolicy: If the weights are not finite.
        WriteError: If there is no room.
    """
    groups = [group.save() for group in learner.groups]
    run = {
        "point": (point or CurvePosition.from_learner(learner)).to_dict(),
        **{name: getattr(learner, attribute) for name, attribute in COUNTED.items()},
        "seconds": seconds,
        "random": learner.random.bit_generator.state,
        "pool": learner.pool.state(),
        "snapshot_at": learner.snapshot_at,
        "all_seated": learner.has_all_player_counts,
        "groups": [saved["streams"] for saved in groups],
    }
    for number in learner.pool.policies:
        earlier = learner.pool.agents[number][0]
        assert isinstance(earlier, EarlierPolicy)
        write_snapshot(folder / "checkpoints", learner.pool.names[number], earlier.sampler)
    games = {
        f"{group}.{number}.{name}": array
        for group, saved in enumerate(groups)
        for number, arrays in enumerate(saved["games"])
        for name, array in arrays.items()
    }
    path = folder / "checkpoints" / f"{learner.num_timesteps:012d}.zip"
    learner.save(path, entries={RUN: json.dumps(run).encode(), GAMES: pack_arrays(games)})
    return path


# --- earlier policies -------------------------------------------------------------------------------------------------
def write_snapshot(folder: Path, name: str, sampler: Sampler) -> None:
    """Write an earlier policy, if its file is not there yet.

    Args:
        folder: The folder of the checkpoints.
        name: The name of the policy, the hash of its weights.
        sampler: The policy.
    """
    path = folder / f"{name}.npz"
    if not path.exists():
        write_atomically(path, pack_arrays(sampler.arrays()))


def read_snapshot(path: Path, learner: SelfPlayPPO) -> Sampler:
    """Read an earlier policy.

    Raises:
        BrokenFile: If the file is missing, damaged or does not fit its name.
    """
    if not path.is_file():
        raise BrokenFile(f"{path}, an earlier policy of this run, is missing.")
    sampler = learner.layers.sampler(learner.policy, copy=True)
    try:
        with zipfile.ZipFile(path) as archive:
            sampler.take(
                {name: read_array(archive, name, array.shape, array.dtype) for name, array in sampler.arrays().items()}
            )
    except Exception as error:  # a damaged zip can make its reader raise almost anything
        raise BrokenFile(f"{path} holds no policy of this network: {error}") from None
    if hash_sampler(sampler) != path.stem:
        raise BrokenFile(f"{path} is damaged: its content does not fit its name.")
    return sampler


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
        wrong = faults(MODEL, {name: run[name] for name in MODEL}, RUN)
        if not wrong:
            run.setdefault("point", {"on_curve": False, "previous": [int(run[name]) for name in ON_CURVE]})
            CurvePosition.read(run["point"])
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
