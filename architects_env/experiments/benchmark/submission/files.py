"""The folder in which a submission is played, and the one file in which it ends."""

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
from architects_env.core.files.schema import Anything, Flag, Nullable, Number, Rows, Table, Text, Word, faults
from architects_env.core.search.versions import plain_name, split_version
from architects_env.experiments import folders
from architects_env.experiments.benchmark.evaluation.play import places_of
from architects_env.experiments.benchmark.evaluation.timing import times_of
from architects_env.experiments.benchmark.protocol.tasks import tasks_of
from architects_env.experiments.benchmark.protocol.tracks import BUDGETS, LANGUAGE, TRACKS, TRAINED
from architects_env.experiments.benchmark.sandbox.walls import BEST, WALLS
from architects_env.experiments.benchmark.scores import scores
from architects_env.experiments.benchmark.submission import language_row
from architects_env.experiments.benchmark.submission.hashes import engine_hash, files_of_agent, hashes_of
from architects_env.experiments.benchmark.training.trained import changed_in, trained_in
from architects_env.experiments.benchmark.training.trainings import mended_files
from architects_env.experiments.benchmark.training.worker import versions
from architects_env.games import load
from architects_env.opponents import ALONE, GRANDMASTER, LEVELS, NETWORK, has_alone, hash_network, network_path

FORMAT = 2
SUBMISSIONS = Path(__file__).parents[1] / "submissions"
"""Folder of the submissions on the leaderboard: SUBMISSIONS/SET/NAME.json."""

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
OPTIONAL = {
    "packages": Rows(Text(), 0, 1000),
    "remarks": Rows(Text(), 0, 1000),
    "mended": Table(Text()),
    "walls": Rows(Text(), 0, 10),
    "times": Table(Anything()),
    "shown": Table(Anything()),
}
"""Entries that files of earlier versions lack: packages that the submission declares, remarks on what the system could
not hold, files whose player was changed after learning, how trainings were held, times, and what a language model was
shown."""
ADDED = {
    "nash_conv": Table(Rows(NUMBER, 1, 1000)),
    "rivals_gain": Table(Rows(Rows(NUMBER, 2, 2), 1, 1000)),
    "language": Table(Table(NUMBER)),
}
"""Optional entries of a file (`exploitability`, `approximate_best_response`, numbers of the track *language*)."""
CONFIG = {
    **WHO,
    "python": Text(),
    "about": Text(lines=True),
    "said": Text(lines=True),
    "processes": Number(1, 1000, whole=True),
    "packages": Rows(Text(), 0, 1000),
    "sandbox": Word((BEST, *WALLS)),
    "hashes": Table(Text()),
    "engine": Text(),
    "remarks": Rows(Text(), 0, 1000),
    "renamed_seed": Number(-1, 2**62, whole=True),
}
"""The settings of a folder that are used."""
EARLIER = {"packages": [], "sandbox": BEST, "hashes": {}, "engine": "", "remarks": [], "renamed_seed": -1}
"""Values of settings that folders of earlier versions lack."""


def create(folder: Path, config: Mapping[str, Any]) -> dict[str, Any]:
    """Make a new folder with these settings, and return them with the hashes of the files of the submission.

    Raises:
        FileExistsError: The folder exists.
    """
    whole = {**config, "hashes": hashes_of(config), "engine": engine_hash(), "remarks": []}
    folders.create(folder, whole)
    return whole


def read_config(folder: Path) -> dict[str, Any]:
    """Return the settings of a folder.

    Raises:
        ValueError: The folder has no valid settings.
    """
    config = folders.read_config(folder, "a submission", CONFIG, EARLIER)
    if config["track"] not in TRAINED:
        try:
            check_tasks(config)
        except ValueError as error:
            raise ValueError(f"{folder} is no folder of a submission: {error}") from None
    return config


def check_tasks(config: Mapping[str, Any]) -> None:
    """Raise `ValueError` unless there is an agent for every task and seed."""
    runs = max(1, len(config["seeds"]))
    missing = [
        task.name
        for task in tasks_of(config["set"], config["tasks"])
        if len(config["agents"].get(task.name, ())) != runs
    ]
    if missing:
        raise ValueError(f"it does not name {runs} agent{'s' * (runs > 1)} for {', '.join(missing)}.")


def nonce_of(folder: Path, config: Mapping[str, Any]) -> str:
    """Return the nonce of a ranked result.

    It is drawn when it is first asked for, after everything has been learned. Public results have none.
    """
    path = folder / "nonce.txt"
    if config["ranked"] and not path.exists():
        write_atomically(path, secrets.token_hex(8))
    return path.read_text(encoding="utf-8").strip() if config["ranked"] else ""


def code_in(config: Mapping[str, Any]) -> tuple[list[str], list[str]]:
    """Return the names of agents in these settings, some of which are code, and the functions and interpreters that
    would be run."""
    agents = [agent for runs in config["agents"].values() for agent in runs]
    return agents, [word for name in ("train", "python") if (word := config.get(name))]


def code_of(folder: Path, config: Mapping[str, Any]) -> tuple[list[str], list[str]]:
    """Return the same for a folder, with the agents that were trained in it."""
    agents, commands = code_in(config)
    learned = [
        trained_in(folder, task.name, seed)
        for task in tasks_of(config["set"], config["tasks"])
        for seed in config["seeds"]
    ]
    return [*agents, *(trained["agent"] for trained in learned if trained)], commands


def files_of(of_set: str, agents: Mapping[str, list[str]]) -> dict[str, str]:
    """Return everything that must be the same for the same games: the files in the names of agents, and the networks of
    graded opponents ("graded citadels", "graded viscounts alone"), with the first 16 letters of their SHA-256."""
    tasks, found = {task.name: task for task in tasks_of(of_set)}, dict[str, str]()
    for name, runs in agents.items():
        game, alone = load(tasks[name].game), tasks[name].alone
        for spec in runs:
            for part in {spec, *re.split(r"[:(),=]", spec)}:
                if plain_name(part) in (NETWORK, ALONE, GRANDMASTER, *LEVELS):
                    version = split_version(part)[1]
                    for network in {False, alone and has_alone(game, version)}:
                        words = f"graded {game.name}{' alone' * network}"
                        found[words] = hash_network(network_path(game, version, network).read_bytes())[:16]
            found |= files_of_agent(spec)
    return dict(sorted(found.items()))


def summed_up(folder: Path, config: Mapping[str, Any]) -> dict[str, Any]:
    """Return the submission, and write it as submission.json into the folder.

    Raises:
        ValueError: Games are missing, or the files of the submission have changed since its games were begun.
    """
    if changed := changed_in(config.get("hashes", {})):
        raise ValueError(
            f"{', '.join(changed)} have changed while the row was played. Put the old files back, or begin a new folder."
        )
    training = {
        task: [trained_in(folder, task, seed) for seed in config["seeds"]]
        for task in config["agents"]
        if config["track"] in TRAINED
    }
    times = {
        task.name: times_of(
            folder, [k for k, place in enumerate(places_of(dict(config))) if place.pairing.task == task]
        )
        for task in tasks_of(config["set"], config["tasks"])
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
        "packages": list(config.get("packages", ())),
        "walls": sorted({of["walls"] for of in _learned(training)} - {""}),
        "mended": mended_files(folder, config) if config["track"] in TRAINED else {},
        "remarks": list(
            dict.fromkeys([*config.get("remarks", ()), *(r for of in _learned(training) for r in of["remarks"])])
        ),
        "times": {task: of.summary() for task, of in times.items()},
        "milliseconds": {task: of.milliseconds() for task, of in times.items()},
        "results": scores.of_all(folder, dict(config)),
    }
    if config["track"] == LANGUAGE:
        submission |= language_row.entries(folder, config, scores.of_all(folder, dict(config)))
    write_atomically(folder / "submission.json", as_text(submission))
    return submission


def _learned(training: Mapping[str, Any]) -> list[dict[str, Any]]:
    return [of for runs in training.values() for of in runs if of is not None]


def as_text(submission: Mapping[str, Any]) -> str:
    """Return the content of a submission's file: a line per fact, and one per opponent."""
    head = [f" {json.dumps(name)}: {json.dumps(value)}" for name, value in submission.items() if name != "results"]
    rows = [
        f"  {json.dumps(task)}: {{\n"
        + ",\n".join(f"   {json.dumps(name)}: {json.dumps(runs)}" for name, runs in opponents.items())
        + "\n  }"
        for task, opponents in submission["results"].items()
    ]
    return "{\n" + ",\n".join([*head, ' "results": {\n' + ",\n".join(rows) + "\n }"]) + "\n}\n"


def machine() -> dict[str, str]:
    """Return the machine, as far as times depend on it."""
    return {"system": platform.system(), "processor": _processor(), "python": platform.python_version()}


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        return next(line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()


def read(path: Path) -> dict[str, Any]:
    """Return the submission in a file.

    Raises:
        ValueError: The file is not a valid submission.
    """
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise ValueError(f"{path} cannot be read as a submission: {error}") from None
    if not isinstance(told, dict):
        raise ValueError(f"{path} is no submission.")
    found = cast(dict[str, Any], told)
    missing = [name for name in SUBMISSION if name not in found]
    told_of = SUBMISSION | {name: model for name, model in (ADDED | OPTIONAL).items() if name in found}
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
    """The submissions of the leaderboard come with a checkout but not with a wheel."""


def kept(of_set: str) -> list[dict[str, Any]]:
    """Return the submissions of a set that the leaderboard shows.

    Raises:
        NotShipped: The package was installed from a wheel.
    """
    if not SUBMISSIONS.is_dir():
        raise NotShipped(
            f"Expected the kept submissions in {SUBMISSIONS}, but they do not come with an installed package. "
            "Use a checkout (pip install -e), or read the leaderboard in the documentation."
        )
    return [read(path) for path in sorted((SUBMISSIONS / of_set).glob("*.json"))]
