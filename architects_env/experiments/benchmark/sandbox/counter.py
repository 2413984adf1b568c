"""A count of decisions that all processes of a training share.

The count is a file of 64-bit integers in memory. Each process adds to an integer of its own, so no process waits for
another, and the total is their sum. The program that started the training reads the total when all processes have
ended.
"""

from __future__ import annotations

import mmap
import os
import sys
import threading
from pathlib import Path

from architects_env.core.compile.cache.file_lock import locked

SLOTS = 8192
"""Largest number of processes of one training, over its whole time."""
ITEM, INTEGERS = 8, SLOTS + 2
"""Bytes of an integer, and number of integers: how many processes there are, one for each, and how many
environments."""


class BudgetSpent(RuntimeError):
    """The algorithm went on after its budget was spent, so its result does not count."""


class Counter:
    """The number of decisions of all processes that use the same file.

    Args:
        path: The file. `Counter.create` makes it.
        limit: Number of decisions after which no further ones may begin.
        budget: Number of decisions that the error message names.
    """

    def __init__(self, path: Path | str, limit: int = sys.maxsize, budget: int | None = None) -> None:
        self.path, self.limit, self.budget = Path(path), limit, limit if budget is None else budget
        with open(self.path, "r+b") as file:
            self._map = mmap.mmap(file.fileno(), ITEM * INTEGERS)
        self._slots = memoryview(self._map).cast("q")
        self._start_process()
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self._start_process)

    @staticmethod
    def create(path: Path) -> None:
        """Write the file of a count of 0."""
        path.write_bytes(bytes(ITEM * INTEGERS))

    def __reduce__(self) -> tuple[type[Counter], tuple[Path, int, int]]:
        return Counter, (self.path, self.limit, self.budget)

    def _start_process(self) -> None:
        self._own: int | None = None
        self._lock = threading.Lock()

    def _claim(self) -> int:
        """Return the number of the integer that belongs to this process."""
        with locked(self.path.with_suffix(".lock"), waiting=True):
            number = self._slots[0] + 1
            if number > SLOTS:
                raise BudgetSpent(f"A training may start {SLOTS} processes that play games, and this is one more.")
            self._slots[0] = number
        return number

    def next_environment(self) -> int:
        """Return 1, 2, ... as the number of a new environment, each once over all processes."""
        with locked(self.path.with_suffix(".lock"), waiting=True):
            self._slots[-1] += 1
            return self._slots[-1]

    def total(self) -> int:
        """Return the number of decisions of all processes so far."""
        return sum(self._slots[1 : self._slots[0] + 1])

    def spend(self, decisions: int) -> None:
        """Add decisions of this process.

        Raises:
            BudgetSpent: The limit is reached.
        """
        if self.total() >= self.limit:
            raise BudgetSpent(f"The budget of {self.budget} decisions is spent; ask task.is_over() and stop there.")
        with self._lock:
            if self._own is None:
                self._own = self._claim()
            self._slots[self._own] += decisions
