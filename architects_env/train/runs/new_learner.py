"""The learner of a run and its games, as the settings say, or as a checkpoint has kept them."""

from __future__ import annotations

from collections import Counter
from itertools import product

import torch as th
from stable_baselines3.common.utils import LinearSchedule

from architects_env.agents import make_agent
from architects_env.agents.network import network_settings
from architects_env.agents.policy_file import BadPolicy, read_policy, take_weights
from architects_env.core.compile.cpus import usable_cpus
from architects_env.core.contract.option_words import choices_of, options_from
from architects_env.core.contract.rng import agent_generator
from architects_env.core.play.batch import Batch
from architects_env.games import load
from architects_env.train.ppo.algorithm import SelfPlayPPO
from architects_env.train.ppo.batch_env import BatchVecEnv
from architects_env.train.ppo.opponents import Pool
from architects_env.train.ppo.threads import Workers
from architects_env.train.runs.checkpoints import Checkpoint
from architects_env.train.runs.config import Config


def make_learner(config: Config, checkpoint: Checkpoint | None) -> SelfPlayPPO:
    """A new learner, or with what a checkpoint holds: everything goes on as if it had never stopped."""
    th.set_num_threads(1)
    recipe = config.recipe()
    game, all_seated = load(config.game), checkpoint.run["all_seated"] if checkpoint else not begins_with_few(config)
    groups = groups_of(config, all_seated)
    learner = SelfPlayPPO(
        "MlpPolicy",
        BatchVecEnv(groups[0][0]),
        learning_rate=LinearSchedule(recipe.learning_rate, recipe.learning_rate / 10, 1.0),
        n_steps=recipe.steps,
        batch_size=recipe.batch_size,
        n_epochs=config.epochs,
        gamma=config.gamma,
        gae_lambda=config.gae_lambda,
        clip_range=config.clip_range,
        ent_coef=config.entropy,
        vf_coef=config.value_weight,
        policy_kwargs=network_settings(config.hidden, config.own_value_network),
        seed=_word(config.seed, "network"),
        device="cpu",
    )
    learner.decision_cost, learner.ent_coef_end = recipe.decision_cost, recipe.entropy_end
    learner.anchor_coef, learner.anchor_every = recipe.anchor, config.anchor_every
    learner.normalise_by_players = config.normalise_by_players
    at_bound = recipe.cut_off_reward
    learner.cut_off_reward = None if isinstance(at_bound, str) else at_bound
    learner.workers = Workers(config.threads or min(len(groups), usable_cpus()), choose=not config.threads)
    pool = Pool(config.with_others, config.bots_share)
    for spec, times in Counter(config.bots or ()).items():
        pool.add(spec, [make_agent(spec, game) for _ in groups], weight=times)
    learner.seat(groups, pool, all_seated)
    if checkpoint is not None:
        checkpoint.restore(learner)
    elif config.start_from is not None:
        beginning = read_policy(config.start_from, game)
        if beginning.about["own_value_network"] != config.own_value_network:
            raise BadPolicy(
                f"{config.start_from} has another network than this run: own_value_network is {not config.own_value_network} there."
            )
        take_weights(learner.policy, beginning.weights, config.start_from)
    return learner


GROUPS = 2
"""So many threads can be used."""


def begins_with_few(config: Config) -> bool:
    """Whether all games have the fewest players at first."""
    return bool(config.fewest_first) and len(config.players) > 1


def groups_of(config: Config, all_seated: bool) -> list[list[Batch]]:
    """The games of training, as many for each number of players and choice of options as can be, cut into groups; at
    first, perhaps, with the fewest players alone."""
    game, numbers = load(config.game), config.players if all_seated else (min(config.players),)
    kinds = list(product(numbers, choices_of(config.option)))
    shares = [_shares(games, GROUPS) for games in _shares(config.recipe().num_games, len(kinds))]

    def batch(number: int, words: tuple[str, ...], games: int, group: int) -> Batch:
        seed = _word(config.seed, "deals", number, group, int(all_seated))
        return Batch(game, games, number, options_from(game, words), seed, rewards=config.rewards)

    groups = [
        [batch(*kind, games[group], group) for kind, games in zip(kinds, shares, strict=True) if games[group]]
        for group in range(GROUPS)
    ]
    return [group for group in groups if group]


def _shares(whole: int, parts: int) -> list[int]:
    """A number cut into parts that differ by one at most, the larger first."""
    return [whole // parts + (k < whole % parts) for k in range(parts)]


def _word(seed: int, *purpose: str | int) -> int:
    """32 bits for what takes no larger seed, such as numpy's global stream."""
    return int(agent_generator(seed, *purpose).integers(2**32))
