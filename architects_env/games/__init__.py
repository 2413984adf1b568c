"""The games that come with this package: one line per game."""

from __future__ import annotations

from architects_env.core.contract.registry import load, names, provide, register

__all__ = ["DEFAULT", "GAMES", "load", "names", "register"]

GAMES = {
    "architects": "architects_env.games.architects",
    "citadels": "architects_env.games.citadels",
    "hamlet": "architects_env.games.hamlet",
    "settlers": "architects_env.games.settlers",
    "viscounts": "architects_env.games.viscounts",
}
DEFAULT = next(iter(GAMES))
"""The game that tools use by default."""

provide(GAMES)
