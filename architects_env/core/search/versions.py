"""Versions of agents: `NAME` is the newest version of an agent, and `NAME@1` always stays the first one.

An agent whose strength has been measured must not change, so results and configurations name it with its version.
"""

from __future__ import annotations

LARGEST_VERSION = 9999


def split_version(name: str) -> tuple[str, int | None]:
    """Split a name into the name without a version, and the version (None if it has none).

    >>> split_version("heuristic@2"), split_version("heuristic")
    (('heuristic', 2), ('heuristic', None))
    """
    plain, _, version = name.rpartition("@")
    is_number = version.isascii() and version.isdecimal() and not version.startswith("0")
    if plain and is_number and len(version) <= len(str(LARGEST_VERSION)):
        return plain, int(version)
    return name, None


def plain_name(name: str) -> str:
    """Return the name without a version."""
    return split_version(name)[0]
