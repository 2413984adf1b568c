"""The processes in which bots think and boards are drawn, so that no table waits for another: compiled code holds
Python's lock while it runs, and a drawing is milliseconds of Python.

They are given views (`shown.SeatView`) and random numbers of an agent's own, nothing else. There are two lanes: one for
what is quick (hand-written bots, policies, drawings) and one for what may take long (searches, hints, compiling), so
that a long search holds up no quick move.

Four things keep waits short. In a lane those who have waited longest for the table to come round are served first, so
that a table with many bots does not queue again for each of them. An address that has used much of a lane lately comes
after those that have used little, so that nobody can keep others waiting by asking for much. What a game and an agent
need is compiled and loaded in every process before somebody is made to wait for it. And a search by the clock has less
time the more of them wait.

Nobody waits for compiling: until then searches decide in plain Python, with what they find in a second or two.
"""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import time
from bisect import insort
from collections.abc import Callable, Coroutine, Generator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from itertools import count
from multiprocessing import get_context
from typing import Any, TypeVar

import numpy as np

from architects_env.agents import Agent, make_agent
from architects_env.agents.isolation.die_with_parent import init_pool_worker
from architects_env.agents.search.guided_search import GuidedSearchAgent
from architects_env.agents.search.tree_search import SearchAgent
from architects_env.agents.trust import check_trust
from architects_env.core.compile import compile_mode
from architects_env.core.compile.cpus import usable_cpus
from architects_env.core.contract.registry import load
from architects_env.core.play.match import Match
from architects_env.core.text import say
from architects_env.play.language.catalogue import ENGLISH
from architects_env.play.server.limits import ADDRESS, Used
from architects_env.play.server.names import Names
from architects_env.play.server.opponents import is_slow, searches_in_plain
from architects_env.play.server.shown import ActionDisplay, CardShown, SeatView, draw, show, show_card
from architects_env.play.table.hint import Advice, advice
from architects_env.play.table.table import Table

FOUND = TypeVar("FOUND")
NUMBERED = Names()
LATER = 24 * 3600.0
"""Seconds by which what nobody waits for stands behind all others."""
SECONDS_IN_PLAIN = 1.2
"""For a decision of a search in plain Python; what it has begun by then it ends."""


class NotReady(Exception):
    """An agent that is still being loaded or compiled."""


class TookTooLong(Exception):
    """A decision for which there was no time; whoever thought about it has been ended."""


# --- in the other processes -------------------------------------------------------------------------------------------
@cache
def _begun(game: str) -> None:
    """Load what every job needs, always in the same order: what is compiled can depend on what was compiled before
    it."""
    match = Match(load(game), load(game).seats[0])
    match.view().mask()
    match.view().sample_state(0)


@cache
def _agent(name: str, game: str) -> Agent:
    _begun(game)
    check_trust(
        say("A table of this server"), [name], otherwise=say("play with it in the terminal.")
    )  # no page can name it, but a file of tables might
    return make_agent(name, load(game))


def _show(now: SeatView, before: str, width: int, names: Names, code: str) -> ActionDisplay:
    _begun(now.game)
    return show(now, before, width, names, code)


def _draw(now: SeatView, before: SeatView | None, width: int, names: Names, code: str) -> tuple[str, list[str]]:
    _begun(now.game)
    return draw(now, before, width, names, code)


def _card(now: SeatView, place: str, names: Names, code: str) -> CardShown | None:
    _begun(now.game)
    return show_card(now, place, names, code)


def _choose(name: str, seen: SeatView, rng: np.random.Generator, share: float = 1.0) -> int:
    """What an agent plays; a search by the clock, or in plain Python, has this share of its time."""
    view = seen.view()
    agent = _agent(name, seen.game).for_players(view.num_players)
    with _hurried(agent, share):
        return agent.act_checked(view, rng)


@contextmanager
def _hurried(agent: Agent, share: float) -> Generator[None]:
    """Meanwhile a search waits for no compiling, and has this share of its time."""
    budget = agent.budget if isinstance(agent, SearchAgent) else 0.0
    if isinstance(agent, GuidedSearchAgent):
        agent.seconds_in_plain = SECONDS_IN_PLAIN * share
    elif isinstance(agent, SearchAgent) and agent.by_clock:
        agent.budget, agent.in_plain = agent.budget * share, True
    try:
        yield
    finally:
        if isinstance(agent, GuidedSearchAgent):
            agent.seconds_in_plain = 0.0
        elif isinstance(agent, SearchAgent):
            agent.budget, agent.in_plain = budget, False


def _advise(name: str, seen: SeatView, options: dict[str, Any], rng: np.random.Generator, most: int) -> list[Advice]:
    return advice(seen.view(), _agent(name, seen.game), options, rng, most)


def _do(job: Callable[..., FOUND], game: str, *given: object) -> FOUND:
    _begun(game)
    return job(game, *given)


def _prepare(game: str) -> None:
    """Run what every table and every bot needs, so that it is loaded."""
    _begun(game)
    if compile_mode.current_mode(game) == "plain":
        return  # there is nothing to load yet, and bots that look ahead take their time
    rules = load(game)
    bots = ("random", *rules.bots)
    table = Table(rules, [bots[seat % len(bots)] for seat in range(rules.seats[1])])
    for _ in range(3):
        table.advance()
    view, rng = table.view(table.match.seat), np.random.default_rng(0)
    view.observation()
    view.sample_state(0)
    table.match.scores_and_ranks()
    table.match.breakdown()
    for name in bots:
        _agent(name, game).act_checked(view, rng)


def _try(name: str, game: str, hint: bool) -> None:
    """Let an agent make (or advise on) the first decision of a game, so that all that it needs is compiled and
    loaded."""
    match = Match(load(game), load(game).seats[1])
    seen, rng = SeatView.of(match.view()), np.random.default_rng(0)
    if hint:
        _advise(name, seen, {}, rng, 1)
    else:
        _choose(name, seen, rng)


# --- here -------------------------------------------------------------------------------------------------------------
def _is_slow_now(name: str, game: str) -> bool:
    """Whether its decisions may take longer than some milliseconds, here and now."""
    return is_slow(name, load(game)) or searches_in_plain(name, load(game))


class Worker:
    """One process. It has one thing to do at a time."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._pid = 0

    async def run(self, seconds: float | None, job: Callable[..., FOUND], *given: object) -> FOUND:
        """What `job(*given)` returns there. A process that has died is replaced, and the job begun once more: it need
        not have been the job's fault. Raises as `Lane.run` does."""
        try:
            return await self._run(seconds, job, *given)
        except BrokenProcessPool:
            return await self._run(seconds, job, *given)

    async def _run(self, seconds: float | None, job: Callable[..., FOUND], *given: object) -> FOUND:
        loop = asyncio.get_running_loop()
        try:
            if self._pool is None:
                self._pool = ProcessPoolExecutor(
                    1, get_context("spawn"), initializer=init_pool_worker, initargs=(os.getpid(),)
                )
                self._pid = await loop.run_in_executor(self._pool, os.getpid)  # it has imported everything by then
            async with asyncio.timeout(seconds):  # `wait_for` loses a cancellation that comes with the result
                return await loop.run_in_executor(self._pool, job, *given)
        except TimeoutError:
            self.end()
            raise TookTooLong from None
        except BrokenProcessPool:
            self.end()
            raise

    def end(self, wait: bool = False) -> None:
        """The next job gets a new process."""
        if self._pool is not None:
            if self._pid:
                with suppress(ProcessLookupError):
                    os.kill(self._pid, signal.SIGKILL)
            self._pool.shutdown(wait=wait, cancel_futures=True)
            self._pool, self._pid = None, 0


@dataclass(order=True)
class _Waiting:
    """A job that has no worker yet."""

    since: float
    number: int
    only: Worker | None = field(compare=False)
    """The worker that is wanted; None for any."""
    got: asyncio.Future[Worker] = field(compare=False)
    address: str = field(compare=False)
    """Of those who wait for it."""
    asked: float = field(compare=False)
    """When it was asked for."""


class Lane:
    """Several workers. Of the jobs that wait the one goes first for which somebody has waited longest; but those of an
    address that has used much more of the lane than others lately come after theirs."""

    def __init__(self, workers: int) -> None:
        self._set([Worker() for _ in range(workers)])

    @classmethod
    def of(cls, workers: Sequence[Worker]) -> Lane:
        """A lane of these workers."""
        lane = cls(0)
        lane._set(workers)
        return lane

    def _set(self, workers: Sequence[Worker]) -> None:
        self.workers, self._idle = list(workers), list(workers)
        self._waiting: list[_Waiting] = []
        """In the order in which they are served."""
        self._numbers, self._used = count(), Used()

    @property
    def delay(self) -> float:
        """For how many seconds jobs wait now before they are begun: at least as long as the one that has waited
        longest."""
        now = time.monotonic()
        return max((now - waiting.asked for waiting in self._waiting if waiting.since <= now), default=0.0)

    @property
    def ahead(self) -> int:
        """How many jobs are being done or wait."""
        return len(self.workers) - len(self._idle) + len(self._waiting)

    async def run(
        self, seconds: float | None, job: Callable[..., FOUND], *given: object, since: float | None = None
    ) -> FOUND:
        """What `job(*given)` returns in a worker's process. `since` is when somebody began to wait for it
        (`time.monotonic`; None: now). Raises `TookTooLong` if it takes more seconds than this (None: any),
        `BrokenProcessPool` if the process dies twice, and what the job raises."""
        return await self._run(None, since, seconds, job, *given)

    async def run_in_each(self, job: Callable[..., object], *given: object) -> None:
        """Run it in every worker's process, however long it takes; in one after the other, so that the others go on
        meanwhile."""
        for worker in self.workers:
            await self._run(worker, None, None, job, *given)

    async def _run(
        self, only: Worker | None, since: float | None, seconds: float | None, job: Callable[..., FOUND], *given: object
    ) -> FOUND:
        worker = await self._worker(only, time.monotonic() if since is None else since)
        begun = time.monotonic()
        try:
            return await worker.run(seconds, job, *given)
        finally:
            if seconds is not None:  # what makes ready for everybody is nobody's own
                self._used.add(ADDRESS.get(), time.monotonic() - begun)
            self._free(worker)

    async def _worker(self, only: Worker | None, since: float) -> Worker:
        """A worker that has nothing else to do."""
        idle = next((worker for worker in self._idle if only in (None, worker)), None)
        if idle is not None:
            self._idle.remove(idle)
            return idle
        got = asyncio.get_running_loop().create_future()
        mine = _Waiting(since, next(self._numbers), only, got, ADDRESS.get(), time.monotonic())
        insort(self._waiting, mine)
        try:
            return await mine.got
        except asyncio.CancelledError:
            if mine in self._waiting:
                self._waiting.remove(mine)
            elif not mine.got.cancelled():  # it had just been given one
                self._free(mine.got.result())
            raise

    def _free(self, worker: Worker) -> None:
        """It has done its job; the next one gets it."""
        free = [
            waiting
            for waiting in self._waiting
            if waiting.only in (None, worker) and not waiting.got.done()  # one just given up is still in the list
        ]
        if not free:
            self._idle.append(worker)
            return
        now = time.monotonic()
        first = min(free, key=lambda waiting: (waiting.since > now, self._used.tier(waiting.address)))
        self._waiting.remove(first)
        first.got.set_result(worker)

    def close(self) -> None:
        """End the processes."""
        for worker in self.workers:
            worker.end(wait=True)


class Thinkers:
    """All of them. Processes start when they are first needed, and end with `close` or with this process."""

    def __init__(self, seconds: float = 20.0) -> None:
        cores = usable_cpus()
        self.seconds = seconds
        """For one decision, counted from when it is begun."""
        self._quick, self._slow = Lane(max(1, min(4, cores))), Lane(max(1, min(4, cores - 1)))
        self._prepared: dict[tuple[object, ...], asyncio.Task[object]] = {}

    @property
    def delay(self) -> float:
        """For how many seconds what somebody waits for is not even begun, for there is so much else to do."""
        return max(self._quick.delay, self._slow.delay)

    def start(self) -> None:
        """Have the processes started and their libraries loaded, before somebody waits for them."""
        for lane in (self._quick, self._slow):
            self._task(lane.run_in_each, os.getpid)

    async def prepare(self, game: str) -> None:
        """Load the rules of a game where the first decisions will need them, and then wherever else they will be
        needed. Where they are not compiled yet, another process does that meanwhile (`core.compile.compile_mode`)."""
        await self._once(self._quick.run, None, _prepare, game)
        self._task(self._quick.run_in_each, _prepare, game)

    def _task(self, how: Callable[..., Coroutine[None, None, object]], *given: object) -> asyncio.Task[object]:
        """What is needed once, from when somebody asks for it first, or anew if it has failed."""
        key = how, *given
        if key not in self._prepared or (self._prepared[key].done() and self._prepared[key].exception()):
            self._prepared[key] = asyncio.create_task(how(*given))
        return self._prepared[key]

    async def _once(self, how: Callable[..., Coroutine[None, None, object]], *given: object) -> None:
        """Do something that is needed once, however long it takes; several who ask wait for one."""
        await asyncio.shield(self._task(how, *given))

    async def meet(self, name: str, game: str) -> None:
        """Let an agent make a first decision wherever it will play, so that nobody waits for that later; bots have done
        so in `prepare`. Raises as `choose` does."""
        if name == "random" or name in load(game).bots:
            return
        await self._once(self._slow.run, None, _try, name, game, False)
        if not _is_slow_now(name, game):
            await self._once(self._quick.run_in_each, _try, name, game, False)

    async def choose(self, name: str, seen: SeatView, rng: np.random.Generator, since: float | None = None) -> int:
        """What this agent plays; somebody has waited for it since then (`time.monotonic`). Raises `AgentFailure`,
        `ValueError`, `TookTooLong`, or
        `BrokenProcessPool` if its process has died twice."""
        await self.meet(name, seen.game)
        if not _is_slow_now(name, seen.game):
            return await self._quick.run(self.seconds, _choose, name, seen, rng, since=since)
        for_each = (self._slow.ahead + 1) / max(1, len(self._slow.workers))
        return await self._slow.run(self.seconds, _choose, name, seen, rng, 1 / max(1.0, for_each), since=since)

    async def advise(
        self, name: str, seen: SeatView, options: dict[str, Any], rng: np.random.Generator, most: int
    ) -> list[Advice]:
        """The best moves in the opinion of this agent, the best first. Raises `NotReady` while it is being loaded or
        compiled, which goes on, and as `choose` does."""
        try:
            async with asyncio.timeout(self.seconds):
                await self._once(self._slow.run, None, _try, name, seen.game, True)
        except TimeoutError:
            raise NotReady from None
        return await self._slow.run(self.seconds, _advise, name, seen, options, rng, most)

    async def show(
        self,
        now: SeatView,
        before: str,
        width: int,
        since: float | None = None,
        names: Names = NUMBERED,
        code: str = ENGLISH,
    ) -> ActionDisplay:
        """What there is to see and to do; somebody has waited for it since then."""
        return await self._quick.run(self.seconds, _show, now, before, width, names, code, since=since)

    async def draw(
        self, now: SeatView, before: SeatView | None, width: int, names: Names = NUMBERED, code: str = ENGLISH
    ) -> tuple[str, list[str]]:
        """The board as SVG, and the places that look otherwise than `before`."""
        return await self._quick.run(self.seconds, _draw, now, before, width, names, code)

    async def card(self, now: SeatView, place: str, names: Names = NUMBERED, code: str = ENGLISH) -> CardShown | None:
        """The card that this seat sees open on a place, in large; None where there is none."""
        return await self._quick.run(self.seconds, _card, now, place, names, code)

    async def some_time(self, job: Callable[..., FOUND], game: str, *given: object) -> FOUND:
        """What `job(game, *given)` returns in another process, when everybody has got what they wait for: let it be a
        short job. Raises `TookTooLong`, or `BrokenProcessPool`, as `choose` does."""
        return await self._slow.run(self.seconds, _do, job, game, *given, since=time.monotonic() + LATER)

    def close(self) -> None:
        """End all processes."""
        self._quick.close()
        self._slow.close()
        gc.collect()  # the system's semaphores go with the queues to the processes
