"""RLlib's PPO on a training task of the benchmark, with one network for all seats.

    architects-env benchmark run --agent "examples/rllib_ppo.py:Player(FOLDER/policy.pt)" --ranked --name rllib-ppo

RLlib needs its own Python environment (`make rllib`) and its own processes, which the tracks with training refuse. The
learned policy is therefore submitted as a given agent. It is saved as plain weights, so that the agent needs torch and
not RLlib. `architects-env rllib` runs the same algorithm with a command line, checkpoints and clusters.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import torch as th
from torch import nn

HIDDEN = (64, 64)


def train(task: Any) -> str:
    """Learn one training task by self-play. Returns the name of the agent."""
    import ray

    from architects_env.games import load
    from architects_env.train.rllib import POLICY, RllibArguments, configuration, connect

    options = tuple(f"{name}={value}" for name, value in task.options.items())
    arguments = RllibArguments(
        game=task.game,
        players=task.players,
        option=options,
        decisions=min(4000, task.decisions),
        hidden=HIDDEN,
        seed=task.seed,
    )
    connect()
    try:
        algorithm = configuration(arguments, load(task.game)).build_algo()
        while not task.is_over():
            result = algorithm.train()
            # Decisions were made in other processes.
            task.spend(int(result["num_env_steps_sampled_lifetime"]) - task.spent)
        th.save(linear_layers(algorithm.get_module(POLICY)), task.folder / "policy.pt")
        algorithm.stop()
    finally:
        ray.shutdown()
    return task.agent(__file__, "Player", "policy.pt")


def linear_layers(module: nn.Module) -> list[dict[str, th.Tensor]]:
    """Return the layers from the observation to the logits, without those of the value."""
    layers = [
        part
        for name, part in module.named_modules()
        if isinstance(part, nn.Linear) and "critic" not in name and not name.startswith("vf")
    ]
    return [{"weight": layer.weight.detach(), "bias": layer.bias.detach()} for layer in layers]


class Player:
    """The learned policy as an agent that samples its actions: `examples/rllib_ppo.py:Player(FOLDER/policy.pt)`."""

    def __init__(self, path: str) -> None:
        self.layers = th.load(path, weights_only=True)

    def probabilities(self, view: Any) -> np.ndarray:
        """Return the probabilities of all actions, float64[actions]."""
        legal, seen = view.legal_actions(), th.from_numpy(view.observation())
        for i, layer in enumerate(self.layers):
            seen = layer["weight"] @ seen + layer["bias"]
            seen = seen.tanh() if i < len(self.layers) - 1 else seen
        found = np.zeros(len(seen))
        found[legal] = seen[legal].double().softmax(0).numpy()
        return found

    def act(self, view: Any, rng: np.random.Generator) -> int:
        """Sample an action."""
        return int(rng.choice(len(view.game.action_space), p=self.probabilities(view)))
