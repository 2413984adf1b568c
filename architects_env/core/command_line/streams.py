"""Input and output of programs: consoles with a small character set, and programs without a console."""

from __future__ import annotations

import codecs
import io
import os
import sys
import unicodedata

PLAIN = "architects_env.plain"
"""Name of the codec error handler that replaces characters missing in an encoding by plain ones."""
ALIKE = str.maketrans(
    {
        "–": "-",
        "—": "-",
        "−": "-",
        "‐": "-",
        "×": "x",
        "·": ".",
        "•": "*",
        "…": "...",
        "→": "->",
        "←": "<-",
        "≥": ">=",
        "≤": "<=",
        "±": "+-",
        "‘": "'",
        "’": "'",
        "‚": "'",
        "“": '"',
        "”": '"',
        "„": '"',
        "ł": "l",
        "Ł": "L",
        "ß": "ss",
        "─": "-",
        "━": "-",
        "│": "|",
        "█": "#",
        "■": "#",
        "▏": "|",
    }
)


def to_ascii(text: str) -> str:
    """Return the text in the nearest ASCII characters: without accents, and with "?"

    for characters without a substitute.
    """
    apart = unicodedata.normalize("NFKD", text.translate(ALIKE))
    bare = "".join(letter for letter in apart if not unicodedata.combining(letter))
    return bare.encode("ascii", "replace").decode("ascii")


def _write_plainly(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return to_ascii(error.object[error.start : error.end]), error.end


codecs.register_error(PLAIN, _write_plainly)


def prepare() -> None:
    """Make the streams of a program usable: missing output (pythonw, services) is discarded, missing input is empty,
    and characters that an encoding lacks are replaced by plain ones instead of ending the program."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115  # as long as the program runs
        elif isinstance(stream, io.TextIOWrapper) and mode == "r" and stream.errors == "strict":
            stream.reconfigure(errors="replace")
        elif isinstance(stream, io.TextIOWrapper) and mode == "w" and _may_lack_letters(stream):
            stream.reconfigure(errors=PLAIN)


def _may_lack_letters(stream: io.TextIOWrapper) -> bool:
    """Return whether writing may fail or show codes in place of characters. A choice by PYTHONIOENCODING is kept."""
    few = not codecs.lookup(stream.encoding).name.startswith("utf")
    return stream.errors == "strict" or (few and stream.errors in ("surrogateescape", "backslashreplace"))
