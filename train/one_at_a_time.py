"""A folder in which one process works at a time."""
from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console

try:
    import fcntl
except ImportError:  # not on this system: whoever starts two processes in one folder has to know it
    fcntl = None


class InUse(ValueError):
    """Another process works in a folder."""


@contextmanager
def alone_in(folder: Path, console: Console, waiting: bool = True) -> Generator[None]:
    """Wait until no other process works in `folder`, saying for which one. When a process ends, however it does, the system takes its lock away.

    Raises `InUse` instead of `waiting`.
    """
    if fcntl is None:
        yield
        return
    with open(folder / "running.lock", "a+", encoding="utf-8") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            lock.seek(0)
            other = f"process {lock.read().strip() or 'that works'} in {folder}"
            if not waiting:
                raise InUse(f"There is {other}. Wait until it has ended, or stop it.") from None
            console.print(f"Waiting for {other} to end; Ctrl-C stops waiting.", markup=False)
            fcntl.flock(lock, fcntl.LOCK_EX)
        lock.truncate(0)
        lock.write(str(os.getpid()))
        lock.flush()
        yield
