"""An agent that is code, in a separate process that receives views and nothing else.

One message holds the views of many games. In the trained tracks the process is restricted (`restrictions`), and each
message has its own random numbers. A sample of the messages can therefore be sent again to a fresh process: an agent
that learned beforehand answers the same, an agent that still learns or waits for its moment does not.
"""

from __future__ import annotations

import pickle
import sys
import tempfile
from pathlib import Path
from typing import Any

import numpy as np

from architects_env.agents.agent import Agent, AgentFailure
from architects_env.agents.isolation import reaper
from architects_env.agents.isolation.isolated import IsolatedAgent
from architects_env.agents.spec import parse_spec
from architects_env.agents.views import Views
from architects_env.core.contract.game import Game
from architects_env.core.play.view import View
from architects_env.experiments.benchmark.sandbox import engine, walls
from architects_env.experiments.benchmark.sandbox.layout import layout_of
from architects_env.experiments.benchmark.sandbox.processes import environment
from architects_env.experiments.benchmark.sandbox.program import Program
from architects_env.experiments.benchmark.sandbox.restrictions import PLAYER, Terms

SECONDS = 600.0
"""Time limit for one message, in seconds. A slower agent has no row."""
SAMPLE = 8
"""Number of messages of a shard that are sent again to a fresh process."""


class _Worker(IsolatedAgent):
    def choose_many(self, views: Views | View, seed: int) -> tuple[list[int], float, float]:
        """Return the actions for these views, and the time they took: CPU seconds of the process and its children, and
        seconds by the clock.

        Raises:
            AgentFailure: The agent fails or gives no valid answer.
        """
        seat = views.seat if isinstance(views, View) else int(views.seats[0])
        answer = self._request(pickle.dumps((views, seed)), self.seconds, seat)
        if "actions" not in answer:
            raise AgentFailure(self.name, 0, seat, str(answer.get("failure", "gave no valid answer."))[:300])
        return [int(action) for action in answer["actions"]], float(answer["seconds"]), float(answer["wall"])


class _RestrictedWorker(_Worker):
    """The process of an agent that was trained. It can read Python, its program, the packages that this imports, and
    the folder of its weights."""

    WORKER = f"{__package__}.restricted_worker"

    def _make_command(self, link: int) -> tuple[list[str], dict[str, str]]:
        self._place = tempfile.TemporaryDirectory(prefix="ae-")
        scratch, held, spec = Path(self._place.name) / "tmp", walls.chosen(), parse_spec(self.name)
        scratch.mkdir()
        program, copy = Program.of(Path(spec.path).resolve()), engine.engine_copy()
        weights = [Path(spec.class_path).parent] if spec.class_path else []
        layout = layout_of("", program.modules, (), program.files, [copy, *weights], [scratch])
        parent = walls.OWN_PARENT if held == walls.BUBBLEWRAP else reaper.REAPER
        command = [sys.executable, "-m", self.WORKER, str(link), parent]
        terms = Terms(PLAYER, self.game.name, held, engine.hidden())
        variables = environment(copy, program.files[0].parent, scratch, terms.variables())
        return walls.within(held, layout, command, Path(self._place.name)), variables

    def close(self) -> None:
        super().close()
        if hasattr(self, "_place"):
            self._place.cleanup()


class SubprocessAgent(Agent):
    """The agent called `name`, made in another process. Every failure of it is an `AgentFailure`."""

    name: str
    game: Game

    def __init__(self, name: str, game: Game, restricted: bool) -> None:
        self.name, self.game, self.restricted = name, game, restricted
        self.seconds, self.wall, self.decisions = 0.0, 0.0, 0
        """CPU seconds of the decisions so far, their seconds by the clock, and their number."""
        self.last = [0.0, 0.0]
        """CPU seconds and seconds by the clock of the last message."""
        self._sample: list[tuple[Any, int, list[int]]] = []
        self._messages = 0
        self._picks = np.random.default_rng()
        self._worker: _Worker | None = None

    def _new(self) -> _Worker:
        worker = (_RestrictedWorker if self.restricted else _Worker)(self.name, self.game, SECONDS)
        worker.start(np.random.default_rng(0))
        return worker

    def start(self) -> None:
        """Start the process.

        Raises:
            AgentFailure: The agent cannot be made there.
        """
        self._worker = self._worker or self._new()

    def close(self) -> None:
        """End the process."""
        if self._worker is not None:
            self._worker.close()
            self._worker = None

    def act(self, view: View, rng: np.random.Generator) -> int:
        """Return the action for one view."""
        return self._ask(view, rng)[0]

    def choose(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        """Return the actions for the views of many games (int64[games]), which are sent in one message."""
        return np.array(self._ask(views, rng), np.int64)

    def _ask(self, views: Views | View, rng: np.random.Generator) -> list[int]:
        self.start()
        assert self._worker is not None
        seed = int(rng.integers(2**62))
        actions, *self.last = self._worker.choose_many(views, seed)
        self.seconds, self.wall = self.seconds + self.last[0], self.wall + self.last[1]
        self.decisions += len(actions)
        self._messages += 1
        place = len(self._sample) if len(self._sample) < SAMPLE else int(self._picks.integers(self._messages))
        if place < SAMPLE:
            self._sample[place : place + 1] = [(views, seed, actions)]
        return actions

    def check_asked_again(self) -> None:
        """Send a sample of the messages to a fresh process, the last one first.

        Raises:
            ValueError: The fresh process answers otherwise.
        """
        self.close()
        again = self._new()
        try:
            for views, seed, actions in reversed(self._sample):
                if again.choose_many(views, seed)[0] != actions:
                    raise ValueError(
                        f"{self.name} decides otherwise when a fresh process is asked again. A ranked agent has learned before it plays. It may "
                        "neither learn in act nor depend on the clock or the number of calls, and uses only the random numbers it is given."
                    )
        finally:
            again.close()
