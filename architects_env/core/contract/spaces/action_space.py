"""The action space of a game: named blocks of integers.

A block is a kind of choice ("build"), and the index in it says which (the card).

A choice that is made of two or three numbers is a block with a shape, and the block numbers them row by row. Compiled
rules read and write its actions by functions that the game names once, beside the block:

    BUMP = ACTION_SPACE.block("bump", (MOST_PLAYERS, TIERS, SECTIONS), "remove this worker")
    encode_bump, decode_bump = BUMP.encode, BUMP.decode

    mask[A.encode_bump(places, tier, section)] = 1  # in `legal`
    places, tier, section = A.decode_bump(action)  # in `play`

Where an index in the block stands for the choice instead of an action (a row of words, a field of the state), `join`
and `split` do the same.

A rule that plays actions of several blocks asks for the block first, by a function made once for the whole space:

    located = ACTION_SPACE.locator()

    block, index = A.located(action)
    if block == A.BUILD: ...
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from typing import Any, Self

import numpy as np

from architects_env.core.compile.jit import compiled


class Block(int):
    """`size` consecutive actions of one kind.

    As an integer, in compiled rules too, it is the first of them: `mask[BUILD + card] = 1`. Its `repr` is that integer,
    because compiled code is generated from source text.
    """

    name: str
    shape: tuple[int, ...]
    """Number of values of each dimension of the choice. A block declared by its size has one dimension."""
    size: int
    about: str

    def __new__(cls, start: int, name: str, shape: tuple[int, ...], about: str) -> Self:
        """Create the block that begins with action `start`."""
        block = super().__new__(cls, start)
        block.name, block.shape, block.size, block.about = name, shape, math.prod(shape), about
        return block

    def __getnewargs__(self) -> tuple[int, str, tuple[int, ...], str]:  # pyright: ignore[reportIncompatibleMethodOverride]  # to copy and pickle it
        return int(self), self.name, self.shape, self.about

    @property
    def holds(self) -> Callable[..., Any]:
        """Return (compiled) holds(action) -> whether the action is in this block.

        For rules that treat actions of several blocks differently.
        """
        return _holder(int(self), int(self) + self.size)

    @property
    def encode(self) -> Callable[..., Any]:
        """Return (compiled) encode(a, b) or encode(a, b, c) -> the action for these indices.

        Raises:
            ValueError: For a block without two or three dimensions.
        """
        return _encoder(int(self), self._columns())

    @property
    def decode(self) -> Callable[..., Any]:
        """Return (compiled) decode(action) -> the two or three indices of an action of this block."""
        return _decoder(int(self), self._columns())

    @property
    def split(self) -> Callable[..., Any]:
        """Return (compiled) split(index) -> the two or three indices for an index in this block, 0 to size - 1."""
        return _decoder(0, self._columns())

    @property
    def join(self) -> Callable[..., Any]:
        """Return (compiled) join(a, b) or join(a, b, c) -> the index in this block, the inverse of `split`."""
        return _encoder(0, self._columns())

    def _columns(self) -> tuple[int, ...]:
        """Return the shape without its first dimension, which needs no bound."""
        if len(self.shape) not in (2, 3):
            raise ValueError(
                f"Block {self.name!r} has the shape {self.shape}; only blocks of two or three dimensions are encoded "
                "and decoded. Of a block of one dimension the index is the action less the block."
            )
        return self.shape[1:]


@cache
def _holder(start: int, end: int) -> Callable[..., Any]:
    @compiled
    def holds(action):
        return start <= action < end

    return holds


@cache
def _encoder(start: int, columns: tuple[int, ...]) -> Callable[..., Any]:
    if len(columns) == 1:
        (width,) = columns

        @compiled
        def encode(a, b):
            return start + int(a) * width + int(b)

        return encode
    height, width = columns

    @compiled
    def encode_three(a, b, c):
        return start + (int(a) * height + int(b)) * width + int(c)

    return encode_three


@cache
def _decoder(start: int, columns: tuple[int, ...]) -> Callable[..., Any]:
    if len(columns) == 1:
        (width,) = columns

        @compiled
        def decode(action):
            index = int(action) - start
            return index // width, index % width

        return decode
    height, width = columns

    @compiled
    def decode_three(action):
        index = int(action) - start
        return index // (height * width), index // width % height, index % width

    return decode_three


class ActionSpace:
    """Named blocks one after another, starting at action 0.

    Each is declared once, and its integer value is its first action.

    >>> action_space = ActionSpace()
    >>> DRAFT = action_space.block("draft", 40, "take a card")
    >>> STOP = action_space.block("stop", 1, "do no more")
    >>> int(STOP), len(action_space), action_space.locate(DRAFT + 39)
    (40, 41, ('draft', 39))
    """

    def __init__(self, *blocks: tuple[str, int | tuple[int, ...], str]) -> None:
        """Create an action space. `blocks` holds arguments of `block`, to declare several at once."""
        self.blocks: list[Block] = []
        self._size = 0
        for block in blocks:
            self.block(*block)

    def block(self, name: str, size: int | tuple[int, ...], about: str) -> Block:
        """Declare the next block by its size or by its shape. Raises `ValueError` if the name is taken."""
        if any(block.name == name for block in self.blocks):
            raise ValueError(f"Two blocks of an action space are called {name!r}; names must differ.")
        self.blocks.append(Block(self._size, name, size if isinstance(size, tuple) else (size,), about))
        self._size += self.blocks[-1].size
        return self.blocks[-1]

    def __len__(self) -> int:
        return self._size

    def start(self, name: str) -> int:
        """Return the first action of block `name`. Raises `KeyError` for an unknown name."""
        for block in self.blocks:
            if block.name == name:
                return int(block)
        raise KeyError(f"There is no block {name!r}; there are: {', '.join(block.name for block in self.blocks)}.")

    def block_of(self, action: int) -> Block:
        """Return the block of `action`. Raises `ValueError` outside 0 to len - 1."""
        if not 0 <= action < self._size:
            raise ValueError(f"Action {action} does not exist: this game has the actions 0 to {self._size - 1}.")
        return next(block for block in reversed(self.blocks) if action >= block)

    def locate(self, action: int) -> tuple[str, int]:
        """Return the name of the block of `action` and the index in it. Raises `ValueError` outside 0 to len - 1."""
        block = self.block_of(action)
        return block.name, int(action) - int(block)

    def locator(self) -> Callable[..., tuple[int, int]]:
        """Return a function for compiled rules, `block, index = located(action)`: the block of an action, to be
        compared with the blocks by name, and the index in it. Call this once all blocks are declared."""
        first = np.array([int(block) for block in self.blocks for _ in range(block.size)], np.int64)

        @compiled
        def located(action):
            block = int(first[action])
            return block, action - block

        return located

    def table(self) -> str:
        """Return the action space as the rows of a Markdown table."""
        rows = ["| actions | block | what |", "| --- | --- | --- |"]
        for block in self.blocks:
            span = str(int(block)) if block.size == 1 else f"{int(block)}-{block + block.size - 1}"
            rows.append(f"| {span} | `{block.name}` | {block.about} |")
        return "\n".join(rows)
