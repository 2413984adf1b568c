"""Linking of large compiled functions, which numba would copy into every caller.

numba gives the compiler each called function again, as a part of the caller, so that it can be inlined. So each
function is compiled once for every function above it, and a game took minutes. Large functions are not inlined
anyway. Here their callers get only a declaration, and are linked with the one compiled function. This needs the same
symbol in every process: it is made of the function's fingerprint and the types of its arguments. Compiled code on
disk (`core.compile.cache.code_cache`) names the functions with which it is linked, and they are loaded first.

This relies on numba's internals; `core.compile.jit` lists the supported versions.
"""

from __future__ import annotations

import hashlib
import itertools
import os
import types
import weakref
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import llvmlite.binding as llvm
import numba.core.types as numba_types
from numba.core.bytecode import FunctionIdentity

from architects_env.core.compile.cache.fingerprint import everything_called, fingerprint

LARGE = 100
"""Number of instructions from which a function is large. LLVM inlines functions of fewer than about fifty."""

Needed = tuple[str, int, tuple[Any, ...]]
"""A function with which another is linked: its symbol, its number, the types of its arguments."""

_LARGE_ONES: dict[str, Needed] = {}
"""Large functions of this process, by symbol."""
_NUMBERS: weakref.WeakKeyDictionary[Callable[..., Any], int] = weakref.WeakKeyDictionary()


@cache
def number_of(function: Callable[..., Any]) -> int:
    """Return a number made of everything that the code of a function depends on."""
    return int(fingerprint(function)[:14], 16)


def name_by_content(function: Callable[..., Any]) -> None:
    """Give the function the same symbol in every process.

    numba numbers the functions of a process from 1 on. Other functions start at a random number, because two functions
    with the same name and number from two processes would be confused when both are loaded from disk.
    """
    _prepare_numba()
    _NUMBERS[function] = number_of(function)


@cache
def _prepare_numba() -> None:
    FunctionIdentity._unique_ids = itertools.count(int.from_bytes(os.urandom(6), "big"))
    plain = FunctionIdentity.from_function.__func__

    def from_function(cls: type, function: Callable[..., Any]) -> Any:
        identity = plain(cls, function)
        number = _NUMBERS.get(function) if isinstance(function, types.FunctionType) else None
        if number is not None:
            identity.unique_id, identity.unique_name = number, f"{identity.func_qualname}${number}"
        return identity

    setattr(FunctionIdentity, "from_function", classmethod(from_function))  # noqa: B010
    by_content = property(lambda self: (type(self).__name__, (hashlib.sha256(self.name.encode()).hexdigest()[:16],)))
    setattr(numba_types.Record, "mangling_args", by_content)  # noqa: B010  # numba names a record's type by a number that another process gives to another


def declare_alone_if_large(result: Any, function: Callable[..., Any]) -> None:
    """Replace a function that was just compiled by its declaration for its callers, if it is large."""
    library, symbol = result.library, result.fndesc.llvm_func_name
    compiled = library.get_function(symbol)
    if sum(1 for _ in _first_instructions(compiled)) > LARGE:
        library._shared_module = _declaration(library._final_module, compiled)
        _LARGE_ONES[symbol] = symbol, number_of(function), tuple(result.signature.args)


def _first_instructions(function: Any) -> Iterator[Any]:
    instructions = (instruction for block in function.blocks for instruction in block.instructions)
    return itertools.islice(instructions, LARGE + 1)


def _declaration(module: Any, function: Any) -> Any:
    structures = [line for line in str(module).splitlines() if line.startswith("%")]
    result, _, arguments = str(function.global_value_type).partition(" (")
    text = "\n".join([*structures, f'declare {result} @"{function.name}"({arguments}'])
    alone = llvm.parse_assembly(text)
    alone.triple, alone.data_layout, alone.name = module.triple, str(module.data_layout), module.name
    return alone


def needed_by(library: Any) -> list[Needed]:
    """Return the functions with which a compiled library is linked."""
    return [
        _LARGE_ONES[function.name]
        for function in library._final_module.functions
        if function.is_declaration and function.name in _LARGE_ONES
    ]


def is_large(result: Any) -> bool:
    """Return whether the callers of this function get only its declaration."""
    return result.fndesc.llvm_func_name in _LARGE_ONES


def note_symbols(description: Any, engine: Any) -> None:
    """Tell the engine which symbols will come from disk."""
    engine._defined_symbols |= {description.llvm_func_name, description.llvm_cpython_wrapper_name}


def note_loaded(result: Any, function: Callable[..., Any], large: bool) -> None:
    """Make others link with a function that came from disk."""
    if large:
        symbol = result.fndesc.llvm_func_name
        _LARGE_ONES[symbol] = symbol, number_of(function), tuple(result.signature.args)


def load_needed(function: Callable[..., Any], needed: list[Needed], engine: Any) -> bool:
    """Load or compile the functions with which `function` is linked. Returns whether all are available."""
    missing = [one for one in needed if not engine.is_symbol_defined(one[0])]
    for rule in rules_below(function) if missing else ():
        for wanted in [wanted for wanted in missing if wanted[1] == number_of(rule.py_func)]:
            rule.load_symbol(wanted[0], wanted[2], engine)
            missing.remove(wanted)
        if not missing:
            break
    return all(engine.is_symbol_defined(symbol) for symbol, _, _ in needed)


def rules_below(function: Callable[..., Any]) -> Iterator[Any]:
    """Return the rules that a function calls, the nearest first."""
    return (value for value in everything_called([function]) if hasattr(value, "compile_for_rules"))
