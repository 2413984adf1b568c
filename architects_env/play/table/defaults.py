"""Default opponents, and the search that advises where no network is."""

from __future__ import annotations

from architects_env.core.contract.game import Game
from architects_env.opponents import USUAL_LEVELS, get_levels

SEARCH = "ismcts:2000"
FIRST_LEVEL = USUAL_LEVELS[0]
"""The level for a first game, until results of the person suggest another one."""


def graded(game: Game) -> tuple[str, ...]:
    """Return the names of the available trained opponents, the weakest first."""
    return tuple(get_levels(game))


def default_opponent(game: Game) -> str:
    """Return the middle one of the usual levels, or the best bot if there is none."""
    if graded(game):
        return USUAL_LEVELS[len(USUAL_LEVELS) // 2]
    return "heuristic" if "heuristic" in game.bots else next(iter(game.bots), "random")
