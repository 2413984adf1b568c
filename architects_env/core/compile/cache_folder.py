"""Where compiled rules are kept."""

from __future__ import annotations

import hashlib
import os
import platform
import sys
from functools import cache
from pathlib import Path

import numba
import numpy as np


@cache
def cache_folder() -> Path:
    """`$ARCHITECTS_ENV_CACHE` or the user's cache directory, and in it a folder for these versions of Python, numba and
    numpy."""
    home = os.environ.get("ARCHITECTS_ENV_CACHE") or os.path.join(
        os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache", "architects_env"
    )
    versions = f"{sys.version}|{numba.__version__}|{np.__version__}|{platform.machine()}"
    return Path(home) / hashlib.sha256(versions.encode()).hexdigest()[:16]
