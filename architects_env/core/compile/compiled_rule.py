"""The kinds of compiled functions.

Rules are compiled when other rules call them (without an entry for Python, linked if they are large,
`core.compile.cache.linking`) and plain when Python calls them. Kernels are compiled when Python calls them.
"""

from __future__ import annotations

import contextlib
import dis
import functools
import inspect
from collections.abc import Callable, Generator
from typing import Any

import numpy as np
from numba.core import dispatcher, sigutils, types
from numba.core.compiler_lock import global_compiler_lock
from numba.core.errors import NumbaError
from numba.core.registry import CPUDispatcher

from architects_env.core.compile import compile_mode
from architects_env.core.compile.cache.code_cache import CodeCache
from architects_env.core.compile.cache.linking import declare_alone_if_large, name_by_content
from architects_env.core.compile.compiling import COMPILE_LOCK
from architects_env.core.compile.recarrays import in_plain_form
from architects_env.core.compile.refused_rules import refusal
from architects_env.core.compile.repeated_work import leave_out_repeated_work

MAKES_NUMBERS = frozenset(
    {
        "abs",
        "all",
        "any",
        "argmax",
        "argmin",
        "exp",
        "log",
        "max",
        "mean",
        "min",
        "ndim",
        "shape",
        "size",
        "sqrt",
        "sum",
    }
)
"""Names of numpy functions that make no array."""


def may_make_arrays(function: Callable[..., Any]) -> bool:
    """Return whether a function uses a numpy function, or a method of arrays, that may make an array."""
    names = {
        step.argval for step in dis.get_instructions(function) if step.opname in ("LOAD_ATTR", "LOAD_METHOD")
    } - MAKES_NUMBERS
    found = [getattr(owner, name, None) for name in names for owner in (np, np.ndarray)]
    return any(callable(one) and not isinstance(one, type) for one in found)


class _Compiler(getattr(dispatcher, "_FunctionCompiler")):  # noqa: B009  # not declared to type checkers
    """A compiler that omits numba's reference counting of arrays, which costs a tenth of the speed and a quarter of
    the compile time. Only a function that makes or returns an array, or gets one from a function that it calls, needs
    it; the others borrow what their callers hold."""

    @functools.cached_property
    def counting(self) -> bool:
        """Whether references are counted, computed on first compile: most rules of a process come from disk, or are
        never called."""
        return may_make_arrays(self.py_func)

    def _customize_flags(self, flags: Any) -> Any:
        flags.nrt = self.counting
        return flags

    def _compile_core(self, args: Any, return_type: Any) -> Any:
        try:
            result = super()._compile_core(args, return_type)
            if self.counting or not self._is_given_arrays(result):
                return result
        except NumbaError:  # so it says of a function that makes an array
            if self.counting:
                raise
        self.counting = True
        return super()._compile_core(args, return_type)

    def _is_given_arrays(self, result: Any) -> bool:
        calls = [call for step, call in result.type_annotation.calltypes.items() if getattr(step, "op", None) == "call"]
        returned = {result.signature.return_type, *(call.return_type for call in calls)}
        return any(self.targetdescr.target_context.data_model_manager[kind].contains_nrt_meminfo() for kind in returned)


def _of_one_width(kind: Any) -> Any:
    """Return the type as which an argument of one rule arrives in another: one for all integers, literals, booleans
    and members of IntEnums, so that a rule is compiled once and not for every width. uint64 (the words of a random
    stream) stays, because it does not fit, and so does an omitted default."""
    if isinstance(kind, types.Literal):
        kind = kind.literal_type
    if isinstance(kind, types.Boolean | types.Integer | types.IntEnumMember) and kind != types.uint64:
        return types.int64
    return kind


class Compiled(CPUDispatcher):
    """A function that can be compiled. `options` are numba's."""

    def __init__(self, function: Callable[..., Any], **options: Any) -> None:
        super().__init__(function, targetoptions={"nopython": True, "error_model": "numpy", **options})
        self._compiler = _Compiler(function, self.targetdescr, self.targetoptions, {}, self._compiler.pipeline_class)
        self._for_rules = False
        self._without_entry = dict[Any, Any]()
        self._kept_for_callers = list[Any]()
        self._cache = CodeCache(
            function, ", ".join(["counting where needed", *(f"{name} {value}" for name, value in options.items())])
        )

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Return the call template where another rule calls this one."""
        args, kws = tuple(map(_of_one_width, args)), {name: _of_one_width(kind) for name, kind in kws.items()}
        with self._compiling(for_rules=True):
            return super().get_call_template(args, kws)

    def compile_for_rules(self, args: tuple[Any, ...]) -> None:
        """Compile for arguments of these types, at least without an entry for Python."""
        with self._compiling(for_rules=True):
            super().compile(args)

    def load_symbol(self, symbol: str, args: tuple[Any, ...], engine: Any) -> None:
        """Load the compiled function of this symbol from disk or compile it.

        A function has different symbols with and without an entry for Python.
        """
        self.compile_for_rules(args)
        if not engine.is_symbol_defined(symbol):
            self._kept_for_callers += self._cache.load_all(args, self.targetctx)

    def compile(self, sig: Any) -> Any:
        """Compile for this signature and return the entry for Python."""
        if self._for_rules:
            return super().compile(sig)
        args = tuple(sigutils.normalize_signature(sig)[0])
        if args in self._without_entry:
            return self._entry(args)
        with self._compiling(for_rules=False):
            return super().compile(sig)

    def add_overload(self, cres: Any) -> None:
        """Register a result of numba's compiler."""
        args = tuple(cres.signature.args)
        if cres.library._shared_module is None:  # it does not come from disk
            declare_alone_if_large(cres, self.py_func)
        if self._for_rules:
            self.overloads[args] = cres
            self._without_entry[args] = None
        else:
            super().add_overload(cres)

    def _entry(self, args: tuple[Any, ...]) -> Any:
        """Return the entry for Python of a function compiled for rules: a wrapper that calls it."""
        if self._without_entry[args] is None:
            names = list(inspect.signature(self.py_func).parameters)
            given = [name for name, kind in zip(names, args, strict=True) if not isinstance(kind, types.Omitted)]
            calling = eval(
                f"lambda {', '.join(names)}: function({', '.join(f'{name}={name}' for name in given)})",
                {"function": self},
            )
            calling.__defaults__ = self.py_func.__defaults__
            self._without_entry[args] = Compiled(
                functools.update_wrapper(calling, self.py_func, assigned=("__module__", "__name__"), updated=())
            )
            entry = self._without_entry[args].compile(args)
            getattr(self, "_insert")([kind._code for kind in args], entry, False)  # noqa: B009
        return self._without_entry[args].compile(args)

    @contextlib.contextmanager
    def _compiling(self, for_rules: bool) -> Generator[None]:
        with global_compiler_lock:
            COMPILE_LOCK.begin(self.py_func)
            before, options = self._for_rules, dict(self.targetoptions)
            self._for_rules = for_rules
            self._cache.for_rules = for_rules
            self.targetoptions.update(no_cpython_wrapper=for_rules, no_cfunc_wrapper=True)
            try:
                leave_out_repeated_work()
                name_by_content(self.py_func)
                yield
            finally:
                COMPILE_LOCK.end()
                self._for_rules = self._cache.for_rules = before
                self.targetoptions.clear()
                self.targetoptions.update(options)


class Rule(Compiled):
    """A function that is compiled when compiled code calls it, and `plain` when Python calls it."""

    def __init__(self, function: Callable[..., Any], plain: Callable[..., Any] | None = None, **options: Any) -> None:
        super().__init__(function, **options)
        self.plain = plain or function

    def __call__(self, *args: Any, **named: Any) -> Any:
        return self.plain(*args, **named)


class Inlined(CPUDispatcher):
    """A rule that is compiled into its callers."""

    def __init__(self, function: Callable[..., Any], **options: Any) -> None:
        super().__init__(
            function, targetoptions={"nopython": True, "error_model": "numpy", "inline": "always", **options}
        )

    def __call__(self, *args: Any, **named: Any) -> Any:
        return self.py_func(*args, **named)


class Kernel(Compiled):
    """A function that is compiled when Python calls it, which waits for that if necessary."""

    def _compile_for_args(self, *args: Any, **named: Any) -> Any:
        """Called by numba at the first call with arguments of these types."""
        try:
            return super()._compile_for_args(*args, **named)  # pyright: ignore[reportAttributeAccessIssue]  # of numba
        except (NumbaError, KeyError) as error:  # numba raises a KeyError for a field that a record lacks
            raise refusal(self.py_func, error) from None


class KernelInWaiting(Compiled):
    """A kernel for one decision.

    It runs as plain Python until there is compiled code of its game. Then it becomes a `Kernel`, so that later calls
    have no overhead.
    """

    def __init__(self, function: Callable[..., Any], game: str, **options: Any) -> None:
        super().__init__(function, **options)
        self._game = game

    def __call__(self, *args: Any, **named: Any) -> Any:
        if compile_mode.may_be_compiled(self._game):
            self.__class__ = Kernel  # pyright: ignore[reportAttributeAccessIssue]  # both are `Compiled` and nothing more
            return self(*args, **named)
        return self.py_func(*map(in_plain_form, args), **named)


KINDS = {"Rule": Rule, "Inlined": Inlined, "Kernel": Kernel, "KernelInWaiting": KernelInWaiting}
