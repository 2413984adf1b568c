"""An agent that brings code, in a process of its own that is given views and nothing else.

It decides for many games in one message. In the trained tracks the process is guarded (`guard`), and each message has
its own random numbers, so that a sample of them can be asked again of a fresh process: what was learned beforehand
answers alike, what learns on or waits for its moment does not.
"""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np

from architects_env.agents.agent import Agent, AgentFailure
from architects_env.agents.isolation.isolated import IsolatedAgent
from architects_env.agents.views import Views
from architects_env.core.contract.game import Game
from architects_env.core.play.view import View

SECONDS = 600.0
"""For one message. Whoever is slower than that has no row."""
SAMPLE = 8
"""Messages of a shard that are asked again."""


class _Worker(IsolatedAgent):
    """The process; it answers messages of many views too."""

    def choose_many(self, views: Views | View, seed: int) -> tuple[list[int], float]:
        """The actions, and the seconds of one core that they took. Raises `AgentFailure`."""
        seat = views.seat if isinstance(views, View) else int(views.seats[0])
        answer = self._request(pickle.dumps((views, seed)), self.seconds, seat)
        if "actions" not in answer:
            raise AgentFailure(self.name, 0, seat, str(answer.get("failure", "gave no valid answer."))[:300])
        return [int(action) for action in answer["actions"]], float(answer["seconds"])


class _GuardedWorker(_Worker):
    WORKER = f"{__package__}.guarded_worker"


class Apart(Agent):
    """The agent called `name`, made in another process. Raises `AgentFailure` whatever it does wrong."""

    name: str
    game: Game

    def __init__(self, name: str, game: Game, guarded: bool) -> None:
        self.name, self.game, self.guarded = name, game, guarded
        self.seconds, self.decisions = 0.0, 0
        """Of one core, for so many decisions."""
        self._sample: list[tuple[Any, int, list[int]]] = []
        self._messages = 0
        self._picks = np.random.default_rng()
        self._worker: _Worker | None = None

    def _new(self) -> _Worker:
        worker = (_GuardedWorker if self.guarded else _Worker)(self.name, self.game, SECONDS)
        worker.start(np.random.default_rng(0))
        return worker

    def start(self) -> None:
        """Begin the process. Raises `AgentFailure` if the agent cannot be made there."""
        self._worker = self._worker or self._new()

    def close(self) -> None:
        """End the process."""
        if self._worker is not None:
            self._worker.close()
            self._worker = None

    def act(self, view: View, rng: np.random.Generator) -> int:
        """As every agent."""
        return self._ask(view, rng)[0]

    def choose(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        """As every agent, all games in one message."""
        return np.array(self._ask(views, rng), np.int64)

    def _ask(self, views: Views | View, rng: np.random.Generator) -> list[int]:
        self.start()
        assert self._worker is not None
        seed = int(rng.integers(2**62))
        actions, seconds = self._worker.choose_many(views, seed)
        self.seconds, self.decisions = self.seconds + seconds, self.decisions + len(actions)
        self._messages += 1
        place = len(self._sample) if len(self._sample) < SAMPLE else int(self._picks.integers(self._messages))
        if place < SAMPLE:
            self._sample[place : place + 1] = [(views, seed, actions)]
        return actions

    def check_asked_again(self) -> None:
        """Ask a fresh process a sample of what this one was asked, the last first. Raises `ValueError` if it answers
        otherwise."""
        self.close()
        again = self._new()
        try:
            for views, seed, actions in reversed(self._sample):
                if again.choose_many(views, seed)[0] != actions:
                    raise ValueError(
                        f"{self.name} decides otherwise when a fresh process of it is asked again. What is ranked has learned before it plays: it may "
                        "neither learn in act, nor go by the clock or by how often it was asked; its random numbers are those that it is given."
                    )
        finally:
            again.close()
