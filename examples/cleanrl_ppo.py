"""PPO by self-play in one file, in the manner of CleanRL: `python examples/cleanrl_ppo.py --game citadels --players 4
--decisions 1000000`.

Every seat of every game feeds one network. A row of a rollout is one decision in each game, by whichever seat is to
act; what follows it *for its seat* is that seat's next decision, and its reward comes at the end of the game, also when
others have moved since. Needs torch and tyro (the extra `train`).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch as th
import tyro
from torch import nn

import architects_env
from architects_env.core.play.batch import Batch


@dataclass
class Args:
    """Learn a game by self-play, and measure the policy against random."""

    game: str = "hamlet"
    """Which game (architects_env.game_names() lists them)."""
    players: int = 2
    """How many seats."""
    decisions: int = 300_000
    """Of all seats together."""
    games: int = 128
    """Games side by side."""
    steps: int = 64
    """Decisions of each game in a rollout."""
    learning_rate: float = 1e-3
    """Of Adam at the start; it falls in a straight line to 0."""
    gamma: float = 0.999
    """Discount per own decision."""
    gae_lambda: float = 0.95
    """How far advantages look ahead."""
    epochs: int = 4
    """How often each rollout is used."""
    minibatch: int = 1024
    """Decisions of a gradient step."""
    clip: float = 0.2
    """PPO's clip."""
    entropy: float = 0.01
    """Weight of the entropy bonus."""
    hidden: int = 128
    """Units of each hidden layer."""
    seed: int = 0
    """Of games, network and sampling."""
    evaluation: int = 1000
    """Games against random at the end."""


class Network(nn.Module):
    """One body, two heads: logits of the actions, and the reward that the observing seat may expect."""

    def __init__(self, observations: int, actions: int, hidden: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(observations, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU())
        self.policy, self.value = nn.Linear(hidden, actions), nn.Linear(hidden, 1)
        nn.init.orthogonal_(self.policy.weight, 0.01)

    def forward(self, observations: th.Tensor, masks: th.Tensor) -> tuple[th.Tensor, th.Tensor]:
        """Log-probabilities of the actions (-1e9 or so where illegal), and values."""
        seen = self.body(observations)
        return self.policy(seen).masked_fill(masks == 0, -1e9).log_softmax(-1), self.value(seen)[:, 0]


def decide(network: Network, batch: Batch) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Sampled actions for the seats to act, their log-probabilities, and the values of what those seats see."""
    with th.no_grad():
        logs, values = network(th.from_numpy(batch.observations), th.from_numpy(batch.masks))
        actions = logs.exp().multinomial(1)
    return actions[:, 0].numpy(), logs.gather(1, actions)[:, 0].numpy(), values.numpy()


def advantages(
    args: Args, seats: np.ndarray, values: np.ndarray, rewards: np.ndarray, dones: np.ndarray, last: np.ndarray
) -> np.ndarray:
    """Generalised advantages, float32[steps, games], each seat with a chain of its own; `last` float32[games, seats]
    values what follows the last row."""
    out, rows = np.zeros_like(values), np.arange(seats.shape[1])
    next_value, next_advantage, reward = last.copy(), np.zeros_like(last), np.zeros_like(last)
    for t in reversed(range(len(seats))):
        ended, own = dones[t] != 0, (rows, seats[t])
        next_value[ended], next_advantage[ended], reward[ended] = 0, 0, rewards[t][ended]
        out[t] = (
            reward[own] + args.gamma * next_value[own] - values[t] + args.gamma * args.gae_lambda * next_advantage[own]
        )
        next_value[own], next_advantage[own], reward[own] = values[t], out[t], 0
    return out


def collect(args: Args, network: Network, batch: Batch) -> list[th.Tensor]:
    """Play on for `steps` decisions in every game: observations, masks, actions, log-probabilities, advantages, returns
    of all of them."""
    rows: list[tuple[np.ndarray, ...]] = []
    for _ in range(args.steps):
        seen, masks, seats = batch.observations.copy(), batch.masks.copy(), batch.seats.astype(np.int64)
        actions, logs, values = decide(network, batch)
        batch.step(actions)
        rows.append((seen, masks, actions, logs, values, seats, batch.rewards.copy(), batch.dones.copy()))
    seen, masks, actions, logs, values, seats, rewards, dones = map(np.stack, zip(*rows, strict=True))
    with th.no_grad():
        last = [
            network(th.from_numpy(batch.observe(np.full(args.games, seat))), th.from_numpy(batch.masks))[1].numpy()
            for seat in range(args.players)
        ]
    gained = advantages(args, seats, values, rewards, dones, np.stack(last, axis=1))
    return [
        th.from_numpy(array.reshape(-1, *array.shape[2:]))
        for array in (seen, masks, actions, logs, gained, gained + values)
    ]


def update(args: Args, network: Network, optimiser: th.optim.Optimizer, rollout: list[th.Tensor]) -> None:
    """PPO on one rollout."""
    for _ in range(args.epochs):
        for some in th.randperm(len(rollout[0])).split(args.minibatch):
            seen, masks, actions, old, gained, returns = (array[some] for array in rollout)
            logs, values = network(seen, masks)
            ratio = (logs.gather(1, actions[:, None])[:, 0] - old).exp()
            gained = (gained - gained.mean()) / (gained.std(correction=0) + 1e-8)
            surrogate = th.min(ratio * gained, ratio.clamp(1 - args.clip, 1 + args.clip) * gained).mean()
            loss = (
                -surrogate + 0.5 * (values - returns).pow(2).mean() + args.entropy * (logs.exp() * logs).sum(-1).mean()
            )
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimiser.step()


def against_random(args: Args, network: Network) -> float:
    """The share of games that one seat with this network wins against random play in all others; a shared win counts in
    part."""
    batch = architects_env.make_batch(args.game, args.evaluation, args.players, seed=args.seed + 1)
    shares, seats = np.full(args.evaluation, np.nan), np.arange(args.evaluation) % args.players
    while np.isnan(shares).any():
        batch.step(np.where(batch.seats == seats, decide(network, batch)[0], batch.random_actions()))
        won = batch.ranks == 1
        first = (batch.dones != 0) & np.isnan(
            shares
        )  # the first game in each place: long games count as much as short ones
        shares[first] = (won[np.arange(args.evaluation), seats] / np.maximum(1, won.sum(axis=1)))[first]
    return float(shares.mean())


def learn(args: Args) -> float:
    """Train a new network; returns its share of wins against random."""
    th.manual_seed(args.seed)
    batch = architects_env.make_batch(args.game, args.games, args.players, seed=args.seed)
    network = Network(batch.observations.shape[1], batch.masks.shape[1], args.hidden)
    optimiser = th.optim.Adam(network.parameters(), args.learning_rate, eps=1e-5)
    rollouts = max(1, args.decisions // (args.games * args.steps))
    for number in range(rollouts):
        optimiser.param_groups[0]["lr"] = args.learning_rate * (1 - number / rollouts)
        update(args, network, optimiser, collect(args, network, batch))
    share = against_random(args, network)
    print(
        f"{rollouts * args.games * args.steps} decisions; wins {100 * share:.1f} % against random, even is {100 / args.players:.1f} %."
    )
    return share


if __name__ == "__main__":
    learn(tyro.cli(Args))
