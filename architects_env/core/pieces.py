"""The observation of a game: named pieces of one flat float32 vector, every entry in [0, 1]."""
from __future__ import annotations

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Piece:
    """A named part of the observation with its shape."""

    name: str
    shape: tuple[int, ...]
    about: str

    @property
    def size(self) -> int:
        """How many entries of the vector it takes."""
        return int(np.prod(self.shape))


class Pieces:
    """Named pieces one after another; `pieces["virtue"]` is the slice of the flat vector, `pieces.split(vector)` gives them all by name.

    >>> pieces = Pieces(Piece("tax", (1,), "coins"), Piece("hand", (2, 3), "cards"))
    >>> len(pieces), pieces["hand"]
    (7, slice(1, 7, None))
    """

    def __init__(self, *pieces: Piece) -> None:
        self.pieces = pieces
        self._slices: dict[str, slice] = {}
        size = 0
        for piece in pieces:
            if piece.name in self._slices:
                raise ValueError(f"Two pieces of an observation are called {piece.name!r}; names must differ.")
            self._slices[piece.name] = slice(size, size + piece.size)
            size += piece.size
        self._size = size

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, name: str) -> slice:
        return self._slices[name]

    def start(self, name: str) -> int:
        """The position of the first entry of piece `name`."""
        return self._slices[name].start

    def split(self, vector: np.ndarray) -> dict[str, np.ndarray]:
        """The pieces of an observation (float32[..., len]) by name, each in its own shape (views, not copies)."""
        if vector.shape[-1] != self._size:
            raise ValueError(f"An observation of this game has {self._size} entries, not {vector.shape[-1]}.")
        return {piece.name: vector[..., self._slices[piece.name]].reshape(vector.shape[:-1] + piece.shape) for piece in self.pieces}

    def table(self) -> str:
        """The pieces as the rows of a Markdown table."""
        rows = ["| entries | piece | shape | what |", "| --- | --- | --- | --- |"]
        for piece in self.pieces:
            span = self._slices[piece.name]
            rows.append(f"| {span.start}-{span.stop - 1} | `{piece.name}` | {'x'.join(map(str, piece.shape))} | {piece.about} |")
        return "\n".join(rows)
