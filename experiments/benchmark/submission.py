"""A submission: the folder in which it is played, and the one file that it comes to."""

from __future__ import annotations

import json
import platform
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, cast

from architects_env.core.files.schema import Flag, Number, Perhaps, Rows, Table, Text, Word, faults
from architects_env.core.files.whole_files import write_whole
from architects_env.experiments.benchmark import scores
from architects_env.experiments.benchmark.lesson import versions
from architects_env.experiments.benchmark.tasks import tasks_of
from architects_env.experiments.benchmark.training import trained_in
from architects_env.games import load
from architects_env.opponents import GRANDMASTER, STRENGTHS, hash_of, network_of

FORMAT = 1
SUBMISSIONS = Path(__file__).parent / "submissions"
"""Those that the leaderboard shows: SUBMISSIONS/SET/NAME.json."""

NUMBER, SHARE, COUNT, SECONDS = Number(-1e12, 1e12), Number(0, 1), Number(0, 1e12, whole=True), Number(0, 1e9)
ENDS = Rows(Perhaps(NUMBER), 2, 2)
OPPONENT = {
    "games": Number(1, 1e12, whole=True),
    "deals": COUNT,
    "first_places": SHARE,
    "first_places_95": Rows(SHARE, 2, 2),
    "reward": NUMBER,
    "reward_95": ENDS,
    "score": NUMBER,
    "cut_off": SHARE,
    "decisions": NUMBER,
    "failures": COUNT,
    "milliseconds": NUMBER,
    "shards": Rows(Text(), 0, 10**6),
}
TASK = {"reward": NUMBER, "reward_95": ENDS, "cut_off": SHARE, "milliseconds": NUMBER, "opponents": Table(OPPONENT, 1)}
SETTING = {
    "tasks": Rows(Text(), 0, 1000),
    "deals": Perhaps(Number(1, 10**7, whole=True)),
    "opponents": Rows(Text(), 0, 1000),
    "isolate": Flag(),
    "seconds_per_decision": SECONDS,
}
BUDGET = {
    "decisions": Number(1, 10**12, whole=True),
    "minutes": Number(0, 1e6),
    "seed": COUNT,
    "train": Text(),
    "command": Text(),
    "agent": Text(),
}
GAIN = {"gain": NUMBER, "gain_half": NUMBER, "games": COUNT, "decisions": COUNT, "exact": Perhaps(NUMBER)}
WHO = {"set": Text(), "name": Text(), "track": Word(("given", "trained")), "agents": Table(Text())}
SUBMISSION = {
    "format": Number(FORMAT, FORMAT, whole=True),
    **WHO,
    "setting": SETTING,
    "tasks": Table(TASK, 1),
    "budget": Perhaps(BUDGET),
    "gains": Table(GAIN),
    "files": Table(Text()),
}
CONFIG = {
    **WHO,
    **SETTING,
    **BUDGET,
    "python": Text(),
    "about": Text(lines=True),
    "said": Text(lines=True),
    "best_response": COUNT,
    "processes": Number(1, 1000, whole=True),
}
"""What of the settings of a folder is used."""


def create(folder: Path, config: Mapping[str, Any]) -> None:
    """A new folder with the settings. Raises `FileExistsError` rather than overwrite one."""
    folder.mkdir(parents=True)
    (folder / "shards").mkdir()
    write_whole(folder / "config.json", json.dumps(config, indent=1) + "\n")


def read_config(folder: Path) -> dict[str, Any]:
    """The settings of a folder. Raises `ValueError` if it holds none."""
    try:
        config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
        if not isinstance(config, dict) or "set" not in config:
            raise ValueError("config.json is not that of a submission.")
        if wrong := faults(CONFIG, {name: value for name, value in config.items() if name in CONFIG}, "config.json"):
            raise ValueError(wrong[0])
        if config["track"] == "given":
            check_tasks(config)
    except (OSError, ValueError, RecursionError) as error:
        raise ValueError(f"{folder} is no folder of a submission: {error}") from None
    return config


def check_tasks(config: Mapping[str, Any]) -> None:
    """Raises `ValueError` unless there is an agent for every task."""
    missing = [task.name for task in tasks_of(config["set"], config["tasks"]) if task.name not in config["agents"]]
    if missing:
        raise ValueError(f"it names no agent for {', '.join(missing)}.")


def code_in(config: Mapping[str, Any]) -> tuple[list[str], list[str]]:
    """What of these settings would be executed: names of agents, some of which bring code; and functions, commands,
    interpreters."""
    by_command = [config["agent"]] if config.get("command") else []
    return [*config["agents"].values(), *by_command], [
        word for name in ("train", "command", "python") if (word := config.get(name))
    ]


def code_of(folder: Path, config: Mapping[str, Any]) -> tuple[list[str], list[str]]:
    """The same of a folder, with the agents that have learned there."""
    agents, commands = code_in(config)
    learned = [trained_in(folder, task.name) for task in tasks_of(config["set"], config["tasks"])]
    return [*agents, *(trained["agent"] for trained in learned if trained)], commands


def files_of(of_set: str, agents: Mapping[str, str]) -> dict[str, str]:
    """The files that the names of agents (by task) speak of, and the networks of graded opponents ("graded citadels"),
    with the beginning of their SHA-256: what has to be the same for the same games."""
    games, found = {task.name: task.game for task in tasks_of(of_set)}, dict[str, str]()
    for task, spec in agents.items():
        parts = [spec, *re.split(r"[:(),=]", spec)]
        if {"graded", GRANDMASTER, *STRENGTHS} & set(parts):
            found[f"graded {games[task]}"] = hash_of(network_of(load(games[task])).read_bytes())[:16]
        found |= {part: hash_of(Path(part).read_bytes())[:16] for part in parts if part and Path(part).is_file()}
    return dict(sorted(found.items()))


def summed_up(folder: Path, config: Mapping[str, Any], gains: Mapping[str, Any]) -> dict[str, Any]:
    """The submission, and its file submission.json in the folder. Raises `ValueError` if games are missing."""
    training = {task: trained_in(folder, task) for task in config["agents"] if config["track"] == "trained"}
    submission = {
        "format": FORMAT,
        "set": config["set"],
        "name": config["name"],
        "track": config["track"],
        "about": config["about"],
        "command": config["said"],
        "date": f"{datetime.now(UTC):%Y-%m-%d}",
        "machine": machine(),
        "versions": versions(),
        "setting": {name: config[name] for name in ("tasks", "deals", "opponents", "isolate", "seconds_per_decision")},
        "budget": {name: config[name] for name in ("decisions", "minutes", "seed", "train", "command", "agent")}
        if config["track"] == "trained"
        else None,
        "agents": config["agents"],
        "files": files_of(config["set"], config["agents"]),
        "training": training,
        "tasks": scores.of_all(folder, dict(config)),
        "gains": dict(gains),
    }
    write_whole(folder / "submission.json", json.dumps(submission, indent=1) + "\n")
    return submission


def machine() -> dict[str, str]:
    """Where it was measured, as far as times depend on it."""
    return {"system": platform.system(), "processor": _processor(), "python": platform.python_version()}


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        return next(line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()


def read(path: Path) -> dict[str, Any]:
    """The submission in a file. Raises `ValueError` that says what is wrong with it."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise ValueError(f"{path} cannot be read as a submission: {error}") from None
    if not isinstance(found, dict):
        raise ValueError(f"{path} is no submission.")
    told: dict[str, Any] = {"gains": {}, "files": {}, "budget": None} | cast(dict[str, Any], found)
    if isinstance(told["budget"], dict):
        told["budget"].setdefault("agent", "")
    if wrong := faults(SUBMISSION, {name: value for name, value in told.items() if name in SUBMISSION}, "its file"):
        raise ValueError(f"{path} is no submission: {wrong[0]}")
    try:
        check_tasks({**told, **told["setting"]})
    except ValueError as error:
        raise ValueError(f"{path} is no submission: {error}") from None
    return told


def kept(of_set: str) -> list[dict[str, Any]]:
    """The submissions of a set that the leaderboard shows, by name."""
    return [read(path) for path in sorted((SUBMISSIONS / of_set).glob("*.json"))]
