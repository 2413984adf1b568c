"""What a rival gains that learns against the submission (`experiments.best_response`), for each task with several
players, where it is asked for."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from rich.console import Console

from architects_env.experiments.benchmark.tasks import tasks_of


def gains_of(folder: Path, config: dict[str, Any], console: Console) -> dict[str, Any]:
    """By task; empty unless `config["best_response"]` is a number of decisions. Those that are in the folder are not
    learned again."""
    if not config["best_response"]:
        return {}
    from architects_env.experiments.best_response import Arguments, best_response  # needs torch and Stable-Baselines3

    found: dict[str, Any] = {}
    for task in tasks_of(config["set"], config["tasks"]):
        if task.players < 2:
            continue
        own = folder / "gains" / task.name
        if not (own / "gain.json").exists():
            if own.exists():
                own.rename(own.with_name(f"{own.name}-stopped-{len(list(own.parent.iterdir()))}"))
            words = tuple(f"{name}={value}" for name, value in task.options.items())
            arguments = Arguments(
                against=config["agents"][task.name],
                game=task.game,
                players=task.players,
                option=words,
                decisions=config["best_response"],
                games=max(2, task.players * (config["deals"] or task.deals)),
            )
            best_response(arguments, own, console)
        gain = json.loads((own / "gain.json").read_text(encoding="utf-8"))
        if gain["stopped"]:
            (own / "gain.json").unlink()
            raise KeyboardInterrupt
        found[task.name] = {name: gain[name] for name in ("gain", "gain_half", "games", "decisions", "exact")}
    return found
