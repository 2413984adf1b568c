"""Names that others gave to seats: cleaned before a model reads them, and left out when a reply repeats them."""

from __future__ import annotations

import re
from collections.abc import Mapping

MOST_LETTERS = 32
NOT_PLAIN = re.compile(r"[^\w .'-]|_")


def clean_names(names: Mapping[int, str]) -> dict[int, str]:
    """Return names of one line with letters, digits, spaces, points, apostrophes and hyphens alone, at most 32
    characters each."""
    cleaned = {
        seat: " ".join(NOT_PLAIN.sub(" ", str(name)).split())[:MOST_LETTERS].strip() for seat, name in names.items()
    }
    return {seat: name for seat, name in cleaned.items() if name}


def without_names(text: str, names: Mapping[int, str]) -> str:
    """Return a reply in which the names of seats, written in quotes as they were shown, are replaced by the seat."""
    for seat, name in names.items():
        text = re.sub(rf"[\"'“”„‘’«»]{re.escape(name)}[\"'“”„‘’«»]", f"Player {seat}", text, flags=re.IGNORECASE)
    return text
