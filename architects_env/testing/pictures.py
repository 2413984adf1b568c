"""Golden pictures: drawings of fixed positions, kept as SVG files with an element on each line, so that a difference can be read and the file be looked at."""
from __future__ import annotations

from difflib import unified_diff
from itertools import islice
from pathlib import Path

from architects_env.core.picture import Picture

SHOWN = 30
"""Lines of a difference that an error shows."""


def check_picture(picture: Picture, path: Path, accept: bool) -> None:
    """Compare a picture with the file, after writing the file if it is to be accepted. Raises `AssertionError` with the difference."""
    if accept:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(picture.svg, encoding="utf-8")
    kept = path.read_text(encoding="utf-8")
    difference = unified_diff(kept.splitlines(), picture.svg.splitlines(), str(path.name), "as it is drawn now", n=1, lineterm="")
    assert kept == picture.svg, "\n".join(islice(difference, SHOWN))
