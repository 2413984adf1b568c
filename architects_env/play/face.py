"""The face of a game: what the table shows of it beyond its rules, found by the game's name.

A game needs no face: without one, pictures show the board as text, lists say what the menu says, and the companion
cannot play it. Faces are found in this order: those registered in this process (`register_face`), those of this package
(`play.faces.NAME`), those of installed packages, by an entry point of the group `architects_env.faces`:

    [project.entry-points."architects_env.faces"]
    chess = "my_package.chess_face:FACE"
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from architects_env.core.contract.game import Game
from architects_env.core.contract.standings import Brought

if TYPE_CHECKING:
    from architects_env.play.action_displays import ActionDisplays
    from architects_env.play.chance.outcomes import Source
    from architects_env.play.drawing.picture import Pictures

GROUP = "architects_env.faces"
_REGISTERED: dict[str, Face] = {}


def no_tally(g: Any, side: int) -> list[Brought]:
    """Stands for `tally` in games that do not tell."""
    return []


@dataclass(frozen=True)
class Face:
    """What the table knows of a game. Everything is optional."""

    pictures: Pictures | None = None
    """How the board is drawn (`play.drawing.picture`); without it, pictures show the board as text."""
    actions: ActionDisplays | None = None
    """How lists and pictures show actions (`play.action_displays`)."""
    chance: tuple[Source, ...] = ()
    """All chance of the game in the order in which it is asked for, to be given by a real table
    (`play.chance.outcomes`)."""
    tally: Callable[[Any, int], list[Brought]] = no_tally
    """tally(g, side) -> which cards, and what else, have brought a seat or rival its points at the end; those of each
    source sum to what `Game.breakdown` says."""
    how_to_win: tuple[str, ...] = ()
    """For people who play it for the first time: how to win, in a sentence, and then advice."""
    folder: Path | None = None
    """Where its catalogues (`cs.po`) and translated rules pages (`rules.cs.md`) lie."""


PLAIN = Face()


def register_face(game: str, face: Face) -> None:
    """Give the game of this name a face in this process."""
    _REGISTERED[game] = face


def face_of(game: Game | str) -> Face:
    """The face of a game; a plain one where it has none."""
    name = game if isinstance(game, str) else game.name
    return _REGISTERED.get(name) or _found(name)


@cache
def _found(name: str) -> Face:
    module = f"architects_env.play.faces.{name}"
    if name.isidentifier() and find_spec(module):
        return importlib.import_module(module).FACE
    for point in entry_points(group=GROUP, name=name):
        face = point.load()
        if not isinstance(face, Face):
            raise ValueError(f"The entry point {point.value} of the group {GROUP} must be a Face, not {face!r}.")
        return face
    return PLAIN


def tally(match: Any, side: int) -> list[Brought]:
    """What has brought a seat of a match, or a rival after the seats, the points of each source; what brought none is
    left out."""
    return [brought for brought in face_of(match.game).tally(match.state, side) if brought.points]
