"""Compile a rule, or run it as plain Python.

Every rule of every game carries `@compiled`: compiled code calls it compiled, Python calls the plain function. What
Python calls compiled is a *kernel*, a function of arrays and an index (`@kernel`). With numba both become machine code
where it is first needed, which is kept on disk (`core.compile.code_cache`). The kernels of one decision
(`@game_kernel`) do not wait for it: they run as plain Python until the code is there (`core.compile.compile_mode`).

With `NUMBA_DISABLE_JIT=1`, or without numba, everything runs as plain Python (for a debugger, for coverage, for reading
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
except ImportError:  # the rules run without numba, only slowly
    numba = None
    COMPILED = False

KNOWN = ("0.68",)
"""Versions of numba whose inner parts `core.compile.compiled_rule` rests on; with others rules are compiled through its
public interface (`core.compile.public_rule`)."""
Rule = TypeVar("Rule", bound=Callable[..., Any])
BOUNDSCHECK = os.environ.get("NUMBA_BOUNDSCHECK", "0") == "1"


def compiled(function: Rule) -> Rule:
    """A rule (see the module's docstring). It must use integers, arrays and records only, and close over nothing that
    changes."""
    return _made("Rule", function) if COMPILED else function


def compiled_with_twin(plain: Callable[..., Any]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """A rule that uses what only compiled code has; `plain` does the same in plain Python."""
    return lambda function: _made("Rule", function, plain=plain) if COMPILED else plain


def kernel(function: Rule) -> Rule:
    """What Python calls compiled, with arrays and numbers."""
    return _made("Kernel", function) if COMPILED else _of_arrays(function)


def kernel_unlocked(function: Rule) -> Rule:
    """A kernel that lets other threads of Python run meanwhile. Whoever calls it sees to it that no other thread uses
    the same arrays."""
    return _made("Kernel", function, nogil=True) if COMPILED else _of_arrays(function)


def game_kernel(game: str, unlocked: bool = False) -> Callable[[Rule], Rule]:
    """A kernel of this game (or, without a name, of all games) that runs as plain Python where there is no compiled
    code yet; `unlocked` as in `kernel_unlocked`."""
    options = {"nogil": True} if unlocked else {}
    return lambda function: (
        _made("KernelInWaiting", function, game=game, **options) if COMPILED else _of_arrays(function)
    )


def inlined(function: Rule) -> Rule:
    """A rule that is compiled into each of its callers: for the small ones from which the core builds larger ones."""
    return _made("Inlined", function) if COMPILED else function


def is_known() -> bool:
    """Whether this is a version of numba whose inner parts are known."""
    return ".".join(numba.__version__.split(".")[:2]) in KNOWN  # type: ignore[union-attr]


def _made(kind: str, function: Callable[..., Any], **options: Any) -> Any:
    if is_known():
        from architects_env.core.compile.compiled_rule import KINDS
    else:
        from architects_env.core.compile.public_rule import KINDS
    return KINDS[kind](function, boundscheck=BOUNDSCHECK, **options)


def _of_arrays(function: Callable[..., Any]) -> Any:
    """A kernel in plain Python: the states that it is given as arrays are read by attribute."""

    @functools.wraps(function)
    def called(*args: Any) -> Any:
        return function(*map(in_plain_form, args))

    return called


def is_ready(kernel: Callable[..., Any]) -> bool:
    """Whether this process has the compiled code of a kernel, or needs none. Where it does not, one thread should call
    it first: Ctrl-C cannot reach another one that compiles."""
    return bool(getattr(kernel, "overloads", True))


def compiled_functions() -> int:
    """How many functions this process had to compile because no compiled code was found on disk."""
    if not COMPILED:
        return 0
    from architects_env.core.compile.compiling import PROGRESS

    return PROGRESS.functions
