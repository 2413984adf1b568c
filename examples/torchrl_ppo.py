"""TorchRL's PPO with action masks.

    python examples/torchrl_ppo.py

The environment is one seat of a game with its mask in the observation, made by its Gymnasium name. `ActionMask`
restricts the action spec to legal actions, also in random rollouts, and `MaskedCategorical` gives illegal actions no
probability. For several learners in one game, TorchRL's `PettingZooWrapper(env, use_mask=True)` wraps the AEC
environments. Needs torchrl (`pip install -c constraints.txt torchrl`) and the extra `train`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import torch as th
from tensordict.nn import TensorDictModule
from torch import nn
from torchrl.collectors import Collector
from torchrl.envs import (
    ActionMask,
    Compose,
    DTypeCastTransform,
    GymEnv,
    PettingZooWrapper,
    RewardSum,
    SerialEnv,
    TransformedEnv,
)
from torchrl.modules import MaskedCategorical, ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss
from torchrl.objectives.value import GAE

from architects_env import hamlet_v0
from architects_env.adapters.registration import gymnasium_id
from architects_env.agents import Agent
from architects_env.agents.views import Views


def environment(game: str, players: int, opponent: str, count: int, seed: int) -> TransformedEnv:
    """Make parallel environments."""

    def single(number: int) -> Any:
        seat = GymEnv(
            gymnasium_id(game),
            num_players=players,
            opponents=opponent,
            observe_mask=True,
            categorical_action_encoding=True,
        )
        env = TransformedEnv(seat, Compose(DTypeCastTransform(th.int8, th.bool, in_keys=["action_mask"]), ActionMask()))
        env.set_seed(seed + number)
        return env

    return TransformedEnv(
        SerialEnv(count, [lambda number=number: single(number) for number in range(count)]), RewardSum()
    )


def body(observations: int, outputs: int) -> nn.Module:
    """Make a network with two hidden layers."""
    return nn.Sequential(
        nn.Linear(observations, 128), nn.ReLU(), nn.Linear(128, 128), nn.ReLU(), nn.Linear(128, outputs)
    )


def learn(
    game: str = "hamlet", players: int = 2, opponent: str = "random", decisions: int = 20_000, seed: int = 0
) -> nn.Module:
    """Train a policy. Returns its network, from observation to logits."""
    th.manual_seed(seed)
    th.set_num_threads(1)
    env = environment(game, players, opponent, 8, seed)
    observations, actions = env.observation_spec["observation"].shape[-1], env.observation_spec["action_mask"].shape[-1]
    network = body(observations, actions)
    actor = ProbabilisticActor(
        TensorDictModule(network, ["observation"], ["logits"]),
        in_keys={"logits": "logits", "mask": "action_mask"},
        out_keys=["action"],
        distribution_class=MaskedCategorical,
        return_log_prob=True,
    )
    critic = ValueOperator(body(observations, 1), ["observation"])
    advantages, loss_of = (
        GAE(gamma=1.0, lmbda=0.95, value_network=critic),
        ClipPPOLoss(actor, critic, entropy_coeff=0.01),
    )
    optimiser = th.optim.Adam(loss_of.parameters(), 1e-3)
    collector = Collector(env, actor, frames_per_batch=1000, total_frames=decisions)
    for batch in collector:
        with th.no_grad():
            advantages(batch)
        rows = batch.reshape(-1)
        for _ in range(4):
            for some in th.randperm(len(rows)).split(250):
                losses = loss_of(rows[some])
                optimiser.zero_grad()
                sum(losses[name] for name in ("loss_objective", "loss_critic", "loss_entropy")).backward()
                optimiser.step()
    collector.shutdown()
    return network


class Learned(Agent):
    """The policy as an agent that samples its actions."""

    def __init__(self, network: nn.Module) -> None:
        self.network, self.name = network, "torchrl"

    def act(self, view: Any, rng: np.random.Generator) -> int:
        """Choose an action in one game."""
        return int(self._actions(view.observation()[None, :], view.mask()[None, :], rng)[0])

    def choose(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        """Choose actions in many games at once."""
        return self._actions(views.observations, views.masks, rng)

    def _actions(self, observations: np.ndarray, masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
        with th.no_grad():
            logits = (
                self.network(th.from_numpy(observations)).masked_fill(th.from_numpy(masks) == 0, -1e9).double().numpy()
            )
        return (logits + rng.gumbel(size=logits.shape)).argmax(axis=1)  # which draws from the softmax


def several_learners(steps: int) -> Any:
    """Make a random rollout of the AEC environment, in which each agent's mask shows whether it is to act."""
    return PettingZooWrapper(hamlet_v0.env(num_players=3), use_mask=True).rollout(steps)


if __name__ == "__main__":
    from architects_env.agents import make_agent
    from architects_env.games import load
    from architects_env.train.evaluation.pairing import play_pairing

    hamlet = load("hamlet")
    result = play_pairing(hamlet, Learned(learn()), make_agent("random", hamlet), 2, 500, 1)
    print(f"Win rate against random: {100 * result.win_rate:.1f} % of {result.games} games.")
