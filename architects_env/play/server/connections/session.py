"""The session of one browser: its requests, and the messages to it in order."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import BrokenExecutor
from contextlib import suppress
from dataclasses import replace
from typing import Any

from architects_env.agents import AgentFailure
from architects_env.core.text import TurnBegins, message_of, player, say
from architects_env.play.companion.printable_cards import sources_of
from architects_env.play.drawing.picture import NARROW, UPRIGHT, WIDE
from architects_env.play.language.catalogue import ENGLISH, Language, language
from architects_env.play.language.speech import in_language
from architects_env.play.server.access.rate_limits import Bucket
from architects_env.play.server.connections.outbox import Outbox, joined
from architects_env.play.server.hosting.curves import CurveJob, curve_message
from architects_env.play.server.hosting.hints import hint_message
from architects_env.play.server.hosting.hosted_companion import HostedCompanion
from architects_env.play.server.hosting.hosted_game import PATIENCE, SeatUpdate, busy_notice, notify_after
from architects_env.play.server.hosting.hosted_table import HostedTable
from architects_env.play.server.hosting.storage import NotStored, TableChanged
from architects_env.play.server.hosting.tables import (
    AnyTable,
    Tables,
    UnknownTable,
    invite,
    options_of,
    shortened,
    ticket_in,
)
from architects_env.play.server.messages import from_page, from_server
from architects_env.play.server.messages.legend import legend_of
from architects_env.play.server.messages.player_names import Names
from architects_env.play.server.messages.rules_help import help_on
from architects_env.play.server.messages.seat_payload import NOTHING, SeatView
from architects_env.play.server.workers.worker import TookTooLong
from architects_env.play.server.workers.worker_pool import NUMBERED, NotReady
from architects_env.play.table.curve import reason_for_no_curve
from architects_env.play.table.defaults import graded

LOG = logging.getLogger("play")
NEWCOMERS_WAIT = 1.0
"""Seconds by which drawing the first board of a session is deferred behind boards after decisions, so that newcomers do
not delay running games."""
SOON = 0.15
"""Seconds for which a board waits for the next decisions of bots if not every move is shown. Most bots decide at once,
so one board is drawn instead of two."""
TELLS_AFTER = 0.7
"""Seconds between two progress messages of a curve."""
MOVES = from_page.Play, from_page.Answer, from_page.Undo, from_page.Agree, from_page.Resign
"""Requests after which people wait for the other players."""

WENT_WRONG = say("That went wrong in another process; try it once more.")

Send = Callable[[str], Awaitable[None]]


class Session:
    """The session of one connection.

    Args:
        tables: The tables of the server.
        send: Sends a text to the browser.
        address: Address of the browser, as `address_in` returns it.
        code: Code of the language.
    """

    def __init__(self, tables: Tables, send: Send, address: str = "", code: str = ENGLISH) -> None:
        limits, self.code = tables.limits, code
        self.tables, self.address, self.seat, self.hosted = tables, address, -1, None
        self.hosted: AnyTable | None
        self.errors = 0
        self._send, self._every_move, self._width = send, True, WIDE
        self._waiting = Outbox()
        self._something, self._taken = asyncio.Event(), asyncio.Event()
        self._speaks = True
        self._shown = ""
        self._seen: SeatView | None = None
        """The view of the last board that the page was or will be sent."""
        self._pace = Bucket(limits.messages_per_second, limits.message_burst)
        self._hinting: asyncio.Task[None] | None = None
        self._tracing: asyncio.Task[None] | None = None
        self._telling: asyncio.Task[None] | None = None
        self._seated = False
        """Whether the page has been sent its `Seated` message, so that updates may follow."""

    # What is sent

    def _speech(self) -> Language | None:
        """Return the page's language with the words of the game at its table."""
        return language(self.code, self.hosted.table.game if self.hosted is not None else None)

    @property
    def _names(self) -> Names:
        """Names of the players in the page's language."""
        return self.hosted.names.read_in(self._speech()) if self.hosted is not None else NUMBERED

    def _read(self, said: Any) -> Any:
        """Translate a sentence or a list of sentences, and insert the players' names."""
        names, said = self._names, in_language(said, self._speech())
        return names.within_all(said) if isinstance(said, list) else names.within(said)

    def _choice(self, choice: from_server.ChoiceInfo) -> from_server.ChoiceInfo:
        """Translate a choice, and keep its English sentence for searching."""
        english = "" if self.code == ENGLISH else str(in_language(choice.sentence, None))  # and is not said again
        return replace(choice, sentence=self._read(choice.sentence), english=english)

    def say(self, message: from_server.Outgoing) -> None:
        """Queue a message."""
        self._waiting.put(message)
        self._something.set()

    def tell(self, update: SeatUpdate) -> None:
        """Queue an update of the table."""
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
            await self._send(message.json_in(self._speech()))

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
        asked = not update.over and not update.question
        return from_server.State(
            picture=shown.picture,
            changed=shown.changed,
            asks=self._read(update.asks),
            topic=shown.topic if asked else "",
            to_act=shown.to_act if asked else None,
            question=self._read(update.question),
            choices=[] if update.over else choices,
            shortcuts=[]
            if update.over or update.question
            else [from_server.ChoiceInfo(**one) for one in shown.shortcuts],
            log_from=update.log_from,
            log=self._read(list(update.log)),
            turns=[i for i, line in enumerate(update.log) if isinstance(line, TurnBegins)],
            own_from=update.own_from,
            own=self._read(list(update.own)),
            over=update.over,
            cut_off=update.cut_off,
            points=shown.points,
            standings=[self._side(side) for side in update.standings],
            decisions=update.decisions,
            remarks=[say(remark) for remark in update.remarks],
        )

    def _tell_of_crowd(self) -> None:
        """Send a busy notice at once, before the board that takes so long."""
        if (sentence := busy_notice(self.tables.worker_pool)) and (self._telling is None or self._telling.done()):
            message = from_server.Thinking(sentence=sentence)
            self._telling = asyncio.create_task(self._send_now(message))

    async def _send_now(self, message: from_server.Outgoing) -> None:
        with suppress(Exception):  # it has gone: who sends the board finds out too
            await self._send(message.json_in(self._speech()))

    def _side(self, side: from_server.Side) -> from_server.Side:
        """Translate the result of a side."""
        facts = {
            self._read(say(name)): self._read([say(one) for one in fact]) if isinstance(fact, list) else fact
            for name, fact in side.facts.items()
        }
        points = {self._read(say(source)): number for source, number in side.points.items()}
        tally = {
            self._read(say(source)): [(self._read(item), points) for item, points in found]
            for source, found in side.tally.items()
        }
        return replace(side, name=self._read(say(side.name)), points=points, facts=facts, tally=tally)

    # What is asked

    async def heard(self, text: str) -> None:
        """Handle a message from the page. Waits first while too many answers are unread."""
        while self._speaks and self._waiting.unread:
            self._taken.clear()
            await self._taken.wait()
        if not self._pace.take() or not self.tables.messages.take(self.address):
            self._refuse(say("Too many messages; this one was not looked at. Wait a moment."))
            return
        try:
            await self._do(from_page.read(text))
        except AgentFailure:
            self._refuse(WENT_WRONG)
        except UnknownTable as error:
            self._refuse(shortened(error), gone=True)
        except ValueError as error:
            self._refuse(shortened(error))
        except TableChanged as error:
            self.say(from_server.Error(sentence=message_of(error)))
        except NotStored as error:  # not the fault of the person who asked
            self.say(
                from_server.Error(
                    sentence=say("{error} Nothing was changed; try again in a moment.", error=message_of(error))
                )
            )
        except TookTooLong:
            self._refuse(say("That took too long."))
        except BrokenExecutor:
            self._refuse(WENT_WRONG)
        except Exception:  # a fault of ours must not end other people's connection
            LOG.exception("A message was not understood.")
            self._refuse(say("Something went wrong on the server; nothing was changed."))

    def _refuse(self, sentence: str, gone: bool = False) -> None:
        self.errors += 1
        self.say(from_server.Error(sentence=sentence, gone=gone))

    async def _do(self, asked: from_page.Incoming) -> None:
        match asked:
            case from_page.Create() | from_page.Load():
                await self._make(asked)
            case from_page.Join(token=token):
                with notify_after(PATIENCE, self._tell_of_table):
                    found = await self.tables.find(token)
                await self._sit_down(*found)
            case from_page.Show(every_move=every_move, narrow=narrow, upright=upright):
                await self._look(every_move, NARROW if narrow else UPRIGHT if upright else WIDE)
            case from_page.Leave():
                self.leave()
            case _:
                await self._at_the_table(asked, self._table())

    def _table(self) -> AnyTable:
        if self.hosted is None:
            raise ValueError(say("Sit down at a table first."))
        return self.hosted

    async def _at_the_table(self, asked: from_page.Incoming, hosted: AnyTable) -> None:
        if isinstance(asked, MOVES):
            hosted.since = time.monotonic()
        async with hosted.lock:
            match asked:
                case from_page.Play(once=once) if hosted.is_repeated(self.seat, once):
                    self.tell(replace(hosted.seat_update(self.seat), since=None))
                case from_page.Play(action=action, after=after, once=once):
                    await hosted.play(self.seat, action, after, self._speech())
                    hosted.remember(self.seat, once)
                case from_page.Answer(words=words, after=after):
                    await hosted.play(self.seat, words, after, self._speech())
                case from_page.Undo(keep=keep):
                    await hosted.undo(self.seat, keep)
                case from_page.Agree(wish=wish, yes=yes):
                    await hosted.agree(self.seat, wish, yes)
                case from_page.Call(name=name, colour=colour):
                    await hosted.call(self.seat, name, colour)
                case from_page.Give(seat=seat, plays=plays):
                    self.tables.opponents.check(hosted.table.game, [plays])
                    await hosted.give(self.seat, seat, plays)
                case from_page.Resign():
                    await hosted.resign(self.seat)
                case from_page.Save():
                    self.say(await self.tables.save(hosted, self.seat))
                case from_page.Look(decision=decision, seat=seat):
                    await self._look_back(hosted, decision, seat)
                case from_page.Help(place=place, label=label):
                    await self._help(hosted, place, label)
                case from_page.Hint():
                    self._begin_hint(hosted)
                case from_page.Trace():
                    self._begin_curve(hosted)
                case _:
                    raise ValueError(say("That cannot be done at a table."))

    async def _make(self, asked: from_page.Create | from_page.Load) -> None:
        self.tables.admit(self.address)
        before = self.hosted
        with notify_after(PATIENCE, self._tell_of_table):
            hosted, seat = await (
                self.tables.create(asked) if isinstance(asked, from_page.Create) else self.tables.load(asked)
            )
        await self._sit_down(hosted, seat)
        if before is not None and isinstance(asked, from_page.Create):
            invite(before, hosted)
        saved = ticket_in(asked.content) if isinstance(asked, from_page.Load) else None
        if saved is not None and saved[1] < hosted.decisions_of(seat):
            self.say(
                from_server.Notice(
                    sentence=say(
                        "This file was saved before decision {n} of yours. The table has moved on since; “Back to …” leads there.",
                        n=saved[1] + 1,
                    )
                )
            )

    def _tell_of_table(self) -> None:
        """Explain why taking a seat takes so long."""
        if waiting := self.tables.jobs.waiting:
            words = "This server loads saved games one after the other; waiting now: {n}."
            sentence = say(words, n=waiting)
        else:
            sentence = busy_notice(self.tables.worker_pool) or say(
                "The rules are being prepared. The first time on this machine, this takes some minutes."
            )
        self.say(from_server.Thinking(sentence=sentence))

    async def _sit_down(self, hosted: AnyTable, seat: int) -> None:
        if self.hosted is not hosted:
            self.leave()
        self._forget_what_waits()
        self.hosted, self.seat, self._shown, self._seated = hosted, seat, "", False
        hosted.watchers.add(self)  # before anything is waited for, so that the table stays open
        game, maker = hosted.table.game, hosted.settings.maker
        links = {other: token for other, token in hosted.tokens.items() if other != seat} if seat == maker else {}
        async with hosted.lock:
            self.say(
                from_server.Seated(
                    game=game.name,
                    title=say(game.title),
                    seat=seat,
                    token=hosted.tokens[seat],
                    links=links,
                    home=self.tables.home if links else "",
                    codes=self.tables.codes(links, self._speech()),
                    companion=isinstance(hosted, HostedCompanion),
                    options=hosted.settings.options,
                    all_options=options_of(game, self.code),
                    dealt=list(hosted.settings.dealt or ()),
                    levels=[*graded(game)],
                    printable_cards=bool(sources_of(game)),
                    legend={paths: str(self._read(say(name))) for paths, name in legend_of(game).items()},
                )
            )
            hosted.say(hosted.people())
            self._seated = True
            self.tell(replace(hosted.seat_update(seat), since=None))
            if isinstance(hosted, HostedTable):
                hosted.ask_newcomer(self)
            hosted.wake_bots()

    def leave(self) -> None:
        """Leave the table. This is also called when the connection has ended."""
        if self.hosted is not None:
            hosted, self.hosted = self.hosted, None
            hosted.watchers.discard(self)
            hosted.say(hosted.people())
            self.tables.close_table(hosted)
        self._forget_what_waits()

    def _forget_what_waits(self) -> None:
        """Drop queued updates, and cancel a hint or a curve in progress."""
        self._waiting.forget_boards()
        for task in (self._hinting, self._tracing):
            if task is not None:
                task.cancel()

    async def _look(self, every_move: bool, width: int) -> None:
        redraw = width != self._width
        self._every_move, self._width = every_move, width
        if redraw and (hosted := self.hosted) is not None:
            async with hosted.lock:
                self.tell(replace(hosted.seat_update(self.seat), since=None))

    async def _look_back(self, hosted: AnyTable, decision: int, seat: int) -> None:
        table = hosted.table
        if not table.over:
            raise ValueError(say("A game can be looked through when it is over."))
        table.game.check_seat(seat, len(table.seats))
        if decision > table.decisions:
            raise ValueError(
                say(
                    "This game has {decisions} decisions, not {decision}.", decisions=table.decisions, decision=decision
                )
            )
        seen, before = await self.tables.jobs.do(hosted.views_at, seat, decision)
        told = ""
        if decision < table.decisions:
            acting, sentence = hosted.decided(decision)
            told = self._read(say("{player} decides: {sentence}.", player=player(acting), sentence=sentence))
        picture, changed = await self.tables.worker_pool.draw(seen, before, self._width, self._names, self.code)
        self._seen = seen
        self.say(
            from_server.Looked(
                decision=decision,
                seat=seat,
                picture=picture,
                sentence=told,
                changed=changed,
                told=hosted.log_length(self.seat, decision),
            )
        )

    async def _help(self, hosted: AnyTable, place: str, label: str) -> None:
        """Send the rules about a place, and its card if the last sent board shows it."""
        seen = self._seen if place else None
        card = await self.tables.worker_pool.card(seen, place, self._names, self.code) if seen else None
        self.say(help_on(hosted.table.game, place, label, self.code, card))

    # Hints

    def _begin_hint(self, hosted: AnyTable) -> None:
        seat = hosted.decides(self.seat)
        if seat is None:
            raise ValueError(say("A hint is about your decision; it is not your turn now."))
        if self._hinting is not None and not self._hinting.done():
            raise ValueError(say("One hint after the other: the last one is still being thought about."))
        if not self.tables.hints.take(self.address):
            raise ValueError(say("Too many hints in a short time; wait a minute."))
        self._hinting = asyncio.create_task(
            self._hint(hosted, SeatView.of(hosted.table.view(seat)), hosted.table.decisions)
        )

    async def _hint(self, hosted: AnyTable, seen: SeatView, number: int) -> None:
        try:
            found = await hint_message(self.tables.worker_pool, hosted, seen, number, self._read)
            if hosted.table.decisions == number and self.hosted is hosted:
                self.say(found)
        except NotReady:
            self._refuse(say("Hints come as soon as what thinks about them is compiled; ask again in a minute."))
        except Exception as error:
            LOG.warning("A hint failed: %r", error)
            self._refuse(say("No hint this time: it took too long, or went wrong."))

    # The curve of a finished game

    def _begin_curve(self, hosted: AnyTable) -> None:
        table = hosted.table
        if not table.over:
            raise ValueError(say("The curve of a game is drawn when it is over."))
        if self._tracing is not None and not self._tracing.done():
            return  # it is on its way
        if not table.decisions:
            self.say(
                from_server.Traced(sentence=say("There is no curve of this game: nothing was decided in it."), done=1)
            )
        elif reason := reason_for_no_curve(table.game, len(table.seats), table.decisions):
            self.say(from_server.Traced(sentence=reason, done=1))
        elif not self.tables.curves.has(hosted) and not self.tables.hints.take(self.address):
            raise ValueError(say("Too many curves and hints in a short time; wait a minute."))
        else:
            self._tracing = asyncio.create_task(self._trace(hosted, self.tables.curves.of(hosted)))

    async def _trace(self, hosted: AnyTable, work: CurveJob) -> None:
        """Send the progress of a curve and then the curve."""
        while not (await asyncio.wait([work.task], timeout=TELLS_AFTER))[0]:
            self.say(from_server.Traced(sentence=say("Analysing the game …"), done=work.done))
        try:
            self.say(curve_message(hosted, work.task.result(), self._read))
        except (Exception, asyncio.CancelledError) as error:
            LOG.warning("A curve failed: %r", error)
            self.say(from_server.Traced(sentence=say("No curve this time: it took too long, or went wrong."), done=1))
