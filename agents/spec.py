"""Agents by name: "random", a bot of the game such as "greedy", or the file of a policy."""
from __future__ import annotations

from agents.agent import Agent, BotAgent, RandomAgent
from architects_env.core.game import Game


def make_agent(spec: str, game: Game) -> Agent:
    """The agent called `spec`: "random"; a bot of the game; "PATH.zip" or "PATH.zip:best" for a trained policy (which otherwise samples).

    Raises `ValueError` with what there is.
    """
    if spec == "random":
        return RandomAgent()
    if spec in game.bots:
        return BotAgent(game, spec)
    if ".py:" in spec:
        from agents.user import load_user_agent

        return load_user_agent(spec, game)
    path, _, mode = spec.partition(".zip")
    if path != spec:
        from agents.policy import PolicyAgent

        return PolicyAgent(game, path + ".zip", mode.lstrip(":") or "sample")
    bots = ", ".join(game.bots) or "no bots"
    raise ValueError(f"There is no agent {spec!r} for {game.name}. There are: random, {bots}, FILE.zip or FILE.zip:best and FILE.py:Class.")
