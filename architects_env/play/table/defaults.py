"""Who plays, and who advises, unless somebody is named."""

from __future__ import annotations

from architects_env.core.contract.game import Game
from architects_env.opponents import STRENGTHS, strengths_of

SEARCH = "ismcts:2000"


def graded(game: Game) -> tuple[str, ...]:
    """The graded opponents that can be seated here, the weakest first."""
    return tuple(strengths_of(game))


def default_opponent(game: Game) -> str:
    """The graded opponent in the middle, or the best bot where there is none."""
    if strengths := graded(game):
        return strengths[len(strengths) // 2]
    return "heuristic" if "heuristic" in game.bots else next(iter(game.bots), "random")


def default_adviser(game: Game) -> str:
    """The strongest graded opponent, or a search where there is none."""
    return STRENGTHS[-1] if graded(game) else SEARCH
