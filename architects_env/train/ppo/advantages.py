"""Generalised advantage estimation (GAE) for games in which seats take turns. Each seat has its own trajectory."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from architects_env.core.compile.jit import kernel

CUT_OFF = 2
"""Value in `dones` for a game that reached the turn limit."""


@kernel
def seat_advantages(seats, values, rewards, dones, last_values, gamma, gae_lambda, decision_cost, advantages):
    """Write the advantage of every decision into `advantages`.

    The next state of a decision is the one in which the same seat decides again, after decisions of other seats. If a
    game has ended, the trajectories of all seats end. The reward of each seat belongs to its last decision, also if
    other seats have decided after it.

    If a seat has not decided in this rollout before its game ends, no decision in this rollout receives the reward: the
    seat's last decision was bootstrapped in the rollout before.

    Args:
        seats: int64[steps, games]: The seat that decided.
        values: float32[steps, games]: Values of the decisions.
        rewards: float32[steps, games, seats]: Rewards of all seats, at the end of a game.
        dones: int8[steps, games]: Not 0 where the game has ended.
        last_values: float32[games, seats]: Values of each seat's observation after the last row, with which unfinished
            trajectories are bootstrapped.
        gamma: Discount factor.
        gae_lambda: Lambda of GAE.
        decision_cost: Cost of each decision. Without it, a seat that leads has no reason to end the game.
        advantages: float32[steps, games]: The result is written here.
    """
    steps, games = seats.shape
    num_seats = last_values.shape[1]
    next_value = np.empty(num_seats, np.float32)
    next_advantage = np.empty(num_seats, np.float32)
    reward = np.empty(num_seats, np.float32)
    for game in range(games):
        for seat in range(num_seats):
            next_value[seat] = last_values[game, seat]
            next_advantage[seat] = 0
            reward[seat] = 0
        for step in range(steps - 1, -1, -1):
            if dones[step, game] != 0:
                for seat in range(num_seats):
                    next_value[seat] = 0
                    next_advantage[seat] = 0
                    reward[seat] = rewards[step, game, seat]
            seat = seats[step, game]
            error = reward[seat] - decision_cost + gamma * next_value[seat] - values[step, game]
            advantages[step, game] = error + gamma * gae_lambda * next_advantage[seat]
            next_value[seat] = values[step, game]
            next_advantage[seat] = advantages[step, game]
            reward[seat] = 0


@dataclass(frozen=True)
class GAE:
    """Settings of generalised advantage estimation."""

    gamma: float
    """Discount factor."""
    gae_lambda: float
    """Lambda of generalised advantage estimation."""
    decision_cost: float
    """Cost of each decision, subtracted from the reward of its seat."""
    cut_off_reward: float | None = None
    """Reward of all seats for a game that reached the turn limit. None uses the rewards of the game."""

    def advantages(
        self, seats: np.ndarray, values: np.ndarray, rewards: np.ndarray, dones: np.ndarray, last_values: np.ndarray
    ) -> np.ndarray:
        """Compute the advantage of every decision; see `seat_advantages`.

        Returns:
            float32[steps, games].
        """
        if self.cut_off_reward is not None:
            rewards = np.where((dones == CUT_OFF)[..., None], np.float32(self.cut_off_reward), rewards)
        gamma, gae_lambda, cost = (np.float32(x) for x in (self.gamma, self.gae_lambda, self.decision_cost))
        advantages = np.zeros_like(values)
        seat_advantages(seats, values, rewards, dones, last_values, gamma, gae_lambda, cost, advantages)
        return advantages
