"""Positions of which a look-ahead wants to know what they are worth, from games that it plays itself, and how those
games ended: what `train.imitation.td_lambda` learns from.

For each seat they form a chain: what the seat sees wherever its look-ahead would have ended (at the end of its turn, or
of the round), or right after each of its own actions.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Literal

import numpy as np

from architects_env.agents.lookahead import LookaheadAgent
from architects_env.agents.views import views_of
from architects_env.core.compile.jit import kernel
from architects_env.core.contract.game import Game
from architects_env.core.play.batch import Batch
from architects_env.train.ppo.rollout import Rollout

Where = Literal["ends", "actions"]


class Lesson:
    """Positions in the order in which they came about."""

    def __init__(self) -> None:
        self.rows = Rollout()
        """What was seen; `cells` say of which chain each is, `returns` and `values` are for `td_lambda`."""
        self.rewards = np.zeros(0, np.float32)
        """Of each chain, at the end of its game."""

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def chains(self) -> np.ndarray:
        """int64[positions]."""
        return self.rows.cells[: len(self)]

    def append(self, seen: np.ndarray, chains: np.ndarray) -> None:
        """Positions, float32[n, entries], of these chains."""
        self.rows.append(seen, np.zeros((len(seen), 0), np.int8), np.arange(len(seen)), chains)

    def extend(self, other: Lesson) -> None:
        """All of another one, behind these."""
        first = len(self)
        self.rows.extend(other.rows)
        self.rows.cells[first : len(self)] += len(self.rewards)
        self.rewards = np.concatenate([self.rewards, other.rewards])


def watch(
    agents: Sequence[LookaheadAgent],
    seated: np.ndarray,
    batch: Batch,
    rng: np.random.Generator,
    at_random: float,
    where: Where,
) -> Lesson:
    """A game in each place of a batch; seat p of game i is that of agents[seated[i, p]], and the positions are those of
    the first of them. This share of the decisions is played by chance."""
    game, players, going = batch.game, batch.num_players, np.ones(batch.num_games, bool)
    loops, weights = _loops_of(game), game.weighted_bots["heuristic"][1]
    lesson, rewards = Lesson(), np.zeros((batch.num_games, players), np.float32)
    since, waits = (
        game.for_kernels(game.new_states(batch.num_games * players)),
        np.zeros((batch.num_games, players), np.int8),
    )
    everywhere, batch.observing = np.arange(batch.num_games), False
    while going.any():
        actions, movers = _actions(agents, seated, batch, going, rng, at_random), batch.seats.astype(np.int64)
        loops.begin(batch.memory, movers, going & (seated[everywhere, movers] == 0), since, waits)
        batch.step(actions)
        ended = going & (batch.dones != 0)
        rewards[ended] = batch.rewards[ended]
        going &= ~ended
        if where == "actions":
            waits[~going] = 0
            waits[everywhere, movers] *= 2
        else:
            loops.settle(batch.memory, going, since, waits, weights)
        chains = np.flatnonzero(waits == 2)
        if len(chains):
            seen = np.empty((len(chains), len(game.observation_layout)), np.float32)
            loops.look(batch.memory, chains, players, seen)
            lesson.append(seen, chains)
            waits.reshape(-1)[chains] = 0
    lesson.rewards = rewards.reshape(-1)
    return lesson


def _actions(
    agents: Sequence[LookaheadAgent],
    seated: np.ndarray,
    batch: Batch,
    going: np.ndarray,
    rng: np.random.Generator,
    at_random: float,
) -> np.ndarray:
    """int64[games]."""
    actions = batch.random_actions()
    games = np.flatnonzero(going & (np.count_nonzero(batch.masks, axis=1) > 1))
    games = games[rng.random(len(games)) >= at_random]
    deciding = seated[games, batch.seats[games]]
    for number, agent in enumerate(agents):
        if len(own := games[deciding == number]):
            actions[own] = agent.choose(views_of(batch, own), rng)
    return actions


class _Loops:
    """begin(states, movers, learning, since, waits): who decides waits from now on, if it does not yet (1), until it is
    settled (2): settle(states, going, since, waits, weights). look(states, chains, players, seen): what is seen by the
    seats of these chains."""

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
def _loops_of(game: Game) -> Any:
    return _Loops(game)
