"""Agents by name: "random", a bot of the game such as "greedy", a search such as "ismcts:1000", the file of a policy or of a class."""
from __future__ import annotations

from agents.agent import Agent, BotAgent, RandomAgent
from agents.search import KINDS, SearchAgent
from architects_env.core.game import Game


def make_agent(spec: str, game: Game) -> Agent:
    """The agent called `spec`: "random"; a bot of the game; "PATH.zip" or "PATH.zip:best" for a trained policy (which otherwise samples);
    "ismcts:1000", "pimc:1000", "flat:1000" or with seconds ("ismcts:0.5s") and settings ("ismcts:1000,depth=40,playout=greedy") for a search;
    "foreign:PATH.zip" for a policy of Stable-Baselines3 that does not come from this project, whose file *executes what it contains*;
    "puct:100,policy=PATH.zip" for a search guided by a policy;
    "FILE.py:Class" for one of your own.

    Raises `ValueError` with what there is.
    """
    if spec == "random":
        return RandomAgent()
    if spec in game.bots:
        return BotAgent(game, spec)
    if ".py:" in spec:
        from agents.user import load_user_agent

        return load_user_agent(spec, game)
    if spec.partition(":")[0] in KINDS:
        return SearchAgent(game, spec)
    if spec.startswith("puct:"):
        from agents.guided_search import GuidedSearchAgent

        return GuidedSearchAgent(game, spec)
    path, _, mode = spec.partition(".zip")
    if path != spec:
        from agents.policy import PolicyAgent

        return PolicyAgent(game, path + ".zip", mode.lstrip(":") or "sample")
    bots = ", ".join(game.bots) or "no bots"
    known = f"random, {bots}, ismcts:1000, pimc:1000, flat:1000, puct:100,policy=FILE.zip, FILE.zip or FILE.zip:best, foreign:FILE.zip (executes what it contains) and FILE.py:Class"
    raise ValueError(f"There is no agent {spec!r} for {game.name}. There are: {known}.")
