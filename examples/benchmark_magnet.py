"""Regularised policy gradient in the benchmark: PPO with a large entropy bonus and a penalty for the distance from a
slowly moving policy, the magnet.

    architects-env benchmark run --train examples/benchmark_magnet.py:train --track from-nothing --ranked --name magnet

Rudolph et al. (https://arxiv.org/abs/2502.08938) find that such simple methods, if well regularised, are hard to
exploit in games with hidden cards, in which self-play alone may go in circles. Rollouts and network are those of
`cleanrl_ppo.py`.
"""

from __future__ import annotations

import copy
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import torch as th
from torch import nn
from torch.nn import functional

GAMES, STEPS, EPOCHS, MINIBATCH, LEARNING_RATE, CLIP = 64, 64, 4, 1024, 1e-3, 0.2
ENTROPY, PULL, FOLLOWS = 0.05, 0.1, 0.02
"""Weight of the entropy bonus, weight of the distance from the magnet, and step of the magnet towards the policy after
each rollout."""


def train(task: Any) -> str:
    """Learn one training task. Returns the name of the agent."""
    sys.path.insert(0, str(Path(__file__).parent))
    from cleanrl_ppo import Args, Network, collect

    th.manual_seed(task.seed)
    th.set_num_threads(1)
    args, batch = Args(players=task.players, num_envs=GAMES, num_steps=STEPS, gamma=1.0), task.batch(GAMES)
    network = Network(batch.observations.shape[1], batch.masks.shape[1], args.hidden)
    magnet, optimiser = copy.deepcopy(network), th.optim.Adam(network.parameters(), LEARNING_RATE, eps=1e-5)
    while not task.is_over():
        optimiser.param_groups[0]["lr"] = LEARNING_RATE * (1 - task.progress())
        left = -(-(task.decisions - task.spent) // GAMES)
        update(network, magnet, optimiser, collect(replace(args, num_steps=min(STEPS, left)), network, batch))
        with th.no_grad():
            for slow, fast in zip(magnet.parameters(), network.parameters(), strict=True):
                slow.lerp_(fast, FOLLOWS)
    th.save(network.state_dict(), task.folder / "policy.pt")
    return task.agent(__file__, "Player", "policy.pt")


def update(network: nn.Module, magnet: nn.Module, optimiser: th.optim.Optimizer, rollout: list[th.Tensor]) -> None:
    """Update the policy by PPO on one rollout, with the KL divergence from the magnet as a penalty."""
    for _ in range(EPOCHS):
        for some in th.randperm(len(rollout[0])).split(MINIBATCH):
            seen, masks, actions, old, gained, returns = (array[some] for array in rollout)
            logs, values = network(seen, masks)
            with th.no_grad():
                pulling = magnet(seen, masks)[0]
            ratio = (logs.gather(1, actions[:, None])[:, 0] - old).exp()
            gained = (gained - gained.mean()) / (gained.std(correction=0) + 1e-8)
            surrogate = th.min(ratio * gained, ratio.clamp(1 - CLIP, 1 + CLIP) * gained).mean()
            shares = logs.exp()
            held = PULL * (shares * (logs - pulling)).sum(-1).mean() + ENTROPY * (shares * logs).sum(-1).mean()
            loss = -surrogate + 0.5 * (values - returns).pow(2).mean() + held
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimiser.step()


class Player:
    """The learned policy as an agent: `examples/benchmark_magnet.py:Player(FOLDER/policy.pt)`."""

    def __init__(self, path: str) -> None:
        self.weights = th.load(path, weights_only=True)

    def probabilities(self, view: Any) -> np.ndarray:
        """Return the probabilities of all actions, float64[actions]."""
        seen, mask = th.from_numpy(view.observation()), th.from_numpy(view.mask())
        with th.no_grad():
            for layer in ("body.0", "body.2"):
                seen = functional.linear(seen, self.weights[f"{layer}.weight"], self.weights[f"{layer}.bias"]).relu()
            logits = functional.linear(seen, self.weights["policy.weight"], self.weights["policy.bias"])
            return logits.double().masked_fill(mask == 0, -th.inf).softmax(0).numpy()

    def act(self, view: Any, rng: np.random.Generator) -> int:
        """Sample an action."""
        return int(rng.choice(len(view.game.action_space), p=self.probabilities(view)))
