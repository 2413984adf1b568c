"""Options of the test run."""
from __future__ import annotations

import os
import signal
import sys

# Before anything else is loaded: tests start hundreds of processes, and where no bytecode is kept each compiles every module anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

from architects_env.testing.plugin import accept_goldens, pytest_addoption  # noqa: E402

__all__ = ["accept_goldens", "pytest_addoption"]

# Before torch is loaded: two test processes with two threads each, on two cores, wait for each other most of the time.
os.environ.setdefault("OMP_NUM_THREADS", "1")

# A shell starts what runs in its background with Ctrl-C ignored, and every process below inherits that; some tests press Ctrl-C.
signal.signal(signal.SIGINT, signal.default_int_handler)
