"""Pixels of SVG documents, rendered by resvg (extra `render`).

The fonts in `fonts/` give the same pixels on every machine.
"""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import numpy as np

from architects_env.core.command_line.tools import install_command

FONTS = Path(__file__).with_name("fonts")
MISSING = f"Pixels need the packages resvg_py and pillow: {install_command('render')}"


def png(svg: str, width: int) -> bytes:
    """Return the document as a PNG file, `width` pixels wide.

    Raises:
        ValueError: For a width below 1, `ImportError` without the extra `render`.
    """
    if width < 1:
        raise ValueError(f"A picture is at least 1 pixel wide, not {width!r}.")
    try:
        import resvg_py
    except ImportError as error:
        raise ImportError(MISSING) from error
    fonts = [str(path) for path in sorted(FONTS.glob("*.ttf"))]
    families: dict[str, Any] = {"sans_serif_family": "DejaVu Sans Condensed", "monospace_family": "DejaVu Sans Mono"}
    return bytes(
        resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True, font_files=fonts, **families)
    )


def rgb(svg: str, width: int) -> np.ndarray:
    """Return the pixels as uint8[height, width, 3]. Raises `ImportError` without the extra `render`."""
    try:
        from PIL import Image
    except ImportError as error:
        raise ImportError(MISSING) from error
    with Image.open(io.BytesIO(png(svg, width))) as image:
        return np.asarray(image.convert("RGB"))
