"""Checkpoints of a run: one file each, complete or absent, read without executing anything that it contains.

A checkpoint is a policy file (`agents.policy_file`) with the optimiser and two more entries: `run.json`, counters, random streams, who is in the pool; and
`games.npz`, all games in play and who sits where. Earlier policies of the pool stand beside the checkpoints, in files named by the hash of their content.
"""
from __future__ import annotations

import io
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch as th

from agents.policy_file import ENTRY, BadPolicy, BrokenFile, check_finite, described, read_entries, read_torch, read_weights, take_weights
from architects_env.core.game import Game
from architects_env.core.schema import Flag, Number, faults
from train.files import write_whole
from train.group import Group
from train.sampler import EarlierPolicy, Sampler, name_of
from train.self_play import SelfPlayPPO

RUN, GAMES, WEIGHTS, OPTIMISER = "run.json", "games.npz", "policy.pth", "policy.optimizer.pth"
COUNTED = ("decisions", "games", "games_cut_off", "decisions_of_games", "updates", "lessons", "imitated", "exploiters")
COUNTERS = {name: Number(0, 1e15, whole=True) for name in COUNTED}
STREAMS = ("random", "opponents_random", "seating_random")
"""Of a group."""
MODEL = {**COUNTERS, "seconds": Number(0, 1e12), "all_seated": Flag()}


@dataclass
class Checkpoint:
    """One that has been read: complete, of this game, its numbers finite."""

    path: Path
    run: dict[str, Any]
    weights: dict[str, th.Tensor]
    optimiser: Any
    games: dict[str, np.ndarray]

    @property
    def decisions(self) -> int:
        """Played until then."""
        return int(self.run["decisions"])

    def restore(self, learner: SelfPlayPPO) -> None:
        """Give a new learner these weights, counters and streams. Raises `BrokenFile` if they do not fit it."""
        take_weights(learner.policy, self.weights, self.path)
        try:
            self._restore_optimiser(learner.policy.optimizer)
            learner.num_timesteps, learner._n_updates, learner.games_played, learner.games_cut_off, learner.decisions_of_games = (
                int(self.run[name]) for name in ("decisions", "updates", "games", "games_cut_off", "decisions_of_games")
            )
            learner.lessons, learner.imitated, learner.exploiters = (int(self.run[name]) for name in ("lessons", "imitated", "exploiters"))
            learner.random.bit_generator.state = self.run["random"]
            self._restore_pool(learner)
            for group in learner.groups:
                self._restore_group(group)
        except Exception as error:  # entries of other types or sizes, which their readers refuse in many ways
            raise BrokenFile(f"{self.path} does not fit the settings of its run: {error}") from error

    def _restore_group(self, group: Group) -> None:
        """The games of a group, who sits in them, and its random streams."""
        for name, state in self.run["groups"][group.number].items():
            getattr(group, name).bit_generator.state = state
        for number, table in enumerate(group.tables):
            own = f"{group.number}.{number}."
            table.batch.restore({name: self.games[own + name] for name in table.batch.saved()})
            table.players[:], group.lengths[number][:] = self.games[own + "players"], self.games[own + "lengths"]

    def _restore_pool(self, learner: SelfPlayPPO) -> None:
        """Who was in the pool, and how the learner fared; the files of earlier policies are read and compared with their names."""
        pool, saved = learner.pool, self.run["pool"]
        for number in range(len(pool.names), len(saved["names"])):
            name = saved["names"][number]
            agents = read_earlier(self.path.parent / f"{name}.npz", learner) if number in saved["policies"] else None
            pool.names[number] = name
            if agents is not None:
                pool.agents[number] = agents
        if pool.state()["names"] != saved["names"]:
            raise ValueError(f"the opponents are {', '.join(saved['names'])}")
        pool.earlier, pool.policies = ([int(n) for n in saved[name]] for name in ("earlier", "policies"))
        pool.fared = dict(enumerate(map(float, saved["fared"])))
        learner.remembered_at = int(self.run["remembered_at"])

    def _restore_optimiser(self, optimiser: th.optim.Optimizer) -> None:
        """What Adam remembers of every weight; its settings are the run's."""
        state = self.optimiser["state"]
        optimiser.load_state_dict({"state": state, "param_groups": optimiser.state_dict()["param_groups"]})
        weights = [weight for group in optimiser.param_groups for weight in group["params"]]
        for number, remembered in state.items():
            for name in ("exp_avg", "exp_avg_sq"):
                if remembered[name].shape != weights[number].shape:
                    raise ValueError(f"what the optimiser remembers of weight {number} has another shape")
                check_finite(self.path, {name: remembered[name]})


def save_checkpoint(learner: SelfPlayPPO, folder: Path, seconds: float) -> Path:
    """Write a checkpoint named by its number of decisions; complete or not at all. Raises `BadPolicy` if the weights are not finite, `NotWritten`."""
    run = {
        "decisions": learner.num_timesteps, "updates": learner._n_updates, "games": learner.games_played, "games_cut_off": learner.games_cut_off,
        "decisions_of_games": learner.decisions_of_games, "lessons": learner.lessons, "imitated": learner.imitated, "exploiters": learner.exploiters,
        "seconds": seconds,
        "random": learner.random.bit_generator.state, "pool": learner.pool.state(), "remembered_at": learner.remembered_at,
        "all_seated": learner.all_seated,
        "groups": [{name: getattr(group, name).bit_generator.state for name in STREAMS} for group in learner.groups],
    }
    for number in learner.pool.policies:
        write_earlier(folder / "checkpoints", learner.pool.names[number], learner.pool.agents[number][0])
    games: dict[str, np.ndarray] = {}
    for group in learner.groups:
        for number, (table, lengths) in enumerate(zip(group.tables, group.lengths, strict=True)):
            arrays = {**table.batch.saved(), "players": table.players, "lengths": lengths}
            games |= {f"{group.number}.{number}.{name}": array for name, array in arrays.items()}
    path = folder / "checkpoints" / f"{learner.num_timesteps:012d}.zip"
    learner.save(path, entries={RUN: json.dumps(run).encode(), GAMES: _packed(games)})
    return path


def _packed(arrays: Mapping[str, np.ndarray]) -> bytes:
    content = io.BytesIO()
    np.savez_compressed(content, **arrays)  # type: ignore[arg-type]
    return content.getvalue()


def _unpacked(path: Path, content: bytes) -> dict[str, np.ndarray]:
    """Arrays of numbers, and nothing that would be executed. Raises `BrokenFile`."""
    try:
        with np.load(io.BytesIO(content), allow_pickle=False) as arrays:
            return {name: arrays[name] for name in arrays.files}
    except Exception as error:  # a damaged file can make the reader raise almost anything
        raise BrokenFile(f"{path} holds no arrays: {error}") from None


# --- earlier policies -----------------------------------------------------------------------------------------------------------------------------------
def write_earlier(folder: Path, name: str, agent: Any) -> None:
    """Write an earlier policy of the pool, if its file is not there yet."""
    path = folder / f"{name}.npz"
    if not path.exists():
        write_whole(path, _packed(agent.sampler.arrays()))


def read_earlier(path: Path, learner: SelfPlayPPO) -> list[EarlierPolicy]:
    """An opponent of the pool, once for each group. Raises `BrokenFile` if the file is missing, damaged or not what its name says."""
    if not path.is_file():
        raise BrokenFile(f"{path}, an opponent of this run, is missing.")
    sampler = Sampler(learner.policy, copy=True)
    try:
        sampler.take(_unpacked(path, path.read_bytes()))
    except (KeyError, ValueError) as error:
        raise BrokenFile(f"{path} holds no policy of this network: {error}") from None
    if name_of(sampler) != path.stem:
        raise BrokenFile(f"{path} is damaged: its content does not fit its name.")
    return [EarlierPolicy(path.stem, sampler) for _ in learner.groups]


def read_checkpoint(path: Path, game: Game) -> Checkpoint:
    """Raises `BrokenFile` if it is damaged, `BadPolicy` if it is of another game, version or layout."""
    entries = read_entries(path, (ENTRY, RUN, GAMES, WEIGHTS, OPTIMISER))
    described(path, entries[ENTRY], game)
    try:
        run: Any = json.loads(entries[RUN])
        wrong = faults(MODEL, {name: run[name] for name in MODEL}, RUN)
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise BrokenFile(f"{path} has a {RUN} that cannot be read: {error}") from None
    if wrong:
        raise BrokenFile(f"{path} has a {RUN} that cannot be used: {wrong[0]}")
    weights, optimiser = read_weights(path, WEIGHTS, entries[WEIGHTS]), read_torch(path, OPTIMISER, entries[OPTIMISER])
    return Checkpoint(path, run, weights, optimiser, _unpacked(path, entries[GAMES]))


def checkpoints_of(folder: Path) -> list[Path]:
    """The files of a run folder that are named like checkpoints, the latest first."""
    return sorted((path for path in (folder / "checkpoints").glob("*.zip") if re.fullmatch(r"\d{12,}\.zip", path.name)), key=lambda path: -int(path.stem))


def last_checkpoint(folder: Path, game: Game) -> tuple[Checkpoint, list[str]]:
    """The latest checkpoint that is whole, and a sentence for every later one that is not.

    Raises `BadPolicy` if there is none, or if it is of another game, version or layout.
    """
    broken: list[str] = []
    for path in checkpoints_of(folder):
        try:
            return read_checkpoint(path, game), broken
        except BrokenFile as error:
            broken.append(str(error))
    raise BadPolicy("\n".join([*broken, f"{folder} holds no checkpoint to go on from."]))

