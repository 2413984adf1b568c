"""Words that a person types, found in sentences: in the language that is shown and in English, with or without accents,
as the cards on the table may be of either."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from architects_env.play.language.speech import Speech, in_language

YES = ("y", "yes", "a", "ano")
"""What may be typed for it, in all languages that the program speaks."""


def folded(text: str) -> str:
    """Small letters without accents.

    >>> folded("Strážnice")
    'straznice'
    """
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


def spellings(sentence: str, speech: Speech | None) -> list[str]:
    """The sentence as it is shown in a language and in English, folded."""
    return list(dict.fromkeys(folded(in_language(sentence, way)) for way in (speech, None)))


def contains_words(sentence: str, words: str, speech: Speech | None) -> bool:
    """Whether the words stand in the sentence, in either language."""
    return any(folded(words) in said for said in spellings(sentence, speech))


def is_spelled(sentence: str, words: str, speech: Speech | None) -> bool:
    """Whether they are the whole sentence."""
    return folded(words) in spellings(sentence, speech)


def command_of(word: str, commands: Iterable[str], speech: Speech | None) -> str:
    """Which of these commands a word is, in English or as the language calls it; the word itself if it is none. Single
    signs are the same in every language."""
    if speech is None or word in commands:
        return word
    called = {folded(speech.words(name, "typed") or name): name for name in commands if len(name) > 1}
    return called.get(folded(word), word)
