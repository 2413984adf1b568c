"""Search for typed words in sentences, in the shown language and in English, with or without accents.

The physical cards may be in either language.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from architects_env.play.language.speech import Speech, in_language

YES = ("y", "yes", "a", "ano")
"""Answers that mean "yes" in any supported language."""


def folded(text: str) -> str:
    """Return the text in lower case without accents.

    >>> folded("Strážnice")
    'straznice'
    """
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


def spellings(sentence: str, speech: Speech | None) -> list[str]:
    """Return the sentence in the shown language and in English, in lower case without accents."""
    return list(dict.fromkeys(folded(in_language(sentence, way)) for way in (speech, None)))


def contains_words(sentence: str, words: str, speech: Speech | None) -> bool:
    """Return whether the sentence contains the words, in either language."""
    return any(folded(words) in said for said in spellings(sentence, speech))


def is_spelled(sentence: str, words: str, speech: Speech | None) -> bool:
    """Return whether the words are the whole sentence, in either language."""
    return folded(words) in spellings(sentence, speech)


def command_of(word: str, commands: Iterable[str], speech: Speech | None) -> str:
    """Return the command for a typed word, in English or translated, or the word itself if it is no command.

    Single characters are the same in every language.
    """
    if speech is None or word in commands:
        return word
    called = {folded(speech.words(name, "typed") or name): name for name in commands if len(name) > 1}
    return called.get(folded(word), word)
