"""What actions and events say: each has one row of words, from which the menu and the log are made.

A row holds placeholders ("go to the {place} for {gain}"), and a game's *fields* say what stands for them. Amounts come
from the tables that rules read, so that no number stands in a sentence on its own account. What is said of amounts is
proved in play: `Amounts` tells `conformance.check_words` how to read it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum
from typing import Any, NamedTuple, Self

from architects_env.core.contract.action_space import ActionSpace
from architects_env.core.contract.events import Event

Field = Callable[[Any, int, int], Any]
"""field(g, index, observer) -> what stands for it when `g.seat` plays number `index` of a block and `observer` is
told."""

EventField = Callable[[Any, Event, int], Any]
"""field(g, event, observer) -> what stands for it in the words of an event."""


class Says(NamedTuple):
    """The row of an action block."""

    menu: str
    """As whoever decides is asked, in the infinitive: "build {card} for {price}"."""
    log: str = ""
    """As the log goes on after the name: "builds the {card} for {price} gold". Empty: the menu's in the third
    person."""


class Events(IntEnum):
    """A game's kinds of events, numbered from 0 in their order; compiled rules read them as numbers. Each member is
    written as its words, in which fields stand in braces: `FEAST_WON = "{player} gives the feast"`."""

    words: str

    def __new__(cls, words: str) -> Self:
        """The next number."""
        member = int.__new__(cls, len(cls.__members__))
        member._value_ = len(cls.__members__)
        member.words = words
        return member


class _Looked(dict[str, Any]):
    """The fields of one decision or event, each looked up when a row asks for it: not all have a meaning everywhere."""

    def __init__(self, fields: Mapping[str, Callable[..., Any]], *about: Any) -> None:
        super().__init__()
        self.fields, self.about = fields, about

    def __missing__(self, name: str) -> Any:
        return self.fields[name](*self.about)


def event_lines(kinds: type[Events], fields: Mapping[str, EventField]) -> Callable[[Any, Event, int], str]:
    """`Game.event_line` of these kinds: their words as a sentence, in which a field stands for what it makes of the
    event as `observer` may know it."""

    def event_line(g: Any, event: Event, observer: int) -> str:
        line = kinds(event.kind).words.format_map(_Looked(fields, g, event, observer))
        return f"{line[0].upper()}{line[1:]}."

    return event_line


Key = str | tuple[str, int]


class Words:
    """A game's rows by block ("build"), by block and index ("income 0"), and either of them at a stage
    (("player", LOOK_AT)); the row that says most precisely what is decided is the one that is read.

    A row is the menu's words and the log's, as in `Says`. Raises `ValueError` for a row of a block that does not exist.
    """

    def __init__(
        self, action_space: ActionSpace, rows: Mapping[Key, tuple[str, str]], fields: Mapping[str, Field]
    ) -> None:
        self.action_space, self.fields = action_space, fields
        self.rows = {key: Says(*row) for key, row in rows.items()}
        blocks = [block.name for block in action_space.blocks]
        for key in self.rows:
            name = key if isinstance(key, str) else key[0]
            if name.partition(" ")[0] not in blocks:
                raise ValueError(f"There are words for {name!r}, but no such block; there are: {', '.join(blocks)}.")

    def row(self, block: str, index: int, stage: int) -> Says:
        """The row of number `index` of a block at a stage. Raises `KeyError` where none was given."""
        one = f"{block} {index}"
        for key in ((one, stage), one, (block, stage), block):
            if key in self.rows:
                return self.rows[key]
        raise KeyError(f"No words are given for {one!r} at stage {stage}; add a row to the game's Words.")

    def menu(self, g: Any, action: int) -> str:
        """A legal action of `g.seat` in the infinitive."""
        block, index = self.action_space.locate(int(action))
        said = self.row(block, index, int(g.stage))
        return said.menu.format_map(_Looked(self.fields, g, index, int(g.seat)))

    def log(self, g: Any, action: int, observer: int) -> str:
        """The same as `observer` is told it, from its verb on."""
        block, index = self.action_space.locate(int(action))
        said = self.row(block, index, int(g.stage))
        return (said.log or third_person(said.menu)).format_map(_Looked(self.fields, g, index, observer))


def third_person(words: str) -> str:
    """ "go to the Forest" as "goes to the Forest": what begins with a verb in the infinitive, of one that does it."""
    verb, space, rest = words.partition(" ")
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return f"{verb[:-1]}ies{space}{rest}"
    return f"{verb}{'es' if verb.endswith(('s', 'sh', 'ch', 'x', 'o')) else 's'}{space}{rest}"


class Amounts(NamedTuple):
    """How to read what sentences say of goods. `check_words` compares it with the state."""

    goods: tuple[str, ...]
    """As sentences call one of each ("wood", "worker")."""
    held: Callable[[Any, int], Sequence[int]]
    """held(g, seat) -> how many of each the seat has."""
    verbs: Mapping[str, int]
    """Of the log: whether what follows is got (1), given (-1), or neither (0). "for" turns it round: "trades 2 wood for
    1 marble", "builds the Barn for 4 wood" (where "builds" is 1)."""
    exact: bool = True
    """Whether the log tells each amount by itself, and all that is paid; else it may tell sums, and the state may show
    less than it tells."""

    @property
    def amount(self) -> str:
        """What matches "2 wood": a number and a good."""
        return rf"\b(\d+) ({'|'.join(self.goods)})s?\b(?! less)"

    def promised(self, sentence: str) -> list[tuple[int, str]]:
        """The amounts in a sentence of the menu, but for those that it calls uncertain ("as far as") or a difference
        ("1 wood less")."""
        if "as far as" in sentence:
            return []
        return [(int(number), good) for number, good in re.findall(self.amount, sentence)]

    def told(self, line: str, seat: int) -> list[tuple[int, str]]:
        """The amounts of this seat in a line of the log, negative where it gives them away: the seat is the subject, or
        another gives something "to Player 0", is robbed "by Player 0"."""
        name, sign, told = f"Player {seat}", 0, []
        side = line.startswith(f"{name} ") - bool(re.search(rf"\b(to|by) {name}\b", line))  # 0 also if it is both
        for verb, number, good in re.findall(rf"\b({'|'.join([*self.verbs, 'for'])})\b|{self.amount}", line):
            if verb:
                sign = -sign if verb == "for" else self.verbs[verb]
            elif sign * side:
                told.append((side * sign * int(number), good))
        return told


def sums(told: Sequence[tuple[int, str]]) -> Counter[str]:
    """Amounts added up by good."""
    total: Counter[str] = Counter()
    for number, good in told:
        total[good] += number
    return total
