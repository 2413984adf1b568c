"""Default parts of a game, which the core derives from its cards, words, and scores."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import TYPE_CHECKING, Any

import numpy as np

from architects_env.core.compile.jit import compiled
from architects_env.core.contract.default_board import default_board, default_json_board
from architects_env.core.contract.rules.rng import redraw_stream, wipe_stream
from architects_env.core.text import player, say

if TYPE_CHECKING:
    from architects_env.core.contract.game import Game
    from architects_env.core.contract.words import Words


def default_parts(game: Game) -> dict[str, Callable[[Game], Callable[..., Any]]]:
    """Return, for each part of a `Game` with a default, the function that makes it."""
    made: dict[str, Callable[[Game], Callable[..., Any]]] = {
        "invariants": _checks,
        "board": default_board,
        "json_board": default_json_board,
        "redact": _redacts,
        "determinize": _determinizes,
    }
    if game.words:
        made |= {"sentence": lambda game: _words(game).sentence, "log_line": _logs}
    return made | ({"breakdown": _breaks_down} if len(game.sources) == 1 else {})


def _cards(game: Game) -> tuple[Any, ...]:
    """Return the game's cards that are `authoring.Cards`, also those that do not lie face down."""
    return tuple(game.cards)


def _words(game: Game) -> Words:
    """Return the words of a game. Raises `ValueError` if it has none."""
    if game.words is None:
        raise ValueError(f"{game.name} has no words.")
    return game.words


def _checks(game: Game) -> Callable[..., list[str]]:
    return lambda g: [sentence for cards in _cards(game) for sentence in cards.invariants(g)]


def _logs(game: Game) -> Callable[..., str]:
    words = _words(game)

    def log_line(g: Any, action: int, observer: int) -> str:
        told = words.log(g, action, observer)
        return say("{player} {told}.", player=player(g.seat), told=told) if told else ""

    return log_line


@compiled
def _hides_chance(g, seat):
    """Hide nothing but the stream, in a game without cards."""
    wipe_stream(g.rng)


@compiled
def _renews_chance(g, seat, rng):
    """Draw nothing but the stream again, in a game without cards."""
    redraw_stream(g.rng, rng)


def _redacts(game: Game) -> Callable[..., Any]:
    if not game.cards:
        return _hides_chance
    hide = reduce(_one_after_the_other, (cards.redact for cards in _cards(game)))

    @compiled
    def redact(g, seat):
        wipe_stream(g.rng)
        hide(g, seat)

    return redact


def _one_after_the_other(first: Callable[..., Any], second: Callable[..., Any]) -> Callable[..., Any]:
    @compiled
    def both(g, seat):
        first(g, seat)
        second(g, seat)

    return both


def _determinizes(game: Game) -> Callable[..., Any]:
    if not game.cards:
        return _renews_chance
    deal = reduce(_dealt_one_after_the_other, (cards.determinize for cards in _cards(game)))

    @compiled
    def determinize(g, seat, rng):
        redraw_stream(g.rng, rng)
        deal(g, seat, rng)

    return determinize


def _dealt_one_after_the_other(first: Callable[..., Any], second: Callable[..., Any]) -> Callable[..., Any]:
    @compiled
    def both(g, seat, rng):
        first(g, seat, rng)
        second(g, seat, rng)

    return both


def _breaks_down(game: Game) -> Callable[..., Any]:
    standings = game.score_and_rank

    @compiled
    def breakdown(g, points):
        scores, ranks = np.zeros(points.shape[0], np.int64), np.zeros(points.shape[0], np.int64)
        standings(g, scores, ranks)
        points[:, 0] = scores

    return breakdown
