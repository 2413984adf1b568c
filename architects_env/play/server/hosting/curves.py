"""Curves of finished games (`play.table.curve`).

They are computed one after the other, in small steps, by worker processes that have nothing else to do, and are cached
until the server ends.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from architects_env.core.text import say
from architects_env.play.coach.because import in_hundred
from architects_env.play.coach.sheet import moments_of
from architects_env.play.server.access.limits import ADDRESS
from architects_env.play.server.hosting.hosted_game import FinishedGame, HostedGame
from architects_env.play.server.hosting.storage import Event
from architects_env.play.server.messages import from_server
from architects_env.play.server.workers.worker_pool import WorkerPool
from architects_env.play.table import curve
from architects_env.play.table.curve import Assessment, Curve

MOST_KEPT = 100
MOST_OF_AN_ADDRESS = 3
"""Maximum number of curves per address that are computed or wait."""
AT_ONCE = 12
"""Number of positions per step."""
ABOUT = say(
    "100 is the first place for certain, 0 the last. A trained network judged what each player could see, and games "
    "that were played to the end with the habits of these players correct it. It is smoothed a little, and it may err."
)
OTHER_OPTIONS = say("It has learned the game without the options of this table, so it may err more often.")


@dataclass
class CurveJob:
    """A curve, or its computation."""

    events: Sequence[Event]
    """Events of the table."""
    done: float = 0.0
    """Progress from 0 to 1."""
    address: str = field(default_factory=ADDRESS.get)
    """Address of the first request."""
    task: asyncio.Task[Curve] = field(init=False)


class Curves:
    """The curves of one server, by table."""

    def __init__(self, worker_pool: WorkerPool) -> None:
        self._worker_pool, self._one = worker_pool, asyncio.Lock()
        self._kept: dict[str, CurveJob] = {}
        """By table, with the latest request last."""

    def has(self, hosted: HostedGame[Any]) -> bool:
        """Return whether the curve of a table exists or is being computed."""
        work = self._kept.get(hosted.id)
        failed = work is not None and work.task.done() and (work.task.cancelled() or work.task.exception() is not None)
        return work is not None and work.events == hosted.events and not failed

    def of(self, hosted: HostedGame[Any]) -> CurveJob:
        """Return the curve of a table, which the first request starts.

        Raises:
            ValueError: If too many curves are being computed for this address.
        """
        known, address = self.has(hosted), ADDRESS.get()
        begun = sum(work.address == address and not work.task.done() for work in self._kept.values())
        if not known and begun >= MOST_OF_AN_ADDRESS:
            raise ValueError(say("{n} curves are being drawn for your address already; wait for them.", n=begun))
        work = self._kept.pop(hosted.id, None)
        if work is None or not known:
            if work is not None:
                work.task.cancel()
            work = CurveJob(hosted.events)
            work.task = asyncio.create_task(self._work_out(hosted.finished_game(), work))
        self._kept[hosted.id] = work
        while len(self._kept) > MOST_KEPT:
            self._kept.pop(next(iter(self._kept))).task.cancel()
        return work

    def close(self) -> None:
        """Cancel all computations."""
        for work in self._kept.values():
            work.task.cancel()

    async def _work_out(self, played: FinishedGame, work: CurveJob) -> Curve:
        async with self._one:
            run, name, actions = self._worker_pool.run_when_idle, played.game, played.actions
            positions, assessments = list(played.positions), list[Assessment]()
            while len(positions) <= len(actions):
                first = len(positions) - 1
                positions += await run(curve.positions_after, name, positions[-1], actions[first : first + AT_ONCE])
            while len(assessments) < len(actions):
                part = slice(len(assessments), len(assessments) + AT_ONCE)
                assessments += await run(curve.assess, name, positions[:-1][part], actions[part])
                work.done = len(assessments) / len(actions) / 4
            (last,) = await run(curve.expected_values, name, positions[-1:])
            corrections, judged = dict[int, tuple[float, ...]](), curve.decisions_to_judge(name, len(actions))
            for number in judged:
                corrections[number] = await run(
                    curve.correct, name, positions[number], number, assessments[: number + 1]
                )
                work.done = (1 + len(corrections) / len(judged)) / 4
            values = curve.corrected([one.values for one in assessments], corrections)
            weighed = list[curve.KeyDecision]()
            numbers = curve.decisions_to_compare(name, assessments, last, played.people, played.guided)
            for number in numbers:
                weighed.append(await run(curve.compare, name, positions[number], number, assessments[number]))
                work.done = (1 + len(weighed) / len(numbers)) / 2
            facts = await run(
                curve.facts_of, name, [positions[moment] for moment in moments_of(len(actions))], played.people
            )
            work.done = 1
            return Curve([*values, last], curve.key_decisions(weighed), facts)


def curve_message(hosted: HostedGame[Any], found: Curve, read: Callable[[str], str]) -> from_server.Traced:
    """Return a curve as a message. `read` translates sentences for the page."""
    about = [ABOUT, *([OTHER_OPTIONS] if hosted.settings.options else [])]
    return from_server.Traced(
        sentence=" ".join(read(say(sentence)) for sentence in about),
        done=1,
        lines=[
            [*map(in_hundred, curve.smoothed([values[seat] for values in found.values]))]
            for seat in range(len(hosted.table.seats))
        ],
        mattered=[
            from_server.KeyDecision(
                decision=one.decision,
                seat=one.seat,
                sentence=read(hosted.decided(one.decision)[1]),
                other=read(one.other_sentence),
                gain=round(50 * one.gain),
                because=[read(reason) for reason in one.because],
                figures=read(one.figures),
            )
            for one in found.key_decisions
        ],
        facts=[
            from_server.Fact(
                name=say(one.name), seat=one.seat, own=[*one.own], strong=[*one.strong], unusual=one.is_unusual
            )
            for one in found.facts
        ],
    )
