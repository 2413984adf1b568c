"""A lock on a folder, in which one process works at a time."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from rich.console import Console

from architects_env.core.compile.file_lock import InUse, NoLocks, locked

LOCK = "running.lock"


@contextmanager
def alone_in(folder: Path, console: Console, waiting: bool = True) -> Generator[None]:
    """Hold the lock of a folder. While another process holds it, wait and say for which one, or raise `InUse` unless
    `waiting`. On a file system without locks no process is kept out, and the console says so."""
    with ExitStack() as held:
        try:
            held.enter_context(locked(folder / LOCK))
        except InUse as error:
            other = f"process {error} in {folder}"
            if not waiting:
                raise InUse(f"There is {other}. Wait until it has ended, or stop it.") from None
            console.print(f"Waiting for {other} to end; Ctrl-C stops waiting.", markup=False)
            held.enter_context(locked(folder / LOCK, waiting=True))
        except NoLocks as error:
            console.print(f"Make sure that no other process works in {folder}: {error.strerror}.", markup=False)
        yield
