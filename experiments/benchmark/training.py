"""The track *trained*: an algorithm learns each task in a process of its own, on two cores, within a budget of
decisions and of time."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import dataclass, field
from glob import glob
from pathlib import Path
from string import Formatter
from typing import Any

from rich.console import Console

from architects_env.agents.isolated import END_SECONDS, guarded
from architects_env.agents.spec import brings_code
from architects_env.core.files.schema import Flag, Number, Text, faults
from architects_env.core.files.tools import ROOT
from architects_env.core.files.whole_files import write_whole
from architects_env.experiments.benchmark.tasks import Task, tasks_of

CORES = 2
GRACE = 120.0
"""Seconds over the budget after which the process is ended: to import, to compile what is new, to save."""


@dataclass(frozen=True)
class Trained:
    """What a training came to."""

    agent: str
    decisions: int
    counted: bool
    """Whether the benchmark counted them; otherwise it is what the command was told to play."""
    seconds: float
    versions: dict[str, str] = field(default_factory=dict[str, str])
    """Of the packages where it learned, if the benchmark started it."""


def file_of(folder: Path, task: str) -> Path:
    """Where it is written down that a task has been learned."""
    return folder / "training" / f"{task}.json"


TRAINED = {"agent": Text(), "decisions": Number(0, 1e15, whole=True), "counted": Flag(), "seconds": Number(0, 1e12)}


def trained_in(folder: Path, task: str) -> dict[str, Any] | None:
    """How a task was learned; None if it was not yet. Raises `ValueError` if that cannot be read."""
    path = file_of(folder, task)
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
    """Learn every task that the folder lacks, and write the agents' names into `config["agents"]`. Raises `ValueError`
    if a training fails."""
    for task in tasks_of(config["set"], config["tasks"]):
        done = file_of(folder, task.name)
        if not done.exists():
            console.print(
                f"Learning {task.name}: {config['decisions']:,} decisions, {config['minutes']:g} minutes at most.",
                markup=False,
            )
            trained = train(folder, task, config)
            done.parent.mkdir(exist_ok=True)
            write_whole(done, json.dumps(vars(trained), indent=1).encode())
        config["agents"][task.name] = (trained_in(folder, task.name) or {})["agent"]


def train(folder: Path, task: Task, config: dict[str, Any]) -> Trained:
    """Learn one task, from the beginning. Raises `ValueError` with the last lines that the algorithm wrote if it fails
    or takes too long."""
    task.checked()
    own = _new(folder / "agents" / task.name)
    began = time.monotonic()
    if config["train"]:
        result = _as_entry(own, task, config)
        return Trained(
            result["agent"], result["decisions"], True, round(time.monotonic() - began, 1), result["versions"]
        )
    _run(shlex.split(filled(config["command"], task, config, own)), own, config["minutes"])
    return Trained(
        found(filled(config["agent"], task, config, own)),
        config["decisions"],
        False,
        round(time.monotonic() - began, 1),
    )


def _new(own: Path) -> Path:
    """An empty folder for an algorithm; what an interrupted training left is put aside."""
    if own.exists():
        own.rename(own.with_name(f"{own.name}-stopped-{time.time_ns()}"))
    own.mkdir(parents=True)
    return own


def _as_entry(own: Path, task: Task, config: dict[str, Any]) -> dict[str, Any]:
    given, result = own / "lesson.json", own / "result.json"
    lesson = {
        "game": task.game,
        "players": task.players,
        "options": task.options,
        "seed": config["seed"],
        "decisions": config["decisions"],
        "minutes": config["minutes"],
        "folder": str(own),
    }
    write_whole(given, json.dumps(lesson, indent=1))
    _run(
        [config["python"] or sys.executable, "-m", f"{__package__}.lesson", config["train"], str(given), str(result)],
        own,
        config["minutes"],
    )
    return json.loads(result.read_text(encoding="utf-8"))


def filled(text: str, task: Task, config: dict[str, Any], own: Path) -> str:
    """A command or the name of an agent, with what stands in braces filled in: {task}, {game}, {players}, {options}
    (--option NAME=VALUE ...), {decisions}, {minutes}, {seed}, {folder}."""
    options = " ".join(f"--option {name}={value}" for name, value in task.options.items())
    given = {name: config[name] for name in ("decisions", "minutes", "seed")}
    values = {"task": task.name, "game": task.game, "players": task.players, "options": options, "folder": own, **given}
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


def _run(words: list[str], own: Path, minutes: float) -> None:
    """Run a process on two cores to its end. It and what it started end with us, and when its time is over (on Linux
    wherever that hides: `agents.guardian`)."""
    if shutil.which(words[0]) is None:
        raise ValueError(f"{words[0]} cannot be started: there is no such program.")
    paths = os.pathsep.join(path for path in (ROOT, os.environ.get("PYTHONPATH")) if path)
    before = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else None
    here, there = socket.socketpair()
    with open(own / "log.txt", "wb") as log, here:
        try:
            if before is not None:
                os.sched_setaffinity(0, set(sorted(before)[:CORES]))
            process = subprocess.Popen(
                guarded(words, there),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                pass_fds=[there.fileno()],
                env=os.environ | {"PYTHONPATH": paths, "OMP_NUM_THREADS": str(CORES)},
            )
        except OSError as error:
            raise ValueError(f"{words[0]} cannot be started: {error.strerror or error}.") from None
        finally:
            there.close()
            if before is not None:
                os.sched_setaffinity(0, before)
        try:
            code = process.wait(60 * minutes + GRACE)
        except subprocess.TimeoutExpired:
            raise ValueError(
                f"The training took longer than its {minutes:g} minutes and {GRACE:.0f} s of grace; what it wrote is in {own}/log.txt."
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
