"""The processes in which bots think and boards are drawn, so that no table waits for another: compiled code holds Python's lock while it runs, and a drawing
is milliseconds of Python.

They are given views (`shown.SeatView`) and random numbers of an agent's own, nothing else. There are two lanes: one for what is quick (hand-written bots,
drawings) and one for what may take long (searches, policies, hints, compiling), so that a long search holds up no quick move.
"""
from __future__ import annotations

import asyncio
import gc
import os
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import cache
from multiprocessing import get_context
from typing import Any, TypeVar

import numpy as np

from agents import Agent, make_agent
from agents.lifeline import leave_ctrl_c_to
from architects_env.core.match import Match
from architects_env.core.registry import load
from play.hint import Advice, advice
from play.server.opponents import is_slow
from play.server.shown import SeatView, Shown, draw, show
from play.table import Table

FOUND = TypeVar("FOUND")


class TookTooLong(Exception):
    """A decision for which there was no time; whoever thought about it has been ended."""


# --- in the other processes ---------------------------------------------------------------------------------------------------------------------
@cache
def _begun(game: str) -> None:
    """Load what every job needs, always in the same order: what is compiled can depend on what was compiled before it."""
    match = Match(load(game), load(game).seats[0])
    match.view().mask()
    match.view().sample(0)


@cache
def _agent(name: str, game: str) -> Agent:
    _begun(game)
    return make_agent(name, load(game))


def _show(now: SeatView, before: SeatView | None, width: int) -> Shown:
    _begun(now.game)
    return show(now, before, width)


def _draw(now: SeatView, width: int) -> str:
    _begun(now.game)
    return draw(now, width)


def _choose(name: str, seen: SeatView, rng: np.random.Generator) -> int:
    return _agent(name, seen.game).act_checked(seen.view(), rng)


def _advise(name: str, seen: SeatView, options: dict[str, Any], rng: np.random.Generator, most: int) -> list[Advice]:
    return advice(seen.view(), _agent(name, seen.game), options, rng, most)


def _prepare(game: str) -> None:
    """Run what every table and every bot needs, so that it is compiled (once on a machine) and loaded."""
    _begun(game)
    rules = load(game)
    bots = ("random", *rules.bots)
    table = Table(rules, [bots[seat % len(bots)] for seat in range(rules.seats[1])])
    for _ in range(3):
        table.advance()
    view, rng = table.view(table.match.seat), np.random.default_rng(0)
    view.observation()
    view.sample(0)
    table.match.standings()
    table.match.breakdown()
    for name in bots:
        _agent(name, game).act_checked(view, rng)


def _try(name: str, game: str, hint: bool) -> None:
    """Let an agent make (or advise on) the first decision of a game, so that all that it needs is compiled and loaded."""
    match = Match(load(game), load(game).seats[1])
    seen, rng = SeatView.of(match.view()), np.random.default_rng(0)
    if hint:
        _advise(name, seen, {}, rng, 1)
    else:
        _choose(name, seen, rng)


# --- here ---------------------------------------------------------------------------------------------------------------------------------------
class _Worker:
    """One process. It has one thing to do at a time."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._pid = 0

    async def run(self, seconds: float | None, job: Callable[..., FOUND], *given: object) -> FOUND:
        loop = asyncio.get_running_loop()
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, get_context("spawn"), initializer=leave_ctrl_c_to, initargs=(os.getpid(),))
            self._pid = await loop.run_in_executor(self._pool, os.getpid)  # it has imported everything by then
        try:
            return await asyncio.wait_for(loop.run_in_executor(self._pool, job, *given), seconds)
        except TimeoutError:
            self.end()
            raise TookTooLong from None
        except BrokenProcessPool:
            self.end()
            raise

    def end(self, wait: bool = False) -> None:
        """The next job gets a new process."""
        if self._pool is not None:
            if self._pid:
                with suppress(ProcessLookupError):
                    os.kill(self._pid, signal.SIGKILL)
            self._pool.shutdown(wait=wait, cancel_futures=True)
            self._pool, self._pid = None, 0


class Lane:
    """Several workers; whoever came first is served first."""

    def __init__(self, workers: int) -> None:
        self.workers = [_Worker() for _ in range(workers)]
        self._idle: asyncio.Queue[_Worker] = asyncio.Queue()
        for worker in self.workers:
            self._idle.put_nowait(worker)

    async def run(self, seconds: float | None, job: Callable[..., FOUND], *given: object) -> FOUND:
        """What `job(*given)` returns in a worker's process. Raises `TookTooLong` if it takes more seconds than this (None: any), `BrokenProcessPool` if the
        process dies, and what the job raises."""
        worker = await self._idle.get()
        try:
            return await worker.run(seconds, job, *given)
        finally:
            self._idle.put_nowait(worker)

    def close(self) -> None:
        """End the processes."""
        for worker in self.workers:
            worker.end(wait=True)


class Thinkers:
    """All of them. Processes start when they are first needed, and end with `close` or with this process."""

    def __init__(self, seconds: float = 20.0) -> None:
        cores = os.cpu_count() or 1
        self.seconds = seconds
        """For one decision, counted from when it is begun."""
        self._quick, self._slow = Lane(max(1, min(4, cores))), Lane(max(1, min(4, cores - 1)))
        self._prepared: dict[tuple[object, ...], asyncio.Task[None]] = {}

    async def prepare(self, game: str) -> None:
        """Compile the rules of a game, if this machine has not done so yet."""
        await self._once(_prepare, game)

    async def _once(self, job: Callable[..., None], *given: object) -> None:
        """Do something that is needed once, however long it takes; several who ask wait for one."""
        key = job, *given
        if key not in self._prepared or (self._prepared[key].done() and self._prepared[key].exception()):
            self._prepared[key] = asyncio.create_task(self._slow.run(None, job, *given))
        await asyncio.shield(self._prepared[key])

    async def choose(self, name: str, seen: SeatView, rng: np.random.Generator) -> int:
        """What this agent plays. Raises `AgentFailure`, `ValueError`, `TookTooLong`, or `BrokenProcessPool` if its process has died."""
        if is_slow(name):
            await self._once(_try, name, seen.game, False)
        return await (self._slow if is_slow(name) else self._quick).run(self.seconds, _choose, name, seen, rng)

    async def advise(self, name: str, seen: SeatView, options: dict[str, Any], rng: np.random.Generator, most: int) -> list[Advice]:
        """The best moves in the opinion of this agent, the best first. Raises as `choose` does."""
        await self._once(_try, name, seen.game, True)
        return await self._slow.run(self.seconds, _advise, name, seen, options, rng, most)

    async def show(self, now: SeatView, before: SeatView | None, width: int) -> Shown:
        """What there is to see and to do."""
        return await self._quick.run(self.seconds, _show, now, before, width)

    async def draw(self, now: SeatView, width: int) -> str:
        """The board as SVG."""
        return await self._quick.run(self.seconds, _draw, now, width)

    def close(self) -> None:
        """End all processes."""
        self._quick.close()
        self._slow.close()
        gc.collect()  # the system's semaphores go with the queues to the processes
