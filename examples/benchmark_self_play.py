"""The package's own self-play PPO in the benchmark (`SelfPlayPPO`, `docs/guides/training.md`).

    architects-env benchmark run --train examples/benchmark_self_play.py:train --track from-nothing --ranked --name self-play

On the track from nothing it plays all seats and learns from them. With teachers (`--track with-teachers`) it first
imitates the game's best bot, and then plays half of its games against bots. Needs the extra `train`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import torch as th
from stable_baselines3.common.utils import LinearSchedule

from architects_env.agents import make_agent
from architects_env.agents.policies.network import network_settings
from architects_env.games import load
from architects_env.train.imitation.behaviour_cloning import collect_demonstrations, train_on_demonstrations
from architects_env.train.ppo.advantages import GAE
from architects_env.train.ppo.algorithm import SelfPlayPPO
from architects_env.train.ppo.batch_env import BatchVecEnv
from architects_env.train.ppo.opponents import Pool
from architects_env.train.settings.recipes import default_bots, get_recipe

GAMES, STEPS, MINIBATCH, HIDDEN = 128, 32, 1024, (256, 256)
IMITATION, WITH_BOTS, TEACHER = 0.2, 0.5, "heuristic"


def train(task: Any) -> str:
    """Learn one training task. Returns the name of the agent."""
    th.set_num_threads(1)
    game, batch = load(task.game), task.batch(GAMES)
    learner = SelfPlayPPO(
        "MlpPolicy",
        BatchVecEnv(batch),
        learning_rate=LinearSchedule(1e-3, 1e-4, 1.0),
        n_steps=STEPS,
        batch_size=MINIBATCH,
        n_epochs=3,
        gamma=1.0,
        ent_coef=0.02,
        policy_kwargs=network_settings(HIDDEN),
        seed=task.seed,
        device="cpu",
    )
    if task.track == "with-teachers" and TEACHER in game.bots:
        imitate(learner, task)
        pool = Pool(WITH_BOTS if task.players > 1 else 0.0, 1.0)
        for bot in set(default_bots(game)):
            pool.add(bot, [make_agent(bot, game)])
        learner.assign_games([[batch]], pool)
    cost = GAMES * (2 if task.track == "with-teachers" else 1)  # of a step: decisions of teachers count too
    while not task.is_over():
        learner.n_steps = min(STEPS, -(-(task.decisions - task.spent) // cost))
        learner.progress_override = 1 - task.progress()
        learner.learn(1, reset_num_timesteps=False, log_interval=None)
    learner.save(task.folder / "policy.zip")
    return str(task.folder / "policy.zip")


def imitate(learner: SelfPlayPPO, task: Any) -> None:
    """Imitate the teacher for a share of the budget."""
    teacher, batch = make_agent(TEACHER, load(task.game)), task.batch(64)
    rng = np.random.default_rng(task.seed)
    while task.progress() < IMITATION:
        demonstrations = collect_demonstrations(teacher, batch, rng, GAE(1.0, 1.0, 0.0))
        task.count(len(demonstrations))  # decisions of the teacher count
        train_on_demonstrations(learner, demonstrations, get_recipe(task.game).imitation_learning_rate)
