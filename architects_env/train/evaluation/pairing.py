"""Pairings: games of one agent against copies of another, with rotated seats, and the win rate."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from rich.markup import escape

from architects_env.agents import Agent, Arena, make_deals
from architects_env.core.command_line.progress import Progress
from architects_env.core.contract.game import Game
from architects_env.core.contract.rules.rng import agent_generator


@dataclass
class PairingResult:
    """The result of one agent against `players - 1` copies of another, and against rivals that the rules control."""

    agent: str
    """Name of the agent with one seat."""
    opponents: str
    """Names of its opponents."""
    players: int
    """Number of players."""
    sides: int
    """Number of players and rivals together. Equal players win `1 / sides` of their games."""
    games: int
    """Number of games."""
    seed: int
    """Seed of the games and of the agents' random numbers."""
    win_rate: float
    """Fraction of games won by the first agent. A win shared by n sides counts 1/n."""
    low: float
    """Lower end of Wilson's 95 % interval of the win rate."""
    high: float
    """Upper end of Wilson's 95 % interval of the win rate."""
    mean_rank: float
    """Mean rank of the first agent, from 1."""
    mean_points: float
    """Mean points of the first agent."""
    mean_points_of_opponents: float
    """Mean points of its opponents."""
    cut_off: float
    """Fraction of games that reached the turn limit. The option `at_bound` says how these are scored."""
    decisions: float
    """Mean number of decisions in a game, of all seats together."""
    lengths: dict[str, float]
    """Means of other measures of length that the game defines, such as "rounds". It may be empty."""


def wilson(fraction: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """Return Wilson's interval of a fraction that was observed in this number of games.

    Args:
        fraction: The observed fraction, from 0 to 1.
        games: Number of games.
        z: Half width of the interval in standard deviations, 1.96 for 95 %.

    Returns:
        The lower and the upper end.
    """
    middle = (fraction + z * z / (2 * games)) / (1 + z * z / games)
    half = z * np.sqrt(fraction * (1 - fraction) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return max(0.0, round(float(middle - half), 9)), min(1.0, round(float(middle + half), 9))


@dataclass
class GameResults:
    """Results of single games of one agent against others."""

    rivals: tuple[str, ...]
    """Names of the rivals that the rules control."""
    points: np.ndarray
    """Points of the first agent, float64[games]."""
    points_of_all: np.ndarray
    """Points of all seats and rivals together, float64[games]."""
    ranks: np.ndarray
    """Ranks of the first agent, float64[games]."""
    rewards: np.ndarray
    """Rewards of the first agent for its rank, float64[games]."""
    win_fractions: np.ndarray
    """Fractions of the win that the first agent has, float64[games]."""
    cut_off: np.ndarray
    """1 where a game reached the turn limit, float64[games]."""
    decisions: np.ndarray
    """Numbers of decisions, of all seats together, float64[games]."""
    lengths: dict[str, np.ndarray]
    """Lengths as the game counts them (`agents.outcome.get_lengths`), float64[games] each."""


def play_games(
    game: Game,
    agent: Agent,
    opponents: Agent,
    players: int,
    games: int,
    seed: int,
    options: Mapping[str, Any] | None = None,
    progress: Progress | None = None,
) -> GameResults:
    """Play games with the first agent in each seat equally often.

    Args:
        game: Game that is played.
        agent: The agent with one seat.
        opponents: The agent with all other seats.
        players: Number of players.
        games: Number of games, a multiple of `players`.
        seed: Seed of the games and of the agents' random numbers. Game i has deal i of this seed, for all agents.
        options: Options of the rules.
        progress: Shows the games played so far.
    """
    seated = (np.arange(players) != np.arange(games)[:, None] % players).astype(np.int64)
    arena = Arena(
        game,
        (agent, opponents),
        [agent_generator(seed, "ladder", role) for role in ("one", "others")],
        make_deals(seed, games),
        seated,
        options,
    )
    columns = (np.zeros(games) for _ in range(7))
    played = GameResults(arena.rivals, *columns, lengths={})
    task = (
        progress.add_task(
            escape(f"{agent.name} against {opponent_names(opponents, players, arena.rivals)}"), total=games
        )
        if progress
        else None
    )
    for outcome in arena.play():
        index = outcome.game_index
        seat = index % players
        played.points[index], played.points_of_all[index] = outcome.scores[seat], outcome.scores.sum()
        played.ranks[index], played.rewards[index], played.win_fractions[index] = (
            outcome.ranks[seat],
            outcome.rewards[seat],
            outcome.win_fractions[seat],
        )
        played.cut_off[index], played.decisions[index] = outcome.cut_off, outcome.decisions
        for name, value in outcome.lengths().items():
            played.lengths.setdefault(name, np.zeros(games))[index] = value
        if progress and task is not None:
            progress.advance(task)
    return played


def opponent_names(opponents: Agent, players: int, rivals: tuple[str, ...]) -> str:
    """Return the names of the opponents of an agent, joined by "and"."""
    return " and ".join((*([opponents.name] if players > 1 else []), *rivals))


def play_pairing(
    game: Game,
    agent: Agent,
    opponents: Agent,
    players: int,
    games: int,
    seed: int,
    options: Mapping[str, Any] | None = None,
    progress: Progress | None = None,
) -> PairingResult:
    """Play games as `play_games` does, and return win rate and means.

    The number of games is rounded up so that the first agent has each seat equally often.
    """
    games = -(-games // players) * players
    played = play_games(game, agent, opponents, players, games, seed, options, progress)
    sides = players + len(played.rivals)
    win_rate = float(played.win_fractions.mean())
    low, high = wilson(win_rate, games)
    points_of_opponents = (played.points_of_all - played.points) / max(1, sides - 1)
    return PairingResult(
        agent.name,
        opponent_names(opponents, players, played.rivals),
        players,
        sides,
        games,
        seed,
        win_rate,
        low,
        high,
        float(played.ranks.mean()),
        float(played.points.mean()),
        float(points_of_opponents.mean()),
        float(played.cut_off.mean()),
        float(played.decisions.mean()),
        {name: float(values.mean()) for name, values in played.lengths.items()},
    )
