"""`serve` as a process and as a socket: what it refuses to start with, what it closes, and what a kill leaves."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Generator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import uvicorn
from fastapi import FastAPI
from starlette.testclient import TestClient
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from architects_env.play import serve
from architects_env.play.drawing.qr_code import qr_svg, qr_text
from architects_env.play.server.access.limits import Limits
from architects_env.play.server.app import make_app
from architects_env.play.server.hosting.storage import VERSION, BadStorage, Storage
from tests.play.browser import ROOT
from tests.play.wire import HOST, PATIENCE, InlineWorkerPool, within


# --- what it does not start with --------------------------------------------------------------------------------------
def ours(path: Path) -> None:
    storage = Storage(path)
    for number in range(100):
        storage._base.execute("INSERT INTO events VALUES ('table', ?, ?)", (number, "x" * 1000))
    storage._base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    storage.close()


def damaged(path: Path) -> None:
    ours(path)
    content = bytearray(path.read_bytes())
    content[4096:12288] = bytes(8192)
    path.write_bytes(content)


def cut_off(path: Path) -> None:
    ours(path)
    path.write_bytes(path.read_bytes()[:-5000])


def of_another_program(path: Path) -> None:
    with closing(sqlite3.connect(path)) as base:
        base.execute("CREATE TABLE addresses (name TEXT)")


def of_another_version(path: Path) -> None:
    ours(path)
    with closing(sqlite3.connect(path)) as base:
        base.execute(f"PRAGMA user_version = {VERSION + 6}")


BAD: dict[str, tuple[Callable[[Path], object], str]] = {
    "no database": (lambda path: path.write_text("my diary\n" * 1000), "it is no database, or is damaged"),
    "damaged": (damaged, "it is damaged"),
    "cut off": (cut_off, "it is damaged"),
    "of another program": (of_another_program, "it is the file of another program"),
    "of another version": (
        of_another_version,
        f"it is of version {VERSION + 6}, and this program reads version {VERSION}",
    ),
    "a folder": (Path.mkdir, "Is a directory"),
}


@pytest.mark.parametrize("bad", BAD)
def test_a_file_that_cannot_hold_the_tables_is_refused_in_a_sentence_and_left_as_it_is(
    tmp_path: Path, bad: str
) -> None:
    make, reason = BAD[bad]
    path = tmp_path / "tables.sqlite"
    make(path)
    before = path.read_bytes() if path.is_file() else b""
    with pytest.raises(SystemExit) as ended, within(PATIENCE):
        serve.main(["--storage", str(path), "--port", "0", "--no-browser"])
    assert (
        ended.value.code
        == f"The tables cannot be kept in {path}: {reason}. Name another file with --storage; a new one is made by itself."
    )
    assert (path.read_bytes() if path.is_file() else b"") == before


def test_a_place_that_cannot_be_written_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with (
        pytest.raises(SystemExit, match=r"tables cannot be kept in .*tables.sqlite: .*\. Name another file"),
        within(PATIENCE),
    ):
        serve.main(["--storage", str(tmp_path / "file" / "tables.sqlite"), "--port", "0", "--no-browser"])


def test_a_file_that_was_made_before_versions_were_written_is_read(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    ours(path)
    with closing(sqlite3.connect(path)) as base:
        base.execute("PRAGMA user_version = 0")
    with closing(Storage(path)) as storage:
        assert storage._base.execute("PRAGMA user_version").fetchone() == (VERSION,) and storage._base.execute(
            "SELECT COUNT(*) FROM events"
        ).fetchone() == (100,)


@pytest.mark.parametrize("port", ["99999", "-1", "taken"])
def test_a_port_that_cannot_be_is_refused_in_a_sentence(tmp_path: Path, port: str) -> None:
    with closing(serve.listening(HOST, 0)) as other:
        number = str(other.getsockname()[1]) if port == "taken" else port
        with (
            pytest.raises(
                SystemExit, match=rf"cannot listen at {HOST}, port {number}: .*\. Choose another with --port\."
            ),
            within(PATIENCE),
        ):
            serve.main(["--storage", str(tmp_path / "tables.sqlite"), f"--port={number}", "--no-browser"])


def test_two_servers_at_once_do_not_have_one_file(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    with (
        closing(Storage(path)),
        pytest.raises(BadStorage, match=rf"Another server has the tables in .* \(process {os.getpid()}\)"),
    ):
        Storage(path)
    with closing(Storage(path)):
        pass


# --- what it closes ---------------------------------------------------------------------------------------------------
@contextmanager
def listening(limits: Limits, proxies: tuple[str, ...] = ()) -> Generator[tuple[FastAPI, tuple[str, int]]]:
    """A server on a socket, in a thread of this process: the application and its address."""
    app, bound = make_app(worker_pool=InlineWorkerPool, limits=limits), serve.listening(HOST, 0)
    running = uvicorn.Server(serve.configured(app, limits, proxies))
    thread = threading.Thread(target=running.run, args=([bound],))
    thread.start()
    try:
        while not running.started:
            time.sleep(0.01)
        yield app, bound.getsockname()
    finally:
        running.should_exit = True
        thread.join()


def is_closed(open_socket: socket.socket) -> bool:
    """Whether the other side ends this connection, which may say something before."""
    open_socket.settimeout(PATIENCE)
    with suppress(ConnectionError):
        while open_socket.recv(65536):
            pass
    return True


REQUEST = f"GET /icon.svg HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode()


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"GET / HT",
        REQUEST[:-2],
        REQUEST + b"GET / HTTP/1.1\r\nHost:",
        b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100000\r\n\r\nx",
    ],
    ids=["nothing", "half a line", "headers without end", "a second request without end", "a body without end"],
)
def test_a_connection_that_does_not_get_on_is_closed(said: bytes) -> None:
    with listening(Limits(request_timeout=0.1)) as (_, address), socket.create_connection(address) as stranger:
        stranger.sendall(said)
        assert is_closed(stranger)


def test_headers_that_trickle_in_are_not_waited_for() -> None:
    with listening(Limits(request_timeout=0.3)) as (_, address), socket.create_connection(address) as stranger:
        stranger.sendall(REQUEST[:-2])
        with pytest.raises(ConnectionError):
            for _ in range(100 * PATIENCE):
                stranger.sendall(b"X: y\r\n")
                time.sleep(0.01)


def test_a_page_that_is_used_stays_connected() -> None:
    with listening(Limits(request_timeout=0.3)) as (_, address), connect(f"ws://{HOST}:{address[1]}/ws") as browser:
        assert json.loads(browser.recv())["type"] == "welcome"
        browser.send(json.dumps({"type": "help", "place": ""}))
        browser.recv()
        time.sleep(1)
        browser.send(json.dumps({"type": "help", "place": ""}))
        assert json.loads(browser.recv(PATIENCE))["type"] == "error"


def test_one_address_has_not_all_sockets() -> None:
    with listening(Limits(sockets_per_address=3)) as (_, address):
        kept = [socket.create_connection(address) for _ in range(3)]
        for one in kept:
            one.sendall(REQUEST)
            assert one.recv(12) == b"HTTP/1.1 200"
        with socket.create_connection(address) as further:
            assert is_closed(further)
        for one in kept:
            one.close()


@pytest.mark.parametrize(("proxies", "address"), [((), HOST), (("198.51.100.1",), HOST), ((HOST,), "203.0.113.9")])
def test_a_forwarded_address_is_believed_of_a_proxy_that_was_named_and_of_nobody_else(
    proxies: tuple[str, ...], address: str
) -> None:
    headers = {"X-Forwarded-For": "192.0.2.77, 203.0.113.9"}
    with (
        listening(Limits(), proxies) as (app, (_, port)),
        connect(f"ws://{HOST}:{port}/ws", additional_headers=headers) as browser,
    ):
        browser.recv()
        assert [session.address for session in app.state.sessions] == [address]


# --- where it is reached ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
@pytest.mark.parametrize("connected", [True, False])
def test_a_server_that_listens_to_the_network_says_its_address_there_and_opens_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], host: str, connected: bool
) -> None:
    """So guests' links work for guests; on this machine localhost goes too. Without a network there is only that."""
    opened = list[str]()

    async def started(server: uvicorn.Server, sockets: object = None) -> None:
        server.started = True

    monkeypatch.setattr(uvicorn.Server, "startup", started)
    monkeypatch.setattr("webbrowser.open", lambda address: opened.append(address) or True)
    name = "192.168.1.7" if host == "0.0.0.0" else "fd00::7"
    monkeypatch.setattr(serve, "in_the_network", lambda family: name if connected else None)
    with closing(serve.listening(HOST, 0)) as bound:
        port = bound.getsockname()[1]
        config = uvicorn.Config(FastAPI(), log_config=None)  # it would close the handlers of other libraries
        asyncio.run(serve._Server(config, serve.Arguments(host=host)).startup([bound]))
    shown = {"192.168.1.7": "192.168.1.7", "fd00::7": "[fd00::7]"}[name] if connected else "localhost"
    lines = capsys.readouterr().out.splitlines()
    assert opened == [f"http://{shown}:{port}/"] and opened[0] in lines[0]
    assert f"http://localhost:{port}/" in lines[1]


def test_the_address_in_the_network_is_none_of_this_machine_alone() -> None:
    found = serve.in_the_network(socket.AF_INET)
    assert found is None or not found.startswith(("127.", "0.", "169.254."))


def test_nothing_beyond_this_machine_is_listened_to_without_being_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "in_the_network", lambda _: pytest.fail("nobody asks for the network"))
    (bound,) = serve.sockets_for(serve.Arguments(port=0))
    with closing(bound):
        assert bound.getsockname()[0] == HOST


@pytest.mark.skipif(sys.platform != "linux", reason="Elsewhere this machine has one address of its own only.")
def test_at_home_the_address_there_and_this_machine_are_listened_to_and_no_other(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def started(server: uvicorn.Server, sockets: object = None) -> None:
        server.started = True

    monkeypatch.setattr(uvicorn.Server, "startup", started)
    monkeypatch.setattr(serve, "in_the_network", lambda _: "127.0.0.2")
    given = serve.Arguments(home=True, port=0, browser=False)
    first, second = serve.sockets_for(given)
    with closing(first), closing(second):
        (home, port), (here, other) = first.getsockname(), second.getsockname()
        assert (home, here) == ("127.0.0.2", HOST) and port == other
        asyncio.run(serve._Server(uvicorn.Config(FastAPI(), log_config=None), given).startup([first, second]))
    shown = capsys.readouterr().out
    address = f"http://127.0.0.2:{port}/"
    assert address in shown.splitlines()[0] and qr_text(address) in shown and f"http://localhost:{port}/" in shown


@pytest.mark.parametrize(
    ("found", "host", "sentence"),
    [
        (None, HOST, "no address in a home network"),
        ("9.9.9.9", HOST, "9.9.9.9, is of no home network: anyone in the internet could join"),
        ("192.168.1.7", "0.0.0.0", "Give --home or --host, not both"),
    ],
)
def test_a_home_that_is_none_is_refused_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, found: str | None, host: str, sentence: str
) -> None:
    monkeypatch.setattr(serve, "in_the_network", lambda _: found)
    monkeypatch.setattr(serve, "listening", lambda *_: pytest.fail("nothing is listened to"))
    with pytest.raises(ValueError, match=sentence):
        serve.sockets_for(serve.Arguments(home=True, host=host))


def test_links_for_guests_are_told_where_the_network_reaches_the_page() -> None:
    app = make_app(worker_pool=InlineWorkerPool)
    app.state.home = "http://192.168.1.7:8017/"
    with TestClient(app, base_url=f"http://{HOST}") as client:
        for seats, home in ((["human", "human"], app.state.home), (["human", "greedy"], "")):
            with client.websocket_connect(f"ws://{HOST}/ws") as socket_of:
                socket_of.send_text(json.dumps({"type": "create", "game": "hamlet", "seats": seats, "seed": 5}))
                while (message := json.loads(socket_of.receive_text()))["type"] != "seated":
                    pass
                assert message["home"] == home and len(message["links"]) == seats.count("human") - 1
                codes = {
                    seat: qr_svg(f"{home}#seat={token}", "QR code of seat 2")
                    for seat, token in message["links"].items()
                }
                assert message["codes"] == codes, "for phones in the network"


# --- what a kill leaves -----------------------------------------------------------------------------------------------
SMALL = """
import sys
import uvicorn
from architects_env.play import serve
from architects_env.play.server.app import make_app
from architects_env.play.server.access.limits import Limits
from tests.play.wire import HOST, InlineWorkerPool

bound, app = serve.listening(HOST, 0), make_app(sys.argv[1], worker_pool=InlineWorkerPool)
print(f"//{HOST}:{bound.getsockname()[1]}/", flush=True)
uvicorn.Server(serve.configured(app, Limits(messages_per_second=1e9, messages_per_second_per_address=1e9))).run([bound])
"""
"""A server without other processes, which begins at once."""


@contextmanager
def process(*command: str) -> Generator[tuple[subprocess.Popen[str], str]]:
    """A server of its own: the process, and its address."""
    with subprocess.Popen(
        [sys.executable, *command], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout is not None and running.stderr is not None
        found = re.search(r"//(\S+)/", running.stdout.readline())
        assert found, running.stderr.read()
        try:
            yield running, found[1]
        finally:
            running.kill()


class Player:
    """Plays at one table as fast as it can, and remembers what it was told."""

    def __init__(self, box: bool, seed: int) -> None:
        self.create = {"type": "create", "game": "hamlet", "seats": ["human", "greedy"], "companion": box}
        self.rng, self.token, self.told = np.random.default_rng(seed), "", 0
        self.own: list[str] = []
        self.log: list[str] = []
        self.asked = -1
        """How many decisions there are when what was asked last has come about."""

    def sit(self, browser: Any) -> None:
        """Whatever had been told before is there; what was asked last may or may not be."""
        before, said = (self.own, self.log), {"type": "join", "token": self.token} if self.token else self.create
        browser.send(json.dumps({"type": "show", "every_move": False, "narrow": False}))
        browser.send(json.dumps(said))
        while self.hear(browser)["type"] != "state":
            pass
        if self.asked >= len(before[0]) or self.asked < 0:
            assert self.own[: len(before[0])] == before[0] and self.log[: len(before[1])] == before[1]
        assert len(self.own) in (len(before[0]), self.asked)

    def hear(self, browser: Any) -> dict[str, Any]:
        message = json.loads(browser.recv(PATIENCE))
        assert message["type"] not in ("error", "notice"), message
        if message["type"] == "seated":
            self.token = message["token"]
        if message["type"] == "state":
            self.own = self.own[: message["own_from"]] + message["own"]
            self.log = self.log[: message["log_from"]] + message["log"]
            self.state, self.told = message, self.told + 1
        return message

    def play(self, browser: Any) -> None:
        """Until the server is killed: decide, and begin anew at the end."""
        with suppress(ConnectionClosed):
            while True:
                if self.state["over"]:
                    self.asked = int(self.rng.integers(len(self.own)))
                    browser.send(json.dumps({"type": "undo", "keep": self.asked}))
                elif self.state["choices"]:
                    self.asked = len(self.own) + 1
                    action = self.rng.choice(self.state["choices"])["action"]
                    browser.send(json.dumps({"type": "play", "action": action, "after": len(self.own)}))
                while self.hear(browser)["type"] != "state":
                    pass


def kill_at_random(path: Path, box: bool, kills: int) -> int:
    """Kill a server in the middle of a game so many times; how many boards were told of."""
    player, rng = Player(box, 7), np.random.default_rng(11)
    for _ in range(kills):
        with process("-c", SMALL, str(path)) as (running, address), connect(f"ws://{address}/ws") as browser:
            player.sit(browser)
            threading.Timer(float(rng.uniform(0.05, 1.5)), os.kill, (running.pid, signal.SIGKILL)).start()
            player.play(browser)
    with process("-c", SMALL, str(path)) as (_, address), connect(f"ws://{address}/ws") as browser:
        player.sit(browser)
    return player.told


@pytest.mark.parametrize("box", [pytest.param(False, marks=pytest.mark.slow), True], ids=["dealt here", "with the box"])
def test_what_was_told_is_there_after_a_kill_and_nothing_is_left_that_holds_the_file(tmp_path: Path, box: bool) -> None:
    assert kill_at_random(tmp_path / "tables.sqlite", box, 1) > 2


@pytest.mark.slow
@pytest.mark.parametrize("box", [False, True], ids=["dealt here", "with the box"])
def test_what_was_told_is_there_after_fifteen_kills(tmp_path: Path, box: bool) -> None:
    assert kill_at_random(tmp_path / "tables.sqlite", box, 15) > 100


def test_a_second_server_says_that_there_is_another_and_ends(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    command = ["-m", "play", "serve", "--no-browser", "--port", "0", "--storage", str(path)]
    with process(*command) as (running, _):
        second = subprocess.run([sys.executable, *command], cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE)
        assert second.returncode == 1 and second.stdout == ""
        assert second.stderr == (
            f"Another server has the tables in {path} (process {running.pid}). Use that one, stop it, or name another file with --storage.\n"
        )
