"""Input and output of programs: consoles that know few letters, and programs that have no console at all."""

from __future__ import annotations

import codecs
import io
import os
import sys
import unicodedata

PLAIN = "architects_env.plain"
"""The name of the error handler that writes letters which an encoding lacks in plain ones."""
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


def in_ascii(text: str) -> str:
    """The text in the nearest plain letters: without accents, and with "?" where there is no other."""
    apart = unicodedata.normalize("NFKD", text.translate(ALIKE))
    bare = "".join(letter for letter in apart if not unicodedata.combining(letter))
    return bare.encode("ascii", "replace").decode("ascii")


def _write_plainly(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return in_ascii(error.object[error.start : error.end]), error.end


codecs.register_error(PLAIN, _write_plainly)


def prepare() -> None:
    """Make the streams of a program usable: output that is not there (pythonw, services) goes nowhere, input that is
    not there is empty, and letters that an encoding lacks are written in plain ones instead of ending the program."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115  # as long as the program runs
        elif isinstance(stream, io.TextIOWrapper) and mode == "r" and stream.errors == "strict":
            stream.reconfigure(errors="replace")
        elif isinstance(stream, io.TextIOWrapper) and mode == "w" and _may_lack_letters(stream):
            stream.reconfigure(errors=PLAIN)


def _may_lack_letters(stream: io.TextIOWrapper) -> bool:
    """Whether writing may fail or show codes in place of letters. What PYTHONIOENCODING has chosen stays."""
    few = not codecs.lookup(stream.encoding).name.startswith("utf")
    return stream.errors == "strict" or (few and stream.errors in ("surrogateescape", "backslashreplace"))
