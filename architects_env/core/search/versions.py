"""Versions of agents: `NAME` is the newest version of an agent, and `NAME@1` always stays the first one.

An agent whose strength has been measured must not change, so results and configurations name it with its version.
"""

from __future__ import annotations

LARGEST_VERSION = 9999


def version_of(name: str) -> tuple[str, int | None]:
    """Take a name apart into the name without a version, and the version (None if it has none).

    >>> version_of("heuristic@2"), version_of("heuristic")
    (('heuristic', 2), ('heuristic', None))
    """
    plain, _, version = name.rpartition("@")
    is_number = version.isascii() and version.isdecimal() and not version.startswith("0")
    if plain and is_number and len(version) <= len(str(LARGEST_VERSION)):
        return plain, int(version)
    return name, None


def plain_name(name: str) -> str:
    """The name without a version."""
    return version_of(name)[0]
