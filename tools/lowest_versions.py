"""The lowest versions that `pyproject.toml` allows, as constraints for pip.

`python -m tools.lowest_versions [EXTRA...]` prints those of the package and of these extras. `make lowest` tests them.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

PYPROJECT = Path(__file__).parents[1] / "pyproject.toml"
BOUND = re.compile(r"(?P<name>[\w.-]+)(?P<extras>\[[^]]*\])?>=(?P<version>[\w.]+)(?:,<[\w.]+)?(?P<where>; .+)?")


def lowest(*extras: str) -> dict[str, str]:
    """Return the lowest version of each library. Raises `ValueError` for a requirement without one, and for an unknown
    extra.

    >>> lowest()["polib"]
    '1.2'
    """
    project = tomllib.loads(PYPROJECT.read_text(encoding="utf-8"))["project"]
    groups, found = project["optional-dependencies"], dict[str, str]()
    if unknown := set(extras) - set(groups):
        raise ValueError(f"There is no extra {', '.join(sorted(unknown))}. Give some of {', '.join(groups)}.")
    for requirement in [*project["dependencies"], *(one for extra in extras for one in groups[extra])]:
        bound = BOUND.fullmatch(requirement)
        if requirement.startswith(project["name"]):
            found |= lowest(*requirement.partition("[")[2].rstrip("]").split(","))
        elif bound is None:
            raise ValueError(f"{requirement!r} names no lowest version. Write it as NAME>=VERSION.")
        else:
            found[bound["name"]] = bound["version"]
    return found


if __name__ == "__main__":
    print(*(f"{name}=={version}" for name, version in lowest(*sys.argv[1:]).items()), sep="\n")
