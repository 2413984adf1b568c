"""A group of training games: its seats, and the learner's decisions in them. Threads play and learn from groups side by
side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from architects_env.core.contract.rng import agent_generator
from architects_env.core.play.batch import Batch
from architects_env.train.ppo.advantages import CUT_OFF, Credit
from architects_env.train.ppo.opponents import LEARNER, Pool, Seating, others_act
from architects_env.train.ppo.rollout import Rollout
from architects_env.train.ppo.sampler import Sampler
from architects_env.train.ppo.unfinished_games import UnfinishedGames


@dataclass
class Ended:
    """A game that has ended."""

    players: np.ndarray
    """Players by seat; see `Seating.players`."""
    rewards: np.ndarray
    """Rewards by seat."""
    cut_off: bool
    """Whether the bound on its length ended it."""
    decisions: int
    """Number of decisions, of all seats."""


class Played:
    """The decisions of all seats in the games of one table in a rollout.

    `seats` int64[steps, games] are the seats that decided, `rewards` float32[steps, games, seats] what every seat was
    paid, and `dones` int8[steps, games] tell which games ended (CUT_OFF: by the bound on their length).
    """

    def __init__(self, batch: Batch, steps: int) -> None:
        games = batch.num_games
        self.seats, self.dones = np.empty((steps, games), np.int64), np.empty((steps, games), np.int8)
        self.rewards = np.empty((steps, games, batch.num_players), np.float32)
        self._rows = list[np.ndarray]()

    def add(self, rows: np.ndarray) -> None:
        """Note that these rows of the group's rollout are decisions of the learner here."""
        self._rows.append(rows)

    @property
    def rows(self) -> np.ndarray:
        """Numbers of all rows of the learner here, int64."""
        return np.concatenate(self._rows) if self._rows else np.zeros(0, np.int64)


class Group:
    """Some of the training games, at a table for each number of players. No group uses anything of another one, so that
    threads do not meet."""

    def __init__(self, batches: Sequence[Batch], pool: Pool, seed: int, number: int) -> None:
        self.pool, self.number = pool, number
        self.random, self.opponents_random, self.seating_random = (
            agent_generator(seed, purpose, number) for purpose in ("learner", "opponents", "seating")
        )
        """Random numbers of the learner's actions and the order of its rows, of the agents in other seats, and of who
        sits where."""
        self.tables = [Seating(batch, self._draw) for batch in batches]
        self.unfinished = [UnfinishedGames(batch) for batch in batches]
        """Decisions so far of the unfinished games, for each table."""
        self.rollout = Rollout()
        self.played = list[Played]()
        """Decisions of the last rollout, for each table."""
        self.ended = list[Ended]()
        """Games that ended in the last rollout."""

    def _draw(self, seats: int) -> np.ndarray:
        return self.pool.draw(seats, self.seating_random)

    # --- collecting ---------------------------------------------------------------------------------------------------
    def play(self, sampler: Sampler, steps: int) -> int:
        """Play `steps` decisions in every game, and keep the learner's in `rollout`. Returns the number of these."""
        self.rollout.clear()
        self.ended.clear()
        self.played = [Played(table.batch, steps) for table in self.tables]
        agents = {number: agents[self.number] for number, agents in self.pool.agents.items()}
        for step in range(steps):
            actions = [np.zeros(table.batch.num_games, np.int64) for table in self.tables]
            self._learner_acts(sampler, step, actions)
            others_act(self.tables, agents, self.opponents_random, actions)
            for place, chosen in enumerate(actions):
                self._step(place, step, chosen)
        return len(self.rollout)

    def _learner_acts(self, sampler: Sampler, step: int, actions: Sequence[np.ndarray]) -> None:
        """Write the learner's actions at all tables, and append its decisions to the rollout."""
        rollout, begin = self.rollout, len(self.rollout)
        deciding = [np.flatnonzero(table.learner_decides()) for table in self.tables]
        for table, played, own in zip(self.tables, self.played, deciding, strict=True):
            cells = step * table.batch.num_games + own
            played.add(rollout.append(table.batch.observations, table.batch.masks, own, cells))
        rows = np.arange(begin, len(rollout))
        if not len(rows):
            return
        latent = sampler.latent(rollout, rows)
        rollout.values[rows] = sampler.values(rollout, rows, latent)
        drawn, rollout.log_probs[rows] = sampler.draw(rollout, rows, latent, self.random.random(len(rows)))
        rollout.actions[rows] = drawn
        for chosen, own in zip(actions, deciding, strict=True):
            chosen[own], drawn = drawn[: len(own)], drawn[len(own) :]

    def _step(self, place: int, step: int, actions: np.ndarray) -> None:
        """Play one decision in every game of a table."""
        table, unfinished, played = self.tables[place], self.unfinished[place], self.played[place]
        batch = table.batch
        played.seats[step] = batch.seats
        batch.step(actions)
        played.rewards[step], played.dones[step] = batch.rewards, batch.dones
        unfinished.add(actions)
        for game in np.flatnonzero(batch.dones):
            players, paid, cut_off = table.players[game].copy(), batch.rewards[game].copy(), batch.dones[game]
            self.ended.append(Ended(players, paid, bool(cut_off == CUT_OFF), int(unfinished.lengths[game])))
            unfinished.lengths[game] = 0
        table.after_step()

    # --- crediting ----------------------------------------------------------------------------------------------------
    def compute_returns_and_advantages(self, sampler: Sampler, credit: Credit) -> None:
        """Write advantages and returns of the learner's decisions since `play`."""
        rollout = self.rollout
        for table, played in zip(self.tables, self.played, strict=True):
            own = played.rows
            cells = rollout.cells[own]
            values = np.zeros(played.seats.shape, np.float32)
            values.reshape(-1)[cells] = rollout.values[own]
            last = last_values(table, sampler)
            advantages = credit.advantages(played.seats, values, played.rewards, played.dones, last)
            rollout.advantages[own] = advantages.reshape(-1)[cells]
            rollout.returns[own] = rollout.advantages[own] + rollout.values[own]


def last_values(table: Seating, sampler: Sampler) -> np.ndarray:
    """Return the values of what every seat of the learner sees after the last step, float32[games, seats]; zero for
    other seats."""
    batch, scratch = table.batch, Rollout()
    values = np.zeros((batch.num_games, batch.num_players), np.float32)
    for seat in range(batch.num_players):
        games = np.flatnonzero(table.players[:, seat] == LEARNER)
        if len(games):
            scratch.clear()
            observations = batch.observe(np.full(batch.num_games, seat))
            rows = scratch.append(observations, batch.masks, games, games)
            values[games, seat] = sampler.values(scratch, rows)
    return values


def normalise_by_players(groups: Sequence[Group]) -> None:
    """Normalise the advantages of all decisions with the same number of players to mean 0 and deviation 1, over all
    groups. With more players the end of a game is further from a decision, so that advantages are smaller."""
    shares: dict[int, list[tuple[Rollout, np.ndarray]]] = {}
    for group in groups:
        for table, played in zip(group.tables, group.played, strict=True):
            shares.setdefault(table.batch.num_players, []).append((group.rollout, played.rows))
    for parts in shares.values():
        advantages = np.concatenate([rollout.advantages[rows] for rollout, rows in parts])
        if len(advantages) > 1:
            mean, deviation = mean_and_deviation(advantages)
            for rollout, rows in parts:
                rollout.advantages[rows] = (rollout.advantages[rows] - mean) / deviation


def mean_and_deviation(advantages: np.ndarray) -> tuple[float, float]:
    """Return mean and standard deviation of two or more advantages. The deviation is never 0."""
    return float(advantages.mean()), float(advantages.std(ddof=1)) + 1e-8
