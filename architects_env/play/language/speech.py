"""Translation of text into another language (`core.text` is English)."""

from __future__ import annotations

import re
import string
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from architects_env.core import text
from architects_env.core.text import Aside, Text
from architects_env.core.text import speaking as speaking

MASK = "\0"
"""Replacement of each letter that must stay secret."""


def masked(said: Any, name: str) -> Any:
    """Return a text in which fields equal to `name` are masked. Other values are returned as they are."""
    if str(said).lower() == name.lower():
        letters = MASK * len(name)
        return type(said).in_english(letters, {}) if isinstance(said, Text) else letters
    if not isinstance(said, Text):
        return said
    fields = {field: masked(value, name) for field, value in said.fields.items()}
    return said.in_english(said.english, fields, said.several, said.number, said.begins)


class Beginning(Text):
    """A line up to its first mask. Translations may have the mask at another position."""

    __slots__ = ()

    @classmethod
    def of_line(cls, line: Text, speech: Speech | None = None) -> Beginning:
        """Return the beginning of a masked line in a language, followed by dots.

        Empty if the line begins with the mask.
        """
        told = str(line if speech is None else speech.again(line)).partition(MASK)[0]
        if speech is None:
            told = re.sub(r"(?i)(?<!\w)(the|an?) $", "", told)  # an article would tell something of what follows
        begun = cls.of("{told} ... " if told.strip() else "", "", {"told": told.rstrip()}, speech=speech)
        begun.fields = {"line": line}
        return begun


class Speech:
    """A language: `core.text.Speech` with the words of catalogues (`catalogue.Language`)."""

    def words(self, english: str, case: str = "", number: int | None = None, several: str = "") -> str | None:
        """Return the translation of English words, in which braces enclose fields, or None if there is none.

        `case` is the grammatical case of a name. `number` is the number of things, for which English uses the words
        `several` unless it is one.
        """
        raise NotImplementedError

    def say(
        self, kind: type[Text], english: str, fields: Mapping[str, Any], several: str = "", number: int | None = None
    ) -> Text:
        """Return a text whose fields are already in this language."""
        return self._made(kind, english, fields, several, number)

    def again(self, text: Text, case: str = "", begins: bool | None = None) -> Text:
        """Return the translation of a text. An aside keeps its form, and in "{a}, {b}" each part gets the case."""
        if isinstance(text, Beginning):
            return Beginning.of_line(text.fields["line"], self)
        case = "" if isinstance(text, Aside) else case
        inside = "" if has_words(text.english) else case
        fields = {
            name: self.again(value, inside) if isinstance(value, Text) else value for name, value in text.fields.items()
        }
        begins = text.begins if begins is None else begins
        return self._made(type(text), text.english, fields, text.several, text.number, begins, case)

    def _made(
        self,
        kind: type[Text],
        english: str,
        fields: Mapping[str, Any],
        several: str,
        number: int | None,
        begins: bool = False,
        case: str = "",
    ) -> Text:
        words = self._found(english, case, number, several)
        if words is None:
            words = english if number is None or abs(number) == 1 else several
        return kind.of(words, english, fields, several, number, begins, self)

    def _found(self, english: str, case: str, number: int | None, several: str) -> str | None:
        if not has_words(english):
            return None
        if case and (found := self.words(english, case, number, several)) is not None:
            return found
        return self.words(english, "", number, several)


def in_language(said: Any, speech: Speech | None) -> Any:
    """Translate text, including values of lists, tuples and dictionaries.

    Everything else is returned as it is. None as a language is English.
    """
    if isinstance(said, Text):
        return text.again(said, speech)
    if isinstance(said, dict):
        return {name: in_language(value, speech) for name, value in said.items()}
    if type(said) in (list, tuple):
        return type(said)(in_language(value, speech) for value in said)
    return said


@lru_cache(1 << 12)
def has_words(words: str) -> bool:
    """Return whether words contain anything to translate besides fields.

    Braces that are no fields, as in user input, are text.

    >>> has_words("{a}, {b}"), has_words("{a} and {b}"), has_words("a smile :-{")
    (False, True, True)
    """
    try:
        texts = [text for text, _, _, _ in string.Formatter().parse(words)]
    except ValueError:
        texts = [words]
    return any(letter.isalpha() for text in texts for letter in text)
