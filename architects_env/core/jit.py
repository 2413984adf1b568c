"""Compile a rule, or run it as plain Python.

Every rule of every game carries `@compiled`. With numba it becomes machine code at its first call, which is kept on
disk (`core.code_cache`); with `NUMBA_DISABLE_JIT=1`, or without numba, the very same function runs as plain Python (for
a debugger, for coverage, for reading along).
"""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Callable, Generator
from typing import Any, TypeVar

try:
    import numba

    COMPILED = not numba.config.DISABLE_JIT  # type: ignore[attr-defined]
except ImportError:  # the rules run without numba, only slowly
    numba = None
    COMPILED = False

Rule = TypeVar("Rule", bound=Callable[..., Any])
BOUNDSCHECK = os.environ.get("NUMBA_BOUNDSCHECK", "0") == "1"


def compiled(function: Rule) -> Rule:
    """Compile one rule (see the module's docstring). It must use integers, arrays and records only, and close over
    nothing that changes."""
    return _dispatcher(function, parallel=False) if COMPILED else function


def compiled_unlocked(function: Rule) -> Rule:
    """Compile a loop that lets other threads of Python run meanwhile. Whoever calls it sees to it that no other thread
    uses the same arrays."""
    return _dispatcher(function, parallel=False, nogil=True) if COMPILED else function


def compiled_parallel(function: Rule) -> Rule:
    """Compile a loop written with `prange` to run on several threads."""
    return _dispatcher(function, parallel=True) if COMPILED else function


def inlined(function: Rule) -> Rule:
    """Compile a function into each of its callers: for the small ones from which the core builds larger ones."""
    return numba.njit(error_model="numpy", boundscheck=BOUNDSCHECK, inline="always")(function) if COMPILED else function  # type: ignore[union-attr,return-value]


def check_threads(threads: int) -> None:
    """Whether `compiled_parallel` loops may use so many threads. Raises `ValueError` if the machine does not have
    them."""
    if not COMPILED:
        return
    most = int(numba.config.NUMBA_NUM_THREADS)  # type: ignore[union-attr]
    if not 1 <= threads <= most:
        raise ValueError(
            f"threads must be between 1 and {most} on this machine, not {threads}; NUMBA_NUM_THREADS raises the limit."
        )


_LOCK = threading.RLock()
_STARTED: list[int] = []
"""The process that has started numba's threads, if any has."""


@contextlib.contextmanager
def one_at_a_time(threads: int) -> Generator[None]:
    """Around a call of a `compiled_parallel` loop: numba's threads serve one caller, so others wait. With one thread
    nothing is held up, and numba's threads are not even started: that may tell other libraries of the process (torch)
    to use as many as there are.

    Raises `RuntimeError` in a process forked from one that has used them: there they are gone, and using them would end
    the process.
    """
    if threads == 1 or not COMPILED:
        yield
        return
    if _STARTED and _STARTED[0] != os.getpid():
        raise RuntimeError(
            "This process was forked from one that plays batches on several threads, which a fork does not copy. Use threads=1 here, or start processes by "
            "multiprocessing.get_context('spawn')."
        )
    with _LOCK:
        _STARTED[:] = [os.getpid()]
        numba.set_num_threads(threads)  # type: ignore[union-attr]  # other code of the process may have changed it
        yield


prange = numba.prange if numba is not None and COMPILED else range


def _dispatcher(function: Callable[..., Any], parallel: bool, **options: bool) -> Any:
    from architects_env.core.rule import Rule

    return Rule(function, boundscheck=BOUNDSCHECK, parallel=parallel, **options)


def compiled_functions() -> int:
    """How many functions this process had to compile because no compiled code was found on disk."""
    if not COMPILED:
        return 0
    from architects_env.core.code_cache import PROGRESS

    return PROGRESS.functions
