"""What cannot be written down has not happened: on a full disk, while another program holds the file, and when somebody
else has written to it."""

from __future__ import annotations

import itertools
import json
import resource
import sqlite3
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from architects_env.play.server.hosting.hosted_game import HostedGame
from tests.play.wire import Browser, InlineWorkerPool, Server, server


@contextmanager
def full_disk(_: Path) -> Generator[None]:
    """No file takes another byte."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)  # Python itself ignores the signal that goes with it
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@contextmanager
def held(path: Path) -> Generator[None]:
    """Another program holds the file, as some do that make backups."""
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN EXCLUSIVE")
    try:
        yield
    finally:
        other.close()


WAYS = {"full disk": (full_disk, "takes nothing more"), "held": (held, "another program holds it")}
ACTS: dict[str, dict[str, Any]] = {"play": {}, "resign": {}, "undo": {"keep": 1}}
QUICK = (("full disk", False, "play"), ("full disk", True, "undo"), ("held", False, "resign"), ("held", True, "play"))
"""Each way, table and act once at least."""


def seen(browser: Browser) -> tuple[object, ...]:
    """All that a browser shows that has just come."""
    state = browser.join(browser.token).turn().state
    return (
        list(browser.log),
        list(browser.own),
        *(state[name] for name in ("picture", "question", "choices", "asks", "to_act", "over", "standings")),
    )


def fields_of(browser: Browser, act: str) -> dict[str, Any]:
    return {"action": browser.state["choices"][0]["action"], "after": len(browser.own)} if act == "play" else ACTS[act]


def shown_after_a_restart(path: Path, token: str) -> tuple[object, ...]:
    with server(storage=path) as second, second.browser() as browser:
        browser.token = token
        return seen(browser)


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("architects_env.play.server.hosting.storage.PATIENCE", 0.2, raising=False)
    monkeypatch.setattr("architects_env.play.server.hosting.hosted_game.TRY_AGAIN", 0.1, raising=False)


def sit(browser: Browser, box: bool) -> Browser:
    return (browser.box if box else browser.sit)("hamlet", "human", "greedy").turn()


@pytest.mark.parametrize(
    ("way", "box", "act"),
    [
        pytest.param(way, box, act, marks=() if (way, box, act) in QUICK else pytest.mark.slow)
        for way, box, act in itertools.product(WAYS, (False, True), ACTS)
    ],
)
def test_what_cannot_be_kept_has_not_happened_and_can_be_done_again(
    tmp_path: Path, way: str, box: bool, act: str
) -> None:
    path, (make, reason) = tmp_path / "tables.sqlite", WAYS[way]
    with server(storage=path) as first, first.browser() as browser:
        before = seen(sit(browser, box).play_on(np.random.default_rng(0), 3))
        with make(path):
            sentence = browser.refused(act, **fields_of(browser, act))
            assert reason in sentence and "Nothing was changed; try again" in sentence
            assert seen(browser) == before
        browser.say(act, **fields_of(browser, act)).until("state")
        after, token = seen(browser), browser.token
        assert after != before
    assert shown_after_a_restart(path, token) == after


@pytest.mark.parametrize("box", [False, True], ids=["dealt here", "with the box"])
@pytest.mark.parametrize("way", WAYS)
def test_a_move_of_a_bot_that_cannot_be_kept_has_not_happened_and_is_made_as_soon_as_it_can(
    tmp_path: Path, way: str, box: bool
) -> None:
    path, (make, reason), trap = tmp_path / "tables.sqlite", WAYS[way], ExitStack()
    armed = list[bool]()

    class Trapped(InlineWorkerPool):
        async def choose(self, *given: Any, **named: Any) -> int:
            if armed:
                armed.clear()
                trap.enter_context(make(path))
            return await super().choose(*given, **named)

    with trap, server(storage=path, worker_pool=Trapped) as first, first.browser() as browser:
        sit(browser, box).play_on(np.random.default_rng(0), 2).turn()
        armed.append(True)
        lines = len(browser.play().log)
        sentence = browser.until("notice")["sentence"]
        assert reason in sentence and "Player 1 is tried again" in sentence and len(browser.log) == lines
        trap.close()
        after, token = seen(browser), browser.token
        assert len(browser.log) > lines
    assert shown_after_a_restart(path, token) == after


@pytest.mark.parametrize("way", WAYS)
def test_a_table_that_cannot_be_kept_is_not_there(tmp_path: Path, way: str) -> None:
    path, (make, reason) = tmp_path / "tables.sqlite", WAYS[way]
    wish = {"game": "hamlet", "seats": ["human", "greedy"]}
    with server(storage=path) as first, first.browser() as browser:
        before = seen(sit(browser, box=False))
        with make(path):
            assert reason in browser.refused("create", **wish)
        assert (
            seen(browser) == before
            and first.app.state.tables.storage.count() == 1
            and len(first.app.state.tables.open) == 1
        )
        browser.say("create", **wish).until("seated")


def test_other_tables_go_on_while_one_waits_for_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("architects_env.play.server.hosting.storage.PATIENCE", 60.0, raising=False)
    path = tmp_path / "tables.sqlite"
    with server(storage=path) as here, here.browser() as one, here.browser() as other:
        sit(one, box=False)
        sit(other, box=False)
        with held(path):
            one.say("play", **fields_of(one, "play"))
            other.say("help", place="").until("helped")
        assert len(one.until("state")["own"]) == 1


@pytest.mark.parametrize("box", [False, True], ids=["dealt here", "with the box"])
def test_a_table_is_what_the_file_says_when_somebody_else_has_written_to_it(tmp_path: Path, box: bool) -> None:
    path = tmp_path / "tables.sqlite"
    with server(storage=path) as first, first.browser() as browser:
        sit(browser, box).play_on(np.random.default_rng(0), 2).turn()
        browser.join(browser.token).turn()
        hosted, made, choice = hosted_at(first, browser), len(browser.own), browser.state["choices"][0]
        further = ["step", {"seat": 0, **choice}] if box else ["play", 0, choice["action"]]
        with sqlite3.connect(path) as other:
            other.execute("INSERT INTO events VALUES (?, ?, ?)", (hosted.id, len(hosted.events), json.dumps(further)))
        other.close()
        assert "holds something else of this table" in browser.refused("play", **fields_of(browser, "play"))
        browser.join(browser.token).turn()
        assert len(browser.own) == made + 1
        after, token = seen(browser), browser.token
    assert shown_after_a_restart(path, token) == after


def hosted_at(here: Server, browser: Browser) -> HostedGame[Any]:
    """What the server holds of this browser's table."""
    tables = here.app.state.tables
    return tables.open[tables.storage.seat_of(browser.token)[0]]


def test_what_the_disk_has_after_all_has_happened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk takes it and then reports an error."""
    path = tmp_path / "tables.sqlite"
    with server(storage=path) as first, first.browser() as browser:
        sit(browser, box=False)
        storage = first.app.state.tables.storage
        append = storage.append

        def reports_an_error(*given: Any) -> None:
            append(*given)
            monkeypatch.undo()
            raise sqlite3.OperationalError("disk I/O error")

        monkeypatch.setattr(storage, "append", reports_an_error)
        assert "holds something else of this table" in browser.refused("play", **fields_of(browser, "play"))
        after, token = seen(browser), browser.token
        assert len(browser.own) == 1
    assert shown_after_a_restart(path, token) == after
