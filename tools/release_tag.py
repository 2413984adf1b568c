"""Check that the tag of a release names the version of the package: `python -m tools.release_tag v1.2.3`."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

PYPROJECT = Path(__file__).parents[1] / "pyproject.toml"


def check(tag: str) -> str:
    """Return the version in the tag. Raises `SystemExit` if `pyproject.toml` names another."""
    version: str = tomllib.loads(PYPROJECT.read_text(encoding="utf-8"))["project"]["version"]
    if tag != f"v{version}":
        raise SystemExit(
            f"Expected the tag v{version}, for pyproject.toml says version {version}, but the tag is {tag!r}. "
            "Change the version and tag that commit, or tag this one so."
        )
    return version


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit("Expected one tag, as in `python -m tools.release_tag v1.2.3`.")
    print(f"The tag is that of version {check(sys.argv[1])}.")
