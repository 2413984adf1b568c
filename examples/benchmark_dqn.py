"""Double DQN with action masks in the benchmark, in one file.

    architects-env benchmark run --train examples/benchmark_dqn.py:train --track from-nothing --ranked --name dqn

`train` gets a training task (games that count decisions, a budget, a folder) and returns the name of the agent that it
has learned. One network learns from all seats of all games. The next state of a decision is that of the same seat's
next decision, and its reward comes at the end. Needs torch (the extra `train`).
"""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import torch as th
from torch import nn

GAMES, MEMORY, MINIBATCH, HIDDEN = 64, 100_000, 256, 128


def network(observations: int, actions: int) -> nn.Module:
    """Make a network that returns the value of every action."""
    return nn.Sequential(
        nn.Linear(observations, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, actions)
    )


def best(values: th.Tensor, masks: th.Tensor) -> th.Tensor:
    """Return the legal actions of the highest value, int64[n]."""
    return values.masked_fill(masks == 0, -th.inf).argmax(dim=1)


class Memory:
    """A replay buffer: observation, action, reward, and the same seat's next observation."""

    def __init__(self, observations: int, actions: int) -> None:
        self.seen, self.next = (np.zeros((MEMORY, observations), np.float32) for _ in range(2))
        self.masks = np.zeros((MEMORY, actions), np.int8)
        self.actions, self.rewards, self.ended = (
            np.zeros(MEMORY, np.int64),
            np.zeros(MEMORY, np.float32),
            np.zeros(MEMORY, np.float32),
        )
        self.count = 0

    def add(
        self,
        seen: np.ndarray,
        actions: np.ndarray,
        rewards: Any,
        following: np.ndarray,
        masks: np.ndarray,
        ended: float,
    ) -> None:
        """Add decisions, over the oldest ones."""
        rows = (self.count + np.arange(len(seen))) % MEMORY
        self.seen[rows], self.actions[rows], self.rewards[rows] = seen, actions, rewards
        self.next[rows], self.masks[rows], self.ended[rows] = following, masks, ended
        self.count += len(seen)

    def sample(self, rng: np.random.Generator) -> list[th.Tensor]:
        """Sample a minibatch."""
        rows = rng.integers(min(self.count, MEMORY), size=MINIBATCH)
        return [
            th.from_numpy(array[rows])
            for array in (self.seen, self.actions, self.rewards, self.next, self.masks, self.ended)
        ]


def improve(online: nn.Module, target: nn.Module, optimiser: th.optim.Optimizer, minibatch: list[th.Tensor]) -> None:
    """Make one gradient step of double DQN."""
    seen, actions, rewards, following, masks, ended = minibatch
    with th.no_grad():
        chosen = best(online(following), masks)
        goal = rewards + (1 - ended) * target(following).gather(1, chosen[:, None])[:, 0]
    loss = nn.functional.smooth_l1_loss(online(seen).gather(1, actions[:, None])[:, 0], goal)
    optimiser.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(online.parameters(), 10.0)
    optimiser.step()


def train(task: Any) -> str:
    """Learn one training task. Returns the name of the agent."""
    th.manual_seed(task.seed)
    th.set_num_threads(1)
    rng, batch = np.random.default_rng(task.seed), task.batch(GAMES)
    observations, actions = batch.observations.shape[1], batch.masks.shape[1]
    online = network(observations, actions)
    target, memory, optimiser = (
        copy.deepcopy(online),
        Memory(observations, actions),
        th.optim.Adam(online.parameters(), 5e-4),
    )
    last_seen = np.zeros((GAMES, task.players, observations), np.float32)
    last_action = np.full((GAMES, task.players), -1)
    games, steps = np.arange(GAMES), 0
    while not task.is_over():
        seats = batch.seats.astype(int)
        before = last_action[games, seats] >= 0  # seats that have decided before
        memory.add(
            last_seen[games, seats][before],
            last_action[games, seats][before],
            0.0,
            batch.observations[before],
            batch.masks[before],
            0.0,
        )
        with th.no_grad():
            chosen = best(online(th.from_numpy(batch.observations)), th.from_numpy(batch.masks)).numpy()
        chosen = np.where(rng.random(GAMES) < max(0.05, 1 - 2 * task.progress()), batch.random_actions(), chosen)
        last_seen[games, seats], last_action[games, seats] = batch.observations, chosen
        batch.step(chosen)
        game, seat = np.nonzero((batch.dones != 0)[:, None] & (last_action >= 0))
        seen = last_seen[game, seat]
        memory.add(
            seen, last_action[game, seat], batch.rewards[game, seat], seen, np.ones((len(game), actions), np.int8), 1.0
        )
        last_action[batch.dones != 0] = -1
        steps += 1
        for _ in range(2 * (memory.count > 1000)):
            improve(online, target, optimiser, memory.sample(rng))
        if steps % 200 == 0:
            target.load_state_dict(online.state_dict())
    th.save(online.state_dict(), task.folder / "policy.pt")
    return task.agent(__file__, "Player", "policy.pt")


class Player:
    """The learned policy as an agent: `examples/benchmark_dqn.py:Player(FOLDER/policy.pt)`."""

    def __init__(self, game: Any, path: str) -> None:
        self.network = network(len(game.observation_layout), len(game.action_space))
        self.network.load_state_dict(th.load(path, weights_only=True))

    def act(self, view: Any, rng: np.random.Generator) -> int:
        """Return the legal action of the highest value."""
        with th.no_grad():
            return int(
                best(self.network(th.from_numpy(view.observation()[None, :])), th.from_numpy(view.mask()[None, :]))[0]
            )
