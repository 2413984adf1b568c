"""Text from outside (files, other processes, agents, people) for a terminal, without control characters that would be
commands to it."""

from __future__ import annotations

import unicodedata

COMMANDS = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Categories of characters that act instead of being visible: control characters such as Escape, marks that change
the direction of the text, surrogates, and separators of lines and paragraphs."""


def printable(text: str, lines: bool = True) -> str:
    r"""Return the text with control characters written as Python writes them. Ends of lines and tabs stay if `lines`
    are allowed. A text without any is returned unchanged.

    >>> printable("a\x1b[31mred")
    'a\\x1b[31mred'
    """
    kept = "\n\t" if lines else ""
    if text.isprintable() or all(letter in kept or unicodedata.category(letter) not in COMMANDS for letter in text):
        return text
    return "".join(
        letter
        if letter in kept or unicodedata.category(letter) not in COMMANDS
        else letter.encode("unicode_escape").decode("ascii")
        for letter in text
    )
