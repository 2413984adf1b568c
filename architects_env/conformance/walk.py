"""What checks have in common: random play, and how they fail."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from architects_env.core.contract.game import Game
from architects_env.core.play.match import Match

Options = Mapping[str, Any]


class ConformanceError(AssertionError):
    """A game breaks the contract."""


def require(condition: bool, sentence: str) -> None:
    """Raises `ConformanceError` with this sentence where the condition does not hold."""
    if not condition:
        raise ConformanceError(sentence)


def where_of(match: Match, decision: int) -> str:
    """Where in a game something is wrong, in words."""
    return f"{match.game.name}, {match.num_players} players, seed {match.seed}, decision {decision}"


def decisions(
    game: Game, players: int, seed: int, options: Options, most: int | None = None
) -> Iterator[tuple[Match, int]]:
    """Random play: yields the match before every decision and its number; what the caller does to the match is undone
    by none."""
    match = Match(game, players, options, seed)
    rng = np.random.default_rng(seed)
    decision = 0
    while not match.over and (most is None or decision < most):
        yield match, decision
        match.apply(rng.choice(match.legal_actions()))
        decision += 1
