"""What waits for a browser that does not read is bounded, and loses nothing that matters."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from architects_env.play.server.access.limits import Limits
from architects_env.play.server.connections.outbox import (
    MOST_BOARDS,
    MOST_NOTICES,
    MOST_UNREAD,
    MOST_UNREAD_CHARACTERS,
    Outbox,
)
from architects_env.play.server.hosting.hosted_game import SeatUpdate
from architects_env.play.server.messages.from_server import Helped, Notice, Outgoing, People, Saved, Wish
from tests.patience import PATIENCE
from tests.play.server.test_serve import listening
from tests.play.wire import HOST, within

MANY = 20 * MOST_BOARDS

AT_ONCE = 0  # seconds: nobody waits for a socket that takes nothing to close


def update(log_from: int, *log: str, own_from: int = 1) -> SeatUpdate:
    return SeatUpdate(None, log_from, list(log), own_from, [], [], False, False, 0, [], since=float(log_from))


def helped(html: str) -> Helped:
    return Helped(place="", section="", html=html, about="", card="", said="", beside="")


@pytest.mark.parametrize(
    ("make", "most"),
    [
        (lambda _: People(people=[], rivals=[]), 1),
        (lambda k: Wish(wish=k, sentence="Do you agree?"), 1),
        (lambda k: Notice(sentence=str(k)), MOST_NOTICES),
        (lambda k: update(k + 1, str(k)), MOST_BOARDS),
        (lambda k: update(0, *map(str, range(k)), own_from=0), 1),
    ],
    ids=["people", "wishes", "notices", "moves", "whole boards"],
)
def test_whatever_happens_at_a_table_only_so_much_waits(
    make: Callable[[int], Outgoing | SeatUpdate], most: int
) -> None:
    box = Outbox()
    for k in range(MANY):
        box.put(make(k))
        box.put(People(people=[], rivals=[]))
    last = make(MANY)
    box.put(last)
    assert len(box) <= most + 1
    assert last in box or isinstance(last, SeatUpdate), "the newest is there"


def test_no_line_of_the_log_is_lost_when_moments_become_one() -> None:
    box = Outbox()
    for k in range(MANY):
        box.put(update(k + 1, f"line {k}"))
    told = [what for what in box if isinstance(what, SeatUpdate)]
    assert [line for one in told for line in one.log] == [f"line {k}" for k in range(MANY)]
    assert told[-1].since == MOST_BOARDS, "somebody has waited for the first of those that are one"


def test_everything_is_sent_in_its_order() -> None:
    box, said = Outbox(), [helped("one"), update(1, "a"), Notice(sentence="two"), update(2, "b"), helped("three")]
    for what in said:
        box.put(what)
    assert [box.take() for _ in said] == said


def test_who_does_not_read_is_heard_until_so_many_answers_wait_or_they_are_so_long() -> None:
    many, long = Outbox(), Outbox()
    for _ in range(MOST_UNREAD):
        assert not many.unread
        many.put(helped("short"))
    assert many.unread
    long.put(Saved(name="", content="x" * MOST_UNREAD_CHARACTERS, sentence=""))
    assert long.unread
    long.take()
    assert not long.unread


def test_a_connection_that_takes_nothing_is_closed() -> None:
    patient = Limits(
        send_timeout=0.5, messages_per_second=1e9, message_burst=10**9, messages_per_second_per_address=1e9
    )
    with listening(patient) as (app, (_, port)):
        raw = socket.create_connection((HOST, port))
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        with connect(
            f"ws://{HOST}:{port}/ws", sock=raw, max_queue=1, max_size=2**24, compression=None, close_timeout=AT_ONCE
        ) as reader:
            reader.send(json.dumps({"type": "create", "game": "hamlet", "seats": ["human", "human"]}))
            while json.loads(reader.recv(PATIENCE))["type"] != "state":
                pass
            with within(PATIENCE), pytest.raises((ConnectionClosed, OSError)):
                while True:
                    reader.send(json.dumps({"type": "help", "place": ""}))
        with connect(f"ws://{HOST}:{port}/ws", max_size=2**24) as other:
            assert json.loads(other.recv(PATIENCE))["type"] == "welcome"
            assert len(app.state.sessions) == 1
