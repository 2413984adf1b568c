"""The observation of a game as tables: the same numbers as the flat vector, in a row for each card and each seat.

A network over cards or seats reads rows. The axes of the layout say which entries of the vector belong to which row
(`core.contract.spaces.observation_layout`), so a game needs no extra code for it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

import numpy as np

from architects_env.core.compile.jit import kernel
from architects_env.core.contract.spaces.observation_layout import SEAT, ObservationLayout

SEATS, BOARD = "seats", "board"
TAKEN = (SEATS, BOARD, "observation", "action_mask")
"""Names that a table of cards must not have."""


class ObservationTables:
    """The tables of a layout. Called with observations, it returns them by name, float32, entries in [0, 1]:

    - one for each axis of `cards` that the layout has, with its name: [..., cards, columns];
    - "seats": [..., seats, columns], the observer first, of as many as can play;
    - "board": [..., entries], the rest in its order.

    Every entry of the vector stands in one place of one table. A part that is about a seat and a card has a column for
    each seat in the table of the cards ("built, seat 1 after"), so that a row says all that is known of its card. A
    part that is about some of the rows only is 0 in the others. A table of which the layout has nothing is left out.

    What never changes is no column but stands in `features`: what is printed on the cards.

    >>> from architects_env.core.contract.spaces.observation_layout import Axis, Part, seat_axis
    >>> letter, seat = Axis("letter", "ABC", {"value": [1, 3, 3]}), seat_axis(2)
    >>> parts = Part("hand", (letter,), ""), Part("gold", (seat,), ""), Part("sent", (seat, letter), "")
    >>> tables = ObservationTables(ObservationLayout(*parts), ["letter"])
    >>> tables.shapes, tables.columns["letter"]
    ({'letter': (3, 3), 'seats': (2, 1)}, ['hand', 'sent, seat the observer', 'sent, seat 1 after'])
    >>> tables(np.arange(11))["letter"].tolist()
    [[0.0, 5.0, 8.0], [1.0, 6.0, 9.0], [2.0, 7.0, 10.0]]
    >>> tables.features["letter"].tolist(), tables.flat(tables(np.arange(11))).tolist() == list(range(11))
    ([[1.0], [3.0], [3.0]], True)
    """

    names: tuple[str, ...]
    shapes: dict[str, tuple[int, ...]]
    """Shape of each table for one observation."""
    rows: dict[str, tuple[str, ...]]
    """Titles of the rows (cards or seats) of each table; the board has none."""
    columns: dict[str, list[str]]
    """Names of the columns of each table; for the board, of its entries."""
    features: dict[str, np.ndarray]
    """Constant properties of the cards (costs, points, kinds) by table of cards, float32[cards, features]."""
    feature_names: dict[str, list[str]]
    """Names of the columns of `features`, by table."""

    def __init__(self, layout: ObservationLayout, cards: Collection[str]) -> None:
        """Create the tables of a layout.

        `cards` names the axes of cards. Raises `ValueError` if one has the name of another table.
        """
        if taken := [name for name in cards if name in TAKEN]:
            raise ValueError(f"No axis of cards may be called {taken[0]!r}: a table of the observation is called so.")
        self.layout = layout
        self.cards: tuple[str, ...] = tuple(name for name in layout.axes if name in cards)
        """Names of the tables of cards."""
        parts = _parts_of_tables(layout, self.cards)
        self.names = tuple(parts)
        axes = {name: layout.axes[SEAT if name == SEATS else name] for name in self.names if name != BOARD}
        self._places = {name: layout.places(axis.name, parts[name]) for name, axis in axes.items()}
        self.columns = {name: layout.channels(axis.name, parts[name]) for name, axis in axes.items()}
        self.rows = {name: axis.titles for name, axis in axes.items()}
        self.features = {name: axes[name].feature_table() for name in self.cards}
        self.feature_names = {name: list(axes[name].features) for name in self.cards}
        if BOARD in parts:
            entries = np.arange(len(layout))
            self._places[BOARD] = np.concatenate([entries[layout[part]] for part in parts[BOARD]])
            self.columns[BOARD] = [layout.entry(number) for number in self._places[BOARD].tolist()]
        self.shapes = {name: places.shape for name, places in self._places.items()}
        places = np.concatenate([places.ravel() for places in self._places.values()])
        self._taken = np.where(places < 0, len(layout), places).astype(np.uint32)
        self._ends = np.cumsum([places.size for places in self._places.values()])
        self._spans = list(zip(self.names, [0, *self._ends.tolist()], self._ends.tolist(), strict=False))

    def __call__(self, observations: np.ndarray) -> dict[str, np.ndarray]:
        """Return the tables of observations (float32[..., len(layout)]), each float32[..., *shape]: parts of one new
        array. Raises `ValueError` for observations of another length."""
        leading, entries = observations.shape[:-1], observations.shape[-1]
        if entries != len(self.layout):
            raise ValueError(f"An observation of this game has {len(self.layout)} entries, not {entries}.")
        vectors = np.ascontiguousarray(observations, np.float32).reshape(-1, entries)
        n = len(vectors)
        cells = np.empty(n * len(self._taken), np.float32)
        _fill(vectors, self._taken, self._ends, cells)
        return {
            name: cells[n * start : n * end].reshape(leading + self.shapes[name]) for name, start, end in self._spans
        }

    def flat(self, tables: Mapping[str, np.ndarray]) -> np.ndarray:
        """Return the observations (float32[..., len(layout)]) from which these tables were made.

        Other keys, such as a mask, are ignored.
        """
        first = tables[self.names[0]]
        leading = first.shape[: first.ndim - len(self.shapes[self.names[0]])]
        observations = np.empty((*leading, len(self.layout)), np.float32)
        for name, places in self._places.items():
            filled = places >= 0
            observations[..., places[filled]] = tables[name][..., filled]
        return observations


@kernel
def _fill(vectors, taken, ends, cells):
    """Write table after table into `cells`, each with the rows of all vectors.

    `taken` holds the entry of each cell (0 in the cell for a negative one), and `ends` the end of each table in
    `taken`.
    """
    number = vectors.shape[0]
    for i in range(number):
        vector, start = vectors[i], 0
        for end in ends:
            of_table, at = taken[start:end], number * start + i * (end - start)
            row = cells[at : at + end - start]
            for j in range(of_table.shape[0]):
                row[j] = vector[of_table[j]] if of_table[j] < vector.shape[0] else np.float32(0)
            start = end


def _parts_of_tables(layout: ObservationLayout, cards: Collection[str]) -> dict[str, list[str]]:
    """Return the parts of each table: a part with cards goes to the table of its cards, else one with seats to
    "seats", else to "board"."""
    parts: dict[str, list[str]] = {name: [] for name in (*cards, SEATS, BOARD)}
    for part in layout.parts:
        of_cards = [name for name in part.axis_names if name in cards]
        table = of_cards[0] if of_cards else SEATS if SEAT in part.axis_names else BOARD
        parts[table].append(part.name)
    return {name: found for name, found in parts.items() if found}
