"""Positions from games of a look-ahead agent and the results of these games, from which `td_lambda` learns values.

The positions of a seat form a trajectory (a chain). They are its observations where its look-ahead would have ended (at
the end of its turn, or of the round), or right after each of its own actions.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Literal

import numpy as np

from architects_env.agents.search.lookahead import LookaheadAgent
from architects_env.agents.views import get_views
from architects_env.core.compile.jit import kernel
from architects_env.core.contract.game import Game
from architects_env.core.play.batch import Batch
from architects_env.train.ppo.rollout import Rollout

WAITING, DONE = 1, 2
"""States of a seat whose decision is followed: its position is not reached yet, or it is."""
Targets = Literal["ends", "actions"]
"""Kind of positions whose values are learned: where a look-ahead ends, or after each action of the seat."""


class PositionBatch:
    """A batch of positions in chronological order."""

    def __init__(self) -> None:
        self.rows = Rollout()
        """Observations. `cells` are the numbers of their chains, and `td_lambda` writes `returns` and `values`."""
        self.rewards = np.zeros(0, np.float32)
        """Final reward of each chain, float32[chains]."""

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def chains(self) -> np.ndarray:
        """Number of the chain of each position, int64[positions]."""
        return self.rows.cells[: len(self)]

    def append(self, seen: np.ndarray, chains: np.ndarray) -> None:
        """Append observations, float32[n, entries], that belong to these chains."""
        self.rows.append(seen, np.zeros((len(seen), 0), np.int8), np.arange(len(seen)), chains)

    def extend(self, other: PositionBatch) -> None:
        """Append all positions of another batch."""
        first = len(self)
        self.rows.extend(other.rows)
        self.rows.cells[first : len(self)] += len(self.rewards)
        self.rewards = np.concatenate([self.rewards, other.rewards])


def collect_positions(
    agents: Sequence[LookaheadAgent],
    seated: np.ndarray,
    batch: Batch,
    rng: np.random.Generator,
    epsilon: float,
    targets: Targets,
) -> PositionBatch:
    """Play each game of a batch to its end, and collect the positions of the first agent.

    Args:
        agents: Look-ahead agents. Positions of the first are collected.
        seated: Indices of the agents by seat, int64[games, players].
        batch: Games at their first decisions.
        rng: Random number generator of the agents.
        epsilon: Probability that a decision is random.
        targets: Kind of positions that are collected.
    """
    game, num_players, in_play = batch.game, batch.num_players, np.ones(batch.num_games, bool)
    loops, weights = _get_loops(game), game.weighted_bots["heuristic"][1]
    positions, rewards = PositionBatch(), np.zeros((batch.num_games, num_players), np.float32)
    decision_states, waiting = (
        game.for_kernels(game.new_states(batch.num_games * num_players)),
        np.zeros((batch.num_games, num_players), np.int8),
    )
    all_games, batch.observing = np.arange(batch.num_games), False
    while in_play.any():
        actions, seats = _choose_actions(agents, seated, batch, in_play, rng, epsilon), batch.seats.astype(np.int64)
        loops.begin(batch.memory, seats, in_play & (seated[all_games, seats] == 0), decision_states, waiting)
        batch.step(actions)
        ended = in_play & (batch.dones != 0)
        rewards[ended] = batch.rewards[ended]
        in_play &= ~ended
        if targets == "actions":
            waiting[~in_play] = 0
            waiting[all_games, seats] *= DONE  # from WAITING
        else:
            loops.settle(batch.memory, in_play, decision_states, waiting, weights)
        chains = np.flatnonzero(waiting == DONE)
        if len(chains):
            observations = np.empty((len(chains), len(game.observation_layout)), np.float32)
            loops.look(batch.memory, chains, num_players, observations)
            positions.append(observations, chains)
            waiting.reshape(-1)[chains] = 0
    positions.rewards = rewards.reshape(-1)
    return positions


def _choose_actions(
    agents: Sequence[LookaheadAgent],
    seated: np.ndarray,
    batch: Batch,
    in_play: np.ndarray,
    rng: np.random.Generator,
    epsilon: float,
) -> np.ndarray:
    """Return the actions of all seats to act, int64[games]."""
    actions = batch.random_actions()
    games = np.flatnonzero(in_play & (np.count_nonzero(batch.masks, axis=1) > 1))
    games = games[rng.random(len(games)) >= epsilon]
    agents_to_act = seated[games, batch.seats[games]]
    for index, agent in enumerate(agents):
        if len(chosen_games := games[agents_to_act == index]):
            actions[chosen_games] = agent.choose(get_views(batch, chosen_games), rng)
    return actions


class _Loops:
    """Compiled loops over all games.

    `begin` marks the seat that decides as WAITING (1). `settle` marks it as DONE (2) where its look-ahead would have
    ended. `look` writes the observations of the seats of these chains.
    """

    def __init__(self, game: Game) -> None:
        assert game.lookahead is not None
        settled, observe_rule = game.lookahead[0].settled, game.observe

        @kernel
        def begin(states, movers, learning, since, waits):
            for i in range(movers.shape[0]):
                if learning[i] and waits[i, movers[i]] == 0:
                    since[i * waits.shape[1] + movers[i]] = states[i]
                    waits[i, movers[i]] = 1

        @kernel
        def settle(states, going, since, waits, weights):
            for i in range(waits.shape[0]):
                for p in range(waits.shape[1]):
                    if not going[i]:
                        waits[i, p] = 0
                    elif waits[i, p] == 1 and settled(states[i], since[i * waits.shape[1] + p], p, weights):
                        waits[i, p] = 2

        @kernel
        def look(states, chains, players, seen):
            for k in range(chains.shape[0]):
                observe_rule(states[chains[k] // players], chains[k] % players, seen[k])

        self.begin, self.settle, self.look = begin, settle, look


@cache
def _get_loops(game: Game) -> Any:
    return _Loops(game)
