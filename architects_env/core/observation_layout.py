"""The observation of a game: named parts of one flat float32 vector, every entry in [0, 1]."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Part:
    """A named part of the observation with its shape."""

    name: str
    shape: tuple[int, ...]
    about: str

    @property
    def size(self) -> int:
        """How many entries of the vector it takes."""
        return int(np.prod(self.shape))


class ObservationLayout:
    """Named parts one after another; `layout["virtue"]` is the slice of the flat vector, `layout.split(vector)` gives
    them all by name.

    >>> layout = ObservationLayout(Part("tax", (1,), "coins"), Part("hand", (2, 3), "cards"))
    >>> len(layout), layout["hand"]
    (7, slice(1, 7, None))
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

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, name: str) -> slice:
        return self._slices[name]

    def start(self, name: str) -> int:
        """The position of the first entry of part `name`."""
        return self._slices[name].start

    def split(self, vector: np.ndarray) -> dict[str, np.ndarray]:
        """The parts of an observation (float32[..., len]) by name, each in its own shape (views, not copies)."""
        if vector.shape[-1] != self._size:
            raise ValueError(f"An observation of this game has {self._size} entries, not {vector.shape[-1]}.")
        return {
            part.name: vector[..., self._slices[part.name]].reshape(vector.shape[:-1] + part.shape)
            for part in self.parts
        }

    def table(self) -> str:
        """The parts as the rows of a Markdown table."""
        rows = ["| entries | part | shape | what |", "| --- | --- | --- | --- |"]
        for part in self.parts:
            span = self._slices[part.name]
            rows.append(
                f"| {span.start}-{span.stop - 1} | `{part.name}` | {'x'.join(map(str, part.shape))} | {part.about} |"
            )
        return "\n".join(rows)
