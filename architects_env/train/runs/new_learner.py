"""The learner of a run and its games, by the settings or from a checkpoint."""

from __future__ import annotations

from collections import Counter
from itertools import product

import torch as th
from stable_baselines3.common.utils import LinearSchedule

from architects_env.agents import make_agent
from architects_env.agents.network import network_settings
from architects_env.agents.policy_file import BadPolicy, read_policy, take_weights
from architects_env.core.contract.option_words import choices_of, options_from
from architects_env.core.contract.rng import agent_generator
from architects_env.core.play.batch import Batch
from architects_env.games import load
from architects_env.train.ppo.algorithm import SelfPlayPPO
from architects_env.train.ppo.batch_env import BatchVecEnv
from architects_env.train.ppo.opponents import Pool
from architects_env.train.runs.checkpoints import Checkpoint
from architects_env.train.runs.config import Config

GROUPS = 2
"""Number of groups of games, and the largest number of threads."""


def make_learner(config: Config, checkpoint: Checkpoint | None) -> SelfPlayPPO:
    """Make a new learner, or restore the one of a checkpoint, which goes on as if it had never stopped."""
    th.set_num_threads(1)
    recipe = config.recipe()
    game, all_seated = load(config.game), checkpoint.run["all_seated"] if checkpoint else not begins_with_few(config)
    groups = groups_of(config, all_seated)
    learner = SelfPlayPPO(
        "MlpPolicy",
        BatchVecEnv(groups[0][0]),
        learning_rate=LinearSchedule(recipe.learning_rate, recipe.learning_rate / 10, 1.0),
        n_steps=recipe.n_steps,
        batch_size=recipe.batch_size,
        n_epochs=config.n_epochs,
        gamma=config.gamma,
        gae_lambda=config.gae_lambda,
        clip_range=config.clip_range,
        ent_coef=config.ent_coef,
        ent_coef_end=recipe.ent_coef_end,
        vf_coef=config.vf_coef,
        kl_coef=recipe.kl_coef,
        reference_every=config.reference_every,
        decision_cost=recipe.decision_cost,
        cut_off_reward=None if isinstance(recipe.cut_off_reward, str) else recipe.cut_off_reward,
        normalise_by_players=config.normalise_by_players,
        threads=config.threads,
        policy_kwargs=network_settings(config.hidden, config.own_value_network),
        seed=_word(config.seed, "network"),
        device="cpu",
    )
    pool = Pool(config.opponents_share, config.bots_share)
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


def begins_with_few(config: Config) -> bool:
    """Tell whether all games have the fewest players at first."""
    return bool(config.fewest_first) and len(config.players) > 1


def groups_of(config: Config, all_seated: bool) -> list[list[Batch]]:
    """Return the training games, cut into groups: about the same number for each number of players and choice of
    options. Unless `all_seated` they have the fewest players alone."""
    game, numbers = load(config.game), config.players if all_seated else (min(config.players),)
    kinds = list(product(numbers, choices_of(config.option)))
    shares = [_shares(games, GROUPS) for games in _shares(config.recipe().n_envs, len(kinds))]

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
    """A seed of 32 bits, for libraries that take no larger one, such as numpy's global stream."""
    return int(agent_generator(seed, *purpose).integers(2**32))
