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
"""Status of a seat after its decision: its position has not been reached yet, or it has. 0 means no decision."""
Targets = Literal["ends", "actions"]
"""Kind of positions whose values are learned: where a look-ahead ends, or after each action of the seat."""


class PositionBatch:
    """A batch of positions in chronological order."""

    def __init__(self) -> None:
        self.rows = Rollout()
        """Observations of the positions. `td_lambda` writes `values` and `returns`."""
        self.rewards = np.zeros(0, np.float32)
        """Final reward of each chain, float32[chains]."""
        self._chains = [np.zeros(0, np.int64)]

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def chains(self) -> np.ndarray:
        """Number of the chain of each position, int64[positions]."""
        if len(self._chains) > 1:
            self._chains = [np.concatenate(self._chains)]
        return self._chains[0]

    def append(self, seen: np.ndarray, chains: np.ndarray) -> None:
        """Append observations, float32[n, entries], that belong to these chains, int64[n]."""
        indices = np.arange(len(seen))
        self.rows.append(seen, np.zeros((len(seen), 0), np.int8), indices, indices)
        self._chains.append(chains)

    def extend(self, other: PositionBatch) -> None:
        """Append all positions of another batch."""
        self.rows.extend(other.rows)
        self._chains.append(other.chains + len(self.rewards))
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
    kernels, weights = _get_kernels(game), game.weighted_bots["heuristic"][1]
    positions, rewards = PositionBatch(), np.zeros((batch.num_games, num_players), np.float32)
    decision_states, status = (
        game.new_kernel_states(batch.num_games * num_players),
        np.zeros((batch.num_games, num_players), np.int8),
    )
    all_games, batch.observing = np.arange(batch.num_games), False
    while in_play.any():
        actions, seats = _choose_actions(agents, seated, batch, in_play, rng, epsilon), batch.seats.astype(np.int64)
        kernels.mark(batch.memory, seats, in_play & (seated[all_games, seats] == 0), decision_states, status)
        batch.step(actions)
        ended = in_play & (batch.dones != 0)
        rewards[ended] = batch.rewards[ended]
        in_play &= ~ended
        if targets == "actions":
            status[~in_play] = 0
            status[all_games, seats] *= DONE  # from WAITING
        else:
            kernels.resolve(batch.memory, in_play, decision_states, status, weights)
        chains = np.flatnonzero(status == DONE)
        if len(chains):
            observations = np.empty((len(chains), len(game.observation_layout)), np.float32)
            kernels.observe(batch.memory, chains, num_players, observations)
            positions.append(observations, chains)
            status.reshape(-1)[chains] = 0
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


class PositionKernels:
    """Compiled kernels over all games.

    Each seat has a status. `mark` stores the state at a seat's decision and sets its status to WAITING (1). `resolve`
    sets it to DONE (2) where the seat's look-ahead would have ended. `observe` writes the observations of such seats.
    """

    def __init__(self, game: Game) -> None:
        assert game.lookahead is not None
        settled, observe_rule = game.lookahead[0].settled, game.observe

        @kernel
        def mark(states, movers, learning, decision_states, status):
            for i in range(movers.shape[0]):
                if learning[i] and status[i, movers[i]] == 0:
                    decision_states[i * status.shape[1] + movers[i]] = states[i]
                    status[i, movers[i]] = 1

        @kernel
        def resolve(states, going, decision_states, status, weights):
            for i in range(status.shape[0]):
                for p in range(status.shape[1]):
                    if not going[i]:
                        status[i, p] = 0
                    elif status[i, p] == 1 and settled(states[i], decision_states[i * status.shape[1] + p], p, weights):
                        status[i, p] = 2

        @kernel
        def observe(states, chains, players, seen):
            for k in range(chains.shape[0]):
                observe_rule(states[chains[k] // players], chains[k] % players, seen[k])

        self.mark, self.resolve, self.observe = mark, resolve, observe


@cache
def _get_kernels(game: Game) -> Any:
    return PositionKernels(game)
