"""A server in this process, and browsers that are none: what the tests of the page's server share."""

from __future__ import annotations

import asyncio
import json
import signal
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any

import numpy as np
from fastapi import FastAPI
from starlette.testclient import TestClient, WebSocketTestSession

from architects_env.play.server.access.limits import Limits
from architects_env.play.server.app import make_app
from architects_env.play.server.workers.worker_pool import Lane, WorkerPool
from tests.patience import PATIENCE

HOST = "127.0.0.1"
UNHURRIED = Limits(
    messages_per_second=1e9,
    message_burst=10**9,
    messages_per_second_per_address=1e9,
    work_seconds_per_minute_per_address=1e9,
    new_tables_per_hour=1e9,
    new_tables_per_hour_per_address=1e9,
    hints_per_minute=1e9,
    hints_per_minute_per_address=1e9,
)
"""No person is as fast as a test."""


@contextmanager
def within(seconds: int) -> Generator[None]:
    def too_late(*_: object) -> None:
        raise AssertionError(f"no message came within {seconds} seconds")

    before = signal.signal(signal.SIGALRM, too_late)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


class LaneHere(Lane):
    """Does everything in this process: a test need not wait until others have started."""

    def __init__(self) -> None:
        super().__init__(0)

    async def run(
        self, seconds: float | None, job: Callable[..., Any], *given: object, since: float | None = None
    ) -> Any:
        return await asyncio.to_thread(job, *given)


class InlineWorkerPool(WorkerPool):
    def __init__(self, _: float = 0) -> None:
        super().__init__(PATIENCE)
        self._quick = self._slow = LaneHere()

    async def prepare(self, game: str) -> None:
        """The tests' machine has done so."""

    async def warm_up(self, name: str, game: str) -> None:
        """The same."""


class Browser:
    """One connection. It keeps what it was told."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.heard: list[dict[str, Any]] = []
        self.log: list[str] = []
        self.own: list[str] = []
        self.state: dict[str, Any] = {}
        self.token = ""
        self.until("welcome")

    def say(self, kind: str, **fields: Any) -> Browser:
        self.socket.send_text(json.dumps({"type": kind, **fields}))
        return self

    def hear(self) -> dict[str, Any]:
        """The next message."""
        with within(PATIENCE):
            message: dict[str, Any] = json.loads(self.socket.receive_text())
        self.heard.append(message)
        if message["type"] == "state":
            self.log[message["log_from"] :] = message["log"]
            self.own[message["own_from"] :] = message["own"]
            self.state = message
        if message["type"] == "seated":
            self.token, self.state = message["token"], {}
            self.log, self.own = [], []
        return message

    def until(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these kinds."""
        while (message := self.hear())["type"] not in kinds:
            assert message["type"] != "error" or "error" in kinds, message
        return message

    def refused(self, kind: str, **fields: Any) -> str:
        """The sentence with which this is refused."""
        self.say(kind, **fields)
        return self.until("error")["sentence"]

    def sit(self, game: str, *seats: str, seed: int | None = 5, **options: Any) -> Browser:
        """Make a table, and wait until there is something to decide."""
        self.say("show", every_move=False, narrow=False).say(
            "create", game=game, seats=list(seats), options=options, seed=seed
        )
        self.until("seated")
        return self

    def box(
        self,
        game: str,
        *seats: str,
        seed: int | None = 5,
        dealt: tuple[str, ...] = (),
        every_move: bool = False,
        **options: Any,
    ) -> Browser:
        """Make a table with the box at home."""
        self.say("show", every_move=every_move, narrow=False)
        self.say(
            "create", game=game, seats=list(seats), options=options, seed=seed, companion=True, dealt=list(dealt)
        ).until("seated")
        return self

    def join(self, token: str) -> Browser:
        self.say("join", token=token).until("seated")
        return self

    def turn(self) -> Browser:
        """Wait until it is this one's turn, or the game is over."""
        while not self.state.get("choices") and not self.state.get("over"):
            self.until("state")
        return self

    def play(self, choice: int = 0) -> Browser:
        """Make a decision, and wait for the board after it."""
        return self.decide(self.state["choices"][choice]["action"])

    def decide(self, action: int) -> Browser:
        """As `play`, by the number of the action."""
        made = len(self.own)
        self.say("play", action=action, after=made)
        while len(self.own) == made:
            self.until("state")
        return self

    def play_on(self, rng: np.random.Generator, decisions: int = 10**6) -> Browser:
        """Play at random, against bots, until so many own decisions have been made or the game is over."""
        while not self.turn().state["over"] and len(self.own) < decisions:
            self.play(int(rng.integers(len(self.state["choices"]))))
        return self


class Server:
    """The application, and browsers at it."""

    def __init__(self, client: TestClient) -> None:
        self.client = client

    @property
    def app(self) -> FastAPI:
        app = self.client.app
        assert isinstance(app, FastAPI)
        return app

    @contextmanager
    def browser(self, host: str = HOST, **headers: str) -> Generator[Browser]:
        with self.client.websocket_connect(f"ws://{host}/ws", headers=headers) as socket:
            yield Browser(socket)


@contextmanager
def server(**settings: Any) -> Generator[Server]:
    given: dict[str, Any] = {"worker_pool": InlineWorkerPool, "limits": UNHURRIED, **settings}
    with TestClient(make_app(**given), base_url=f"http://{HOST}") as client:
        yield Server(client)
