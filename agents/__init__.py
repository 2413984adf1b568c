"""Players. Each is given a `View` (or, when many games are played at once, blanked copies of their states): none sees the true state."""
from __future__ import annotations

from agents.agent import Agent, AgentFailure
from agents.spec import make_agent

__all__ = ["Agent", "AgentFailure", "make_agent"]
