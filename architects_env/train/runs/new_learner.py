"""The learner of a run and its games, made from the settings or restored from a checkpoint."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from inspect import signature
from itertools import product
from typing import Any

import torch as th
from stable_baselines3.common.utils import LinearSchedule

from architects_env.agents import make_agent
from architects_env.agents.policies.network import network_settings
from architects_env.agents.policies.policy_file import BadPolicy, read_policy, take_weights
from architects_env.core.contract.option_words import choices_of, options_from
from architects_env.core.contract.rules.rng import agent_generator
from architects_env.core.play.batch import Batch
from architects_env.games import load
from architects_env.train.ppo.algorithm import SelfPlayPPO
from architects_env.train.ppo.batch_env import BatchVecEnv
from architects_env.train.ppo.devices.backend import engine_threads
from architects_env.train.ppo.group import Group, NewGroup
from architects_env.train.ppo.opponents import Pool
from architects_env.train.runs.checkpoints import Checkpoint
from architects_env.train.runs.config import Config

NUM_GROUPS = 2
"""Number of groups of games of a learner, and the largest number of threads."""


def make_learner(config: Config, checkpoint: Checkpoint | None, new_group: NewGroup = Group) -> SelfPlayPPO:
    """Make a new learner, or restore the one of a checkpoint, which continues as if it had not been stopped.

    Args:
        config: The settings of the run.
        checkpoint: The checkpoint to continue from.
        new_group: Makes a group of games (`train.runs.distributed.group_maker`).
    """
    th.set_num_threads(1)
    groups = make_groups(config)
    learner = new_algorithm(config, groups[0][0])
    learner.new_group = new_group
    learner.assign_games(groups, make_pool(config, len(groups)))
    if checkpoint is not None:
        checkpoint.restore(learner)
    elif config.start_from is not None:
        beginning = read_policy(config.start_from, load(config.game))
        if beginning.description["own_value_network"]:
            raise BadPolicy(
                f"{config.start_from} has separate hidden layers for policy and value. Give a policy whose heads share their hidden layers."
            )
        take_weights(learner.policy, beginning.weights, config.start_from)
    return learner


def new_algorithm(config: Config, batch: Batch) -> SelfPlayPPO:
    """Return a learner with the network and the settings of a run, whose only games are those of this batch."""
    return SelfPlayPPO(
        "MlpPolicy",
        BatchVecEnv(batch),
        policy_kwargs=network_settings(config.hidden, residual_blocks=config.residual_blocks),
        **algorithm_settings(config),
    )


def make_pool(config: Config, groups: int) -> Pool:
    """Make the opponents of a new run, with an agent of each for this number of groups."""
    pool, game = Pool(config.opponents_fraction, config.bots_fraction), load(config.game)
    for spec, times in Counter(config.bots or ()).items():
        pool.add(spec, [make_agent(spec, game) for _ in range(groups)], weight=times)
    return pool


def algorithm_settings(config: Config) -> dict[str, Any]:
    """Return the settings of a run that `SelfPlayPPO` has as parameters of the same name."""
    recipe = config.tuned_settings()
    settings = {name: value for part in (config, recipe) for name, value in asdict(part).items()}
    return {name: settings[name] for name in signature(SelfPlayPPO).parameters if name in settings} | {
        "device": config.device or "cpu",
        "learning_rate": LinearSchedule(recipe.learning_rate, recipe.learning_rate / 10, 1.0),
        "cut_off_reward": None if isinstance(recipe.cut_off_reward, str) else recipe.cut_off_reward,
        "seed": _seed_for(config.seed, "network"),
    }


def make_groups(config: Config) -> list[list[Batch]]:
    """Make the training games, divided into groups.

    Each number of players and choice of options has about the same number of games.
    """
    game, kinds = load(config.game), list(product(config.players, choices_of(config.option)))
    threads, num_groups = engine_threads(config.device or "cpu"), config.ray or NUM_GROUPS * config.learners
    games_by_group = [_split(games, num_groups) for games in _split(config.tuned_settings().n_envs, len(kinds))]

    def make_batch(num_players: int, option_words: tuple[str, ...], games: int, group: int) -> Batch:
        seed = _seed_for(config.seed, "deals", num_players, group, 1)
        return Batch(game, games, num_players, options_from(game, option_words), seed, threads, config.rewards)

    groups = [
        [
            make_batch(*kind, games[group], group)
            for kind, games in zip(kinds, games_by_group, strict=True)
            if games[group]
        ]
        for group in range(num_groups)
    ]
    return [group for group in groups if group]


def _split(whole: int, parts: int) -> list[int]:
    """Divide a number into parts that differ by at most one, the larger first."""
    return [whole // parts + (k < whole % parts) for k in range(parts)]


def _seed_for(seed: int, *purpose: str | int) -> int:
    """Return a seed of 32 bits, for libraries that take no larger one."""
    return int(agent_generator(seed, *purpose).integers(2**32))
