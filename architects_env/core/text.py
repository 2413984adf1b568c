"""Texts for people: English strings that remember the template and the fields of which they are made.

`say("{player} builds the {plan}", player=…, plan=…)` is an English string like any other, byte for byte. Because it
keeps its template and its fields, the web page (`architects_env.play.language`) can translate it. A text that is laid
out while it is made (a picture, a board in columns) is made under a `Speech`, with which each call of `say` returns
its language at once.

Text that is built by other means (an f-string, a join) stays English.
"""

from __future__ import annotations

import difflib
import re
import string
from collections.abc import Generator, Iterable, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from json import JSONDecodeError
from typing import Any, Protocol, Self


class Speech(Protocol):
    """A language into which texts can be translated (`architects_env.play.language`)."""

    def again(self, text: Text, case: str = "", begins: bool | None = None) -> Text:
        """Return the text in this language; `case` is the grammatical case that a name needs."""
        raise NotImplementedError

    def say(self, kind: type[Text], english: str, fields: Mapping[str, Any], several: str, number: int | None) -> Text:
        """Return a new text of this kind in this language."""
        raise NotImplementedError


SPOKEN: ContextVar[Speech | None] = ContextVar("language", default=None)
"""The language of `say` in the current context; None is English."""


@contextmanager
def speaking(speech: Speech | None) -> Generator[None]:
    """Make new texts in this language (None: English) inside the `with` block."""
    token = SPOKEN.set(speech)
    try:
        yield
    finally:
        SPOKEN.reset(token)


class Text(str):
    """A string that knows its template and its fields."""

    __slots__ = ("begins", "english", "fields", "number", "several", "speech")

    english: str
    """The English template with fields in braces, which is also the message ID in catalogues."""
    several: str
    """The template for several things; "" if nothing is counted."""
    number: int | None
    """The number that is counted."""
    fields: Mapping[str, Any]
    begins: bool
    """Whether the text begins a sentence."""
    speech: Speech | None
    """The language of the text; None is English."""

    @classmethod
    def of(
        cls,
        words: str,
        english: str,
        fields: Mapping[str, Any],
        several: str = "",
        number: int | None = None,
        begins: bool = False,
        speech: Speech | None = None,
    ) -> Self:
        """Return a text with these words, made from this English template and these fields."""
        text = words.format_map(fields) if fields else words
        made = str.__new__(cls, f"{text[:1].upper()}{text[1:]}" if begins else text)
        made.english, made.several, made.number, made.fields = english, several, number, fields
        made.begins, made.speech = begins, speech
        return made

    @classmethod
    def in_english(
        cls, english: str, fields: Mapping[str, Any], several: str = "", number: int | None = None, begins: bool = False
    ) -> Self:
        """Return the English text, without the article before proper names."""
        words = english if number is None or abs(number) == 1 else several
        if "he {" in words:
            words = _without_articles(words, fields)
        return cls.of(words, english, fields, several, number, begins)

    def __format__(self, spec: str) -> str:
        """Format the text as a field of another one; in other languages `{place:kde}` asks for a case."""
        if not spec:
            return str.__str__(self)
        if len(spec) > 1 and spec.isalpha():
            return str.__str__(self if self.speech is None else self.speech.again(self, spec))
        return super().__format__(spec)

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickled, (type(self), self.english, dict(self.fields), self.several, self.number, self.begins)

    def __deepcopy__(self, memo: dict[int, Any]) -> Text:
        return self


class ProperName(Text):
    """A name that has no article in English."""

    __slots__ = ()


class TurnBegins(Text):
    """A line of the log with which a turn begins."""

    __slots__ = ()


class Aside(Text):
    """Words in brackets behind a name, which are not declined with it."""

    __slots__ = ()


def _unpickled(kind: type[Text], *about: Any) -> Text:
    return kind.in_english(*about)


def _without_articles(words: str, fields: Mapping[str, Any]) -> str:
    names = [field for field, value in fields.items() if isinstance(value, ProperName)]
    return re.sub(rf"\b[Tt]he (?={{(?:{'|'.join(names)})\b)", "", words) if names else words


# --- saying -----------------------------------------------------------------------------------------------------------
def say(words: str, /, **fields: Any) -> Text:
    """Return the English text with its fields filled in.

    A name ("Forest") works like a sentence. Fields may be texts. Without fields, words are taken as they are.

    >>> say("{player} goes to the {place}", player=say("Player {seat}", seat=1), place=say("Forest"))
    'Player 1 goes to the Forest'
    """
    speech = SPOKEN.get()
    if isinstance(words, Text):
        return again(words, speech)
    return _name(words) if speech is None and not fields else _say(Text, words, fields)


def again(text: Text, speech: Speech | None, begins: bool | None = None) -> Text:
    """Return the text in a language (None: English)."""
    if speech is not None:
        return speech.again(text, begins=begins)
    if text.speech is None and begins in (None, text.begins):
        return text
    fields = {name: again(value, None) if isinstance(value, Text) else value for name, value in text.fields.items()}
    return text.in_english(text.english, fields, text.several, text.number, text.begins if begins is None else begins)


def _say(
    kind: type[Text], english: str, fields: Mapping[str, Any], several: str = "", number: int | None = None
) -> Text:
    speech = SPOKEN.get()
    for value in fields.values():
        if isinstance(value, Text) and value.speech is not speech:
            fields = {name: again(one, speech) if isinstance(one, Text) else one for name, one in fields.items()}
            break
    if speech is not None:
        return speech.say(kind, english, fields, several, number)
    return kind.in_english(english, fields, several, number)


@lru_cache(1 << 12)
def _name(words: str) -> Text:
    """Return a text without fields, most often the name of a thing."""
    return Text.in_english(words, {})


def proper_name(words: str) -> ProperName:
    """Return a name without an article: "Hunter Joe", unlike "the Farm".

    >>> say("build the {card}", card=proper_name("Hunter Joe"))
    'build Hunter Joe'
    """
    return ProperName.in_english(words, {})


def aside(words: str) -> Aside:
    """Return words in brackets behind a name: "(value 2)" of "the Deacon (value 2)".

    >>> say("hire {card}", card=say("the {name} ({what})", name=say("Deacon"), what=aside(say("value 2"))))
    'hire the Deacon (value 2)'
    """
    return Aside.in_english("{words}", {"words": words})


def begins_turn(words: str, **fields: Any) -> Text:
    """Return a text as `say` does, marked as a line of the log with which a turn begins."""
    return _say(TurnBegins, words, fields)


def plural(number: int, one: str, several: str, /, **fields: Any) -> Text:
    """Return a text about a number of things; `{n}` is the number.

    >>> plural(1, "{n} worker", "{n} workers"), plural(3, "{n} worker", "{n} workers")
    ('1 worker', '3 workers')
    """
    return _say(Text, one, {"n": number, **fields}, several, int(number))


def amount(number: int, what: str) -> Text:
    """Return a number of something that has no plural in English.

    >>> amount(2, "wood")
    '2 wood'
    """
    return plural(number, f"{{n}} {what}", f"{{n}} {what}")


def signed(number: Any) -> str:
    """Return a whole number with a minus sign if it is negative.

    >>> signed(3), signed(-6)
    ('3', '−6')
    """
    return f"−{-number}" if number < 0 else f"{number}"


def capital(text: str) -> str:
    """Return the text with a capital first letter."""
    return again(text, text.speech, begins=True) if isinstance(text, Text) else f"{text[:1].upper()}{text[1:]}"


def joined(parts: Iterable[str], last: str = "{a} and {b}") -> str:
    """Return "a", "a and b", "a, b and c"; "" for none.

    >>> joined([say("wood"), say("stone"), say("clay")])
    'wood, stone and clay'
    """
    parts = list(parts)
    if len(parts) < 2:
        return parts[0] if parts else ""
    return say(last, a=listed(parts[:-1]), b=parts[-1])


def listed(parts: Iterable[str], between: str = "{a}, {b}") -> str:
    """Return "a, b, c"; "" for none."""
    found: str = ""
    for part in parts:
        found = say(between, a=found, b=part) if found else part
    return found


def did_you_mean(word: object, known: Iterable[str]) -> str:
    """Return a question with the known name that is most like a word, behind a space; "" if none is like it.

    >>> did_you_mean("gredy", ["random", "greedy"]), did_you_mean("chess", ["hamlet"])
    (" Did you mean 'greedy'?", '')
    """
    names = {name.lower(): name for name in known}
    close = difflib.get_close_matches(str(word)[:100].lower(), names, 1)
    return say(" Did you mean {name!r}?", name=names[close[0]]) if close else ""


def player(seat: Any) -> Text:
    """Return the name of a player, the same for every observer: "Player 2"."""
    return _player(int(seat)) if SPOKEN.get() is None else say("Player {seat}", seat=int(seat))


@lru_cache(64)
def _player(seat: int) -> Text:
    """Return the name in English, cached because logs name the same few players thousands of times."""
    return Text.in_english("Player {seat}", {"seat": seat})


def message_of(error: BaseException) -> Text:
    """Return the sentence of an error as a `Text`. Messages of Python's JSON reader are replaced by our own.

    >>> message_of(ValueError(say("{n} is no seat.", n=9))).english
    '{n} is no seat.'
    """
    if isinstance(error, JSONDecodeError):
        return say("it is no JSON (line {line}, column {column})", line=error.lineno, column=error.colno)
    given = error.args[0] if error.args else None
    return given if isinstance(given, Text) else say(str(error))


@lru_cache(1 << 12)
def fields_of(words: str) -> frozenset[str]:
    """Return the names of the fields in words.

    >>> sorted(fields_of("{player:koho} and {plan}"))
    ['plan', 'player']
    """
    return frozenset(name for _, name, _, _ in string.Formatter().parse(words) if name)
