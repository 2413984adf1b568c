"""Where this process does what takes it seconds: saved games are played through, tables come back from the disk,
finished games are looked at, decisions of long games are taken back.

It has threads of its own, so that nobody who has just come waits behind it. It does one thing of an address at a time,
first what is for those who have used it least, and an address that has used up its seconds waits for new ones.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import ParamSpec, TypeVar

from architects_env.play.server.limits import ADDRESS, Bucket, Limits, Used

GIVEN = ParamSpec("GIVEN")
DONE = TypeVar("DONE")
THREADS = 2
"""More would only take Python's lock from each other, and from the event loop."""
BURST = 60.0
"""Seconds after which an address has all of its work seconds again."""


@dataclass
class _Job:
    address: str
    turn: asyncio.Future[None]


class Workshop:
    """The one of a server. Use it from the event loop alone."""

    def __init__(self, limits: Limits | None = None) -> None:
        self._rate = (limits or Limits()).work_seconds_a_minute_of_an_address / BURST
        self._threads = ThreadPoolExecutor(THREADS, "workshop")
        self._waiting: list[_Job] = []
        self._working: list[str] = []
        """The addresses for which something is done."""
        self._left: dict[str, Bucket] = {}
        """By address, the seconds that it may still use."""
        self._used = Used()
        self._later: asyncio.TimerHandle | None = None

    @property
    def waiting(self) -> int:
        """How many jobs have not been begun."""
        return len(self._waiting)

    async def do(self, job: Callable[GIVEN, DONE], *given: GIVEN.args, **named: GIVEN.kwargs) -> DONE:
        """What `job(...)` returns, or raises, in a thread, when it is the turn of this connection's address."""
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
            begun = time.thread_time()
            try:
                return job(*given, **named)
            finally:
                spent[0] = time.thread_time() - begun

        work = asyncio.get_running_loop().run_in_executor(self._threads, timed)
        work.add_done_callback(lambda done: self._ended(mine.address, spent[0], done))
        return await asyncio.shield(work)  # the thread is taken until it has ended, whoever still waits for it

    def _ended(self, address: str, seconds: float, done: asyncio.Future[DONE] | None = None) -> None:
        if done is not None and not done.cancelled():
            done.exception()  # somebody who has gone need not be told of it
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
        """Let those go on for whom there is a thread."""
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
        if self._waiting and not self._working and self._later is None:  # all of them have used up their seconds
            self._later = asyncio.get_running_loop().call_later(0.5, self._once_more)

    def _once_more(self) -> None:
        self._later = None
        self._begin()

    def close(self) -> None:
        """What waits is not done any more."""
        if self._later is not None:
            self._later.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)
