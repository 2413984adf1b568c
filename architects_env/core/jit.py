"""Compile a rule, or run it as plain Python; and where compiled code is kept.

Every rule of every game carries `@compiled`. With numba it becomes machine code at its first call; with `NUMBA_DISABLE_JIT=1`, or without
numba, the very same function runs as plain Python (for a debugger, for coverage, for reading along).

numba's own disk cache does not notice that a function in *another* file has changed, and misses closures in every process. So the code is
kept in a folder that is named by a hash of all the sources it may come from, and a closure is keyed by the names of what it closes over.
"""
from __future__ import annotations

import contextlib
import hashlib
import os
import platform
import sys
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from architects_env.core.tables import replaced_tables

try:
    import numba
    from numba.core import caching

    COMPILED = not numba.config.DISABLE_JIT  # type: ignore[attr-defined]
except ImportError:  # the rules run without numba, only slowly
    numba = None
    caching = None
    COMPILED = False

Rule = TypeVar("Rule", bound=Callable[..., Any])
PACKAGE = Path(__file__).resolve().parent.parent
BOUNDSCHECK = os.environ.get("NUMBA_BOUNDSCHECK", "0") == "1"


def compiled(function: Rule) -> Rule:
    """Compile one rule (see the module's docstring). It must use integers, arrays and records only, and close over nothing that changes."""
    return _dispatcher(function, parallel=False) if COMPILED else function


def compiled_parallel(function: Rule) -> Rule:
    """Compile a loop written with `prange` to run on several threads."""
    return _dispatcher(function, parallel=True) if COMPILED else function


def set_threads(threads: int) -> None:
    """How many threads `compiled_parallel` loops use from now on in this process.

    Raises `ValueError` if the machine does not have that many.
    """
    if not COMPILED:
        return
    most = int(numba.config.NUMBA_NUM_THREADS)  # type: ignore[union-attr]
    if not 1 <= threads <= most:
        raise ValueError(f"threads must be between 1 and {most} on this machine, not {threads}; NUMBA_NUM_THREADS raises the limit.")
    numba.set_num_threads(threads)  # type: ignore[union-attr]


prange = numba.prange if numba is not None and COMPILED else range


def _dispatcher(function: Callable[..., Any], parallel: bool) -> Any:
    dispatcher = numba.njit(error_model="numpy", boundscheck=BOUNDSCHECK, parallel=parallel)(function)  # type: ignore[union-attr]
    with contextlib.suppress(OSError, RuntimeError):  # nowhere to write: compile anew in every process
        dispatcher._cache = _RuleCache(function)  # type: ignore[attr-defined]
    return dispatcher


@cache
def _hash_of_sources(folder: Path) -> str:
    digest = hashlib.sha256()
    for source in sorted([*folder.rglob("*.py"), *folder.rglob("*.json")]):
        digest.update(str(source.relative_to(folder)).encode())
        digest.update(source.read_bytes())
    return digest.hexdigest()


@cache
def cache_folder(source_folder: Path = PACKAGE) -> Path | None:
    """Where compiled code of `source_folder` is kept: `$ARCHITECTS_ENV_CACHE` or the user's cache directory, by a hash of everything that
    the code depends on. None when that place cannot be written.
    """
    key = "|".join([
        _hash_of_sources(PACKAGE), _hash_of_sources(source_folder), numba.__version__, np.__version__,  # type: ignore[union-attr]
        sys.version, platform.machine(), str(BOUNDSCHECK), replaced_tables(),
    ])
    home = os.environ.get("ARCHITECTS_ENV_CACHE") or os.path.join(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache", "architects_env")
    folder = Path(home) / hashlib.sha256(key.encode()).hexdigest()[:16]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return None
    return folder


class _Progress:
    """One line on the terminal while rules are being compiled."""

    def __init__(self) -> None:
        self.functions = 0
        self.started = 0.0
        self.last_printed = 0.0

    def begin(self) -> None:
        if self.functions == 0 and self.started == 0.0:
            self.started = time.monotonic()
            print("architects-env: compiling the rules; this happens once, for about a minute.", file=sys.stderr, flush=True)

    def tick(self) -> None:
        self.functions += 1
        now = time.monotonic()
        if sys.stderr.isatty() and now - self.last_printed > 0.2:
            self.last_printed = now
            print(f"\r  {self.functions} functions, {now - self.started:.0f} s ", end="\r", file=sys.stderr, flush=True)


PROGRESS = _Progress()


def compiled_functions() -> int:
    """How many functions this process had to compile because no compiled code was found on disk."""
    return PROGRESS.functions


if COMPILED:

    class _FolderLocator(caching._CacheLocator):  # type: ignore[union-attr]
        """Puts the compiled code of a function into `cache_folder`."""

        def __init__(self, function: Callable[..., Any], folder: Path) -> None:
            self.function, self.folder = function, folder

        def get_cache_path(self) -> str:  # type: ignore[override]
            return str(self.folder)

        def get_source_stamp(self) -> str:  # type: ignore[override]
            return "by folder"  # the folder's name holds the hash of the sources

        def get_disambiguator(self) -> str:  # type: ignore[override]
            name = self.function.__module__ + ":" + _names_closed_over(self.function)
            return hashlib.sha256(name.encode()).hexdigest()[:10]

        @classmethod
        def from_function(cls, py_func: Callable[..., Any], py_file: str) -> _FolderLocator | None:
            source = Path(py_file).resolve()
            folder = cache_folder(PACKAGE if PACKAGE in source.parents else source.parent)
            return None if folder is None else cls(py_func, folder)

    class _RuleCacheImpl(caching.CompileResultCacheImpl):  # type: ignore[union-attr]
        _locator_classes = (_FolderLocator,)

    class _RuleCache(caching.FunctionCache):  # type: ignore[union-attr]
        """numba's cache of compiled functions, keyed by names (the sources' hash is in the folder's name)."""

        _impl_class = _RuleCacheImpl

        def load_overload(self, sig: Any, target_context: Any) -> Any:
            found = super().load_overload(sig, target_context)
            if found is None:
                PROGRESS.begin()
            return found

        def save_overload(self, sig: Any, data: Any) -> None:
            super().save_overload(sig, data)
            PROGRESS.tick()

        def _index_key(self, sig: Any, codegen: Any) -> Any:
            return sig, codegen.magic_tuple(), _names_closed_over(self._py_func)


def _names_closed_over(function: Callable[..., Any]) -> str:
    cells = function.__closure__ or ()
    return ",".join(_name(cell.cell_contents) for cell in cells)


def _name(value: Any) -> str:
    function = getattr(value, "py_func", value)
    if callable(function):
        closed_over = _names_closed_over(function) if getattr(function, "__closure__", None) else ""
        return f"{function.__module__}.{function.__qualname__}({closed_over})"
    return repr(value)
