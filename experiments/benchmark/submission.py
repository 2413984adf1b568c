"""A submission: the folder in which it is played, and the one file that it comes to."""
from __future__ import annotations

import json
import platform
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from architects_env.games import load
from architects_env.opponents import STRENGTHS, hash_of, network_of
from experiments.benchmark import scores
from experiments.benchmark.lesson import versions
from experiments.benchmark.tasks import tasks_of
from experiments.benchmark.training import file_of

FORMAT = 1
SUBMISSIONS = Path(__file__).parent / "submissions"
"""Those that the leaderboard shows: SUBMISSIONS/SET/NAME.json."""
NEEDED = ("format", "set", "name", "track", "agents", "setting", "tasks")


def create(folder: Path, config: Mapping[str, Any]) -> None:
    """A new folder with the settings. Raises `FileExistsError` rather than overwrite one."""
    folder.mkdir(parents=True)
    (folder / "shards").mkdir()
    (folder / "config.json").write_text(json.dumps(config, indent=1) + "\n", encoding="utf-8")


def read_config(folder: Path) -> dict[str, Any]:
    """The settings of a folder. Raises `ValueError` if it holds none."""
    try:
        config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
        if not isinstance(config, dict) or "set" not in config:
            raise ValueError("config.json is not that of a submission.")
    except (OSError, ValueError) as error:
        raise ValueError(f"{folder} is no folder of a submission: {error}") from None
    return config


def files_of(of_set: str, agents: Mapping[str, str]) -> dict[str, str]:
    """The files that the names of agents (by task) speak of, and the networks of graded opponents ("graded citadels"), with the beginning of their SHA-256:
    what has to be the same for the same games."""
    games, found = {task.name: task.game for task in tasks_of(of_set)}, dict[str, str]()
    for task, spec in agents.items():
        parts = [spec, *re.split(r"[:(),=]", spec)]
        if {"graded", *STRENGTHS} & set(parts):
            found[f"graded {games[task]}"] = hash_of(network_of(load(games[task])).read_bytes())[:16]
        found |= {part: hash_of(Path(part).read_bytes())[:16] for part in parts if part and Path(part).is_file()}
    return dict(sorted(found.items()))


def summed_up(folder: Path, config: Mapping[str, Any], gains: Mapping[str, Any]) -> dict[str, Any]:
    """The submission, and its file submission.json in the folder. Raises `ValueError` if games are missing."""
    training = {
        task: json.loads(file_of(folder, task).read_text(encoding="utf-8")) for task in config["agents"] if config["track"] == "trained"
    }
    submission = {
        "format": FORMAT, "set": config["set"], "name": config["name"], "track": config["track"], "about": config["about"], "command": config["said"],
        "date": f"{datetime.now(UTC):%Y-%m-%d}", "machine": machine(), "versions": versions(),
        "setting": {name: config[name] for name in ("tasks", "deals", "opponents", "isolate", "seconds_per_decision")},
        "budget": {name: config[name] for name in ("decisions", "minutes", "seed", "train", "command", "agent")} if config["track"] == "trained" else None,
        "agents": config["agents"], "files": files_of(config["set"], config["agents"]),
        "training": training, "tasks": scores.of_all(folder, dict(config)), "gains": dict(gains),
    }
    (folder / "submission.json").write_text(json.dumps(submission, indent=1) + "\n", encoding="utf-8")
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
    except (OSError, ValueError) as error:
        raise ValueError(f"{path} cannot be read as a submission: {error}") from None
    missing = [name for name in NEEDED if not isinstance(found, dict) or name not in found]
    if missing or found["format"] != FORMAT:
        what = f"it lacks {', '.join(missing)}" if missing else f"it is of format {found['format']}, not {FORMAT}"
        raise ValueError(f"{path} is no submission: {what}.")
    return found


def kept(of_set: str) -> list[dict[str, Any]]:
    """The submissions of a set that the leaderboard shows, by name."""
    return [read(path) for path in sorted((SUBMISSIONS / of_set).glob("*.json"))]
