"""Default opponents, and the search that advises where no network is."""

from __future__ import annotations

from architects_env.core.contract.game import Game
from architects_env.opponents import get_levels

SEARCH = "ismcts:2000"


def graded(game: Game) -> tuple[str, ...]:
    """Return the names of the available trained opponents, the weakest first."""
    return tuple(get_levels(game))


def default_opponent(game: Game) -> str:
    """Return the middle trained opponent, or the best bot if there is none."""
    if levels := graded(game):
        return levels[len(levels) // 2]
    return "heuristic" if "heuristic" in game.bots else next(iter(game.bots), "random")
