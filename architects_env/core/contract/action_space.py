"""The actions of a game: named blocks of integers. A block is a kind of choice ("build"), its index says which (the
card)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Block:
    """`size` consecutive actions of one kind."""

    name: str
    size: int
    about: str


class ActionSpace:
    """Named blocks one after another, starting at action 0.

    >>> action_space = ActionSpace(Block("draft", 40, "take a card"), Block("stop", 1, "do no more"))
    >>> action_space.start("stop"), len(action_space), action_space.locate(39)
    (40, 41, ('draft', 39))
    """

    def __init__(self, *blocks: Block) -> None:
        self.blocks = blocks
        self._start: dict[str, int] = {}
        size = 0
        for block in blocks:
            if block.name in self._start:
                raise ValueError(f"Two blocks of an action space are called {block.name!r}; names must differ.")
            self._start[block.name] = size
            size += block.size
        self._size = size

    def __len__(self) -> int:
        return self._size

    def start(self, name: str) -> int:
        """The first action of block `name`."""
        return self._start[name]

    def locate(self, action: int) -> tuple[str, int]:
        """The block's name and the index in it of `action`. Raises `ValueError` outside 0 to len - 1."""
        if not 0 <= action < self._size:
            raise ValueError(f"Action {action} does not exist: this game has the actions 0 to {self._size - 1}.")
        for block in reversed(self.blocks):
            if action >= self._start[block.name]:
                return block.name, action - self._start[block.name]
        raise AssertionError("unreachable")

    def table(self) -> str:
        """The action space as the rows of a Markdown table."""
        rows = ["| actions | block | what |", "| --- | --- | --- |"]
        for block in self.blocks:
            first = self._start[block.name]
            span = str(first) if block.size == 1 else f"{first}-{first + block.size - 1}"
            rows.append(f"| {span} | `{block.name}` | {block.about} |")
        return "\n".join(rows)
