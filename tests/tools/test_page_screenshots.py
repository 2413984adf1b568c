"""The pictures of the page in `docs/pictures/page`: their page shows all that the command makes, and each has its
size."""

from __future__ import annotations

import re

from PIL import Image

from architects_env.games import names
from tools.page_screenshots import FOLDER, LANGUAGES, POSITIONS, SIZES, file_of, played


def test_the_page_shows_every_picture_of_every_size_and_language() -> None:
    named = set(re.findall(r"\]\(page/(\w+\.webp)\)", (FOLDER.parent / "page.md").read_text(encoding="utf-8")))
    sizes = {file_of(position, code, size): size for position in POSITIONS for code in LANGUAGES for size in SIZES}
    assert named == set(sizes) == {path.name for path in FOLDER.iterdir()}
    assert {position.game for position in POSITIONS} == set(names()) - {"hamlet"}
    for name, size in sizes.items():
        with Image.open(FOLDER / name) as image:
            assert image.size == (size.width, size.height), name
    assert sum((FOLDER / name).stat().st_size for name in sizes) < 3_000_000, "they stay small"


def test_somebody_sits_down_where_seat_0_is_to_decide() -> None:
    record, last = played(POSITIONS[1])
    match = record.replay()
    assert match.seat == 0 and last in match.legal_actions() and record.players[0] == "human"
