"""What the icons in a game's pictures mean: so that a page can say it, and those hear it who do not see them."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from architects_env.core.contract.game import Game
from architects_env.play.drawing import glyphs
from architects_env.play.drawing.glyphs import Icon
from architects_env.play.face import face_of


def legend_of(game: Game) -> dict[str, str]:
    """The name of each icon that the game's pictures are drawn with, by its paths with "|" between them."""
    pictures = face_of(game).pictures
    return dict(_legend(pictures.draw.__module__)) if pictures else {}


@cache
def _legend(drawing: str) -> Mapping[str, str]:
    """The icons of the kit, and those of the module that draws or of the package in which it lies; scenery has no
    name."""
    package = drawing if drawing.endswith(".picture") else drawing.rpartition(".")[0]
    own = [module for name, module in sorted(sys.modules.items()) if name == package or name.startswith(f"{package}.")]
    icons = [icon for module in (glyphs, *own) for value in list(vars(module).values()) for icon in _icons(value)]
    return {"|".join(path for path, *_ in icon.strokes): icon.name for icon in icons if icon.name}


def _icons(value: Any) -> Iterator[Icon]:
    """Those in a constant: an icon, or a table of icons."""
    if isinstance(value, Icon):
        yield value
    elif isinstance(value, dict):
        yield from (icon for entry in value.values() for icon in _icons(entry))
    elif isinstance(value, tuple):
        yield from (icon for entry in value for icon in _icons(entry))
