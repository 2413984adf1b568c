"""The curves of finished games (`play.table.curve`): worked out in other processes when nobody waits for these, one
after the other, in small steps, and kept as long as the server runs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from architects_env.core.text import say
from architects_env.play.server import from_server
from architects_env.play.server.hosted import Hosted, Played
from architects_env.play.server.limits import ADDRESS
from architects_env.play.server.storage import Event
from architects_env.play.server.thinkers import Thinkers
from architects_env.play.table import curve
from architects_env.play.table.curve import Assessment, Curve

MOST_KEPT = 100
MOST_OF_AN_ADDRESS = 3
"""Curves that are worked out for an address or wait for it."""
AT_ONCE = 12
"""Positions that one step looks at."""
ABOUT = say(
    "100 is the first place for certain, 0 the last. This is what a trained network thought, each time from what the "
    "player could see, smoothed a little; it may err, and it does not know what people have in mind."
)
OTHER_OPTIONS = say("It has learned the game without the options of this table, so it may err more often.")


@dataclass
class Work:
    """A curve that is worked out, or has been."""

    events: Sequence[Event]
    """What had happened at the table."""
    done: float = 0.0
    """Which part of it, from 0 to 1."""
    address: str = field(default_factory=ADDRESS.get)
    """Of those who asked for it first."""
    task: asyncio.Task[Curve] = field(init=False)


class Curves:
    """Those of one server, by table."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers, self._one = thinkers, asyncio.Lock()
        self._kept: dict[str, Work] = {}
        """The table that was asked for last is the last one."""

    def has(self, hosted: Hosted[Any]) -> bool:
        """Whether that of this table is there, or on the way."""
        work = self._kept.get(hosted.id)
        failed = work is not None and work.task.done() and (work.task.cancelled() or work.task.exception() is not None)
        return work is not None and work.events == hosted.events and not failed

    def of(self, hosted: Hosted[Any]) -> Work:
        """That of this table; it is begun when it is asked for first. Raises `ValueError` if so many others have been
        begun for this address."""
        known, address = self.has(hosted), ADDRESS.get()
        begun = sum(work.address == address and not work.task.done() for work in self._kept.values())
        if not known and begun >= MOST_OF_AN_ADDRESS:
            raise ValueError(say("{n} curves are being drawn for your address already; wait for them.", n=begun))
        work = self._kept.pop(hosted.id, None)
        if work is None or not known:
            if work is not None:
                work.task.cancel()
            work = Work(hosted.events)
            work.task = asyncio.create_task(self._work_out(hosted.played(), work))
        self._kept[hosted.id] = work
        while len(self._kept) > MOST_KEPT:
            self._kept.pop(next(iter(self._kept))).task.cancel()
        return work

    def close(self) -> None:
        """What is on its way is not needed any more."""
        for work in self._kept.values():
            work.task.cancel()

    async def _work_out(self, played: Played, work: Work) -> Curve:
        async with self._one:
            run, name, actions = self._thinkers.some_time, played.game, played.actions
            positions, assessments = list(played.positions), list[Assessment]()
            while len(positions) <= len(actions):
                first = len(positions) - 1
                positions += await run(curve.positions_after, name, positions[-1], actions[first : first + AT_ONCE])
            while len(assessments) < len(actions):
                part = slice(len(assessments), len(assessments) + AT_ONCE)
                assessments += await run(curve.assess, name, positions[:-1][part], actions[part])
                work.done = len(assessments) / len(actions) / 2
            (last,) = await run(curve.expected_values, name, positions[-1:])
            weighed, numbers = list[curve.KeyDecision](), curve.decisions_to_compare(assessments, last, played.people)
            for number in numbers:
                weighed.append(await run(curve.compare, name, positions[number], number, assessments[number]))
                work.done = (1 + len(weighed) / len(numbers)) / 2
            work.done = 1
            return Curve([*(one.values for one in assessments), last], curve.key_decisions(weighed))


def traced(hosted: Hosted[Any], found: Curve, read: Callable[[str], str]) -> from_server.Traced:
    """A curve as it is sent; `read` says a sentence as the reader reads it."""
    about = [ABOUT, *([OTHER_OPTIONS] if hosted.settings.options else [])]
    return from_server.Traced(
        sentence=" ".join(read(say(sentence)) for sentence in about),
        done=1,
        lines=[
            [*map(in_hundred, curve.smoothed([values[seat] for values in found.values]))]
            for seat in range(len(hosted.table.seats))
        ],
        mattered=[
            from_server.MatteredShown(
                decision=one.decision,
                seat=one.seat,
                sentence=read(hosted.decided(one.decision)[1]),
                other=read(one.other_sentence),
                expected=in_hundred(one.value),
                otherwise=in_hundred(one.other_value),
            )
            for one in found.key_decisions
        ],
    )


def in_hundred(value: float) -> int:
    """From -1 to 1 as people count it: from 0 to 100."""
    return round(50 + 50 * max(-1.0, min(1.0, value)))
