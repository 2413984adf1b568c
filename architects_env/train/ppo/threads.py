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


class GroupThreads:
    """A pool of threads for groups of games, started when it is first needed. Torch uses one thread in each.

    Args:
        threads: Number of threads.
        choose: Whether to use one thread or `threads`, as measured to be faster.

    Attributes:
        threads: Present number of threads.
        max_threads: Largest number of threads.
    """

    def __init__(self, threads: int = 1, choose: bool = False) -> None:
        self.threads = self.max_threads = threads
        self._tuner = ThreadTuner(threads) if choose and threads > 1 else None
        self._pool: ThreadPoolExecutor | None = None

    def map(self, function: Callable[[T], R], items: Sequence[T]) -> list[R]:
        """Call a function with each item, in parallel if there is more than one thread.

        Returns:
            The results, in the order of the items.
        """
        if self.threads == 1 or len(items) == 1:
            return [function(item) for item in items]
        if self._pool is None:
            self._pool = ThreadPoolExecutor(self.max_threads, "group", initializer=lambda: th.set_num_threads(1))
        return list(self._pool.map(function, items))

    @contextmanager
    def measure_time(self, rows: int) -> Generator[None]:
        """Choose the number of threads for the work in this context, and measure its time per row."""
        if self._tuner is None:
            yield
            return
        self.threads, start = self._tuner.next(), time.perf_counter()
        yield
        self._tuner.record(self.threads, (time.perf_counter() - start) / max(1, rows))


class ThreadTuner:
    """Chooses between one thread and `max_threads`, usually the number that has lately been faster.

    Threads wait for each other. While other programs use the processor, one thread is often faster than two.
    """

    EVERY = 12
    """Number of calls after which the slower number of threads is tried again."""
    DECAY = 0.5
    """Decay of the moving mean of measured times."""

    def __init__(self, max_threads: int) -> None:
        self.untried, self.seconds, self.calls = [1, max_threads], dict[int, float](), 0

    def next(self) -> int:
        """Return the number of threads to use now."""
        self.calls += 1
        if self.untried:
            return self.untried.pop()
        faster, slower = sorted(self.seconds, key=self.seconds.__getitem__)
        return faster if self.calls % self.EVERY else slower

    def record(self, threads: int, seconds: float) -> None:
        """Record a measurement."""
        mean = self.seconds.get(threads, seconds)
        self.seconds[threads] = self.DECAY * mean + (1 - self.DECAY) * seconds
