"""The time of an agent per decision: on one core, one view at a time, as in a game against people."""

from __future__ import annotations

from time import process_time
from typing import Any

import numpy as np

from architects_env.agents.agent import Agent
from architects_env.core.play.match import Match
from architects_env.experiments.benchmark.evaluation.play import seated
from architects_env.experiments.benchmark.protocol.tasks import Task, tasks_of
from architects_env.experiments.benchmark.sandbox.subprocess_agent import SubprocessAgent

WARM, TIMED = 5, 100
"""Number of decisions that are not timed because they may load or compile, and of those that are."""


def milliseconds_of(config: dict[str, Any]) -> dict[str, float]:
    """Return the mean CPU milliseconds per decision by task, in games of the agent against itself."""
    return {
        task.name: round(1000 * _seconds(task, config["agents"][task.name][0], config["track"]), 4)
        for task in tasks_of(config["set"], config["tasks"])
    }


def _seconds(task: Task, spec: str, track: str) -> float:
    game, rng = task.checked(), np.random.default_rng(0)
    agent, spent, decided, deal = seated(spec, game, track), 0.0, 0, 0
    try:
        while True:
            match = Match(game, task.players, task.options, deal)
            deal += 1
            while not match.over:
                view, begun = match.view(), _clock(agent)
                action = agent.act(view, rng)
                spent += (_clock(agent) - begun) * (decided >= WARM)
                decided += 1
                if decided == WARM + TIMED:
                    return spent / TIMED
                match.apply(action)
    finally:
        if isinstance(agent, SubprocessAgent):
            agent.close()


def _clock(agent: Agent) -> float:
    return agent.seconds if isinstance(agent, SubprocessAgent) else process_time()
