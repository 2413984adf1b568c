"""Widths of drawn text, for wrapping.

They are those of DejaVu Sans Condensed, which is at least as wide as the usual fonts of systems and browsers.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

FIRST = 32
PLAIN = (
    29,
    36,
    41,
    75,
    57,
    85,
    70,
    25,
    35,
    35,
    45,
    75,
    29,
    32,
    29,
    30,
    57,
    57,
    57,
    57,
    57,
    57,
    57,
    57,
    57,
    57,
    30,
    30,
    75,
    75,
    75,
    48,
    90,
    62,
    62,
    63,
    69,
    57,
    52,
    70,
    68,
    27,
    27,
    59,
    50,
    78,
    67,
    71,
    54,
    71,
    62,
    57,
    55,
    66,
    62,
    89,
    62,
    55,
    62,
    35,
    30,
    35,
    75,
    45,
    45,
    55,
    57,
    49,
    57,
    55,
    32,
    57,
    57,
    25,
    25,
    52,
    25,
    88,
    57,
    55,
    57,
    57,
    37,
    47,
    35,
    57,
    53,
    74,
    53,
    53,
    47,
    57,
    30,
    57,
    75,
)
"""Widths of the characters from the space on, in hundredths of the font size."""
BOLD = (
    31,
    41,
    47,
    75,
    63,
    90,
    78,
    28,
    41,
    41,
    47,
    75,
    34,
    37,
    34,
    33,
    63,
    63,
    63,
    63,
    63,
    63,
    63,
    63,
    63,
    63,
    36,
    36,
    75,
    75,
    75,
    52,
    90,
    70,
    69,
    66,
    75,
    61,
    61,
    74,
    75,
    33,
    33,
    70,
    57,
    90,
    75,
    76,
    66,
    76,
    69,
    65,
    61,
    73,
    70,
    99,
    69,
    65,
    65,
    41,
    33,
    41,
    75,
    45,
    45,
    61,
    64,
    53,
    64,
    61,
    39,
    64,
    64,
    31,
    31,
    60,
    31,
    94,
    64,
    62,
    64,
    64,
    44,
    54,
    43,
    64,
    59,
    83,
    58,
    59,
    52,
    64,
    33,
    64,
    75,
)
OTHER = 65
DOTS = "…"
SMALLEST = 12.85
"""Smallest legible size: 10 pixels on a phone (390 pixels for 500 units) and on a screen of 1280 x 800 (955 pixels for
1200 units)."""
CRAMPED = 11
"""Size of words that would be cut off otherwise."""
CONDENSED = 0.82
"""Least width of condensed words, as a part of their natural width. Longer words are cut."""


@lru_cache(4096)
def _hundredths(words: str, bold: bool) -> int:
    table = BOLD if bold else PLAIN
    return sum(
        table[ord(c) - FIRST] if FIRST <= ord(c) < FIRST + len(table) else OTHER for c in _without_accents(words)
    )


def _without_accents(words: str) -> str:
    """Remove accents, because a letter is as wide without them."""
    return words if words.isascii() else "".join(unicodedata.normalize("NFD", c)[0] for c in words)


def text_width(words: str, size: float, bold: bool = False) -> float:
    """Return the width of a line of text of this size.

    >>> text_width("Wood", 100)
    256.0
    """
    return _hundredths(words, bold) * size / 100


def shortened(words: str, size: float, width: float, bold: bool = False) -> str:
    """Return the line, cut and ended with dots if it is too wide.

    >>> shortened("a rather long name", 10, 60)
    'a rather lon…'
    """
    if text_width(words, size, bold) <= width + 0.01:
        return words
    while words and text_width(words + DOTS, size, bold) > width:
        words = words[:-1]
    return words.rstrip() + DOTS


def wrapped(words: str, size: float, width: float, bold: bool = False, lines: int = 0) -> list[str]:
    """Wrap words into lines of at most `width`.

    Single words may be wider if they fit when condensed. Words beyond `lines` lines (0: no limit) are replaced by dots.

    >>> wrapped("gain two wood and one stone", 10, 80)
    ['gain two wood', 'and one stone']
    """
    rows: list[str] = []
    for word in words.split():
        if rows and text_width(f"{rows[-1]} {word}", size, bold) <= width:
            rows[-1] += f" {word}"
        else:
            rows.append(word)
    if lines and len(rows) > lines:
        rows = [*rows[: lines - 1], " ".join(rows[lines - 1 :])]
    return [shortened(row, size, width if " " in row else width / CONDENSED, bold) for row in rows]
