"""Names of the icons in a game's pictures, for explanations on the page and for screen readers."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from architects_env.core.contract.game import Game
from architects_env.play.drawing.illustrations import glyphs
from architects_env.play.drawing.illustrations.glyphs import Icon
from architects_env.play.face import face_of


def legend_of(game: Game) -> dict[str, str]:
    """Names of all icons in the game's pictures, by their SVG paths joined with "|"."""
    pictures = face_of(game).pictures
    return dict(_legend(pictures.draw.__module__)) if pictures else {}


@cache
def _legend(drawing: str) -> Mapping[str, str]:
    """Named icons of the drawing kit and of the drawing module or its package. Scenery has no names."""
    package = drawing if drawing.endswith(".picture") else drawing.rpartition(".")[0]
    own = [module for name, module in sorted(sys.modules.items()) if name == package or name.startswith(f"{package}.")]
    icons = [icon for module in (glyphs, *own) for value in list(vars(module).values()) for icon in _icons(value)]
    return {"|".join(path for path, *_ in icon.strokes): icon.name for icon in icons if icon.name}


def _icons(value: Any) -> Iterator[Icon]:
    """Yield icons in a constant, which may be an icon or nested tables of icons."""
    if isinstance(value, Icon):
        yield value
    elif isinstance(value, dict):
        yield from (icon for entry in value.values() for icon in _icons(entry))
    elif isinstance(value, tuple):
        yield from (icon for entry in value for icon in _icons(entry))
