"""The actions of a game: named blocks of integers. A block is a kind of choice ("build"), its index says which (the
card)."""

from __future__ import annotations

from typing import Self


class Block(int):
    """`size` consecutive actions of one kind. As a number, for compiled rules too, it is the first of them:
    `mask[BUILD + card] = 1`. It is written as the number too: compiled code is made of what is written."""

    name: str
    size: int
    about: str

    def __new__(cls, start: int, name: str, size: int, about: str) -> Self:
        """The block that begins with action `start`."""
        block = super().__new__(cls, start)
        block.name, block.size, block.about = name, size, about
        return block

    def __getnewargs__(self) -> tuple[int, str, int, str]:  # pyright: ignore[reportIncompatibleMethodOverride]  # to copy and pickle it
        return int(self), self.name, self.size, self.about


class ActionSpace:
    """Named blocks one after another, starting at action 0; each is declared once, and is its own first action.

    >>> action_space = ActionSpace()
    >>> DRAFT = action_space.block("draft", 40, "take a card")
    >>> STOP = action_space.block("stop", 1, "do no more")
    >>> int(STOP), len(action_space), action_space.locate(DRAFT + 39)
    (40, 41, ('draft', 39))
    """

    def __init__(self, *blocks: tuple[str, int, str]) -> None:
        """`blocks` as for `block`, to declare several at once."""
        self.blocks: list[Block] = []
        self._size = 0
        for block in blocks:
            self.block(*block)

    def block(self, name: str, size: int, about: str) -> Block:
        """Declare the next block. Raises `ValueError` if there is one of this name."""
        if any(block.name == name for block in self.blocks):
            raise ValueError(f"Two blocks of an action space are called {name!r}; names must differ.")
        self.blocks.append(Block(self._size, name, size, about))
        self._size += size
        return self.blocks[-1]

    def __len__(self) -> int:
        return self._size

    def start(self, name: str) -> int:
        """The first action of block `name`. Raises `KeyError` if there is none."""
        for block in self.blocks:
            if block.name == name:
                return int(block)
        raise KeyError(f"There is no block {name!r}; there are: {', '.join(block.name for block in self.blocks)}.")

    def block_of(self, action: int) -> Block:
        """The block of `action`. Raises `ValueError` outside 0 to len - 1."""
        if not 0 <= action < self._size:
            raise ValueError(f"Action {action} does not exist: this game has the actions 0 to {self._size - 1}.")
        return next(block for block in reversed(self.blocks) if action >= block)

    def locate(self, action: int) -> tuple[str, int]:
        """The block's name and the index in it of `action`. Raises `ValueError` outside 0 to len - 1."""
        block = self.block_of(action)
        return block.name, int(action) - int(block)

    def table(self) -> str:
        """The action space as the rows of a Markdown table."""
        rows = ["| actions | block | what |", "| --- | --- | --- |"]
        for block in self.blocks:
            span = str(int(block)) if block.size == 1 else f"{int(block)}-{block + block.size - 1}"
            rows.append(f"| {span} | `{block.name}` | {block.about} |")
        return "\n".join(rows)
