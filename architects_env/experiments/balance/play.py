"""Games of an agent against itself, with one row for each seat of each game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from architects_env.agents import Agent, Arena, Outcome, make_deals
from architects_env.core.contract.game import Game
from architects_env.core.contract.rules.rng import agent_generator

SIDE_BY_SIDE = 256


def line_ups(game: Game, players: int, options: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return `options` as given, and with every other line-up of rivals that one more option brings into the game.

    Args:
        game: The game.
        players: Number of players.
        options: Options of the rules.

    Raises:
        ValueError: The rules refuse the options for this number of players.
    """
    found = {game.rivals(players, game.encode_options(options, players)): dict(options)}
    for option in game.options:
        for value in option.choices if option.name not in options and isinstance(option.default, str) else ():
            further = {**options, option.name: value}
            try:
                found.setdefault(game.rivals(players, game.encode_options(further, players)), further)
            except ValueError:
                continue  # not with this number of players
    return list(found.values())


@dataclass(frozen=True)
class Row:
    """The result of one seat, or one rival, in one game."""

    players: int
    rivals: str
    """Names of all rivals in the game, or ""."""
    game: int
    """Number of the deal. A `Batch` with the same seed deals it as its episode of this number."""
    who: str
    """"seat 1" and so on in the order of seats, or the name of a rival."""
    is_rival: bool
    score: int
    rank: int
    won: float
    """1 for the winner and 0 for everybody else. Joint winners share the 1."""
    margin: float
    """Score less the mean score of the others."""
    points: Mapping[str, int]
    """Points by source, which sum to the score."""
    facts: Mapping[str, Any]
    """Facts of this seat (`Game.facts`): numbers, and lists of names."""
    of_game: Mapping[str, Any]
    """Facts of the whole game (`Game.facts`)."""
    decisions: int
    """Number of decisions in the whole game, without those with only one legal action."""
    cut_off: bool
    """Whether the game ended by the turn limit and was scored as it stood."""


def play(
    game: Game, agent: Agent, players: int, games: int, seed: int, options: Mapping[str, Any]
) -> Iterator[list[Row]]:
    """Yield the rows of each game as it ends.

    Args:
        game: The game.
        agent: The agent in all seats.
        players: Number of players.
        games: Number of games. The deals 0 to `games - 1` of the seed are played once each.
        seed: Seed of the deals and of the agents' random numbers.
        options: Options of the rules.
    """
    rivals = game.rivals(players, game.encode_options(options, players))
    rng, seated = agent_generator(seed, "balance", players, *rivals), np.zeros((games, players), np.int64)
    for outcome in Arena(game, (agent,), (rng,), make_deals(seed, games), seated, options, SIDE_BY_SIDE).play():
        yield make_rows(outcome)


def make_rows(outcome: Outcome) -> list[Row]:
    """Return one row for every seat, then one for every rival."""
    game, rivals, players = outcome.game, outcome.rivals, len(outcome.agent_of_seat)
    scores, points, of_game = outcome.scores, outcome.breakdown(), outcome.facts()
    return [
        Row(
            players,
            ", ".join(rivals),
            outcome.game_index,
            who,
            side >= players,
            int(scores[side]),
            int(outcome.ranks[side]),
            float(outcome.win_fractions[side]),
            float(scores[side] - (scores.sum() - scores[side]) / max(1, len(scores) - 1)),
            dict(zip(game.sources, points[side].tolist(), strict=True)),
            outcome.facts(side),
            of_game,
            outcome.decisions,
            outcome.cut_off,
        )
        for side, who in enumerate([*(f"seat {seat + 1}" for seat in range(players)), *rivals])
    ]
