"""The trained tracks: an algorithm learns each task once per seed, in a separate process on one core, within a budget
of decisions and CPU time."""

from __future__ import annotations

import hashlib
import json
import re
import sys
import time
from dataclasses import asdict, dataclass, field
from glob import glob
from pathlib import Path
from string import Formatter
from typing import Any

from rich.console import Console

from architects_env.agents.trust import executes_code
from architects_env.core.files.atomic_files import write_atomically
from architects_env.core.files.schema import Number, Table, Text, faults
from architects_env.experiments.benchmark.protocol.tasks import Task, tasks_of
from architects_env.experiments.benchmark.protocol.tracks import BUDGETS
from architects_env.experiments.benchmark.sandbox.processes import GRACE, in_sandbox, run, seconds_of_children


@dataclass(frozen=True)
class Trained:
    """The result of one training."""

    agent: str
    """Name of the agent that the algorithm has returned."""
    decisions: int
    """Decisions of all games and teachers."""
    seconds: float
    """CPU seconds of the process and its children, as the system counted them."""
    files: dict[str, str] = field(default_factory=dict[str, str])
    """The files of the agent when it was handed in, with the first 16 letters of their SHA-256."""
    versions: dict[str, str] = field(default_factory=dict[str, str])
    """Versions of the packages with which it learned."""


TRAINED = {
    "agent": Text(),
    "decisions": Number(0, 1e15, whole=True),
    "seconds": Number(0, 1e12),
    "files": Table(Text()),
    "versions": Table(Text()),
}


def file_of(folder: Path, task: str, seed: int) -> Path:
    """Return the path of the file that says how a task was learned with this seed."""
    return folder / "training" / f"{task}-{seed}.json"


def trained_in(folder: Path, task: str, seed: int) -> dict[str, Any] | None:
    """Return how a task was learned with this seed, or None if it was not learned yet.

    Raises:
        ValueError: The file cannot be read.
    """
    path = file_of(folder, task, seed)
    if not path.exists():
        return None
    try:
        trained: Any = json.loads(path.read_text(encoding="utf-8"))
        wrong = faults(TRAINED, {name: trained[name] for name in TRAINED}, path.name)
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise ValueError(f"{path}, which tells how a task was learned, cannot be read: {error}") from None
    if wrong:
        raise ValueError(f"{path} does not tell how a task was learned: {wrong[0]}")
    return trained


def train_missing(folder: Path, config: dict[str, Any], console: Console) -> None:
    """Learn the tasks and seeds that the folder lacks, and write the agents' names into `config["agents"]`.

    Raises:
        ValueError: A training fails, or the files of a trained agent have changed.
    """
    for task in tasks_of(config["set"], config["tasks"]):
        config["agents"][task.name] = []
        for seed in config["seeds"]:
            done = file_of(folder, task.name, seed)
            if not done.exists():
                console.print(f"Learning {task.name}, seed {seed}, budget {config['size']}.", markup=False)
                trained = train(folder, task, config, seed)
                done.parent.mkdir(exist_ok=True)
                write_atomically(done, json.dumps(asdict(trained), indent=1).encode())
            told = trained_in(folder, task.name, seed) or {}
            if files_in(told["agent"]) != told["files"]:
                raise ValueError(f"The files of {task.name}, seed {seed}, have changed since it was learned.")
            config["agents"][task.name].append(told["agent"])


def train(folder: Path, task: Task, config: dict[str, Any], seed: int) -> Trained:
    """Learn one task from the beginning.

    Raises:
        ValueError: The algorithm fails or takes too long. The message ends with the last lines that it wrote.
    """
    task.checked()
    own, budget = _new(folder / "agents" / f"{task.name}-{seed}"), BUDGETS[config["size"]]
    decisions, minutes = config["decisions"] or budget.decisions, config["minutes"] or budget.minutes
    given, result = own / "training_task.json", own / "result.json"
    training_task = {
        "game": task.game,
        "players": task.players,
        "options": task.options,
        "seed": seed,
        "decisions": decisions,
        "minutes": minutes,
        "folder": str(own),
        "track": config["track"],
    }
    write_atomically(given, json.dumps(training_task, indent=1))
    python = config["python"] or sys.executable
    words = [python, "-m", f"{__package__}.worker", config["train"], str(given), str(result)]
    before = seconds_of_children()
    run([*in_sandbox(own, config.get("sandbox", False)), *words], own, minutes)
    seconds = seconds_of_children() - before
    if seconds > 60 * minutes + GRACE:
        raise ValueError(
            f"{task.name}, seed {seed}, took {seconds:.0f} s of one core; {60 * minutes:.0f} s are allowed."
        )
    told = json.loads(result.read_text(encoding="utf-8"))
    return Trained(told["agent"], told["decisions"], round(seconds, 1), files_in(told["agent"]), told["versions"])


def files_in(agent: str) -> dict[str, str]:
    """Return the files in the name of an agent, with the first 16 letters of their SHA-256."""
    parts = [agent, *re.split(r"[:(),=]", agent)]
    return {
        part: hashlib.sha256(Path(part).read_bytes()).hexdigest()[:16]
        for part in dict.fromkeys(parts)
        if part and Path(part).is_file()
    }


def _new(own: Path) -> Path:
    """Return an empty folder for an algorithm. An older one, of an interrupted training, is renamed."""
    if own.exists():
        own.rename(own.with_name(f"{own.name}-stopped-{time.time_ns()}"))
    own.mkdir(parents=True)
    return own


def filled(text: str, task: Task) -> str:
    """Return the name of an agent with {task}, {game} and {players} filled in.

    Raises:
        ValueError: Another name stands in braces.
    """
    values = {"task": task.name, "game": task.game, "players": task.players}
    try:
        for _, name, form, conversion in Formatter().parse(text):
            # {folder.parent}, {seed:c}: such a text would be more than it shows.
            if name is not None and (name not in values or form or conversion):
                raise ValueError(name)
        return text.format(**values)
    except (KeyError, IndexError, ValueError) as error:
        raise ValueError(
            f"In {text!r} {error} cannot be filled in; there are: {', '.join('{' + name + '}' for name in values)}."
        ) from None


def found(agent: str) -> str:
    """Return the name of an agent in which a path with a * is replaced by the one file that matches it.

    Raises:
        ValueError: Not exactly one file matches.
    """

    def one(pattern: re.Match[str]) -> str:
        files = sorted(glob(pattern[0]))
        if len(files) != 1:
            raise ValueError(
                f"{pattern[0]} matches {len(files)} files. In the name of an agent it must match exactly one."
            )
        return files[0]

    filled_in = re.sub(r"[^:(),=]*\*[^:(),=]*", one, agent)
    if executes_code(filled_in) and not executes_code(agent):
        raise ValueError(f"{agent!r} matches {filled_in!r}, which is code. Write .py: without a star.")
    return filled_in
