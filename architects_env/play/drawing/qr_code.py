"""QR codes of links, drawn as SVG and for a terminal. They are made by segno, which the extra `play` installs."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import segno

MARGIN = 4
"""Light squares around a code, which readers need."""
SIGNS = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
"""The sign of two squares, one above the other, by whether they are dark."""


def _code(text: str) -> segno.QRCode:
    import segno  # here, because a table without a server draws no links and has no such library

    return segno.make_qr(text, error="m")


def qr_svg(text: str, title: str) -> str:
    """Draw the QR code of a text as SVG, dark on light in every colour scheme.

    Args:
        text: The link.
        title: What the picture is called, for screen readers.
    """
    code = _code(text)
    side = code.symbol_size(border=MARGIN)[0]
    path = "".join(
        f"M{x},{y}h1v1h-1z"
        for y, row in enumerate(code.matrix_iter(border=MARGIN))
        for x, dark in enumerate(row)
        if dark
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" role="img" aria-label="{title}" '
        f'shape-rendering="crispEdges"><path fill="#fff" d="M0,0h{side}v{side}h-{side}z"/><path fill="#000" d="{path}"/></svg>'
    )


def qr_text(text: str) -> str:
    """Draw the QR code of a text for a terminal, two rows of squares in one line."""
    rows = [[bool(dark) for dark in row] for row in _code(text).matrix_iter(border=MARGIN)]
    rows.append([False] * len(rows[0]))
    return "\n".join(
        "".join(SIGNS[pair] for pair in zip(*rows[y : y + 2], strict=True)) for y in range(0, len(rows) - 1, 2)
    )
