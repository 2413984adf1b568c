"""Displays of actions in lists and pictures.

Each row belongs to a row of words (`core.contract.words.Phrase`). Only actions that need one have a display.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from architects_env.core.contract.spaces.action_space import Block
from architects_env.core.contract.words import Field, RowKey, Words, keys_of
from architects_env.play.language.speech import speaking


@dataclass(frozen=True)
class ActionDisplay:
    """The display of an action. Its texts may have fields in braces."""

    action: int
    """A `Block` of the action space or one of its actions, as in the row of words."""
    stage: int | tuple[int, ...] | None = None
    """The stages of the row of words."""
    place: str = ""
    """The action's place in the picture, such as "hand {card}". If it is empty, the place of the block in
    `ActionDisplays` is used."""
    heading: str = ""
    """Heading that the choice shares with others in a long list ("{land}, where {card} can be hired"), or "" for
    none."""
    brief: str = ""
    """Short text of the choice: "{number}: {gain}" below a heading, or "{card}: {does}" in a list in which all choices
    begin with the same words. If it is empty, the choice has the words of the menu."""
    rank: Callable[[Any, int], int] | None = None
    """rank(g, index) -> the position of the choice among those of its block in a list. The default is its index."""
    key: Callable[[int], int] | None = None
    """key(index) -> the digit key that plays the choice, for choices that have a number in the physical game."""
    order: Callable[[Any, int], Mapping[str, str]] | None = None
    """order(g, index) -> for a choice that rearranges pieces, a mapping from each place of the picture to the place
    from which its piece comes. The page then lets you move pieces and plays the result."""
    next_stage: int | tuple[int, ...] = ()
    """Stages at which the same seat is asked next, if this action decides nothing else, such as "build" before the
    choice of a card. Neither chance nor other players may come between. The page offers both decisions at once if the
    second is in the picture."""
    repeats: Callable[[Any, int], bool] | None = None
    """repeats(g, index) -> whether the same question follows this action, which means "one more". The page then offers
    all reachable numbers at once, in the words of `brief`, and plays the actions one after the other."""


PLAIN = ActionDisplay(0)
"""The display of an action without a row."""


class ActionDisplays:
    """The displays of a game's actions.

    Args:
        words: The words of the game's actions.
        rows: A display for each row of words that needs one.
        places: Places of blocks in the picture, unless a row names one.
        listed: Fields of words that are shorter in lists than in the menu.

    Raises:
        ValueError: If a row has no words, or two rows describe the same action.
    """

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
        """Return the heading and the short text of a legal action of `g.seat` in a long list.

        Each is "" if there is none.
        """
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
        """Sort legal actions of `g.seat` into the order of a list."""

        def rank(action: int) -> tuple[int, int]:
            row, index = self._row(g, action), self._index(action)
            return action - index, row.rank(g, index) if row.rank else index

        return sorted(map(int, actions), key=rank)

    def place(self, g: Any, action: int) -> str:
        """Return the place in the picture of a legal action of `g.seat`, or "" if it has none."""
        row = self._row(g, action)
        template = row.place or self.places.get(self.words.action_space.block_of(int(action)), "")
        with speaking(None):  # it is a name, and no text
            return template and str(self.words.fill(template, g, int(action), int(g.seat), {}))

    def order(self, g: Any, action: int) -> Mapping[str, str]:
        """Returns, for a legal action of `g.seat` that rearranges pieces, the place from which each place gets its
        piece. Empty for other actions."""
        row = self._row(g, action)
        return row.order(g, self._index(int(action))) if row.order else {}

    def next_stages(self, g: Any, action: int) -> tuple[int, ...]:
        """Return the stages at which `g.seat` is asked after a legal action that decides nothing else.

        Empty for other actions.
        """
        row = self._row(g, action)
        stages = (int(g.stage),) if row.repeats and row.repeats(g, self._index(int(action))) else row.next_stage
        return stages if isinstance(stages, tuple) else (stages,)

    def is_repeatable(self, g: Any, action: int) -> bool:
        """Return whether a legal action of `g.seat` means "one more" (`ActionDisplay.repeats`)."""
        return self._row(g, action).repeats is not None

    def key(self, g: Any, action: int) -> str:
        """Return the digit key of a legal action of `g.seat`, or "" if the page may choose one."""
        row = self._row(g, action)
        return str(row.key(self._index(int(action)))) if row.key else ""

    @property
    def messages(self) -> set[str]:
        """All texts of the displays, for translation."""
        return {words for row in self.rows.values() for words in (row.heading, row.brief) if words}

    @property
    def sections(self) -> dict[str, str]:
        """Sections of the rules by the first words of place names, such as {"choice trade": "4.3"}."""
        found: dict[str, str] = {}
        for key, (said, _) in self.words.rows.items():
            block = self.words.action_space.block_of(key[1])
            place = self.rows.get(key, PLAIN).place or self.places.get(block, "")
            if said.section and place[:1] not in "{":
                found[place.partition("{")[0].strip()] = said.section
        return found
