"""The README's links lead to files of the repository; where the package is shown, they have to lead there from outside.
All else stands in `pyproject.toml`."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from setuptools import setup

ROOT = Path(__file__).parent
SOURCE = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]["Source"]
LINK = re.compile(r"\]\((?!https?:|#)([^)\s]+)\)")
PICTURES = (".png", ".svg", ".gif")


def absolute(text: str) -> str:
    """A page whose links to files of the repository lead there from anywhere, pictures as files."""
    return LINK.sub(
        lambda found: f"]({SOURCE}/{'raw' if found[1].endswith(PICTURES) else 'blob'}/main/{found[1]})", text
    )


setup(
    long_description=absolute((ROOT / "README.md").read_text(encoding="utf-8")),
    long_description_content_type="text/markdown",
)
