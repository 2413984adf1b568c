"""An agent against itself: every game of a seed to its end, one row for each seat of each game."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, cast

import numpy as np

from agents import Agent, asked
from architects_env.core.batch import Batch
from architects_env.core.game import Game
from architects_env.core.kernels import kernels_of
from architects_env.core.rng import agent_generator
from experiments.last_state import LastState
from train.ladder import all_lose_at_bound

SIDE_BY_SIDE = 256


def line_ups(game: Game, players: int, options: Mapping[str, Any]) -> list[dict[str, Any]]:
    """`options` as given, and with every other line-up of rivals that one more option of the rules would bring to the table.

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


def play(game: Game, agent: Agent, players: int, games: int, seed: int, options: Mapping[str, Any]) -> Iterator[list[Row]]:
    """The rows of one game after the other, as they end; the deals 0 to `games - 1` of the seed, each played once."""
    batch = Batch(game, min(SIDE_BY_SIDE, games), players, options, seed)
    last = LastState(game)
    batch.observing = False  # agents observe from their views
    rng = agent_generator(seed, "balance", players, *batch.rivals)
    decisions = np.zeros(batch.num_games, np.int64)
    named, all_lose = batch.rivals, all_lose_at_bound(game, options, players)
    while (batch.episodes < games).any():
        deals = batch.episodes.copy()
        running = np.flatnonzero(deals < games)
        actions = batch.masks.argmax(axis=1)  # places without a further deal go on with any legal action
        actions[running] = asked(agent, batch, running, rng)
        before = game.copy_states(batch.states)
        batch.step(actions)
        decisions += 1
        for i in running[batch.dones[running] != 0]:
            last.of(cast(np.void, before[i]), actions[i])
            yield rows_of(game, last.states, int(deals[i]), int(decisions[i]), named, all_lose)
        decisions[batch.dones != 0] = 0


def rows_of(game: Game, states: np.ndarray, deal: int, decisions: int, named: tuple[str, ...] = (), all_lose: bool = False) -> list[Row]:
    """One row for every seat, then one for every rival, of the ended game `states[0]`; with `all_lose` nobody has won a game that was cut off."""
    state = states[0]
    players = int(state["num_players"])
    sides = players + len(named)
    scores, ranks, points = np.zeros(sides, np.int64), np.zeros(sides, np.int64), np.zeros((sides, len(game.sources)), np.int64)
    kernels, memory = kernels_of(game), game.for_kernels(states)
    kernels.standing(memory, 0, scores, ranks)
    kernels.breakdown(memory, 0, points)
    cut_off = bool(state["truncated"])
    winner = 0.0 if cut_off and all_lose else 1 / int((ranks == 1).sum())
    of_game = game.facts(state, -1)
    return [
        Row(
            players, ", ".join(named), deal, who, side >= players, int(scores[side]), int(ranks[side]), float(ranks[side] == 1) * winner,
            float(scores[side] - (scores.sum() - scores[side]) / max(1, sides - 1)), dict(zip(game.sources, points[side].tolist(), strict=True)),
            game.facts(state, side), of_game, decisions, cut_off,
        )
        for side, who in enumerate([*(f"seat {seat + 1}" for seat in range(players)), *named])
    ]
