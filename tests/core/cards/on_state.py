"""Compiled functions of one state, called from a test."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from architects_env.core.compile.jit import kernel


def on_state(function: Callable[..., Any]) -> Callable[..., Any]:
    """The compiled function called with an array of one state instead of the state."""
    if getattr(function, "py_func", function).__code__.co_argcount == 2:
        return kernel(lambda states, a: function(states[0], a))
    if getattr(function, "py_func", function).__code__.co_argcount == 3:
        return kernel(lambda states, a, b: function(states[0], a, b))
    return kernel(lambda states, a, b, c: function(states[0], a, b, c))
