"""Offline reinforcement learning on a Minari dataset: conservative Q-learning (CQL), and off-policy evaluation.

    python examples/offline_minari.py

`architects-env records offline --game hamlet` makes the dataset. It has observations with masks, rewards, and in the infos the
probabilities of the behaviour policy. Needs the extras `train` and `minari`.
"""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import minari
import numpy as np
import torch as th
from torch import nn

from architects_env.agents import Agent, make_agent
from architects_env.agents.views import Views
from architects_env.games import load
from architects_env.train.evaluation.pairing import PairingResult, play_pairing

ILLEGAL = -1e9


def steps(dataset: Any) -> dict[str, th.Tensor]:
    """Read the dataset into arrays with a row for each decision: observation, mask, action, reward, and next
    observation."""
    parts: dict[str, list[np.ndarray]] = {}
    for episode in dataset.iterate_episodes():
        seen, masks = episode.observations["observation"], episode.observations["action_mask"]
        row = {
            "seen": seen[:-1],
            "masks": masks[:-1],
            "actions": episode.actions,
            "rewards": episode.rewards.astype(np.float32),
            "next_seen": seen[1:],
            "next_masks": masks[1:],
            "over": episode.terminations,
        }
        for name, values in row.items():
            parts.setdefault(name, []).append(values)
    return {name: th.from_numpy(np.concatenate(values)) for name, values in parts.items()}


def q_function(data: dict[str, th.Tensor], epochs: int, conservative: float = 0.3, seed: int = 0) -> nn.Module:
    """Learn a Q-network from the dataset alone: fit the reward or the best legal value of the next observation, and
    keep values of other actions low."""
    th.manual_seed(seed)
    entries, actions = data["seen"].shape[1], data["masks"].shape[1]
    online, target = (
        nn.Sequential(nn.Linear(entries, 128), nn.ReLU(), nn.Linear(128, 128), nn.ReLU(), nn.Linear(128, actions))
        for _ in range(2)
    )
    optimiser = th.optim.Adam(online.parameters(), 1e-3)
    for _ in range(epochs):
        target.load_state_dict(online.state_dict())
        for rows in th.randperm(len(data["actions"])).split(256):
            with th.no_grad():
                ahead = target(data["next_seen"][rows]).masked_fill(data["next_masks"][rows] == 0, ILLEGAL).amax(1)
                wanted = data["rewards"][rows] + ahead.where(~data["over"][rows], th.zeros(()))
            values = online(data["seen"][rows]).masked_fill(data["masks"][rows] == 0, ILLEGAL)
            taken = values.gather(1, data["actions"][rows, None])[:, 0]
            loss = ((taken - wanted) ** 2).mean() + conservative * (values.logsumexp(1) - taken).mean()
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
    return online


class Greedy(Agent):
    """An agent that plays the legal action of the highest value."""

    name = "offline"

    def __init__(self, q: nn.Module) -> None:
        self.q = q

    def act(self, view: Any, rng: np.random.Generator) -> int:
        """Choose an action in one game."""
        return int(self._best(view.observation()[None, :], view.mask()[None, :])[0])

    def choose(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        """Choose actions in many games at once."""
        return self._best(views.observations, views.masks)

    def _best(self, observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        with th.no_grad():
            values = self.q(th.from_numpy(observations)).masked_fill(th.from_numpy(masks) == 0, ILLEGAL)
        return values.argmax(1).numpy()


def estimated(dataset: Any, q: nn.Module, exploration: float) -> float:
    """Estimate the mean reward of the epsilon-greedy policy from the dataset alone. Episodes are weighted by importance
    sampling."""
    weights, rewards = list[float](), list[float]()
    for episode in dataset.iterate_episodes():
        masks, actions = episode.observations["action_mask"][:-1], episode.actions
        best = Greedy(q)._best(episode.observations["observation"][:-1], masks)
        own = (1 - exploration) * (best == actions) + exploration / masks.sum(1)
        behaviour = episode.infos["probabilities"][np.arange(len(actions)), actions]
        weights.append(float(np.prod(own / behaviour)))
        rewards.append(float(episode.rewards.sum()))
    return float(np.average(rewards, weights=weights))


def learn(game: str = "hamlet", games: int = 1000, epochs: int = 15) -> tuple[PairingResult, float, float]:
    """Make the datasets, learn from the mixed one, and evaluate the policy against random. Returns also the mean reward
    of the behaviour and the off-policy estimate."""
    words = ["records", "offline", "--game", game, "--games", str(games)]
    subprocess.run([sys.executable, "-m", "architects_env", *words], check=True)
    dataset = minari.load_dataset(f"{game}-2/mixed-v0")
    q = q_function(steps(dataset), epochs)
    known = load(game)
    result = play_pairing(known, Greedy(q), make_agent("random", known), 2, 1000, 1)
    behaviour = float(np.mean([episode.rewards.sum() for episode in dataset.iterate_episodes()]))
    estimate = estimated(dataset, q, 0.2)
    print(
        f"{dataset.total_steps} decisions. Win rate against random: {100 * result.win_rate:.1f} % of {result.games} games.\n"
        f"Mean reward in the dataset: {behaviour:+.2f}. Off-policy estimate for the learned policy: {estimate:+.2f}."
    )
    return result, behaviour, estimate


if __name__ == "__main__":
    learn(*sys.argv[1:2])
