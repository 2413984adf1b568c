"""Whom the environment itself lets play at a seat: by name, from a file, or any object or function that acts on a view."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import numpy as np

from architects_env.core.game import Game
from architects_env.core.jit import compiled
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

_BOTS: dict[tuple[str, str], Callable[..., Any]] = {}


def bot_player(game: Game, name: str) -> Choice:
    """A hand-written bot of the game as a function of view and random numbers."""
    if (game.name, name) not in _BOTS:
        bot = game.bots[name]

        @compiled
        def choose(states, mask, rng):
            return bot(states[0], mask, rng)

        _BOTS[game.name, name] = choose
    chosen = _BOTS[game.name, name]
    return lambda view, rng: int(chosen(view.memory, view.mask(), stream(int(rng.integers(2**62)))))


def player_of(game: Game, opponent: Opponent) -> Choice:
    """The function that plays as `opponent`. Raises `ValueError` that says what there is."""
    if not isinstance(opponent, str):
        return opponent.act if hasattr(opponent, "act") else opponent  # type: ignore[union-attr]
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
