"""Phasic policy gradient in the benchmark (Cobbe et al., https://arxiv.org/abs/2009.04416): policy and critic are networks
of their own, so that neither's gradient disturbs the other; now and then the policy's network learns what the critic
knows, while it goes on to play as it did.

    architects-env benchmark run --train examples/benchmark_ppg.py:train --track from-nothing --ranked --name ppg

Rollouts and networks are those of `cleanrl_ppo.py`.
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
"""Rollouts of a policy phase; how often they are used in the auxiliary phase after it, and what leaving the policy costs
there."""


class Apart(nn.Module):
    """Two networks: the first says how likely actions are, the second what they bring."""

    def __init__(self, policy: nn.Module, critic: nn.Module) -> None:
        super().__init__()
        self.policy, self.critic = policy, critic

    def forward(self, seen: th.Tensor, masks: th.Tensor) -> tuple[th.Tensor, th.Tensor]:
        """Log-probabilities of the actions, and values."""
        return self.policy(seen, masks)[0], self.critic(seen, masks)[1]


def train(lesson: Any) -> str:
    """Learn one task; returns the agent."""
    sys.path.insert(0, str(Path(__file__).parent))
    from cleanrl_ppo import Args, Network, collect

    th.manual_seed(lesson.seed)
    th.set_num_threads(1)
    args, batch = Args(players=lesson.players, games=GAMES, steps=STEPS, gamma=1.0), lesson.batch(GAMES)
    shape = batch.observations.shape[1], batch.masks.shape[1], args.hidden
    both = Apart(Network(*shape), Network(*shape))
    optimiser, kept = th.optim.Adam(both.parameters(), LEARNING_RATE, eps=1e-5), list[list[th.Tensor]]()
    while not lesson.is_over():
        optimiser.param_groups[0]["lr"] = LEARNING_RATE * (1 - lesson.share())
        left = -(-(lesson.decisions - lesson.spent) // GAMES)
        rollout = collect(replace(args, steps=min(STEPS, left)), both, batch)
        policy_phase(both, optimiser, rollout)
        kept.append(rollout)
        if len(kept) == ROLLOUTS:
            auxiliary_phase(both, optimiser, kept)
            kept.clear()
    th.save(both.policy.state_dict(), lesson.folder / "policy.pt")
    return lesson.agent(__file__, "Player", "policy.pt")


def policy_phase(both: Apart, optimiser: th.optim.Optimizer, rollout: list[th.Tensor]) -> None:
    """PPO on one rollout, and the critic towards its returns."""
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
    """The policy's network learns the returns by its own value head, and is held to the policy that it was before."""
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
    """A gradient step, of each network by itself."""
    optimiser.zero_grad()
    loss.backward()
    for network in (both.policy, both.critic):
        nn.utils.clip_grad_norm_(network.parameters(), 0.5)
    optimiser.step()


class Player:
    """What was learned, as an agent: `examples/benchmark_ppg.py:Player(FOLDER/policy.pt)`."""

    def __init__(self, path: str) -> None:
        self.weights = th.load(path, weights_only=True)

    def probabilities(self, view: Any) -> np.ndarray:
        """float64[actions]: how likely each action is."""
        seen, mask = th.from_numpy(view.observation()), th.from_numpy(view.mask())
        with th.no_grad():
            for layer in ("body.0", "body.2"):
                seen = functional.linear(seen, self.weights[f"{layer}.weight"], self.weights[f"{layer}.bias"]).relu()
            logits = functional.linear(seen, self.weights["policy.weight"], self.weights["policy.bias"])
            return logits.double().masked_fill(mask == 0, -th.inf).softmax(0).numpy()

    def act(self, view: Any, rng: np.random.Generator) -> int:
        """An action, drawn."""
        return int(rng.choice(len(view.game.action_space), p=self.probabilities(view)))
