"""Whom the environment itself lets play at a seat: by name, from a file, or any object or function that acts on a view."""
from __future__ import annotations

from collections.abc import Callable
from pkgutil import resolve_name
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
"""A name ("random", "greedy", or whatever `MAKER` reads: "ismcts:1000", "runs/NAME/policy.zip", "file.py:Class"), an object, a function."""

MAKER = "agents:make_agent"
"""Who makes players from names that are no bots': make(name, game) -> an object with act(view, rng). It is looked for when such a name is first used, and need
not be there: this package works without it."""


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
        return act  # type: ignore[return-value]
    if opponent == "random":
        return lambda view, rng: int(rng.choice(view.legal_actions()))
    if opponent in game.bots:
        return bot_player(game, opponent)
    try:
        make_agent = resolve_name(MAKER)
    except ImportError as error:
        raise ValueError(
            f"There is no opponent {opponent!r}; there are: random, {', '.join(game.bots)}, and any object with act(view, rng). Searches, policies and classes "
            f"from files (ismcts:1000, FILE.zip, FILE.py:Class) need the folder agents of the project: run from a checkout of it ({error})."
        ) from error
    return make_agent(opponent, game).act
