"""Compiled functions of one state, called from a test."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from architects_env.core.jit import COMPILED, compiled


def on_state(function: Callable[..., Any]) -> Callable[..., Any]:
    """The compiled function called with an array of one state instead of the state."""
    if not COMPILED:
        return lambda states, *given: function(states[0], *given)
    if function.py_func.__code__.co_argcount == 2:
        return compiled(lambda states, a: function(states[0], a))
    if function.py_func.__code__.co_argcount == 3:
        return compiled(lambda states, a, b: function(states[0], a, b))
    return compiled(lambda states, a, b, c: function(states[0], a, b, c))
