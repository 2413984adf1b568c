"""Text from outside (files, other processes, agents, people) that is shown at a terminal: data, and never a command
to the terminal."""

from __future__ import annotations

import unicodedata

COMMANDS = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Categories of characters that do something instead of being seen: control characters such as Escape, marks that turn
the direction of the text around, halves of characters, and separators of lines and paragraphs."""


def printable(text: str, lines: bool = True) -> str:
    """Returns the text with such characters written as Python writes them; ends of lines and tabs stay where `lines`
    are allowed. A text without any is returned as it is.

    >>> printable("a\\x1b[31mred")
    'a\\\\x1b[31mred'
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
