"""Hostile messages: each gets an error in a sentence and changes nothing. 100,000 of them in the slow form (`pytest -m
slow`)."""

from __future__ import annotations

import asyncio
import json
import string
from typing import Any

import numpy as np
import pytest

from architects_env.play.server.access.limits import Limits
from architects_env.play.server.connections.session import Session
from architects_env.play.server.hosting.hosted_companion import HostedCompanion
from architects_env.play.server.hosting.storage import Storage
from architects_env.play.server.hosting.tables import AnyTable, Tables
from architects_env.play.server.messages import from_page
from architects_env.play.server.workers.opponents import Opponents
from tests.play.wire import InlineWorkerPool

KINDS = (
    "create",
    "load",
    "join",
    "play",
    "answer",
    "undo",
    "agree",
    "resign",
    "hint",
    "save",
    "look",
    "help",
    "show",
    "leave",
    "welcome",
    "state",
    "",
    "__class__",
)
FIELDS = (
    "game",
    "seats",
    "options",
    "seed",
    "content",
    "token",
    "action",
    "words",
    "after",
    "keep",
    "companion",
    "dealt",
    "wish",
    "yes",
    "decision",
    "seat",
    "place",
    "every_move",
    "narrow",
    "x",
)
WORDS = (
    "hamlet",
    "human",
    "random",
    "greedy",
    "ismcts:1s",
    "nobody.py:Thief",
    "../../etc/passwd",
    "foreign:x.zip",
    "rounds",
    "feast",
    "' OR 1=1 --",
    "<script>",
    "\u0000",
    "Barn",
    "card",
    "face down",
    '{"companion": "hamlet"}',
    "\ud800",
    "ü" * 300,
    "",
    "a" * 32,
    '{"what": "architects-env game", "ticket": "x"}',
    '{"game": "hamlet"}',
)
NUMBERS = (0, 1, 2, 3, -1, 7, 2**31, 2**63, -(2**70), 1.5, 1e308, float("nan"), float("inf"))


def value(rng: np.random.Generator, depth: int = 0) -> Any:
    kind = int(rng.integers(8 if depth < 3 else 5))
    if kind == 0:
        return NUMBERS[int(rng.integers(len(NUMBERS)))]
    if kind in (1, 2):
        return WORDS[int(rng.integers(len(WORDS)))]
    if kind == 3:
        return (True, False, None)[int(rng.integers(3))]
    if kind == 4:
        return "".join(rng.choice(list(string.printable), int(rng.integers(40))))
    if kind == 5:
        return {str(value(rng, 3)): value(rng, depth + 1) for _ in range(int(rng.integers(4)))}
    return [value(rng, depth + 1) for _ in range(int(rng.integers(4)))]


def hostile(rng: np.random.Generator) -> str:
    """A text: damaged JSON, JSON that is no message, or a message with wrong fields; sometimes one that is nearly
    right."""
    if rng.random() < 0.15:
        text = json.dumps({"type": "play", "action": 1, "after": 0})
        at = int(rng.integers(len(text)))
        return (
            text[:at]
            + "".join(rng.choice(list(string.printable), int(rng.integers(4))))
            + text[at + int(rng.integers(5)) :]
        )
    if rng.random() < 0.1:
        return json.dumps(value(rng))
    chosen = {str(rng.choice(FIELDS)): value(rng) for _ in range(int(rng.integers(5)))}
    return json.dumps({"type": str(rng.choice(KINDS)), **chosen})


def position(hosted: AnyTable) -> object:
    """All that a table holds."""
    return hosted.table.lines() if isinstance(hosted, HostedCompanion) else hosted.table.match.to_bytes()


async def fuzz(number: int, seed: int, companion: bool) -> None:
    """Send so many hostile texts from somebody who sits at a table, and from a stranger who does not."""
    create = json.dumps(
        {"type": "create", "game": "hamlet", "seats": ["human", "human"], "seed": 1, "companion": companion}
    )
    sent: list[dict[str, Any]] = []

    async def send(text: str) -> None:
        sent.append(json.loads(text))

    limits = Limits(
        messages_per_second=1e9,
        message_burst=10**9,
        messages_per_second_per_address=1e9,
        work_seconds_per_minute_per_address=1e9,
        new_tables_per_hour_per_address=60,
        hints_per_minute=1,
        errors=10**9,
    )
    tables, rng = Tables(Storage(":memory:"), InlineWorkerPool(), Opponents(), limits), np.random.default_rng(seed)
    seated, stranger = Session(tables, send), Session(tables, send)
    await seated.heard(create)
    hosted = seated.hosted
    assert hosted is not None
    speaking = [asyncio.create_task(session.speak()) for session in (seated, stranger)]
    for k in range(number):
        text, who = hostile(rng), (seated, stranger)[k % 2]
        try:
            kind = from_page.read(text).type
        except ValueError:
            kind = "none"
        while hosted._bots is not None and not hosted._bots.done():  # somebody has resigned, and a stand-in plays on
            await asyncio.sleep(0)
        before = position(hosted), list(hosted.events), tables.storage.count()
        errors = who.errors
        await who.heard(text)
        after = position(hosted), list(hosted.events), tables.storage.count()
        if kind == "none":
            assert who.errors == errors + 1 and before == after, text
        elif kind not in ("play", "answer", "undo", "agree", "resign", "create", "load"):
            assert before == after, text
        if who.errors > errors:
            assert before == after, text
        if seated.hosted is not hosted or hosted.table.over or len(hosted.events) > 3:
            token = next(iter(hosted.tokens.values()))
            await seated.heard(create)
            if seated.hosted is None:  # so many tables in so short a time: back to the last one
                await seated.heard(json.dumps({"type": "join", "token": token}))
            assert seated.hosted is not None
            hosted = seated.hosted
        if k % 100 == 0:
            await asyncio.sleep(0)
    await asyncio.sleep(0.1)
    assert not any("went wrong on the server" in message.get("sentence", "") for message in sent)
    for task in speaking:
        task.cancel()
    tables.storage.close()


@pytest.mark.parametrize("companion", [False, True], ids=["dealt here", "with the box"])
def test_hostile_messages_change_nothing(companion: bool) -> None:
    asyncio.run(fuzz(2_000, 1, companion))


@pytest.mark.slow
@pytest.mark.parametrize("companion", [False, True], ids=["dealt here", "with the box"])
def test_a_hundred_thousand_hostile_messages_change_nothing(companion: bool) -> None:
    asyncio.run(fuzz(100_000, 2, companion))
