"""Hamlet's picture: golden drawings, hidden plans, what is marked."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from architects_env.core.play.match import Match
from architects_env.games import load
from architects_env.games.hamlet.plans import PLANS
from architects_env.games.hamlet.rules import VISIT
from architects_env.games.hamlet.state import CARDS, FOREST
from architects_env.play.drawing.picture import NARROW, WIDE
from architects_env.play.testing.pictures import check_picture
from tests.games.hamlet.test_golden import FOLDER, GOLDEN, MODES

PICTURES = Path(__file__).parent / "golden" / "pictures"


@pytest.mark.parametrize(
    ("mode", "decision", "width"), [("2_players", 0, WIDE), ("3_players", 8, NARROW), ("2_players", 99, WIDE)]
)
def test_golden_picture(mode: str, decision: int, width: int, accept_goldens: bool) -> None:
    match = GOLDEN.position_before(FOLDER / f"{mode}.txt", MODES[mode], decision)
    check_picture(match.view(0).picture(width=width), PICTURES / f"{mode}_{decision}.svg", accept_goldens)


def test_only_the_own_plan_is_drawn_open() -> None:
    match = Match(load("hamlet"), 2)
    for p, plan in enumerate((0, 5)):
        CARDS.lay(match.state, "plan", [plan], p, force=True)
    shown = [match.picture(seat).svg for seat in range(2)]
    assert [[plan.name in svg for plan in (PLANS[0], PLANS[5])] for svg in shown] == [[True, False], [False, True]]


def test_a_move_marks_the_place_and_the_goods_that_changed() -> None:
    match = Match(load("hamlet"), 2, seed=1)
    before = match.view(1)
    match.apply(VISIT + FOREST)
    now = match.view(1)
    assert marked(now.picture(since=before).svg) == {"forest", "seat 0"}, "that seat 1 is to move now is no change"
    assert marked(now.picture(since=now).svg) == set()
    assert marked(now.picture(marked=["quarry", "no such place"]).svg) == {"quarry"}


def marked(svg: str) -> set[str]:
    return {
        part.attrib["data-place"]
        for part in ElementTree.fromstring(svg).iter()
        if part.attrib.get("class") == "place marked"
    }


def test_what_has_changed_since_another_seats_view_is_refused() -> None:
    match = Match(load("hamlet"), 2)
    with pytest.raises(ValueError, match="take an earlier view of the same seat"):
        match.view(0).picture(since=match.view(1))


def test_a_picture_is_pixels_too(tmp_path: Path) -> None:
    picture = Match(load("hamlet"), 2).picture()
    pixels = picture.rgb(400)
    assert (
        pixels.dtype == np.uint8 and pixels.shape[1:] == (400, 3) and len(np.unique(pixels.reshape(-1, 3), axis=0)) > 50
    )
    picture.save(tmp_path / "board.png", 300)
    picture.save(tmp_path / "board.svg")
    assert (tmp_path / "board.png").read_bytes() == picture.png(300) and (tmp_path / "board.svg").read_text(
        encoding="utf-8"
    ) == picture.svg
    with pytest.raises(ValueError, match=r"saved as \.svg or \.png"):
        picture.save(tmp_path / "board.bmp")
