"""The section of a rules page to which a sentence belongs, by the words that they share."""

from __future__ import annotations

import math
import re
from collections import Counter

WORD = re.compile(r"[^\W\d_]{3,}")
HEADING = re.compile(r"^#{2,4} (.+)$", re.MULTILINE)


def sections_of(page: str) -> dict[str, str]:
    """Return the texts of the sections of a rules page by their headings."""
    parts = HEADING.split(page)
    return {title.strip(): f"{title} {text}" for title, text in zip(parts[1::2], parts[2::2], strict=True)}


def section_for(words: str, page: str) -> str:
    """Return the heading of the section that shares most words with a text; rare words count more. Empty if there is
    none."""
    sections = {title: _words(text) for title, text in sections_of(page).items()}
    known = Counter(word for found in sections.values() for word in found)
    wanted = _words(words)
    worth = {
        title: sum(math.log(1 + len(sections) / known[word]) for word in wanted & found)
        for title, found in sections.items()
    }
    best = max(worth, key=lambda title: worth[title], default="")
    return best if best and worth[best] > 0 else ""


def _words(text: str) -> set[str]:
    """Return the words of a text in lower case, plurals and forms in -ing as their stems."""
    return {re.sub(r"(?:ing|es|s|ed)$", "", word.lower()) for word in WORD.findall(text)}
