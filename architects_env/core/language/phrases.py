"""Phrases: text for people that can be said in another language.

The program speaks English: `say("{player} builds the {plan}", player=…, plan=…)` is an English string like any other,
byte for byte, and so are records, logs and protocols. But it remembers of which words and fields it is made. So what
was said once, and kept, can be said again to a reader of another language (`in_language`), and to two readers in two
languages. What is laid out as it is made (a picture, a board in columns) is made under `speaking(language)`: there
`say` speaks that language at once. The language belongs to the current call alone (`contextvars`).

Whatever is put together by other means than here (an f-string, a join) stays in the language in which it was put
together. In words that nobody translates (`catalogue`) the English ones stand.
"""

from __future__ import annotations

import re
import string
from collections.abc import Generator, Iterable, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from json import JSONDecodeError
from typing import Any, Protocol, Self


class Speech(Protocol):
    """A language in which phrases can be said (`catalogue.Language`)."""

    def words(self, english: str, case: str = "", number: int | None = None, several: str = "") -> str | None:
        """What stands for these English words, whose fields stand in braces; None where nothing does. `case` is the
        case of a name that is wanted; `number` is what is counted, in English by the words `several`."""
        raise NotImplementedError


_SPOKEN: ContextVar[Speech | None] = ContextVar("language", default=None)
"""None is English."""


class Phrase(str):
    """Text that knows its words, its fields, and the language in which it is said now."""

    __slots__ = ("begins", "english", "fields", "number", "several", "speech")

    english: str
    """The words with fields in braces: the name of the message in catalogues."""
    several: str
    """The same of several things; "" where nothing is counted."""
    number: int | None
    fields: Mapping[str, Any]
    begins: bool
    """Whether it begins a sentence."""
    speech: Speech | None

    @classmethod
    def said(
        cls,
        speech: Speech | None,
        english: str,
        fields: Mapping[str, Any],
        several: str = "",
        number: int | None = None,
        begins: bool = False,
        case: str = "",
    ) -> Self:
        """These words in a language, with fields that are said in it already."""
        words = english if number is None or abs(number) == 1 else several
        if speech is not None:
            words = _found(speech, english, case, number, several) or words
        elif "he {" in words:
            words = _without_articles(words, fields)
        text = words.format_map(fields) if fields else words
        phrase = str.__new__(cls, f"{text[:1].upper()}{text[1:]}" if begins else text)
        phrase.english, phrase.several, phrase.number, phrase.fields = english, several, number, fields
        phrase.begins, phrase.speech = begins, speech
        return phrase

    def again(self, speech: Speech | None, case: str = "", begins: bool | None = None) -> Phrase:
        """The same in a language; `case` is that of a name, which English has not."""
        if speech is None and self.speech is None and begins in (None, self.begins):
            return self
        inside = "" if has_words(self.english) else case  # of "{a}, {b}" each is wanted in the case
        fields = {name: _again(value, speech, inside) for name, value in self.fields.items()}
        return self.said(
            speech, self.english, fields, self.several, self.number, self.begins if begins is None else begins, case
        )

    def __format__(self, spec: str) -> str:
        """Where a field stands in words; `{place:kde}` asks for a case."""
        if not spec:
            return str.__str__(self)
        return self.again(self.speech, case=spec) if len(spec) > 1 and spec.isalpha() else super().__format__(spec)

    def __reduce__(self) -> tuple[Any, ...]:
        return _remade, (type(self), self.english, dict(self.fields), self.several, self.number, self.begins)

    def __deepcopy__(self, memo: dict[int, Any]) -> Phrase:
        return self


class ProperName(Phrase):
    """A name that English says without an article."""

    __slots__ = ()


def proper_name(words: str) -> ProperName:
    """ "Hunter Joe", where others are "the Farm".

    >>> say("build the {card}", card=proper_name("Hunter Joe"))
    'build Hunter Joe'
    """
    return ProperName.said(None, words, {})


class TurnBegins(Phrase):
    """A line of the log with which a turn begins: a block of its own."""

    __slots__ = ()


def begins_turn(words: str, **fields: Any) -> TurnBegins:
    """Like `say`, of such a line."""
    speech = _SPOKEN.get()
    return TurnBegins.said(speech, words, _now(fields, speech))


class Aside(Phrase):
    """What stands in brackets behind a name: it keeps its form in whatever case the name stands."""

    __slots__ = ()

    def again(self, speech: Speech | None, case: str = "", begins: bool | None = None) -> Phrase:
        """The same in a language."""
        return super().again(speech, "", begins)


def aside(words: str) -> Aside:
    """ "(value 2)" of "the Deacon (value 2)".

    >>> say("hire {card}", card=say("the {name} ({what})", name=say("Deacon"), what=aside(say("value 2"))))
    'hire the Deacon (value 2)'
    """
    return Aside.said(None, "{words}", {"words": words})


def _without_articles(words: str, fields: Mapping[str, Any]) -> str:
    """English words without the articles before fields that are proper names."""
    names = [field for field, value in fields.items() if isinstance(value, ProperName)]
    return re.sub(rf"\b[Tt]he (?={{(?:{'|'.join(names)})\b)", "", words) if names else words


def _remade(kind: type[Phrase], *about: Any) -> Phrase:
    """A pickled phrase, in English."""
    english, fields, several, number, begins = about
    return kind.said(None, english, fields, several, number, begins)


def _found(speech: Speech, english: str, case: str, number: int | None, several: str) -> str | None:
    if not has_words(english):
        return None
    if case and (found := speech.words(english, case, number, several)) is not None:
        return found
    return speech.words(english, "", number, several)


def _again(value: Any, speech: Speech | None, case: str = "") -> Any:
    return value.again(speech, case) if isinstance(value, Phrase) else value


def _now(fields: Mapping[str, Any], speech: Speech | None) -> Mapping[str, Any]:
    """Fields of which some were said before, perhaps in another language."""
    for value in fields.values():
        if isinstance(value, Phrase) and value.speech is not speech:
            return {name: _again(value, speech) for name, value in fields.items()}
    return fields


# --- saying -----------------------------------------------------------------------------------------------------------
def say(words: str, /, **fields: Any) -> Phrase:
    """These English words, in which fields stand in braces, in the language that is spoken now. A name ("Forest") is
    said like a sentence, and a phrase is said again. Without fields, words are taken as they are.

    >>> say("{player} goes to the {place}", player=say("Player {seat}", seat=1), place=say("Forest"))
    'Player 1 goes to the Forest'
    """
    speech = _SPOKEN.get()
    if isinstance(words, Phrase):
        return words.again(speech)
    if speech is None and not fields:
        return _name(words)
    return Phrase.said(speech, words, _now(fields, speech))


@lru_cache(1 << 12)
def _name(words: str) -> Phrase:
    """English words without fields, most often the name of a thing."""
    return Phrase.said(None, words, {})


def said_by(error: BaseException) -> Phrase:
    """The sentence of an error, as it was given to it: a phrase can be said in the language of who reads it, `str` of
    it is English. What Python's reader of JSON says is said in our words.

    >>> said_by(ValueError(say("{n} is no seat.", n=9))).english
    '{n} is no seat.'
    """
    if isinstance(error, JSONDecodeError):
        return say("it is no JSON (line {line}, column {column})", line=error.lineno, column=error.colno)
    given = error.args[0] if error.args else None
    return given if isinstance(given, Phrase) else say(str(error))


def plural(number: int, one: str, several: str, /, **fields: Any) -> Phrase:
    """Words about a number of things, which stands for `{n}` in them.

    >>> plural(1, "{n} worker", "{n} workers"), plural(3, "{n} worker", "{n} workers")
    ('1 worker', '3 workers')
    """
    speech = _SPOKEN.get()
    return Phrase.said(speech, one, _now({"n": number, **fields}, speech), several, int(number))


def amount(number: int, what: str) -> Phrase:
    """Something that English counts without a plural.

    >>> amount(2, "wood")
    '2 wood'
    """
    return plural(number, f"{{n}} {what}", f"{{n}} {what}")


def signed(number: Any) -> str:
    """A whole number as people write it, with a minus where it is one.

    >>> signed(3), signed(-6)
    ('3', '−6')
    """
    return f"−{-number}" if number < 0 else f"{number}"


def capital(text: str) -> str:
    """The text with a capital letter first."""
    return text.again(text.speech, begins=True) if isinstance(text, Phrase) else f"{text[:1].upper()}{text[1:]}"


def joined(parts: Iterable[str], last: str = "{a} and {b}") -> str:
    """ "a", "a and b", "a, b and c"; "" for none.

    >>> joined([say("wood"), say("stone"), say("clay")])
    'wood, stone and clay'
    """
    parts = list(parts)
    if len(parts) < 2:
        return parts[0] if parts else ""
    return say(last, a=listed(parts[:-1]), b=parts[-1])


def listed(parts: Iterable[str], between: str = "{a}, {b}") -> str:
    """ "a, b, c"; "" for none."""
    found: str = ""
    for part in parts:
        found = say(between, a=found, b=part) if found else part
    return found


def player(seat: Any) -> Phrase:
    """The name of a player, the same to everybody: "Player 2"."""
    return _player(int(seat)) if _SPOKEN.get() is None else say("Player {seat}", seat=int(seat))


@lru_cache(64)
def _player(seat: int) -> Phrase:
    """In English; logs name the same few players thousands of times."""
    return Phrase.said(None, "Player {seat}", {"seat": seat})


# --- languages --------------------------------------------------------------------------------------------------------
@contextmanager
def speaking(speech: Speech | None) -> Generator[None]:
    """What is said inside is said in this language (None: English)."""
    token = _SPOKEN.set(speech)
    try:
        yield
    finally:
        _SPOKEN.reset(token)


def in_language(said: Any, speech: Speech | None) -> Any:
    """The same in this language (None: English): a phrase, or lists, tuples and dictionaries in which phrases stand as
    values. Whatever is no phrase stays as it is."""
    if isinstance(said, Phrase):
        return said.again(speech)
    if isinstance(said, dict):
        return {name: in_language(value, speech) for name, value in said.items()}
    if type(said) in (list, tuple):
        return type(said)(in_language(value, speech) for value in said)
    return said


@lru_cache(1 << 12)
def fields_of(words: str) -> frozenset[str]:
    """The names of the fields in words.

    >>> sorted(fields_of("{player:koho} and {plan}"))
    ['plan', 'player']
    """
    return frozenset(name for _, name, _, _ in string.Formatter().parse(words) if name)


@lru_cache(1 << 12)
def has_words(words: str) -> bool:
    """Whether there is anything to translate besides fields. Braces that are no fields, as in a text from outside, are
    text like any other.

    >>> has_words("{a}, {b}"), has_words("{a} and {b}"), has_words("a smile :-{")
    (False, True, True)
    """
    try:
        texts = [text for text, _, _, _ in string.Formatter().parse(words)]
    except ValueError:
        texts = [words]
    return any(letter.isalpha() for text in texts for letter in text)
