"""A lock on a folder, so that only one process works in it."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from rich.console import Console

from architects_env.core.compile.cache.file_lock import InUse, NoLocks, locked

LOCK = "running.lock"


@contextmanager
def lock_folder(folder: Path, console: Console, waiting: bool = True) -> Generator[None]:
    """Lock a folder.

    Args:
        folder: The folder.
        console: Prints for which process this one waits, or that the file system has no locks.
        waiting: Whether to wait for another process that holds the lock.

    Raises:
        InUse: If another process holds the lock and `waiting` is False.
    """
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
