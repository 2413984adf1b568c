"""Searches for one browser: hints, and the curve of a finished game."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from architects_env.core.text import say
from architects_env.play.server.hosting.curves import CurveJob, curve_message
from architects_env.play.server.hosting.exercises import attempted_message, check_exercise
from architects_env.play.server.hosting.hints import hint_message
from architects_env.play.server.hosting.tables import AnyTable, shortened
from architects_env.play.server.messages import from_server
from architects_env.play.server.messages.seat_payload import SeatView
from architects_env.play.server.workers.worker_pool import NotReady
from architects_env.play.table.curve import reason_for_no_curve

if TYPE_CHECKING:
    from architects_env.play.server.connections.session import Session

LOG = logging.getLogger("play")
TELLS_AFTER = 0.7
"""Seconds between two progress messages of a curve."""


class Analyses:
    """Searches that the browser of a session has asked for. At most one of each kind runs at a time."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._hinting: asyncio.Task[None] | None = None
        self._tracing: asyncio.Task[None] | None = None

    def cancel(self) -> None:
        """Stop a hint or a curve in progress."""
        for task in (self._hinting, self._tracing):
            if task is not None:
                task.cancel()

    def begin_hint(self, hosted: AnyTable) -> None:
        """Begin to think about a hint for the person who decides. Raises `ValueError` if none can be given."""
        seat = hosted.decides(self._session.seat)
        if seat is None:
            raise ValueError(say("A hint is about your decision; it is not your turn now."))
        if self._hinting is not None and not self._hinting.done():
            raise ValueError(say("One hint after the other: the last one is still being thought about."))
        if not self._session.tables.hints.take(self._session.address):
            raise ValueError(say("Too many hints in a short time; wait a minute."))
        self._hinting = asyncio.create_task(
            self._hint(hosted, SeatView.of(hosted.table.view(seat)), hosted.table.decisions)
        )

    async def _hint(self, hosted: AnyTable, seen: SeatView, number: int) -> None:
        try:
            found = await hint_message(self._session.tables.worker_pool, hosted, seen, number, self._session.read)
            if hosted.table.decisions == number and self._session.hosted is hosted:
                self._session.say(found)
        except NotReady:
            self._session.refuse(
                say("Hints come as soon as what thinks about them is compiled; ask again in a minute.")
            )
        except Exception as error:
            LOG.warning("A hint failed: %r", error)
            self._session.refuse(say("No hint this time: it took too long, or went wrong."))

    def begin_attempt(self, hosted: AnyTable, decision: int, action: int) -> None:
        """Begin to judge a move of a finished game. Raises `ValueError` if it cannot be tried."""
        check_exercise(hosted, decision)
        if self._hinting is not None and not self._hinting.done():
            raise ValueError(say("One hint after the other: the last one is still being thought about."))
        if not self._session.tables.hints.take(self._session.address):
            raise ValueError(say("Too many hints in a short time; wait a minute."))
        self._hinting = asyncio.create_task(self._attempt(hosted, decision, action))

    async def _attempt(self, hosted: AnyTable, decision: int, action: int) -> None:
        try:
            pool = self._session.tables.worker_pool
            self._session.say(await attempted_message(pool, hosted, decision, action, self._session.read))
        except ValueError as error:
            self._session.refuse(shortened(error))
        except NotReady:
            self._session.refuse(
                say("Hints come as soon as what thinks about them is compiled; ask again in a minute.")
            )
        except Exception as error:
            LOG.warning("An attempt was not judged: %r", error)
            self._session.refuse(say("No hint this time: it took too long, or went wrong."))

    def begin_curve(self, hosted: AnyTable) -> None:
        """Begin with the curve of a finished game. Raises `ValueError` if it is not over or too much is asked for."""
        table = hosted.table
        if not table.over:
            raise ValueError(say("The curve of a game is drawn when it is over."))
        if self._tracing is not None and not self._tracing.done():
            return  # it is on its way
        if not table.decisions:
            self._session.say(
                from_server.Traced(sentence=say("There is no curve of this game: nothing was decided in it."), done=1)
            )
        elif reason := reason_for_no_curve(table.game, len(table.seats), table.decisions):
            self._session.say(from_server.Traced(sentence=reason, done=1))
        elif not self._session.tables.curves.has(hosted) and not self._session.tables.hints.take(self._session.address):
            raise ValueError(say("Too many curves and hints in a short time; wait a minute."))
        else:
            self._tracing = asyncio.create_task(self._trace(hosted, self._session.tables.curves.of(hosted)))

    async def _trace(self, hosted: AnyTable, work: CurveJob) -> None:
        """Send the progress of a curve and then the curve."""
        while not (await asyncio.wait([work.task], timeout=TELLS_AFTER))[0]:
            self._session.say(from_server.Traced(sentence=say("Analysing the game …"), done=work.done))
        try:
            self._session.say(curve_message(hosted, work.task.result(), self._session.read))
        except (Exception, asyncio.CancelledError) as error:
            LOG.warning("A curve failed.", exc_info=error)
            self._session.say(
                from_server.Traced(sentence=say("No curve this time: it took too long, or went wrong."), done=1)
            )
