"""The games of a shard on the table: who sits where, what has been played, who has lost a game by failing at it."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from architects_env.core.batch import Batch
from architects_env.core.game import Game
from architects_env.core.kernels import kernels_of
from architects_env.core.match import Match
from architects_env.core.record import Record
from architects_env.core.rng import agent_generator
from architects_env.core.standing import REWARDS, rewards_of
from experiments.tournament.schedule import Seating
from train.ladder import all_lose_at_bound, lengths_of

POINTS, LENGTH = "points: ", "length: "
"""How the columns of points by source, and those of what a game counts of its length, begin."""


@dataclass(frozen=True)
class Chance:
    """Where all chance of a tournament comes from. Nobody can guess the nonce, so whoever guesses the seed still cannot deal the games himself."""

    seed: int
    nonce: str

    def of_deal(self, deal: int) -> int:
        """The seed of deal number `deal`, with which a `Match` deals the same cards."""
        return int(agent_generator(self.seed, "deal", self.nonce, deal).integers(2**62))

    def of_agent(self, shard: int, agent: int) -> np.random.Generator:
        """The random numbers of an agent in the games of a shard."""
        return agent_generator(self.seed, "agent", self.nonce, shard, agent)


@dataclass(frozen=True)
class Forfeit:
    """A game that ended because an agent failed at it, at this seat."""

    agent: int
    seat: int
    what: str


class Table:
    """The games of a shard in a batch, each with its own deal; games that are over stay as they ended."""

    def __init__(self, game: Game, shard: Sequence[Seating], chance: Chance, options: Mapping[str, Any]) -> None:
        self.game, self.shard, self.options = game, shard, options
        self.players = len(shard[0].agents)
        self.batch = Batch(game, len(shard), self.players, options)
        self.kernels = kernels_of(game)
        self.all_lose = all_lose_at_bound(game, options, self.players)
        self.running = np.ones(len(shard), bool)
        self.seated = np.array([seating.agents for seating in shard])
        self.actions: list[list[int]] = [[] for _ in shard]
        self.forfeits: dict[int, Forfeit] = {}
        self.seeds = [chance.of_deal(seating.deal) for seating in shard]
        encoded = game.encode_options(options, self.players)
        for row, dealt in enumerate(self.seeds):
            self.batch._padded[row] = 0
            self.kernels.start(self.batch.memory, row, self.batch._empty, self.players, encoded, dealt, 0, self.batch._padded[row])
        self._look()

    def _look(self) -> None:
        self.running &= self.batch.states["over"] == 0
        self.batch.seats[:] = np.where(self.running, self.batch.states["seat"], 0)

    def rows_of(self, agent: int) -> np.ndarray:
        """int64[n]: the running games in which this agent has to decide."""
        return np.flatnonzero(self.running & (self.seated[np.arange(len(self.shard)), self.batch.seats] == agent))

    def play(self, rows: np.ndarray, actions: np.ndarray) -> None:
        """Play legal actions in these games."""
        for row, action in zip(rows, actions, strict=True):
            self.kernels.advance(self.batch.memory, row, action, self.batch._padded[row])
            self.actions[row].append(int(action))
        self._look()

    def forfeit(self, row: int, agent: int, what: str) -> None:
        """End game `row`: the agent that is to decide has lost it."""
        self.forfeits[row] = Forfeit(agent, int(self.batch.seats[row]), what)
        self.running[row] = False

    def record(self, i: int) -> Record:
        """Game `i`, played again decision by decision for its sentences."""
        match = Match(self.game, self.players, self.options, self.seeds[i])
        record = Record.of(match)
        for action in self.actions[i]:
            record.play(match, action)
        return record

    def rows(self, i: int, names: Sequence[str], of_seats: Mapping[str, np.ndarray]) -> list[dict[str, Any]]:
        """One row for every seat of game `i`, then one for every rival, which takes no decisions (0 in the columns `of_seats`)."""
        game, seating, rivals, forfeit = self.game, self.shard[i], self.batch.rivals, self.forfeits.get(i)
        scores, ranks, rewards, shares = self._standing(i)
        points = np.zeros((len(scores), len(game.sources)), np.int64)
        self.kernels.breakdown(self.batch.memory, i, points)
        of_game = {
            "cut_off": forfeit is None and bool(self.batch.states["truncated"][i]), "forfeit": forfeit is not None, "game_decisions": len(self.actions[i]),
            **{LENGTH + name: value for name, value in lengths_of(game.facts(self.batch.states[i], -1)).items()},
        }
        return [
            {
                "game": seating.game, "deal": seating.deal, "deal_seed": self.seeds[i], "seat": side, "agent": agent, "is_rival": side >= self.players,
                "score": int(scores[side]), "rank": int(ranks[side]), "reward": float(rewards[side]), "win_share": float(shares[side]), **of_game,
                "failure": forfeit.what if forfeit and forfeit.seat == side else "",
                **{name: np.append(values, np.zeros(len(rivals), values.dtype))[side].item() for name, values in of_seats.items()},
                **{POINTS + source: int(points[side, s]) for s, source in enumerate(game.sources)},
            }
            for side, agent in enumerate([*(names[agent] for agent in seating.agents), *(f"rival {name}" for name in rivals)])
        ]

    def _standing(self, i: int) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """Scores, ranks, rewards and shares of the win, of seats and rivals. Whoever has failed is last in all its seats; the others share the first place."""
        sides = self.players + len(self.batch.rivals)
        scores, ranks, rewards = np.zeros(sides, np.int64), np.zeros(sides, np.int64), np.zeros(sides, np.float32)
        self.kernels.standing(self.batch.memory, i, scores, ranks)
        forfeit = self.forfeits.get(i)
        if forfeit is None:
            if self.all_lose and self.batch.states["truncated"][i]:
                return scores, ranks, np.full(sides, -1.0), np.zeros(sides)
            rewards_of(REWARDS["placement"], scores, ranks, self.game.margin_scale, rewards)
            return scores, ranks, rewards, (ranks == 1) / (ranks == 1).sum()
        lost = np.append(self.seated[i], np.full(sides - self.players, -1)) == forfeit.agent
        others = int((~lost).sum())
        rewards[:] = np.where(lost, -1, (sides - others) / max(1, others))
        return scores, np.where(lost, others + 1, 1), rewards, ~lost / max(1, others)
