"""A fair queue for work that takes this process seconds: replaying saved games, restoring tables from disk, viewing
finished games, and taking back decisions of long games.

The work runs in separate threads, so that it does not delay the event loop. Each address has at most one job at a time.
Addresses that have used little time are served first, and an address without remaining seconds waits for new ones.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import ParamSpec, TypeVar

from architects_env.play.server.access.limits import ADDRESS, Limits
from architects_env.play.server.access.rate_limits import Bucket, UsageMeter

GIVEN = ParamSpec("GIVEN")
DONE = TypeVar("DONE")
THREADS = 2
"""Number of threads. More would only compete for Python's global lock with each other and the event loop."""
thread_time = getattr(time, "thread_time", time.perf_counter)
"""Seconds of computing in this thread; a browser only knows those on the clock."""
BURST = 60.0
"""Seconds after which an address has all of its work seconds back."""


@dataclass
class _Job:
    address: str
    turn: asyncio.Future[None]


class JobQueue:
    """The job queue of one server. Use it only from the event loop."""

    def __init__(self, limits: Limits | None = None) -> None:
        self._rate = (limits or Limits()).work_seconds_per_minute_per_address / BURST
        self._threads = ThreadPoolExecutor(THREADS, "workshop")
        self._waiting: list[_Job] = []
        self._working: list[str] = []
        """Addresses of the running jobs."""
        self._left: dict[str, Bucket] = {}
        """Remaining work seconds by address."""
        self._used = UsageMeter()
        self._later: asyncio.TimerHandle | None = None

    @property
    def waiting(self) -> int:
        """Number of waiting jobs."""
        return len(self._waiting)

    async def do(self, job: Callable[GIVEN, DONE], *given: GIVEN.args, **named: GIVEN.kwargs) -> DONE:
        """Run `job(...)` in a thread when it is the turn of this connection's address, and return its result."""
        mine = _Job(ADDRESS.get(), asyncio.get_running_loop().create_future())
        self._waiting.append(mine)
        self._begin()
        try:
            await mine.turn
        except asyncio.CancelledError:
            if mine in self._waiting:
                self._waiting.remove(mine)
            else:
                self._ended(mine.address, 0.0)
            raise
        spent = [0.0]

        def timed() -> DONE:
            begun = thread_time()
            try:
                return job(*given, **named)
            finally:
                spent[0] = thread_time() - begun

        work = asyncio.get_running_loop().run_in_executor(self._threads, timed)
        work.add_done_callback(lambda done: self._ended(mine.address, spent[0], done))
        return await asyncio.shield(work)  # the thread is busy until the job ends, even if the caller was cancelled

    def _ended(self, address: str, seconds: float, done: asyncio.Future[DONE] | None = None) -> None:
        if done is not None and not done.cancelled():
            done.exception()  # mark the error as retrieved, because the caller may have gone
        self._working.remove(address)
        self._used.add(address, seconds)
        self._bucket(address).take(seconds, beyond=True)
        self._begin()

    def _bucket(self, address: str) -> Bucket:
        if address not in self._left:
            self._left = {other: bucket for other, bucket in self._left.items() if not bucket.full}
            self._left[address] = Bucket(self._rate, self._rate * BURST)
        return self._left[address]

    def _begin(self) -> None:
        """Start jobs while threads are free."""
        while len(self._working) < THREADS:
            free = [
                job
                for job in self._waiting
                if job.address not in self._working and self._bucket(job.address).left > 0 and not job.turn.done()
            ]
            if not free:
                break
            first = min(free, key=lambda job: self._used.tier(job.address))
            self._waiting.remove(first)
            self._working.append(first.address)
            first.turn.set_result(None)
        if self._waiting and not self._working and self._later is None:  # no waiting address has seconds left
            self._later = asyncio.get_running_loop().call_later(0.5, self._once_more)

    def _once_more(self) -> None:
        self._later = None
        self._begin()

    def close(self) -> None:
        """Drop all waiting jobs."""
        if self._later is not None:
            self._later.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)
