"""Golden pictures: drawings of fixed positions as SVG files with one element on each line, so that differences are
readable."""

from __future__ import annotations

from pathlib import Path

from architects_env.play.drawing.picture import Picture
from architects_env.testing.difference import check_lines


def check_picture(picture: Picture, path: Path, accept: bool) -> None:
    """Compare a picture with its file, after writing the file if `accept` is true.

    Raises `AssertionError` with the difference.
    """
    if accept:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(picture.svg, encoding="utf-8")
    check_lines(path.read_text(encoding="utf-8").splitlines(), picture.svg.splitlines(), path.name)
