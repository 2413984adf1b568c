"""A group of training games, with their seats and the learner's decisions in them. Threads play groups in parallel."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from architects_env.core.contract.rules.rng import agent_generator
from architects_env.core.play.batch import Batch
from architects_env.train.ppo.advantages import CUT_OFF, GAE
from architects_env.train.ppo.devices.exchange import Exchange
from architects_env.train.ppo.inference_policy import InferencePolicy
from architects_env.train.ppo.opponents import LEARNER, Pool, SeatedBatch, write_opponent_actions
from architects_env.train.ppo.rollout import Rollout
from architects_env.train.ppo.unfinished_games import UnfinishedGames

RNG_NAMES = ("learner_rng", "opponents_rng", "seating_rng")
"""Attributes of a group that are random number generators."""


@dataclass
class EndedGame:
    """A game that has ended."""

    players: np.ndarray
    """Players by seat, as in `SeatedBatch.player_ids`."""
    rewards: np.ndarray
    """Rewards by seat."""
    cut_off: bool
    """Whether the turn limit ended the game."""
    decisions: int
    """Number of decisions of all seats."""


class StepRecords:
    """The decisions of all seats in the games of one batch, during a rollout.

    Args:
        batch: The games.
        steps: Number of decisions in each game.

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
    """A group of training games: one batch for each number of players and choice of options.

    Groups share nothing that they write, so that threads can play them in parallel.

    Args:
        batches: The games.
        pool: Opponents, of which this group uses the agents with its index.
        seed: Seed of the random number generators.
        group_id: Index of the group.
    """

    exchange: Exchange = Exchange()
    """Exchange of the learner with other learners."""
    is_local: bool = True
    """Whether the rows of its rollouts are in this process."""

    def __init__(self, batches: Sequence[Batch], pool: Pool, seed: int, group_id: int) -> None:
        self.pool, self.group_id = pool, group_id
        self.learner_rng, self.opponents_rng, self.seating_rng = (
            agent_generator(seed, purpose, group_id) for purpose in ("learner", "opponents", "seating")
        )
        """Generators: `learner_rng` draws the learner's actions and minibatches, `opponents_rng` draws the actions of
        its opponents, and `seating_rng` draws the opponents of each game."""
        self.seated_batches = [SeatedBatch(batch, self._draw) for batch in batches]
        """Games and their players, for each number of players and choice of options."""
        self.unfinished = [UnfinishedGames(batch) for batch in batches]
        """Decisions of the unfinished games, for each batch."""
        self.rollout = Rollout()
        self.step_records = list[StepRecords]()
        """Decisions of the last rollout, for each batch."""
        self.ended = list[EndedGame]()
        """Games that ended in the last rollout."""

    @property
    def num_rows(self) -> int:
        """Number of the learner's decisions in the last rollout."""
        return len(self.rollout)

    def _draw(self, seats: int) -> np.ndarray:
        return self.pool.draw_players(seats, self.seating_rng)

    # --- saving -------------------------------------------------------------------------------------------------------
    def save(self) -> dict[str, Any]:
        """Return everything from which an equal group continues: its generators, and the games of each batch."""
        return {
            "streams": {name: getattr(self, name).bit_generator.state for name in RNG_NAMES},
            "games": [
                {
                    name: array.copy()
                    for name, array in {**unfinished.to_arrays(), "players": seated_batch.player_ids}.items()
                }
                for seated_batch, unfinished in zip(self.seated_batches, self.unfinished, strict=True)
            ],
        }

    def restore(self, saved: Mapping[str, Any]) -> None:
        """Continue from what `save` has returned. The unfinished games are replayed."""
        for name, state in saved["streams"].items():
            getattr(self, name).bit_generator.state = state
        for seated_batch, unfinished, games in zip(self.seated_batches, self.unfinished, saved["games"], strict=True):
            unfinished.restore(lambda name, shape, dtype, games=games: games[name])
            seated_batch.player_ids[:] = games["players"]

    # --- collecting ---------------------------------------------------------------------------------------------------
    def start_rollout(self, inference_policy: InferencePolicy, steps: int) -> None:
        """Hook for remote groups, called before every rollout."""

    def prefetch_rollout(self, inference_policy: InferencePolicy, steps: int) -> None:
        """Hook for remote groups, called after every rollout, before the learner is updated with it."""

    def opponents_in_use(self) -> set[int]:
        """Return the numbers of the opponents that play in the games, or may begin to play in the present rollout."""
        return {int(player) for seated in self.seated_batches for player in np.unique(seated.player_ids)}

    def close(self) -> None:
        """Hook for remote groups, called when the group is no longer needed."""

    def play(self, inference_policy: InferencePolicy, steps: int) -> int:
        """Play some decisions in every game, and store those of the learner in `rollout`.

        Args:
            inference_policy: Policy of the learner.
            steps: Number of decisions in each game, of all seats.

        Returns:
            The number of the learner's decisions.
        """
        self.rollout.clear()
        self.ended.clear()
        self.step_records = [StepRecords(seated_batch.batch, steps) for seated_batch in self.seated_batches]
        agents = {opponent: agents[self.group_id] for opponent, agents in self.pool.agents.items()}
        for seated_batch in self.seated_batches:
            seated_batch.batch.observing = False  # only sparse observations are used
        for step in range(steps):
            actions = [np.zeros(seated_batch.batch.num_games, np.int64) for seated_batch in self.seated_batches]
            self._choose_learner_actions(inference_policy, step, actions)
            write_opponent_actions(self.seated_batches, agents, self.opponents_rng, actions)
            for batch_index, chosen in enumerate(actions):
                self._step_batch(batch_index, step, chosen)
        for seated_batch in self.seated_batches:
            seated_batch.batch.observing = True
            seated_batch.batch.observations[:] = seated_batch.batch.observe(seated_batch.batch.seats)
        return len(self.rollout)

    def _choose_learner_actions(
        self, inference_policy: InferencePolicy, step: int, actions: Sequence[np.ndarray]
    ) -> None:
        """Choose the learner's actions in all games, and append its decisions to the rollout."""
        rollout, first_row = self.rollout, len(self.rollout)
        deciding = [np.flatnonzero(seated_batch.to_act() == LEARNER) for seated_batch in self.seated_batches]
        for seated_batch, records, games in zip(self.seated_batches, self.step_records, deciding, strict=True):
            step_game_index = step * seated_batch.batch.num_games + games
            batch = seated_batch.batch
            records.add(rollout.append(batch.observe_sparse(), batch.masks, games, step_game_index))
        rows = np.arange(first_row, len(rollout))
        if not len(rows):
            return
        latent = inference_policy.latent(rollout, rows)
        rollout.values[rows] = inference_policy.values(rollout, rows, latent)
        sampled, rollout.log_probs[rows] = inference_policy.sample_actions(
            rollout, rows, latent, self.learner_rng.random(len(rows))
        )
        rollout.actions[rows] = sampled
        for seating_actions, games in zip(actions, deciding, strict=True):
            seating_actions[games], sampled = sampled[: len(games)], sampled[len(games) :]

    def _step_batch(self, batch_index: int, step: int, actions: np.ndarray) -> None:
        """Play one decision in every game of a batch."""
        seated_batch, unfinished, records = (
            self.seated_batches[batch_index],
            self.unfinished[batch_index],
            self.step_records[batch_index],
        )
        batch = seated_batch.batch
        records.seats[step] = batch.seats
        batch.step(actions)
        records.rewards[step], records.dones[step] = batch.rewards, batch.dones
        unfinished.add(actions)
        for game in np.flatnonzero(batch.dones):
            players, rewards, cut_off = (
                seated_batch.player_ids[game].copy(),
                batch.rewards[game].copy(),
                batch.dones[game],
            )
            self.ended.append(EndedGame(players, rewards, bool(cut_off == CUT_OFF), int(unfinished.lengths[game])))
            unfinished.lengths[game] = 0
        seated_batch.after_step()

    # --- advantages ---------------------------------------------------------------------------------------------------
    def compute_returns_and_advantages(self, inference_policy: InferencePolicy, gae: GAE) -> None:
        """Compute advantages and returns of the decisions in the rollout.

        Args:
            inference_policy: Policy of the learner, which gives the values of unfinished games.
            gae: Settings of generalised advantage estimation.
        """
        rollout = self.rollout
        for seated_batch, records in zip(self.seated_batches, self.step_records, strict=True):
            rows = records.rows
            step_game_index = rollout.step_game_index[rows]
            values = np.zeros(records.seats.shape, np.float32)
            values.reshape(-1)[step_game_index] = rollout.values[rows]
            last = last_values(seated_batch, inference_policy)
            advantages = gae.advantages(records.seats, values, records.rewards, records.dones, last)
            rollout.advantages[rows] = advantages.reshape(-1)[step_game_index]
            rollout.returns[rows] = rollout.advantages[rows] + rollout.values[rows]


NewGroup = Callable[[Sequence[Batch], Pool, int, int], Group]
"""A function that makes a group of batches, with a pool, a seed and the id of the group."""


def last_values(seated_batch: SeatedBatch, inference_policy: InferencePolicy) -> np.ndarray:
    """Return the values of the learner's seats after the last step.

    Args:
        seated_batch: The games with their players.
        inference_policy: Policy of the learner.

    Returns:
        float32[games, seats]. Other seats have 0.
    """
    batch, scratch = seated_batch.batch, Rollout()
    values = np.zeros((batch.num_games, batch.num_players), np.float32)
    for seat in range(batch.num_players):
        games = np.flatnonzero(seated_batch.player_ids[:, seat] == LEARNER)
        if len(games):
            scratch.clear()
            observations = batch.observe_sparse(np.full(batch.num_games, seat))
            rows = scratch.append(observations, batch.masks, games, games)
            values[games, seat] = inference_policy.values(scratch, rows)
    return values
