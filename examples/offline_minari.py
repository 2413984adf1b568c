"""Offline learning on a Minari dataset: a conservative Q-function (CQL) of the mixed play of a game, and what the
dataset alone says of another policy. `python examples/offline_minari.py`

The dataset is made by `architects-env records offline hamlet`: observations with their masks, of which the one after the
last decision ends the episode, rewards, and in the infos the probabilities with which the behaviour played. Needs the
extras `train` and `minari`.
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
from architects_env.train.evaluation.pairing import Pairing, play_pairing

ILLEGAL = -1e9


def steps(dataset: Any) -> dict[str, th.Tensor]:
    """A row for each decision: what was seen, what was legal, what was done, what it brought, and what was seen next."""
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
    """The value of each action, learned from the steps alone: fitted to the reward or the best legal value that comes
    next, and kept low where the data did not go."""
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
    """The player of the best legal value."""

    name = "offline"

    def __init__(self, q: nn.Module) -> None:
        self.q = q

    def act(self, view: Any, rng: np.random.Generator) -> int:
        """As `choose`, for one game."""
        return int(self._best(view.observation()[None, :], view.mask()[None, :])[0])

    def choose(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        """One inference for all games."""
        return self._best(views.observations, views.masks)

    def _best(self, observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        with th.no_grad():
            values = self.q(th.from_numpy(observations)).masked_fill(th.from_numpy(masks) == 0, ILLEGAL)
        return values.argmax(1).numpy()


def estimated(dataset: Any, q: nn.Module, exploration: float) -> float:
    """The reward that the greedy policy, with so large a share of random decisions, would have had in these seats, from
    the dataset alone: the mean over episodes, weighted by how much more likely it would have played them than the
    behaviour did."""
    weights, rewards = list[float](), list[float]()
    for episode in dataset.iterate_episodes():
        masks, actions = episode.observations["action_mask"][:-1], episode.actions
        best = Greedy(q)._best(episode.observations["observation"][:-1], masks)
        own = (1 - exploration) * (best == actions) + exploration / masks.sum(1)
        behaviour = episode.infos["probabilities"][np.arange(len(actions)), actions]
        weights.append(float(np.prod(own / behaviour)))
        rewards.append(float(episode.rewards.sum()))
    return float(np.average(rewards, weights=weights))


def learn(game: str = "hamlet", games: int = 1000, epochs: int = 15) -> tuple[Pairing, float, float]:
    """Make the datasets, learn from the mixed one, and measure against random; with the mean reward of the behaviour and
    the estimate of the policy's."""
    words = ["records", "offline", game, "--games", str(games)]
    subprocess.run([sys.executable, "-m", "architects_env", *words], check=True)
    dataset = minari.load_dataset(f"{game}-2/mixed-v0")
    q = q_function(steps(dataset), epochs)
    known = load(game)
    result = play_pairing(known, Greedy(q), make_agent("random", known), 2, 1000, 1)
    behaviour = float(np.mean([episode.rewards.sum() for episode in dataset.iterate_episodes()]))
    estimate = estimated(dataset, q, 0.2)
    print(
        f"Learned from {dataset.total_steps} decisions, it is first against random in {100 * result.first_places:.1f} % of {result.games} games.\n"
        f"In the seats of the dataset the behaviour had {behaviour:+.2f}; the policy would have had about {estimate:+.2f}."
    )
    return result, behaviour, estimate


if __name__ == "__main__":
    learn(*sys.argv[1:2])
