"""How lists and pictures show actions: a row beside each row of words (`core.contract.words.Says`) that needs one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from architects_env.core.contract.action_space import Block
from architects_env.core.contract.words import Field, RowKey, Words, keys_of
from architects_env.play.language.speech import speaking


@dataclass(frozen=True)
class ActionDisplay:
    """How an action is shown. Fields of its words stand in braces."""

    action: int
    """A `Block`, or one action of it, as in the row of words."""
    stage: int | tuple[int, ...] | None = None
    """The stages of the row of words."""
    place: str = ""
    """The place of the picture that it is about: "hand {card}"; "": that of its block (`ActionDisplays`), or none."""
    heading: str = ""
    """The words that it shares with other choices of a long list, which stand together below them ("{land}, where
    {card} can be hired"); "" for none."""
    brief: str = ""
    """What the choice says below the heading, in a few words: "{number}: {gain}"; without a heading, what it says in
    any list below the words with which all begin ("{card}: {does}"); "": as the menu says it."""
    rank: Callable[[Any, int], int] | None = None
    """rank(g, index) -> its position among those of its block in a list, as they lie on the board. Without it, its
    number."""
    key: Callable[[int], int] | None = None
    """key(index) -> the digit by which a page plays it, if it is called by a number at the table."""
    order: Callable[[Any, int], Mapping[str, str]] | None = None
    """order(g, index), of a choice in which order pieces shall lie -> for each place of the picture between which they
    change, the place from which a piece comes there. A page then lets you move them, and plays the result."""
    next_stage: int | tuple[int, ...] = ()
    """The stages at which the same seat is asked next, if this decides nothing else ("build", then which card), without
    chance and without others. Where that is in the picture, a page lets you decide both at once."""
    repeats: Callable[[Any, int], bool] | None = None
    """repeats(g, index), of "one more" -> whether the same is asked once more after it, and nothing else. A page then
    shows at once all numbers that it leads to, each in the words of `brief`, and plays one action after the other."""


PLAIN = ActionDisplay(0)
"""Stands for an action that has no row."""


class ActionDisplays:
    """The rows of a game. `places` says of blocks where their actions are in the picture, unless a row says otherwise;
    `listed` are fields that say less in lists than in the menu. Raises `ValueError` for a row whose words do not exist,
    and for two rows about the same."""

    def __init__(
        self,
        words: Words,
        *rows: ActionDisplay,
        places: Mapping[Block, str] | None = None,
        listed: Mapping[str, Field] | None = None,
    ) -> None:
        self.words, self.places, self._listed = words, places or {}, listed or {}
        self.rows: dict[RowKey, ActionDisplay] = {}
        for row in rows:
            for key in keys_of(row.action, row.stage):
                if key not in words.rows or key in self.rows:
                    fault = "has no row of words" if key not in words.rows else "is given twice"
                    raise ValueError(f"The row that shows action {int(row.action)} at stage {key[2]} {fault}: {row}.")
                self.rows[key] = row

    def _row(self, g: Any, action: int) -> ActionDisplay:
        return self.rows.get(self.words.key_of(g, int(action)), PLAIN)

    def _index(self, action: int) -> int:
        return action - int(self.words.action_space.block_of(action))

    def list_entry(self, g: Any, action: int) -> tuple[str, str]:
        """Under which heading a legal action of `g.seat` stands where there are many, and what it says there; "" for
        none."""
        row, action, seat = self._row(g, action), int(action), int(g.seat)
        heading, brief = (
            words and self.words.fill(words, g, action, seat, self._listed) for words in (row.heading, row.brief)
        )
        if not brief and self._listed:
            template = self.words.rows[self.words.key_of(g, action)][0].menu
            menu, brief = (self.words.fill(template, g, action, seat, instead) for instead in ({}, self._listed))
            brief = "" if brief == menu else brief
        return heading, brief

    def in_list_order(self, g: Any, actions: Sequence[int]) -> list[int]:
        """Legal actions of `g.seat` in the order in which they stand in a list."""

        def rank(action: int) -> tuple[int, int]:
            row, index = self._row(g, action), self._index(action)
            return action - index, row.rank(g, index) if row.rank else index

        return sorted(map(int, actions), key=rank)

    def place(self, g: Any, action: int) -> str:
        """The place of the picture that a legal action of `g.seat` is about; "" for none."""
        row = self._row(g, action)
        template = row.place or self.places.get(self.words.action_space.block_of(int(action)), "")
        with speaking(None):  # it is a name, and no text
            return template and str(self.words.fill(template, g, int(action), int(g.seat), {}))

    def order(self, g: Any, action: int) -> Mapping[str, str]:
        """By place of the picture, from which place a piece comes there by a legal action of `g.seat` that says how
        they shall lie; empty for any other."""
        row = self._row(g, action)
        return row.order(g, self._index(int(action))) if row.order else {}

    def next_stages(self, g: Any, action: int) -> tuple[int, ...]:
        """The stages at which `g.seat` is asked next, after a legal action that decides nothing else; none for any
        other."""
        row = self._row(g, action)
        stages = (int(g.stage),) if row.repeats and row.repeats(g, self._index(int(action))) else row.next_stage
        return stages if isinstance(stages, tuple) else (stages,)

    def is_repeatable(self, g: Any, action: int) -> bool:
        """Whether a legal action of `g.seat` is one more of the same, after which it may go on (`ActionDisplay.repeats`)."""
        return self._row(g, action).repeats is not None

    def key(self, g: Any, action: int) -> str:
        """The digit by which a page plays a legal action of `g.seat`; "" for the next that is free."""
        row = self._row(g, action)
        return str(row.key(self._index(int(action)))) if row.key else ""

    @property
    def messages(self) -> set[str]:
        """All words of rows, which catalogues translate."""
        return {words for row in self.rows.values() for words in (row.heading, row.brief) if words}

    @property
    def sections(self) -> dict[str, str]:
        """How the names of places of actions begin, and the section about each: {"choice trade": "4.3"}."""
        found: dict[str, str] = {}
        for key, (said, _) in self.words.rows.items():
            block = self.words.action_space.block_of(key[1])
            place = self.rows.get(key, PLAIN).place or self.places.get(block, "")
            if said.section and place[:1] not in "{":
                found[place.partition("{")[0].strip()] = said.section
        return found
