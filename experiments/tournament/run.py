"""Play what is missing in the folder of a tournament: in one process, in several, or as Ray tasks on many machines."""
from __future__ import annotations

import logging
import multiprocessing
import os
import signal
from collections.abc import Generator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from multiprocessing import resource_tracker
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import Progress

from agents import Agent, make_agent
from agents.isolated import IsolatedAgent
from agents.lifeline import leave_ctrl_c_to
from agents.spec import brings_code
from architects_env.core.game import Game
from architects_env.core.tools import ROOT
from architects_env.games import load
from experiments.tournament import results
from experiments.tournament.play import Chance, Played, play_shard
from experiments.tournament.schedule import schedule, shards


def seated(spec: str, game: Game, config: dict[str, Any]) -> Agent:
    """The agent of this name, in a process of its own if the settings say so and it brings code."""
    return IsolatedAgent(spec, game, config["seconds_per_decision"]) if config["isolate"] and brings_code(spec) else make_agent(spec, game)


def _work(config: dict[str, Any], number: int) -> Played:
    game = load(config["game"])
    agents = [seated(spec, game, config) for spec in config["agents"]]
    shard = shards(schedule(len(agents), config["players"], config["games"]))[number]
    return play_shard(game, agents, config["agents"], shard, number, Chance(config["seed"], config["nonce"]), config["options"], config["record"])


def play(folder: Path, console: Console, ray: bool = False) -> int:
    """Play the shards that the folder lacks, in the processes of its settings or (with `ray`) as Ray tasks; returns how many there are."""
    config = results.read_config(folder)
    count = len(shards(schedule(len(config["agents"]), config["players"], config["games"])))
    missing = [number for number in range(count) if not results.shard_path(folder, number).exists()]
    how = on_ray if ray else in_processes if config["processes"] > 1 else one_by_one
    with Progress(console=console, transient=True) as progress, closing(how(config, missing)) as found:
        task = progress.add_task("shards", total=count, completed=count - len(missing))
        for number, played in found:
            results.write_shard(folder, number, played)
            progress.advance(task)
    return count


def one_by_one(config: dict[str, Any], missing: list[int]) -> Generator[tuple[int, Played], None, None]:
    """The shards in this process."""
    for number in missing:
        yield number, _work(config, number)


def in_processes(config: dict[str, Any], missing: list[int]) -> Generator[tuple[int, Played], None, None]:
    """The shards in several processes, as they are done. The processes end with this one, and at once upon Ctrl-C."""
    before = set(multiprocessing.active_children())
    with ProcessPoolExecutor(config["processes"], multiprocessing.get_context("spawn"), leave_ctrl_c_to, (os.getpid(),)) as pool:
        try:
            work = _submitted(pool, config, missing)
            for done in as_completed(work):
                yield work[done], done.result()
        except BrokenProcessPool:
            raise ValueError("A process of the tournament was ended from outside, perhaps for want of memory; go on with fewer of them.") from None
        except BaseException:
            for process in set(multiprocessing.active_children()) - before:
                process.kill()  # a shard can take hours
            raise


def _submitted(pool: ProcessPoolExecutor, config: dict[str, Any], missing: list[int]) -> dict[Future[Played], int]:
    """The work, given out. Ctrl-C waits meanwhile, so that the new processes inherit that they do not hear it."""
    resource_tracker.ensure_running()  # it would unblock the signal
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}) if hasattr(signal, "pthread_sigmask") else None
    try:
        return {pool.submit(_work, config, number): number for number in missing}
    finally:
        if blocked is not None:
            signal.pthread_sigmask(signal.SIG_SETMASK, blocked)


def on_ray(config: dict[str, Any], missing: list[int]) -> Generator[tuple[int, Played], None, None]:
    """The shards as Ray tasks, as they are done: on the cluster of `$RAY_ADDRESS`, or else on a local Ray with the processes of the settings.

    The machines of a cluster need the project and its dependencies at the same place. Raises `ValueError` if Ray is not installed.
    """
    try:
        import ray
        from ray.exceptions import RayTaskError
    except ImportError:
        raise ValueError("Ray is not installed: pip install -c constraints.txt -e '.[scale]', or leave out --ray.") from None
    local: dict[str, Any] = {} if os.environ.get("RAY_ADDRESS") else {"num_cpus": config["processes"], "include_dashboard": False}
    paths = os.pathsep.join(path for path in (ROOT, os.environ.get("PYTHONPATH")) if path)
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
