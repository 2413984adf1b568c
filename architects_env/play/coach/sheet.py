"""The sheet of a game: its measures at four moments beside those of strong players in finished games.

The figures of strong players lie in the face's folder (`strong_play.json`); `tools.measure_strong_play` writes them.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from architects_env.core.contract.game import Game
from architects_env.core.play.match import Match
from architects_env.play.coach.measures import default_measures
from architects_env.play.face import face_of

FILE = "strong_play.json"
MOMENTS = (0.25, 0.5, 0.75, 1.0)
"""The moments, as parts of the decisions of a game."""


@dataclass(frozen=True)
class SheetRow:
    """A measure of one seat at all moments, beside that of strong players."""

    name: str
    """Name of the measure."""
    seat: int
    own: tuple[int, ...]
    """The seat's number at each moment."""
    strong: tuple[float, ...]
    """The mean of strong players at each moment."""
    is_unusual: bool
    """Whether the seat's number at half or at the end lies outside of those of four in five strong players."""


@cache
def strong_play(game: Game) -> dict[str, Any]:
    """Return the figures of strong players by number of players, then by measure. Empty if there are none."""
    folder = face_of(game).folder
    path = None if folder is None else folder / FILE
    if path is None or not path.is_file():
        return {}
    found = json.loads(path.read_text(encoding="utf-8"))
    return found["players"] if found["version"] == game.version else {}


def moments_of(decisions: int) -> list[int]:
    """Return the numbers of the decisions before which the moments lie."""
    return [round(part * decisions) for part in MOMENTS]


def read_measures(game: Game, states: np.ndarray) -> np.ndarray:
    """Return all measures of these states, float64[states, measures, seats at most]."""
    measures, most = face_of(game).measures or default_measures(game), game.seats[1]
    return np.stack([np.asarray(measure.read(states))[:, :most].astype(float) for measure in measures], axis=1)


def sheet(game: Game, moments: Sequence[bytes], people: Sequence[int]) -> list[SheetRow]:
    """Return the rows of the sheet of a finished game, for the seats of people.

    Args:
        game: The game.
        moments: The positions at the moments (`moments_of`), as bytes (`Match.to_bytes`).
        people: The seats of people.
    """
    matches = [Match.of_bytes(game, moment) for moment in moments]
    figures = strong_play(game).get(str(matches[0].num_players))
    if figures is None:
        return []
    read = np.concatenate([read_measures(game, game.for_kernels(match.states)) for match in matches])
    found = list[SheetRow]()
    for k, measure in enumerate(face_of(game).measures or default_measures(game)):
        strong = figures.get(measure.name)
        for seat in people if strong and measure.matters(game.for_kernels(matches[-1].states)) else ():
            own, (low, high) = read[:, k, seat], (np.array(strong["low"]), np.array(strong["high"]))
            outside = (own < low) | (own > high)
            unusual = bool(outside[1] or outside[3])
            found.append(SheetRow(measure.name, seat, tuple(map(int, own)), tuple(strong["mean"]), unusual))
    return found
