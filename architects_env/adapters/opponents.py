"""Whom the environment itself lets play at a seat: by name, from a file, or any object or function that acts on a view."""
from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import numpy as np

from architects_env.core.bots import bot_loop
from architects_env.core.game import Game
from architects_env.core.rng import stream
from architects_env.core.view import View


class Player(Protocol):
    """Anything that acts on a view."""

    def act(self, view: View, rng: np.random.Generator) -> int:
        """A legal action of `view.seat`."""
        ...


Choice = Callable[[View, np.random.Generator], int]
Opponent = str | Player | Choice
"""A name ("random", a bot of the game), the file of a policy ("runs/NAME/policy.zip") or of a class ("file.py:Class"), an object, a function."""

def bot_player(game: Game, name: str) -> Choice:
    """A hand-written bot of the game as a function of view and random numbers."""
    loop = bot_loop(game, name)
    copy, row = game.for_kernels(game.new_states(1)), np.zeros(1, np.int64)

    def choose(view: View, rng: np.random.Generator) -> int:
        action = np.empty(1, np.int64)
        loop(view.memory, view.mask()[None, :], row, copy, stream(int(rng.integers(2**62))), action)
        return int(action[0])

    return choose


def player_of(game: Game, opponent: Opponent) -> Choice:
    """The function that plays as `opponent`. Raises `ValueError` that says what there is."""
    if not isinstance(opponent, str):
        act = getattr(opponent, "act", opponent)
        if not callable(act):
            raise ValueError(f"An opponent is a name, an object with act(view, rng), or such a function, not {opponent!r}.")
        return act
    if opponent == "random":
        return lambda view, rng: int(rng.choice(view.legal_actions()))
    if opponent in game.bots:
        return bot_player(game, opponent)
    if ".zip" in opponent or ".py:" in opponent:
        return _from_file(game, opponent)
    raise ValueError(
        f"There is no opponent {opponent!r}; there are: random, {', '.join(game.bots)}, FILE.zip of a trained policy, FILE.py:Class,"
        " and any object with act(view, rng)."
    )


def _from_file(game: Game, spec: str) -> Choice:
    try:
        from agents import make_agent
    except ImportError as error:
        raise ValueError(f"To play {spec!r}, the folder agents of the project must be importable: run from a checkout of it ({error}).") from error
    return make_agent(spec, game).act
