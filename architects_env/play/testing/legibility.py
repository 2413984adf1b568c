"""Checks of legibility: the sizes of words in a picture, and their contrast with the background in both colour
schemes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from xml.etree import ElementTree

import numpy as np

from architects_env.play.drawing import raster
from architects_env.play.drawing.colours import DARK, LIGHT, luminance
from architects_env.play.drawing.picture import SVG, Picture
from architects_env.play.drawing.text_width import text_width

LEAST_CONTRAST, LEAST_OF_LARGE, LARGE = 4.5, 3.0, 18.5
"""Contrasts that WCAG, level AA, requires of words and of large bold words, and least size of large words."""
SCALE = 0.5
"""Pixels per unit of the images that show the background of words."""
Word = tuple[str, float, float, float, float, str]
"""A line of text: words, left x, baseline y, width, size, and name of the colour."""


def smallest_words(picture: Picture) -> float:
    """Return the size of the smallest words in a picture, in its units."""
    return min(word[4] for word in words_of(ElementTree.fromstring(picture.svg)))


def words_of(part: ElementTree.Element, x: float = 0, y: float = 0, scale: float = 1) -> Iterator[Word]:
    """Yield every line of text with its position and size in the whole picture."""
    moved = re.match(r"translate\(([-\d.]+),([-\d.]+)\)(?: scale\(([\d.]+)\))?", part.attrib.get("transform", ""))
    x, y = (x + scale * float(moved[1]), y + scale * float(moved[2])) if moved else (x, y)
    scale *= float(moved[3] or 1) if moved else 1
    y += float(part.attrib.get("y", 0)) if part.tag == f"{SVG}svg" else 0  # a board below its final scores
    if part.tag == f"{SVG}text" and part.text and part.text.strip():
        size, bold = float(part.attrib["font-size"]), "font-weight" in part.attrib
        wide = float(part.attrib.get("textLength", text_width(part.text, size, bold)))
        left = float(part.attrib["x"]) - wide * {"middle": 0.5, "end": 1.0}.get(part.attrib.get("text-anchor", ""), 0)
        colour = part.attrib["class"].removeprefix("fill-")
        yield part.text, x + scale * left, y + scale * float(part.attrib["y"]), scale * wide, scale * size, colour
    for child in part:
        if child.get("display") != "none":  # a page may unfold it, over what lies there
            yield from words_of(child, x, y, scale)


def faint_words(picture: Picture) -> list[str]:
    """Return the words whose contrast is too low, each with its contrast and scheme."""
    found: list[str] = []
    for scheme, values in (("light", LIGHT), ("dark", DARK)):
        root = ElementTree.fromstring(picture.svg)
        words = [(word, _own_colour(root, word[5], values)) for word in words_of(root)]
        for parent in list(root.iter()):
            for text in [child for child in parent if child.tag == f"{SVG}text"]:
                parent.remove(text)
        _recolour(root, values)
        under = raster.rgb(ElementTree.tostring(root, encoding="unicode"), int(picture.size[0] * SCALE))
        for (said, x, foot, wide, size, _), colour in words:
            top, bottom, left, right = (int(SCALE * side) for side in (foot - 0.7 * size, foot, x, x + wide))
            pixels = under[max(0, top) : bottom + 1, max(0, left) : right + 1].reshape(-1, 3)
            contrast = _contrast(colour, pixels)
            if contrast < (LEAST_OF_LARGE if size >= LARGE else LEAST_CONTRAST):
                found.append(
                    f"{said!r} at ({x:.0f}, {foot:.0f}) has a contrast of {contrast:.1f} in the {scheme} scheme"
                )
    return found


def _own_colour(root: ElementTree.Element, name: str, values: Mapping[str, str]) -> str:
    """Return the value of a colour of the scheme or of the game."""
    if name in values:
        return values[name]
    return next(part.attrib["fill"] for part in root.iter() if f"fill-{name}" in part.attrib.get("class", "").split())


def _recolour(root: ElementTree.Element, values: Mapping[str, str]) -> None:
    """Give the shapes the colours of a scheme."""
    for part in root.iter():
        for name in part.attrib.get("class", "").split():
            kind, _, colour = name.partition("-")
            if kind in ("fill", "line") and colour in values:
                part.attrib["fill" if kind == "fill" else "stroke"] = values[colour]


def _contrast(colour: str, pixels: np.ndarray) -> float:
    """Return the contrast of a colour with the most frequent colour of these pixels."""
    if not len(pixels):
        return 21.0
    shades, numbers = np.unique(pixels, axis=0, return_counts=True)
    ground = "#" + "".join(f"{int(value):02x}" for value in shades[numbers.argmax()])
    dark, bright = sorted((luminance(colour), luminance(ground)))
    return (bright + 0.05) / (dark + 0.05)
