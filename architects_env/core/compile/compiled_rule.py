"""Compiled functions as the games need them: rules, which other rules call compiled (without an entry for Python,
linked where they are large, `core.compile.linking`) and Python calls plain, and kernels, which Python calls
compiled."""

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
from architects_env.core.compile.code_cache import CodeCache
from architects_env.core.compile.compiling import TURN
from architects_env.core.compile.linking import declare_alone_if_large, name_by_content
from architects_env.core.compile.recarrays import in_plain_form
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
"""What numpy calls so makes no array."""


def may_make_arrays(function: Callable[..., Any]) -> bool:
    """Whether it uses a function of numpy, or a method of arrays, that may make an array."""
    names = {
        step.argval for step in dis.get_instructions(function) if step.opname in ("LOAD_ATTR", "LOAD_METHOD")
    } - MAKES_NUMBERS
    found = [getattr(owner, name, None) for name in names for owner in (np, np.ndarray)]
    return any(callable(one) and not isinstance(one, type) for one in found)


class _Compiler(getattr(dispatcher, "_FunctionCompiler")):  # noqa: B009  # not declared to type checkers
    """numba counts who holds an array, which costs a tenth of the speed and a quarter of the time of compiling. Only a
    function that makes or returns one, or is given one by a function that it calls, needs it; the others borrow what
    their callers hold."""

    @functools.cached_property
    def counting(self) -> bool:
        """Looked up when something is compiled: most rules of a process come from disk, or are not called at all."""
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
    """The type as which an argument of one rule arrives in another: one for all integers, literals, booleans and
    members of IntEnums, so that a rule is compiled once and not again for every width. What is uint64 (the words of a
    random stream) stays, for it does not fit, and so does a default that was left out."""
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
        """Called where another rule calls this one."""
        args, kws = tuple(map(_of_one_width, args)), {name: _of_one_width(kind) for name, kind in kws.items()}
        with self._compiling(for_rules=True):
            return super().get_call_template(args, kws)

    def compile_for_rules(self, args: tuple[Any, ...]) -> None:
        """Have it compiled for arguments of these types, at least without an entry for Python."""
        with self._compiling(for_rules=True):
            super().compile(args)

    def load_symbol(self, symbol: str, args: tuple[Any, ...], engine: Any) -> None:
        """Have the compiled function of this name in memory, if it is on disk or can be made: it has another with an
        entry for Python than without."""
        self.compile_for_rules(args)
        if not engine.is_symbol_defined(symbol):
            self._kept_for_callers += self._cache.load_all(args, self.targetctx)

    def compile(self, sig: Any) -> Any:
        """Have it compiled for this signature; returns the entry for Python."""
        if self._for_rules:
            return super().compile(sig)
        args = tuple(sigutils.normalize_signature(sig)[0])
        if args in self._without_entry:
            return self._entry(args)
        with self._compiling(for_rules=False):
            return super().compile(sig)

    def add_overload(self, cres: Any) -> None:
        """What numba does with each result."""
        args = tuple(cres.signature.args)
        if cres.library._shared_module is None:  # it does not come from disk
            declare_alone_if_large(cres, self.py_func)
        if self._for_rules:
            self.overloads[args] = cres
            self._without_entry[args] = None
        else:
            super().add_overload(cres)

    def _entry(self, args: tuple[Any, ...]) -> Any:
        """The entry for Python of what has been compiled for rules: a function that calls it."""
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
            TURN.begin(self.py_func)
            before, options = self._for_rules, dict(self.targetoptions)
            self._for_rules = for_rules
            self._cache.for_rules = for_rules
            self.targetoptions.update(no_cpython_wrapper=for_rules, no_cfunc_wrapper=True)
            try:
                leave_out_repeated_work()
                name_by_content(self.py_func)
                yield
            finally:
                TURN.end()
                self._for_rules = self._cache.for_rules = before
                self.targetoptions.clear()
                self.targetoptions.update(options)


class Rule(Compiled):
    """Called by compiled code it is compiled, called by Python it is `plain`."""

    def __init__(self, function: Callable[..., Any], plain: Callable[..., Any] | None = None, **options: Any) -> None:
        super().__init__(function, **options)
        self.plain = plain or function

    def __call__(self, *args: Any, **named: Any) -> Any:
        """In plain Python."""
        return self.plain(*args, **named)


class Inlined(CPUDispatcher):
    """A rule that is compiled into its callers."""

    def __init__(self, function: Callable[..., Any], **options: Any) -> None:
        super().__init__(
            function, targetoptions={"nopython": True, "error_model": "numpy", "inline": "always", **options}
        )

    def __call__(self, *args: Any, **named: Any) -> Any:
        """In plain Python."""
        return self.py_func(*args, **named)


class Kernel(Compiled):
    """Called by Python it is compiled, and waits for that if need be."""


class KernelInWaiting(Compiled):
    """A kernel of one decision. It runs as plain Python while there is no compiled code of its game; from then on it is
    a `Kernel`, so that its calls cost nothing more."""

    def __init__(self, function: Callable[..., Any], game: str, **options: Any) -> None:
        super().__init__(function, **options)
        self._game = game

    def __call__(self, *args: Any, **named: Any) -> Any:
        """Whichever there is."""
        if compile_mode.may_be_compiled(self._game):
            self.__class__ = Kernel  # pyright: ignore[reportAttributeAccessIssue]  # both are `Compiled` and nothing more
            return self(*args, **named)
        return self.py_func(*map(in_plain_form, args), **named)


KINDS = {"Rule": Rule, "Inlined": Inlined, "Kernel": Kernel, "KernelInWaiting": KernelInWaiting}
