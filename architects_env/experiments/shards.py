"""Numbered, independent pieces of work for tournaments, the benchmark and best responses: in one process, in several,
or as Ray tasks on many machines."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
from collections.abc import Callable, Generator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import resource_tracker
from typing import Any, TypeVar

from architects_env.agents.isolation.die_with_parent import init_pool_worker
from architects_env.core.command_line.tools import ROOT, install_command
from architects_env.core.compile.cpus import has_process_pools

Done = TypeVar("Done")
Work = Callable[[dict[str, Any], int], Done]
"""A function of a module, called as work(config, number), which other processes import. Its result depends only on its
arguments. `config["processes"]` is the number of processes."""


AT_ONCE = 4096
"""Number of tasks that Ray is given at a time, because it searches all of them whenever one is done."""


def play_shards(
    work: Work[Done], config: dict[str, Any], missing: list[int], ray: bool = False
) -> Generator[tuple[int, Done], None, None]:
    """Yield every missing number with the result of its work, as they are done.

    Args:
        work: The work.
        config: The settings, with the number of processes.
        missing: The numbers of the work that is missing.
        ray: Whether to work in Ray tasks, and not in processes.
    """
    how = on_ray if ray else in_processes if config["processes"] > 1 and has_process_pools() else one_by_one
    return how(work, config, missing)


def one_by_one(work: Work[Done], config: dict[str, Any], missing: list[int]) -> Generator[tuple[int, Done], None, None]:
    """Do the work in this process.

    Args:
        work: The work.
        config: The settings.
        missing: The numbers of the work that is missing.
    """
    for number in missing:
        yield number, work(config, number)


def in_processes(
    work: Work[Done], config: dict[str, Any], missing: list[int]
) -> Generator[tuple[int, Done], None, None]:
    """Do the work in several processes and yield the results as they are done.

    The processes end with this one, and at once on Ctrl-C.

    Args:
        work: The work.
        config: The settings, with the number of processes.
        missing: The numbers of the work that is missing.
    """
    before = set(multiprocessing.active_children())
    with ProcessPoolExecutor(
        config["processes"], multiprocessing.get_context("spawn"), init_pool_worker, (os.getpid(),)
    ) as pool:
        try:
            given_out = _submitted(pool, work, config, missing)
            for done in as_completed(given_out):
                yield given_out[done], done.result()
        except BrokenProcessPool:
            raise ValueError(
                "A process was ended from outside, perhaps for want of memory; continue with fewer of them."
            ) from None
        except BaseException:
            for process in set(multiprocessing.active_children()) - before:
                process.kill()  # a shard can take hours
            raise


def _submitted(
    pool: ProcessPoolExecutor, work: Work[Done], config: dict[str, Any], missing: list[int]
) -> dict[Future[Done], int]:
    """Submit the work. Ctrl-C is blocked meanwhile, so that the new processes inherit that they ignore it."""
    resource_tracker.ensure_running()  # it would unblock the signal
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}) if hasattr(signal, "pthread_sigmask") else None
    try:
        return {pool.submit(work, config, number): number for number in missing}
    finally:
        if blocked is not None:
            signal.pthread_sigmask(signal.SIG_SETMASK, blocked)


def on_ray(work: Work[Done], config: dict[str, Any], missing: list[int]) -> Generator[tuple[int, Done], None, None]:
    """Do the work as Ray tasks and yield the results as they are done.

    Tasks run on the cluster of `$RAY_ADDRESS`, or else on a local Ray with the processes of the settings. The machines
    of a cluster need the project and its dependencies at the same path. Work whose worker or machine is lost is
    repeated elsewhere, at most three times.

    Args:
        work: The work.
        config: The settings, with the number of processes.
        missing: The numbers of the work that is missing.

    Raises:
        ValueError: Ray is not installed, or a piece of work was lost every time.
    """
    try:
        import ray
        from ray.exceptions import RayError, RayTaskError
    except ImportError:
        raise ValueError(f"Ray is not installed: {install_command('scale')}, or leave out --ray.") from None
    local: dict[str, Any] = (
        {} if os.environ.get("RAY_ADDRESS") else {"num_cpus": config["processes"], "include_dashboard": False}
    )
    paths = os.pathsep.join(path for path in (ROOT, os.environ.get("PYTHONPATH")) if path)
    ray.init(log_to_driver=False, logging_level=logging.ERROR, runtime_env={"env_vars": {"PYTHONPATH": paths}}, **local)
    try:
        task, left = ray.remote(work), iter(missing)
        pending = {task.remote(config, number): number for number in islice(left, AT_ONCE)}
        while pending:
            done = ray.wait(list(pending), num_returns=1)[0][0]
            pending |= {task.remote(config, number): number for number in islice(left, 1)}
            try:
                yield pending.pop(done), ray.get(done)
            except RayTaskError as error:
                raise error.cause from None  # as if it had been played here
            except RayError as error:
                raise ValueError(
                    f"A piece of the work was lost again and again with the worker that had it ({type(error).__name__}), perhaps for want of memory."
                ) from None
    finally:
        ray.shutdown()
