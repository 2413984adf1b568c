"""Training runs of seconds, for tests."""

from __future__ import annotations

from pathlib import Path

from architects_env.train.ppo.algorithm import SelfPlayPPO
from architects_env.train.runs.config import Config, check_config
from architects_env.train.runs.distributed.group_maker import group_maker
from architects_env.train.runs.new_learner import make_learner
from architects_env.train.runs.run import run_training
from architects_env.train.runs.run_folder import new_folder
from architects_env.train.runs.signals import StopRequests


def small(runs: Path, **changes: object) -> Config:
    settings = {
        "game": "hamlet",
        "players": (2,),
        "bots": (),
        "imitate": "none",
        "opponents_fraction": 0.0,
        "total_timesteps": 2048,
        "n_envs": 32,
        "n_steps": 16,
        "batch_size": 128,
        "n_epochs": 1,
        "hidden": (16,),
        "curve_games": 4,
        "ladder_games": 4,
        "threads": 1,
        "checkpoint_decisions": 1000,
        "runs_folder": runs,
    }
    return check_config(Config(**{**settings, **changes}))  # type: ignore[arg-type]


def trained(config: Config) -> tuple[SelfPlayPPO, Path]:
    learner, folder = make_learner(config, None, group_maker(config)), new_folder(config)
    assert not run_training(config, learner, folder, StopRequests())
    return learner, folder
