"""QR codes of short texts, such as links: byte mode, error correction level M, versions 1 to 6 (ISO/IEC 18004).

A link to a seat has at most a hundred characters, so larger codes are not needed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from architects_env.core.text import say

Squares = list[list[bool]]
"""The dark squares of a code, by row and column."""

BLOCKS = (
    (16, 10, 1),
    (28, 16, 1),
    (44, 26, 1),
    (32, 18, 2),
    (43, 24, 2),
    (27, 16, 4),
)
"""For each version: data bytes and correction bytes of a block, and the number of blocks."""
LONGEST = BLOCKS[-1][0] * BLOCKS[-1][2] - 2
"""Maximum number of bytes in a text."""
MARGIN = 4
"""Light squares around a code, which readers need."""
PADDING = 0xEC, 0x11
FINDER_LIKE = (
    (True, False, True, True, True, False, True, *[False] * 4),
    (*[False] * 4, True, False, True, True, True, False, True),
)
"""Rows of squares that look like a corner of a code."""
MASKS = (
    lambda y, x: (y + x) % 2 == 0,
    lambda y, x: y % 2 == 0,
    lambda y, x: x % 3 == 0,
    lambda y, x: (y + x) % 3 == 0,
    lambda y, x: (y // 2 + x // 3) % 2 == 0,
    lambda y, x: y * x % 2 + y * x % 3 == 0,
    lambda y, x: (y * x % 2 + y * x % 3) % 2 == 0,
    lambda y, x: ((y + x) % 2 + y * x % 3) % 2 == 0,
)
"""Patterns of squares that are inverted, so that large areas are neither dark nor light."""


def qr_code(text: str) -> Squares:
    """Return the QR code of a text.

    Raises:
        ValueError: If the text is too long.
    """
    data = text.encode()
    if len(data) > LONGEST:
        raise ValueError(say("A QR code here holds {most} bytes; this text has {n}.", most=LONGEST, n=len(data)))
    version = next(n for n, (size, _, blocks) in enumerate(BLOCKS, 1) if size * blocks - 2 >= len(data))
    bits = [byte >> bit & 1 == 1 for byte in _codewords(data, version) for bit in range(7, -1, -1)]
    codes = [_drawn(version, bits, mask) for mask in range(len(MASKS))]
    return min(codes, key=_penalty)


def qr_svg(text: str, title: str) -> str:
    """Draw the QR code of a text as SVG, dark on light in every colour scheme."""
    code = qr_code(text)
    side = len(code) + 2 * MARGIN
    path = "".join(
        f"M{x + MARGIN},{y + MARGIN}h1v1h-1z" for y, row in enumerate(code) for x, dark in enumerate(row) if dark
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" role="img" aria-label="{title}" '
        f'shape-rendering="crispEdges"><path fill="#fff" d="M0,0h{side}v{side}h-{side}z"/><path fill="#000" d="{path}"/></svg>'
    )


def qr_text(text: str) -> str:
    """Draw the QR code of a text for a terminal, two rows of squares in one line."""
    code = qr_code(text)
    side = len(code) + 2 * MARGIN
    empty = [False] * side
    rows = [empty] * MARGIN + [[False] * MARGIN + row + [False] * MARGIN for row in code] + [empty] * (MARGIN + 1)
    lines = (
        "".join(" ▀▄█"[(not upper) + 2 * (not lower)] for upper, lower in zip(rows[y], rows[y + 1], strict=True))
        for y in range(0, side, 2)
    )
    return "\n".join(lines)


# --- bytes ------------------------------------------------------------------------------------------------------------


@lru_cache(1)
def _field() -> tuple[list[int], list[int]]:
    """Return powers of 2, and their exponents, in the field of 256 elements."""
    powers, exponents, value = [0] * 512, [0] * 256, 1
    for n in range(255):
        powers[n] = powers[n + 255] = value
        exponents[value] = n
        value = value << 1 ^ (0x11D if value & 0x80 else 0)
    return powers, exponents


def _times(a: int, b: int) -> int:
    powers, exponents = _field()
    return powers[exponents[a] + exponents[b]] if a and b else 0


def correction(data: Sequence[int], number: int) -> list[int]:
    """Return this number of correction bytes of a block (Reed-Solomon)."""
    powers, _ = _field()
    generator = [1]
    for n in range(number):
        generator = [
            (generator[i] if i < len(generator) else 0) ^ (_times(generator[i - 1], powers[n]) if i else 0)
            for i in range(len(generator) + 1)
        ]
    rest = [*data, *[0] * number]
    for i in range(len(data)):
        factor = rest[i]
        for j, coefficient in enumerate(generator):
            rest[i + j] ^= _times(coefficient, factor)
    return rest[len(data) :]


def _codewords(data: bytes, version: int) -> list[int]:
    """Return all bytes of a code in the order in which they are drawn."""
    size, corrections, number = BLOCKS[version - 1]
    whole = 0b0100 << 8 | len(data)
    for byte in data:
        whole = whole << 8 | byte
    whole <<= 4
    filled = list(whole.to_bytes(len(data) + 2, "big"))
    filled += [PADDING[i % 2] for i in range(size * number - len(filled))]
    blocks = [filled[i * size : (i + 1) * size] for i in range(number)]
    corrected = [correction(block, corrections) for block in blocks]
    return [block[i] for i in range(size) for block in blocks] + [
        block[i] for i in range(corrections) for block in corrected
    ]


# --- squares ----------------------------------------------------------------------------------------------------------


def _frame(version: int) -> list[list[bool | None]]:
    """Return the squares that are the same in every code of a version; None for those of the data."""
    side = 17 + 4 * version
    code: list[list[bool | None]] = [[None] * side for _ in range(side)]
    for top, left in ((0, 0), (0, side - 7), (side - 7, 0)):
        for y in range(max(0, top - 1), min(side, top + 8)):
            for x in range(max(0, left - 1), min(side, left + 8)):
                far = max(abs(y - top - 3), abs(x - left - 3))
                code[y][x] = far in (0, 1, 3)
    for i in range(8, side - 8):
        code[6][i] = code[i][6] = i % 2 == 0
    if version > 1:
        middle = side - 7
        for y in range(middle - 2, middle + 3):
            for x in range(middle - 2, middle + 3):
                code[y][x] = max(abs(y - middle), abs(x - middle)) != 1
    for y, x in _of_format(side):
        code[y][x] = False
    code[side - 8][8] = True
    return code


def _of_format(side: int) -> list[tuple[int, int]]:
    """Return the squares of the format, from the highest bit to the lowest, and those of its copy."""
    around = [*((8, x) for x in (0, 1, 2, 3, 4, 5, 7, 8)), *((y, 8) for y in (7, 5, 4, 3, 2, 1, 0))]
    apart = [*((side - 1 - i, 8) for i in range(7)), *((8, side - 8 + i) for i in range(8))]
    return around + apart


def _format(mask: int) -> list[bool]:
    """Return the 15 bits that name level M and the mask, with their own correction."""
    rest = mask << 10
    for bit in range(14, 9, -1):
        if rest >> bit & 1:
            rest ^= 0b10100110111 << (bit - 10)
    bits = (mask << 10 | rest) ^ 0b101010000010010
    return [bits >> bit & 1 == 1 for bit in range(14, -1, -1)]


def _order(side: int) -> Iterator[tuple[int, int]]:
    """Yield all squares in the order of the data: up and down in columns of two, from the right."""
    upward = True
    for right in [*range(side - 1, 6, -2), *range(5, 0, -2)]:
        for i in range(side):
            y = side - 1 - i if upward else i
            yield y, right
            yield y, right - 1
        upward = not upward


def _drawn(version: int, bits: Sequence[bool], mask: int) -> Squares:
    code = _frame(version)
    side, left = len(code), iter(bits)
    for y, x in _order(side):
        if code[y][x] is None:
            code[y][x] = next(left, False) != MASKS[mask](y, x)
    for (y, x), bit in zip(_of_format(side), _format(mask) * 2, strict=True):
        code[y][x] = bit
    return [[bool(square) for square in row] for row in code]


def _penalty(code: Squares) -> int:
    """Return how hard a code is to read: long runs, blocks, false corners, and much more dark than light."""
    lines = [*code, *map(list, zip(*code, strict=True))]
    total = sum(_runs(line) for line in lines)
    for upper, lower in pairwise(code):
        total += sum(3 for x in range(len(upper) - 1) if upper[x] == upper[x + 1] == lower[x] == lower[x + 1])
    total += 40 * sum(tuple(line[x : x + 11]) in FINDER_LIKE for line in lines for x in range(len(line) - 10))
    dark = sum(map(sum, code)) * 100 / len(code) ** 2
    return total + 10 * int(abs(dark - 50) // 5)


def _runs(line: Sequence[bool]) -> int:
    """Return the penalty of runs of five or more equal squares."""
    total, length = 0, 0
    for x, square in enumerate(line):
        length = length + 1 if x and square == line[x - 1] else 1
        total += 3 if length == 5 else 1 if length > 5 else 0
    return total
