"""An agent that dispatches by the number of players: other agents play with some numbers of players.

Trained opponents use it where they have a network for games of one player, or search in other ways with more players.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from architects_env.agents.agent import Agent
from architects_env.agents.views import Views
from architects_env.core.play.view import View


class DispatchAgent(Agent):
    """Plays games of some numbers of players with an agent for each, and all others with the agent `others`.

    Args:
        name: Name of the agent.
        agents: Agents by number of players.
        others: Agent that plays all other games.
    """

    name: str
    agents: Mapping[int, Agent]
    """Agents by number of players."""
    others: Agent
    """The agent that plays all other games."""

    def __init__(self, name: str, agents: Mapping[int, Agent], others: Agent) -> None:
        self.name, self.agents, self.others = name, dict(agents), others
        for agent in (*self.agents.values(), others):
            agent.name = name
        self.uses_game_keys = any(agent.uses_game_keys for agent in (*self.agents.values(), others))

    def for_players(self, num_players: int) -> Agent:
        """Return the agent that plays games with this number of players."""
        return self.agents.get(num_players, self.others)

    def act(self, view: View, rng: np.random.Generator) -> int:
        """Return the action of the agent that plays games with this number of players."""
        return self.for_players(view.num_players).act(view, rng)

    def choose(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        """Return an action for each view, chosen by the agent for its number of players."""
        actions = np.empty(len(views), np.int64)
        for num_players, rows in views.by_players():
            actions[rows] = self.for_players(num_players).choose(views.subset(rows), rng)
        return actions
