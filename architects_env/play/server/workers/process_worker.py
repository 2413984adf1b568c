"""Workers that are processes of their own."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context

from architects_env.agents.isolation.die_with_parent import init_pool_worker
from architects_env.play.server.workers.worker import FOUND, TookTooLong, Worker


class ProcessWorker(Worker):
    """One worker process, which runs one job at a time."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._pid = 0

    async def run(self, seconds: float | None, job: Callable[..., FOUND], *given: object) -> FOUND:
        """Run `job(*given)` in the process and return its result. If the process dies, a new one repeats the job once.
        Raises the same errors as `Lane.run`."""
        try:
            return await self._run(seconds, job, *given)
        except BrokenProcessPool:
            return await self._run(seconds, job, *given)

    async def _run(self, seconds: float | None, job: Callable[..., FOUND], *given: object) -> FOUND:
        loop = asyncio.get_running_loop()
        try:
            if self._pool is None:
                self._pool = ProcessPoolExecutor(
                    1, get_context("spawn"), initializer=init_pool_worker, initargs=(os.getpid(),)
                )
                self._pid = await loop.run_in_executor(self._pool, os.getpid)  # it has imported everything by then
            async with asyncio.timeout(seconds):  # `wait_for` loses a cancellation that comes with the result
                return await loop.run_in_executor(self._pool, job, *given)
        except TimeoutError:
            self.end()
            raise TookTooLong from None
        except BrokenProcessPool:
            self.end()
            raise

    def end(self, wait: bool = False) -> None:
        """End the process; the next job starts a new one."""
        if self._pool is not None:
            if self._pid:
                with suppress(ProcessLookupError):
                    os.kill(self._pid, signal.SIGKILL)
            self._pool.shutdown(wait=wait, cancel_futures=True)
            self._pool, self._pid = None, 0
