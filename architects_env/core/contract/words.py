"""Texts of actions and events: each has one row of words, from which the menu and the log are made.

A row holds placeholders ("go to the {place} for {gain}"), and a game's *fields* fill them. Amounts come from the
tables that the rules read, so that no number is written twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Self

from architects_env.core.contract.rules.events import Event
from architects_env.core.contract.spaces.action_space import ActionSpace, Block
from architects_env.core.text import Text, begins_turn, capital, fields_of, say

Field = Callable[[Any, int, int], Any]
"""field(g, index, observer) -> the text of a field when `g.seat` plays number `index` of a block and `observer` reads
it."""

EventField = Callable[[Any, Event, int], Any]
"""field(g, event, observer) -> the text of a field in the words of an event."""


@dataclass(frozen=True)
class Phrase:
    """The texts of an action, declared beside its `legal_…` and `play_…` functions. Fields stand in braces."""

    about: int
    """A `Block`, or one action of it (`ANSWER + 1`), which takes precedence over the row of its block."""
    menu: str
    """The menu entry in the infinitive: "build {card} for {price}"."""
    log: str | None = None
    """The log text that follows the name: "builds the {card} for {price} gold". Use "" if an event tells it instead.
    None takes the menu entry in the third person."""
    stage: int | tuple[int, ...] | None = None
    """The stage or stages to which the row is limited; such a row takes precedence over one for all stages."""
    section: str = ""
    """The section of the rules page about the action: "4.9"."""
    exchange: Callable[[Any, int], tuple[Any, Any]] | None = None
    """exchange(g, index) -> what is paid and what is gained, as numbers of goods, for the fields {pays} and {gets}."""


RowKey = tuple[bool, int, int | None]
"""Key of a row: whether it is about a block, the number (of the block's first action, or the action), and the stage."""


def keys_of(about: int, stage: int | tuple[int, ...] | None) -> list[RowKey]:
    """Return the keys of a row: one for each of its stages."""
    return [(isinstance(about, Block), int(about), one) for one in (stage if isinstance(stage, tuple) else (stage,))]


class Chapter:
    """The action texts of one chapter of the rules: rows and their fields."""

    def __init__(self, *rows: Phrase, **fields: Field) -> None:
        self.rows, self.fields = rows, fields


class TurnStart(str):
    """Words of an event that begins a turn, for games in which a player may have two turns in a row."""


class Events(IntEnum):
    """Base class of a game's kinds of events, numbered from 0 in order; compiled rules read them as numbers.

    Each member is defined by its words, with fields in braces: `FEAST_WON = "{player} gives the feast"`.
    """

    words: str

    def __new__(cls, words: str) -> Self:
        """Create the member with the next number."""
        member = int.__new__(cls, len(cls.__members__))
        member._value_ = len(cls.__members__)
        member.words = words
        return member


class _LazyFields(dict[str, Any]):
    """The fields of one decision or event.

    Each is computed when a row uses it, because not all of them have a meaning everywhere.
    """

    def __init__(self, fields: Mapping[str, Callable[..., Any]], *about: Any) -> None:
        super().__init__()
        self.fields, self.about = fields, about

    def __missing__(self, name: str) -> Any:
        return self.fields[name](*self.about)


def _require_fields(words: str, of: str, fields: Iterable[str], add: str) -> None:
    """Raise `ValueError` for a field in braces that has no function. `of` says whose words these are."""
    known = {*fields}
    for name in fields_of(words):
        if name not in known:
            raise ValueError(
                f"{of} uses the field {{{name}}} in {str(words)!r}, but no function is given for it. Add {add.format(name=name)}. "
                f"Known fields: {', '.join(sorted(known)) or 'none'}."
            )


class MissingWords(KeyError):
    """Raised for an action without a `Phrase`."""

    def __str__(self) -> str:
        return str(self.args[0])


class EventLines:
    """`Game.event_line` for kinds of events: it fills the fields in their words with what `observer` may know of the
    event."""

    def __init__(self, kinds: type[Events], fields: Mapping[str, EventField]) -> None:
        self.kinds, self.fields = kinds, fields
        for kind in kinds:
            add = "'{name}': lambda g, event, observer: ... to the fields of `event_lines`"
            _require_fields(kind.words, f"{kinds.__name__}.{kind.name}", fields, add)

    @property
    def messages(self) -> set[str]:
        """All words of events, for translation catalogues."""
        return {kind.words for kind in self.kinds}

    def __call__(self, g: Any, event: Event, observer: int) -> str:
        """Return the line of the event."""
        words, looked = self.kinds(event.kind).words, _LazyFields(self.fields, g, event, observer)
        line = capital(say(words, **{name: looked[name] for name in fields_of(words)}))
        return begins_turn("{line}.", line=line) if isinstance(words, TurnStart) else say("{line}.", line=line)


def event_lines(kinds: type[Events], fields: Mapping[str, EventField]) -> EventLines:
    """Return `Game.event_line` for kinds of events.

    Args:
        kinds: The kinds with their words, such as `WINS = "{player} wins {gain}"`.
        fields: For each field in braces, field(g, event, observer) -> its text. `g` is the view of the seat `observer`
            after the event, and `event.player`, `event.a` and `event.b` are what the rule has reported.

    Raises:
        ValueError: For words with a field that is not given.
    """
    return EventLines(kinds, fields)


FIELDS: dict[str, Field] = {"index": lambda g, index, observer: index, "own": lambda g, index, observer: int(g.seat)}
"""Fields of every game: the action's index in its block, and the seat that decides."""


class Words:
    """The texts of all chapters.

    For a decision the most specific row is used: one action at a stage, one action, its block at a stage, its block.

    Args:
        action_space: The blocks to which the rows belong.
        chapters: The rows of each chapter with their fields.
        goods_text: goods_text(g, numbers, gets) -> the text of goods that are paid or gained.
        capital: Whether sentences begin with a capital letter.
        told: Fields that reveal less in the log than in the menu.
        box_names: Names of cards, places and goods, as texts and rules page spell them in English, that a renamed game
            replaces (`adapters.text.renaming`). Empty for a game whose names stay as they are.
        fields: Fields of the whole game, besides `FIELDS` and those of chapters.

    Raises:
        ValueError: For two rows about the same.
    """

    def __init__(
        self,
        action_space: ActionSpace,
        *chapters: Chapter,
        goods_text: Callable[[Any, Any, bool], str] | None = None,
        capital: bool = False,
        told: Mapping[str, Field] | None = None,
        box_names: tuple[str, ...] = (),
        **fields: Field,
    ) -> None:
        self.action_space = action_space
        self.box_names = box_names
        self._told = told or {}
        self._goods_text = goods_text
        self._capital = capital
        self.rows: dict[RowKey, tuple[Phrase, Mapping[str, Field]]] = {}
        """Each row with its fields, by `RowKey`."""
        for chapter in chapters:
            for row in chapter.rows:
                for key in keys_of(row.about, row.stage):
                    if key in self.rows:
                        raise ValueError(
                            f"Two rows of words are about {self._named(int(row.about))} at stage {key[2]}: "
                            f"{self.rows[key][0].menu!r} and {row.menu!r}; one is enough."
                        )
                    self.rows[key] = row, {**FIELDS, **fields, **chapter.fields}
                self._require_fields_of(row, {*FIELDS, *fields, *chapter.fields})

    def _require_fields_of(self, row: Phrase, known: set[str]) -> None:
        of = f"Phrase({self.action_space.block_of(int(row.about)).name.upper()}, ...)"
        goods = {"pays", "gets"} if row.exchange else set[str]()
        for words, more in ((row.menu, set[str]()), (row.log or "", {*self._told})):
            _require_fields(words, of, known | goods | more, "{name}=lambda g, index, observer: ... to its `Chapter`")

    def _named(self, action: int) -> str:
        block, index = self.action_space.locate(action)
        return f"'{block} {index}'"

    def key_of(self, g: Any, action: int) -> RowKey:
        """Return the key of the row of an action of `g`. Raises `MissingWords` without a row, as all methods do."""
        block = self.action_space.block_of(action)
        stage = int(g.stage)
        for key in ((False, action, stage), (False, action, None), (True, int(block), stage), (True, int(block), None)):
            if key in self.rows:
                return key
        raise MissingWords(
            f"No words are given for {self._named(action)} at stage {stage}. Add Phrase({block.name.upper()}, "
            f'"...") to a `Chapter` of `Words`, with a text that begins with a verb, such as "play the {{card}}".'
        )

    def _said(self, g: Any, action: int) -> tuple[Phrase, Mapping[str, Field], int]:
        """Return the row of an action of `g`, its fields, and the action's index in its block."""
        return *self.rows[self.key_of(g, action)], action - int(self.action_space.block_of(action))

    def fill(self, words: str, g: Any, action: int, observer: int, instead: Mapping[str, Field]) -> str:
        """Fill the fields of an action's row into a text.

        Args:
            words: The text.
            g: The state.
            action: The action.
            observer: The seat that reads the text.
            instead: Fields that replace those of the row.
        """
        row, fields, index = self._said(g, int(action))
        looked = _LazyFields({**fields, **instead}, g, index, observer)
        if row.exchange and self._goods_text:
            pays, gets = row.exchange(g, index)
            looked |= {"pays": self._goods_text(g, pays, False), "gets": self._goods_text(g, gets, True)}
        return say(words, **{name: looked[name] for name in fields_of(words)})

    def menu(self, g: Any, action: int) -> str:
        """Return a legal action of `g.seat` in the infinitive."""
        return self.fill(self._said(g, int(action))[0].menu, g, action, int(g.seat), {})

    def sentence(self, g: Any, action: int) -> str:
        """Return the text of an action for `Game.sentence`: its menu entry, which no other legal action has."""
        return capital(self.menu(g, action)) if self._capital else self.menu(g, action)

    def log(self, g: Any, action: int, observer: int) -> str:
        """Return the log text of an action, from its verb on.

        Args:
            g: The state before the action.
            action: The action.
            observer: The seat that reads the log.

        Returns:
            The text, or "" if the observer is told nothing.
        """
        row, *_ = self._said(g, int(action))
        told = self.fill(row.menu if row.log is None else row.log, g, action, observer, self._told)
        return in_third_person(told) if row.log is None else told

    def section(self, g: Any, action: int) -> str:
        """Return the section of the rules page about a legal action of `g.seat`."""
        return self._said(g, int(action))[0].section

    @property
    def messages(self) -> set[str]:
        """All words of rows, for translation catalogues."""
        rows = [row for row, _ in self.rows.values()]
        logs = {third_person(row.menu) for row in rows if row.log is None and row.menu[:1] != "{"}
        return {row.menu for row in rows} | logs | {row.log for row in rows if row.log is not None}


def third_person(words: str) -> str:
    """Return words that begin with a verb in the infinitive in the third person: "go to the Forest" becomes "goes to
    the Forest"."""
    verb, space, rest = words.partition(" ")
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return f"{verb[:-1]}ies{space}{rest}"
    return f"{verb}{'es' if verb.endswith(('s', 'sh', 'ch', 'x', 'o')) else 's'}{space}{rest}"


def in_third_person(told: str) -> str:
    """Return the same for a text of `say`; if it begins with a field, the field contains the verb."""
    if not isinstance(told, Text):
        return third_person(told)
    if told.english[:1] != "{":
        return say(third_person(told.english), **told.fields)
    verb = told.english[1:].partition("}")[0]
    return say(told.english, **{**told.fields, verb: in_third_person(told.fields[verb])})
