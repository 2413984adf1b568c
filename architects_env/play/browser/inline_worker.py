"""Workers without processes: a browser has one Python, so each job runs where it is asked for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from architects_env.play.server.workers.worker import FOUND, Worker
from architects_env.play.server.workers.worker_pool import WorkerPool

MOMENT = 0.001
"""Seconds for which waiting messages are sent and received before each job."""


class InlineWorker(Worker):
    """A worker that runs its jobs in this process. A time limit cannot end them; agents keep their own."""

    async def run(self, seconds: float | None, job: Callable[..., FOUND], *given: object) -> FOUND:
        """Run `job(*given)` after waiting messages have been handled, and return its result."""
        await asyncio.sleep(MOMENT)
        return job(*given)


class InlineWorkerPool(WorkerPool):
    """A pool whose jobs run in this process, one after the other."""

    def __init__(self) -> None:
        super().__init__(worker=InlineWorker)

    async def warm_up(self, name: str, game: str) -> None:
        """Do nothing: an agent that decides later is loaded then, because here nothing is compiled in advance."""

    async def _prepare_coach(self, game: str) -> None:
        """Do nothing: the coach is loaded by its first hint."""
