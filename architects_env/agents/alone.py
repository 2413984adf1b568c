"""A graded opponent that plays otherwise where it is alone, with a network that has learned nothing else."""

from __future__ import annotations

import numpy as np

from architects_env.agents.agent import Agent
from architects_env.agents.views import Views
from architects_env.core.play.view import View


class AloneOrTogether(Agent):
    """One agent for games of one player, another for all others."""

    name: str
    alone: Agent
    together: Agent

    def __init__(self, name: str, alone: Agent, together: Agent) -> None:
        self.name, self.alone, self.together = name, alone, together
        alone.name = together.name = name

    def with_players(self, number: int) -> Agent:
        return self.alone if number == 1 else self.together

    def act(self, view: View, rng: np.random.Generator) -> int:
        return self.with_players(view.num_players).act(view, rng)

    def choose(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        actions = np.empty(len(views), np.int64)
        for number, which in views.by_players():
            actions[which] = self.with_players(number).choose(views.subset(which), rng)
        return actions
