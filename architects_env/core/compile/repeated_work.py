"""Work that numba repeats while it compiles, done once or not at all, which saves a tenth to a fifth of the time.

numba describes a record by all its fields in words (a state has some hundred) for listeners that do not exist, copies
the whole scope of a function for each block that it inlines, compares flags by all their values, prepares terminals
for unused colours, and reports each call of LLVM to its timers. The machine code stays the same. This relies on
numba's internals; `core.compile.jit` lists the supported versions.
"""

from __future__ import annotations

import functools
from collections import defaultdict
from contextlib import nullcontext
from copy import deepcopy
from typing import Any

import llvmlite.binding as llvm
from numba.core import errors, ir
from numba.core.targetconfig import TargetConfig
from numba.core.types import Record


@functools.cache
def leave_out_repeated_work() -> None:
    """Patch numba for this process. Called before anything is compiled."""
    setattr(Record, "__repr__", _remembered(Record.__repr__))  # noqa: B010
    TargetConfig.__eq__ = _equal(TargetConfig.__eq__)
    TargetConfig.__hash__ = lambda self: hash(type(self))  # numba's is that of the options' names
    ir.Loc.__deepcopy__ = lambda self, memo: self  # pyright: ignore[reportAttributeAccessIssue]  # nobody changes one
    ir.Scope.__deepcopy__ = _copy_of_scope  # pyright: ignore[reportAttributeAccessIssue]
    if hasattr(errors, "ColorShell"):  # around each message of an error, and each attempt at an overload makes one
        setattr(errors, "ColorShell", nullcontext)  # noqa: B010
    for callbacks in list(llvm.ffi.lib._lock._cblist):
        llvm.ffi.unregister_lock_callback(*callbacks)


def _remembered(said: Any) -> Any:
    remembered = functools.cache(said)
    return lambda record: remembered(record)  # a function, so that it is a method


def _equal(by_values: Any) -> Any:
    def equal(self: Any, other: Any) -> Any:
        same = type(self) is type(other) and (self is other or self._values == other._values)
        return same or by_values(self, other)

    return equal


def _copy_of_scope(scope: Any, memo: dict[int, Any]) -> Any:
    copy = memo[id(scope)] = ir.Scope(deepcopy(scope.parent, memo), scope.loc)
    for name, variable in scope.localvars._con.items():
        copy.localvars._con[name] = memo[id(variable)] = ir.Var(copy, variable.name, variable.loc)
    copy.redefined = defaultdict(int, scope.redefined)
    copy.var_redefinitions = defaultdict(set, {name: set(names) for name, names in scope.var_redefinitions.items()})
    return copy
