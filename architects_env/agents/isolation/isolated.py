"""Agents that run in a process of their own, for games between agents that do not trust each other.

The process receives pickled views, and its own random numbers when it starts. Its answers are read as JSON, and never
as a pickle. It is not a sandbox: the process may read files and use the network like any program of the same user.
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

from architects_env.agents.agent import Agent, AgentFailure
from architects_env.agents.isolation import reaper
from architects_env.core.command_line.tools import ROOT
from architects_env.core.contract.game import Game
from architects_env.core.play.derived_attributes import DerivedAttributes
from architects_env.core.play.view import View
from architects_env.core.text import say

START_SECONDS = 300.0
"""Seconds in which a process must have made its agent. It may have to import libraries and to compile."""
END_SECONDS = 10.0
"""Seconds in which a reaper must have ended the processes of an agent."""
MAX_ANSWER_BYTES = 1 << 16
"""Bytes of an answer, at most."""
ONE_THREAD = {"OMP_NUM_THREADS": "1"}
"""The environment of a process, unless the caller's environment sets it. Decisions are small, and beside other work
several threads of torch that wait for each other take thirty times as long."""


def with_reaper(command: Sequence[str], link: socket.socket) -> list[str]:
    """Return the command that runs `command` under a reaper (`architects_env.agents.isolation.reaper`).

    On Linux, the reaper ends all processes of the command as soon as the command ends, or the other end of `link` is
    closed. On other systems the command runs without a reaper.

    Args:
        command: The program and its arguments.
        link: A socket, whose file descriptor the caller passes to the command.
    """
    if sys.platform == "linux":
        return [sys.executable, "-I", reaper.__file__, str(link.fileno()), *command]
    return [str(os.getpid()) if word == reaper.REAPER else word for word in command]


class IsolatedAgent(DerivedAttributes, Agent):
    """An agent that `make_agent` makes in another process.

    A crash, an invalid answer or a decision that takes too long raises `AgentFailure`, and the next decision starts a
    new process. The process starts at the first decision or at `start`, with a copy of the random numbers given there,
    and ends at `close`. A copy of this object starts its own process.

    Args:
        name: Name of the agent, for `make_agent`.
        game: Game that the agent plays.
        seconds: Seconds that a decision may take.
    """

    name: str
    game: Game
    """The game that the agent plays."""
    seconds: float
    """Seconds that a decision may take."""
    WORKER = f"{__package__}.worker"
    """The module that runs in the process."""
    _DERIVED: ClassVar[tuple[str, ...]] = ("_process", "_link")

    def __init__(self, name: str, game: Game, seconds: float) -> None:
        self.name, self.game, self.seconds = name, game, seconds
        self._starts = 0
        self._derive()

    def _derive(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._link: socket.socket | None = None

    def act(self, view: View, rng: np.random.Generator) -> int:
        """Return the action that the agent chooses in its process, which is started if it does not run.

        Raises:
            AgentFailure: The process ended, took too long, or gave no valid answer.
        """
        self.start(rng, view.seat)
        answer = self._request(pickle.dumps(view.without_key()), self.seconds, view.seat)
        if type(answer.get("action")) is not int:
            raise AgentFailure(self.name, 0, view.seat, str(answer.get("failure", "gave no valid answer."))[:300])
        return answer["action"]

    def start(self, rng: np.random.Generator, seat: int = 0) -> None:
        """Start the process, unless it runs.

        Args:
            rng: The random numbers of the agent, which are copied to the process.
            seat: The seat of the agent, for the error.

        Raises:
            AgentFailure: The agent cannot be made there.
        """
        if self._process is not None:
            return
        own_socket, worker_socket = socket.socketpair()
        with worker_socket:
            command, variables = self._make_command(worker_socket.fileno())
            self._process = subprocess.Popen(
                with_reaper(command, worker_socket),
                env=variables,
                pass_fds=[worker_socket.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=2,
                start_new_session=True,
            )
        self._link = own_socket
        worker_rng = np.random.Generator(rng.bit_generator.jumped(self._starts)) if self._starts else rng  # type: ignore[attr-defined]
        self._starts += 1
        answer = self._request(pickle.dumps((self.name, self.game.name, worker_rng)), START_SECONDS, seat)
        if answer.get("ready") is not True:
            self.close()
            raise AgentFailure(self.name, 0, seat, str(answer.get("failure", "did not start."))[:300])

    def _make_command(self, link: int) -> tuple[list[str], dict[str, str]]:
        """Return the command that starts the process, and its environment.

        Args:
            link: The file descriptor of its socket.
        """
        paths = os.pathsep.join(path for path in (ROOT, os.environ.get("PYTHONPATH")) if path)
        command = [sys.executable, "-m", self.WORKER, str(link), reaper.REAPER]
        return command, ONE_THREAD | os.environ | {"PYTHONPATH": paths}

    def _request(self, message: bytes, seconds: float, seat: int) -> dict[str, Any]:
        """Send a message and return the answer. The process is ended if the answer is invalid or late."""
        assert self._link is not None and self._process is not None
        end = time.monotonic() + seconds
        try:
            self._link.settimeout(seconds)
            self._link.sendall(len(message).to_bytes(4, "big") + message)
            line = b""
            while not line.endswith(b"\n"):
                self._link.settimeout(max(1e-3, end - time.monotonic()))
                chunk = self._link.recv(MAX_ANSWER_BYTES)
                line += chunk
                if not chunk or len(line) > MAX_ANSWER_BYTES:
                    raise ConnectionError
                if time.monotonic() > end:
                    raise TimeoutError
            answer = json.loads(line)
        except TimeoutError:
            reason = say("took longer than {seconds:g} s.", seconds=seconds)
        except (OSError, ValueError, RecursionError):
            reason = say("its process ended, or gave no valid answer.")
        else:
            if isinstance(answer, dict):
                return answer
            reason = say("gave no valid answer.")
        self.close()
        raise AgentFailure(self.name, 0, seat, reason)

    def close(self) -> None:
        """End the process and all processes that it has started. Its reaper does so as soon as the link is closed."""
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
