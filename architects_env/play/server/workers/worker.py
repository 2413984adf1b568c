"""The base class of workers, which run jobs for the tables: one at a time, each with a time limit."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

FOUND = TypeVar("FOUND")


class TookTooLong(Exception):
    """A job took too long, and its process was ended."""


class Worker:
    """Something that runs one job at a time."""

    async def run(self, seconds: float | None, job: Callable[..., FOUND], *given: object) -> FOUND:
        """Run `job(*given)` and return its result. Raises the same errors as `Lane.run`."""
        raise NotImplementedError

    def end(self, wait: bool = False) -> None:
        """End what is running, if that is possible; the next job starts again."""
