"""Opponents in the training games. In each game, the learner plays all seats, or one seat against opponents."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from architects_env.agents import Agent, choose_actions_in_batches
from architects_env.core.play.batch import Batch

LEARNER = -1
"""ID of the learner; opponents have IDs from 0."""


class SeatedBatch:
    """A batch of games with the players at their seats. Players change only when a new game begins.

    Args:
        batch: The games.
        draw_players: Draws the players of a new game with this number of seats, int64[seats].

    Attributes:
        player_ids: Players by seat, int64[games, seats]: LEARNER, or the number of an opponent in the pool.
    """

    def __init__(self, batch: Batch, draw_players: Callable[[int], np.ndarray]) -> None:
        self.batch, self._draw_players = batch, draw_players
        self.player_ids = np.stack([draw_players(batch.num_players) for _ in range(batch.num_games)])

    def to_act(self) -> np.ndarray:
        """Return the players to act, int64[games]."""
        return self.player_ids[np.arange(self.batch.num_games), self.batch.seats]

    def after_step(self) -> None:
        """Draw new players for the games that ended in the last step."""
        for game in np.flatnonzero(self.batch.dones):
            self.player_ids[game] = self._draw_players(self.batch.num_players)


def write_opponent_actions(
    seated_batches: Sequence[SeatedBatch],
    agents: Mapping[int, Agent],
    rng: np.random.Generator,
    actions: Sequence[np.ndarray],
) -> None:
    """Write the actions of all opponents that are to act.

    Each opponent is called once for all of its games, because a call costs about as much as ten actions.

    Args:
        seated_batches: The games and their players.
        agents: Agents by number of the opponent.
        rng: Random numbers of the opponents.
        actions: int64[games] for each seated_batch: The actions are written here.
    """
    deciding = [seated_batch.to_act() for seated_batch in seated_batches]
    for opponent in np.unique(np.concatenate(deciding)):
        if opponent != LEARNER:
            games_of_batches = [
                (index, rows)
                for index, players in enumerate(deciding)
                if len(rows := np.flatnonzero(players == opponent))
            ]
            chosen = choose_actions_in_batches(
                agents[int(opponent)], [(seated_batches[index].batch, rows) for index, rows in games_of_batches], rng
            )
            for index, rows in games_of_batches:
                actions[index][rows], chosen = chosen[: len(rows)], chosen[len(rows) :]


class Pool:
    """The opponents of the learner: bots and snapshots (earlier policies). Each has a fixed number.

    A fraction of the games has opponents. In such a game the learner plays one seat, which is drawn at random, and an
    opponent is drawn for each other seat. Bots are drawn by weight. Snapshots that win more against the learner are
    drawn more often.

    Args:
        opponents_fraction: Fraction of the games that have opponents.
        bots_fraction: Probability that an opponent is a bot, and not a snapshot.
    """

    DECAY = 0.99
    """Decay of the moving mean of rewards."""

    def __init__(self, opponents_fraction: float, bots_fraction: float) -> None:
        self.opponents_fraction, self.bots_fraction = opponents_fraction, bots_fraction
        self.agents: dict[int, Sequence[Agent]] = {}
        """Agents by number of the opponent: one for each group of games, since threads cannot share agents."""
        self.names: dict[int, str] = {}
        """Names by number, also of opponents that have been removed."""
        self.bot_weights: dict[int, float] = {}
        """Weights of the bots by number."""
        self.loaded_snapshots: list[int] = []
        """Numbers of the snapshots, also of evicted ones that still finish their games."""
        self.drawable_snapshots: list[int] = []
        """Numbers of the snapshots that can be drawn, the oldest first."""
        self.mean_rewards: dict[int, float] = {}
        """Moving mean of the learner's reward against each opponent, from -1 to 1, over about a hundred games."""

    def add(self, name: str, agents: Sequence[Agent], is_snapshot: bool = False, weight: float = 1.0) -> int:
        """Add an opponent.

        Args:
            name: Its name.
            agents: An agent for each group of games.
            is_snapshot: Whether it is a snapshot, not a bot.
            weight: Weight with which a bot is drawn among the bots.

        Returns:
            The number of the opponent.
        """
        opponent = len(self.names)
        self.agents[opponent], self.names[opponent], self.mean_rewards[opponent] = agents, name, 0.0
        if is_snapshot:
            self.drawable_snapshots.append(opponent)
            self.loaded_snapshots.append(opponent)
        else:
            self.bot_weights[opponent] = weight
        return opponent

    def evict(self, max_snapshots: int) -> None:
        """Evict the snapshot that the learner beats most often, if there are more than `max_snapshots`.

        The latest is only evicted if it is the only one.
        """
        if len(self.drawable_snapshots) > max_snapshots:
            self.drawable_snapshots.remove(
                max(
                    self.drawable_snapshots[:-1] or self.drawable_snapshots,
                    key=lambda opponent: self.mean_rewards[opponent],
                )
            )

    def drop_unused(self, seated: Iterable[int]) -> None:
        """Remove the evicted snapshots that are not seated in any game."""
        for opponent in set(self.loaded_snapshots) - set(self.drawable_snapshots) - set(seated):
            self.loaded_snapshots.remove(opponent)
            del self.agents[opponent]

    def weights(self) -> tuple[np.ndarray, np.ndarray]:
        """Return the numbers of opponents that can be drawn, int64, and their probabilities."""
        snapshot_weights = np.array(
            [(1.0 - self.mean_rewards[opponent]) ** 2 + 0.1 for opponent in self.drawable_snapshots]
        )
        bots = np.array(list(self.bot_weights.values()))
        bots_probability = (self.bots_fraction if self.drawable_snapshots else 1.0) if len(bots) else 0.0
        weights = [
            *(bots_probability * bots / bots.sum() if len(bots) else []),
            *((1 - bots_probability) * snapshot_weights / snapshot_weights.sum() if self.drawable_snapshots else []),
        ]
        return np.array([*self.bot_weights, *self.drawable_snapshots], np.int64), np.array(weights)

    def draw_players(self, seats: int, rng: np.random.Generator) -> np.ndarray:
        """Draw the players of the next game.

        Returns:
            int64[seats]: LEARNER, or the number of an opponent.
        """
        players = np.full(seats, LEARNER, np.int64)
        opponents, weights = self.weights()
        if seats > 1 and len(opponents) and rng.random() < self.opponents_fraction:
            learner_seat = int(rng.integers(seats))
            for seat in range(seats):
                if seat != learner_seat:
                    players[seat] = opponents[
                        int(
                            np.searchsorted(np.cumsum(weights), rng.random() * weights.sum(), side="right").clip(
                                0, len(opponents) - 1
                            )
                        )
                    ]
        return players

    def record_game(self, players: np.ndarray, rewards: np.ndarray) -> None:
        """Update the mean rewards after a game with these players and rewards by seat."""
        if (players == LEARNER).all():
            return
        learner_reward = float(rewards[players == LEARNER].mean())
        for opponent in set(players[players != LEARNER].tolist()):
            self.mean_rewards[opponent] = self.DECAY * self.mean_rewards[opponent] + (1 - self.DECAY) * learner_reward

    def state(self) -> dict[str, Any]:
        """Return the state that is saved in a checkpoint. Policies are saved separately."""
        return {
            "names": [self.names[opponent] for opponent in sorted(self.names)],
            "drawable_snapshots": self.drawable_snapshots,
            "loaded_snapshots": self.loaded_snapshots,
            "mean_rewards": [self.mean_rewards[opponent] for opponent in sorted(self.mean_rewards)],
        }
