"""The processes in which bots think: what takes too long, or dies, holds nobody up."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path

import numpy as np
import pytest

from architects_env.agents import make_agent
from architects_env.agents.trust import UntrustedCode
from architects_env.core.play.match import Match
from architects_env.games import load
from architects_env.opponents import USUAL_LEVELS
from architects_env.play.server.messages.seat_payload import SeatView, payload_of
from architects_env.play.server.workers import opponents
from architects_env.play.server.workers.opponents import is_slow, searches_in_plain
from architects_env.play.server.workers.process_worker import ProcessWorker
from architects_env.play.server.workers.worker import FOUND, TookTooLong, Worker
from architects_env.play.server.workers.worker_pool import (
    NUMBERED,
    Lane,
    NotReady,
    WorkerPool,
    _try,
)
from tests.patience import PATIENCE


def with_thinkers(use: Callable[[WorkerPool], Awaitable[None]]) -> None:
    async def run() -> None:
        worker_pool = WorkerPool(PATIENCE)
        try:
            await use(worker_pool)
        finally:
            worker_pool.close()

    asyncio.run(run())


def test_an_agent_in_another_process_plays_what_it_plays_here_and_boards_are_the_same() -> None:
    game = load("hamlet")
    match = Match(game, 2, {}, 3)
    seen = SeatView.of(match.view())

    async def use(worker_pool: WorkerPool) -> None:
        await worker_pool.prepare("hamlet")
        for name in ("heuristic", "ismcts:50"):
            expected = make_agent(name, game).act(match.view(), np.random.default_rng(5))
            assert await worker_pool.choose(name, seen, np.random.default_rng(5)) == expected
        assert await worker_pool.show(seen, "", 600) == payload_of(seen, "", 600, NUMBERED)
        assert await worker_pool.draw(seen, None, 1200) == (match.view().picture().svg, [])
        with pytest.raises(ValueError, match="There is no agent"):
            await worker_pool.choose("nobody", seen, np.random.default_rng(5))

    with_thinkers(use)


def test_nobody_waits_for_a_hint_while_its_adviser_is_being_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(*_: object) -> None:
        await asyncio.get_running_loop().create_future()

    async def run() -> None:
        worker_pool = WorkerPool(0.01)
        monkeypatch.setattr(worker_pool, "_once", never)
        seen = SeatView.of(Match(load("hamlet"), 2, {}, 3).view())
        with pytest.raises(NotReady):
            await worker_pool.advise(seen, {}, np.random.default_rng(5), 3)
        worker_pool.close()

    asyncio.run(run())


def test_what_takes_too_long_is_ended_and_the_next_job_gets_a_new_process() -> None:
    async def run() -> None:
        lane = Lane(1)
        try:
            first = await lane.run(PATIENCE, os.getpid)
            with pytest.raises(TookTooLong):
                await lane.run(0.2, time.sleep, 10_000)
            second = await lane.run(PATIENCE, os.getpid)
            assert second != first
            with pytest.raises(ProcessLookupError):
                async with asyncio.timeout(PATIENCE):
                    while True:
                        os.kill(first, 0)
                        await asyncio.sleep(0.01)
        finally:
            lane.close()

    asyncio.run(run())


class Scripted(Worker):
    """Does jobs in this process when the test says so, and notes their order."""

    def __init__(self, done: list[object]) -> None:
        super().__init__()
        self.done, self.go_on = done, asyncio.Semaphore(0)

    async def run(self, seconds: float | None, job: Callable[..., FOUND], *given: object) -> FOUND:
        await self.go_on.acquire()
        self.done.append(given[0])
        return job(*given)


def with_a_lane(workers: int, use: Callable[[Lane, list[Scripted], list[object]], Awaitable[None]]) -> None:
    async def run() -> None:
        done = list[object]()
        scripted = [Scripted(done) for _ in range(workers)]
        await use(Lane.of(scripted), scripted, done)

    asyncio.run(run())


async def begun(*jobs: Coroutine[None, None, object]) -> list[asyncio.Task[object]]:
    """These jobs, each as far as it can go."""
    tasks = [asyncio.create_task(job) for job in jobs]
    await asyncio.sleep(0)
    return tasks


def test_whoever_has_waited_longest_for_the_table_is_served_first() -> None:
    """A table that people have waited for since 1 does not stand in line anew for the second move of its bots."""

    async def use(lane: Lane, workers: list[Scripted], done: list[object]) -> None:
        workers[0].go_on.release()
        await lane.run(None, str, "first of 1", since=1.0)
        tasks = await begun(*(lane.run(None, str, f"first of {since}", since=float(since)) for since in (2, 3, 4)))
        tasks += await begun(lane.run(None, str, "second of 1", since=1.0), lane.run(None, str, "nobody waits"))
        assert lane.num_jobs == 5
        for _ in tasks:
            workers[0].go_on.release()
        await asyncio.gather(*tasks)
        assert (
            done == ["first of 1", "first of 2", "second of 1", "first of 3", "first of 4", "nobody waits"]
            and lane.num_jobs == 0
        )

    with_a_lane(1, use)


def test_a_job_that_is_given_up_keeps_no_worker() -> None:
    """While it waits, and in the very moment in which it is its turn."""

    async def use(lane: Lane, workers: list[Scripted], done: list[object]) -> None:
        tasks = await begun(*(lane.run(None, str, name, since=0.0) for name in ("one", "two", "three", "four")))
        tasks[1].cancel()
        workers[0].go_on.release()
        while not tasks[0].done():
            await asyncio.sleep(0)
        tasks[2].cancel()
        workers[0].go_on.release()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert done == ["one", "four"] and lane.num_jobs == 0

    with_a_lane(1, use)


def test_what_is_run_in_each_is_run_by_every_worker_while_the_others_go_on() -> None:
    async def use(lane: Lane, workers: list[Scripted], done: list[object]) -> None:
        each = (await begun(lane.run_in_each(str, "each")))[0]
        other = (await begun(lane.run(None, str, "other")))[0]
        workers[1].go_on.release()
        assert await other == "other" and not each.done()
        for worker in workers:
            worker.go_on.release()
        await each
        assert done == ["other", "each", "each"] and lane.num_jobs == 0

    with_a_lane(2, use)


def test_a_search_by_the_clock_has_less_time_the_more_of_them_wait() -> None:
    async def run() -> None:
        worker_pool, shares = WorkerPool(PATIENCE), list[object]()

        class Noting(Scripted):
            async def run(self, seconds: float | None, job: Callable[..., FOUND], *given: object) -> FOUND:
                shares.extend(given[3:])
                await asyncio.sleep(0)
                return job(0)

        worker_pool._slow = Lane.of([Noting([])])
        seen = SeatView.of(Match(load("hamlet"), 2).view())
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(worker_pool, "warm_up", lambda name, game: asyncio.sleep(0))
            patch.setattr("architects_env.play.server.workers.worker_pool._choose", int)
            await asyncio.gather(*(worker_pool.choose("ismcts:1s", seen, np.random.default_rng(0)) for _ in range(4)))
        assert shares == [1, 1 / 2, 1 / 3, 1 / 4]

    asyncio.run(run())


def test_only_those_who_search_are_slow() -> None:
    game = load("hamlet")
    assert (
        is_slow("ismcts:1s", game)
        and is_slow("runs/some/policy.zip:deterministic", game)
        and is_slow("grandmaster", game)
    )
    assert not any(is_slow(name, game) for name in ("random", *game.bots))
    assert not any(is_slow(name, game) for name in USUAL_LEVELS)


def test_in_plain_python_whoever_searches_is_slow_and_holds_up_no_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    game, networks = load("viscounts"), USUAL_LEVELS[:-1]
    assert not searches_in_plain("master", game) and not is_slow("master", game)
    monkeypatch.setattr(opponents.compile_mode, "current_mode", lambda game: "plain")
    assert all(searches_in_plain(name, game) for name in ("master", "grandmaster", "ismcts:1s"))
    assert not any(searches_in_plain(name, game) for name in (*networks, "random", *game.bots))

    async def run() -> None:
        worker_pool, asked = WorkerPool(PATIENCE), list[object]()

        class Noting(Scripted):
            async def run(self, seconds: float | None, job: Callable[..., FOUND], *given: object) -> FOUND:
                asked.append((job.__name__, given[0], self is slow))
                return job(0)

        slow = Noting([])
        worker_pool._slow, worker_pool._quick = Lane.of([slow]), Lane.of([Noting([])])
        seen = SeatView.of(Match(game, 2).view())
        monkeypatch.setattr("architects_env.play.server.workers.worker_pool._choose", int)
        monkeypatch.setattr("architects_env.play.server.workers.worker_pool._try", int)
        for name in ("master", "expert"):
            await worker_pool.choose(name, seen, np.random.default_rng(0))
        met, chosen = ("int", "master", True), ("int", "master", True)
        assert asked == [met, chosen, ("int", "expert", True), ("int", "expert", False), ("int", "expert", False)]

    asyncio.run(run())


def test_a_table_whose_file_names_code_has_nobody_who_executes_it(tmp_path: Path) -> None:
    (tmp_path / "evil.py").write_text(f"open({str(tmp_path / 'executed')!r}, 'w')")
    with pytest.raises(UntrustedCode, match="would execute what a file holds"):
        _try(f"{tmp_path}/evil.py:First", "hamlet")
    assert not (tmp_path / "executed").exists()


def test_a_process_that_dies_is_replaced() -> None:
    async def run() -> None:
        lane = Lane(1)
        try:
            with pytest.raises(Exception, match="terminated abruptly"):
                await lane.run(PATIENCE, os._exit, 1)
            assert await lane.run(PATIENCE, os.getpid)
        finally:
            lane.close()

    asyncio.run(run())


def test_a_process_that_was_killed_holds_nobody_up() -> None:
    """The next request in each of them succeeds by itself, whether it was idle or at work."""

    async def run() -> None:
        lane = Lane(2)
        try:
            await lane.run_in_each(os.getpid)
            kill(lane)
            assert len(set(await asyncio.gather(*(lane.run(PATIENCE, os.getpid) for _ in range(2))))) == 2
            working = asyncio.create_task(lane.run(PATIENCE, slow_number))
            await asyncio.sleep(0.1)
            kill(lane)
            assert await working == 7
        finally:
            lane.close()

    asyncio.run(run())


def kill(lane: Lane) -> None:
    for worker in lane.workers:
        assert isinstance(worker, ProcessWorker)
        os.kill(worker._pid, signal.SIGKILL)


def slow_number() -> int:
    """Takes long enough to be killed meanwhile."""
    time.sleep(0.5)
    return 7
