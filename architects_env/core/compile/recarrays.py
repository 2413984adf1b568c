"""States whose fields plain Python reads and writes by attribute (`states[0].gold[seat]`), as compiled rules do.

numpy's `recarray` has the same purpose, but reading a field of one of its records takes four times as long, and
texts, pictures, invariants and rules in plain Python do little else.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import itemgetter
from typing import TYPE_CHECKING, Any

import numpy as np


class State(np.void):
    """One state. Every dtype has a subclass with a property for each field."""

    __slots__ = ()
    plain: np.dtype
    """The dtype as numpy and compiled code know it."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _state, (self.tobytes(), self.plain)

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...
        def __setattr__(self, name: str, value: object) -> None: ...


class States(np.ndarray):
    """An array of states: `states.gold` is the field of all of them, as a plain array; `states[0]` is a `State`."""

    def __reduce__(self) -> tuple[Any, ...]:
        return recarray, (self.view(self.dtype.type.plain, np.ndarray),)

    def __getattr__(self, name: str) -> Any:
        if name in (self.dtype.names or ()):
            return self.view(np.ndarray)[name]
        raise AttributeError(
            f"These states have no field {name!r}; they have: {', '.join(self.dtype.names or ()) or 'none'}."
        )

    def __setattr__(self, name: str, value: object) -> None:
        if name in (self.dtype.names or ()):
            self[name] = value
        else:
            super().__setattr__(name, value)


def recarray(states: np.ndarray) -> States:
    """Return the same memory with fields as attributes."""
    return states.view(_dtype_of_recarray(states.dtype), States)


def in_plain_form(value: Any) -> Any:
    """Return an argument of a kernel for plain Python: arrays of states by attribute, any other value unchanged."""
    if isinstance(value, np.ndarray) and value.dtype.names is not None and not isinstance(value, States):
        return recarray(value)
    return value


def _state(content: bytes, plain: np.dtype) -> State:
    return recarray(np.frombuffer(bytearray(content), plain))[0]


@cache
def _dtype_of_recarray(plain: np.dtype) -> np.dtype:
    fields = {name: property(itemgetter(name), _writer(name)) for name in plain.names or ()}
    return np.dtype((type("State", (State,), {"__slots__": (), "plain": plain, **fields}), plain))


def _writer(name: str) -> Callable[[Any, object], None]:
    def write(state: Any, value: object) -> None:
        state[name] = value

    return write
