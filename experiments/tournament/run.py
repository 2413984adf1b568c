"""Play what is missing in the folder of a tournament, in one process or several."""
from __future__ import annotations

import multiprocessing
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import Progress

from agents import make_agent
from architects_env.games import load
from experiments.tournament import results
from experiments.tournament.play import Played, play_shard
from experiments.tournament.schedule import schedule, shards


def _work(config: dict[str, Any], number: int) -> Played:
    game = load(config["game"])
    agents = [make_agent(spec, game) for spec in config["agents"]]
    shard = shards(schedule(len(agents), config["players"], config["games"]))[number]
    return play_shard(game, agents, config["agents"], shard, number, config["seed"], config["options"], config["record"])


def play(folder: Path, console: Console) -> int:
    """Play the shards that the folder lacks; returns how many there are."""
    config = results.read_config(folder)
    count = len(shards(schedule(len(config["agents"]), config["players"], config["games"])))
    missing = [number for number in range(count) if not results.shard_path(folder, number).exists()]
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task("shards", total=count, completed=count - len(missing))
        if config["processes"] == 1:
            for number in missing:
                results.write_shard(folder, number, _work(config, number))
                progress.advance(task)
        else:
            with ProcessPoolExecutor(config["processes"], multiprocessing.get_context("spawn")) as pool:
                work = {pool.submit(_work, config, number): number for number in missing}
                try:
                    for done in as_completed(work):
                        results.write_shard(folder, work[done], done.result())
                        progress.advance(task)
                except BaseException:
                    pool.shutdown(wait=False, cancel_futures=True)
                    raise
    return count
