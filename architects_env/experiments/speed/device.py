"""The speed of training on a device: decisions per second of engine, inference, update and the whole, run as
`architects-env speed --training --device DEVICE --json`."""

from __future__ import annotations

import platform
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import torch as th

from architects_env.core.compile.cpus import usable_cpus
from architects_env.core.play.batch import Batch
from architects_env.experiments.speed.measuring import measured_alternately
from architects_env.experiments.speed.training import CLIP, EPOCHS, LEARNING_RATE, MINIBATCH, STEPS
from architects_env.games import load
from architects_env.train.ppo.algorithm import SelfPlayPPO
from architects_env.train.ppo.batch_env import BatchVecEnv
from architects_env.train.ppo.devices.backend import engine_threads, get_backend
from architects_env.train.ppo.rollout import Rollout

NUM_GROUPS = 2
"""Number of groups of games, of which one is stepped while the other is on the device."""
MOST_MINIBATCHES = 8
"""Largest number of minibatches in a rollout: with many games minibatches are larger."""


def describe_device(device: str) -> dict[str, Any]:
    """Return the name of the device, the processor, its cores, and the version of torch."""
    found = get_backend(device)
    card = th.cuda.get_device_name(found.device) if found.device.type == "cuda" else f"CPU ({device})"
    return {
        "device": card,
        "processor": platform.processor() or platform.machine(),
        "cores": usable_cpus(),
        "torch": th.__version__,
    }


def engine_rate(game: str, players: int, games: int, threads: int, seconds: float) -> float:
    """Return the decisions per second of the engine with sparse observations and random actions.

    Args:
        game: The name of the game.
        players: Number of players.
        games: Number of games in parallel.
        threads: Number of threads.
        seconds: Seconds to measure, at least.
    """
    batch = Batch(load(game), games, players, threads=threads)
    batch.observing = False

    def step() -> int:
        batch.step(batch.random_actions())
        batch.observe_sparse()
        return games

    step()
    return _rate(step, seconds)


def _rate(work: Callable[[], int], seconds: float) -> float:
    """Call `work`, which returns a number of decisions, for some seconds. Returns decisions per second."""
    decisions, begun = 0, time.perf_counter()
    while time.perf_counter() - begun < seconds:
        decisions += work()
    return decisions / (time.perf_counter() - begun)


class Measured:
    """A learner in all seats, and the parts of its rounds."""

    def __init__(self, game: str, players: int, games: int, device: str) -> None:
        half, threads = max(1, games // NUM_GROUPS), engine_threads(device)
        batches = [Batch(load(game), half, players, seed=number, threads=threads) for number in range(NUM_GROUPS)]
        self.learner = SelfPlayPPO(
            "MlpPolicy",
            BatchVecEnv(batches[0]),
            n_steps=STEPS,
            batch_size=max(MINIBATCH, NUM_GROUPS * half * STEPS // MOST_MINIBATCHES),
            n_epochs=EPOCHS,
            learning_rate=LEARNING_RATE,
            clip_range=CLIP,
            threads=min(NUM_GROUPS, usable_cpus()),
            seed=1,
            device=device,
        )
        self.learner.assign_games([[batch] for batch in batches])
        self.learner.learn(1)
        self.rows = Rollout()
        for batch in batches:
            every = np.arange(half)
            self.rows.append(batch.observe_sparse(), batch.masks, every, every)

    def infer(self) -> int:
        """Choose an action in every game. Returns the number of decisions."""
        inference_policy, rows = self.learner.backend.inference_policy(self.learner.policy), np.arange(len(self.rows))
        latent = inference_policy.latent(self.rows, rows)
        inference_policy.values(self.rows, rows, latent)
        inference_policy.sample_actions(self.rows, rows, latent, np.full(len(rows), 0.5))
        return len(rows)

    def update(self) -> int:
        """Learn from the last rollout again. Returns the number of its decisions."""
        for group in self.learner.groups:
            group.rollout.on_device = None
        self.learner.train()
        return self.learner.num_rows

    def whole(self) -> int:
        """Play and learn one round. Returns the number of its decisions."""
        before = self.learner.num_timesteps
        self.learner.learn(1, reset_num_timesteps=False)
        return self.learner.num_timesteps - before


def device_samples(
    game: str, players: int, games: int, seconds: float, rounds: int, device: str
) -> dict[str, list[float]]:
    """Measure the decisions per second of each part of training, alternately.

    Args:
        game: The name of the game.
        players: Number of players.
        games: Number of games in parallel.
        seconds: Seconds of each sample, at least.
        rounds: Number of samples, after one that does not count.
        device: The device.

    Returns:
        Samples of `engine` (all cores), `inference`, `update` (with all epochs) and `whole`.
    """
    th.set_num_threads(1)
    measured = Measured(game, players, games, device)
    return measured_alternately(
        rounds,
        engine=lambda: engine_rate(game, players, games, usable_cpus(), seconds),
        inference=lambda: _rate(measured.infer, seconds),
        update=lambda: _rate(measured.update, seconds),
        whole=lambda: _rate(measured.whole, seconds),
    )
