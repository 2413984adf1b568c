"""Agents by name: the one place that reads how a player is written, wherever one is named."""
from __future__ import annotations

import re

from agents.agent import Agent, BotAgent, RandomAgent
from agents.search import KINDS, SearchAgent
from architects_env.adapters.onnx_player import is_onnx
from architects_env.core.game import Game
from architects_env.opponents import STRENGTHS, strengths_of


def make_agent(spec: str, game: Game) -> Agent:
    """The agent called `spec`: "random"; a bot of the game; one of its graded opponents, "beginner" to "master";
    "PATH.zip" or "PATH.zip:best" for a trained policy (which otherwise samples);
    "ismcts:1000", "pimc:1000", "flat:1000" or with seconds ("ismcts:0.5s") and settings ("ismcts:1000,depth=40,playout=greedy") for a search;
    "foreign:PATH.zip" for a policy of Stable-Baselines3 that does not come from this project, whose file *executes what it contains*;
    "PATH.onnx" or "PATH.onnx:best" for an exported policy, which is played without torch;
    "puct:100,policy=PATH.zip" (or .onnx, or policy=graded) for a search guided by a policy;
    "FILE.py:Class" for one of your own, "FILE.py:Class(PATH)" for one that is made from a file or folder of its own.

    The whole text names one agent: paths may hold commas, brackets and spaces. Raises `ValueError` with what there is.
    """
    bots = ", ".join((*game.bots, *strengths_of(game))) or "no bots"
    known = f"random, {bots}, ismcts:1000, pimc:1000, flat:1000, puct:100,policy=graded, puct:100,policy=FILE.zip, FILE.zip[:best], FILE.onnx[:best], "
    known += "foreign:FILE.zip (executes what it contains)"
    if not isinstance(spec, str) or not spec.isprintable():
        raise ValueError(f"An agent is named by a printable text, not {spec!r}. There are: {known} and FILE.py:Class.")
    kind = spec.partition(":")[0]
    if spec == "random":
        return RandomAgent()
    if spec in game.bots:
        return BotAgent(game, spec)
    if spec in STRENGTHS:
        from agents.graded import graded_agent

        return graded_agent(game, spec)
    if kind in KINDS:
        return SearchAgent(game, spec)
    if kind == "puct":
        from agents.guided_search import GuidedSearchAgent

        return GuidedSearchAgent(game, spec)
    if found := re.fullmatch(r"(.*?\.py):([^:(]*(?:\(.*\))?)", spec):
        from agents.user import load_user_agent

        return load_user_agent(found[1], found[2], game)
    if is_onnx(spec):
        from agents.onnx_policy import OnnxAgent

        return OnnxAgent(game, spec)
    if found := re.fullmatch(r"(.*\.zip)(?::([^:]*))?", spec):
        from agents.policy import PolicyAgent

        return PolicyAgent(game, found[1], found[2] or "sample")
    raise ValueError(f"There is no agent {spec!r} for {game.name}. There are: {known} and FILE.py:Class.")


def brings_code(spec: str) -> bool:
    """Whether making an agent of this name executes what a file holds."""
    return ".py:" in spec or "foreign:" in spec
