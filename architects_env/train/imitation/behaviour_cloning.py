"""A warm start: before it plays for itself, the learner imitates an agent, and learns from how those games end what a
position is worth.

The agent has all seats. One decision in ten is played at random, so that positions off its path are seen too; what is
learned there is still what the agent would have done. A look-ahead (`lookahead:4`) says more than what it would do:
what each option is worth to it. The learner then learns to like each of them by that; what is chance in few worlds
evens out over many positions, so that it ends stronger than its teacher.

A *lesson* is some games for each number of players, from their deals to their ends; it depends on nothing but the seed,
its number and what the learner is by then, so a run that is stopped goes on with the next one.
"""

from __future__ import annotations

from itertools import product
from math import cos, pi

import numpy as np
import torch as th

from architects_env.agents import Agent, asked, make_agent
from architects_env.agents.lookahead import LookaheadAgent
from architects_env.agents.views import views_of
from architects_env.core.contract.option_words import choices_of, options_from
from architects_env.core.contract.rng import agent_generator
from architects_env.core.play.batch import Batch
from architects_env.games import load
from architects_env.train.ppo.advantages import Credit
from architects_env.train.ppo.algorithm import SelfPlayPPO
from architects_env.train.ppo.loss import evaluate
from architects_env.train.ppo.rollout import Rollout
from architects_env.train.recipes import Recipe
from architects_env.train.runs.config import Config

AT_RANDOM = 0.1
"""Share of the decisions that chance plays."""
GAMES = 128
"""Of a lesson, for each number of players and choice of options."""
PARTS = 2
"""In which they are watched: also with one number of players there is work for two threads."""
EPOCHS = 4
"""How often a lesson is gone through."""
BATCH_SIZE = 1024
"""Decisions in a gradient step: what is imitated is right, what self-play finds is noise for the most part, and needs
larger ones."""
SLOWEST = 0.02
"""The learning rate at the end, as a share of that at the beginning."""
VALUE_AGAIN = 0.1
"""Weight of the values from the second time on, as a share: all decisions of a game have one end, so that values are
soon learned by heart."""


def imitate(learner: SelfPlayPPO, config: Config) -> int:
    """The next lesson. Returns how many decisions it had."""
    numbers = reversed(config.players)  # the longest games first
    parts = list(product(numbers, range(PARTS), choices_of(config.option)))
    lesson = Rollout()
    for watched in learner.workers.map(lambda which: _part(config, learner.lessons, *which), parts):
        lesson.extend(watched)
    fit(learner, lesson, config, learner.imitated / config.recipe().warm_start_decisions)
    learner.lessons += 1
    learner.imitated += len(lesson)
    return len(lesson)


def _part(config: Config, lesson: int, number: int, part: int, words: tuple[str, ...]) -> Rollout:
    """The games of one part of a lesson, which threads can watch side by side."""
    recipe = config.recipe()
    game, rng = load(config.game), agent_generator(config.seed, "warm start", lesson, number, part)
    seed = int(rng.integers(2**32))
    batch = Batch(game, GAMES // PARTS, number, options_from(game, words), seed, rewards=config.rewards)
    credit = Credit(config.gamma, 1.0, recipe.decision_cost)
    return watch(make_agent(recipe.warm_start, game), batch, rng, credit, recipe.warm_start_temperature)


def watch(
    agent: Agent,
    batch: Batch,
    rng: np.random.Generator,
    credit: Credit,
    temperature: float = Recipe.warm_start_temperature,
) -> Rollout:
    """Every decision with a choice in one game in each place of a batch: what the agent would do (what it thinks of the
    options as shares at this temperature, if it says so), and the (discounted) reward of the seat that decides."""
    rollout, going = Rollout(), np.ones(batch.num_games, bool)
    seats, rewards, dones = list[np.ndarray](), list[np.ndarray](), list[np.ndarray]()
    shares = [np.zeros(0, np.float32)]
    while going.any():
        games = np.flatnonzero(going & (np.count_nonzero(batch.masks, axis=1) > 1))
        actions = batch.random_actions()
        if len(games):
            advised, liked = _advice(agent, batch, games, rng, temperature)
            rows = rollout.append(batch.observations, batch.masks, games, len(seats) * batch.num_games + games)
            rollout.actions[rows] = advised
            shares.append(liked)
            follows = rng.random(len(games)) >= AT_RANDOM
            actions[games[follows]] = advised[follows]
        seats.append(batch.seats.astype(np.int64))
        batch.step(actions)
        rewards.append(batch.rewards.copy())
        dones.append(batch.dones.copy())
        going &= batch.dones == 0
    nothing = np.zeros((len(seats), batch.num_games), np.float32)
    last = np.zeros((batch.num_games, batch.num_players), np.float32)
    returns = credit.advantages(np.stack(seats), nothing, np.stack(rewards), np.stack(dones), last)
    rollout.returns[: len(rollout)] = returns.reshape(-1)[rollout.cells[: len(rollout)]]
    rollout.shares = np.concatenate(shares)
    return rollout


def _advice(
    agent: Agent, batch: Batch, games: np.ndarray, rng: np.random.Generator, temperature: float
) -> tuple[np.ndarray, np.ndarray]:
    """int64[len(games)]: what the agent would do; and float32: the shares of all legal options, one after the other, if
    it says what they are worth (otherwise empty)."""
    if not isinstance(agent, LookaheadAgent):
        return asked(agent, batch, games, rng), np.zeros(0, np.float32)
    views = views_of(batch, games)
    values = agent.values(views.memory, views.masks, rng)
    return values.argmax(axis=1), _shares(values, temperature * agent.scale)[views.masks != 0]


def _shares(values: np.ndarray, temperature: float) -> np.ndarray:
    """float32[n, actions]: how much of a choice each option has by what it is worth; 0 where that is -inf."""
    behind = (values - values.max(axis=1, keepdims=True)) / temperature
    likely = np.exp(behind, dtype=np.float32)
    return likely / likely.sum(axis=1, keepdims=True)


def falling(passed: float) -> float:
    """What is left of the first learning rate when this share has gone by: a cosine down to `SLOWEST`."""
    return max(SLOWEST, (1 + cos(pi * min(1.0, passed))) / 2)


def fit(learner: SelfPlayPPO, rollout: Rollout, config: Config, passed: float = 0.0) -> None:
    """Gradient steps towards the agent's actions, or what it thinks of the options, and the games' ends. The learning
    rate falls as the warm start goes by, of which this share has passed."""
    optimizer = learner.policy.optimizer
    learner.policy.set_training_mode(True)
    for group in optimizer.param_groups:
        group["lr"] = config.recipe().warm_start_learning_rate * falling(passed)
    for epoch in range(EPOCHS):
        order, value_weight = (
            learner.random.permutation(len(rollout)),
            config.value_weight * (VALUE_AGAIN if epoch else 1),
        )
        for begin in range(0, len(order), BATCH_SIZE):
            rows = order[begin : begin + BATCH_SIZE]
            log_probs, _, _, values = evaluate(learner.policy, rollout, rows)
            loss = (
                value_weight * th.nn.functional.mse_loss(values, th.from_numpy(rollout.returns[rows]))
                - log_probs.mean()
            )
            optimizer.zero_grad()
            loss.backward()
            th.nn.utils.clip_grad_norm_(learner.policy.parameters(), learner.max_grad_norm)
            optimizer.step()
            learner.imitation_loss = float(-log_probs.detach().mean())
