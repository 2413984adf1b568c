"""Workers do not outlive whoever started them."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import threading
import time

PR_SET_PDEATHSIG = 1
LOOK_EVERY = 0.5
"""Seconds between two looks at the parent, where the system does not tell of its death."""


def die_with(parent: int) -> None:
    """End this process as soon as its parent (the process with this id) has ended, however that came about."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:  # it had ended before
        os._exit(1)
    threading.Thread(target=_watch, args=(parent,), daemon=True).start()


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(LOOK_EVERY)
    os._exit(1)


def leave_ctrl_c_to(parent: int) -> None:
    """For a worker of a pool: it ignores Ctrl-C, upon which `parent` ends it, and dies with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    die_with(parent)
