"""What actions and events say: each has one row of words, from which the menu and the log are made.

A row holds placeholders ("go to the {place} for {gain}"), and a game's *fields* say what stands for them. Amounts come
from the tables that rules read, so that no number stands in a sentence on its own account. What is said of amounts is
proved in play: `Amounts` tells `conformance.check_words` how to read it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, NamedTuple, Self

from architects_env.core.contract.action_space import ActionSpace, Block
from architects_env.core.contract.events import Event
from architects_env.core.language.phrases import Phrase, begins_turn, capital, fields_of, say, speaking

Field = Callable[[Any, int, int], Any]
"""field(g, index, observer) -> what stands for it when `g.seat` plays number `index` of a block and `observer` is
told."""

EventField = Callable[[Any, Event, int], Any]
"""field(g, event, observer) -> what stands for it in the words of an event."""


@dataclass(frozen=True)
class Says:
    """The row of an action, beside the `legal_…` and `play_…` that it is for. Fields stand in braces."""

    about: int
    """A `Block`, or one action of it (`ANSWER + 1`), which then counts before its block's row."""
    menu: str
    """As whoever decides is asked, in the infinitive: "build {card} for {price}"."""
    log: str | None = None
    """As the log goes on after the name: "builds the {card} for {price} gold"; "" where it tells nothing (an event
    does). None: the menu's in the third person."""
    stage: int | tuple[int, ...] | None = None
    """Only at this stage, or these: such a row counts before one for all."""
    place: str = ""
    """The place of the picture that it is about: "hand {card}"; "": that of its block (`Words`), or none."""
    section: str = ""
    """The section of the rules page about it: "4.9"."""
    heading: str = ""
    """Where a list of choices has many of a kind: what this one has in common with some of them, which then stand below
    these words ("{land}, where {card} can be hired"); "" for none."""
    brief: str = ""
    """What the choice says there, in a few words: "{number}: {gain}"; without a heading what it says in any list, below
    the words with which all begin ("{card}: {does}"); "": as the menu says it."""
    rank: Callable[[Any, int], int] | None = None
    """rank(g, index) -> where it stands among those of its block in a list: as they lie on the board. Without it, by
    its number."""
    key: Callable[[int], int] | None = None
    """key(index) -> the digit by which a page plays it, if it is called by a number at the table."""
    order: Callable[[Any, int], Mapping[str, str]] | None = None
    """Of a choice how pieces shall lie: order(g, index) -> for each place of the picture between which they change, the
    place from which a piece comes there. A page then lets one move them, and plays what comes of it."""
    opens: int | tuple[int, ...] = ()
    """The stage, or the stages, at which the same seat is asked next, if this decides nothing else ("build", then which
    card), without chance and without others. Where that is in the picture, a page lets both be decided at once."""
    goes_on: Callable[[Any, int], bool] | None = None
    """Of "one more": goes_on(g, index) -> whether the same is asked once more after it, and nothing else. A page then
    shows at once all numbers that it leads to, each in the words of `brief`, and plays one action after the other."""
    exchange: Callable[[Any, int], tuple[Any, Any]] | None = None
    """exchange(g, index) -> what is paid and what is got, as numbers of goods: for the fields {pays} and {gets}."""

    @property
    def stages(self) -> tuple[int | None, ...]:
        """All stages for which it holds."""
        return self.stage if isinstance(self.stage, tuple) else (self.stage,)


class Chapter:
    """What a chapter of the rules says of its actions: rows, and the fields that stand in them."""

    def __init__(self, *rows: Says, **fields: Field) -> None:
        self.rows, self.fields = rows, fields


class Begins(str):
    """Words of an event with which a turn begins, where one player may have two of them, one after the other."""


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


class EventLines:
    """`Game.event_line` of kinds of events: their words as a sentence, in which a field stands for what it makes of
    the event as `observer` may know it."""

    def __init__(self, kinds: type[Events], fields: Mapping[str, EventField]) -> None:
        self.kinds, self.fields = kinds, fields

    @property
    def messages(self) -> set[str]:
        """All words of events, which catalogues translate."""
        return {kind.words for kind in self.kinds}

    def __call__(self, g: Any, event: Event, observer: int) -> str:
        """The line."""
        words, looked = self.kinds(event.kind).words, _Looked(self.fields, g, event, observer)
        line = capital(say(words, **{name: looked[name] for name in fields_of(words)}))
        return begins_turn("{line}.", line=line) if isinstance(words, Begins) else say("{line}.", line=line)


def event_lines(kinds: type[Events], fields: Mapping[str, EventField]) -> EventLines:
    """What `Game.event_line` is made of: kinds with their words, and the fields that stand in them."""
    return EventLines(kinds, fields)


FIELDS: dict[str, Field] = {"index": lambda g, index, observer: index, "own": lambda g, index, observer: int(g.seat)}
"""Of every game: the action's index in its block, and the seat of whoever decides."""


class Words:
    """The rows of all chapters; the one that says most precisely what is decided is read: one action at a stage, one
    action, its block at a stage, its block. `fields` are those of the whole game, besides `FIELDS` and those of
    chapters; `places` says of blocks where their actions are in the picture, unless a row says otherwise;
    `listed` and `told` are fields that may say less in lists and in the log than in the menu, which is recorded;
    `goods_text(g, numbers, gets)` says numbers of goods that are paid, or got; with `capital` sentences begin with a
    capital letter.

    Raises `ValueError` for two rows about the same.
    """

    def __init__(
        self,
        action_space: ActionSpace,
        *chapters: Chapter,
        places: Mapping[Block, str] | None = None,
        goods_text: Callable[[Any, Any, bool], str] | None = None,
        capital: bool = False,
        listed: Mapping[str, Field] | None = None,
        told: Mapping[str, Field] | None = None,
        **fields: Field,
    ) -> None:
        self.action_space = action_space
        self._listed, self._told = listed or {}, told or {}
        self._goods_text = goods_text
        self._capital = capital
        self._places = places or {}
        self._rows: dict[tuple[bool, int, int | None], tuple[Says, Mapping[str, Field]]] = {}
        for chapter in chapters:
            for row in chapter.rows:
                for stage in row.stages:
                    key = isinstance(row.about, Block), int(row.about), stage
                    if key in self._rows:
                        raise ValueError(
                            f"Two rows of words are about {self._named(int(row.about))} at stage {stage}: "
                            f"{self._rows[key][0].menu!r} and {row.menu!r}; one is enough."
                        )
                    self._rows[key] = row, {**FIELDS, **fields, **chapter.fields}

    def _named(self, action: int) -> str:
        block, index = self.action_space.locate(action)
        return f"'{block} {index}'"

    def _said(self, g: Any, action: int) -> tuple[Says, Mapping[str, Field], int]:
        """The row of an action of `g`, its fields, and the action's index in its block."""
        block = self.action_space.block_of(action)
        stage = int(g.stage)
        for key in ((False, action, stage), (False, action, None), (True, int(block), stage), (True, int(block), None)):
            if key in self._rows:
                return *self._rows[key], action - int(block)
        raise KeyError(f"No words are given for {self._named(action)} at stage {stage}; add a row to its chapter.")

    def _filled(self, words: str, row: Says, fields: Mapping[str, Field], *about: Any) -> str:
        """The words with what stands in them for `g`, index, observer."""
        looked = _Looked(fields, *about)
        if row.exchange and self._goods_text:
            g, index, _ = about
            pays, gets = row.exchange(g, index)
            looked |= {"pays": self._goods_text(g, pays, False), "gets": self._goods_text(g, gets, True)}
        return say(words, **{name: looked[name] for name in fields_of(words)})

    def menu(self, g: Any, action: int) -> str:
        """A legal action of `g.seat` in the infinitive. Raises `KeyError` where no row is given, as all do."""
        row, fields, index = self._said(g, int(action))
        return self._filled(row.menu, row, fields, g, index, int(g.seat))

    def sentence(self, g: Any, action: int) -> str:
        """`Game.sentence`: the same as the menu shows it, which no other legal action has."""
        return capital(self.menu(g, action)) if self._capital else self.menu(g, action)

    def in_list(self, g: Any, action: int) -> tuple[str, str]:
        """Under which heading a legal action of `g.seat` stands where there are many, and what it says there; "" for
        none."""
        row, fields, index = self._said(g, int(action))
        about, shorter = (g, index, int(g.seat)), {**fields, **self._listed}
        heading, brief = (words and self._filled(words, row, shorter, *about) for words in (row.heading, row.brief))
        if not brief and self._listed:
            menu, brief = (self._filled(row.menu, row, one, *about) for one in (fields, shorter))
            brief = "" if brief == menu else brief
        return heading, brief

    def as_listed(self, g: Any, actions: Sequence[int]) -> list[int]:
        """Legal actions of `g.seat` in the order in which they stand in a list."""

        def rank(action: int) -> tuple[int, int]:
            row, _, index = self._said(g, action)
            return action - index, row.rank(g, index) if row.rank else index

        return sorted(map(int, actions), key=rank)

    def log(self, g: Any, action: int, observer: int) -> str:
        """The same as `observer` is told it, from its verb on; "" if it is not told."""
        row, fields, index = self._said(g, int(action))
        shorter = {**fields, **self._told}
        told = self._filled(row.menu if row.log is None else row.log, row, shorter, g, index, observer)
        return in_third_person(told) if row.log is None else told

    def place(self, g: Any, action: int) -> str:
        """The place of the picture that a legal action of `g.seat` is about; "" for none."""
        row, fields, index = self._said(g, int(action))
        with speaking(None):  # it is a name, and no text
            return self._place_of(row).format_map(_Looked(fields, g, index, int(g.seat)))

    def _place_of(self, row: Says) -> str:
        """With fields in braces."""
        return row.place or self._places.get(self.action_space.block_of(row.about), "")

    def order(self, g: Any, action: int) -> Mapping[str, str]:
        """By place of the picture, from which place a piece comes there by a legal action of `g.seat` that says how
        they shall lie; empty for any other."""
        row, _, index = self._said(g, int(action))
        return row.order(g, index) if row.order else {}

    def opens(self, g: Any, action: int) -> tuple[int, ...]:
        """The stages at which `g.seat` is asked next, after a legal action that decides nothing else; none for any
        other."""
        row, _, index = self._said(g, int(action))
        stages = (int(g.stage),) if row.goes_on and row.goes_on(g, index) else row.opens
        return stages if isinstance(stages, tuple) else (stages,)

    def counts(self, g: Any, action: int) -> bool:
        """Whether a legal action of `g.seat` is one more of the same, after which it may go on (`Says.goes_on`)."""
        return self._said(g, int(action))[0].goes_on is not None

    def key(self, g: Any, action: int) -> str:
        """The digit by which a page plays a legal action of `g.seat`; "" for the next that is free."""
        row, _, index = self._said(g, int(action))
        return str(row.key(index)) if row.key else ""

    def section(self, g: Any, action: int) -> str:
        """The section of the rules page about a legal action of `g.seat`."""
        return self._said(g, int(action))[0].section

    @property
    def messages(self) -> set[str]:
        """All words of rows, which catalogues translate."""
        rows = [row for row, _ in self._rows.values()]
        logs = {third_person(row.menu) for row in rows if row.log is None and row.menu[:1] != "{"}
        listed = {words for row in rows for words in (row.heading, row.brief) if words}
        return {row.menu for row in rows} | logs | listed | {row.log for row in rows if row.log is not None}

    @property
    def sections(self) -> dict[str, str]:
        """How the names of places of actions begin, and the section about each: {"choice trade": "4.3"}."""
        placed = [(self._place_of(row), row.section) for row, _ in self._rows.values()]
        return {
            place.partition("{")[0].strip(): section for place, section in placed if section and place[:1] not in "{"
        }


def third_person(words: str) -> str:
    """ "go to the Forest" as "goes to the Forest": what begins with a verb in the infinitive, of one that does it."""
    verb, space, rest = words.partition(" ")
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return f"{verb[:-1]}ies{space}{rest}"
    return f"{verb}{'es' if verb.endswith(('s', 'sh', 'ch', 'x', 'o')) else 's'}{space}{rest}"


def in_third_person(told: str) -> str:
    """The same of what has been said; where it begins with a field, that has the verb."""
    if not isinstance(told, Phrase):
        return third_person(told)
    if told.english[:1] != "{":
        return say(third_person(told.english), **told.fields)
    verb = told.english[1:].partition("}")[0]
    return say(told.english, **{**told.fields, verb: in_third_person(told.fields[verb])})


class Amounts(NamedTuple):
    """How to read what sentences say of goods. `check_words` compares it with the state."""

    goods: tuple[str, ...]
    """As sentences call one of each ("wood", "worker")."""
    held: Callable[[Any, int], Sequence[int]]
    """held(g, seat) -> how many of each the seat has."""
    verbs: Mapping[str, int]
    """Of the log: whether what follows is got (1), given (-1), or neither (0). "for" turns it round: "trades 2 wood for
    1 marble", "builds the Barn for 4 wood" (where "builds" is 1)."""
    apart: tuple[str, ...] = ()
    """With which words brackets begin that tell things of one name apart, and promise nothing ("(costs 2 wood)")."""

    @property
    def amount(self) -> str:
        """What matches "2 wood": a number and a good."""
        return rf"\b(\d+) ({'|'.join(self.goods)})s?\b(?! less)"

    def promised(self, sentence: str) -> list[tuple[int, str]]:
        """The amounts in a sentence of the menu, but for those that it calls uncertain ("as far as"), a difference
        ("1 wood less"), or what comes at another time, in brackets after a colon ("(tier 2: 1 gold)")."""
        if "as far as" in sentence:
            return []
        brackets = "|".join(["[^()]*: ", *(f"{word} " for word in self.apart)])
        promises = re.sub(rf"\((?:{brackets}).*?\)", "", sentence)
        return [(int(number), good) for number, good in re.findall(self.amount, promises)]

    def told(self, line: str, seat: int) -> list[tuple[int, str]]:
        """The amounts of this seat in a line of the log that come (positive) or go (negative)."""
        return [(sign * number, good) for sign, number, good in self.named(line, seat) if sign]

    def named(self, line: str, seat: int) -> list[tuple[int, int, str]]:
        """The amounts of this seat in a line of the log, each after 1, -1 where it gives them away, or 0 where neither
        (`verbs`): the seat is the subject, or another gives something "to Player 0", is robbed "by Player 0"."""
        name, sign, named = f"Player {seat}", 0, []
        side = line.startswith(f"{name} ") - bool(re.search(rf"\b(to|by) {name}\b", line))  # 0 also if it is both
        for verb, number, good in re.findall(rf"\b({'|'.join([*self.verbs, 'for'])})\b|{self.amount}", line):
            if verb:
                sign = -sign if verb == "for" else self.verbs[verb]
            elif side:
                named.append((side * sign, int(number), good))
        return named


def sums(told: Sequence[tuple[int, str]]) -> Counter[str]:
    """Amounts added up by good."""
    total: Counter[str] = Counter()
    for number, good in told:
        total[good] += number
    return total
