"""A lock that one process holds at a time. When it ends, however it does, the system takes the lock away."""

from __future__ import annotations

import errno
import os
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

try:
    import fcntl
except ImportError:  # not on this system: whoever starts two processes has to know it
    fcntl = None


class InUse(ValueError):
    """Another process has what is wanted."""


class NoLocks(OSError):
    """The file system cannot lock files: NFS and Lustre are often mounted so."""


NOT_SUPPORTED = (errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP)


@contextmanager
def locked(path: Path, waiting: bool = False) -> Generator[None]:
    """Hold the lock of this file, which is made if it is not there. Raises `InUse`, whose text is the number of the
    process that holds it, instead of `waiting`; `NoLocks` if the file system has none; `OSError` if the file cannot be
    written."""
    with open(path, "a+", encoding="utf-8") as held:
        if fcntl is not None:
            try:
                fcntl.flock(held, fcntl.LOCK_EX | (0 if waiting else fcntl.LOCK_NB))
            except BlockingIOError:
                held.seek(0)
                raise InUse(held.read().strip() or "that works") from None
            except OSError as error:
                if error.errno in NOT_SUPPORTED:
                    raise NoLocks(error.errno, f"this file system has no file locks ({error.strerror})") from None
                raise
        held.truncate(0)
        held.write(str(os.getpid()))
        held.flush()
        yield
