"""Threads of training, and the choice of their number by measurement."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import TypeVar

import torch as th

T = TypeVar("T")
R = TypeVar("R")


class Workers:
    """A pool of threads, started when it is first needed. Torch uses one thread in each.

    Attributes:
        threads: Present number of threads.
        max_threads: Largest number of threads.
    """

    def __init__(self, threads: int = 1, choose: bool = False) -> None:
        """With `choose`, use one thread or `threads`, as measured to be faster."""
        self.threads = self.max_threads = threads
        self._choice = ThreadTuner(threads) if choose else None
        self._pool: ThreadPoolExecutor | None = None

    def map(self, function: Callable[[T], R], items: Sequence[T]) -> list[R]:
        """Call a function with each item, in parallel if there is more than one thread. Results keep their order."""
        if self.threads == 1 or len(items) == 1:
            return [function(item) for item in items]
        if self._pool is None:
            self._pool = ThreadPoolExecutor(self.max_threads, "group", initializer=lambda: th.set_num_threads(1))
        return list(self._pool.map(function, items))

    @contextmanager
    def measure_time(self, rows: int) -> Generator[None]:
        """Choose the number of threads for the work in this context, and measure its time per row."""
        if self._choice is None:
            yield
            return
        self.threads, begun = self._choice.next(), time.perf_counter()
        yield
        self._choice.record(self.threads, (time.perf_counter() - begun) / max(1, rows))


class ThreadTuner:
    """Chooses between one thread and `max_threads`, usually the number that has lately been faster.

    Threads wait for each other. While other programs use the processor, one thread is often faster than two.
    """

    EVERY = 12
    """Number of calls after which the slower number of threads is tried again."""
    MEMORY = 0.5
    """Decay of the moving mean of measured times."""

    def __init__(self, max_threads: int) -> None:
        self.numbers = [1] + ([max_threads] if max_threads > 1 else [])
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

    def record(self, number: int, seconds: float) -> None:
        """Record the time per row with this number of threads."""
        before = self.seconds.get(number, seconds)
        self.seconds[number] = self.MEMORY * before + (1 - self.MEMORY) * seconds
