"""The CPU time of a process and all its child processes, those that have ended included."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path

CHECK_EVERY = 0.1
"""Seconds for which the time of living child processes is not read again."""
_read: dict[int, tuple[float, float]] = {}


def tree_seconds(process: int | None = None, at_once: bool = False) -> float:
    """Return the CPU seconds of a process and its child processes; of this one by default.

    The time of this process is exact. That of living children is known on Linux, to a hundredth of a second. Elsewhere
    children count when they have ended.

    Args:
        process: The process id.
        at_once: Read the time of living children now, and not only ten times a second.
    """
    if process is None or process == os.getpid():
        return time.process_time() + sum(os.times()[2:4]) + _read_lately(os.getpid(), False, at_once)
    return _read_lately(process, True, at_once)


def _read_lately(process: int, own: bool, at_once: bool) -> float:
    now = time.monotonic()
    read, seconds = _read.get(process, (-CHECK_EVERY, 0.0))
    if at_once or now - read >= CHECK_EVERY:
        seconds = _of_tree(process, own)
        _read[process] = now, seconds
    return seconds


def _of_tree(process: int, own: bool) -> float:
    folder = Path("/proc") / str(process)
    seconds = 0.0
    with suppress(OSError, ValueError, IndexError):  # it has ended, or this system has no such files
        if own:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
            seconds += sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
        for thread in (folder / "task").iterdir():
            for child in (thread / "children").read_text().split():
                seconds += _of_tree(int(child), own=True)
    return seconds
