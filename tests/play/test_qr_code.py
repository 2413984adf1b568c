"""QR codes are read back by a reader that shares nothing with the writer but the standard's tables of sizes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.etree import ElementTree

import pytest

from architects_env.play.drawing.qr_code import BLOCKS, LONGEST, MARGIN, Squares, qr_code, qr_svg, qr_text

LINK = "http://192.168.178.23:8017/#seat=Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5MGFi"
DARK = 50, 20
"""Share of dark squares in percent, and by how much it may differ."""


def in_field(a: int, b: int) -> int:
    """Multiply in the field of 256 elements, bit by bit."""
    product = 0
    while b:
        product ^= a if b & 1 else 0
        a = a << 1 ^ (0x11D if a & 0x80 else 0)
        b >>= 1
    return product


def syndromes(block: Sequence[int], corrections: int) -> list[int]:
    """All 0 for a block that is as it was written."""
    found, root = list[int](), 1
    for _ in range(corrections):
        value = 0
        for byte in block:
            value = in_field(value, root) ^ byte
        found.append(value)
        root = in_field(root, 2)
    return found


def reserved(side: int, y: int, x: int) -> bool:
    """Corners with their formats, dotted lines, and the small square of larger codes."""
    corner = (y < 9 and (x < 9 or x >= side - 8)) or (y >= side - 8 and x < 9)
    small = side > 21 and side - 9 <= y < side - 4 and side - 9 <= x < side - 4
    return corner or small or 6 in (y, x)


def zigzag(side: int) -> Iterator[tuple[int, int]]:
    right, up = side - 1, True
    while right > 0:
        right -= right == 6
        for y in reversed(range(side)) if up else range(side):
            yield y, right
            yield y, right - 1
        right, up = right - 2, not up


INVERTED = {
    0: lambda y, x: (y + x) % 2,
    1: lambda y, x: y % 2,
    2: lambda y, x: x % 3,
    3: lambda y, x: (y + x) % 3,
    4: lambda y, x: (y // 2 + x // 3) % 2,
    5: lambda y, x: (y * x) % 2 + (y * x) % 3,
    6: lambda y, x: ((y * x) % 2 + (y * x) % 3) % 2,
    7: lambda y, x: ((y + x) % 2 + (y * x) % 3) % 2,
}


def read(code: Squares) -> str:
    """The text of a code without any damage."""
    side = len(code)
    number = lambda bits: int("".join("01"[bit] for bit in bits), 2)  # noqa: E731
    form = number([code[8][x] for x in (0, 1, 2, 3, 4, 5, 7, 8)] + [code[y][8] for y in (7, 5, 4, 3, 2, 1, 0)])
    copy = number([code[side - 1 - i][8] for i in range(7)] + [code[8][side - 8 + i] for i in range(8)])
    level_and_mask = (form ^ 0b101010000010010) >> 10
    assert form == copy and level_and_mask >> 3 == 0, "level M"
    flipped = INVERTED[level_and_mask & 7]
    bits = [code[y][x] != (flipped(y, x) == 0) for y, x in zigzag(side) if not reserved(side, y, x)]
    size, corrections, blocks = BLOCKS[(side - 17) // 4 - 1]
    whole = [number(bits[i : i + 8]) for i in range(0, 8 * (size + corrections) * blocks, 8)]
    data, text = list[int](), ""
    for block in range(blocks):
        own = whole[block : size * blocks : blocks] + whole[size * blocks + block :: blocks]
        assert not any(syndromes(own, corrections)), "its correction fits its data"
        data += own[:size]
    text = "".join(f"{byte:08b}" for byte in data)
    assert text[:4] == "0100"
    length = int(text[4:12], 2)
    return bytes(int(text[12 + 8 * i : 20 + 8 * i], 2) for i in range(length)).decode()


@pytest.mark.parametrize("length", [0, 1, 14, 15, 26, 42, 43, 62, 84, LONGEST])
def test_a_text_is_read_back_whatever_its_length(length: int) -> None:
    text = (LINK * 2)[:length]
    assert read(qr_code(text)) == text


def test_a_link_with_other_letters_is_read_back_and_a_longer_one_refused() -> None:
    assert read(qr_code("http://stůl.local/#č")) == "http://stůl.local/#č"
    with pytest.raises(ValueError, match=rf"holds {LONGEST} bytes; this text has {LONGEST + 1}"):
        qr_code("a" * (LONGEST + 1))


def test_a_code_is_neither_dark_nor_light() -> None:
    code = qr_code(LINK)
    share = 100 * sum(map(sum, code)) / len(code) ** 2
    assert abs(share - DARK[0]) < DARK[1]


def test_pictures_and_terminals_show_the_same_squares_within_a_margin() -> None:
    code = qr_code(LINK)
    svg = ElementTree.fromstring(qr_svg(LINK, "Seat 2"))
    side = len(code) + 2 * MARGIN
    assert svg.get("viewBox") == f"0 0 {side} {side}" and svg.get("aria-label") == "Seat 2"
    drawn = svg[1].get("d", "").count("M")
    lines = qr_text(LINK).splitlines()
    light = sum({"█": 2, "▀": 1, "▄": 1, " ": 0}[sign] for line in lines for sign in line)
    assert drawn == sum(map(sum, code)) == 2 * len(lines) * side - light
    assert all(set(line[:MARGIN] + line[-MARGIN:]) == {"█"} for line in lines)
