"""Agents in processes of their own, for play between strangers: such a process is given pickled views, and random
numbers of its own when it begins.

What it answers is read as text (JSON), never as a pickle. It may read files and use the network like any program of the
same user: this keeps the tables apart, it does not lock a program up.
"""

from __future__ import annotations

import json
import os
import pickle
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, ClassVar

import numpy as np

from architects_env.agents import guardian
from architects_env.agents.agent import Agent, AgentFailure
from architects_env.core.contract.game import Game
from architects_env.core.files.tools import ROOT
from architects_env.core.play.derived_attributes import DerivedAttributes
from architects_env.core.play.view import View
from architects_env.core.text import say

START_SECONDS = 300.0
"""To import what the agent needs, compile what has not been compiled yet, and make the agent."""
END_SECONDS = 10.0
"""For a guardian to end what an agent has begun."""
LONGEST_ANSWER = 1 << 16
"""Bytes."""
ONE_THREAD = {"OMP_NUM_THREADS": "1"}
"""Decisions are small. Threads of torch that wait for each other take thirty times as long beside other work; who wants
several says so in the environment, or to torch."""


def guarded(command: Sequence[str], link: socket.socket) -> list[str]:
    """This command with a guardian beside it (`agents.guardian`), where there are any: what it has begun ends with it,
    and when the other end of `link`, which the guardian has to be passed, is closed."""
    if sys.platform == "linux":
        return [sys.executable, "-I", guardian.__file__, str(link.fileno()), *command]
    return [str(os.getpid()) if word == guardian.GUARDIAN else word for word in command]


class IsolatedAgent(DerivedAttributes, Agent):
    """The agent called `name`, which `make_agent` makes in another process. A crash, an answer that is none, or a
    decision that takes longer than `seconds` raises `AgentFailure`; the next decision is then asked of a new process.

    The process begins at the first decision (with a copy of the random numbers given there) or at `start`, and ends at
    `close`. A copy begins a process of its own.
    """

    name: str
    game: Game
    seconds: float
    WORKER = f"{__package__}.isolated_worker"
    """The module that runs in the process."""
    _DERIVED: ClassVar[tuple[str, ...]] = ("_process", "_link")

    def __init__(self, name: str, game: Game, seconds: float) -> None:
        self.name, self.game, self.seconds = name, game, seconds
        self._begun = 0
        self._derive()

    def _derive(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._link: socket.socket | None = None

    def act(self, view: View, rng: np.random.Generator) -> int:
        self.start(rng, view.seat)
        answer = self._asked(pickle.dumps(view), self.seconds, view.seat)
        if type(answer.get("action")) is not int:
            raise AgentFailure(self.name, 0, view.seat, str(answer.get("failure", "gave no valid answer."))[:300])
        return answer["action"]

    def start(self, rng: np.random.Generator, seat: int = 0) -> None:
        """Begin the process, unless it runs. Raises `AgentFailure` if the agent cannot be made there."""
        if self._process is not None:
            return
        here, there = socket.socketpair()
        paths = os.pathsep.join(path for path in (ROOT, os.environ.get("PYTHONPATH")) if path)
        with there:
            worker = [sys.executable, "-m", self.WORKER, str(there.fileno()), guardian.GUARDIAN]
            self._process = subprocess.Popen(
                guarded(worker, there),
                env=ONE_THREAD | os.environ | {"PYTHONPATH": paths},
                pass_fds=[there.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=2,
                start_new_session=True,
            )
        self._link = here
        numbers = np.random.Generator(rng.bit_generator.jumped(self._begun)) if self._begun else rng  # type: ignore[attr-defined]
        self._begun += 1
        answer = self._asked(pickle.dumps((self.name, self.game.name, numbers)), START_SECONDS, seat)
        if answer.get("ready") is not True:
            self.close()
            raise AgentFailure(self.name, 0, seat, str(answer.get("failure", "did not begin."))[:300])

    def _asked(self, message: bytes, seconds: float, seat: int) -> dict[str, Any]:
        """What the process answers; it is ended if it takes longer than this many seconds, or answers what cannot be
        read."""
        assert self._link is not None and self._process is not None
        end = time.monotonic() + seconds
        try:
            self._link.settimeout(seconds)
            self._link.sendall(len(message).to_bytes(4, "big") + message)
            line = b""
            while not line.endswith(b"\n"):
                self._link.settimeout(max(1e-3, end - time.monotonic()))
                part = self._link.recv(LONGEST_ANSWER)
                line += part
                if not part or len(line) > LONGEST_ANSWER:
                    raise ConnectionError
                if time.monotonic() > end:
                    raise TimeoutError
            answer = json.loads(line)
        except TimeoutError:
            what = say("took longer than {seconds:g} s.", seconds=seconds)
        except (OSError, ValueError, RecursionError):
            what = say("its process ended, or gave no valid answer.")
        else:
            if isinstance(answer, dict):
                return answer
            what = say("gave no valid answer.")
        self.close()
        raise AgentFailure(self.name, 0, seat, what)

    def close(self) -> None:
        """End the process, and what it has begun: its guardian does that (`agents.guardian`) as soon as the link is
        closed."""
        if self._process is None or self._link is None:
            return
        self._link.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(END_SECONDS if sys.platform == "linux" else 0)
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._process = self._link = None

    def __del__(self) -> None:
        self.close()
