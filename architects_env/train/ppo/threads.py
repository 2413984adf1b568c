"""Threads of training, and the choice of how many to use while other work comes and goes."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import TypeVar

import torch as th

THING = TypeVar("THING")
RESULT = TypeVar("RESULT")


class Workers:
    """Threads that are started when they are first needed. Torch uses one thread in each. `threads` is the number that
    works now, `most` the largest number."""

    def __init__(self, threads: int = 1, choose: bool = False) -> None:
        """With `choose`, use `threads` threads or one, as measured to be faster at the moment."""
        self.threads = self.most = threads
        self._choice = Threads(threads) if choose else None
        self._pool: ThreadPoolExecutor | None = None

    def map(self, do: Callable[[THING], RESULT], things: Sequence[THING]) -> list[RESULT]:
        """Do this with each of the things, with more than one thread side by side. Returns the results in their
        order."""
        if self.threads == 1 or len(things) == 1:
            return [do(thing) for thing in things]
        if self._pool is None:
            self._pool = ThreadPoolExecutor(self.most, "group", initializer=lambda: th.set_num_threads(1))
        return list(self._pool.map(do, things))

    @contextmanager
    def timed(self, rows: int) -> Generator[None]:
        """Measure the work on this number of rows, and choose the number of threads by it."""
        if self._choice is None:
            yield
            return
        self.threads, begun = self._choice.next(), time.perf_counter()
        yield
        self._choice.took(self.threads, (time.perf_counter() - begun) / max(1, rows))


class Threads:
    """Tries numbers of threads by turns, and uses the one that has lately been fastest.

    Threads that wait for each other lose most when other work keeps the processor busy, so one is then often faster
    than two.
    """

    EVERY = 12
    """Once in this number of times, another number than the fastest is tried."""
    MEMORY = 0.5
    """Weight of the earlier measurements in the mean."""

    def __init__(self, most: int) -> None:
        self.numbers = [1] + ([most] if most > 1 else [])
        self.seconds: dict[int, float] = {}
        self.times = 0

    def next(self) -> int:
        """Return the number of threads to use now."""
        self.times += 1
        untried = [number for number in reversed(self.numbers) if number not in self.seconds]
        if untried:
            return untried[0]
        fastest = min(self.seconds, key=lambda number: self.seconds[number])
        others = [number for number in self.numbers if number != fastest]
        return others[self.times // self.EVERY % len(others)] if others and self.times % self.EVERY == 0 else fastest

    def took(self, number: int, seconds: float) -> None:
        """Note how long a row took with this number of threads."""
        before = self.seconds.get(number, seconds)
        self.seconds[number] = self.MEMORY * before + (1 - self.MEMORY) * seconds
