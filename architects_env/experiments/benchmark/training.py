"""The trained tracks: an algorithm learns each task, once for every seed, in a guarded process of its own (`learn`) on
one core, within a budget of decisions and of CPU time."""

from __future__ import annotations

import hashlib
import json
import os
import re
import resource
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from glob import glob
from pathlib import Path
from string import Formatter
from typing import Any

from rich.console import Console

from architects_env.agents.isolation.isolated import END_SECONDS, with_reaper
from architects_env.agents.trust import brings_code
from architects_env.core.files.atomic_files import write_atomically
from architects_env.core.files.schema import Number, Table, Text, faults
from architects_env.core.files.tools import ROOT
from architects_env.experiments.benchmark.tasks import Task, tasks_of
from architects_env.experiments.benchmark.tracks import BUDGETS

CORES = 1
GRACE = 120.0
"""Seconds of one core over the budget: to import, to save. Whoever takes more has no row."""
PATIENCE = 8.0
"""A training is ended when the clock says so many times its budget: the machine may be busy."""
SANDBOX = "bwrap --ro-bind / / --dev /dev --proc /proc --tmpfs /tmp --unshare-all --die-with-parent --bind {folder} {folder} --"
"""What stands before a learning process in a sandbox: it reads the machine, writes its own folder, has no network."""


@dataclass(frozen=True)
class Trained:
    """What a training came to."""

    agent: str
    decisions: int
    """Of all its games and teachers."""
    seconds: float
    """Of one core, as the system counted them: the process and whatever it began."""
    files: dict[str, str] = field(default_factory=dict[str, str])
    """What the agent is made of, with the beginning of each file's SHA-256, when it was handed in."""
    versions: dict[str, str] = field(default_factory=dict[str, str])
    """Of the packages where it learned."""


TRAINED = {
    "agent": Text(),
    "decisions": Number(0, 1e15, whole=True),
    "seconds": Number(0, 1e12),
    "files": Table(Text()),
    "versions": Table(Text()),
}


def file_of(folder: Path, task: str, seed: int) -> Path:
    """Where it is written down that a task has been learned."""
    return folder / "training" / f"{task}-{seed}.json"


def trained_in(folder: Path, task: str, seed: int) -> dict[str, Any] | None:
    """How a task was learned; None if it was not yet. Raises `ValueError` if that cannot be read."""
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
    """Learn what the folder lacks, and write the agents' names into `config["agents"]`. Raises `ValueError` if a
    training fails, or what was learned is no longer what it was."""
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
                raise ValueError(f"What {task.name}, seed {seed}, is made of has changed since it was learned.")
            config["agents"][task.name].append(told["agent"])


def train(folder: Path, task: Task, config: dict[str, Any], seed: int) -> Trained:
    """Learn one task, from the beginning. Raises `ValueError` with the last lines that the algorithm wrote if it fails
    or takes too long."""
    task.checked()
    own, budget = _new(folder / "agents" / f"{task.name}-{seed}"), BUDGETS[config["size"]]
    decisions, minutes = config["decisions"] or budget.decisions, config["minutes"] or budget.minutes
    given, result = own / "lesson.json", own / "result.json"
    lesson = {
        "game": task.game,
        "players": task.players,
        "options": task.options,
        "seed": seed,
        "decisions": decisions,
        "minutes": minutes,
        "folder": str(own),
        "track": config["track"],
    }
    write_atomically(given, json.dumps(lesson, indent=1))
    python = config["python"] or sys.executable
    words = [python, "-m", f"{__package__}.learn", config["train"], str(given), str(result)]
    before = _seconds_of_children()
    _run([*in_sandbox(own, config.get("sandbox", False)), *words], own, minutes)
    seconds = _seconds_of_children() - before
    if seconds > 60 * minutes + GRACE:
        raise ValueError(
            f"{task.name}, seed {seed}, took {seconds:.0f} s of one core; {60 * minutes:.0f} s are allowed."
        )
    told = json.loads(result.read_text(encoding="utf-8"))
    return Trained(told["agent"], told["decisions"], round(seconds, 1), files_in(told["agent"]), told["versions"])


def in_sandbox(own: Path, wanted: bool) -> list[str]:
    """What stands before the words of a learning process. Raises `ValueError` if there is no bubblewrap."""
    if not wanted:
        return []
    if shutil.which("bwrap") is None:
        raise ValueError("--sandbox needs bubblewrap (the program bwrap, on Linux), which is not installed.")
    return [word.format(folder=own.resolve()) for word in SANDBOX.split()]


def files_in(agent: str) -> dict[str, str]:
    """The files that the name of an agent speaks of, with the beginning of their SHA-256."""
    parts = [agent, *re.split(r"[:(),=]", agent)]
    return {
        part: hashlib.sha256(Path(part).read_bytes()).hexdigest()[:16]
        for part in dict.fromkeys(parts)
        if part and Path(part).is_file()
    }


def _seconds_of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _new(own: Path) -> Path:
    """An empty folder for an algorithm; what an interrupted training left is put aside."""
    if own.exists():
        own.rename(own.with_name(f"{own.name}-stopped-{time.time_ns()}"))
    own.mkdir(parents=True)
    return own


def filled(text: str, task: Task) -> str:
    """The name of an agent, with what stands in braces filled in: {task}, {game}, {players}."""
    values = {"task": task.name, "game": task.game, "players": task.players}
    try:
        for _, name, form, conversion in Formatter().parse(text):
            if name is not None and (
                name not in values or form or conversion
            ):  # {folder.parent}, {seed:c}: such a text would be more than it shows
                raise ValueError(name)
        return text.format(**values)
    except (KeyError, IndexError, ValueError) as error:
        raise ValueError(
            f"In {text!r} {error} cannot be filled in; there are: {', '.join('{' + name + '}' for name in values)}."
        ) from None


def found(agent: str) -> str:
    """The name of an agent; a path in it that holds a * becomes the one file that it stands for. Raises `ValueError` if
    that is not exactly one."""

    def one(pattern: re.Match[str]) -> str:
        files = sorted(glob(pattern[0]))
        if len(files) != 1:
            raise ValueError(
                f"{pattern[0]} stands for {len(files)} files; in the name of an agent it must stand for one."
            )
        return files[0]

    filled_in = re.sub(r"[^:(),=]*\*[^:(),=]*", one, agent)
    if brings_code(filled_in) and not brings_code(agent):
        raise ValueError(f"{agent!r} stands for {filled_in!r}, which is code; write .py: without a star.")
    return filled_in


def _run(words: Sequence[str], own: Path, minutes: float) -> None:
    """Run a process on one core to its end, without accelerators. It and what it started end with us, and when its time
    is over (on Linux wherever that hides: `agents.isolation.reaper`)."""
    if shutil.which(words[0]) is None:
        raise ValueError(f"{words[0]} cannot be started: there is no such program.")
    paths = os.pathsep.join(path for path in (ROOT, os.environ.get("PYTHONPATH")) if path)
    before = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else None
    here, there = socket.socketpair()
    alone = {"PYTHONPATH": paths, "OMP_NUM_THREADS": str(CORES), "CUDA_VISIBLE_DEVICES": ""}
    with open(own / "log.txt", "wb") as log, here:
        try:
            if before is not None:
                os.sched_setaffinity(0, set(sorted(before)[-CORES:]))
            process = subprocess.Popen(
                with_reaper(words, there),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                pass_fds=[there.fileno()],
                env=os.environ | alone,
            )
        except OSError as error:
            raise ValueError(f"{words[0]} cannot be started: {error.strerror or error}.") from None
        finally:
            there.close()
            if before is not None:
                os.sched_setaffinity(0, before)
        try:
            code = process.wait(PATIENCE * 60 * minutes + GRACE)
        except subprocess.TimeoutExpired:
            raise ValueError(
                f"The training took far longer than its {minutes:g} minutes of one core; what it wrote is in {own}/log.txt."
            ) from None
        finally:
            here.close()
            with suppress(subprocess.TimeoutExpired):
                process.wait(END_SECONDS if sys.platform == "linux" else 0)
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
    if code:
        last = (own / "log.txt").read_text(encoding="utf-8", errors="replace").strip().splitlines()[-5:]
        raise ValueError(
            f"The training failed (exit code {code}); its last lines, of {own}/log.txt:\n" + "\n".join(last)
        )
