"""Check of which values an observation tells apart: fields of a view are changed one at a time, and every value must
look different from every other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np

from architects_env.core.compile.jit import kernel
from architects_env.core.compile.recarrays import States, recarray
from architects_env.core.contract.game import Game
from architects_env.core.play.match import Match

NUMBERS = (*range(13), 39, 40, 41, 79, 80, 81, 100, 300, 301, 1000, 1001, 32766, 32767)
"""Values to try in fields without a bound."""


@dataclass(frozen=True)
class Field:
    """A field and its variations: the values that each of its entries may have, the entries to vary, and the values of
    other fields (a number, or an array of the field's shape) that make it matter."""

    values: Iterable[int]
    given: Mapping[str, int | np.ndarray] = field(default_factory=dict[str, int | np.ndarray])
    places: Iterable[Any] | None = None


@cache
def kernels(game_observe: Any, game_redact: Any) -> tuple[Any, Any]:
    """Return loops over views: observe_each(states, seat, out) and blank_each(states, seat)."""

    @kernel
    def observe_each(states, seat, out):
        for i in range(states.shape[0]):
            game_observe(states[i], seat, out[i])

    @kernel
    def blank_each(states, seat):
        for i in range(states.shape[0]):
            game_redact(states[i], seat)

    return observe_each, blank_each


def view_of(match: Match, seat: int) -> States:
    """Return the view of a seat as an array of one record."""
    states = match.game.copy_states(match.memory)
    kernels(match.game.observe, match.game.redact)[1](match.game.for_kernels(states), seat)
    return recarray(states)


def observations_of(game: Game, states: np.ndarray, seat: int) -> np.ndarray:
    """Return the observations of many views of one seat."""
    out = np.zeros((len(states), len(game.observation_layout)), np.float32)
    kernels(game.observe, game.redact)[0](game.for_kernels(states), seat, out)
    return out


def indistinguishable_values(game: Game, view: np.ndarray, seat: int, name: str, how: Field) -> list[str]:
    """Return the entries of the field `name` at which two values look the same to `seat`; empty if all differ."""
    found: list[str] = []
    values = list(how.values)
    places = list(how.places) if how.places is not None else list(np.ndindex(view[name].shape[1:]))
    for place in places:
        states = np.frombuffer(bytearray(view.tobytes() * len(values)), game.dtype)
        for other, value in how.given.items():
            states[other] = value
        entries = states[name][(slice(None), *place)] if place else states[name]
        entries[...] = values
        states[name][(slice(None), *place) if place else slice(None)] = entries
        seen = observations_of(game, states, seat)
        assert seen.min() >= 0 and seen.max() <= 1, f"{name}{list(place)}: outside [0, 1]"
        groups: dict[bytes, int] = {}
        for value, entry in zip(values, seen, strict=True):
            if entry.tobytes() in groups:
                found.append(f"{name}{list(place)}: {groups[entry.tobytes()]} and {value} look alike")
            groups[entry.tobytes()] = value
    return found
