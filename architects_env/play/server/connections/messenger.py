"""The messages to one browser, in order and in its language."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

from architects_env.core.text import TurnBegins, say
from architects_env.play.drawing.picture import WIDE
from architects_env.play.language.catalogue import ENGLISH, Language, language
from architects_env.play.language.speech import in_language
from architects_env.play.server.connections.outbox import Outbox, joined
from architects_env.play.server.hosting.hosted_game import PATIENCE, SeatUpdate, busy_notice, notify_after
from architects_env.play.server.hosting.tables import AnyTable, Link, Tables
from architects_env.play.server.messages import from_server
from architects_env.play.server.messages.player_names import Names
from architects_env.play.server.messages.seat_payload import NOTHING, SeatView
from architects_env.play.server.workers.worker_pool import NUMBERED
from architects_env.play.table.first_game import Guide
from architects_env.play.table.table import decision_sentence

LOG = logging.getLogger("play")
NEWCOMERS_WAIT = 1.0
"""Seconds by which drawing the first board of a session is deferred behind boards after decisions, so that newcomers do
not delay running games."""
SOON = 0.15
"""Seconds for which a board waits for the next decisions of bots if not every move is shown. Most bots decide at once,
so one board is drawn instead of two."""

Send = Callable[[str], Awaitable[None]]


class Messenger:
    """Sends queued messages to one browser.

    Args:
        tables: The tables of the server.
        send: Sends a text to the browser.
        code: Code of the language.
    """

    def __init__(self, tables: Tables, send: Send, code: str = ENGLISH) -> None:
        self.tables, self.code = tables, code
        self.hosted: AnyTable | None = None
        """The table at which the browser sits."""
        self._send, self._every_move, self._width = send, True, WIDE
        self._waiting = Outbox()
        self._something, self._taken = asyncio.Event(), asyncio.Event()
        self._speaks = True
        self._shown = ""
        self._seen: SeatView | None = None
        """The view of the last board that the page was or will be sent."""
        self._cards: set[str] = set()
        """Names of the small cards that the page has."""
        self._telling: asyncio.Task[None] | None = None
        self.link: Link | None = None
        """The read-only link through which the page looks, or None if the browser has a seat."""
        self._seated = False
        """Whether the page has been sent its `Seated` message, so that updates may follow."""

    def speech(self) -> Language | None:
        """Return the page's language with the words of the game at its table."""
        return language(self.code, self.hosted.table.game if self.hosted is not None else None)

    @property
    def _names(self) -> Names:
        """Names of the players in the page's language."""
        return self.hosted.names.read_in(self.speech()) if self.hosted is not None else NUMBERED

    def read(self, said: Any) -> Any:
        """Translate a sentence or a list of sentences, and insert the players' names."""
        names, said = self._names, in_language(said, self.speech())
        return names.within_all(said) if isinstance(said, list) else names.within(said)

    def _choice(self, choice: from_server.ChoiceInfo) -> from_server.ChoiceInfo:
        """Translate a choice, and keep its English sentence for searching."""
        english = "" if self.code == ENGLISH else str(in_language(choice.sentence, None))  # and is not said again
        return replace(choice, sentence=self.read(choice.sentence), english=english)

    def say(self, message: from_server.Outgoing) -> None:
        """Queue a message."""
        self._waiting.put(message)
        self._something.set()

    @property
    def watches(self) -> bool:
        """Whether the page may only look."""
        return self.link is not None

    def tell(self, update: SeatUpdate) -> None:
        """Queue an update of the table. A page that is shown a moment of the past needs none."""
        if self._seated and (self.link is None or self.link.decision is None):
            self._show(update)

    def _show(self, update: SeatUpdate) -> None:
        if self._seated:
            self._seen = update.seen
            self._waiting.put(update)
            self._something.set()

    async def speak(self) -> None:
        """Send queued messages as long as the connection lasts."""
        try:
            await self._speak()
        finally:
            self._speaks = False
            self._taken.set()

    async def _speak(self) -> None:
        while True:
            while not self._waiting:
                self._something.clear()
                await self._something.wait()
                await self._let_bots_decide()
            message = self._waiting.take()
            self._taken.set()
            if isinstance(message, SeatUpdate):
                try:
                    message = await self._state(self._joined(message))
                except Exception:
                    LOG.exception("A board could not be drawn.")
                    message = from_server.Notice(
                        sentence=say("The board could not be drawn. Reload the page to try again.")
                    )
            await self._send(message.json_in(self.speech()))

    async def _let_bots_decide(self) -> None:
        """Wait a moment for decisions of bots, if only updates are queued and not every move is shown."""
        soon = time.monotonic() + SOON
        while (
            (left := soon - time.monotonic()) > 0
            and not self._every_move
            and all(isinstance(message, SeatUpdate) for message in self._waiting)
            and self.hosted is not None
            and self.hosted.bots_decide
        ):
            self._something.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(left):
                    await self._something.wait()

    def _joined(self, update: SeatUpdate) -> SeatUpdate:
        """Merge an update with those queued behind it, unless every move is shown."""
        while not self._every_move and self._waiting and isinstance(following := self._waiting.first(), SeatUpdate):
            update = joined(update, following)
            self._waiting.take()
        return update

    async def _state(self, update: SeatUpdate) -> from_server.State:
        before = self._shown if update.log_from else ""
        since = time.monotonic() + NEWCOMERS_WAIT if update.since is None else update.since
        shown = NOTHING
        if update.seen is not None:
            with notify_after(PATIENCE, self._tell_of_crowd):
                shown = await self.tables.worker_pool.show(
                    update.seen, before, self._width, since, self._names, self.code
                )
        self._shown = shown.picture
        choices = (
            [self._choice(one) for one in update.choices]
            if update.question
            else [from_server.ChoiceInfo(**choice) for choice in shown.choices]
        )
        cards, has_cards = await self._cards_of(update)
        if not has_cards:
            choices = [replace(one, drawn="") for one in choices]
        asked = not update.over and not update.question
        return from_server.State(
            picture=shown.picture,
            changed=shown.changed,
            asks=self.read(self._asks(update)),
            topic=shown.topic if asked else "",
            to_act=shown.to_act if asked else None,
            question=self.read(update.question),
            choices=[] if update.over or self.watches else choices,
            shortcuts=[]
            if update.over or update.question or self.watches
            else [from_server.ChoiceInfo(**one) for one in shown.shortcuts],
            log_from=update.log_from,
            log=self.read(list(update.log)),
            turns=[i for i, line in enumerate(update.log) if isinstance(line, TurnBegins)],
            own_from=update.own_from,
            own=self.read(list(update.own)),
            over=update.over,
            cut_off=update.cut_off,
            points=shown.points,
            standings=[self._side(side) for side in update.standings],
            decisions=update.decisions,
            remarks=[say(remark) for remark in update.remarks],
            notes=[say(note) for note in update.notes],
            progress=update.progress,
            cards=cards,
            guide=None if self.watches or update.guide is None else self._guide(update.guide),
        )

    def _guide(self, guide: Guide) -> Guide:
        """Translate what a guided first game tells the person."""
        said = ("words", "beginning", "goal", "reached", "sentence")
        return replace(guide, **{name: self.read(getattr(guide, name)) for name in said})

    def _asks(self, update: SeatUpdate) -> str:
        """Return the sentence on who decides about what; a page that only looks is not called "you"."""
        live = self.link is not None and self.link.decision is None and not update.over and not update.question
        return decision_sentence(update.seen.view(), None) if live and update.seen is not None else update.asks

    async def _cards_of(self, update: SeatUpdate) -> tuple[dict[str, str], bool]:
        """Return the small cards of a question that the page has not been sent yet, and whether the question has
        cards."""
        names = [one.drawn for one in update.choices if one.drawn]
        if self.hosted is None or update.over or not names:
            return {}, False
        new = [name for name in names if name not in self._cards]
        drawn = await self.tables.worker_pool.small_cards(self.hosted.table.game.name, new, self.code) if new else {}
        self._cards.update(drawn)
        return drawn, any(name in self._cards for name in names)

    def _tell_of_crowd(self) -> None:
        """Send a busy notice at once, before the board that takes so long."""
        if (sentence := busy_notice(self.tables.worker_pool)) and (self._telling is None or self._telling.done()):
            message = from_server.Thinking(sentence=sentence)
            self._telling = asyncio.create_task(self._send_now(message))

    async def _send_now(self, message: from_server.Outgoing) -> None:
        with suppress(Exception):  # it has gone: who sends the board finds out too
            await self._send(message.json_in(self.speech()))

    def _side(self, side: from_server.Side) -> from_server.Side:
        """Translate the result of a side."""
        facts = {
            self.read(say(name)): self.read([say(one) for one in fact]) if isinstance(fact, list) else fact
            for name, fact in side.facts.items()
        }
        points = {self.read(say(source)): number for source, number in side.points.items()}
        tally = {
            self.read(say(source)): [(self.read(item), points) for item, points in found]
            for source, found in side.tally.items()
        }
        return replace(side, name=self.read(say(side.name)), points=points, facts=facts, tally=tally)
