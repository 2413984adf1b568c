"""The session of one browser: it carries out the requests of the page."""

from __future__ import annotations

import logging
import time
from concurrent.futures import BrokenExecutor
from contextlib import suppress
from dataclasses import replace

from architects_env.agents import AgentFailure
from architects_env.core.text import message_of, player, say
from architects_env.games import load
from architects_env.play.companion.printable_cards import sources_of
from architects_env.play.drawing.picture import NARROW, UPRIGHT, WIDE
from architects_env.play.language.catalogue import ENGLISH
from architects_env.play.server.access.rate_limits import Bucket
from architects_env.play.server.connections.analyses import Analyses
from architects_env.play.server.connections.messenger import Messenger, Send
from architects_env.play.server.hosting.exercises import exercise_at, puzzle_message, solved_message
from architects_env.play.server.hosting.game_info import options_of
from architects_env.play.server.hosting.hosted_companion import HostedCompanion
from architects_env.play.server.hosting.hosted_game import PATIENCE, busy_notice, notify_after
from architects_env.play.server.hosting.hosted_table import HostedTable
from architects_env.play.server.hosting.storage import NotStored, TableChanged
from architects_env.play.server.hosting.tables import (
    AnyTable,
    Link,
    Tables,
    UnknownTable,
    invite,
    shortened,
    ticket_in,
)
from architects_env.play.server.hosting.typed_cards import transcribed_message
from architects_env.play.server.memory.recalled import recalled_message
from architects_env.play.server.messages import from_page, from_server
from architects_env.play.server.messages.legend import legend_of
from architects_env.play.server.messages.rules_help import help_on
from architects_env.play.server.workers.worker import TookTooLong
from architects_env.play.table.defaults import graded

LOG = logging.getLogger("play")
MOVES = from_page.Play, from_page.Answer, from_page.Undo, from_page.Agree, from_page.Resign
"""Requests after which people wait for the other players."""
LOOPBACK = "127.0.0.1", "::/64"
"""Addresses of pages on the server's own machine."""
LOOKS = from_page.Look, from_page.Help, from_page.Trace
"""Requests of a page that may only look."""

WENT_WRONG = say("That went wrong in another process; try it once more.")


class Session(Messenger):
    """The session of one connection.

    Args:
        tables: The tables of the server.
        send: Sends a text to the browser.
        address: Address of the browser, as `address_in` returns it.
        code: Code of the language.
    """

    def __init__(self, tables: Tables, send: Send, address: str = "", code: str = ENGLISH) -> None:
        super().__init__(tables, send, code)
        self.address, self.seat, self.errors = address, -1, 0
        self.profile = ""
        """Secret word of the person whose games are remembered, or ""."""
        self._pace = Bucket(tables.limits.messages_per_second, tables.limits.message_burst)
        self._analyses = Analyses(self)

    async def heard(self, text: str) -> None:
        """Handle a message from the page. Waits first while too many answers are unread."""
        while self._speaks and self._waiting.unread:
            self._taken.clear()
            await self._taken.wait()
        if not self._pace.take() or not self.tables.messages.take(self.address):
            self.refuse(say("Too many messages; this one was not looked at. Wait a moment."))
            return
        try:
            await self._do(from_page.read(text))
        except AgentFailure:
            self.refuse(WENT_WRONG)
        except UnknownTable as error:
            self.refuse(shortened(error), gone=True)
        except ValueError as error:
            self.refuse(shortened(error))
        except TableChanged as error:
            self.say(from_server.Error(sentence=message_of(error)))
        except NotStored as error:  # not the fault of the person who asked
            self.say(
                from_server.Error(
                    sentence=say("{error} Nothing was changed; try again in a moment.", error=message_of(error))
                )
            )
        except TookTooLong:
            self.refuse(say("That took too long."))
        except BrokenExecutor:
            self.refuse(WENT_WRONG)
        except Exception:  # a fault of ours must not end other people's connection
            LOG.exception("A message was not understood.")
            self.refuse(say("Something went wrong on the server; nothing was changed."))

    def refuse(self, sentence: str, gone: bool = False) -> None:
        """Tell the page why a request has changed nothing."""
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
            case from_page.Puzzle() | from_page.Solve():
                await self._puzzle(asked)
            case from_page.Recall(profile=profile):
                await self._recall(profile)
            case from_page.Transcribe(game=game, cards=cards):
                await self._transcribe(game, cards)
            case from_page.Forget(token=token):
                await self.tables.storage.do(self.tables.storage.forget_game, self.profile, token)
            case from_page.Watch(token=token):
                with notify_after(PATIENCE, self._tell_of_table):
                    hosted, seat, link = await self.tables.watched(token)
                await self._sit_down(hosted, seat, link)
            case from_page.Branch():
                await self._branch(self._table())
            case _ if self.watches and not isinstance(asked, LOOKS):
                raise ValueError(say("Through this link one can only look."))
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
                    await hosted.play(self.seat, action, after, self.speech())
                    hosted.remember(self.seat, once)
                case from_page.Answer(words=words, after=after):
                    await hosted.play(self.seat, words, after, self.speech())
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
                case from_page.Share(decision=decision):
                    link = await self.tables.share(hosted, self.seat, decision)
                    self.say(from_server.Shared(token=link.token, decision=decision))
                case from_page.Hint():
                    self._analyses.begin_hint(hosted)
                case from_page.Trace():
                    self._analyses.begin_curve(hosted)
                case from_page.Practise(decision=decision):
                    self.say(await self.tables.jobs.do(exercise_at, hosted, decision, self.read))
                case from_page.Attempt(decision=decision, action=action):
                    self._analyses.begin_attempt(hosted, decision, action)
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

    async def _transcribe(self, game: str, cards: list[str]) -> None:
        """Send the cards that people may type in, and keep typed ones if the page is on the server's own machine."""
        folder = self.tables.data if self.address in LOOPBACK else None
        self.say(await self.tables.jobs.do(transcribed_message, load(game), cards, folder, self.code))

    async def _recall(self, profile: str) -> None:
        """Remember games for a person from now on, and send those that are remembered."""
        self.profile, storage = profile, self.tables.storage
        if self.hosted is not None:
            await self._remember_seat(self.hosted)
        self.say(recalled_message(await storage.do(storage.games_of, profile), self.code))

    async def _remember_seat(self, hosted: AnyTable) -> None:
        """Remember the seat for the person. That it cannot be stored now does not keep anybody from playing."""
        storage = self.tables.storage
        if self.profile and not self.watches:
            with suppress(NotStored):
                standing = hosted.standing()
                await storage.do(storage.add_member, self.profile, hosted.id, self.seat, standing)

    async def _branch(self, hosted: AnyTable) -> None:
        if self.link is None or self.link.decision is None:
            raise ValueError(say("One plays on from a moment that a link shows."))
        self.tables.admit(self.address)
        await self._sit_down(*await self.tables.branch(hosted, self.seat, self.link.decision))

    async def _show_moment(self, hosted: AnyTable, link: Link) -> None:
        """Show what the seat saw after some decisions."""
        decision = min(link.decision or 0, hosted.table.decisions)
        seen, _ = await self.tables.jobs.do(hosted.views_at, self.seat, decision)
        now = hosted.seat_update(self.seat)
        asks = say("After {n} decisions, as {player} saw it.", n=decision, player=player(self.seat))
        log = now.log[: hosted.log_length(self.seat, decision)]
        past = replace(now, seen=seen, log=log, own=[], standings=[], over=False, cut_off=False, decisions=0)
        self._show(replace(past, asks=asks, question="", choices=(), since=None))

    async def _sit_down(self, hosted: AnyTable, seat: int, link: Link | None = None) -> None:
        if self.hosted is not hosted:
            self.leave()
        self._forget_what_waits()
        self.hosted, self.seat, self._shown, self._seated = hosted, seat, "", False
        self._cards.clear()
        self.link = link
        hosted.watchers.add(self)  # before anything is waited for, so that the table stays open
        game, maker = hosted.table.game, hosted.settings.maker
        owns = seat == maker and link is None
        links = {other: token for other, token in hosted.tokens.items() if other != seat} if owns else {}
        async with hosted.lock:
            self.say(
                from_server.Seated(
                    game=game.name,
                    title=say(game.title),
                    seat=seat,
                    token=hosted.tokens[seat] if link is None else link.token,
                    links=links,
                    home=self.tables.home if links else "",
                    codes=self.tables.codes(links, self.speech()),
                    companion=isinstance(hosted, HostedCompanion),
                    options=hosted.settings.options,
                    all_options=options_of(game, self.code),
                    dealt=list(hosted.settings.dealt or ()),
                    levels=[*graded(game)],
                    printable_cards=bool(sources_of(game)),
                    watches=link is not None,
                    moment=link.decision if link else None,
                    branches=link is not None and link.decision is not None and _may_branch(hosted),
                    legend={paths: str(self.read(say(name))) for paths, name in legend_of(game).items()},
                )
            )
            hosted.say(hosted.people())
            self._seated = True
            if link is not None and link.decision is not None:
                await self._show_moment(hosted, link)
            else:
                self.tell(replace(hosted.seat_update(seat), since=None))
            if isinstance(hosted, HostedTable) and link is None:
                hosted.ask_newcomer(self)
            hosted.wake_bots()
        await self._remember_seat(hosted)

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
        self._analyses.cancel()

    async def _look(self, every_move: bool, width: int) -> None:
        redraw = width != self._width
        self._every_move, self._width = every_move, width
        if redraw and (hosted := self.hosted) is not None:
            async with hosted.lock:
                if self.link is not None and self.link.decision is not None:
                    await self._show_moment(hosted, self.link)
                else:
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
            told = self.read(say("{player} decides: {sentence}.", player=player(acting), sentence=sentence))
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

    async def _puzzle(self, asked: from_page.Puzzle | from_page.Solve) -> None:
        """Send a puzzle, or the judgement of an answer."""
        if not self.tables.hints.take(self.address):
            raise ValueError(say("Too many hints in a short time; wait a minute."))
        if isinstance(asked, from_page.Solve):
            self.say(await solved_message(self.tables.worker_pool, asked, self.code))
        else:
            self.say(await puzzle_message(self.tables.worker_pool, asked, self._width, self.code))

    async def _help(self, hosted: AnyTable, place: str, label: str) -> None:
        """Send the rules about a place, and its card if the last sent board shows it."""
        seen = self._seen if place else None
        card = await self.tables.worker_pool.card(seen, place, self._names, self.code) if seen else None
        self.say(help_on(hosted.table.game, place, label, self.code, card))


def _may_branch(hosted: AnyTable) -> bool:
    """Return whether one may play on from moments of a table's game."""
    return isinstance(hosted, HostedTable) and hosted.table.over
