"""Seats and opponents in the training games: the learner has every seat, or one seat among opponents of the pool."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from architects_env.agents import Agent, asked_together
from architects_env.core.play.batch import Batch

LEARNER = -1


class Seating:
    """The seats of all games of one batch. Opponents change only when a game is dealt.

    `players` int64[games, seats] holds LEARNER, or the number that the pool has given an opponent.
    """

    def __init__(self, batch: Batch, draw: Callable[[int], np.ndarray]) -> None:
        self.batch, self.draw = batch, draw
        self.players = np.stack([draw(batch.num_players) for _ in range(batch.num_games)])

    def learner_decides(self) -> np.ndarray:
        """Tell in which games the learner is to act, bool[games]."""
        return self.to_act() == LEARNER

    def to_act(self) -> np.ndarray:
        """Return the players to act, int64[games]."""
        return self.players[np.arange(self.batch.num_games), self.batch.seats]

    def after_step(self) -> None:
        """Seat new players where a game ended in the last step."""
        for game in np.flatnonzero(self.batch.dones):
            self.players[game] = self.draw(self.batch.num_players)


def others_act(
    tables: Sequence[Seating], agents: Mapping[int, Agent], rng: np.random.Generator, actions: Sequence[np.ndarray]
) -> None:
    """Write the actions (int64[games] for each table) of all seats that are not the learner's. Every opponent is asked
    once, for all tables, since a question takes as long as about ten answers."""
    deciding = [table.to_act() for table in tables]
    for number in np.unique(np.concatenate(deciding)):
        if number != LEARNER:
            at = [(k, rows) for k, now in enumerate(deciding) if len(rows := np.flatnonzero(now == number))]
            answers = asked_together(agents[int(number)], [(tables[k].batch, rows) for k, rows in at], rng)
            for k, rows in at:
                actions[k][rows], answers = answers[: len(rows)], answers[len(rows) :]


class Pool:
    """The opponents: bots of the game and earlier policies, each with a fixed number, and the learner's mean reward
    against each.

    A `share` of the games has opponents. In these the learner has one seat, which is drawn, and each other seat gets an
    opponent, which is drawn by weight. Bots have `bots` of the weight, divided as they were added; earlier policies
    have the rest, and those that the learner does not beat are drawn more often.
    """

    MEMORY = 0.99
    """Weight of the earlier games in the mean reward."""

    def __init__(self, share: float, bots: float) -> None:
        self.share, self.bots = share, bots
        self.agents: dict[int, Sequence[Agent]] = {}
        """By number of the opponent, an agent for every group of games. Two threads may not share one."""
        self.names: dict[int, str] = {}
        """Names by number, also of opponents that have been dropped."""
        self.bot_weights: dict[int, float] = {}
        """Weights of the bots by number."""
        self.policies: list[int] = []
        """Numbers of the earlier policies, also of evicted ones that finish the games in which they sit."""
        self.earlier: list[int] = []
        """Numbers of the earlier policies that may be drawn, the oldest first."""
        self.fared: dict[int, float] = {}
        """The learner's mean reward against each, from -1 to 1, over about a hundred games."""

    def add(self, name: str, agents: Sequence[Agent], earlier: bool = False, weight: float = 1.0) -> int:
        """Add an opponent, with an agent for each group of games, and return its number. `weight` is that of a bot
        among the bots."""
        number = len(self.names)
        self.agents[number], self.names[number], self.fared[number] = agents, name, 0.0
        if earlier:
            self.earlier.append(number)
            self.policies.append(number)
        else:
            self.bot_weights[number] = weight
        return number

    def evict(self, most: int) -> None:
        """Evict an earlier policy if there are more than `most`: the one that the learner beats most often, but not the
        latest."""
        if len(self.earlier) > most:
            self.earlier.remove(max(self.earlier[:-1] or self.earlier, key=lambda number: self.fared[number]))

    def drop_unused(self, seated: Iterable[int]) -> None:
        """Drop the earlier policies that may not be drawn and are not among those that sit in a game."""
        for number in set(self.policies) - set(self.earlier) - set(seated):
            self.policies.remove(number)
            del self.agents[number]

    def weights(self) -> tuple[np.ndarray, np.ndarray]:
        """Return the numbers that may be drawn, int64, and their probabilities."""
        hard = np.array([(1.0 - self.fared[number]) ** 2 + 0.1 for number in self.earlier])
        bots = np.array(list(self.bot_weights.values()))
        share = (self.bots if self.earlier else 1.0) if len(bots) else 0.0
        weights = [
            *(share * bots / bots.sum() if len(bots) else []),
            *((1 - share) * hard / hard.sum() if self.earlier else []),
        ]
        return np.array([*self.bot_weights, *self.earlier], np.int64), np.array(weights)

    def draw(self, seats: int, rng: np.random.Generator) -> np.ndarray:
        """Draw the players of the next game, int64[seats]."""
        players = np.full(seats, LEARNER, np.int64)
        numbers, weights = self.weights()
        if seats > 1 and len(numbers) and rng.random() < self.share:
            own = int(rng.integers(seats))
            for seat in range(seats):
                if seat != own:
                    players[seat] = numbers[
                        int(
                            np.searchsorted(np.cumsum(weights), rng.random() * weights.sum(), side="right").clip(
                                0, len(numbers) - 1
                            )
                        )
                    ]
        return players

    def ended(self, players: np.ndarray, rewards: np.ndarray) -> None:
        """Note the rewards of a game that has ended."""
        if (players == LEARNER).all():
            return
        own = float(rewards[players == LEARNER].mean())
        for number in set(players[players != LEARNER].tolist()):
            self.fared[number] = self.MEMORY * self.fared[number] + (1 - self.MEMORY) * own

    def state(self) -> dict[str, Any]:
        """Return what a checkpoint keeps, except for the policies themselves."""
        return {
            "names": [self.names[number] for number in sorted(self.names)],
            "earlier": self.earlier,
            "policies": self.policies,
            "fared": [self.fared[number] for number in sorted(self.fared)],
        }
