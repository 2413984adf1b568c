"""What an error shows of a file that is not as it should be."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import unified_diff
from itertools import islice

SHOWN = 30
"""Lines of a difference, at most."""


def check_lines(kept: Sequence[str], now: Sequence[str], name: str) -> None:
    """Raises `AssertionError` with the first lines that differ, if what the file `name` holds (-) is not what there is
    now (+)."""
    __tracebackhide__ = True  # pytest shows where it was called
    difference = [*islice(unified_diff(kept, now, n=2, lineterm=""), 2, SHOWN)]  # without the names of files
    if difference:
        raise AssertionError("\n".join([f"{name} (-) is not as it is now (+):", *difference]))
