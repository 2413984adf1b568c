"""Behaviour cloning: before it plays for itself, the learner imitates an agent, and learns from the ends of those games
what a position is worth.

The agent has all seats. One decision in ten is played at random, so that positions off the agent's path are seen too;
what is learned there is still what the agent would have done. A look-ahead (`lookahead:4`) tells more than its choice:
the value of each option. The learner then imitates a distribution over the options, in which the noise of few sampled
worlds averages out over many positions, so that it ends stronger than its teacher.

An imitation batch is some games for each number of players, from their deals to their ends. It depends only on the
seed, its number and the state of the learner, so that a run that was stopped goes on with the next one.
"""

from __future__ import annotations

from dataclasses import dataclass
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
from architects_env.train.settings.recipes import Recipe

EPSILON = 0.1
"""Share of the decisions that are played at random."""
GAMES = 128
"""Number of games in a batch, for each number of players and choice of options."""
PARTS = 2
"""Number of parts in which these games are played, so that two threads have work also with one number of players."""
EPOCHS = 4
"""Number of passes through each batch."""
BATCH_SIZE = 1024
"""Decisions in a gradient step. What is imitated has little noise, so that this can be smaller than in self-play."""
SLOWEST = 0.02
"""Learning rate at the end, as a share of that at the beginning."""
VALUE_AGAIN = 0.1
"""Factor of `vf_coef` from the second pass on. All decisions of a game have one end, so that values overfit soon."""


@dataclass(frozen=True)
class ImitationSettings:
    """The agent to imitate, the games in which it plays, and how the learner is trained on them."""

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
    """Number of decisions to imitate, over which the learning rate falls."""
    learning_rate: float = Recipe.imitation_learning_rate
    """Adam's learning rate at the beginning."""
    temperature: float = Recipe.imitation_temperature
    """Temperature at which a look-ahead's values become probabilities."""


def imitate(learner: SelfPlayPPO, settings: ImitationSettings) -> int:
    """Play the next batch and train the learner on it. Returns its number of decisions."""
    numbers = reversed(settings.players)  # the longest games first
    parts = list(product(numbers, range(PARTS), choices_of(settings.option)))
    batch = Rollout()
    for demonstrations in learner.workers.map(lambda which: _part(learner, settings, *which), parts):
        batch.extend(demonstrations)
    fit(learner, batch, settings.learning_rate, learner.imitated_decisions / settings.decisions)
    learner.imitation_batches += 1
    learner.imitated_decisions += len(batch)
    return len(batch)


def _part(
    learner: SelfPlayPPO, settings: ImitationSettings, players: int, part: int, words: tuple[str, ...]
) -> Rollout:
    """The games of one part of a batch, which threads can play side by side."""
    game = load(settings.game)
    rng = agent_generator(settings.seed, "warm start", learner.imitation_batches, players, part)
    seed = int(rng.integers(2**32))
    batch = Batch(game, GAMES // PARTS, players, options_from(game, words), seed, rewards=settings.rewards)
    credit = Credit(learner.gamma, 1.0, learner.decision_cost)
    return collect_demonstrations(make_agent(settings.agent, game), batch, rng, credit, settings.temperature)


def collect_demonstrations(
    agent: Agent,
    batch: Batch,
    rng: np.random.Generator,
    credit: Credit,
    temperature: float = Recipe.imitation_temperature,
) -> Rollout:
    """Let an agent play one game in each place of a batch.

    Args:
        agent: The agent, which has all seats.
        batch: The games.
        rng: Random numbers of the agent, and of the decisions that are played at random.
        credit: How decisions are credited with the rewards that follow.
        temperature: Temperature at which a look-ahead's values become probabilities.

    Returns:
        Every decision with a choice: the agent's action, or the probability it gives to each option if it values them,
        and the (discounted) reward of the seat that decides.
    """
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
            follows = rng.random(len(games)) >= EPSILON
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
    """The agent's actions, int64[len(games)], and the probabilities of all legal options, float32, one game after the
    other. These are empty if the agent does not value options."""
    if not isinstance(agent, LookaheadAgent):
        return asked(agent, batch, games, rng), np.zeros(0, np.float32)
    views = views_of(batch, games)
    values = agent.values(views.memory, views.masks, rng)
    return values.argmax(axis=1), _probabilities(values, temperature * agent.scale)[views.masks != 0]


def _probabilities(values: np.ndarray, temperature: float) -> np.ndarray:
    """The softmax of values, float32[n, actions]; 0 where a value is -inf."""
    behind = (values - values.max(axis=1, keepdims=True)) / temperature
    likely = np.exp(behind, dtype=np.float32)
    return likely / likely.sum(axis=1, keepdims=True)


def cosine_decay(passed: float) -> float:
    """Return the share of the first learning rate when this share of the training has passed: a cosine down to
    `SLOWEST`."""
    return max(SLOWEST, (1 + cos(pi * min(1.0, passed))) / 2)


def fit(learner: SelfPlayPPO, batch: Rollout, learning_rate: float, passed: float = 0.0) -> None:
    """Make gradient steps towards the agent's actions or probabilities, and towards the ends of the games.

    Args:
        learner: The learner; its `vf_coef` weighs the value loss.
        batch: The demonstrations.
        learning_rate: Adam's learning rate at the beginning of imitation.
        passed: Share of the imitation that has passed, by which the learning rate falls.
    """
    optimizer = learner.policy.optimizer
    learner.policy.set_training_mode(True)
    for group in optimizer.param_groups:
        group["lr"] = learning_rate * cosine_decay(passed)
    for epoch in range(EPOCHS):
        order = learner.random.permutation(len(batch))
        vf_coef = learner.vf_coef * (VALUE_AGAIN if epoch else 1)
        for begin in range(0, len(order), BATCH_SIZE):
            rows = order[begin : begin + BATCH_SIZE]
            log_probs, _, _, values = evaluate(learner.policy, batch, rows)
            loss = vf_coef * th.nn.functional.mse_loss(values, th.from_numpy(batch.returns[rows])) - log_probs.mean()
            optimizer.zero_grad()
            loss.backward()
            th.nn.utils.clip_grad_norm_(learner.policy.parameters(), learner.max_grad_norm)
            optimizer.step()
            learner.imitation_loss = float(-log_probs.detach().mean())
