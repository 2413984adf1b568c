"""An AEC environment that does nothing, as a yardstick for PettingZoo's interface. It follows PettingZoo's template."""

from __future__ import annotations

from typing import Any

import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper


class EmptyEnv(AECEnv[str, Any, Any]):
    """An environment in which seats take turns for `length` steps.

    Observations are zeros with the shapes of the environment `like`, and every action is legal.
    """

    def __init__(self, like: AECEnv[str, Any, Any], length: int = 600) -> None:
        super().__init__()
        self.metadata = {"name": "empty_v0"}
        self.possible_agents = list(like.possible_agents)
        self.like, self.length = like, length
        space: Any = like.observation_space(self.possible_agents[0])
        self.sizes = space["observation"].shape, space["action_mask"].shape

    def observation_space(self, agent: str) -> Any:
        """Return the observation space of the environment `like`."""
        return self.like.observation_space(agent)

    def action_space(self, agent: str) -> Any:
        """Return the action space of the environment `like`."""
        return self.like.action_space(agent)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game."""
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.steps = 0
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """Return an observation of zeros with a mask of ones."""
        return {"observation": np.zeros(self.sizes[0], np.float32), "action_mask": np.ones(self.sizes[1], np.int8)}

    def step(self, action: Any) -> None:
        """Go on to the next seat, with the bookkeeping of PettingZoo's template."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self.steps += 1
        if self.steps >= self.length:
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[self.steps % len(self.agents)]
        self._accumulate_rewards()


def wrapped(env: AECEnv[str, Any, Any]) -> AECEnv[str, Any, Any]:
    """Return the environment in the usual wrappers of PettingZoo."""
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(env))
