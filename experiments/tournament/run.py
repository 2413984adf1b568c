"""Play what is missing in the folder of a tournament: in one process, in several, or as Ray tasks on many machines."""
from __future__ import annotations

import logging
import multiprocessing
import os
from collections.abc import Iterator
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


def play(folder: Path, console: Console, ray: bool = False) -> int:
    """Play the shards that the folder lacks, in the processes of its settings or (with `ray`) as Ray tasks; returns how many there are."""
    config = results.read_config(folder)
    count = len(shards(schedule(len(config["agents"]), config["players"], config["games"])))
    missing = [number for number in range(count) if not results.shard_path(folder, number).exists()]
    how = on_ray if ray else in_processes if config["processes"] > 1 else one_by_one
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task("shards", total=count, completed=count - len(missing))
        for number, played in how(config, missing):
            results.write_shard(folder, number, played)
            progress.advance(task)
    return count


def one_by_one(config: dict[str, Any], missing: list[int]) -> Iterator[tuple[int, Played]]:
    """The shards in this process."""
    for number in missing:
        yield number, _work(config, number)


def in_processes(config: dict[str, Any], missing: list[int]) -> Iterator[tuple[int, Played]]:
    """The shards in several processes, as they are done."""
    with ProcessPoolExecutor(config["processes"], multiprocessing.get_context("spawn")) as pool:
        work = {pool.submit(_work, config, number): number for number in missing}
        try:
            for done in as_completed(work):
                yield work[done], done.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def on_ray(config: dict[str, Any], missing: list[int]) -> Iterator[tuple[int, Played]]:
    """The shards as Ray tasks, as they are done: on the cluster of `$RAY_ADDRESS`, or else on a local Ray with the processes of the settings.

    The machines of a cluster need the project and its dependencies at the same place. Raises `ValueError` if Ray is not installed.
    """
    try:
        import ray
        from ray.exceptions import RayTaskError
    except ImportError:
        raise ValueError("Ray is not installed: pip install -c constraints.txt -e '.[scale]', or leave out --ray.") from None
    local: dict[str, Any] = {} if os.environ.get("RAY_ADDRESS") else {"num_cpus": config["processes"], "include_dashboard": False}
    paths = os.pathsep.join(path for path in (str(Path(__file__).resolve().parents[2]), os.environ.get("PYTHONPATH")) if path)
    ray.init(log_to_driver=False, logging_level=logging.ERROR, runtime_env={"env_vars": {"PYTHONPATH": paths}}, **local)
    try:
        task = ray.remote(_work)
        pending = {task.remote(config, number): number for number in missing}
        while pending:
            done = ray.wait(list(pending), num_returns=1)[0][0]
            try:
                yield pending.pop(done), ray.get(done)
            except RayTaskError as error:
                raise error.cause from None  # as if it had been played here
    finally:
        ray.shutdown()
