"""Checkpoints of a run: one file each, complete or absent, read without executing anything that it contains.

A checkpoint is a policy file (`agents.policy_file`) with the optimiser and one more entry, `run.json`: counters and random streams.
"""
from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch as th

from agents.policy_file import ENTRY, BadPolicy, BrokenFile, check_finite, described, read_entries, read_torch, read_weights, take_weights
from architects_env.core.game import Game
from architects_env.core.schema import Number, faults
from train.self_play import SelfPlayPPO

RUN, WEIGHTS, OPTIMISER = "run.json", "policy.pth", "policy.optimizer.pth"
COUNTERS = {name: Number(0, 1e15, whole=True) for name in ("decisions", "games", "games_cut_off", "decisions_of_games", "updates")}
MODEL = {**COUNTERS, "seconds": Number(0, 1e12)}


@dataclass
class Checkpoint:
    """One that has been read: complete, of this game, its numbers finite."""

    path: Path
    run: dict[str, Any]
    weights: dict[str, th.Tensor]
    optimiser: Any

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
            learner.random.bit_generator.state = self.run["random"]
            th.set_rng_state(th.tensor(self.run["torch"], dtype=th.uint8))
            # SB3's buffer shuffles its minibatches with numpy's global stream
            np.random.set_state(("MT19937", np.array(self.run["numpy"][0], np.uint32), *self.run["numpy"][1:]))  # noqa: NPY002
        except Exception as error:  # entries of other types or sizes, which their readers refuse in many ways
            raise BrokenFile(f"{self.path} does not fit the settings of its run: {error}") from error

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
    numpy_state: Any = np.random.get_state()  # noqa: NPY002  (SB3's buffer shuffles with it)
    run = {
        "decisions": learner.num_timesteps, "updates": learner._n_updates, "games": learner.games_played, "games_cut_off": learner.games_cut_off,
        "decisions_of_games": learner.decisions_of_games, "seconds": seconds,
        "random": learner.random.bit_generator.state, "torch": th.get_rng_state().tolist(), "numpy": [numpy_state[1].tolist(), *numpy_state[2:]],
    }
    path = folder / "checkpoints" / f"{learner.num_timesteps:012d}.zip"
    learner.save(path, entries={RUN: json.dumps(run).encode()})
    return path


def read_checkpoint(path: Path, game: Game) -> Checkpoint:
    """Raises `BrokenFile` if it is damaged, `BadPolicy` if it is of another game, version or layout."""
    entries = read_entries(path, (ENTRY, RUN, WEIGHTS, OPTIMISER))
    described(path, entries[ENTRY], game)
    try:
        run: Any = json.loads(entries[RUN])
        wrong = faults(MODEL, {name: run[name] for name in MODEL}, RUN)
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise BrokenFile(f"{path} has a {RUN} that cannot be read: {error}") from None
    if wrong:
        raise BrokenFile(f"{path} has a {RUN} that cannot be used: {wrong[0]}")
    return Checkpoint(path, run, read_weights(path, WEIGHTS, entries[WEIGHTS]), read_torch(path, OPTIMISER, entries[OPTIMISER]))


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

