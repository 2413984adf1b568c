"""What takes seconds is bounded by address, and holds up nobody else."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from contextvars import copy_context
from typing import Any

import pytest

from architects_env.core.play.record import Record
from architects_env.play.server.access.limits import ADDRESS, Limits
from architects_env.play.server.access.rate_limits import UsageMeter
from architects_env.play.server.hosting.hosted_game import RemoteAgent
from architects_env.play.server.hosting.hosted_table import restored_table
from architects_env.play.server.hosting.replay import Replay
from architects_env.play.server.hosting.tables import events_of
from architects_env.play.server.workers.job_queue import THREADS, JobQueue
from architects_env.play.server.workers.worker import Worker
from architects_env.play.server.workers.worker_pool import Lane
from architects_env.play.table.table import Table
from tests.patience import PATIENCE
from tests.play.wire import Server, server


def run(what: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(what, PATIENCE))


def by(address: str, what: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
    """A task of this address's connection."""
    context = copy_context()
    context.run(ADDRESS.set, address)
    return context.run(asyncio.get_running_loop().create_task, what)


def finished(**options: Any) -> Table:
    """A game of Hamlet that bots have played."""
    table = Table("hamlet", ["random", "random"], options, 3)
    table.advance_all()
    return table


def test_one_address_has_one_thread_however_much_it_asks_for() -> None:
    async def asks() -> None:
        jobs, go, done = JobQueue(), threading.Event(), list[str]()
        try:
            stuck = [by("one", jobs.do(go.wait, PATIENCE)) for _ in range(10)]
            for other in ("two", "three"):
                await by(other, jobs.do(done.append, other))
            assert done == ["two", "three"] and jobs.waiting == 9
            go.set()
            await asyncio.gather(*stuck)
        finally:
            go.set()
            jobs.close()

    run(asks())


def test_who_has_used_little_goes_first() -> None:
    async def asks() -> None:
        jobs, go, done = JobQueue(), threading.Event(), list[str]()
        try:
            jobs._used.add("much", 1000.0)
            stuck = [by(f"stuck {k}", jobs.do(go.wait, PATIENCE)) for k in range(THREADS)]
            await asyncio.sleep(0)
            asked = [by(address, jobs.do(done.append, address)) for address in ("much", "little")]
            await asyncio.sleep(0)
            jobs._working.append("a third one")  # so that one of them is done at a time
            go.set()
            await asyncio.gather(*stuck, *asked)
            assert done == ["little", "much"]
        finally:
            go.set()
            jobs.close()

    run(asks())


def test_who_has_used_up_its_seconds_waits_for_new_ones_and_others_do_not() -> None:
    async def asks() -> None:
        jobs = JobQueue(Limits(work_seconds_per_minute_per_address=60))
        try:
            jobs._bucket("one").take(1000, beyond=True)
            waiting = by("one", jobs.do(list))
            assert await by("two", jobs.do(int)) == 0
            assert not waiting.done()
            jobs._bucket("one").take(-1000, beyond=True)
            assert await waiting == []
        finally:
            jobs.close()

    run(asks())


def test_what_goes_wrong_or_is_given_up_leaves_the_thread_to_others() -> None:
    async def asks() -> None:
        jobs, go = JobQueue(), threading.Event()
        try:
            for _ in range(3 * THREADS):
                with pytest.raises(ValueError, match="invalid literal"):
                    await jobs.do(int, "no number")
            gone = [by("gone", jobs.do(go.wait, PATIENCE)) for _ in range(5)]
            await asyncio.sleep(0.01)
            for task in gone:
                task.cancel()
            await asyncio.gather(*gone, return_exceptions=True)
            go.set()
            assert await by("gone", jobs.do(int)) == 0
            assert jobs.waiting == 0
        finally:
            go.set()
            jobs.close()

    run(asks())


def test_what_was_used_is_forgotten_by_halves() -> None:
    now = [0.0]
    used = UsageMeter(lambda: now[0])
    used.add("one", 14.0)
    assert (used.tier("one"), used.tier("two")) == (3, 0)
    now[0] = UsageMeter.HALF
    assert used.tier("one") == 2
    for k in range(3000):
        now[0] += 1
        used.add(str(k), 1.0)
    assert len(used._of) <= 1000


def test_in_a_lane_an_address_that_asks_for_much_comes_after_those_that_ask_for_little() -> None:
    class Here(Worker):
        async def run(self, seconds: float | None, job: Any, *given: object) -> Any:
            await go.wait()
            return job(*given)

    go = asyncio.Event()

    async def asks() -> None:
        lane, done = Lane.of([Here()]), list[str]()
        lane._used.add("greedy", 100.0)
        first = by("other", lane.run(1.0, done.append, "first"))
        await asyncio.sleep(0)
        many = [by("greedy", lane.run(1.0, done.append, "greedy", since=0.0)) for _ in range(5)]
        many.append(by("newcomer", lane.run(1.0, done.append, "newcomer")))
        await asyncio.sleep(0)
        assert lane.delay > 0
        go.set()
        await asyncio.gather(first, *many)
        assert done == ["first", "newcomer", *["greedy"] * 5] and lane.delay == 0

    run(asks())


# --- saved games ------------------------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def record() -> Record:
    return finished().record()


def test_a_game_is_loaded_as_it_was_played_and_what_everybody_is_told_is_kept_once(record: Record) -> None:
    loaded = Table.load(record, ["human", "random"], RemoteAgent)
    kept, played = loaded.record(), finished()
    assert kept.lines()[1:] == record.lines()[1:]
    assert [loaded.log(seat) for seat in (0, 1)] == [played.log(seat) for seat in (0, 1)]
    both = {id(line) for line in loaded.log(0)} & {id(line) for line in loaded.log(1)}
    assert both, "most is told to everybody"
    assert {line.text for line in loaded.log(0)} & {line.text for line in loaded.log(1)} == {
        line.text for line in loaded.log(0) if id(line) in both
    }
    settings = type("Settings", (), {"game": "hamlet", "seats": ("human", "random"), "options": kept.options})
    settings.seed, settings.version = kept.seed, kept.version  # type: ignore[attr-defined]
    again = restored_table(settings, events_of(kept))  # type: ignore[arg-type]
    assert again.record() == kept and again.log(0) == loaded.log(0)


def test_a_copy_of_a_table_shares_no_list_with_it(record: Record) -> None:
    table = Table.load(record, make=RemoteAgent)
    before, twin = table.record(), table.clone()
    twin.record().log_lines[0].append("more")
    twin.undo(1)
    assert table.record() == before and twin.decisions == 1


@pytest.mark.parametrize("every", [1, 7])
def test_positions_of_the_past_are_those_that_were_played(record: Record, every: int) -> None:
    past = Replay(record)
    for decisions in (*range(0, len(record.actions), every), len(record.actions)):
        assert past.at(decisions).to_bytes() == record.replay(decisions).to_bytes()


def test_a_record_that_is_too_long_is_not_played_through(record: Record) -> None:
    content = "\n".join(record.lines()) + "\n"
    with server(limits=Limits(max_record_decisions=len(record.actions) - 1)) as here, here.browser() as browser:
        sentence = browser.refused("load", content=content)
        assert f"it has {len(record.actions)} decisions, and this server loads games of up to" in sentence
    with server(limits=Limits(max_record_decisions=len(record.actions))) as here, here.browser() as browser:
        browser.say("load", content=content, seats=["human", "random"]).until("seated")


def test_only_so_many_saved_games_are_loaded_at_once(record: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    content, go = "\n".join(record.lines()), threading.Event()
    begun = threading.Semaphore(0)

    def slow(_: JobQueue, job: Any, *given: Any) -> Any:
        async def waits() -> Any:
            begun.release()
            await asyncio.to_thread(go.wait, PATIENCE)
            return job(*given)

        return waits()

    monkeypatch.setattr(JobQueue, "do", slow)

    def full(here: Server) -> str:
        with here.browser() as one, here.browser() as other:
            one.say("load", content=content, seats=["human", "random"])
            assert begun.acquire(timeout=PATIENCE)
            try:
                return other.refused("load", content=content)
            finally:
                go.set()
                one.until("seated")
                go.clear()

    for limits, sentence in (
        (Limits(loads=1), "This server is full: 1 saved games"),
        (Limits(loads_per_address=1), "From your address 1 saved games"),
    ):
        with server(limits=limits) as here:
            assert sentence in full(here)
