"""PettingZoo's tutorial on action masks, with a game of this package: wrap an AEC environment for one learner, train
`MaskablePPO`, and play games.

    python examples/pettingzoo_tutorial.py

There are two differences from the tutorial. `opponents` play the other seats, so that the environment has a single
agent, whose decisions follow each other. And observations have the keys "observation" and "action_mask" from the start.

Wrappers of SuperSuit that transform observations (normalize_obs, frame_stack, dtype, flatten, ...) need plain arrays
and refuse dictionaries. Others work, such as `supersuit.clip_reward_v0(env)` here. Needs the extra `train`.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import supersuit
import torch as th
from pettingzoo.utils import BaseWrapper
from sb3_contrib import MaskablePPO
from sb3_contrib.common.wrappers import ActionMasker

from architects_env import hamlet_v0


class OneLearner(BaseWrapper, gymnasium.Env):
    """A Gymnasium environment from an AEC environment with one agent."""

    metadata = {"render_modes": []}  # noqa: RUF012  (as Gymnasium declares it)

    def __init__(self, env: Any) -> None:
        super().__init__(env)
        (self.learner,) = env.possible_agents
        self.observation_space = env.observation_space(self.learner)["observation"]
        self.action_space = env.action_space(self.learner)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:  # type: ignore[override]
        """Start a new game. Returns the first observation."""
        super().reset(seed=seed)
        return self.observe(self.learner), {}

    def step(self, action: int) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:  # type: ignore[override]
        """Apply the learner's action. Returns after the opponents have decided."""
        super().step(int(action))
        observation, reward, termination, truncation, info = self.last()
        return observation["observation"], reward, termination, truncation, info

    def observe(self, agent: str) -> np.ndarray:
        """Return the observation without the mask."""
        return super().observe(agent)["observation"]

    def last(self, observe: bool = True) -> Any:
        """Return PettingZoo's observation, a dictionary with the mask."""
        return self.env.last(observe)

    def action_mask(self) -> np.ndarray:
        """Return the legal actions, bool[actions]."""
        return self.env.observe(self.learner)["action_mask"].astype(bool)


def train(decisions: int, seed: int) -> MaskablePPO:
    """Train a model for the first seat of Hamlet against `greedy`."""
    env = ActionMasker(
        OneLearner(supersuit.clip_reward_v0(hamlet_v0.env(num_players=2, opponents={1: "greedy"}))),
        OneLearner.action_mask,
    )
    th.set_num_threads(1)  # networks this small are faster on one
    model = MaskablePPO(
        "MlpPolicy", env, n_steps=512, batch_size=128, learning_rate=1e-3, gamma=1.0, seed=seed, device="cpu"
    )
    model.learn(decisions)
    return model


def evaluate(model: MaskablePPO, games: int, seed: int) -> float:
    """Return the mean reward of the model in the first seat against random, with the tutorial's loop over all
    agents."""
    env, rng, total = hamlet_v0.env(num_players=2), np.random.default_rng(seed), 0.0
    for game in range(games):
        env.reset(seed=seed + game)
        for agent in env.agent_iter():
            observation, reward, termination, truncation, _ = env.last()
            mask = observation["action_mask"]
            if termination or truncation:
                total += reward if agent == "player_0" else 0.0
                env.step(None)
            elif agent == "player_0":
                env.step(
                    int(
                        model.predict(observation["observation"], action_masks=mask.astype(bool), deterministic=True)[0]
                    )
                )
            else:
                env.step(
                    int(env.action_space(agent).sample(mask))
                    if rng.random() < 0.5
                    else int(rng.choice(np.flatnonzero(mask)))
                )
    return total / games


if __name__ == "__main__":
    print(f"Mean reward against random: {evaluate(train(10_000, 0), 200, 1):+.2f}")
