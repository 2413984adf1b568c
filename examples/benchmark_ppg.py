"""Phasic policy gradient in the benchmark (Cobbe et al., https://arxiv.org/abs/2009.04416).

    architects-env benchmark run --train examples/benchmark_ppg.py:train --track from-nothing --ranked --name ppg

Policy and critic are separate networks, so that neither disturbs the gradients of the other. In auxiliary phases the
policy network also learns the critic's values, while its policy is held constant. Rollouts and networks are those of
`cleanrl_ppo.py`.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import torch as th
from torch import nn
from torch.nn import functional

GAMES, STEPS, EPOCHS, MINIBATCH, LEARNING_RATE, CLIP, ENTROPY = 64, 64, 4, 1024, 1e-3, 0.2, 0.01
ROLLOUTS, AUXILIARY_EPOCHS, CLONE = 8, 3, 1.0
"""Number of rollouts in a policy phase, number of epochs in the auxiliary phase, and weight of the KL divergence from
the old policy there."""


class Apart(nn.Module):
    """Two networks: the policy and the critic."""

    def __init__(self, policy: nn.Module, critic: nn.Module) -> None:
        super().__init__()
        self.policy, self.critic = policy, critic

    def forward(self, seen: th.Tensor, masks: th.Tensor) -> tuple[th.Tensor, th.Tensor]:
        """Return log-probabilities of all actions, and values."""
        return self.policy(seen, masks)[0], self.critic(seen, masks)[1]


def train(task: Any) -> str:
    """Learn one training task. Returns the name of the agent."""
    sys.path.insert(0, str(Path(__file__).parent))
    from cleanrl_ppo import Args, Network, collect

    th.manual_seed(task.seed)
    th.set_num_threads(1)
    args, batch = Args(players=task.players, num_envs=GAMES, num_steps=STEPS, gamma=1.0), task.batch(GAMES)
    shape = batch.observations.shape[1], batch.masks.shape[1], args.hidden
    both = Apart(Network(*shape), Network(*shape))
    optimiser, kept = th.optim.Adam(both.parameters(), LEARNING_RATE, eps=1e-5), list[list[th.Tensor]]()
    while not task.is_over():
        optimiser.param_groups[0]["lr"] = LEARNING_RATE * (1 - task.progress())
        left = -(-(task.decisions - task.spent) // GAMES)
        rollout = collect(replace(args, num_steps=min(STEPS, left)), both, batch)
        policy_phase(both, optimiser, rollout)
        kept.append(rollout)
        if len(kept) == ROLLOUTS:
            auxiliary_phase(both, optimiser, kept)
            kept.clear()
    th.save(both.policy.state_dict(), task.folder / "policy.pt")
    return task.agent(__file__, "Player", "policy.pt")


def policy_phase(both: Apart, optimiser: th.optim.Optimizer, rollout: list[th.Tensor]) -> None:
    """Update the policy by PPO on one rollout, and the critic towards its returns."""
    for _ in range(EPOCHS):
        for some in th.randperm(len(rollout[0])).split(MINIBATCH):
            seen, masks, actions, old, gained, returns = (array[some] for array in rollout)
            logs, values = both(seen, masks)
            ratio = (logs.gather(1, actions[:, None])[:, 0] - old).exp()
            gained = (gained - gained.mean()) / (gained.std(correction=0) + 1e-8)
            surrogate = th.min(ratio * gained, ratio.clamp(1 - CLIP, 1 + CLIP) * gained).mean()
            critic = (values - returns).pow(2).mean()
            step(both, optimiser, 0.5 * critic - surrogate + ENTROPY * (logs.exp() * logs).sum(-1).mean())


def auxiliary_phase(both: Apart, optimiser: th.optim.Optimizer, kept: list[list[th.Tensor]]) -> None:
    """Auxiliary phase: train the value head of the policy network on returns, with a penalty for changes of the
    policy."""
    seen, masks, _, _, _, returns = map(th.cat, zip(*kept, strict=True))
    with th.no_grad():
        before = th.cat(
            [both.policy(*part)[0] for part in zip(seen.split(MINIBATCH), masks.split(MINIBATCH), strict=True)]
        )
    for _ in range(AUXILIARY_EPOCHS):
        for some in th.randperm(len(seen)).split(MINIBATCH):
            logs, values = both.policy(seen[some], masks[some])
            left = (before[some].exp() * (before[some] - logs)).sum(-1).mean()
            critic = (both.critic(seen[some], masks[some])[1] - returns[some]).pow(2).mean()
            step(both, optimiser, 0.5 * (values - returns[some]).pow(2).mean() + CLONE * left + 0.5 * critic)


def step(both: Apart, optimiser: th.optim.Optimizer, loss: th.Tensor) -> None:
    """Make a gradient step for each network."""
    optimiser.zero_grad()
    loss.backward()
    for network in (both.policy, both.critic):
        nn.utils.clip_grad_norm_(network.parameters(), 0.5)
    optimiser.step()


class Player:
    """The learned policy as an agent: `examples/benchmark_ppg.py:Player(FOLDER/policy.pt)`."""

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
