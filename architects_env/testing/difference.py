"""The error message for a file that differs from the present output."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import unified_diff
from itertools import islice

SHOWN = 30
"""Largest number of lines of a difference in an error."""


def check_lines(kept: Sequence[str], now: Sequence[str], name: str) -> None:
    """Raise `AssertionError` with the first lines that differ, if the content of the file `name` (-) is not the
    present output (+)."""
    __tracebackhide__ = True  # pytest shows where it was called
    difference = [*islice(unified_diff(kept, now, n=2, lineterm=""), 2, SHOWN)]  # without the names of files
    if difference:
        raise AssertionError("\n".join([f"{name} (-) is not as it is now (+):", *difference]))
