"""Behaviour cloning: before self-play, the learner imitates the actions of an agent, and learns values from the results
of its games.

The agent plays all seats. One decision in ten is random, so that the learner also sees positions that the agent would
not reach; the target is still the agent's own action. A look-ahead (`lookahead:4`) gives a value for each action. The
learner then imitates a distribution over the legal actions. The noise of few sampled worlds averages out over many
positions, so that the learner becomes stronger than the look-ahead.

An imitation batch has complete games for each number of players. It depends only on the seed, its number and the state
of the learner, so that a resumed run continues with the next one.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from math import cos, pi

import numpy as np
import torch as th

from architects_env.agents import Agent, choose_actions, make_agent
from architects_env.agents.search.lookahead import LookaheadAgent
from architects_env.agents.views import get_views
from architects_env.core.contract.option_words import choices_of, options_from
from architects_env.core.contract.rules.rng import agent_generator
from architects_env.core.play.batch import Batch
from architects_env.games import load
from architects_env.train.ppo.advantages import GAE
from architects_env.train.ppo.algorithm import SelfPlayPPO
from architects_env.train.ppo.rollout import Rollout
from architects_env.train.settings.recipes import Recipe

EPSILON = 0.1
"""Share of the decisions that are played at random."""
GAMES = 128
"""Number of games in a batch, for each number of players and choice of options."""
PARTS = 2
"""Number of parts into which these games are divided, so that two threads have work with one number of players too."""
EPOCHS = 4
"""Number of epochs in which each batch is used."""
BATCH_SIZE = 1024
"""Number of decisions in a minibatch. Targets have little noise, so that it can be smaller than in self-play."""
FINAL_RATE = 0.02
"""Final learning rate, as a fraction of the initial one."""
LATER_VF_COEF = 0.1
"""Factor of `vf_coef` from the second epoch on. All decisions of a game have the same result, so that values
overfit."""


@dataclass(frozen=True)
class ImitationSettings:
    """Settings of behaviour cloning: the agent, its games, and the training on them."""

    agent: str
    """Name of the agent."""
    game: str
    """Name of the game."""
    players: tuple[int, ...]
    """Numbers of players."""
    option: tuple[str, ...] = ()
    """Options of the rules, NAME=VALUE or NAME=VALUE,VALUE."""
    rewards: str = "placement"
    """Kind of reward at the end of a game."""
    seed: int = 0
    """Seed of the games and of the agent's random numbers."""
    decisions: int = Recipe.imitation_decisions
    """Number of imitated decisions, over which the learning rate falls."""
    learning_rate: float = Recipe.imitation_learning_rate
    """Initial learning rate."""
    temperature: float = Recipe.imitation_temperature
    """Temperature of the softmax over a look-ahead's values."""


def imitate_batch(learner: SelfPlayPPO, settings: ImitationSettings) -> int:
    """Play the next imitation batch and train the learner on it. Returns its number of decisions."""
    player_counts = reversed(settings.players)  # the longest games first
    parts = list(product(player_counts, range(PARTS), choices_of(settings.option)))
    batch = Rollout()
    for demonstrations in learner.group_threads.map(lambda part: _collect_part(learner, settings, *part), parts):
        batch.extend(demonstrations)
    train_on_demonstrations(learner, batch, settings.learning_rate, learner.imitated_decisions / settings.decisions)
    learner.num_imitation_batches += 1
    learner.imitated_decisions += len(batch)
    return len(batch)


def _collect_part(
    learner: SelfPlayPPO, settings: ImitationSettings, players: int, part: int, words: tuple[str, ...]
) -> Rollout:
    """Play one part of a batch. Threads can play parts in parallel."""
    game = load(settings.game)
    rng = agent_generator(settings.seed, "warm start", learner.num_imitation_batches, players, part)
    seed = int(rng.integers(2**32))
    batch = Batch(game, GAMES // PARTS, players, options_from(game, words), seed, rewards=settings.rewards)
    gae = GAE(learner.gamma, 1.0, learner.decision_cost)
    return collect_demonstrations(make_agent(settings.agent, game), batch, rng, gae, settings.temperature)


def collect_demonstrations(
    agent: Agent,
    batch: Batch,
    rng: np.random.Generator,
    gae: GAE,
    temperature: float = Recipe.imitation_temperature,
) -> Rollout:
    """Let an agent play each game of a batch to its end.

    Args:
        agent: The agent, which plays all seats.
        batch: Games at their first decisions.
        rng: Random number generator of the agent and of random decisions.
        gae: Settings from which returns are computed.
        temperature: Temperature of the softmax over a look-ahead's values.

    Returns:
        All decisions with more than one legal action, with the agent's actions, or the target probabilities of all
        legal actions if the agent gives them values, and with returns.
    """
    rollout, in_play = Rollout(), np.ones(batch.num_games, bool)
    seats, rewards, dones = list[np.ndarray](), list[np.ndarray](), list[np.ndarray]()
    target_probs = list[np.ndarray]()
    while in_play.any():
        games = np.flatnonzero(in_play & (np.count_nonzero(batch.masks, axis=1) > 1))
        actions = batch.random_actions()
        if len(games):
            chosen, target = _compute_targets(agent, batch, games, rng, temperature)
            rows = rollout.append(batch.observations, batch.masks, games, len(seats) * batch.num_games + games)
            rollout.actions[rows] = chosen
            if target is not None:
                target_probs.append(target)
            is_followed = rng.random(len(games)) >= EPSILON
            actions[games[is_followed]] = chosen[is_followed]
        seats.append(batch.seats.astype(np.int64))
        batch.step(actions)
        rewards.append(batch.rewards.copy())
        dones.append(batch.dones.copy())
        in_play &= batch.dones == 0
    zero_values = np.zeros((len(seats), batch.num_games), np.float32)
    last_values = np.zeros((batch.num_games, batch.num_players), np.float32)
    returns = gae.advantages(np.stack(seats), zero_values, np.stack(rewards), np.stack(dones), last_values)
    rollout.returns[: len(rollout)] = returns.reshape(-1)[rollout.step_game_index[: len(rollout)]]
    rollout.target_probs = np.concatenate(target_probs) if target_probs else None
    return rollout


def _compute_targets(
    agent: Agent, batch: Batch, games: np.ndarray, rng: np.random.Generator, temperature: float
) -> tuple[np.ndarray, np.ndarray | None]:
    """Return the agent's actions and the target probabilities of all legal actions.

    The actions are int64[len(games)]. The probabilities, float32, follow game after game. They are None if the agent
    gives no values.
    """
    if not isinstance(agent, LookaheadAgent):
        return choose_actions(agent, batch, games, rng), None
    views = get_views(batch, games)
    values = agent.values(views.memory, views.masks, rng)
    return values.argmax(axis=1), _softmax(values, temperature * agent.scale)[views.masks != 0]


def _softmax(values: np.ndarray, temperature: float) -> np.ndarray:
    """Return the softmax of values, float32[n, actions]. It is 0 where a value is -inf."""
    logits = (values - values.max(axis=1, keepdims=True)) / temperature
    weights = np.exp(logits, dtype=np.float32)
    return weights / weights.sum(axis=1, keepdims=True)


def cosine_decay(passed: float) -> float:
    """Return a factor of the learning rate that falls by a cosine from 1 to `FINAL_RATE`.

    `passed` is the fraction of the training that has passed.
    """
    return max(FINAL_RATE, (1 + cos(pi * min(1.0, passed))) / 2)


def train_on_demonstrations(learner: SelfPlayPPO, batch: Rollout, learning_rate: float, passed: float = 0.0) -> None:
    """Train a learner on demonstrations: the policy on the agent's actions or probabilities, the value on returns.

    Args:
        learner: The learner. Its `vf_coef` is the weight of the value loss.
        batch: Decisions of the agent, with its actions or target probabilities.
        learning_rate: Initial learning rate of imitation.
        passed: Fraction of the imitation that has passed, with which the learning rate falls.
    """
    optimizer = learner.policy.optimizer
    learner.policy.set_training_mode(True)
    for group in optimizer.param_groups:
        group["lr"] = learning_rate * cosine_decay(passed)
    for epoch in range(EPOCHS):
        order = learner.imitation_rng.permutation(len(batch))
        vf_coef = learner.vf_coef * (LATER_VF_COEF if epoch else 1)
        for start in range(0, len(order), BATCH_SIZE):
            rows = order[start : start + BATCH_SIZE]
            log_probs, _, values = learner.backend.evaluate_actions(learner.policy, batch, rows)
            returns = th.from_numpy(batch.returns[rows]).to(values.device)
            loss = vf_coef * th.nn.functional.mse_loss(values, returns) - log_probs.mean()
            optimizer.zero_grad()
            loss.backward()
            th.nn.utils.clip_grad_norm_(learner.policy.parameters(), learner.max_grad_norm)
            optimizer.step()
            learner.imitation_loss = float(-log_probs.detach().mean())
