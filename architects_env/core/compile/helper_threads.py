"""Threads that share the work of a kernel with the thread that calls it.

They are plain Python threads, in each of which the kernel releases the GIL (`kernel_unlocked`). numba's own threads
are not used, because they belong to an OpenMP runtime that the whole process shares. Its threads spin while they
wait, which on a busy or limited machine makes two threads forty times slower than one, and the first library that
loads the runtime (often torch) decides whether they do. A forked child that uses the runtime hangs. The threads here
sleep while they wait, and a call never waits for one that has not begun to work.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue

from architects_env.core.compile.cpus import usable_cpus

LEAST = 64
"""Smallest number of items in a part of the work: handing out a part takes as long as two or three games."""
PARTS = 4
"""Number of parts of the work for each thread, so that a slow thread takes fewer."""


class HelperThreads:
    """Threads that wait for work. They serve one call at a time; other calling threads wait."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._work: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._helpers = 0

    def share(self, do: Callable[[int, int], None], items: int, threads: int) -> None:
        """Call `do(first, end)` for parts of `range(items)`, each item in one part, on this thread and `threads - 1`
        helpers. When this returns or raises, all helpers are idle."""
        size = max(LEAST, -(-items // (threads * PARTS)))
        left = list(range(0, items, size))
        helping: list[None] = []
        ended: SimpleQueue[None] = SimpleQueue()
        failures: list[BaseException] = []

        def work() -> None:
            try:
                while left:
                    try:
                        first = left.pop()
                    except IndexError:  # another thread was faster
                        return
                    do(first, min(first + size, items))
            except BaseException as error:  # such as Ctrl-C: the others end too
                left.clear()
                failures.append(error)

        def help_out() -> None:
            helping.append(None)
            work()
            helping.pop()
            ended.put(None)

        with self._lock:
            self._ask(help_out, min(threads, len(left)) - 1)
            work()
            while True:
                try:
                    self._take_back()
                    while helping:
                        ended.get()
                    break
                except KeyboardInterrupt as error:  # a helper still uses the arrays
                    failures.append(error)
        if failures:
            raise failures[0]

    def _ask(self, help_out: Callable[[], None], helpers: int) -> None:
        while self._helpers < helpers:
            threading.Thread(target=self._wait_for_work, name="batch helper", daemon=True).start()
            self._helpers += 1
        for _ in range(helpers):
            self._work.put(help_out)

    def _take_back(self) -> None:
        """Withdraw work that no helper has begun. A helper that starts later finds nothing left to do."""
        with suppress(Empty):
            while True:
                self._work.get_nowait()

    def _wait_for_work(self) -> None:
        while True:
            self._work.get()()


HELPERS = HelperThreads()


def share(do: Callable[[int, int], None], items: int, threads: int) -> None:
    """Call `HelperThreads.share` with the helpers of this process."""
    HELPERS.share(do, items, threads)


def _begin_again() -> None:
    """Create new helpers in a forked child, because a fork copies no threads."""
    global HELPERS
    HELPERS = HelperThreads()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_begin_again)


def useful_threads(threads: int) -> int:
    """Return how many of these threads can work at once: at most the number of CPUs that this process may use."""
    return min(threads, usable_cpus())
