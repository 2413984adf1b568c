"""The entries of a submission's file that only the track *language* has."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from architects_env.experiments.benchmark.evaluation.play import places_of
from architects_env.experiments.benchmark.language.counts import counts_of
from architects_env.experiments.benchmark.language.protocol import shown_to
from architects_env.experiments.benchmark.protocol.tasks import tasks_of
from architects_env.experiments.benchmark.scores.language_numbers import control, numbers_of
from architects_env.experiments.benchmark.scores.scores import rewards_of

Results = dict[str, dict[str, list[dict[str, Any]]]]


def split(results: Results) -> tuple[Results, Results]:
    """Return the results with the usual names, and those with renamed games (empty without the control)."""
    usual = {task: {name: runs[:1] for name, runs in of.items()} for task, of in results.items()}
    renamed = {task: {name: runs[1:] for name, runs in of.items() if runs[1:]} for task, of in results.items()}
    return usual, renamed


def entries(folder: Path, config: Mapping[str, Any], results: Results) -> dict[str, Any]:
    """Return the entries `language`, `shown`, `milliseconds` and `results` of a row.

    Args:
        folder: The folder of the row, played to its end.
        config: Its settings.
        results: The results of both runs, with the usual names and with renamed games.
    """
    usual, renamed = split(results)
    places, language = list(enumerate(places_of(dict(config)))), dict[str, dict[str, float]]()
    for task in tasks_of(config["set"], config["tasks"]):
        games = sum(runs[0]["games"] for runs in usual[task.name].values())
        of_run = [
            counts_of(folder, [k for k, place in places if place.pairing.task == task and place.run == run])
            for run in range(1 + bool(renamed[task.name]))
        ]
        language[task.name] = numbers_of(*of_run[0], games)
        if renamed[task.name]:
            opponents = list(usual[task.name])
            means = [rewards_of(of[task.name], opponents).mean(axis=(0, 1)) for of in (usual, renamed)]
            language[task.name] |= control(*means)
            language[task.name]["renamed_failed"] = numbers_of(*of_run[1], games)["failed"]
    agent = next(agents[0] for agents in config["agents"].values())
    return {
        "results": usual,
        "language": language,
        "shown": shown_to(agent) | {"control": config.get("renamed_seed", -1)},
        "milliseconds": {task: round(1000 * of["seconds"], 4) for task, of in language.items()},
    }
