"""A group of training games, with their seats and the learner's decisions in them. Threads play groups in parallel."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from architects_env.core.contract.rules.rng import agent_generator
from architects_env.core.play.batch import Batch
from architects_env.train.ppo.advantages import CUT_OFF, GAE
from architects_env.train.ppo.opponents import LEARNER, Pool, Seating, write_opponent_actions
from architects_env.train.ppo.rollout import Rollout
from architects_env.train.ppo.sampler import Sampler
from architects_env.train.ppo.unfinished_games import UnfinishedGames

STREAMS = ("random", "opponents_random", "seating_random")
"""Attributes of a group that are random number generators."""


@dataclass
class EndedGame:
    """A game that has ended."""

    players: np.ndarray
    """Players by seat, as in `Seating.players`."""
    rewards: np.ndarray
    """Rewards by seat."""
    cut_off: bool
    """Whether the turn limit ended the game."""
    decisions: int
    """Number of decisions of all seats."""


class Trajectories:
    """The decisions of all seats in the games of one batch, during a rollout.

    Attributes:
        seats: Seats that decided, int64[steps, games].
        rewards: Rewards of all seats, float32[steps, games, seats].
        dones: Whether the game ended, int8[steps, games]. CUT_OFF if the turn limit ended it.
    """

    def __init__(self, batch: Batch, steps: int) -> None:
        games = batch.num_games
        self.seats, self.dones = np.empty((steps, games), np.int64), np.empty((steps, games), np.int8)
        self.rewards = np.empty((steps, games, batch.num_players), np.float32)
        self._rows = list[np.ndarray]()

    def add(self, rows: np.ndarray) -> None:
        """Add rows of the group's rollout with the learner's decisions in these games."""
        self._rows.append(rows)

    @property
    def rows(self) -> np.ndarray:
        """Indices of the rows with the learner's decisions, int64."""
        return np.concatenate(self._rows) if self._rows else np.zeros(0, np.int64)


class Group:
    """A group of training games. Groups share nothing that they write, so that threads can play them in parallel."""

    def __init__(self, batches: Sequence[Batch], pool: Pool, seed: int, group_id: int) -> None:
        self.pool, self.group_id = pool, group_id
        self.random, self.opponents_random, self.seating_random = (
            agent_generator(seed, purpose, group_id) for purpose in ("learner", "opponents", "seating")
        )
        """Generators: `random` draws the learner's actions and minibatches, `opponents_random` that of its opponents,
        and `seating_random` draws the opponents of each game."""
        self.seatings = [Seating(batch, self._draw) for batch in batches]
        """Games and their players, for each number of players and choice of options."""
        self.unfinished = [UnfinishedGames(batch) for batch in batches]
        """Decisions of the unfinished games, for each seating."""
        self.rollout = Rollout()
        self.trajectories = list[Trajectories]()
        """Decisions of the last rollout, for each seating."""
        self.ended = list[EndedGame]()
        """Games that ended in the last rollout."""

    def _draw(self, seats: int) -> np.ndarray:
        return self.pool.draw(seats, self.seating_random)

    # --- saving -------------------------------------------------------------------------------------------------------
    def save(self) -> dict[str, Any]:
        """Return everything from which an equal group continues: its generators, and for each seating its games."""
        return {
            "streams": {name: getattr(self, name).bit_generator.state for name in STREAMS},
            "games": [
                {name: array.copy() for name, array in {**unfinished.to_arrays(), "players": seating.players}.items()}
                for seating, unfinished in zip(self.seatings, self.unfinished, strict=True)
            ],
        }

    def restore(self, saved: Mapping[str, Any]) -> None:
        """Continue from what `save` has returned. The unfinished games are replayed."""
        for name, state in saved["streams"].items():
            getattr(self, name).bit_generator.state = state
        for seating, unfinished, games in zip(self.seatings, self.unfinished, saved["games"], strict=True):
            unfinished.restore(lambda name, shape, dtype, games=games: games[name])
            seating.players[:] = games["players"]

    # --- collecting ---------------------------------------------------------------------------------------------------
    def begin(self, sampler: Sampler, steps: int) -> None:
        """Start remote work, if there is any. Here it does nothing."""

    def close(self) -> None:
        """Release remote workers, if there are any. Here it does nothing."""

    def play(self, sampler: Sampler, steps: int) -> int:
        """Play `steps` decisions in every game, and store those of the learner in `rollout`. Returns their number."""
        self.rollout.clear()
        self.ended.clear()
        self.trajectories = [Trajectories(seating.batch, steps) for seating in self.seatings]
        agents = {opponent: agents[self.group_id] for opponent, agents in self.pool.agents.items()}
        for seating in self.seatings:
            seating.batch.observing = False  # only sparse observations are used
        for step in range(steps):
            actions = [np.zeros(seating.batch.num_games, np.int64) for seating in self.seatings]
            self._choose_learner_actions(sampler, step, actions)
            write_opponent_actions(self.seatings, agents, self.opponents_random, actions)
            for seating_index, chosen in enumerate(actions):
                self._step_seating(seating_index, step, chosen)
        for seating in self.seatings:
            seating.batch.observing = True
            seating.batch.observations[:] = seating.batch.observe(seating.batch.seats)
        return len(self.rollout)

    def _choose_learner_actions(self, sampler: Sampler, step: int, actions: Sequence[np.ndarray]) -> None:
        """Choose the learner's actions in all games, and append its decisions to the rollout."""
        rollout, first_row = self.rollout, len(self.rollout)
        deciding = [np.flatnonzero(seating.learner_decides()) for seating in self.seatings]
        for seating, trajectories, games in zip(self.seatings, self.trajectories, deciding, strict=True):
            cells = step * seating.batch.num_games + games
            batch = seating.batch
            trajectories.add(rollout.append(batch.observe_sparse(), batch.masks, games, cells))
        rows = np.arange(first_row, len(rollout))
        if not len(rows):
            return
        latent = sampler.latent(rollout, rows)
        rollout.values[rows] = sampler.values(rollout, rows, latent)
        sampled, rollout.log_probs[rows] = sampler.draw(rollout, rows, latent, self.random.random(len(rows)))
        rollout.actions[rows] = sampled
        for seating_actions, games in zip(actions, deciding, strict=True):
            seating_actions[games], sampled = sampled[: len(games)], sampled[len(games) :]

    def _step_seating(self, seating_index: int, step: int, actions: np.ndarray) -> None:
        """Play one decision in every game of a seating."""
        seating, unfinished, trajectories = (
            self.seatings[seating_index],
            self.unfinished[seating_index],
            self.trajectories[seating_index],
        )
        batch = seating.batch
        trajectories.seats[step] = batch.seats
        batch.step(actions)
        trajectories.rewards[step], trajectories.dones[step] = batch.rewards, batch.dones
        unfinished.add(actions)
        for game in np.flatnonzero(batch.dones):
            players, rewards, cut_off = seating.players[game].copy(), batch.rewards[game].copy(), batch.dones[game]
            self.ended.append(EndedGame(players, rewards, bool(cut_off == CUT_OFF), int(unfinished.lengths[game])))
            unfinished.lengths[game] = 0
        seating.after_step()

    # --- advantages ---------------------------------------------------------------------------------------------------
    def compute_returns_and_advantages(self, sampler: Sampler, gae: GAE) -> None:
        """Compute advantages and returns of the decisions in the rollout."""
        rollout = self.rollout
        for seating, trajectories in zip(self.seatings, self.trajectories, strict=True):
            rows = trajectories.rows
            cells = rollout.cells[rows]
            values = np.zeros(trajectories.seats.shape, np.float32)
            values.reshape(-1)[cells] = rollout.values[rows]
            last = last_values(seating, sampler)
            advantages = gae.advantages(trajectories.seats, values, trajectories.rewards, trajectories.dones, last)
            rollout.advantages[rows] = advantages.reshape(-1)[cells]
            rollout.returns[rows] = rollout.advantages[rows] + rollout.values[rows]


NewGroup = Callable[[Sequence[Batch], Pool, int, int], Group]
"""A function that makes a group of batches, with a pool, a seed and the id of the group."""


def last_values(seating: Seating, sampler: Sampler) -> np.ndarray:
    """Return the values of the learner's seats after the last step, float32[games, seats].

    They are 0 for other seats.
    """
    batch, scratch = seating.batch, Rollout()
    values = np.zeros((batch.num_games, batch.num_players), np.float32)
    for seat in range(batch.num_players):
        games = np.flatnonzero(seating.players[:, seat] == LEARNER)
        if len(games):
            scratch.clear()
            observations = batch.observe_sparse(np.full(batch.num_games, seat))
            rows = scratch.append(observations, batch.masks, games, games)
            values[games, seat] = sampler.values(scratch, rows)
    return values


def mean_and_deviation(advantages: np.ndarray) -> tuple[float, float]:
    """Return mean and standard deviation of two or more advantages. The deviation is never 0."""
    return float(advantages.mean()), float(advantages.std(ddof=1)) + 1e-8
