"""The pictures in `docs/pictures`: their page names those that the command makes, and the command makes them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PIL import Image

from tools.screenshots import FILM, FOLDER, SHOTS, draw

MADE_BY_OTHERS = (
    "report-",
    "leaderboard-",
    "page",
    "offline_",
)  # shown by other pages of the docs: reports, the leaderboard, `make play`, the table without a server


def test_the_page_shows_every_picture_that_is_there() -> None:
    named = set(re.findall(r"\]\((\w+\.(?:png|gif))\)", (FOLDER / "README.md").read_text(encoding="utf-8")))
    assert (
        named
        == {f"{shot.file}.png" for shot in SHOTS} | {f"{FILM.file}.gif"}
        == {path.name for path in FOLDER.iterdir() if path.suffix != ".md" and not path.name.startswith(MADE_BY_OTHERS)}
    )


@pytest.mark.parametrize(
    "shot",
    [shot for shot in SHOTS if shot.file in ("hamlet", "architects", "architects_phone")],
    ids=lambda shot: shot.file,
)
def test_a_position_is_drawn(shot, tmp_path: Path) -> None:
    with Image.open(draw(shot, tmp_path)) as image:
        assert image.size[0] == shot.pixels and image.mode == "P"
