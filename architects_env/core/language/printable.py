"""Text from outside, made harmless where people read it: a terminal obeys escape codes, and a lone surrogate cannot be
written at all."""

from __future__ import annotations


def printable(text: str) -> str:
    r"""The text, with an escape for every character that cannot be printed; lines stay lines.

    >>> printable("a\x1b[2Jb\n\ud800ž")
    'a\\x1b[2Jb\n\\ud800ž'
    """
    if text.isprintable():
        return text
    return "".join(one if one.isprintable() or one == "\n" else ascii(one)[1:-1] for one in text)
