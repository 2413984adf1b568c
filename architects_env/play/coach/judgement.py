"""Judgements of positions that strong players do not reach.

A network has learned from games of strong players. It may call a position even in which one player hoards goods and
never builds. So a position is judged three times: by the network, by games that are played to the end with the habits
that each seat has shown so far (`play.coach.habits`), and by the points if the game were scored now, where these games
find no end in time. The judgements are weighed by their errors.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass

import numpy as np

from architects_env.core.contract.game import Game
from architects_env.core.contract.rules.rng import agent_generator
from architects_env.core.play.match import Match
from architects_env.core.search.guided import centre
from architects_env.play.coach.continuations import Ends, is_plain, joined_ends, play_on, sampled_worlds
from architects_env.play.coach.players import player_of

WORLDS = 24
"""Number of games that are played to the end from a position, at most."""
SECONDS, SECONDS_IN_PLAIN = 0.6, 1.5
"""Time limit of a judgement in seconds, compiled and in plain Python."""
NETWORK_ERROR, ERROR_OF_HABITS = 0.1, 0.15
"""Error of a network's values among strong players, and what the logarithm (base 2) of the greatest temperature adds to
it."""
LEAST_ERROR = 0.1
"""Least error of the games that are played to the end."""
LONGEST = 1500
"""Number of decisions of such a game, at most."""
POINTS_COUNT = 8.0
"""Divisor of the lead in points, as a share of `Game.margin_scale`, that makes it an expected reward."""


@dataclass(frozen=True)
class Playouts:
    """Games that were played to the end from a position."""

    values: tuple[float, ...]
    """Mean reward of each seat, from -1 to 1."""
    error: float
    """Standard error of these."""
    games: int
    """Number of games."""


def play_out(
    game: Game, position: bytes, habits: np.ndarray, decision: int = 0, worlds: int = WORLDS, seconds: float = 0.0
) -> Playouts:
    """Play a position to the end, in worlds that agree with the view of the seat to act.

    Args:
        game: The game.
        position: The position (`Match.to_bytes`), which is not over.
        habits: The temperature of each seat.
        decision: The number of the decision, from which the random numbers follow.
        worlds: The number of games, at most.
        seconds: Time limit; 0 takes the usual one, and infinity makes the result repeatable.
    """
    match = Match.of_bytes(game, position)
    view, rng = match.view(), agent_generator(match.seed or 0, "judgement", match.seat, decision)
    player, parts = player_of(game, match.num_players, habits), list[Ends]()
    at_once = 1 if is_plain(game) and seconds != math.inf else worlds
    until = time.perf_counter() + (seconds or (SECONDS_IN_PLAIN if is_plain(game) else SECONDS))
    while not parts or (at_once * len(parts) < worlds and time.perf_counter() < until):
        drawn = sampled_worlds(view, at_once, rng)
        parts.append(play_on(game, drawn, (), match.options, player, rng, depth=LONGEST, until=until))
    ends = joined_ends(parts)
    rewards = np.where(ends.over[0, :, None], ends.values[0], (ends.values[0] + lead(game, ends.points[0])) / 2)
    error = float(rewards.std(axis=0).max()) / math.sqrt(len(rewards))
    return Playouts(tuple(rewards.mean(axis=0).tolist()), max(error, LEAST_ERROR), len(rewards))


def lead(game: Game, points: np.ndarray) -> np.ndarray:
    """Return the expected rewards that follow from the points alone, float64[..., seats], from -1 to 1."""
    return np.clip(centre(points.astype(float)) * POINTS_COUNT / game.margin_scale, -1, 1)


def network_error(habits: np.ndarray) -> float:
    """Return the error of a network's values in a game of players with these temperatures."""
    return NETWORK_ERROR + ERROR_OF_HABITS * max(0.0, math.log2(min(64.0, float(habits.max()))))


def judged(network: tuple[float, ...], playouts: Playouts, habits: np.ndarray) -> tuple[float, ...]:
    """Return the expected result of each seat, from the network's values and from games played to the end."""
    doubt = network_error(habits) ** 2
    weight = doubt / (doubt + playouts.error**2)
    return tuple((1 - weight) * one + weight * other for one, other in zip(network, playouts.values, strict=True))
