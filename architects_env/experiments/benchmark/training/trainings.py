"""All trainings of a row: spread over processes or Ray, stopped and resumed, and the dry run before them.

Each training is written when it is done, so a row that was stopped goes on with those that are missing. On Ray the
files of a training come back with its result, because another machine may have another disk.
"""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console

from architects_env.agents.agent import AgentFailure, choose_actions
from architects_env.core.command_line.progress import Progress
from architects_env.core.play.batch import Batch
from architects_env.experiments.benchmark.evaluation.play import seated
from architects_env.experiments.benchmark.protocol.tasks import Task, tasks_of
from architects_env.experiments.benchmark.protocol.tracks import BUDGETS
from architects_env.experiments.benchmark.sandbox.subprocess_agent import SubprocessAgent
from architects_env.experiments.benchmark.training import trainer
from architects_env.experiments.benchmark.training.trained import (
    Trained,
    changed_in,
    file_of,
    trained_in,
    write_trained,
)
from architects_env.experiments.shards import play_shards

DRY_DECISIONS = 1000
"""Budget of a dry run, in decisions."""
WORTH_IT = 10
"""A dry run is made before trainings that are longer than it by this factor."""
LARGEST = 1 << 30
"""Largest size of a training's folder that Ray sends back, in bytes."""


@dataclass(frozen=True)
class Learned:
    """A training with the files that it has left, by their paths in its folder. They are empty where the folder is on
    this disk."""

    trained: Trained
    files: Mapping[str, bytes]


def places_of(config: Mapping[str, Any]) -> list[tuple[Task, int]]:
    """Return the tasks and seeds of a row in the order of their numbers."""
    return [(task, seed) for task in tasks_of(config["set"], config["tasks"]) for seed in config["seeds"]]


def own_folder(folder: Path, task: Task, seed: int) -> Path:
    """Return the folder of a training."""
    return folder / "agents" / f"{task.name}-{seed}"


def learn(config: dict[str, Any], number: int) -> Learned:
    """Learn one task with one seed. `config["folder"]` is the folder of the row.

    Raises:
        ValueError: The training fails, or the program has changed since the row was begun.
    """
    if changed := changed_in(config.get("hashes", {})):
        raise ValueError(
            f"{', '.join(changed)} have changed since the row was begun: it would hold two programs. "
            "Put the old files back and resume, or begin a new folder."
        )
    (task, seed), folder = places_of(config)[number], Path(config["folder"])
    trained = trainer.train(folder, task, config, seed)
    return Learned(trained, _content(own_folder(folder, task, seed)) if config["sent_back"] else {})


def train_missing(folder: Path, config: dict[str, Any], console: Console, ray: bool = False) -> None:
    """Learn the tasks and seeds that the folder lacks, and write the agents' names into `config["agents"]`.

    Raises:
        ValueError: A training fails, or what was learned has changed since.
    """
    places = places_of(config)
    missing = [k for k, (task, seed) in enumerate(places) if not file_of(folder, task.name, seed).exists()]
    for k in sorted(set(range(len(places))) - set(missing)):
        checked(folder, *places[k], config)  # before hours of training, and not after them
    if len(missing) == len(places):
        dry_run(folder, config, console)
    settings = {**config, "folder": str(folder), "sent_back": ray, "processes": config.get("processes", 1)}
    with (
        Progress(console=console, transient=True) as progress,
        closing(play_shards(learn, settings, missing, ray)) as found,
    ):
        bar = progress.add_task("trainings", total=len(places), completed=len(places) - len(missing))
        for number, learned in found:
            task, seed = places[number]
            _keep(own_folder(folder, task, seed), learned.files)
            write_trained(folder, task.name, seed, learned.trained)
            progress.advance(bar)
            console.print(
                f"Learned {task.name}, seed {seed}: {learned.trained.decisions:,} decisions, {learned.trained.seconds:.0f} CPU seconds.",
                markup=False,
            )
    for task in tasks_of(config["set"], config["tasks"]):
        config["agents"][task.name] = [checked(folder, task, seed, config) for seed in config["seeds"]]


def checked(folder: Path, task: Task, seed: int, config: Mapping[str, Any]) -> str:
    """Return the agent of a training.

    Raises:
        ValueError: Its weights have changed since, or its program, and not only the class that plays.
    """
    told = trained_in(folder, task.name, seed)
    assert told is not None
    weights = {name: of for name, of in told["files"].items() if str(Path(name).resolve()) not in told["code"]}
    if changed := changed_in(weights):
        raise ValueError(f"{', '.join(changed)} have changed since {task.name}, seed {seed}, was learned. Learn again.")
    if changed := changed_in(told["code"]):
        if trainer.program_of(config["train"]).learner_hash(trainer.player_of(told["agent"])) != told["learner"]:
            raise ValueError(
                f"{', '.join(changed)} have changed since {task.name}, seed {seed}, was learned: one row would hold two "
                "programs. Put the old files back, or learn again in a new folder. Only the class that plays may change."
            )
        if changed_in(config.get("hashes", {})) and not config.get("mended"):
            raise ValueError(
                f"The class that plays, in {', '.join(changed)}, has changed since {task.name}, seed {seed}, was learned. "
                "Resume with --agent-changed if that is meant. The row then says so."
            )
    return told["agent"]


def mended_files(folder: Path, config: Mapping[str, Any]) -> dict[str, str]:
    """Return the files of the program whose class that plays was changed after learning, with their hashes then."""
    found: dict[str, str] = {}
    for task, seed in places_of(config):
        code = (trained_in(folder, task.name, seed) or {}).get("code", {})
        found |= {name: code[name] for name in changed_in(code)}
    return found


def dry_run(folder: Path, config: dict[str, Any], console: Console) -> None:
    """Learn every task for a moment, make its agent and ask it once, so that a mistake shows before hours of training.

    Raises:
        ValueError: Something fails.
    """
    decisions = config["decisions"] or BUDGETS[config["size"]].decisions
    if decisions < WORTH_IT * DRY_DECISIONS:
        return
    place = folder / "dry-run"
    shutil.rmtree(place, ignore_errors=True)
    for task in tasks_of(config["set"], config["tasks"]):
        console.print(f"Dry run of {task.name}: {DRY_DECISIONS:,} decisions.", markup=False)
        place.mkdir(parents=True, exist_ok=True)
        try:
            trained = trainer.train(place, task, config | {"decisions": DRY_DECISIONS}, config["seeds"][0])
            ask_once(trained.agent, task, config["track"])
        except (ValueError, AgentFailure) as error:
            raise ValueError(f"The dry run of {task.name}, with {DRY_DECISIONS:,} decisions, failed. {error}") from None
        finally:
            shutil.rmtree(place, ignore_errors=True)


def ask_once(spec: str, task: Task, track: str) -> None:
    """Make an agent and ask it for one decision in each of two games, as it is asked when it plays.

    Raises:
        ValueError: The agent cannot be made.
        AgentFailure: It fails, or its answer is no legal action.
    """
    game = task.checked()
    agent = seated(spec, game, track)
    try:
        batch = Batch(game, 2, task.players, task.options, 0)
        choose_actions(agent, batch, np.arange(1 if agent.stateful else 2), np.random.default_rng(0))
    finally:
        if isinstance(agent, SubprocessAgent):
            agent.close()


def _content(folder: Path) -> dict[str, bytes]:
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    if (size := sum(path.stat().st_size for path in files)) > LARGEST:
        raise ValueError(f"{folder} holds {size:,} bytes, and {LARGEST:,} can be sent back. Keep fewer checkpoints.")
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def _keep(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write the files of a training that was learned on another machine."""
    for name, content in files.items():
        path = folder / name
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
