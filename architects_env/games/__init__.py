"""The registry: one line per game."""
from __future__ import annotations

import importlib

from architects_env.core.game import Game
from architects_env.core.tables import check_variables

GAMES = {
    "architects": "architects_env.games.architects",
    "citadels": "architects_env.games.citadels",
    "hamlet": "architects_env.games.hamlet",
}
DEFAULT = next(iter(GAMES))
"""The game that tools take unless told otherwise."""


def names() -> list[str]:
    """The names of all games."""
    return sorted([*GAMES, *_REGISTERED])


_REGISTERED: dict[str, Game] = {}


def register(game: Game) -> None:
    """Make a game of your own known by its name, in this process. Raises `ValueError` if one of ours has that name."""
    if game.name in GAMES:
        raise ValueError(f"There is a game {game.name!r} already; give yours another name.")
    _REGISTERED[game.name] = game


def load(name: str | Game) -> Game:
    """The game called `name`. Raises `ValueError` with the known names, or with what is wrong with a table of a user's own (`core.tables`)."""
    if isinstance(name, Game):
        return name
    if isinstance(name, str) and name in _REGISTERED:
        return _REGISTERED[name]
    if not isinstance(name, str) or name not in GAMES:
        raise ValueError(f"There is no game {name!r}; there are: {', '.join(names())}.")
    check_variables(GAMES)
    return importlib.import_module(GAMES[name]).GAME
