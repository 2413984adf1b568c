"""The observation of a game: named parts of one flat float32 vector, every entry in [0, 1], with a description of
each entry.

A part has an axis for each of its dimensions. An axis given as a number has only a length. An `Axis` also describes
its entries: which card, which seat. So a program finds all entries about the cards of one back, and the properties of
the cards (costs, kinds, points), without a mapping made by hand: `ObservationLayout.table_of`, `Axis.features`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from architects_env.core.text import did_you_mean


class Axis(int):
    """An axis of an observation: an int (the number of entries) with a title for each entry in `titles`, and numbers
    for each by name in `features`.

    >>> building = Axis("building", ("Mill", "Barn", "Inn"), {"points": [2, 3, 1]})
    >>> building + 1, building.titles[1], building.features["points"].tolist()
    (4, 'Barn', [2.0, 3.0, 1.0])
    >>> int(building.subset([0, 2])), building.subset([0, 2]).titles
    (2, ('Mill', 'Inn'))
    """

    name: str
    titles: tuple[str, ...]
    features: dict[str, np.ndarray]
    numbers: tuple[int, ...]
    """Indices of these entries in the whole axis."""
    whole: int
    """Number of entries of the whole axis."""

    def __new__(
        cls,
        name: str,
        titles: Iterable[str],
        features: Mapping[str, Any] | None = None,
        numbers: Sequence[int] = (),
        whole: int = 0,
    ) -> Axis:
        """Create an axis. Raises `ValueError` for a feature without exactly one number for each title."""
        titles = tuple(titles)
        axis = super().__new__(cls, len(titles))
        axis.name, axis.titles = name, titles
        axis.features = {key: np.asarray(values, np.float32) for key, values in (features or {}).items()}
        axis.numbers, axis.whole = tuple(numbers) or tuple(range(len(titles))), whole or len(titles)
        for key, values in axis.features.items():
            if values.shape != (len(titles),):
                raise ValueError(f"{name}: {key} has the shape {values.shape}, not a number for each of {len(titles)}.")
        return axis

    def __getnewargs__(self) -> tuple[Any, ...]:
        return self.name, self.titles, self.features, self.numbers, self.whole

    def subset(self, numbers: Iterable[int]) -> Axis:
        """Return an axis of these entries alone."""
        chosen = [int(number) for number in numbers]
        features = {key: values[chosen] for key, values in self.features.items()}
        return Axis(self.name, [self.titles[i] for i in chosen], features, chosen, self.whole)

    def feature_table(self) -> np.ndarray:
        """Return all features in the order of `features`, float32[entries, features]."""
        return np.stack([*self.features.values()], 1) if self.features else np.zeros((int(self), 0), np.float32)


SEAT = "seat"
"""Name of the axis of seats."""


def seat_axis(most_players: int) -> Axis:
    """Return the axis of seats as an observer counts them: itself, then the others in turn order."""
    return Axis(SEAT, ("the observer", *(f"{i} after" for i in range(1, most_players))))


def one_hot(values: Any, names: Sequence[str]) -> dict[str, np.ndarray]:
    """Return one-hot features for the kind of each entry.

    `values` int[entries] are indices into `names`; other values belong to no kind.
    """
    return {name: np.asarray(values) == number for number, name in enumerate(names)}


def column_features(values: Any, names: Sequence[str]) -> dict[str, np.ndarray]:
    """Return the columns of a table, [entries, names], as features."""
    return dict(zip(names, np.asarray(values).T, strict=True))


def titled_axis(name: str, *titles: str) -> Axis:
    """Return an axis for a single part, with the name of the part; the table of the parts lists its titles."""
    return Axis(name, titles)


@dataclass(frozen=True)
class Part:
    """A named part of the observation with its shape."""

    name: str
    shape: tuple[int, ...]
    about: str

    @property
    def size(self) -> int:
        """Number of entries of the vector in this part."""
        return int(np.prod(self.shape))

    @property
    def axis_names(self) -> list[str]:
        """Names of the dimensions that are an `Axis`."""
        return [axis.name for axis in self.shape if isinstance(axis, Axis)]


class ObservationLayout:
    """Named parts of an observation, one after another.

    `layout["virtue"]` is the slice of the flat vector, `layout.split(vector)` returns all parts by name, and
    `layout.at.virtue` is the first entry of a part (a constant in compiled code).

    >>> layout = ObservationLayout(Part("tax", (1,), "coins"), Part("hand", (2, Axis("card", "ABC")), "cards"))
    >>> len(layout), layout["hand"], layout.at.hand
    (7, slice(1, 7, None), 1)
    >>> layout.entry(5)
    'hand 1, card B'
    >>> layout.channels("card"), layout.table_of(np.arange(7), "card").tolist()
    (['hand 0', 'hand 1'], [[1.0, 4.0], [2.0, 5.0], [3.0, 6.0]])
    """

    def __init__(self, *parts: Part) -> None:
        self.parts = parts
        self._slices: dict[str, slice] = {}
        size = 0
        for part in parts:
            if part.name in self._slices:
                raise ValueError(f"Two parts of an observation are called {part.name!r}; names must differ.")
            self._slices[part.name] = slice(size, size + part.size)
            size += part.size
        self._size = size
        starts = NamedTuple("At", [(name, int) for name in self._slices])  # type: ignore[misc]
        self.at: Any = starts(*(span.start for span in self._slices.values()))
        self.axes = self._axes()
        """The axes by name."""

    def _axes(self) -> dict[str, Axis]:
        axes: dict[str, Axis] = {}
        for part in self.parts:
            for axis in (axis for axis in part.shape if isinstance(axis, Axis)):
                kept = axes.setdefault(axis.name, axis)
                if difference := _difference(kept, axis):
                    raise ValueError(
                        f"Two axes of an observation are called {axis.name!r}, and {difference} (part {part.name!r}). "
                        f"Give one of them another name, or make both from one `Axis`; the parts of cards take their "
                        f"features from `Cards({axis.name!r}, ..., features=...)`."
                    )
                if axis > kept or (axis.features and not kept.features):
                    axes[axis.name] = axis
        return axes

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, name: str) -> slice:
        return self._slices[name]

    def split(self, vector: np.ndarray) -> dict[str, np.ndarray]:
        """Return the parts of an observation (float32[..., len]) by name, each in its own shape (views, not copies)."""
        if vector.shape[-1] != self._size:
            raise ValueError(f"An observation of this game has {self._size} entries, not {vector.shape[-1]}.")
        return {
            part.name: vector[..., self._slices[part.name]].reshape(vector.shape[:-1] + part.shape)
            for part in self.parts
        }

    def entry(self, number: int) -> str:
        """Return the meaning of an entry of the vector in words. Raises `IndexError` for a number outside of it."""
        for part in self.parts:
            span = self._slices[part.name]
            if span.start <= number < span.stop:
                return _called(part, range(len(part.shape)), np.unravel_index(number - span.start, part.shape))
        raise IndexError(f"An observation of this game has the entries 0 to {self._size - 1}, not {number}.")

    def channels(self, axis: str, parts: Collection[str] | None = None) -> list[str]:
        """Return the names of the columns of `table_of` for an axis, optionally of these parts only.

        Raises:
            KeyError: For an unknown axis.
        """
        found: list[str] = []
        for part, dimension, _ in self._parts_along(axis, parts):
            others = [i for i in range(len(part.shape)) if i != dimension]
            found += [_called(part, others, at) for at in np.ndindex(*(part.shape[i] for i in others))]
        return found

    def places(self, axis: str, parts: Collection[str] | None = None) -> np.ndarray:
        """Return the index in the observation of each cell of `table_of`, int64[entries of the axis, channels].

        Cells without an entry have -1.

        Args:
            axis: The name of the axis.
            parts: Names of the parts to use. By default all.

        Raises:
            KeyError: For an unknown axis.
        """
        column_features: list[np.ndarray] = []
        for part, dimension, of_part in self._parts_along(axis, parts):
            span = self._slices[part.name]
            rows = np.moveaxis(np.arange(span.start, span.stop).reshape(part.shape), dimension, 0).reshape(of_part, -1)
            whole = np.full((of_part.whole, rows.shape[1]), -1)
            whole[list(of_part.numbers)] = rows
            column_features.append(whole)
        return np.concatenate(column_features, 1)

    def table_of(self, vector: np.ndarray, axis: str) -> np.ndarray:
        """Return everything that observations say about each entry of an axis.

        Cells of parts that cover only some entries are 0 elsewhere. `channels` names the columns.

        Args:
            vector: float32[..., len(self)]: Observations.
            axis: The name of the axis.

        Returns:
            float32[..., entries of the axis, channels].

        Raises:
            ValueError: For an unknown axis, and for another number of entries.
        """
        if axis not in self.axes:
            raise ValueError(
                f"There is no axis {axis!r}; there are: {', '.join(self.axes) or 'none'}.{did_you_mean(axis, self.axes)}"
            )
        if vector.shape[-1:] != (self._size,):
            raise ValueError(f"Observations of this game have {self._size} entries, not the shape {vector.shape}.")
        places = self.places(axis)
        return np.where(places < 0, np.float32(0), vector[..., places])

    def _parts_along(self, axis: str, parts: Collection[str] | None) -> Iterator[tuple[Part, int, Axis]]:
        """Yield the parts (among `parts`, if given) with this axis, the dimension of the axis, and the axis itself."""
        self.axes[axis]
        for part in self.parts:
            if parts is not None and part.name not in parts:
                continue
            for dimension, one in enumerate(part.shape):
                if isinstance(one, Axis) and one.name == axis:
                    yield part, dimension, one
                    break

    def table(self) -> str:
        """Return the parts as the rows of a Markdown table."""
        rows = ["| entries | part | shape | what |", "| --- | --- | --- | --- |"]
        for part in self.parts:
            span = self._slices[part.name]
            shape = "x".join(str(int(axis)) for axis in part.shape)
            rows.append(f"| {span.start}-{span.stop - 1} | `{part.name}` | {shape} | {_about(part)} |")
        return "\n".join(rows)


def _difference(one: Axis, other: Axis) -> str:
    """Return how two axes of one name contradict each other, to follow "and"; empty if they do not.

    An axis without features stands beside the same one with features.
    """
    if one.whole != other.whole:
        return f"they have {one.whole} and {other.whole} entries"
    shared = [(one.numbers.index(number), k) for k, number in enumerate(other.numbers) if number in one.numbers]
    for i, k in shared:
        if one.titles[i] != other.titles[k]:
            return f"entry {one.numbers[i]} is {one.titles[i]!r} in one and {other.titles[k]!r} in the other"
    smaller, larger = sorted((one, other), key=int)
    if smaller < larger and smaller.features and not larger.features:
        return "only the shorter one has features"
    if not one.features or not other.features:
        return ""
    if one.features.keys() != other.features.keys():
        return f"one has the features {', '.join(one.features)}, the other {', '.join(other.features)}"
    for name in one.features:
        if any(one.features[name][i] != other.features[name][k] for i, k in shared):
            return f"their feature {name!r} differs"
    return ""


def _about(part: Part) -> str:
    """Return the description of a part with the titles of its own axis.

    For several entries of one thing ("gold | up to 8"), return the thing.
    """
    own_titles = [axis.titles for axis in part.shape if isinstance(axis, Axis) and axis.name == part.name]
    things = dict.fromkeys(title.partition(" | ")[0] for titles in own_titles for title in titles)
    return ": ".join(text for text in (part.about, ", ".join(things)) if text)


def _called(part: Part, dimensions: Sequence[int], at: Sequence[Any]) -> str:
    """Return an index into these dimensions of a part, in words."""
    words: list[str] = []
    for dimension, i in zip(dimensions, at, strict=True):
        axis = part.shape[dimension]
        words.append(f"{axis.name} {axis.titles[i]}" if isinstance(axis, Axis) else str(i))
    plain = [word for word in words if word.isdigit()]
    named = [word for word in words if not word.isdigit()]
    return ", ".join([" ".join([part.name, *plain]), *named])
