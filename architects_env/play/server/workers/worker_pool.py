"""Worker processes in which bots think and boards are drawn.

Separate processes are needed because compiled code holds Python's global lock, and drawing takes milliseconds of
Python. Workers receive only views (`SeatView`) and an agent's random numbers. They form two lanes: one for quick jobs
(hand-written bots, policies, drawings) and one for slow jobs (searches, hints, compiling), so that a long search does
not delay a quick move.

Four rules keep waits short:

- A lane serves first the people who have waited longest since their own decision. A table with many bots therefore does
  not queue again for each of them.
- An address that has used much of a lane recently is served after the others.
- The code for a game and its agents is compiled and loaded in every process before people need it.
- A search with a time limit gets less time when more of them wait.

Until the rules are compiled, searches use plain Python and play what they find in a second or two.
"""

from __future__ import annotations

import asyncio
import gc
import os
import time
from bisect import insort
from collections.abc import Callable, Coroutine, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from itertools import count
from typing import Any

import numpy as np

from architects_env.agents import Agent, make_agent
from architects_env.agents.search.policy_search import PolicySearchAgent
from architects_env.agents.search.tree_search import SearchAgent
from architects_env.agents.trust import check_trust, executes_code
from architects_env.core.compile import compile_mode
from architects_env.core.compile.cpus import usable_cpus
from architects_env.core.contract.registry import load
from architects_env.core.play.match import Match
from architects_env.core.text import say
from architects_env.play.coach.options import Followed
from architects_env.play.coach.practice import Attempt, attempt
from architects_env.play.language.catalogue import ENGLISH
from architects_env.play.server.access.limits import ADDRESS
from architects_env.play.server.access.rate_limits import UsageMeter
from architects_env.play.server.messages.player_names import Names
from architects_env.play.server.messages.seat_payload import (
    CardPayload,
    SeatPayload,
    SeatView,
    card_payload,
    draw,
    payload_of,
    small_cards,
)
from architects_env.play.server.workers.opponents import is_slow, searches_in_plain
from architects_env.play.server.workers.worker import FOUND, Worker
from architects_env.play.table.hint import Advice, coach
from architects_env.play.table.table import Table

NUMBERED = Names()
LATER = 24 * 3600.0
"""Seconds by which background jobs are deferred behind all others."""
SECONDS_IN_PLAIN = 1.2
"""Seconds for a decision of a search in plain Python, which then finishes its current playout."""


class NotReady(Exception):
    """The agent is still being loaded or compiled."""


# --- in the other processes -------------------------------------------------------------------------------------------
@cache
def _load_game(game: str) -> None:
    """Load what every job needs. The order is fixed, because compiled code can depend on what was compiled earlier."""
    match = Match(load(game), load(game).seats[0])
    match.view().mask()
    match.view().sample_state(0)


@cache
def _agent(name: str, game: str) -> Agent:
    _load_game(game)
    # No page can name it, but a file of tables might.
    named = filter(executes_code, [name])
    check_trust(say("A table of this server"), named, otherwise=say("play with it in the terminal."))
    return make_agent(name, load(game))


def _show(now: SeatView, before: str, width: int, names: Names, code: str) -> SeatPayload:
    _load_game(now.game)
    return payload_of(now, before, width, names, code)


def _draw(now: SeatView, before: SeatView | None, width: int, names: Names, code: str) -> tuple[str, list[str]]:
    _load_game(now.game)
    return draw(now, before, width, names, code)


def _card(now: SeatView, place: str, names: Names, code: str) -> CardPayload | None:
    _load_game(now.game)
    return card_payload(now, place, names, code)


def _choose(name: str, seen: SeatView, rng: np.random.Generator, share: float = 1.0) -> int:
    """Return an agent's action. A search with a time limit, or in plain Python, gets `share` of its time."""
    view = seen.view()
    agent = _agent(name, seen.game).for_players(view.num_players)
    with _time_budget(agent, share):
        return agent.checked_act(view, rng)


@contextmanager
def _time_budget(agent: Agent, share: float) -> Generator[None]:
    """Give a search `share` of its time, and let it use plain Python instead of waiting for the compiler."""
    budget = agent.budget if isinstance(agent, SearchAgent) else 0.0
    if isinstance(agent, PolicySearchAgent):
        agent.seconds_uncompiled = SECONDS_IN_PLAIN * share
    elif isinstance(agent, SearchAgent) and agent.in_seconds:
        agent.budget, agent.may_run_uncompiled = agent.budget * share, True
    try:
        yield
    finally:
        if isinstance(agent, PolicySearchAgent):
            agent.seconds_uncompiled = 0.0
        elif isinstance(agent, SearchAgent):
            agent.budget, agent.may_run_uncompiled = budget, False


def _advise(
    seen: SeatView, options: dict[str, Any], rng: np.random.Generator, most: int, followed: Followed | None
) -> list[Advice]:
    _load_game(seen.game)
    return coach(seen.view(), options, rng, most, followed=followed)


def _attempt(
    seen: SeatView, options: dict[str, Any], rng: np.random.Generator, action: int, known: tuple[int, ...]
) -> Attempt:
    _load_game(seen.game)
    return attempt(seen.view(), options, rng, action, known)


def _do(job: Callable[..., FOUND], game: str, *given: object) -> FOUND:
    _load_game(game)
    return job(game, *given)


def _prepare(game: str) -> None:
    """Load everything that tables and bots of a game need by running it once."""
    _load_game(game)
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
        _agent(name, game).checked_act(view, rng)


def _try(name: str, game: str) -> None:
    """Load everything that an agent needs by letting it make the first decision of a game."""
    match = Match(load(game), load(game).seats[1])
    _choose(name, SeatView.of(match.view()), np.random.default_rng(0))


def _try_hint(game: str) -> None:
    """Load everything that the coach needs by letting it give a hint."""
    match = Match(load(game), load(game).seats[1])
    coach(match.view(), {}, np.random.default_rng(0), 1, seconds=0.0)


# --- here -------------------------------------------------------------------------------------------------------------
def _is_slow_now(name: str, game: str) -> bool:
    """Return whether this agent's decisions may take more than some milliseconds now."""
    return is_slow(name, load(game)) or searches_in_plain(name, load(game))


def process_worker() -> Worker:
    """Return a worker that is a process of its own."""
    from architects_env.play.server.workers.process_worker import ProcessWorker  # a browser has no processes

    return ProcessWorker()


@dataclass(order=True)
class _Waiting:
    """A job that waits for a worker."""

    since: float
    number: int
    only: Worker | None = field(compare=False)
    """The required worker, or None for any."""
    got: asyncio.Future[Worker] = field(compare=False)
    address: str = field(compare=False)
    """Address of the people who wait for the job."""
    asked: float = field(compare=False)
    """Time of the request (`time.monotonic`)."""


class Lane:
    """Several workers with a common queue.

    The job whose people have waited longest is first, but jobs of addresses with much recent use come after those of
    others.
    """

    def __init__(self, workers: int, worker: Callable[[], Worker] = process_worker) -> None:
        self._set([worker() for _ in range(workers)])

    @classmethod
    def of(cls, workers: Sequence[Worker]) -> Lane:
        """Create a lane from existing workers."""
        lane = cls(0)
        lane._set(workers)
        return lane

    def _set(self, workers: Sequence[Worker]) -> None:
        self.workers, self._idle = list(workers), list(workers)
        self._waiting: list[_Waiting] = []
        """Waiting jobs in the order of service."""
        self._numbers, self._used = count(), UsageMeter()

    @property
    def delay(self) -> float:
        """Seconds for which the oldest waiting job has been waiting."""
        now = time.monotonic()
        return max((now - waiting.asked for waiting in self._waiting if waiting.since <= now), default=0.0)

    @property
    def num_jobs(self) -> int:
        """Number of running and waiting jobs."""
        return len(self.workers) - len(self._idle) + len(self._waiting)

    async def run(
        self, seconds: float | None, job: Callable[..., FOUND], *given: object, since: float | None = None
    ) -> FOUND:
        """Run `job(*given)` in a worker process and return its result.

        Args:
            seconds: Time limit of the job itself, or None for no limit.
            job: A function that can be pickled.
            given: Its arguments.
            since: Time at which people began to wait (`time.monotonic`); None is now.

        Raises:
            TookTooLong: If the job exceeds its time limit.
            BrokenExecutor: If the process dies twice.
        """
        return await self._run(None, since, seconds, job, *given)

    async def run_in_each(self, job: Callable[..., object], *given: object) -> None:
        """Run a job in every worker process without a time limit.

        The workers take turns, so that the others stay available.
        """
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
            if seconds is not None:  # preparation for all people counts for no address
                self._used.add(ADDRESS.get(), time.monotonic() - begun)
            self._free(worker)

    async def _worker(self, only: Worker | None, since: float) -> Worker:
        """Wait for a free worker."""
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
            elif not mine.got.cancelled():  # a worker was assigned just before the cancellation
                self._free(mine.got.result())
            raise

    def _free(self, worker: Worker) -> None:
        """Give a free worker to the next waiting job."""
        free = [
            waiting
            for waiting in self._waiting
            if waiting.only in (None, worker) and not waiting.got.done()  # a cancelled job is still in the list
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


class WorkerPool:
    """All worker processes of a server. They start when first needed and end with `close` or with this process.

    Args:
        seconds: Time limit of a decision, counted from its start.
        worker: Creates a worker; by default each is a process.
    """

    def __init__(self, seconds: float = 20.0, worker: Callable[[], Worker] = process_worker) -> None:
        cores = usable_cpus()
        self.seconds = seconds
        """Time limit of a decision in seconds, counted from its start."""
        self._quick, self._slow = (
            Lane(number, worker) for number in (max(1, min(4, cores)), max(1, min(4, cores - 1)))
        )
        self._prepared: dict[tuple[object, ...], asyncio.Task[object]] = {}

    @property
    def delay(self) -> float:
        """Seconds for which jobs wait now before they start."""
        return max(self._quick.delay, self._slow.delay)

    def start(self) -> None:
        """Start the processes and load their libraries in advance."""
        for lane in (self._quick, self._slow):
            self._task(lane.run_in_each, os.getpid)

    async def prepare(self, game: str) -> None:
        """Load the rules of a game in one process, and then in all others in the background.

        Rules that are not compiled yet are compiled by another process (`core.compile.compile_mode`).
        """
        await self._once(self._quick.run, None, _prepare, game)
        self._task(self._quick.run_in_each, _prepare, game)

    def _task(self, how: Callable[..., Coroutine[None, None, object]], *given: object) -> asyncio.Task[object]:
        """Return the task of a preparation, which is started at the first request and again after a failure."""
        key = how, *given
        if key not in self._prepared or (self._prepared[key].done() and self._prepared[key].exception()):
            self._prepared[key] = asyncio.create_task(how(*given))
        return self._prepared[key]

    async def _once(self, how: Callable[..., Coroutine[None, None, object]], *given: object) -> None:
        """Wait for a preparation without a time limit. Several callers share one task."""
        await asyncio.shield(self._task(how, *given))

    async def warm_up(self, name: str, game: str) -> None:
        """Load an agent by letting it make a first decision in each process in which it will play.

        `prepare` has done this for bots. Raises the same errors as `choose`.
        """
        if name == "random" or name in load(game).bots:
            return
        await self._once(self._slow.run, None, _try, name, game)
        if not _is_slow_now(name, game):
            await self._once(self._quick.run_in_each, _try, name, game)

    async def choose(self, name: str, seen: SeatView, rng: np.random.Generator, since: float | None = None) -> int:
        """Return the action of an agent.

        Args:
            name: Name of the agent.
            seen: View of its seat.
            rng: Its random numbers.
            since: Time at which people began to wait (`time.monotonic`); None is now.

        Raises:
            AgentFailure: If the agent fails.
            ValueError: If there is no such agent.
            TookTooLong: If the decision exceeds the time limit.
            BrokenExecutor: If the process dies twice.
        """
        await self.warm_up(name, seen.game)
        if not _is_slow_now(name, seen.game):
            return await self._quick.run(self.seconds, _choose, name, seen, rng, since=since)
        for_each = (self._slow.num_jobs + 1) / max(1, len(self._slow.workers))
        return await self._slow.run(self.seconds, _choose, name, seen, rng, 1 / max(1.0, for_each), since=since)

    async def advise(
        self,
        seen: SeatView,
        options: dict[str, Any],
        rng: np.random.Generator,
        most: int,
        followed: Followed | None = None,
    ) -> list[Advice]:
        """Return the best moves according to the coach, best first. `followed` is the last hint of the seat.

        Raises `NotReady` while the coach is still being loaded or compiled, and the same errors as `choose`.
        """
        await self._prepare_coach(seen.game)
        return await self._slow.run(self.seconds, _advise, seen, options, rng, most, followed)

    async def attempt(
        self,
        seen: SeatView,
        options: dict[str, Any],
        rng: np.random.Generator,
        action: int,
        known: tuple[int, ...] = (),
    ) -> Attempt:
        """Return the coach's judgement of a move, compared with the best moves and with the `known` ones.

        Raises the same errors as `advise`.
        """
        await self._prepare_coach(seen.game)
        return await self._slow.run(self.seconds, _attempt, seen, options, rng, action, known)

    async def _prepare_coach(self, game: str) -> None:
        """Wait until the coach is loaded. Raises `NotReady` if that takes too long."""
        try:
            async with asyncio.timeout(self.seconds):
                await self._once(self._slow.run, None, _try_hint, game)
        except TimeoutError:
            raise NotReady from None

    async def show(
        self,
        now: SeatView,
        before: str,
        width: int,
        since: float | None = None,
        names: Names = NUMBERED,
        code: str = ENGLISH,
    ) -> SeatPayload:
        """Return the picture and the choices of a seat; see `payload_of`."""
        return await self._quick.run(self.seconds, _show, now, before, width, names, code, since=since)

    async def draw(
        self, now: SeatView, before: SeatView | None, width: int, names: Names = NUMBERED, code: str = ENGLISH
    ) -> tuple[str, list[str]]:
        """Return the board as SVG, and the places that differ from `before`."""
        return await self._quick.run(self.seconds, _draw, now, before, width, names, code)

    async def card(self, now: SeatView, place: str, names: Names = NUMBERED, code: str = ENGLISH) -> CardPayload | None:
        """Return a large picture of the visible card at a place, or None."""
        return await self._quick.run(self.seconds, _card, now, place, names, code)

    async def small_cards(self, game: str, names: Sequence[str], code: str = ENGLISH) -> dict[str, str]:
        """Return small drawings of the cards that choices name (`ChoiceInfo.drawn`)."""
        return await self._quick.run(self.seconds, small_cards, game, names, code)

    async def run_when_idle(self, job: Callable[..., FOUND], game: str, *given: object) -> FOUND:
        """Run a short job `job(game, *given)` when no people wait for other jobs, and return its result.

        Raises the same errors as `Lane.run`.
        """
        return await self._slow.run(self.seconds, _do, job, game, *given, since=time.monotonic() + LATER)

    def close(self) -> None:
        """End all processes."""
        self._quick.close()
        self._slow.close()
        gc.collect()  # frees the queues to the processes with their semaphores
