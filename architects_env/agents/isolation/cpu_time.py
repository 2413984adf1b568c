"""The CPU time of a process and all its child processes, those that have ended included."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path

CHECK_EVERY = 0.1
"""Seconds for which the last reading of living child processes is reused."""
_readings: dict[int, tuple[float, float]] = {}
"""When each process was read last, and its CPU seconds then."""


def tree_seconds(process: int | None = None, at_once: bool = False) -> float:
    """Return the CPU seconds of a process and its child processes; of this one by default.

    The time of this process is exact. That of living children is known on Linux, to a hundredth of a second. Elsewhere
    children count when they have ended.

    Args:
        process: Process id; None for this process.
        at_once: Read the time of living children now, and not only ten times a second.
    """
    if process is None or process == os.getpid():
        return time.process_time() + sum(os.times()[2:4]) + _read_cached(os.getpid(), False, at_once)
    return _read_cached(process, True, at_once)


def _read_cached(process: int, with_itself: bool, at_once: bool) -> float:
    now = time.monotonic()
    read_at, seconds = _readings.get(process, (-CHECK_EVERY, 0.0))
    if at_once or now - read_at >= CHECK_EVERY:
        seconds = _read_tree(process, with_itself)
        _readings[process] = now, seconds
    return seconds


def _read_tree(process: int, with_itself: bool) -> float:
    folder = Path("/proc") / str(process)
    seconds = 0.0
    with suppress(OSError, ValueError, IndexError):  # it has ended, or this system has no such files
        if with_itself:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
            seconds += sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
        for thread in (folder / "task").iterdir():
            for child in (thread / "children").read_text().split():
                seconds += _read_tree(int(child), with_itself=True)
    return seconds
