"""Measures: the numbers of a game's state that are worth naming in an explanation ("stone", "workers in large groups").

A face declares them (`Face.measures`). A game that declares none has those of its own fields that are one number for
each seat. Measures are read from many states at once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np

from architects_env.core.contract.game import FIELDS, Game
from architects_env.core.contract.rules.events import FIELDS as EVENT_FIELDS
from architects_env.core.contract.spaces.stages import FIELDS as STAGE_FIELDS

GOODS, PROGRESS, SKILL, RISK = "goods", "progress", "skill", "risk"
"""Kinds of measures: things to spend, things that bring points, abilities, and things that others may take or that cost
points."""
Read = Callable[[np.ndarray], np.ndarray]
"""read(states) -> numbers of each seat, [states, seats at most]. `states` is a plain structured array."""


@dataclass(frozen=True)
class Measure:
    """A number of each seat that is worth naming."""

    name: str
    """Its name, as players say it. Catalogues translate it."""
    read: Read
    kind: str = GOODS
    """One of `GOODS`, `PROGRESS`, `SKILL` and `RISK`."""
    matters: Callable[[np.ndarray], bool] = lambda states: True
    """matters(states) -> whether it matters in this game: a danger that no card brings is not named."""

    @property
    def wanted(self) -> int:
        """Return 1 if more of it is better, and -1 for a risk."""
        return -1 if self.kind == RISK else 1


def in_field(name: str, *index: int) -> Read:
    """Return a reading of a field whose first axis is the seat: `in_field("goods", 2)` reads `goods[seat, 2]`."""
    return lambda states: states[name][(slice(None), slice(None), *index)]


def sum_of(name: str) -> Read:
    """Return a reading of the sum of a field over all axes after the seat."""
    return lambda states: states[name].reshape(*states[name].shape[:2], -1).sum(axis=2, dtype=np.int64)


def members_of(name: str) -> Read:
    """Return a reading of the number of members of a set, which the field holds as bits."""
    return lambda states: np.bitwise_count(states[name].view(np.ndarray).astype(np.uint64))


def fields_in(names: tuple[str, ...], field: str, kind: str = GOODS) -> tuple[Measure, ...]:
    """Return a measure for each entry of the last axis of a field, such as the kinds of goods."""
    return tuple(Measure(name, in_field(field, k), kind) for k, name in enumerate(names))


@cache
def default_measures(game: Game) -> tuple[Measure, ...]:
    """Return a measure for each own field of a game that is one number for each seat."""
    of_core = {entry[0] for entry in (*FIELDS, *EVENT_FIELDS, *STAGE_FIELDS)}
    found, types = list[Measure](), game.dtype.fields or {}
    for name, (kind, *_) in types.items():
        if name not in of_core and kind.shape == (game.seats[1],) and game.seats[1] > 1:
            found.append(Measure(name.replace("_", " "), in_field(name)))
    return tuple(found)
