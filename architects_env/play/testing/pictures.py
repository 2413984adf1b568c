"""Golden pictures: drawings of fixed positions, kept as SVG files with an element on each line, so that a difference
can be read and the file be looked at."""

from __future__ import annotations

from pathlib import Path

from architects_env.play.drawing.picture import Picture
from architects_env.testing.difference import check_lines


def check_picture(picture: Picture, path: Path, accept: bool) -> None:
    """Compare a picture with the file, after writing the file if it is to be accepted. Raises `AssertionError` with the
    difference."""
    if accept:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(picture.svg, encoding="utf-8")
    check_lines(path.read_text(encoding="utf-8").splitlines(), picture.svg.splitlines(), path.name)
