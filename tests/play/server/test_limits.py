"""Who may speak to the server, how much, and in which words."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator

import pytest
from starlette.websockets import WebSocketDisconnect

from architects_env.play.server.access.hosts import host_is_ours, origin_is_ours
from architects_env.play.server.access.limits import Limits, address_in
from architects_env.play.server.access.rate_limits import Bucket, RateLimiter
from architects_env.play.server.connections.outbox import MOST_UNREAD
from architects_env.play.server.connections.session import Session
from architects_env.play.server.hosting.storage import Storage
from architects_env.play.server.hosting.tables import Tables
from architects_env.play.server.messages import from_page
from architects_env.play.server.workers.opponents import Opponents
from tests.patience import PATIENCE
from tests.play.wire import UNHURRIED, InlineWorkerPool, Server, server


@pytest.fixture(scope="module")
def here() -> Iterator[Server]:
    with server(names=frozenset({"games.home"})) as found:
        yield found


@pytest.mark.parametrize(
    ("host", "ours"),
    [
        ("localhost", True),
        ("localhost:8017", True),
        ("127.0.0.1:8017", True),
        ("[::1]:8017", True),
        ("192.168.1.7", True),
        ("games.home:80", True),
        ("evil.example", False),
        ("localhost.evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("", False),
        ("[::1", False),
        ("a b", False),
    ],
)
def test_a_name_that_a_stranger_may_have_pointed_here_is_refused(here: Server, host: str, ours: bool) -> None:
    assert host_is_ours(host, frozenset({"games.home"})) is ours
    if host:
        answer = here.client.get("/", headers={"host": host})
        assert answer.status_code == (200 if ours else 400)
        assert "script-src 'self'" in answer.headers["content-security-policy"]


def test_only_our_own_page_may_open_the_socket(here: Server) -> None:
    assert origin_is_ours("http://127.0.0.1:8017", "127.0.0.1:8017") and origin_is_ours(None, "127.0.0.1")
    with here.browser(origin="http://127.0.0.1"):
        pass
    for headers in (
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://127.0.0.1:99"},
        {"host": "evil.example"},
    ):
        with pytest.raises(WebSocketDisconnect), here.browser(**headers):
            pass


def test_pages_files_are_served_and_nothing_else_is() -> None:
    with server() as here:
        assert "Board games: a table to sit at" in here.client.get("/").text
        assert here.client.get("/js/main.js").headers["content-type"].startswith("text/javascript")
        assert "[data-theme=dark]" in here.client.get("/boards.css").text
        for path in ("/../server/app.py", "/%2e%2e/server/app.py", "/js/../../table.py", "/docs", "/openapi.json"):
            assert here.client.get(path).status_code == 404


def test_there_are_so_many_connections_and_no_more() -> None:
    with (
        server(limits=Limits(connections=1)) as small,
        small.browser(),
        pytest.raises(WebSocketDisconnect),
        small.browser(),
    ):
        pass


def test_one_address_has_not_all_connections() -> None:
    with (
        server(limits=Limits(connections_per_address=1)) as small,
        small.browser(),
        pytest.raises(WebSocketDisconnect),
        small.browser(),
    ):
        pass


def test_who_says_nothing_is_not_kept() -> None:
    with server(limits=Limits(request_timeout=0.05)) as small:
        with small.browser() as silent, pytest.raises(WebSocketDisconnect):
            silent.hear()
        with small.browser() as browser:
            browser.sit("hamlet", "human", "human").until("state")
            time.sleep(0.2)  # whoever has said something may think as long as it likes
            browser.say("help", place="").until("helped")


def test_every_address_has_its_share_and_all_together_have_theirs() -> None:
    now = [0.0]
    shares = RateLimiter(5, 2, 10.0, lambda: now[0])
    assert [shares.take("one") for _ in range(3)] == [True, True, False]
    assert [shares.take("two") for _ in range(3)] == [True, True, False]
    assert [shares.take("three") for _ in range(2)] == [True, False], "that of all is used up"
    now[0] = 5.0
    assert [shares.take("one") for _ in range(2)] == [True, False]


def test_addresses_that_have_not_been_heard_of_for_long_are_forgotten() -> None:
    now = [0.0]
    shares = RateLimiter(1e9, 2, 10.0, lambda: now[0])
    for number in range(1000):
        now[0] = float(number)
        assert shares.take(f"address {number}")
        shares.take("one that calls all the time")
        assert len(shares._of) <= 11


@pytest.mark.parametrize(
    ("client", "address"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_a_subscriber_of_ipv6_counts_as_one_address(client: str, address: str) -> None:
    assert address_in(client) == address


def test_a_bucket_lets_a_burst_pass_and_then_its_rate() -> None:
    now = [0.0]
    bucket = Bucket(2.0, 3.0, lambda: now[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    now[0] = 100
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nothing",
        "[]",
        "3",
        "null",
        "{}",
        '{"type": "nothing"}',
        '{"type": "play"}',
        '{"type": "play", "action": "1", "after": 0}',
        '{"type": "play", "action": 1.5, "after": 0}',
        '{"type": "play", "action": true, "after": 0}',
        '{"type": "play", "action": 1, "after": 0, "more": 1}',
        '{"type": "create", "game": "hamlet", "seats": "human"}',
        '{"type": "join", "token": "short"}',
        '{"type": ["play"]}',
        "[" * 100_000,
        '{"a":' * 100_000,
    ],
)
def test_what_is_no_message_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(ValueError, match="cannot be read") as refusal:
        from_page.read(text)
    assert len(str(refusal.value)) < 400


def test_a_message_that_is_too_long_is_not_looked_at() -> None:
    with pytest.raises(ValueError, match="at most"):
        from_page.read("x" * (from_page.LONGEST_MESSAGE + 1))


@pytest.mark.parametrize("reads_again", [True, False])
def test_who_asks_and_does_not_read_is_not_heard(reads_again: bool) -> None:
    """Until it reads, or the connection has ended."""

    async def asks() -> None:
        sent, reading = list[str](), asyncio.get_running_loop().create_future()

        async def send(text: str) -> None:
            await reading
            sent.append(text)

        tables = Tables(Storage(":memory:"), InlineWorkerPool(), Opponents(), UNHURRIED)
        session = Session(tables, send)
        speaking = asyncio.create_task(session.speak())
        asking = [asyncio.create_task(session.heard("what?")) for _ in range(10 * MOST_UNREAD)]
        for _ in range(10):
            await asyncio.sleep(0)
        assert (
            session.errors == len(session._waiting) + 1 == MOST_UNREAD + 1
            and sum(task.done() for task in asking) == MOST_UNREAD + 1
        )
        if reads_again:
            reading.set_result(None)
        else:
            reading.set_exception(RuntimeError("It has gone."))
        await asyncio.gather(*asking)
        if reads_again:
            while len(sent) < len(asking):
                await asyncio.sleep(0)
        speaking.cancel()
        await asyncio.gather(speaking, return_exceptions=True)
        tables.storage.close()

    asyncio.run(asyncio.wait_for(asks(), PATIENCE))
