"""Support for hand-written bots: families of bots that share their code, and the compiled loop that plays many games.

The bots of a family differ only in their weights, so the loop is compiled once for all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np

from architects_env.core.compile.jit import compiled, compiled_with_twin, game_kernel
from architects_env.core.compile.recarrays import recarray
from architects_env.core.contract.game import Game
from architects_env.core.files.data_files import read_weights
from architects_env.core.files.weights import Weight, vector_of
from architects_env.core.play.kernels import get_kernels
from architects_env.core.search.versions import split_version
from architects_env.core.text import say


@dataclass(frozen=True, eq=False)
class Family:
    """Bots that share one function and differ in its weights; see `family`.

    A game takes them as `Game(bots=FAMILY.bots, weighted_bots=FAMILY.weighted, weights=FAMILY.weights)`. It may have
    other bots too.
    """

    weights: tuple[Weight, ...]
    """The name, the meaning and the bounds of each number of a vector."""
    vectors: Mapping[str, np.ndarray]
    """float64[weights] by bot. Earlier versions have the names NAME@1 and so on."""
    bots: Mapping[str, Callable[..., Any]]
    """(compiled) choose(g, mask, rng) -> action by bot, for a view `g` of `g.seat`. Only newest versions are here."""
    weighted: Mapping[str, tuple[Callable[..., Any], np.ndarray]]
    """The shared function and the vector by bot, earlier versions too."""


def family(
    name: str,
    standard: Path,
    weights: tuple[Weight, ...],
    choose: Callable[..., Any],
    former: Mapping[str, Mapping[str, float]] = MappingProxyType({}),
) -> Family:
    """Make the bots of a JSON file of weights.

    Args:
        name: The name of the game, an underscore and the name of the file. A user may replace the file under this name
            (`core.files.data_files`).
        standard: The file: bot -> name of a weight -> number.
        weights: The weights of a vector.
        choose: (compiled) choose(g, mask, rng, weights) -> action, the shared function.
        former: The weights of earlier versions (`NAME@1` and so on). A user cannot replace them.

    Raises:
        ValueError: Entries of the file are wrong; the message lists all of them.
    """
    newest = {bot: vector_of(weights, entry, bot) for bot, entry in read_weights(name, standard, weights).items()}
    vectors = newest | {bot: vector_of(weights, entry, bot) for bot, entry in former.items()}
    bots = {bot: make_bot(choose, vector) for bot, vector in newest.items()}
    return Family(weights, vectors, bots, {bot: (choose, vector) for bot, vector in vectors.items()})


def make_bot(choose: Callable[..., Any], weights: np.ndarray) -> Callable[..., Any]:
    """Return a bot, (compiled) choose(g, mask, rng) -> action, that calls `choose(g, mask, rng, weights)`."""

    @compiled
    def bot(g, mask, rng):
        return choose(g, mask, rng, weights)

    return bot


def scratch_states(dtype: np.dtype) -> Callable[..., Any]:
    """Return (compiled) room(n), which allocates scratch memory for `n` states, with any content."""

    @compiled_with_twin(lambda n: recarray(np.empty(n, dtype)))
    def room(n: int) -> np.ndarray:
        return np.empty(n, dtype)

    return room


def bot_key(game: Game, name: str) -> str | None:
    """Return the key of a bot in the tables of a game, where the newest version has no number.

    `NAME@1` has the key `NAME` while it is the newest version. The key is None if there is no such bot or version.
    """
    plain, version = split_version(name)
    if plain not in game.bots:
        return None
    newest = 1 + sum(split_version(other)[0] == plain for other in game.weighted_bots if other != plain)
    if version is None or version == newest:
        return plain
    return name if version < newest else None


def bot_loop(game: Game, name: str) -> Callable[..., None]:
    """Return the compiled loop in which a bot decides in many games.

    The result is loop(states, masks, rows, copy, rng, actions), which writes the bot's action in game `rows[k]` to
    `actions[k]`. The bot sees a redacted copy of the state, without what the seat to act may not know. `copy` is memory
    for one state.

    Raises:
        ValueError: The game has no such bot.
    """
    known = bot_key(game, name)
    if known is None:
        raise ValueError(
            say(
                "{game} has no bot {name!r}; it has: {known}.",
                game=game.name,
                name=name,
                known=", ".join(game.bots) or say("none"),
            )
        )
    if known not in game.weighted_bots:
        return _get_loop(game, game.bots[known], weighted=False)
    choose, weights = game.weighted_bots[known]
    return weighted_loop(game, choose, weights)


def weighted_loop(game: Game, choose: Callable[..., Any], weights: np.ndarray) -> Callable[..., None]:
    """Return the loop of `bot_loop` for any weights. Other weights compile nothing.

    Args:
        game: The game.
        choose: The shared function of a family of bots (`Game.weighted_bots`).
        weights: float64[weights].
    """
    shared = _get_loop(game, choose, weighted=True)

    def loop(states: Any, masks: Any, rows: Any, copy: Any, rng: Any, actions: Any) -> None:
        shared(states, masks, rows, copy, rng, actions, weights)

    return loop


@cache
def _get_loop(game: Game, bot: Callable[..., Any], weighted: bool) -> Callable[..., None]:
    blank = get_kernels(game).redact
    if weighted:

        @game_kernel(game.name, unlocked=True)
        def loop(states, masks, rows, copy, rng, actions, weights):
            for k in range(rows.shape[0]):
                copy[0] = states[rows[k]]
                blank(copy[0], copy[0].seat)
                actions[k] = bot(copy[0], masks[rows[k]], rng, weights)
    else:

        @game_kernel(game.name, unlocked=True)
        def loop(states, masks, rows, copy, rng, actions):
            for k in range(rows.shape[0]):
                copy[0] = states[rows[k]]
                blank(copy[0], copy[0].seat)
                actions[k] = bot(copy[0], masks[rows[k]], rng)

    return loop
