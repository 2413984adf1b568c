"""A group of the games of training: who sits in them, and the learner's decisions in them. Threads play and learn from
groups side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from architects_env.core.contract.rng import agent_generator
from architects_env.core.play.batch import Batch
from architects_env.train.advantages import CUT_OFF, Credit
from architects_env.train.in_play import InPlay
from architects_env.train.rollout import Rollout
from architects_env.train.sampler import Sampler
from architects_env.train.seating import LEARNER, Pool, Seating


@dataclass
class Ended:
    """A game that was played to its end: who played it (see `Seating.players`), what each was paid, whether it was cut
    off, and its decisions."""

    players: np.ndarray
    rewards: np.ndarray
    cut_off: bool
    decisions: int


@dataclass
class Played:
    """What all seats did in the games of one table in a rollout."""

    seats: np.ndarray
    """int64[steps, games]: who decided."""
    rewards: np.ndarray
    """float32[steps, games, seats]."""
    dones: np.ndarray
    """int8[steps, games]: which games ended; CUT_OFF: by the bound on their length."""
    rows: slice
    """Those of the group's rollout that are the learner's decisions here."""


class Group:
    """Some of the games, at a table for each number of players. Nothing in it is used by another group, so that threads
    do not meet."""

    def __init__(self, batches: Sequence[Batch], pool: Pool, seed: int, number: int) -> None:
        self.pool, self.number = pool, number
        self.random, self.opponents_random, self.seating_random = (
            agent_generator(seed, purpose, number) for purpose in ("learner", "opponents", "seating")
        )
        """Of the learner's actions and the order of its lessons; of the agents in other seats (the learner's numbers
        begin with the seed of the deals); of who sits where."""
        self.tables = [Seating(batch, self._draw) for batch in batches]
        self.in_play = [InPlay(batch) for batch in batches]
        """The decisions so far of the games in play, for each table."""
        self.rollout = Rollout()
        self.played = list[Played]()
        """The last rollout at each table."""
        self.ended = list[Ended]()
        """In the last rollout."""

    def _draw(self, seats: int) -> np.ndarray:
        return self.pool.draw(seats, self.seating_random)

    # --- collecting ---------------------------------------------------------------------------------------------------
    def play(self, sampler: Sampler, steps: int) -> int:
        """So many decisions in every game; the learner's are kept in `rollout`. Returns how many those are."""
        self.rollout.clear()
        self.ended.clear()
        self.played = [
            self._play_at(table, in_play, sampler, steps)
            for table, in_play in zip(self.tables, self.in_play, strict=True)
        ]
        return len(self.rollout)

    def _play_at(self, table: Seating, in_play: InPlay, sampler: Sampler, steps: int) -> Played:
        batch, rollout, begin = table.batch, self.rollout, len(self.rollout)
        games = batch.num_games
        seats, dones = np.empty((steps, games), np.int64), np.empty((steps, games), np.int8)
        rewards = np.empty((steps, games, batch.num_players), np.float32)
        agents = {number: agents[self.number] for number, agents in self.pool.agents.items()}
        for step in range(steps):
            actions, own = np.zeros(games, np.int64), np.flatnonzero(table.learner_decides())
            if len(own):
                rows = rollout.append(batch.observations, batch.masks, own, step * games + own)
                latent = sampler.latent(rollout, rows)
                rollout.values[rows] = sampler.values(latent)
                actions[own], rollout.log_probs[rows] = sampler.draw(
                    rollout, rows, latent, self.random.random(len(own))
                )
                rollout.actions[rows] = actions[own]
            if len(own) < games:
                table.others_act(agents, self.opponents_random, actions)
            seats[step] = batch.seats
            batch.step(actions)
            rewards[step], dones[step] = batch.rewards, batch.dones
            in_play.add(actions)
            for game in np.flatnonzero(batch.dones):
                players, paid, cut_off = table.players[game].copy(), batch.rewards[game].copy(), batch.dones[game]
                self.ended.append(Ended(players, paid, bool(cut_off == CUT_OFF), int(in_play.lengths[game])))
                in_play.lengths[game] = 0
            table.after_step()
        return Played(seats, rewards, dones, slice(begin, len(rollout)))

    # --- crediting ----------------------------------------------------------------------------------------------------
    def estimate_advantages(self, sampler: Sampler, credit: Credit) -> None:
        """Writes advantages and returns of the learner's decisions since `play`."""
        rollout = self.rollout
        for table, played in zip(self.tables, self.played, strict=True):
            own, cells = played.rows, rollout.cells[played.rows]
            values = np.zeros(played.seats.shape, np.float32)
            values.reshape(-1)[cells] = rollout.values[own]
            last = last_values(table, sampler)
            advantages = credit.advantages(played.seats, values, played.rewards, played.dones, last)
            rollout.advantages[own] = advantages.reshape(-1)[cells]
            rollout.returns[own] = rollout.advantages[own] + rollout.values[own]


def last_values(table: Seating, sampler: Sampler) -> np.ndarray:
    """float32[games, seats]: what every seat of the learner may expect after the last step; zero for the others."""
    batch, scratch = table.batch, Rollout()
    values = np.zeros((batch.num_games, batch.num_players), np.float32)
    for seat in range(batch.num_players):
        games = np.flatnonzero(table.players[:, seat] == LEARNER)
        if len(games):
            scratch.clear()
            observations = batch.observe(np.full(batch.num_games, seat))
            rows = scratch.append(observations, batch.masks, games, games)
            values[games, seat] = sampler.values(sampler.latent(scratch, rows))
    return values
