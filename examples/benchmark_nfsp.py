"""Neural fictitious self-play in the benchmark (Heinrich and Silver, https://arxiv.org/abs/1603.01121), in one file.

    architects-env benchmark run --train examples/benchmark_nfsp.py:train --track from-nothing --ranked --name nfsp

In one of ten games, a seat plays a best response (double DQN on recent decisions). In the others it plays the average
policy, a network that imitates a sample of all best responses so far. The average policy approaches an equilibrium for
two players, so it becomes the agent. Needs torch (the extra `train`).
"""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import torch as th
from torch import nn

GAMES, MEMORY, RESERVOIR, MINIBATCH, HIDDEN, BEST_RESPONSES = 64, 100_000, 200_000, 256, 128, 0.1


def network(observations: int, actions: int) -> nn.Module:
    """Make a network with one output for each action."""
    return nn.Sequential(
        nn.Linear(observations, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, actions)
    )


def masked(values: th.Tensor, masks: th.Tensor) -> th.Tensor:
    """Mask the outputs of illegal actions with a very low number."""
    return values.masked_fill(masks == 0, -1e9)


class Memory:
    """A buffer of rows: the latest ones, or a uniform sample of all rows so far (reservoir sampling)."""

    def __init__(self, size: int, example: tuple[np.ndarray, ...], reservoir: bool = False) -> None:
        self.arrays = [np.zeros((size, *part.shape[1:]), part.dtype) for part in example]
        self.size, self.reservoir, self.count = size, reservoir, 0

    def add(self, rng: np.random.Generator, *parts: np.ndarray) -> None:
        """Add rows."""
        numbers = self.count + np.arange(len(parts[0]))
        places = rng.integers(numbers + 1) if self.reservoir else numbers % self.size
        places = np.where(numbers < self.size, numbers, places)
        self.count += len(numbers)
        for array, part in zip(self.arrays, parts, strict=True):
            array[places[places < self.size]] = part[places < self.size]

    def sample(self, rng: np.random.Generator) -> list[th.Tensor]:
        """Sample a minibatch."""
        rows = rng.integers(min(self.count, self.size), size=MINIBATCH)
        return [th.from_numpy(array[rows]) for array in self.arrays]


class Learner:
    """The two networks with their buffers."""

    def __init__(self, observations: int, actions: int, seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        self.online, self.average = network(observations, actions), network(observations, actions)
        self.target = copy.deepcopy(self.online)
        self.optimisers = [th.optim.Adam(one.parameters(), rate) for one, rate in self._rates()]
        seen, masks = np.zeros((1, observations), np.float32), np.zeros((1, actions), np.int8)
        chosen, number = np.zeros(1, np.int64), np.zeros(1, np.float32)
        self.played = Memory(MEMORY, (seen, chosen, number, seen, masks, number))
        self.best = Memory(RESERVOIR, (seen, masks, chosen), reservoir=True)

    def _rates(self) -> list[tuple[nn.Module, float]]:
        return [(self.online, 5e-4), (self.average, 1e-3)]

    def choose(self, batch: Any, responds: np.ndarray, explore: float) -> np.ndarray:
        """Choose an action in every game: by the best response, sometimes at random, or sampled from the average
        policy."""
        seen, masks = th.from_numpy(batch.observations), th.from_numpy(batch.masks)
        with th.no_grad():
            best = masked(self.online(seen), masks).argmax(1).numpy()
            average = masked(self.average(seen), masks).softmax(1).multinomial(1)[:, 0].numpy()
        best = np.where(self.rng.random(len(best)) < explore, batch.random_actions(), best)
        self.best.add(self.rng, batch.observations[responds], batch.masks[responds], best[responds])
        return np.where(responds, best, average)

    def improve(self) -> None:
        """Make one gradient step of double DQN and one of imitation."""
        seen, actions, rewards, following, masks, ended = self.played.sample(self.rng)
        with th.no_grad():
            chosen = masked(self.online(following), masks).argmax(1)
            goal = rewards + (1 - ended) * self.target(following).gather(1, chosen[:, None])[:, 0]
        self._step(0, nn.functional.smooth_l1_loss(self.online(seen).gather(1, actions[:, None])[:, 0], goal))
        if self.best.count:
            seen, masks, actions = self.best.sample(self.rng)
            self._step(1, nn.functional.cross_entropy(masked(self.average(seen), masks), actions))

    def _step(self, which: int, loss: th.Tensor) -> None:
        self.optimisers[which].zero_grad()
        loss.backward()
        self.optimisers[which].step()


def train(task: Any) -> str:
    """Learn one training task. Returns the name of the agent."""
    th.manual_seed(task.seed)
    th.set_num_threads(1)
    batch, games, steps = task.batch(GAMES), np.arange(GAMES), 0
    observations, actions = batch.observations.shape[1], batch.masks.shape[1]
    learner = Learner(observations, actions, task.seed)
    last_seen = np.zeros((GAMES, task.players, observations), np.float32)
    last_action = np.full((GAMES, task.players), -1)
    responds = learner.rng.random((GAMES, task.players)) < BEST_RESPONSES
    while not task.is_over():
        at = games, batch.seats.astype(int)
        known = last_action[at] >= 0  # seats that have decided before
        nothing = np.zeros(known.sum(), np.float32)
        before = last_seen[at][known], last_action[at][known], nothing
        learner.played.add(learner.rng, *before, batch.observations[known], batch.masks[known], nothing)
        chosen = learner.choose(batch, responds[at], max(0.02, 0.3 * (1 - 2 * task.progress())))
        last_seen[at], last_action[at] = batch.observations, chosen
        batch.step(chosen)
        over = batch.dones != 0
        game, seat = np.nonzero(over[:, None] & (last_action >= 0))
        seen, rewards, ended = last_seen[game, seat], batch.rewards[game, seat], np.ones(len(game), np.float32)
        legal = np.ones((len(game), actions), np.int8)
        learner.played.add(learner.rng, seen, last_action[game, seat], rewards, seen, legal, ended)
        last_action[over], responds[over] = -1, learner.rng.random((over.sum(), task.players)) < BEST_RESPONSES
        steps += 1
        for _ in range(2 * (learner.played.count > 1000)):
            learner.improve()
        if steps % 200 == 0:
            learner.target.load_state_dict(learner.online.state_dict())
    th.save(learner.average.state_dict(), task.folder / "average.pt")
    return task.agent(__file__, "Player", "average.pt")


class Player:
    """The learned policy as an agent: `examples/benchmark_nfsp.py:Player(FOLDER/average.pt)`."""

    def __init__(self, game: Any, path: str) -> None:
        self.average = network(len(game.observation_layout), len(game.action_space))
        self.average.load_state_dict(th.load(path, weights_only=True))

    def probabilities(self, view: Any) -> np.ndarray:
        """Return the probabilities of all actions, float64[actions]."""
        with th.no_grad():
            logits = self.average(th.from_numpy(view.observation())).double()
            return masked(logits, th.from_numpy(view.mask())).softmax(0).numpy()

    def act(self, view: Any, rng: np.random.Generator) -> int:
        """Sample an action."""
        return int(rng.choice(len(view.game.action_space), p=self.probabilities(view)))
