"""What hand-written bots share: families that differ in weights alone, room for states to try things out on, and the
loop in which a bot plays many games, compiled once for all bots of one family."""

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
from architects_env.core.play.kernels import kernels_of
from architects_env.core.search.versions import version_of
from architects_env.core.text import say


@dataclass(frozen=True, eq=False)
class Family:
    """Bots that share one way to decide and differ in its weights; see `family`. A game takes them as
    `Game(bots=FAMILY.bots, weighted_bots=FAMILY.weighted, weights=FAMILY.weights)`, with other bots of its own beside
    them if it has any."""

    weights: tuple[Weight, ...]
    """What each number of a vector is called, stands for and may be."""
    vectors: Mapping[str, np.ndarray]
    """By bot, float64[weights]; earlier versions under NAME@1 and so on."""
    bots: Mapping[str, Callable[..., Any]]
    """By bot, (compiled) choose(g, mask, rng) -> action, for `g` a view of `g.seat`; the newest version alone."""
    weighted: Mapping[str, tuple[Callable[..., Any], np.ndarray]]
    """By bot, the function that they share, and its vector; earlier versions too."""


def family(
    name: str,
    standard: Path,
    weights: tuple[Weight, ...],
    choose: Callable[..., Any],
    former: Mapping[str, Mapping[str, float]] = MappingProxyType({}),
) -> Family:
    """The bots whose weights stand in the JSON file `standard` (bot -> name of a weight -> number), or in the user's
    file instead of it: `name` is that of the game, an underscore and that of the file (`core.files.data_files`).
    `choose(g, mask, rng, weights)` (compiled) is how they decide. `former` holds the weights of earlier versions of
    them (`NAME@1` and so on), which nobody may replace.

    Raises `ValueError` with every wrong entry.
    """
    newest = {bot: vector_of(weights, entry, bot) for bot, entry in read_weights(name, standard, weights).items()}
    vectors = newest | {bot: vector_of(weights, entry, bot) for bot, entry in former.items()}
    bots = {bot: bot_with(choose, vector) for bot, vector in newest.items()}
    return Family(weights, vectors, bots, {bot: (choose, vector) for bot, vector in vectors.items()})


def bot_with(choose: Callable[..., Any], weights: np.ndarray) -> Callable[..., Any]:
    """The bot (compiled, choose(g, mask, rng) -> action) that `choose(g, mask, rng, weights)` makes with these
    weights."""

    @compiled
    def bot(g, mask, rng):
        return choose(g, mask, rng, weights)

    return bot


def scratch_states(dtype: np.dtype) -> Callable[..., Any]:
    """(compiled) room(n): `n` states with any content, to try things out on; in plain Python they can be read by
    attribute."""

    @compiled_with_twin(lambda n: recarray(np.empty(n, dtype)))
    def room(n: int) -> np.ndarray:
        return np.empty(n, dtype)

    return room


def bot_called(game: Game, name: str) -> str | None:
    """The name under which the game has this bot: that of the newest version stands without a number. None if there is
    no such bot, or no such version of it.

    `NAME@1` is `NAME` while there is no newer one.
    """
    plain, version = version_of(name)
    if plain not in game.bots:
        return None
    newest = 1 + sum(version_of(other)[0] == plain for other in game.weighted_bots if other != plain)
    if version is None or version == newest:
        return plain
    return name if version < newest else None


def bot_loop(game: Game, name: str) -> Callable[..., None]:
    """loop(states, masks, rows, copy, rng, actions): `actions[k]` is what the bot plays in game `rows[k]`, on a copy of
    the state (`copy` has room for one) in which everything is redacted that the seat to act may not know. Raises
    `ValueError` if the game has no such bot."""
    known = bot_called(game, name)
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
        return _loop_of(game, game.bots[known], weighted=False)
    choose, weights = game.weighted_bots[known]
    return weighted_loop(game, choose, weights)


def weighted_loop(game: Game, choose: Callable[..., Any], weights: np.ndarray) -> Callable[..., None]:
    """The same for any weights of `choose` (see `Game.weighted_bots`): other weights do not compile anew."""
    shared = _loop_of(game, choose, weighted=True)

    def loop(states: Any, masks: Any, rows: Any, copy: Any, rng: Any, actions: Any) -> None:
        shared(states, masks, rows, copy, rng, actions, weights)

    return loop


@cache
def _loop_of(game: Game, bot: Callable[..., Any], weighted: bool) -> Callable[..., None]:
    blank = kernels_of(game).redact
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
