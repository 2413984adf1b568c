"""Rules and kernels by numba's public interface alone, for unsupported versions of numba (`core.compile.jit`
chooses).

They play the same games, but compiling takes longer: a rule is compiled once for every width of its integers and once
more into every cached function that uses it. The code is in numba's own cache, for each kernel in a folder named by a
hash of everything that its code depends on (`core.compile.cache.fingerprint`), so it is never stale.
"""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable
from typing import Any

import numba
from numba.core.errors import NumbaError
from numba.extending import overload, register_jitable

from architects_env.core.compile import compile_mode
from architects_env.core.compile.cache.cache_folder import cache_folder
from architects_env.core.compile.cache.fingerprint import fingerprint
from architects_env.core.compile.recarrays import in_plain_form
from architects_env.core.compile.refused_rules import refusal

_LOCK = threading.RLock()
"""Lock held while numba is told where it caches a kernel."""


def rule(function: Callable[..., Any], plain: Callable[..., Any] | None = None, **options: Any) -> Callable[..., Any]:
    """Return the function that Python calls: `plain`, or the function itself.

    Compiled code calls the compiled function.
    """
    called = plain or function
    _compiled_as(called, function, error_model="numpy", **options)
    return called


def inlined(function: Callable[..., Any], **options: Any) -> Callable[..., Any]:
    return register_jitable(inline="always", error_model="numpy", **options)(function)


def kernel(function: Callable[..., Any], **options: Any) -> Callable[..., Any]:
    compiled = _when_called(function, options)

    @functools.wraps(function)
    def called(*args: Any) -> Any:
        try:
            return compiled()(*args)
        except (NumbaError, KeyError) as error:  # numba raises a KeyError for a field that a record lacks
            raise refusal(function, error) from None

    _compiled_as(called, function, error_model="numpy", **options)
    return called


def kernel_in_waiting(function: Callable[..., Any], game: str, **options: Any) -> Callable[..., Any]:
    """Return a kernel of one decision, in plain Python while there is no compiled code of its game."""
    compiled = _when_called(function, options)

    @functools.wraps(function)
    def called(*args: Any) -> Any:
        if not compile_mode.may_be_compiled(game):
            return function(*map(in_plain_form, args))
        try:
            return compiled()(*args)
        except (NumbaError, KeyError) as error:
            raise refusal(function, error) from None

    _compiled_as(called, function, error_model="numpy", **options)
    return called


KINDS = {"Rule": rule, "Inlined": inlined, "Kernel": kernel, "KernelInWaiting": kernel_in_waiting}


def _compiled_as(called: Any, function: Callable[..., Any], **options: Any) -> None:
    """Make compiled code that calls `called` call `function`, and its fingerprint depend on it."""
    if called is not function:
        called.py_func = function  # as numba names it

    @overload(called, jit_options=options, strict=False)  # pyright: ignore[reportArgumentType]
    def _(*_: Any, **__: Any) -> Callable[..., Any]:
        return function


def _when_called(function: Callable[..., Any], options: dict[str, Any]) -> Callable[[], Callable[..., Any]]:
    """Return what numba makes of the function, created at the first call, when all functions that it calls are
    defined."""

    @functools.cache
    def made() -> Callable[..., Any]:
        with _LOCK:
            before = numba.config.CACHE_DIR  # type: ignore[attr-defined]
            numba.config.CACHE_DIR = str(cache_folder() / "public" / fingerprint(function)[:32])  # type: ignore[attr-defined]
            try:
                return numba.njit(function, cache=True, error_model="numpy", **options)
            finally:
                numba.config.CACHE_DIR = before  # type: ignore[attr-defined]

    return made
