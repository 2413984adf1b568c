"""The folder in which compiled rules are cached."""

from __future__ import annotations

import hashlib
import os
import platform
import stat
import sys
import tempfile
from functools import cache
from pathlib import Path

import numpy as np


def _home() -> Path:
    """Return `$ARCHITECTS_ENV_CACHE` or the user's cache directory.

    Users without a writable home, as in containers, get their own folder among the temporary files.
    """
    told = os.environ.get("ARCHITECTS_ENV_CACHE")
    if told:
        return Path(told)
    if os.environ.get("XDG_CACHE_HOME"):
        return Path(os.environ["XDG_CACHE_HOME"]) / "architects_env"
    try:
        home = Path.home() / ".cache" / "architects_env"
    except RuntimeError:  # neither HOME nor an entry in passwd
        return temporary_folder()
    there = next(folder for folder in (home, *home.parents) if folder.exists())
    return home if there.is_dir() and os.access(there, os.W_OK) else temporary_folder()


def temporary_folder() -> Path:
    """Return a folder among the temporary files that only this user can write to, because files of the cache are
    executed."""
    user = os.getuid() if hasattr(os, "getuid") else None
    folder = Path(tempfile.gettempdir()) / f"architects_env-{user or 0}"
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        found = folder.lstat()
        if stat.S_ISDIR(found.st_mode) and user in (None, found.st_uid) and not found.st_mode & 0o022:
            return folder
    except OSError:
        pass
    return Path(tempfile.mkdtemp(prefix="architects_env-"))  # somebody else has that name


@cache
def cache_folder() -> Path:
    """Return the folder of the cache for these versions of Python, numba and numpy. Without numba nothing is compiled,
    but other files, such as locks, are still in a folder of their own."""
    versions = f"{sys.version}|{_version_of_numba()}|{np.__version__}|{platform.machine()}"
    return _home() / hashlib.sha256(versions.encode()).hexdigest()[:16]


def _version_of_numba() -> str:
    try:
        import numba
    except ImportError:
        return "plain"
    return str(numba.__version__)
