"""Small submissions of the benchmark that its tests share."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from rich.console import Console

from architects_env.experiments.benchmark import __main__ as command
from architects_env.experiments.benchmark.protocol.tasks import tasks_of

QUIET = Console(quiet=True)
TWO, THREE = tasks_of("toy-v2")


def submit(folder: Path, **changed: Any) -> dict[str, Any]:
    """A small submission, played to its end."""
    arguments = command.Run(
        **{"set": "toy-v2", "agent": "greedy", "deals": 2, "opponents": ("random@1", "heuristic@1"), "out": folder}
        | changed
    )
    folder, config = command.prepare(arguments)
    return command.played(arguments, folder, config, QUIET)


def results_of(submission: dict[str, Any]) -> Any:
    return json.loads(json.dumps(submission["results"]))
