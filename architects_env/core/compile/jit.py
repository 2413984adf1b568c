"""Decorators for functions that are compiled, or run as plain Python.

Every rule of every game carries `@compiled`: compiled code calls it compiled, Python calls the plain function. A
*kernel* (`@kernel`), a function of arrays and an index, is called compiled from Python. With numba both become
machine code on first use, which is cached on disk (`core.compile.cache.code_cache`). The kernels of one decision
(`@game_kernel`) do not wait for it: they run as plain Python until the code is there (`core.compile.compile_mode`).

With `NUMBA_DISABLE_JIT=1`, or without numba, everything runs as plain Python (for debugging, coverage, and reading
along).
"""

from __future__ import annotations

import functools
import os
from collections.abc import Callable
from typing import Any, TypeVar

from architects_env.core.compile.recarrays import in_plain_form

try:
    import numba

    COMPILED = not numba.config.DISABLE_JIT  # type: ignore[attr-defined]
except ImportError:  # without numba the rules run slowly
    numba = None
    COMPILED = False

KNOWN = ("0.68",)
"""Versions of numba on whose internals `core.compile.compiled_rule` can rely. With other versions rules are compiled
through the public interface (`core.compile.public_rule`)."""
Rule = TypeVar("Rule", bound=Callable[..., Any])
BOUNDSCHECK = os.environ.get("NUMBA_BOUNDSCHECK", "0") == "1"


def compiled(function: Rule) -> Rule:
    """Decorate a rule (see the module's docstring).

    It may use only integers, arrays and records, and must not close over anything that changes.
    """
    return _made("Rule", function) if COMPILED else function


def compiled_with_twin(plain: Callable[..., Any]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Decorate a rule that uses functions of compiled code; `plain` does the same in plain Python."""
    return lambda function: _made("Rule", function, plain=plain) if COMPILED else plain


def kernel(function: Rule) -> Rule:
    """Decorate a function of arrays and numbers that Python calls compiled."""
    return _made("Kernel", function) if COMPILED else _of_arrays(function)


def kernel_unlocked(function: Rule) -> Rule:
    """Decorate a kernel that releases the GIL. Its caller ensures that no other thread uses the same arrays."""
    return _made("Kernel", function, nogil=True) if COMPILED else _of_arrays(function)


def game_kernel(game: str, unlocked: bool = False) -> Callable[[Rule], Rule]:
    """Decorate a kernel of this game (or, without a name, of all games) that runs as plain Python while there is no
    compiled code. `unlocked` works as in `kernel_unlocked`."""
    options = {"nogil": True} if unlocked else {}
    return lambda function: (
        _made("KernelInWaiting", function, game=game, **options) if COMPILED else _of_arrays(function)
    )


def inlined(function: Rule) -> Rule:
    """Decorate a rule that is compiled into each of its callers, for the small ones from which the core builds larger
    ones."""
    return _made("Inlined", function) if COMPILED else function


def is_known() -> bool:
    """Return whether the internals of this version of numba are known."""
    return ".".join(numba.__version__.split(".")[:2]) in KNOWN  # type: ignore[union-attr]


def _made(kind: str, function: Callable[..., Any], **options: Any) -> Any:
    if is_known():
        from architects_env.core.compile.compiled_rule import KINDS
    else:
        from architects_env.core.compile.public_rule import KINDS
    return KINDS[kind](function, boundscheck=BOUNDSCHECK, **options)


def _of_arrays(function: Callable[..., Any]) -> Any:
    """Wrap a kernel for plain Python, so that it can read its arrays of states by attribute."""

    @functools.wraps(function)
    def called(*args: Any) -> Any:
        return function(*map(in_plain_form, args))

    return called


def is_ready(kernel: Callable[..., Any]) -> bool:
    """Return whether this process has the compiled code of a kernel, or needs none.

    If not, one thread should call it first, because Ctrl-C cannot reach other threads that compile.
    """
    return bool(getattr(kernel, "overloads", True))


def compiled_functions() -> int:
    """Return how many functions this process had to compile because no compiled code was on disk."""
    if not COMPILED:
        return 0
    from architects_env.core.compile.compiling import PROGRESS

    return PROGRESS.functions
