"""The face of a game: everything that players see beyond its rules, found by the game's name.

A game needs no face: without one, pictures show zones, cards and numbers (`play.default_picture`), lists say what the
menu says, and the companion cannot play it. Faces are found in this order: those registered in this process
(`register_face`), those of this package (`play.faces.NAME`), those of installed packages, by an entry point of the
group `architects_env.faces`:

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
from architects_env.core.contract.rules.rewards import ScoreItem
from architects_env.play.coach.facts import NO_FACTS, Facts

if TYPE_CHECKING:
    from architects_env.play.action_displays import ActionDisplays
    from architects_env.play.chance.outcomes import Source
    from architects_env.play.coach.measures import Measure
    from architects_env.play.companion.card_table import CardTable
    from architects_env.play.drawing.picture import Pictures
    from architects_env.play.table.first_game import FirstGame

GROUP = "architects_env.faces"
_REGISTERED: dict[str, Face] = {}


def no_tally(g: Any, side: int) -> list[ScoreItem]:
    """Return the tally of games that have none."""
    return []


@dataclass(frozen=True)
class Face:
    """Everything that a user interface needs to know about a game. All parts are optional."""

    pictures: Pictures | None = None
    """Drawing of the board (`play.drawing.picture`). Without it, `play.default_picture` draws it."""
    actions: ActionDisplays | None = None
    """Displays of actions in lists and pictures (`play.action_displays`)."""
    chance: tuple[Source, ...] = ()
    """Sources of chance, in the order in which people enter their outcomes when they play with physical pieces
    (`play.chance.outcomes`)."""
    tally: Callable[[Any, int], list[ScoreItem]] = no_tally
    """tally(g, side) -> the cards and other things that brought a seat or rival its points at the end. Those of each
    source sum to the points in `Game.breakdown`."""
    how_to_win: tuple[str, ...] = ()
    """Advice for new players. The first sentence says how to win."""
    folder: Path | None = None
    """Folder of the catalogues (`cs.po`) and of the translated rules pages (`rules.cs.md`)."""
    measures: tuple[Measure, ...] = ()
    """Numbers of the state that are worth naming when a move is explained (`play.coach.measures`). Without them,
    explanations name the own fields that are one number for each seat."""
    card_table: CardTable | None = None
    """Cards of the box that people may type in (`play.companion.card_table`), or None."""
    first_game: FirstGame | None = None
    """Script of a guided first game (`play.table.first_game`), or None."""
    facts: Facts = NO_FACTS
    """The changes that reasons for moves name, with the clauses that tell them (`play.coach.facts`)."""


PLAIN = Face()


def register_face(game: str, face: Face) -> None:
    """Register the face of a game in this process."""
    _REGISTERED[game] = face


def face_of(game: Game | str) -> Face:
    """Return the face of a game, or an empty face if it has none."""
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


def tally(match: Any, side: int) -> list[ScoreItem]:
    """Return everything that brought a seat, or a rival after the seats, points in each source.

    Things worth no points are left out.
    """
    return [brought for brought in face_of(match.game).tally(match.state, side) if brought.points]
