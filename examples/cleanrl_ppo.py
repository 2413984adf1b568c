"""PPO in self-play in one file, in the style of CleanRL.

    python examples/cleanrl_ppo.py --game citadels --players 4 --total-timesteps 1000000

One network learns from all seats of all games. A row of a rollout is one decision in each game, made by the seat to
act. Its next state is that of the same seat's next decision. The reward comes at the end of the game, also if others
have decided since. Needs torch and tyro (the extra `train`).
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
    """Train a policy by self-play, and evaluate it against random."""

    game: str = "hamlet"
    """Name of the game (`architects_env.game_names()` lists them)."""
    players: int = 2
    """Number of players."""
    total_timesteps: int = 300_000
    """Number of decisions of all seats together."""
    num_envs: int = 128
    """Number of games played in parallel."""
    num_steps: int = 64
    """Number of decisions of each game in a rollout."""
    learning_rate: float = 1e-3
    """Learning rate of Adam at the start. It falls linearly to 0."""
    gamma: float = 0.999
    """Discount factor per decision of a seat."""
    gae_lambda: float = 0.95
    """Lambda of generalised advantage estimation (GAE)."""
    update_epochs: int = 4
    """Number of epochs in which each rollout is used."""
    minibatch_size: int = 1024
    """Number of decisions in a minibatch."""
    clip_coef: float = 0.2
    """Clipping range of the probability ratio in PPO's loss."""
    ent_coef: float = 0.01
    """Weight of the entropy bonus."""
    hidden: int = 128
    """Units of each hidden layer."""
    seed: int = 0
    """Seed of the deals, of the network's initial weights and of the sampling of actions."""
    games: int = 1000
    """Number of games against random at the end."""


class Network(nn.Module):
    """A network with a shared body and two heads: logits of the actions, and the value for the observing seat."""

    def __init__(self, observations: int, actions: int, hidden: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(observations, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU())
        self.policy, self.value = nn.Linear(hidden, actions), nn.Linear(hidden, 1)
        nn.init.orthogonal_(self.policy.weight, 0.01)

    def forward(self, observations: th.Tensor, masks: th.Tensor) -> tuple[th.Tensor, th.Tensor]:
        """Return log-probabilities of the actions (about -1e9 if illegal), and values."""
        seen = self.body(observations)
        return self.policy(seen).masked_fill(masks == 0, -1e9).log_softmax(-1), self.value(seen)[:, 0]


def decide(network: Network, batch: Batch) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Sample actions for the seats to act. Returns actions, log-probabilities and values."""
    with th.no_grad():
        logs, values = network(th.from_numpy(batch.observations), th.from_numpy(batch.masks))
        actions = logs.exp().multinomial(1)
    return actions[:, 0].numpy(), logs.gather(1, actions)[:, 0].numpy(), values.numpy()


def advantages(
    args: Args, seats: np.ndarray, values: np.ndarray, rewards: np.ndarray, dones: np.ndarray, last: np.ndarray
) -> np.ndarray:
    """Compute generalised advantages, float32[steps, games], along the trajectory of each seat. `last`, float32[games,
    seats], are the values after the last row."""
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
    """Collect a rollout of `num_steps` decisions in every game. Returns observations, masks, actions,
    log-probabilities, advantages and returns."""
    rows: list[tuple[np.ndarray, ...]] = []
    for _ in range(args.num_steps):
        seen, masks, seats = batch.observations.copy(), batch.masks.copy(), batch.seats.astype(np.int64)
        actions, logs, values = decide(network, batch)
        batch.step(actions)
        rows.append((seen, masks, actions, logs, values, seats, batch.rewards.copy(), batch.dones.copy()))
    seen, masks, actions, logs, values, seats, rewards, dones = map(np.stack, zip(*rows, strict=True))
    with th.no_grad():
        last = [
            network(th.from_numpy(batch.observe(np.full(args.num_envs, seat))), th.from_numpy(batch.masks))[1].numpy()
            for seat in range(args.players)
        ]
    gained = advantages(args, seats, values, rewards, dones, np.stack(last, axis=1))
    return [
        th.from_numpy(array.reshape(-1, *array.shape[2:]))
        for array in (seen, masks, actions, logs, gained, gained + values)
    ]


def update(args: Args, network: Network, optimiser: th.optim.Optimizer, rollout: list[th.Tensor]) -> None:
    """Update the network by PPO on one rollout."""
    for _ in range(args.update_epochs):
        for some in th.randperm(len(rollout[0])).split(args.minibatch_size):
            seen, masks, actions, old, gained, returns = (array[some] for array in rollout)
            logs, values = network(seen, masks)
            ratio = (logs.gather(1, actions[:, None])[:, 0] - old).exp()
            gained = (gained - gained.mean()) / (gained.std(correction=0) + 1e-8)
            surrogate = th.min(ratio * gained, ratio.clamp(1 - args.clip_coef, 1 + args.clip_coef) * gained).mean()
            loss = (
                -surrogate + 0.5 * (values - returns).pow(2).mean() + args.ent_coef * (logs.exp() * logs).sum(-1).mean()
            )
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimiser.step()


def against_random(args: Args, network: Network) -> float:
    """Return the win rate of one seat with this network against random opponents. A shared win counts in part."""
    batch = architects_env.make_batch(args.game, args.games, args.players, seed=args.seed + 1)
    shares, seats = np.full(args.games, np.nan), np.arange(args.games) % args.players
    while np.isnan(shares).any():
        batch.step(np.where(batch.seats == seats, decide(network, batch)[0], batch.random_actions()))
        won = batch.ranks == 1
        # The first game in each place: long games count as much as short ones.
        first = (batch.dones != 0) & np.isnan(shares)
        shares[first] = (won[np.arange(args.games), seats] / np.maximum(1, won.sum(axis=1)))[first]
    return float(shares.mean())


def learn(args: Args) -> float:
    """Train a new network. Returns its win rate against random."""
    th.manual_seed(args.seed)
    batch = architects_env.make_batch(args.game, args.num_envs, args.players, seed=args.seed)
    network = Network(batch.observations.shape[1], batch.masks.shape[1], args.hidden)
    optimiser = th.optim.Adam(network.parameters(), args.learning_rate, eps=1e-5)
    rollouts = max(1, args.total_timesteps // (args.num_envs * args.num_steps))
    for number in range(rollouts):
        optimiser.param_groups[0]["lr"] = args.learning_rate * (1 - number / rollouts)
        update(args, network, optimiser, collect(args, network, batch))
    share = against_random(args, network)
    print(
        f"{rollouts * args.num_envs * args.num_steps} decisions. Win rate against random: {100 * share:.1f} % (equal players: {100 / args.players:.1f} %)."
    )
    return share


if __name__ == "__main__":
    learn(tyro.cli(Args))
