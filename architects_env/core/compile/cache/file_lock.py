"""A file lock that one process holds at a time.

The operating system releases it when the process ends, also by a crash.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

try:
    import fcntl
except ImportError:  # missing on this system: users of two processes must take care themselves
    fcntl = None


class InUse(ValueError):
    """Raised if another process holds a lock."""


class NoLocks(OSError):
    """Raised if the file system cannot lock files, as NFS and Lustre are often mounted."""


NOT_SUPPORTED = (errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP)


@contextmanager
def locked(path: Path, waiting: bool = False) -> Generator[None]:
    """Hold the lock of this file, which is created if it does not exist.

    Raises:
        InUse: If another process holds it, unless `waiting`. The text of the error is the number of that process.
        NoLocks: If the file system has no locks.
        OSError: If the file cannot be written.
    """
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
