"""A submission: the folder in which it is played, and the one file that it comes to."""

from __future__ import annotations

import json
import platform
import re
import secrets
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, cast

from architects_env.core.files.atomic_files import write_atomically
from architects_env.core.files.schema import Flag, Nullable, Number, Rows, Table, Text, Word, faults
from architects_env.core.search.versions import plain_name, version_of
from architects_env.experiments.benchmark import scores
from architects_env.experiments.benchmark.learn import versions
from architects_env.experiments.benchmark.tasks import tasks_of
from architects_env.experiments.benchmark.timing import milliseconds_of
from architects_env.experiments.benchmark.tracks import BUDGETS, GIVEN, TRACKS
from architects_env.experiments.benchmark.training import files_in, trained_in
from architects_env.games import load
from architects_env.opponents import ALONE, GRANDMASTER, NETWORK, STRENGTHS, has_alone, hash_of, network_of

FORMAT = 2
SUBMISSIONS = Path(__file__).parent / "submissions"
"""Those that the leaderboard shows: SUBMISSIONS/SET/NAME.json."""

NUMBER, SHARE, COUNT = Number(-1e12, 1e12), Number(0, 1), Number(0, 1e12, whole=True)
GAMES = {
    "games": Number(1, 1e12, whole=True),
    "rewards": Rows(Number(-1, 1), 1, 10**6),
    "first_places": SHARE,
    "points": NUMBER,
    "cut_off": SHARE,
    "decisions": NUMBER,
    "shards": Rows(Text(), 1, 10**6),
}
WHO = {
    "set": Text(),
    "name": Text(),
    "track": Word(TRACKS),
    "ranked": Flag(),
    "tasks": Rows(Text(), 0, 1000),
    "opponents": Rows(Text(), 0, 1000),
    "deals": Nullable(Number(1, 10**7, whole=True)),
    "seeds": Rows(COUNT, 0, 1000),
    "size": Word(("", *BUDGETS)),
    "decisions": COUNT,
    "minutes": Number(0, 1e6),
    "train": Text(),
    "agents": Table(Rows(Text(), 1, 1000)),
}
SUBMISSION = {
    "format": Number(FORMAT, FORMAT, whole=True),
    **WHO,
    "nonce": Text(),
    "results": Table(Table(Rows(GAMES, 1, 1000), 1), 1),
    "files": Table(Text()),
    "milliseconds": Table(Number(0, 1e9)),
}
ADDED = {
    "nash_conv": Table(Rows(NUMBER, 1, 1000)),
    "rivals_gain": Table(Rows(Rows(NUMBER, 2, 2), 1, 1000)),
}
"""What a file may have beside (`exploitability`, `rivals`)."""
CONFIG = {
    **WHO,
    "python": Text(),
    "about": Text(lines=True),
    "said": Text(lines=True),
    "processes": Number(1, 1000, whole=True),
}
"""What of the settings of a folder is used."""


def create(folder: Path, config: Mapping[str, Any]) -> None:
    """A new folder with the settings. Raises `FileExistsError` rather than overwrite one."""
    folder.mkdir(parents=True)
    (folder / "shards").mkdir()
    write_atomically(folder / "config.json", json.dumps(config, indent=1) + "\n")


def read_config(folder: Path) -> dict[str, Any]:
    """The settings of a folder. Raises `ValueError` if it holds none."""
    try:
        config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
        if not isinstance(config, dict) or "set" not in config:
            raise ValueError("config.json is not that of a submission.")
        missing = [name for name in CONFIG if name not in config]
        if missing:
            raise ValueError(f"config.json lacks {', '.join(missing)}.")
        if wrong := faults(CONFIG, {name: config[name] for name in CONFIG}, "config.json"):
            raise ValueError(wrong[0])
        if config["track"] == GIVEN:
            check_tasks(config)
    except (OSError, ValueError, RecursionError) as error:
        raise ValueError(f"{folder} is no folder of a submission: {error}") from None
    return config


def check_tasks(config: Mapping[str, Any]) -> None:
    """Raises `ValueError` unless there is an agent for every task and seed."""
    runs = max(1, len(config["seeds"]))
    missing = [
        task.name
        for task in tasks_of(config["set"], config["tasks"])
        if len(config["agents"].get(task.name, ())) != runs
    ]
    if missing:
        raise ValueError(f"it does not name {runs} agent{'s' * (runs > 1)} for {', '.join(missing)}.")


def nonce_of(folder: Path, config: Mapping[str, Any]) -> str:
    """The nonce of a ranked result, drawn when it is first asked for: after everything has been learned. Public results
    have none."""
    path = folder / "nonce.txt"
    if config["ranked"] and not path.exists():
        write_atomically(path, secrets.token_hex(8))
    return path.read_text(encoding="utf-8").strip() if config["ranked"] else ""


def code_in(config: Mapping[str, Any]) -> tuple[list[str], list[str]]:
    """What of these settings would be executed: names of agents, some of which bring code; and functions,
    interpreters."""
    agents = [agent for runs in config["agents"].values() for agent in runs]
    return agents, [word for name in ("train", "python") if (word := config.get(name))]


def code_of(folder: Path, config: Mapping[str, Any]) -> tuple[list[str], list[str]]:
    """The same of a folder, with the agents that have learned there."""
    agents, commands = code_in(config)
    learned = [
        trained_in(folder, task.name, seed)
        for task in tasks_of(config["set"], config["tasks"])
        for seed in config["seeds"]
    ]
    return [*agents, *(trained["agent"] for trained in learned if trained)], commands


def files_of(of_set: str, agents: Mapping[str, list[str]]) -> dict[str, str]:
    """The files that the names of agents (by task) speak of, and the networks of graded opponents ("graded citadels",
    "graded viscounts alone"), with the beginning of their SHA-256: what has to be the same for the same games."""
    tasks, found = {task.name: task for task in tasks_of(of_set)}, dict[str, str]()
    for name, runs in agents.items():
        game, alone = load(tasks[name].game), tasks[name].alone
        for spec in runs:
            for part in {spec, *re.split(r"[:(),=]", spec)}:
                if plain_name(part) in (NETWORK, ALONE, GRANDMASTER, *STRENGTHS):
                    version = version_of(part)[1]
                    for network in {False, alone and has_alone(game, version)}:
                        words = f"graded {game.name}{' alone' * network}"
                        found[words] = hash_of(network_of(game, version, network).read_bytes())[:16]
            found |= files_in(spec)
    return dict(sorted(found.items()))


def summed_up(folder: Path, config: Mapping[str, Any]) -> dict[str, Any]:
    """The submission, and its file submission.json in the folder. Raises `ValueError` if games are missing."""
    training = {
        task: [trained_in(folder, task, seed) for seed in config["seeds"]]
        for task in config["agents"]
        if config["track"] != GIVEN
    }
    submission = {
        "format": FORMAT,
        **{name: config[name] for name in WHO},
        "nonce": config["nonce"],
        "about": config["about"],
        "command": config["said"],
        "date": f"{datetime.now(UTC):%Y-%m-%d}",
        "machine": machine(),
        "versions": versions(),
        "files": files_of(config["set"], config["agents"]),
        "training": training,
        "milliseconds": milliseconds_of(dict(config)),
        "results": scores.of_all(folder, dict(config)),
    }
    write_atomically(folder / "submission.json", as_text(submission))
    return submission


def as_text(submission: Mapping[str, Any]) -> str:
    """The submission as its file holds it: a line for every fact, and one for the games against an opponent."""
    head = [f" {json.dumps(name)}: {json.dumps(value)}" for name, value in submission.items() if name != "results"]
    rows = [
        f"  {json.dumps(task)}: {{\n"
        + ",\n".join(f"   {json.dumps(name)}: {json.dumps(runs)}" for name, runs in opponents.items())
        + "\n  }"
        for task, opponents in submission["results"].items()
    ]
    return "{\n" + ",\n".join([*head, ' "results": {\n' + ",\n".join(rows) + "\n }"]) + "\n}\n"


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
        told = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise ValueError(f"{path} cannot be read as a submission: {error}") from None
    if not isinstance(told, dict):
        raise ValueError(f"{path} is no submission.")
    found = cast(dict[str, Any], told)
    missing = [name for name in SUBMISSION if name not in found]
    told_of = SUBMISSION | {name: model for name, model in ADDED.items() if name in found}
    wrong = faults(told_of, {name: found[name] for name in told_of if name in found}, "its file")
    if missing or wrong:
        raise ValueError(f"{path} is no submission: {wrong[0] if wrong else 'it lacks ' + ', '.join(missing) + '.'}")
    if untimed := sorted(set(found["results"]) - set(found["milliseconds"])):
        raise ValueError(f"{path} is no submission: it lacks the milliseconds of {', '.join(untimed)}.")
    try:
        tasks_of(found["set"], list(found["results"]))
        check_tasks(found)
    except ValueError as error:
        raise ValueError(f"{path} is no submission: {error}") from None
    return found


class NotShipped(ValueError):
    """The kept submissions are part of a checkout and of no wheel."""


def kept(of_set: str) -> list[dict[str, Any]]:
    """Reads the submissions of a set that the leaderboard shows. Raises `NotShipped` in an installed package."""
    if not SUBMISSIONS.is_dir():
        raise NotShipped(
            f"Expected the kept submissions in {SUBMISSIONS}, but they do not come with an installed package. "
            "Use a checkout (pip install -e), or read the leaderboard in the documentation."
        )
    return [read(path) for path in sorted((SUBMISSIONS / of_set).glob("*.json"))]
