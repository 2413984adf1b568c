"""Generalised advantage estimation when the seats of a game take turns: every seat has its own chain of decisions."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from architects_env.core.compile.jit import kernel

CUT_OFF = 2
"""In the batch's `dones`: ended by the bound on a game's length."""


@kernel
def seat_advantages(seats, values, rewards, dones, last_values, gamma, gae_lambda, decision_cost, advantages):
    """Write the advantage of every decision (float32[steps, games]) into `advantages`.

    A row is one decision of each game, made by `seats[step, game]`. What follows a decision *for its seat* is that
    seat's next decision, however many decisions of others lie between. Where `dones[step, game]` is not 0 the game
    ended: every seat's chain ends, and `rewards[step, game]` (float32[seats]) belongs to each seat's own last decision,
    also when others moved after it: the loser does see the loss.

    Every decision costs its seat `decision_cost`. Without it, a seat that leads has no reason to end the game.

    `last_values` (float32[games, seats]) are the values of what each seat sees after the last row, for chains that are
    still open. A seat whose last decision lies before the first row has been credited with such a value then, so its
    reward at the end finds no decision here.
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
class Credit:
    """How decisions are credited with the rewards that follow them."""

    gamma: float
    """Discount factor."""
    gae_lambda: float
    """Lambda of generalised advantage estimation."""
    decision_cost: float
    """Reward that each decision costs its seat."""
    cut_off_reward: float | None = None
    """Reward of all seats for a game that was cut off. None keeps the rewards of the game."""

    def advantages(
        self, seats: np.ndarray, values: np.ndarray, rewards: np.ndarray, dones: np.ndarray, last_values: np.ndarray
    ) -> np.ndarray:
        """Return the advantages, float32[steps, games]; see `seat_advantages`."""
        if self.cut_off_reward is not None:
            rewards = np.where((dones == CUT_OFF)[..., None], np.float32(self.cut_off_reward), rewards)
        gamma, gae_lambda, cost = (np.float32(x) for x in (self.gamma, self.gae_lambda, self.decision_cost))
        advantages = np.zeros_like(values)
        seat_advantages(seats, values, rewards, dones, last_values, gamma, gae_lambda, cost, advantages)
        return advantages
