"""The score sheet: numbers in a game's own fields, read from a view."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from architects_env.core.contract.default_board import seat_in_words
from architects_env.core.contract.game import FIELDS, Game
from architects_env.core.contract.rules.events import FIELDS as EVENT_FIELDS
from architects_env.core.contract.spaces.observation_layout import SEAT, Axis, Part
from architects_env.core.contract.spaces.scales import AS_NUMBER
from architects_env.core.contract.spaces.stages import FIELDS as STAGE_FIELDS
from architects_env.core.text import capital, player, say
from architects_env.play.default_picture.piles import fields_of_cards
from architects_env.play.default_picture.views import state_of, view_of

NOT_SHOWN = frozenset(
    [field[0] for field in (*FIELDS, *EVENT_FIELDS, *STAGE_FIELDS)] + ["options", "agenda", "agenda_size", "task"]
)
"""Fields of the core."""
GREATEST = 9999
"""Greatest number that is shown. Greater ones are sets of bits or codes."""
MOST_ENTRIES, MOST_ROWS = 8, 20
"""Greatest number of entries of a field, and of rows of the sheet."""


@dataclass(frozen=True)
class Row:
    """A row of the score sheet."""

    field: str
    title: str
    values: tuple[str, ...]
    """A text for each player, or a single one for the whole table."""
    of_seats: bool
    is_entry: bool = False
    """Whether the row is an entry of a field that the observation names, such as a good or a place."""


def rows_of(game: Game, g: Any, seat: int) -> tuple[list[Row], list[Row]]:
    """Return the rows of the view `g` for the whole table and those with a number for each player."""
    found: list[Row] = []
    for field in _own_fields(game):
        found += _rows(game, g, seat, field)
    table, players = ([row for row in found if row.of_seats == of_seats] for of_seats in (False, True))
    return table[:MOST_ROWS], players[:MOST_ROWS]


def readable(name: str) -> str:
    """Return a field or zone as people read it: "rounds_played" as "Rounds played"."""
    return capital(say(name.replace("_", " ").strip()))


def has_more(game: Game) -> bool:
    """Return whether the state has own fields that no score sheet can show, such as a board of several dimensions."""
    names, seats = _own_fields(game), _seats(game)
    return any(len(game.dtype[name].shape) > 1 + (game.dtype[name].shape[:1] == (seats,)) for name in names)


def _own_fields(game: Game) -> list[str]:
    cards = fields_of_cards(game)
    return [name for name in game.dtype.names or () if name not in NOT_SHOWN and name not in cards]


def _seats(game: Game) -> int:
    return game.seats[1]


def _rows(game: Game, g: Any, seat: int, field: str) -> Iterator[Row]:
    values = np.asarray(g[field])
    part = next((part for part in game.observation_layout.parts if part.name == field), None)
    axes = _axes(part)
    of_seats = values.shape[:1] == (_seats(game),) and (part is None or SEAT in part.axis_names)
    if values.dtype.kind not in "iub" or values.ndim - of_seats > 1:
        return
    if of_seats:
        values = values[: int(g.num_players)]
    if values.size == 0 or values.max() > GREATEST or values.min() < -GREATEST:
        return
    if field in game.seat_fields and values.ndim == of_seats:
        texts = tuple(seat_in_words(int(value)) for value in np.atleast_1d(values))
        yield Row(field, readable(field), texts, of_seats)
    elif values.ndim == of_seats:
        if not of_seats and part is not None and part.axis_names == [SEAT]:
            yield from _seat_row(game, g, seat, field)
        elif not axes:
            yield _row(field, readable(field), values, of_seats)
    elif len(axes) == 1 and axes[0] == values.shape[-1] <= MOST_ENTRIES:
        for i, title in enumerate(axes[0].titles):
            yield replace(_row(f"{field} {title}", readable(title), values[..., i], of_seats), is_entry=True)
    elif not axes and values.shape[-1] <= MOST_ENTRIES:
        for i in range(values.shape[-1]):
            yield _row(f"{field} {i}", say("{title} {n}", title=readable(field), n=i + 1), values[..., i], of_seats)


def _axes(part: Part | None) -> list[Axis]:
    """Return the axes of a part that are neither seats nor the scale of a number.

    A single number that has one stands for several things: it is a set of bits or a code.
    """
    shape = part.shape if part else ()
    axes = [axis for axis in shape if isinstance(axis, Axis) and axis > 1]
    return [axis for axis in axes if axis.name not in (SEAT, AS_NUMBER.name)]


def _row(field: str, title: str, values: np.ndarray, of_seats: bool) -> Row:
    numbers = values.tolist() if of_seats else [int(values)]
    return Row(field, title, tuple(f"−{-int(n)}" if n < 0 else f"{int(n)}" for n in numbers), of_seats)


def _seat_row(game: Game, g: Any, seat: int, field: str) -> Iterator[Row]:
    """Yield the player that a field names, if the observation says that it means one now."""
    observation = view_of(game, state_of(g), seat).observation()
    marked = np.flatnonzero(observation[game.observation_layout[field]])
    if len(marked) == 1:
        yield Row(field, readable(field), (player((seat + int(marked[0])) % int(g.num_players)),), False)
