"""Players whose strength is known must not change: `NAME` is the newest version of a player, `NAME@1` the first one for
ever. What is measured, or trained against, is named with its version."""

from __future__ import annotations

import re


def version_of(name: str) -> tuple[str, int | None]:
    """The name without a version, and the version, if it has one.

    >>> version_of("heuristic@2"), version_of("heuristic")
    (('heuristic', 2), ('heuristic', None))
    """
    found = re.fullmatch(r"(.+)@([1-9]\d{0,3})", name)
    return (found[1], int(found[2])) if found else (name, None)


def plain_name(name: str) -> str:
    """The name without a version."""
    return version_of(name)[0]
