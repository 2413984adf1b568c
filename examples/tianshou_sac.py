"""Tianshou's discrete SAC with action masks, in the benchmark or alone. Tianshou needs its own Python environment
(`make tianshou`).

    architects-env benchmark run --train examples/tianshou_sac.py:train --track from-nothing --python .venv-tianshou/bin/python --ranked
    .venv-tianshou/bin/python examples/tianshou_sac.py

Observations are dictionaries {"obs", "mask"}, which Tianshou passes to networks unchanged. Its DQN algorithms use the
mask themselves; here the actor masks illegal actions. The agent needs only torch.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import torch as th
from gymnasium import spaces
from torch import nn

ENVS, COLLECT, MINIBATCH, HIDDEN = 8, 64, 128, 128


class Masked(gymnasium.ObservationWrapper):
    """An environment of one seat whose observation contains the mask."""

    def __init__(self, env: gymnasium.Env) -> None:
        super().__init__(env)
        mask = spaces.Box(0, 1, (int(env.action_space.n),), np.int8)
        self.observation_space = spaces.Dict({"obs": env.observation_space, "mask": mask})

    def observation(self, observation: np.ndarray) -> dict[str, np.ndarray]:
        """Return the observation with its mask. At the end of a game the mask is all ones."""
        mask = self.unwrapped.action_masks().astype(np.int8)
        return {"obs": observation, "mask": mask if mask.any() else np.ones_like(mask)}


def body(observations: int, actions: int) -> nn.Module:
    """Make a network with one output for each action."""
    return nn.Sequential(
        nn.Linear(observations, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, actions)
    )


class Actor(nn.Module):
    """An actor with very low logits for illegal actions."""

    def __init__(self, observations: int, actions: int) -> None:
        super().__init__()
        self.body = body(observations, actions)

    def forward(self, obs: Any, state: Any = None, info: Any = None) -> tuple[th.Tensor, Any]:
        """Compute outputs in the form that Tianshou expects."""
        seen, mask = (th.as_tensor(np.asarray(part)) for part in (obs["obs"], obs["mask"]))
        return self.body(seen.float()).masked_fill(mask == 0, -1e9), state


class Critic(nn.Module):
    """A critic that returns the value of every action."""

    def __init__(self, observations: int, actions: int) -> None:
        super().__init__()
        self.body = body(observations, actions)

    def forward(self, obs: Any, *_: Any, **__: Any) -> th.Tensor:
        """Compute outputs in the form that Tianshou expects."""
        return self.body(th.as_tensor(np.asarray(obs["obs"])).float())


def train(task: Any) -> str:
    """Learn one training task against the game's first bot. Returns the name of the agent."""
    from tianshou.algorithm import DiscreteSAC
    from tianshou.algorithm.modelfree.discrete_sac import DiscreteSACPolicy
    from tianshou.algorithm.optim import AdamOptimizerFactory
    from tianshou.data import Collector, VectorReplayBuffer
    from tianshou.env import DummyVectorEnv
    from tianshou.utils.torch_utils import policy_within_training_step

    from architects_env.games import load

    th.manual_seed(task.seed)
    np.random.seed(task.seed)  # noqa: NPY002  (Tianshou's buffers draw from it)
    th.set_num_threads(1)
    opponent = next(iter(load(task.game).bots), "random")
    envs = DummyVectorEnv([lambda: Masked(task.seat_env(opponent)) for _ in range(ENVS)])
    one = envs.workers[0].env
    observations, actions = one.observation_space["obs"].shape[0], int(one.action_space.n)
    policy = DiscreteSACPolicy(
        actor=Actor(observations, actions), action_space=one.action_space, observation_space=one.observation_space
    )
    adam = AdamOptimizerFactory(lr=1e-3)
    algorithm = DiscreteSAC(
        policy=policy,
        policy_optim=adam,
        critic=Critic(observations, actions),
        critic_optim=adam,
        gamma=1.0,
        alpha=0.02,
        tau=0.01,
    )
    buffer = VectorReplayBuffer(50_000, ENVS)
    collector = Collector(policy, envs, buffer)
    collector.reset()
    while not task.is_over():
        with policy_within_training_step(policy):
            collector.collect(n_step=min(COLLECT, ENVS * max(1, (task.decisions - task.spent) // ENVS)))
            policy.train()
            for _ in range(COLLECT // 8):
                algorithm.update(buffer, MINIBATCH)
    th.save(policy.actor.body.state_dict(), task.folder / "actor.pt")
    return task.agent(__file__, "Player", "actor.pt")


class Player:
    """The learned policy as an agent that samples its actions: `examples/tianshou_sac.py:Player(FOLDER/actor.pt)`."""

    def __init__(self, game: Any, path: str) -> None:
        self.body = body(len(game.observation_layout), len(game.action_space))
        self.body.load_state_dict(th.load(path, weights_only=True))

    def act(self, view: Any, rng: np.random.Generator) -> int:
        """Sample a legal action."""
        legal = view.legal_actions()
        with th.no_grad():
            logits = self.body(th.from_numpy(view.observation()))[legal].double()
        return int(rng.choice(legal, p=logits.softmax(0).numpy()))


if __name__ == "__main__":
    from tempfile import mkdtemp

    from architects_env.experiments.benchmark.training.training_task import TrainingTask

    print(train(TrainingTask("hamlet", 2, {}, 0, 20_000, 10.0, Path(mkdtemp()))))
