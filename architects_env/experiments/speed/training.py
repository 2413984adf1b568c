"""The speed of training: decisions of the learner per second, beside a bare torch loop with the same network,
sb3-contrib's `MaskablePPO` on our VecEnv, and the way that PettingZoo documents. Run `architects-env speed --training
--json`.

All learn with one network of 256 and 256 units, rollouts of 48 decisions in each of 256 games (one game in PettingZoo's
way), 3 epochs, minibatches of 2,048, one thread (ours also with two) and single precision, on the same processor in the
same minutes. A rate counts whole rounds: a rollout and its update.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import partial
from typing import Any

import gymnasium
import numpy as np
import torch as th
from sb3_contrib import MaskablePPO
from torch import nn

from architects_env.adapters import pettingzoo_env
from architects_env.adapters.sb3 import Sb3SeatVecEnv
from architects_env.agents.policies.network import DEFAULT_UNITS
from architects_env.core.play.batch import Batch
from architects_env.games import load
from architects_env.train.ppo.algorithm import SelfPlayPPO
from architects_env.train.ppo.batch_env import BatchVecEnv

STEPS, EPOCHS, MINIBATCH, LEARNING_RATE, CLIP = 48, 3, 2048, 6e-4, 0.2
THEIR_STEPS = 512
"""Decisions per rollout in PettingZoo's single game."""


def rounds_of_ours(game: str, players: int, games: int, threads: int = 1, chosen: bool = False) -> Callable[[], int]:
    """Return a function that plays and learns one round of our trainer in all seats.

    It returns the number of decisions.

    Args:
        game: The name of the game.
        players: Number of players.
        games: Number of games in parallel.
        threads: Number of threads.
        chosen: Whether the trainer uses one thread or `threads`, whichever is faster, as `architects-env train` does.
    """
    batches = [Batch(load(game), games // threads, players, seed=thread) for thread in range(threads)]
    learner = SelfPlayPPO(
        "MlpPolicy",
        BatchVecEnv(batches[0]),
        n_steps=STEPS,
        batch_size=MINIBATCH,
        n_epochs=EPOCHS,
        learning_rate=LEARNING_RATE,
        threads=0 if chosen else threads,
        seed=1,
        device="cpu",
    )
    learner.assign_games([[batch] for batch in batches])

    def play_and_learn() -> int:
        before = learner.num_timesteps
        learner.learn(games // threads * STEPS, reset_num_timesteps=False)
        return learner.num_timesteps - before

    return play_and_learn


def rounds_of_stock(game: str, players: int, games: int) -> Callable[[], int]:
    """Return the same as `rounds_of_ours` for sb3-contrib's `MaskablePPO`.

    It plays one seat against random opponents.

    Args:
        game: The name of the game.
        players: Number of players.
        games: Number of games in parallel.
    """
    env = Sb3SeatVecEnv(game, games, players)
    model = MaskablePPO(
        "MlpPolicy",
        env,
        n_steps=STEPS,
        batch_size=MINIBATCH,
        n_epochs=EPOCHS,
        learning_rate=LEARNING_RATE,
        seed=1,
        device="cpu",
        policy_kwargs={"net_arch": list(DEFAULT_UNITS), "activation_fn": nn.ReLU},
    )

    def play_and_learn() -> int:
        before = model.num_timesteps
        model.learn(games * STEPS, reset_num_timesteps=False)
        return model.num_timesteps - before

    return play_and_learn


# --- PettingZoo's way -------------------------------------------------------------------------------------------------
class OneGame(gymnasium.Env[np.ndarray, int]):
    """A turn-based game as a Gymnasium environment in which the learner takes every turn.

    PettingZoo's tutorial for Stable-Baselines3 does the same.
    """

    def __init__(self, game: str, players: int) -> None:
        self.game: Any = pettingzoo_env.env(game, players)
        self.observation_space = self.game.observation_space(self.game.possible_agents[0])["observation"]
        self.action_space = self.game.action_space(self.game.possible_agents[0])

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Start a game and return the first observation."""
        self.game.reset(seed=seed)
        return self.game.observe(self.game.agent_selection)["observation"], {}

    def step(self, action: int) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """Take an action and return the observation of the next player."""
        game, mover = self.game, self.game.agent_selection
        game.step(int(action))
        over = game.terminations[mover] or game.truncations[mover]
        return game.observe(game.agent_selection)["observation"], game.rewards[mover], over, False, {}

    def action_masks(self) -> np.ndarray:
        """Return the mask of the current player."""
        return self.game.observe(self.game.agent_selection)["action_mask"]


def rounds_of_documented(game: str, players: int, games: int) -> Callable[[], int]:
    """Return the same as `rounds_of_ours` for the way that PettingZoo documents, which plays one game.

    Args:
        game: The name of the game.
        players: Number of players.
        games: Not used.
    """
    model = MaskablePPO(
        "MlpPolicy",
        OneGame(game, players),
        n_steps=THEIR_STEPS,
        batch_size=64,
        n_epochs=EPOCHS,
        learning_rate=LEARNING_RATE,
        seed=1,
        device="cpu",
        policy_kwargs={"net_arch": list(DEFAULT_UNITS), "activation_fn": nn.ReLU},
    )

    def play_and_learn() -> int:
        before = model.num_timesteps
        model.learn(THEIR_STEPS, reset_num_timesteps=False)
        return model.num_timesteps - before

    return play_and_learn


# --- a bare loop ------------------------------------------------------------------------------------------------------
class Bare:
    """Only what PPO must compute: dense layers, no logs, no saving, no opponent pool.

    Advantages treat each game as one chain.
    """

    def __init__(self, game: str, players: int, games: int) -> None:
        self.batch = Batch(load(game), games, players)
        observations, actions = self.batch.observations.shape[1], self.batch.masks.shape[1]
        first, second = DEFAULT_UNITS
        self.body = nn.Sequential(nn.Linear(observations, first), nn.ReLU(), nn.Linear(first, second), nn.ReLU())
        self.policy, self.value = nn.Linear(second, actions), nn.Linear(second, 1)
        weights = [*self.body.parameters(), *self.policy.parameters(), *self.value.parameters()]
        self.optimizer, self.weights = th.optim.Adam(weights, LEARNING_RATE), weights
        self.seen, self.masks = th.empty(STEPS, games, observations), th.empty(STEPS, games, actions, dtype=th.bool)
        self.actions, self.logs = th.empty(STEPS, games, dtype=th.int64), th.empty(STEPS, games)
        self.values, self.rewards, self.going = (
            th.empty(STEPS + 1, games),
            th.empty(STEPS, games),
            th.empty(STEPS, games),
        )

    def ahead(self, seen: th.Tensor, masks: th.Tensor) -> tuple[th.Tensor, th.Tensor]:
        """Return log-probabilities and values."""
        latent = self.body(seen)
        return self.policy(latent).masked_fill(~masks, -1e9).log_softmax(-1), self.value(latent)[:, 0]

    def play(self) -> None:
        """Play a rollout."""
        rows = np.arange(self.batch.num_games)
        with th.no_grad():
            for step in range(STEPS):
                self.seen[step] = th.from_numpy(self.batch.observations)
                self.masks[step] = th.from_numpy(self.batch.masks).bool()
                logs, self.values[step] = self.ahead(self.seen[step], self.masks[step])
                actions = logs.exp().multinomial(1)
                self.actions[step], self.logs[step] = actions[:, 0], logs.gather(1, actions)[:, 0]
                movers = self.batch.seats.astype(np.int64)
                self.batch.step(actions[:, 0].numpy())
                self.rewards[step] = th.from_numpy(self.batch.rewards[rows, movers])
                self.going[step] = th.from_numpy((self.batch.dones == 0).astype(np.float32))
            self.values[STEPS] = self.ahead(
                th.from_numpy(self.batch.observations), th.from_numpy(self.batch.masks).bool()
            )[1]

    def learn(self) -> None:
        """Update the network."""
        advantages, last = th.empty(STEPS, self.batch.num_games), th.zeros(self.batch.num_games)
        for step in reversed(range(STEPS)):
            last = (
                self.rewards[step]
                + 0.999 * self.going[step] * (self.values[step + 1] + 0.95 * last)
                - self.values[step]
            )
            advantages[step] = last
        returns = (advantages + self.values[:STEPS]).view(-1)
        seen, masks, actions, old, advantages = (
            array.flatten(0, 1) for array in (self.seen, self.masks, self.actions, self.logs, advantages)
        )
        for _ in range(EPOCHS):
            for some in th.randperm(len(seen)).split(MINIBATCH):
                logs, values = self.ahead(seen[some], masks[some])
                ratio = (logs.gather(1, actions[some, None])[:, 0] - old[some]).exp()
                loss = -th.min(ratio * advantages[some], ratio.clamp(1 - CLIP, 1 + CLIP) * advantages[some]).mean()
                loss = loss + 0.5 * (values - returns[some]).square().mean() + 0.01 * (logs.exp() * logs).sum(-1).mean()
                self.optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(self.weights, 0.5)
                self.optimizer.step()


def rounds_of_bare(game: str, players: int, games: int) -> Callable[[], int]:
    """Return the same as `rounds_of_ours` for the bare loop.

    Args:
        game: The name of the game.
        players: Number of players.
        games: Number of games in parallel.
    """
    bare = Bare(game, players, games)

    def play_and_learn() -> int:
        bare.play()
        bare.learn()
        return games * STEPS

    return play_and_learn


@contextmanager
def busy(processes: int) -> Generator[None]:
    """Run this many processes that keep a core busy each."""
    running = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(processes)]
    try:
        yield
    finally:
        for process in running:
            process.kill()
            process.wait()


BESIDE = (0, 2, 4)


def samples_beside_others(game: str, players: int, games: int, seconds: float, rounds: int) -> dict[str, list[float]]:
    """Measure our trainer's decisions per second, alone and beside 2 and 4 busy processes, alternately.

    Args:
        game: The name of the game.
        players: Number of players.
        games: Number of games in parallel.
        seconds: Seconds of each sample, at least.
        rounds: Number of samples.
    """
    th.set_num_threads(1)
    loop = rounds_of_ours(game, players, games, 2, chosen=True)
    for _ in range(3):  # until it has tried both numbers of threads
        loop()
    samples: dict[str, list[float]] = {f"beside_{number}": [] for number in BESIDE}
    for _ in range(rounds):
        for number in BESIDE:
            with busy(number):
                decisions, started = 0, time.perf_counter()
                while time.perf_counter() - started < seconds:
                    decisions += loop()
                samples[f"beside_{number}"].append(decisions / (time.perf_counter() - started))
    return samples


def training_samples(game: str, players: int, games: int, seconds: float, rounds: int) -> dict[str, list[float]]:
    """Measure the decisions per second of each way of training, alternately.

    Args:
        game: The name of the game.
        players: Number of players.
        games: Number of games in parallel.
        seconds: Seconds of each sample, at least. Samples are whole rounds of learning.
        rounds: Number of samples, after one that does not count.
    """
    th.set_num_threads(1)
    kinds: dict[str, Callable[[str, int, int], Callable[[], int]]] = {
        "ours": rounds_of_ours,
        "ours_in_two_threads": partial(rounds_of_ours, threads=2),
        "bare_torch_loop": rounds_of_bare,
        "stock_maskable_ppo": rounds_of_stock,
        "as_pettingzoo_documents": rounds_of_documented,
    }
    loops = {name: kind(game, players, games) for name, kind in kinds.items()}
    samples: dict[str, list[float]] = {name: [] for name in loops}
    for number in range(rounds + 1):
        for name, loop in loops.items():
            decisions, started = 0, time.perf_counter()
            while time.perf_counter() - started < seconds:
                decisions += loop()
            if number:
                samples[name].append(decisions / (time.perf_counter() - started))
    return samples
