"""PPO in one file (`cleanrl_ppo.py`, in the style of CleanRL) in the benchmark. One network learns from all seats of
all games.

    architects-env benchmark run --train examples/benchmark_cleanrl_ppo.py:train --track from-nothing --ranked --name cleanrl-ppo

The agent samples from its policy, and needs only this file, torch and the weights.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import torch as th
from torch.nn import functional

GAMES, STEPS = 64, 64


def train(task: Any) -> str:
    """Learn one training task. Returns the name of the agent."""
    sys.path.insert(0, str(Path(__file__).parent))
    from cleanrl_ppo import Args, Network, collect, update

    th.manual_seed(task.seed)
    th.set_num_threads(1)
    args = Args(players=task.players, num_envs=GAMES, num_steps=STEPS, gamma=1.0)
    batch = task.batch(GAMES)
    network = Network(batch.observations.shape[1], batch.masks.shape[1], args.hidden)
    optimiser = th.optim.Adam(network.parameters(), args.learning_rate, eps=1e-5)
    while not task.is_over():
        optimiser.param_groups[0]["lr"] = args.learning_rate * (1 - task.progress())
        left = -(-(task.decisions - task.spent) // GAMES)
        rollout = collect(replace(args, num_steps=min(STEPS, left)), network, batch)
        update(args, network, optimiser, rollout)
    th.save(network.state_dict(), task.folder / "policy.pt")
    return task.agent(__file__, "Player", "policy.pt")


class Player:
    """The learned policy as an agent: `examples/benchmark_cleanrl_ppo.py:Player(FOLDER/policy.pt)`."""

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
