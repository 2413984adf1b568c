"""A connection from its refusal to its death: what a page is told, what the log says, and what is done only once."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from architects_env.agents.agent import AgentFailure, describe_error
from architects_env.core.play.match import Match
from architects_env.core.play.record import Record, checked_remarks
from architects_env.games import load
from architects_env.play import serve
from architects_env.play.server.access.hosts import MOST_TOLD, HostCheck, host_is_ours, origin_is_ours
from architects_env.play.server.access.limits import Limits
from architects_env.play.server.connections import connection
from architects_env.play.server.connections.connection import PING_INTERVAL, PING_TIMEOUT, Disconnected, Inbox, send
from architects_env.play.server.hosting.hosted_game import SeatUpdate
from architects_env.play.server.hosting.storage import Storage
from architects_env.play.server.hosting.tables import Tables
from architects_env.play.server.messages import from_page
from architects_env.play.server.messages.from_server import Notice, Outgoing
from architects_env.play.server.workers.opponents import Opponents
from architects_env.play.terminal.errors import exit_after
from tests.patience import PATIENCE
from tests.play.server.test_serve import listening
from tests.play.wire import UNHURRIED, Browser, InlineWorkerPool, Server, server

# --- who is refused is told why ---------------------------------------------------------------------------------------
PROXIED = {"host": "127.0.0.1:8017", "origin": "https://games.example"}
"""What comes through a proxy that writes its own Host header."""


def told_on_opening(here: Server, **headers: str) -> dict[str, Any]:
    """The first message of a connection."""
    with here.client.websocket_connect("ws://127.0.0.1/ws?language=en", headers=headers) as opened:
        return json.loads(opened.receive_text())


def test_names_of_hosts_compare_without_case() -> None:
    assert host_is_ours("kitchen-pc:8017", {"Kitchen-PC"}) and host_is_ours("Kitchen-PC", {"kitchen-pc."})
    assert host_is_ours("xn--hrac-stl-x0b.cz:8017", {"Hrac-Stůl.cz"})
    assert not host_is_ours("", {""})


@pytest.mark.parametrize(
    ("names", "ours"),
    [
        ((), False),
        (("games.example",), True),
        (("Games.Example",), True),
        (("games.example:8443",), False),
        (("other.example",), False),
    ],
)
def test_a_page_of_a_name_that_was_given_is_ours_whatever_a_proxy_writes_into_host(
    names: tuple[str, ...], ours: bool
) -> None:
    assert origin_is_ours(PROXIED["origin"], PROXIED["host"], names) is ours
    assert not origin_is_ours("https://games.example:99", PROXIED["host"], names)


def test_who_is_refused_is_told_in_a_sentence_and_the_log_names_header_and_option(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with server() as here:
        refused = told_on_opening(here, **PROXIED)
        assert refused["type"] == "refused" and refused["again"] is False
        assert "https://games.example" in refused["sentence"] and "--name games.example," in refused["sentence"]
        assert "header Origin (Host: '127.0.0.1:8017', Origin: 'https://games.example')" in caplog.text
        assert "start it with --name games.example." in caplog.text
        caplog.clear()
        assert told_on_opening(here, host="Games.Example:80")["type"] == "refused"
        assert "header Host (Host: 'Games.Example:80'" in caplog.text and "--name games.example." in caplog.text
        answer = here.client.get("/", headers={"host": "evil.example", "accept-language": "cs"})
        assert answer.status_code == 400 and "'evil.example'" in answer.text and "spusťte" in answer.text


def test_with_the_option_that_the_log_names_the_page_gets_in() -> None:
    with server(names=frozenset({"games.example"})) as here:
        assert told_on_opening(here, **PROXIED)["type"] == "welcome"


def test_a_page_that_does_not_say_whose_it_is_is_refused() -> None:
    with server(names=frozenset({"", "null"})) as here:
        assert told_on_opening(here, host="127.0.0.1", origin="null")["type"] == "refused"


def test_the_log_is_not_filled_by_strangers_and_obeys_none_of_their_codes(caplog: pytest.LogCaptureFixture) -> None:
    host_check = HostCheck()
    for number in range(5 * MOST_TOLD):
        host_check.refusal(f"\x1b[2J{number}.example")
        host_check.refusal("twice.example")
    assert len(caplog.records) == MOST_TOLD and caplog.text.count("Host: 'twice.example'") == 1
    record = logging.LogRecord("play", logging.ERROR, "", 0, "%s", ("\x1b[2Jone\ntwo",), None)
    assert serve._Plain("%(message)s").format(record) == "\\x1b[2Jone\ntwo"


def test_a_full_server_says_so_and_the_page_may_try_again() -> None:
    with server(limits=Limits(connections=1)) as small, small.browser():
        refused = told_on_opening(small, host="127.0.0.1")
        assert (
            refused["type"] == "refused" and refused["again"] is True and "This server is full" in refused["sentence"]
        )


def test_what_comes_without_its_upgrade_is_told_so(caplog: pytest.LogCaptureFixture) -> None:
    with server() as here:
        assert here.client.get("/ws").status_code == here.client.get("/ws").status_code == 426
    assert caplog.text.count("passes no WebSockets on") == 1


# --- signs of life ----------------------------------------------------------------------------------------------------
def test_a_page_that_asks_for_signs_of_life_gets_them_and_no_program_that_does_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(connection, "HEARTBEAT", 0.01)
    with server() as here:
        with here.client.websocket_connect("ws://127.0.0.1/ws?heartbeat=yes") as opened:
            heard = [json.loads(opened.receive_text())["type"] for _ in range(4)]
            assert heard.count("alive") >= 3
        with here.browser() as browser:
            browser.say("help", place="")
            assert browser.hear()["type"] == "error"


def test_a_browser_that_is_gone_is_noticed_within_fifteen_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    assert PING_INTERVAL + PING_TIMEOUT <= 15 and Limits().send_timeout <= 15
    for setting in ("PING_INTERVAL", "PING_TIMEOUT"):
        monkeypatch.setattr(serve, setting, 0.1)
    with listening(Limits()) as (_, address), socket.create_connection(address, PATIENCE) as silent:
        silent.sendall(
            b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        heard = b""
        while part := silent.recv(2**16):  # it answers no ping
            heard += part
        assert heard.startswith(b"HTTP/1.1 101") and b"keepalive ping timeout" in heard


def test_a_browser_that_takes_nothing_is_gone() -> None:
    class Full:
        async def send_text(self, text: str) -> None:
            await asyncio.get_running_loop().create_future()

    with pytest.raises(Disconnected):
        asyncio.run(send(Full(), "news", 0.01))  # type: ignore[arg-type]


class Sending:
    """A connection over which these messages come in, and then nothing."""

    def __init__(self, *texts: str) -> None:
        self.texts = list(texts)

    async def receive(self) -> dict[str, Any]:
        if not self.texts:
            await asyncio.get_running_loop().create_future()
        return {"type": "websocket.receive", "text": self.texts.pop(0)}


@pytest.mark.parametrize(
    ("texts", "read"),
    [(["a"] * 5, 5), (["a"] * 500, connection.MOST_UNHEARD + 1), (["a" * connection.LONGEST_UNHEARD] * 5, 2)],
    ids=["few", "many", "long"],
)
def test_what_comes_in_is_read_at_once_but_not_without_end(texts: list[str], read: int) -> None:
    async def reads() -> None:
        inbox, sending = Inbox(), Sending(*texts)
        filling = asyncio.create_task(inbox.fill(sending))  # type: ignore[arg-type]
        for _ in range(2 * len(texts)):
            await asyncio.sleep(0)
        assert len(texts) - len(sending.texts) == read
        assert [await inbox.next(None) for _ in texts] == texts
        assert await inbox.next(0.01) is None
        inbox.close()
        assert await inbox.next(None) is None
        filling.cancel()
        await asyncio.wait([filling])

    asyncio.run(asyncio.wait_for(reads(), PATIENCE))


def test_what_cannot_be_sent_ends_the_connection_and_stands_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    class Broken(Notice):
        def json_in(self, speech: object) -> str:
            raise ValueError("not a word")

    with server() as here, here.browser() as browser:
        (session,) = here.app.state.sessions
        assert here.client.portal is not None
        here.client.portal.call(session.say, Broken(sentence=""))
        with pytest.raises(WebSocketDisconnect) as ended:
            browser.hear()
        assert ended.value.code == connection.BROKEN and "its connection is closed" in caplog.text


# --- what comes from outside is data ----------------------------------------------------------------------------------
def test_a_record_whose_remarks_hold_braces_is_read_in_every_language() -> None:
    record = Record.of(Match(load("hamlet"), 2, {}, 4))
    record.players, record.remarks = ["human", "human"], ["fun {", "{player}"]
    with server() as here, here.browser() as host:
        host.say("load", content="\n".join(record.lines())).until("seated")
        (link,) = host.heard[-1]["links"].values()
        with here.client.websocket_connect("ws://127.0.0.1/ws?language=cs") as opened:
            guest = Browser(opened).join(link)
            assert guest.until("state")["remarks"][:2] == record.remarks


def test_a_remark_holds_no_codes_for_a_terminal() -> None:
    assert checked_remarks(["fun {"]) == ["fun {"]
    with pytest.raises(ValueError, match="printable"):
        checked_remarks(["\x1b[2J"])


def test_what_an_agent_says_of_its_failure_can_be_printed_and_written() -> None:
    for failure in (
        AgentFailure("one", 0, 1, "\x1b]0;mine\x07\ud800"),
        AgentFailure("one", 0, 1, describe_error(OSError("\x1b"))),
    ):
        assert str(failure).isprintable() and failure.reason.isprintable() and "\\x1b" in failure.reason
    assert exit_after(ValueError("\x1b[2J\nmore"), None).code == "\\x1b[2J\nmore"


# --- what is done only once -------------------------------------------------------------------------------------------
def test_a_decision_that_comes_twice_is_made_once_also_over_another_connection_and_after_it_was_taken_back() -> None:
    with server() as here, here.browser() as lost, here.browser() as browser:
        lost.sit("hamlet", "human", "greedy").turn()
        decision = {"action": lost.state["choices"][0]["action"], "after": 0, "once": "0-1-2-3"}
        browser.join(lost.token).turn()
        lost.say("play", **decision)
        while not (browser.own and browser.state["choices"]):  # the opponent has answered
            browser.until("state")
        browser.say("play", **decision)
        assert browser.until("state")["log_from"] == 0 and len(browser.own) == 1
        browser.say("undo", keep=0)
        while browser.own:
            browser.until("state")
        browser.turn().say("play", **decision).until("state")
        assert browser.own == [] and browser.state["choices"]
        browser.say("play", **{**decision, "once": "4-5-6-7"})
        while len(browser.own) < 1:
            browser.until("state")


class Late(InlineWorkerPool):
    """Answers of which each comes when it is called off: so it is where a process has just answered."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = asyncio.Event()

    async def choose(self, name: str, seen: Any, *given: Any, **named: Any) -> int:
        self.asked.set()
        try:
            await asyncio.get_running_loop().create_future()
        except asyncio.CancelledError:
            return int(seen.view().legal_actions()[-1])
        raise AssertionError


class Told:
    """Sits at the first seat, and remembers what it is told once."""

    seat = 0
    watches = False

    def __init__(self) -> None:
        self.notices: list[str] = []

    def tell(self, update: SeatUpdate) -> None:
        pass

    def say(self, message: Outgoing) -> None:
        if isinstance(message, Notice):
            self.notices.append(str(message.sentence))


def test_an_answer_that_comes_after_its_question_was_taken_back_is_dropped_without_a_word(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def plays() -> None:
        worker_pool = Late()
        tables = Tables(Storage(":memory:"), worker_pool, Opponents(), UNHURRIED)
        hosted, seat = await tables.create(
            from_page.Create(type="create", game="hamlet", seats=["human", "greedy", "greedy"], seed=7)
        )
        told = Told()
        hosted.watchers.add(told)
        while hosted.table.to_decide == seat:
            async with hosted.lock:
                await hosted.play(seat, int(hosted.table.view(seat).legal_actions()[0]), hosted.decisions_of(seat))
        await worker_pool.asked.wait()
        late = hosted._bots
        assert late is not None
        async with hosted.lock:
            await hosted.undo(seat, 0)
        await asyncio.wait([late])
        assert hosted.decisions_of(seat) == hosted.table.decisions == 0 and told.notices == []
        tables.storage.close()

    asyncio.run(asyncio.wait_for(plays(), PATIENCE))
    assert "Traceback" not in caplog.text
