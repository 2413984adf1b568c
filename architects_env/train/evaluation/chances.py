"""Count the chances that agents miss: decisions in which they could have scored, but played another action."""

from __future__ import annotations

import numpy as np

from architects_env.agents import Agent
from architects_env.agents.views import Views
from architects_env.core.contract.game import Game
from architects_env.core.contract.plans import Plan
from architects_env.core.play.view import View


class ChanceCounter(Agent):
    """Plays as another agent, and counts its chances (`Game.plans`). Agents that keep a state are not counted.

    Args:
        game: Game that the agent plays.
        agent: The agent.
        plan: The actions that are counted; by default the chances of the game.
    """

    name: str
    agent: Agent
    decisions: int
    """Number of decisions."""
    offered: int
    """Number of decisions in which a chance was legal."""
    missed: int
    """Number of these in which the agent played another action."""

    def __init__(self, game: Game, agent: Agent, plan: Plan | None = None) -> None:
        if game.plans is None:
            raise ValueError(f"{game.title} declares no plans, so there are no chances to count; see Game.plans.")
        self.agent, self.name, self.uses_game_keys = agent, agent.name, agent.uses_game_keys
        self._chances = (plan or game.plans.chances).chosen(len(game.action_space))
        self.decisions = self.offered = self.missed = 0

    @property
    def share(self) -> float:
        """The share of these actions in all that was played."""
        return (self.offered - self.missed) / max(1, self.decisions)

    def act(self, view: View, rng: np.random.Generator) -> int:
        """Return the action of the agent."""
        action = self.agent.act(view, rng)
        self._count(view.mask()[None, :], np.array([action]))
        return action

    def choose(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        """Return the actions of the agent."""
        masks = views.masks.copy()  # the agent may write into its views
        actions = self.agent.choose(views, rng)
        self._count(masks, actions)
        return actions

    def _count(self, masks: np.ndarray, actions: np.ndarray) -> None:
        self.decisions += len(actions)
        offered = (masks[:, self._chances] != 0).any(axis=1)
        self.offered += int(offered.sum())
        self.missed += int((offered & ~self._chances[actions]).sum())
