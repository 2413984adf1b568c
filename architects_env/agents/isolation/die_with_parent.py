"""Worker processes that end together with the process that started them."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import threading
import time

PR_SET_PDEATHSIG = 1
CHECK_EVERY = 0.5
"""Seconds between two checks of the parent, where the system sends no signal at its end."""


def die_with_parent(parent: int) -> None:
    """End this process as soon as its parent has ended, also if the parent was killed.

    Args:
        parent: The process id of the parent.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:  # the parent ended before this call
        os._exit(1)
    threading.Thread(target=_watch, args=(parent,), daemon=True).start()


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(CHECK_EVERY)
    os._exit(1)


def init_pool_worker(parent: int) -> None:
    """Initialise a worker of a process pool: it ignores Ctrl-C, which `parent` handles, and ends with `parent`."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    die_with_parent(parent)
