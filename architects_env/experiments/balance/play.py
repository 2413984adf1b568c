"""An agent against itself: every game of a seed to its end, one row for each seat of each game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from architects_env.agents import Agent, Arena, Outcome, deals_of
from architects_env.core.contract.game import Game
from architects_env.core.contract.rng import agent_generator

SIDE_BY_SIDE = 256


def line_ups(game: Game, players: int, options: Mapping[str, Any]) -> list[dict[str, Any]]:
    """`options` as given, and with every other line-up of rivals that one more option of the rules would bring to the
    table.

    Raises `ValueError` if the rules refuse the options for this number of players.
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
    """How one seat, or one rival, ended one game."""

    players: int
    rivals: str
    """The names of all rivals at the table, "" without any."""
    game: int
    """Number of the deal: `Batch` with the same seed deals it as its episode of this number."""
    who: str
    """"seat 1" and so on in the order of the table, or the name of a rival."""
    is_rival: bool
    score: int
    rank: int
    won: float
    """1 for the winner, 0 for everybody else; joint winners share the 1."""
    margin: float
    """The score less the mean score of the others."""
    points: Mapping[str, int]
    """By source; they sum to the score."""
    facts: Mapping[str, Any]
    """`Game.facts` of this seat: numbers, and lists of names."""
    of_game: Mapping[str, Any]
    """`Game.facts` of the whole game."""
    decisions: int
    """Of the whole game, without those that the rules leave no choice in."""
    cut_off: bool
    """Ended by the bound on its length, and scored as it stood."""


def play(
    game: Game, agent: Agent, players: int, games: int, seed: int, options: Mapping[str, Any]
) -> Iterator[list[Row]]:
    """The rows of one game after the other, as they end; the deals 0 to `games - 1` of the seed, each played once."""
    rivals = game.rivals(players, game.encode_options(options, players))
    rng, seated = agent_generator(seed, "balance", players, *rivals), np.zeros((games, players), np.int64)
    for outcome in Arena(game, (agent,), (rng,), deals_of(seed, games), seated, options, SIDE_BY_SIDE).play():
        yield rows_of(outcome)


def rows_of(outcome: Outcome) -> list[Row]:
    """One row for every seat, then one for every rival."""
    game, rivals, players = outcome.game, outcome.rivals, len(outcome.seated)
    scores, points, of_game = outcome.scores, outcome.breakdown(), outcome.facts()
    return [
        Row(
            players,
            ", ".join(rivals),
            outcome.number,
            who,
            side >= players,
            int(scores[side]),
            int(outcome.ranks[side]),
            float(outcome.shares[side]),
            float(scores[side] - (scores.sum() - scores[side]) / max(1, len(scores) - 1)),
            dict(zip(game.sources, points[side].tolist(), strict=True)),
            outcome.facts(side),
            of_game,
            outcome.decisions,
            outcome.cut_off,
        )
        for side, who in enumerate([*(f"seat {seat + 1}" for seat in range(players)), *rivals])
    ]
