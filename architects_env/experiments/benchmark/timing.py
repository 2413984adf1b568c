"""How long an agent takes to decide: on one core, one view at a time, as at a table."""

from __future__ import annotations

from time import process_time
from typing import Any

import numpy as np

from architects_env.agents.agent import Agent
from architects_env.core.play.match import Match
from architects_env.experiments.benchmark.apart import Apart
from architects_env.experiments.benchmark.play import seated
from architects_env.experiments.benchmark.tasks import Task, tasks_of

WARM, TIMED = 5, 100
"""Decisions that are not timed (they may load or compile), and those that are."""


def milliseconds_of(config: dict[str, Any]) -> dict[str, float]:
    """By task: milliseconds of one core a decision, on average, in games of the agent against itself."""
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
        if isinstance(agent, Apart):
            agent.close()


def _clock(agent: Agent) -> float:
    return agent.seconds if isinstance(agent, Apart) else process_time()
