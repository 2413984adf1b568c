"""Who may speak to the server, how much, and in which words."""
from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.websockets import WebSocketDisconnect

from play.server import messages
from play.server.limits import Bucket, Limits, host_is_ours, origin_is_ours
from tests.play.wire import Server, server


@pytest.fixture(scope="module")
def here() -> Iterator[Server]:
    with server(names=frozenset({"games.home"})) as found:
        yield found


@pytest.mark.parametrize(("host", "ours"), [
    ("localhost", True), ("localhost:8017", True), ("127.0.0.1:8017", True), ("[::1]:8017", True), ("192.168.1.7", True), ("games.home:80", True),
    ("evil.example", False), ("localhost.evil.example", False), ("127.0.0.1.evil.example", False), ("", False), ("[::1", False), ("a b", False),
])
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
    for headers in ({"origin": "http://evil.example"}, {"origin": "null"}, {"origin": "http://127.0.0.1:99"}, {"host": "evil.example"}):
        with pytest.raises(WebSocketDisconnect), here.browser(**headers):
            pass


def test_pages_files_are_served_and_nothing_else_is() -> None:
    with server() as here:
        assert "architects-env" in here.client.get("/").text
        assert here.client.get("/js/main.js").headers["content-type"].startswith("text/javascript")
        assert "[data-theme=dark]" in here.client.get("/boards.css").text
        for path in ("/../server/app.py", "/%2e%2e/server/app.py", "/js/../../table.py", "/docs", "/openapi.json"):
            assert here.client.get(path).status_code == 404


def test_there_are_so_many_connections_and_no_more() -> None:
    with server(limits=Limits(connections=1)) as small, small.browser(), pytest.raises(WebSocketDisconnect), small.browser():
        pass


def test_a_bucket_lets_a_burst_pass_and_then_its_rate() -> None:
    now = [0.0]
    bucket = Bucket(2.0, 3.0, lambda: now[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    now[0] = 100
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


@pytest.mark.parametrize("text", [
    "", "nothing", "[]", "3", "null", "{}", '{"type": "nothing"}', '{"type": "play"}', '{"type": "play", "action": "1", "after": 0}',
    '{"type": "play", "action": 1.5, "after": 0}', '{"type": "play", "action": true, "after": 0}', '{"type": "play", "action": 1, "after": 0, "more": 1}',
    '{"type": "create", "game": "hamlet", "seats": "human"}', '{"type": "join", "token": "short"}', '{"type": ["play"]}', "[" * 100_000, '{"a":' * 100_000,
])
def test_what_is_no_message_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(ValueError, match="cannot be read") as refusal:
        messages.read(text)
    assert len(str(refusal.value)) < 400


def test_a_message_that_is_too_long_is_not_looked_at() -> None:
    with pytest.raises(ValueError, match="at most"):
        messages.read("x" * (messages.LONGEST_MESSAGE + 1))
