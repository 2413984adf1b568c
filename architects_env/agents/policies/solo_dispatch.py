"""An agent that dispatches by the number of players: one agent plays alone, another one with others.

Graded opponents use it where they have a network that was trained on games of one player.
"""

from __future__ import annotations

import numpy as np

from architects_env.agents.agent import Agent
from architects_env.agents.views import Views
from architects_env.core.play.view import View


class SoloDispatchAgent(Agent):
    """Plays games of one player with the agent `solo`, and all others with the agent `multiplayer`.

    Args:
        name: Name of the agent.
        solo: Agent that plays games of one player.
        multiplayer: Agent that plays all other games.
    """

    name: str
    solo: Agent
    """The agent that plays games of one player."""
    multiplayer: Agent
    """The agent that plays all other games."""

    def __init__(self, name: str, solo: Agent, multiplayer: Agent) -> None:
        self.name, self.solo, self.multiplayer = name, solo, multiplayer
        solo.name = multiplayer.name = name
        self.uses_game_keys = solo.uses_game_keys or multiplayer.uses_game_keys

    def for_players(self, num_players: int) -> Agent:
        """Return `solo` for games of one player, and `multiplayer` for all others."""
        return self.solo if num_players == 1 else self.multiplayer

    def act(self, view: View, rng: np.random.Generator) -> int:
        """Return the action of the agent that plays games with this number of players."""
        return self.for_players(view.num_players).act(view, rng)

    def choose(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        """Return an action for each view, chosen by the agent for its number of players."""
        actions = np.empty(len(views), np.int64)
        for num_players, rows in views.by_players():
            actions[rows] = self.for_players(num_players).choose(views.subset(rows), rng)
        return actions
