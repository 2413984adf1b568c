"""QR codes of links, as pictures and for a terminal."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
import segno

from architects_env.play.drawing.qr_code import MARGIN, SIGNS, qr_svg, qr_text

LINK = "http://192.168.178.23:8017/#seat=Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5MGFi"


@pytest.mark.parametrize("text", ["", "http://stůl.local/#č", LINK, LINK * 4])
def test_pictures_and_terminals_show_the_squares_of_the_text_within_a_margin(text: str) -> None:
    squares = [[bool(dark) for dark in row] for row in segno.make_qr(text, error="m").matrix_iter(border=MARGIN)]
    side = len(squares)
    svg = ElementTree.fromstring(qr_svg(text, "Seat 2"))
    assert svg.get("viewBox") == f"0 0 {side} {side}" and svg.get("aria-label") == "Seat 2"
    dark = {(y, x) for y in range(side) for x in range(side) if squares[y][x]}
    drawn = [part.split("h")[0].split(",") for part in svg[1].get("d", "").split("M")[1:]]
    assert {(int(y), int(x)) for x, y in drawn} == dark
    pairs = {sign: pair for pair, sign in SIGNS.items()}
    lines = [[pairs[sign] for sign in line] for line in qr_text(text).splitlines()]
    assert {
        (2 * y + k, x) for y, line in enumerate(lines) for x, pair in enumerate(line) for k in (0, 1) if pair[k]
    } == dark
