"""Fingerprints of compiled functions: a hash of a function's code, the functions that it calls, and every table and
number that it reads.

Machine code on disk is stored under this hash (`core.compile.cache.code_cache`). So every process finds it, also for
functions made inside other functions, and it is never stale: another rule, card table or closed-over array gives
another hash, in any file or variable.
"""

from __future__ import annotations

import hashlib
import types
from collections.abc import Callable, Iterable, Iterator
from enum import EnumMeta
from typing import Any

import numpy as np

FOREIGN = ("numpy", "numba", "math", "builtins", "operator")
"""Modules whose versions are part of the cache's key as a whole."""

_KNOWN: dict[Any, str] = {}


def fingerprint(function: Callable[..., Any]) -> str:
    """Return a hash of everything that the machine code of `function` depends on, except the types of its arguments."""
    return _Walk().of_function(_plain(function))[0]


def _plain(value: Any) -> Any:
    return getattr(value, "py_func", value)


def _hashed(*parts: str) -> str:
    return hashlib.sha256("\x1f".join(parts).encode()).hexdigest()


def everything_read(function: types.FunctionType) -> Iterator[Any]:
    """Yield every value that a function reads, also those inside of lists and of modules other than foreign ones."""
    names = _names(function.__code__)
    waiting = [value for _, value in _values_read(function, function.__code__)]
    seen_modules = set[str]()
    for value in waiting:
        if isinstance(value, (tuple, list)):
            waiting += value
        elif isinstance(value, dict):
            waiting += [*value, *value.values()]
        elif not isinstance(value, types.ModuleType):
            yield value
        elif value.__name__ not in seen_modules and value.__name__.partition(".")[0] not in FOREIGN:
            seen_modules.add(value.__name__)
            waiting += [getattr(value, name) for name in names if hasattr(value, name)]


def everything_called(functions: Iterable[Callable[..., Any]]) -> Iterator[Any]:
    """Yield the functions and rules that these functions call, and those that they call in turn, each once, the nearest
    first."""
    waiting = list(dict.fromkeys(map(_plain, functions)))
    seen = {*waiting}
    for above in waiting:
        for value in everything_read(above):
            below = _plain(value)
            if isinstance(below, types.FunctionType) and below not in seen:
                seen.add(below)
                waiting.append(below)
                yield value


class _Walk:
    """One traversal from a function.

    Functions that call each other in a circle are named by their depth, and only completely visited ones are remembered
    for the next traversal.
    """

    def __init__(self) -> None:
        self.way: list[Any] = []

    def of_function(self, function: types.FunctionType) -> tuple[str, int]:
        """Return the hash, and the smallest depth to which it refers back (the present depth or more: none)."""
        if function in _KNOWN:
            return _KNOWN[function], len(self.way)
        if function in self.way:
            place = self.way.index(function)
            return f"circle {len(self.way) - place}", place
        own_place = len(self.way)
        self.way.append(function)
        code = function.__code__
        parts, reach = [_code(code, function.__doc__)], own_place
        for name, value in _values_read(function, code):
            found, back = self.of_value(value, _names(code))
            parts.append(f"{name}={found}")
            reach = min(reach, back)
        self.way.pop()
        result = _hashed(*parts)
        if reach >= own_place:
            _KNOWN[function] = result
        return result, reach

    def of_value(self, value: Any, names: tuple[str, ...]) -> tuple[str, int]:
        """Return hash and depth for any value that a function reads.

        `names` are the names in its code: of a module or an enumeration, only these count.
        """
        whole = len(self.way)
        value = _plain(value)
        if isinstance(value, types.FunctionType):
            return self.of_function(value)
        if isinstance(value, np.ndarray):
            return _hashed(
                repr(value.dtype), repr(value.shape), hashlib.sha256(np.ascontiguousarray(value).tobytes()).hexdigest()
            ), whole
        if isinstance(value, np.generic):
            return f"{value.dtype!r} {value.tobytes().hex()}", whole
        if isinstance(value, (tuple, list)):
            return self._of_several([str(type(value)), *value], names)
        if isinstance(value, dict):
            return self._of_several([part for item in value.items() for part in item], names)
        if isinstance(value, types.ModuleType):
            return self._of_module(value, names)
        if isinstance(value, EnumMeta):
            read = [repr(member) for name, member in value.__members__.items() if name in names]
            return _hashed(value.__module__, value.__qualname__, *read), whole
        if value is None or isinstance(value, (bool, int, float, complex, str, bytes)):
            return f"{type(value).__name__} {value!r}", whole
        if isinstance(value, np.dtype):
            return f"dtype {value!r} {value.itemsize}", whole
        named = value if hasattr(value, "__qualname__") else type(value)
        detail = str(value) if type(value).__module__.startswith("numba") and not hasattr(value, "__qualname__") else ""
        return f"{named.__module__}.{named.__qualname__} {'' if ' at 0x' in detail else detail}", whole

    def _of_several(self, values: list[Any], names: tuple[str, ...]) -> tuple[str, int]:
        found = [self.of_value(value, names) for value in values]
        return _hashed(*(one for one, _ in found)), min([len(self.way), *(back for _, back in found)])

    def _of_module(self, module: types.ModuleType, names: tuple[str, ...]) -> tuple[str, int]:
        if module.__name__.partition(".")[0] in FOREIGN:
            return module.__name__, len(self.way)
        read = [name for name in names if hasattr(module, name)]
        found, reach = self._of_several([getattr(module, name) for name in read], names)
        return _hashed(module.__name__, *read, found), reach


def _values_read(function: types.FunctionType, code: types.CodeType) -> Iterator[tuple[str, Any]]:
    """Yield what the function reads besides its arguments: closed-over values, defaults, globals."""
    for name, cell in zip(code.co_freevars, function.__closure__ or (), strict=True):
        yield name, cell.cell_contents
    for number, value in enumerate(function.__defaults__ or ()):
        yield f"default {number}", value
    for name in _names(code):
        if name in function.__globals__:
            yield name, function.__globals__[name]


def _names(code: types.CodeType) -> tuple[str, ...]:
    """Return the names of globals and attributes, also in nested functions."""
    inner = [name for const in code.co_consts if isinstance(const, types.CodeType) for name in _names(const)]
    return tuple(dict.fromkeys([*code.co_names, *inner]))


def _code(code: types.CodeType, text: str | None) -> str:
    """Return the code without its docstring and without its position in the file."""
    constants = [
        _code(const, None) if isinstance(const, types.CodeType) else repr(const)
        for const in code.co_consts
        if text is None or const != text
    ]
    sizes = (code.co_argcount, code.co_kwonlyargcount, code.co_flags)
    return _hashed(
        code.co_name, code.co_code.hex(), repr(sizes), *constants, *code.co_names, *code.co_varnames, *code.co_freevars
    )
