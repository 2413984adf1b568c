"""Players. Each is given a `View` (or, when many games are played at once, `Views`: redacted copies of their states):
none is given the true state."""

from __future__ import annotations

from architects_env.agents.agent import Agent, AgentFailure, asked, asked_together
from architects_env.agents.arena import Arena
from architects_env.agents.outcome import Outcome
from architects_env.agents.spec import make_agent
from architects_env.agents.views import Views, views_of
from architects_env.core.play.positions import deals_of

__all__ = [
    "Agent",
    "AgentFailure",
    "Arena",
    "Outcome",
    "Views",
    "asked",
    "asked_together",
    "deals_of",
    "make_agent",
    "views_of",
]
