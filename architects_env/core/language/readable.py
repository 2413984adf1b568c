"""Text from outside (errors of a user's agent, answers of other processes) as people and files may be given it."""

from __future__ import annotations


def readable(text: object) -> str:
    r"""The same text with what cannot be printed or written as UTF-8 escaped: control characters, escape codes of
    terminals, lone surrogates.

    >>> readable("cannot open \udcff.txt: \x1b[2J")
    'cannot open \\udcff.txt: \\x1b[2J'
    """
    text = text if isinstance(text, str) else str(text)
    if text.isprintable():
        return text  # a phrase stays one
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text)
