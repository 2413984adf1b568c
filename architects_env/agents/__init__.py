"""Agents, the players of games: `make_agent` makes one from its name, and an `Arena` plays games between them.

Agents see views of a game and never its true state. `Views` hold the views of many games at once.
"""

from __future__ import annotations

from architects_env.agents.agent import Agent, AgentFailure, choose_actions, choose_actions_in_batches
from architects_env.agents.arena import Arena
from architects_env.agents.outcome import Outcome
from architects_env.agents.registry import make_agent
from architects_env.agents.views import Views, get_views
from architects_env.core.play.positions import make_deals

__all__ = [
    "Agent",
    "AgentFailure",
    "Arena",
    "Outcome",
    "Views",
    "choose_actions",
    "choose_actions_in_batches",
    "get_views",
    "make_agent",
    "make_deals",
]
