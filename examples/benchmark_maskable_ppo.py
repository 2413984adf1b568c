"""Stable-Baselines3 in the benchmark: sb3-contrib's `MaskablePPO` with its own network. It plays against itself, or
against the bot `greedy` on the track with teachers.

    architects-env benchmark run --train examples/benchmark_maskable_ppo.py:train --track from-nothing --ranked --name maskable-ppo

`task.vec_env` is a `VecEnv` of the training task that counts decisions. The agent is the network of the model, exported
to a file. Needs the extra `train`.
"""

from __future__ import annotations

from typing import Any

import torch as th
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback

from architects_env.games import load
from architects_env.train.release.exportable import from_sb3

GAMES, STEPS, MINIBATCH, HIDDEN, LEARNING_RATE, ENTROPY = 64, 64, 1024, 256, 1e-3, 0.01


class UntilSpent(BaseCallback):
    """Stops when the budget is spent, and lowers the learning rate with the remaining budget."""

    def __init__(self, task: Any) -> None:
        super().__init__()
        self.task = task

    def _on_rollout_start(self) -> None:
        left = 1 - self.task.progress()
        self.model.lr_schedule = lambda _: LEARNING_RATE * max(0.05, left)

    def _on_step(self) -> bool:
        return not self.task.is_over()


def train(task: Any) -> str:
    """Learn one training task. Returns the name of the agent."""
    th.set_num_threads(1)
    other = "greedy" if task.track == "with-teachers" else "learner"
    env = task.vec_env(GAMES, opponents=other if task.players > 1 else "random")  # alone, the rules play the rival
    model = MaskablePPO(
        "MlpPolicy",
        env,
        n_steps=STEPS,
        batch_size=MINIBATCH,
        n_epochs=4,
        learning_rate=LEARNING_RATE,
        gamma=1.0,
        ent_coef=ENTROPY,
        policy_kwargs={"net_arch": [HIDDEN, HIDDEN]},
        seed=task.seed,
        device="cpu",
    )
    env.learner = model
    model.learn(10**12, callback=UntilSpent(task))
    model.save(task.folder / "policy.zip")
    plays = task.folder / "policy.safetensors"
    from_sb3(task.folder / "policy.zip", load(task.game), task.players).save(plays)
    return str(plays)
