"""Where so many people play that everybody has to wait, they are told so; where nobody more fits in, too."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from architects_env.play.language.catalogue import language
from architects_env.play.language.speech import in_language
from architects_env.play.server.access.limits import Limits
from architects_env.play.server.hosting.hosted_game import WORTH_TELLING, SeatUpdate, busy_notice
from architects_env.play.server.hosting.hosted_table import HostedTable
from tests.patience import PATIENCE
from tests.play.wire import Browser, InlineWorkerPool, server

CROWDED = "Many people are playing here now"


class Crowded(InlineWorkerPool):
    """Stops before something that it is told, until somebody has been told why."""

    stopped, waits, go = "", 30.0, threading.Event()

    @property
    def delay(self) -> float:
        return self.waits

    async def choose(self, *given: Any, **named: Any) -> int:
        await self._stop("choose")
        return await super().choose(*given, **named)

    async def show(self, *given: Any, **named: Any) -> Any:
        await self._stop("show")
        return await super().show(*given, **named)

    async def _stop(self, what: str) -> None:
        if self.stopped == what:
            await self._quick.run(None, self.go.wait, PATIENCE)


@pytest.fixture(autouse=True)
def crowd(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for module in ("hosting.hosted_game", "connections.messenger", "connections.session"):
        monkeypatch.setattr(f"architects_env.play.server.{module}.PATIENCE", 0.01)
    Crowded.stopped, Crowded.waits = "", 30.0
    Crowded.go.clear()
    yield
    Crowded.go.set()


def told(browser: Browser) -> str:
    """What somebody is told who waits; then it goes on."""
    sentence = browser.until("thinking")["sentence"]
    Crowded.go.set()
    browser.turn()
    return sentence


@pytest.mark.parametrize("what", ["choose", "show"])
def test_people_are_told_when_a_move_or_a_board_has_to_wait_for_others(what: str) -> None:
    with server(worker_pool=Crowded) as here, here.browser() as browser:
        browser.sit("hamlet", "human", "greedy").turn()
        Crowded.stopped = what
        browser.say("play", action=browser.state["choices"][0]["action"], after=0)
        browser.state = {}
        assert told(browser) == f"{CROWDED}, so answers take more than 30 seconds. Nothing is lost."


def test_a_program_that_thinks_for_long_is_no_crowd() -> None:
    worker_pool = Crowded()
    worker_pool.waits = WORTH_TELLING / 2
    assert busy_notice(worker_pool) == ""
    worker_pool.waits = 2 * WORTH_TELLING
    assert "Právě tu hraje tolik lidí" in str(in_language(busy_notice(worker_pool), language("cs")))


@pytest.mark.parametrize(
    ("limits", "sentence"),
    [
        (Limits(connections=1), "This server is full: 1 people are here."),
        (Limits(connections_per_address=1), "From your address 1 pages are open here already"),
    ],
)
def test_a_server_that_is_full_says_so(limits: Limits, sentence: str) -> None:
    with server(limits=limits) as here, here.browser(), here.client.websocket_connect("ws://127.0.0.1/ws") as further:
        assert sentence in further.receive_text()
        with pytest.raises(WebSocketDisconnect) as closed:
            further.receive_text()
        assert closed.value.code == 1013


def test_names_that_change_all_the_time_are_not_drawn_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("architects_env.play.server.hosting.hosted_game.REDRAW", 10_000.0)
    with server() as here, here.browser() as browser:
        browser.sit("hamlet", "human", "human").until("state")
        made, update = list[int](), HostedTable.seat_update

        def counted(table: HostedTable, seat: int, *given: int) -> SeatUpdate:
            made.append(seat)
            return update(table, seat, *given)

        monkeypatch.setattr(HostedTable, "seat_update", counted)
        for k in range(40):
            browser.say("call", name="", colour=k % 2)
        browser.say("help", place="").until("helped")
        assert made == [0], "the first at once, the last when some time has passed"
