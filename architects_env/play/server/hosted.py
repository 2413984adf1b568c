"""What every table on the server has, whether its cards are dealt here or lie on somebody's table at home: browsers at
its seats, and the bots' turns."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Generator, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import ClassVar, Generic, Protocol, TypeVar

import numpy as np

from architects_env.agents import Agent, AgentFailure
from architects_env.core.contract.game import Game
from architects_env.core.contract.rng import agent_generator
from architects_env.core.play.view import View
from architects_env.core.text import message_of, say
from architects_env.play.companion.companion import Companion
from architects_env.play.language.speech import Speech
from architects_env.play.server import from_server
from architects_env.play.server.names import Names, checked
from architects_env.play.server.opponents import searches_in_plain
from architects_env.play.server.shown import SeatView
from architects_env.play.server.storage import Event, Kept, MovedOn, NotKept, Settings, Storage
from architects_env.play.server.thinkers import Thinkers, TookTooLong
from architects_env.play.server.workshop import Workshop
from architects_env.play.table.standings import Standing
from architects_env.play.table.table import HUMAN, Table

LOG = logging.getLogger("play")
PATIENCE = 4.0
"""Seconds after which people are told why it takes so long."""
REDRAW = 0.5
"""Seconds between two boards that are drawn because somebody is called otherwise."""
WORTH_TELLING = 2.0
"""Seconds for which something has to wait for others before people are told so."""
TRY_AGAIN = 10.0
"""Seconds after which a bot's move is tried again that could not be kept."""
REMEMBERED = 64
"""Names of decisions that a table remembers; they come again within seconds or never."""
PLAYED = TypeVar("PLAYED", Table, Companion)


class Elsewhere(Agent):
    """Stands for an agent that thinks in another process."""

    def __init__(self, name: str, game: Game) -> None:
        self.name = name

    def act(self, view: View, rng: np.random.Generator) -> int:
        """Nobody asks it here."""
        raise NotImplementedError("It is asked in its own process.")


@dataclass(frozen=True)
class Moment:
    """What one seat is to be told after something has happened. Made of its view and of what it has been told."""

    seen: SeatView | None
    """None while there is no board: a companion is being told how the box is set up."""
    log_from: int
    log: list[str]
    own_from: int
    own: list[str]
    standings: list[from_server.Side]
    over: bool
    cut_off: bool
    decisions: int
    remarks: list[str]
    asks: str = ""
    """What is decided and by whom, or asked, in a sentence."""
    question: str = ""
    """What chance has brought, asked in a sentence; then these are the choices, and not the view's."""
    choices: tuple[from_server.ChoiceShown, ...] = ()
    since: float | None = None
    """When a person did what has led here (`time.monotonic`), and began to wait; None for somebody who has just
    come."""


@dataclass(frozen=True)
class Played:
    """All that was decided in a finished game, for other processes: nothing of it is secret any more."""

    game: str
    people: tuple[int, ...]
    """Their seats."""
    actions: list[int]
    positions: list[bytes]
    """Those before each decision and at the end, as far as they are at hand; the first one at least."""


class Watcher(Protocol):
    """A browser at a seat."""

    seat: int

    def tell(self, moment: Moment) -> None:
        """Something has happened."""

    def say(self, message: from_server.Outgoing) -> None:
        """Pass this on."""


class Hosted(ABC, Generic[PLAYED]):
    """A table that is kept on disk, and whose bots are asked in other processes. Use it from the event loop alone, and
    change it while holding `lock`.

    What happens, happens to a copy of `table`. It takes its place when the disk has it, and is shown then: what cannot
    be kept has not happened.
    """

    kind: ClassVar[str]
    """Names the random numbers of its bots."""

    def __init__(self, kept: Kept, table: PLAYED, storage: Storage, thinkers: Thinkers, workshop: Workshop) -> None:
        self.id, self.settings, self.tokens = kept.id, kept.settings, kept.tokens
        self.table, self.events = table, list(kept.events)
        self.watchers: set[Watcher] = set()
        self.lock = asyncio.Lock()
        self._storage, self._thinkers, self._workshop = storage, thinkers, workshop
        self._bots: asyncio.Task[None] | None = None
        self._told_of_plain = False
        self._done: deque[tuple[int, str]] = deque(maxlen=REMEMBERED)
        self._redrawn, self._redrawing = -REDRAW, False
        self.since: float | None = None
        """When a person last did something here and began to wait for what comes of it (`time.monotonic`)."""

    # What is known

    @property
    def names(self) -> Names:
        """What everybody is called."""
        return Names(self.settings.names)

    def colour(self, seat: int) -> int:
        """The number of this seat's colour."""
        return self.settings.colours[seat] if self.settings.colours else seat

    @abstractmethod
    def moment(self, seat: int, log_from: int = 0, own_from: int = 0) -> Moment:
        """Everything that this seat may be shown, its log and its decisions from there on."""

    @abstractmethod
    def people(self) -> from_server.People:
        """Who sits where."""

    @abstractmethod
    def made(self, seat: int) -> int:
        """How many decisions (and answers) this person has made."""

    @abstractmethod
    def decides(self, seat: int) -> int | None:
        """The seat for which this person has to decide now; None if somebody else has to, or nobody."""

    @abstractmethod
    def decided(self, number: int) -> tuple[int, str]:
        """Seat and sentence of decision `number` (from 0)."""

    @abstractmethod
    def played(self) -> Played:
        """What was decided, when the game is over."""

    def looked_at(self, seat: int, decision: int) -> tuple[SeatView, SeatView | None]:
        """What a seat saw when so many decisions had been made, and one decision before."""
        now, before = self.view_at(seat, decision), self.view_at(seat, decision - 1) if decision else None
        return SeatView.of(now), None if before is None else SeatView.of(before)

    def view_at(self, seat: int, decision: int) -> View:
        """The view of a seat when so many decisions had been made. It may take a moment."""
        return self.table.view(seat, decision)

    @abstractmethod
    def told_by(self, seat: int, decision: int) -> int:
        """How many lines of this seat's log had been told when so many decisions had been made."""

    @abstractmethod
    def file(self) -> from_server.Saved | None:
        """All of it as a file; None as long as there are secrets in it."""

    # What people do. Each raises `ValueError` if it cannot be, and `NotKept` if it could not be written down; then
    # nothing has changed.

    @abstractmethod
    async def play(self, seat: int, answer: int | str, after: int, speech: Speech | None = None) -> None:
        """A person decides, or says what chance has brought, when `after` own decisions had been made."""

    def has_done(self, seat: int, once: str) -> bool:
        """Whether a decision of this name has come from this seat before, and was made then; "" names none."""
        return once != "" and (seat, once) in self._done

    def remember(self, seat: int, once: str) -> None:
        """A decision of this name was made: it is not made again, also not after it was taken back."""
        if once:
            self._done.append((seat, once))

    @abstractmethod
    async def undo(self, seat: int, keep: int) -> None:
        """A person takes back all own decisions but the first `keep`, and what came after them."""

    async def agree(self, seat: int, wish: int, yes: bool) -> None:
        """Another person answers a wish to take back."""
        raise ValueError(say("That wish is no longer on the table."))

    async def resign(self, seat: int) -> None:
        """A person gives up."""
        raise ValueError(say("Nobody can resign here."))

    async def call(self, seat: int, name: str, colour: int) -> None:
        """This seat has another name or colour now; who had that colour gets the other one. Raises `ValueError` if it
        cannot be, `NotKept` if it could not be written down."""
        seats = range(len(self.table.seats))
        names, colours = [self.names.of(other) for other in seats], [self.colour(other) for other in seats]
        if self.settings.names:
            names[seat] = name
        if colour in colours:
            colours[colours.index(colour)] = colours[seat]
        colours[seat] = colour
        checked(names if self.settings.names else [], colours, len(names))
        settings = replace(self.settings, names=tuple(names) if self.settings.names else (), colours=tuple(colours))
        await self._storage.do(self._storage.rename, self.id, settings)
        self.settings = settings
        self.say(self.people())
        self._redraw()

    def _redraw(self) -> None:
        """All of it to everybody; not at once if that has just been done, for it is much."""
        loop = asyncio.get_running_loop()
        if self._redrawing:
            return
        if (left := self._redrawn + REDRAW - loop.time()) > 0:
            self._redrawing = True
            loop.call_later(left, self._redraw_late)
            return
        self._redrawn = loop.time()
        for watcher in self.watchers:
            watcher.tell(self.moment(watcher.seat))

    def _redraw_late(self) -> None:
        self._redrawing, self._redrawn = False, -REDRAW
        self._redraw()

    # Keeping

    @staticmethod
    @abstractmethod
    def again(settings: Settings, events: Sequence[Event]) -> PLAYED:
        """The table of these events. Raises `ValueError` if they do not fit the rules (any more)."""

    async def _keep(self, table: PLAYED, events: list[Event]) -> None:
        """Write down these further events, from which the table has become `table`."""
        try:
            await self._storage.do(self._storage.append, self.id, len(self.events), events, table.over)
        except NotKept:
            await self._as_kept()
            raise
        self.table, self.events = table, [*self.events, *events]

    async def _keep_only(self, table: PLAYED, events: list[Event]) -> None:
        """Write down that no more than these events have come about, by which the table is `table`. Everybody is shown
        it anew."""
        try:
            await self._storage.do(self._storage.cut, self.id, events)
        except NotKept:
            await self._as_kept()
            raise
        self.table, self.events = table, events
        self._show_anew()

    async def _as_kept(self) -> None:
        """After a failure: should the disk hold something else than this table all the same, the table becomes that.
        Raises `MovedOn` then."""
        try:
            events = (await self._storage.do(self._storage.read, self.id)).events
        except NotKept:
            return
        if events != self.events:
            self.table, self.events = await self._workshop.do(self.again, self.settings, events), events
            self._show_anew()
            raise MovedOn(
                say("The file of the tables holds something else of this table; you are shown what is there.")
            )

    def _show_anew(self) -> None:
        """To everybody all of it, for the past has become another one."""
        for watcher in self.watchers:
            watcher.tell(self.moment(watcher.seat))
        self.say(self.people())

    # What follows

    def say(self, message: from_server.Outgoing) -> None:
        """To everybody at the table."""
        for watcher in self.watchers:
            watcher.say(message)

    @property
    def programs_decide(self) -> bool:
        """Whether bots go on by themselves."""
        return not self.table.over and not self.table.waits_for_person

    def wake_bots(self) -> None:
        """Let the bots decide until it is a person's turn, as long as somebody is there to see it."""
        if (self._bots is None or self._bots.done()) and self.watchers and self.programs_decide:
            self._bots = asyncio.create_task(self._play_bots())

    def _stop_bots(self) -> None:
        if self._bots is not None and self._bots is not asyncio.current_task():
            self._bots.cancel()
            self._bots = None

    async def _play_bots(self) -> None:
        try:
            while self.watchers and not self.table.waits_for_person and (seat := self.table.to_decide) is not None:
                table = self.table
                action = await self._asked(seat, table.decisions)
                try:
                    async with self.lock:
                        if self.table is table:  # otherwise the answer is late: it is about a past that was taken back
                            await self._bot_plays(seat, action, table.decisions)
                except NotKept as error:
                    self.say(
                        from_server.Notice(
                            sentence=say(
                                "{error} The move of {player} is tried again until it can be kept.",
                                error=message_of(error),
                                player=self.names.of(seat),
                            )
                        )
                    )
                    await asyncio.sleep(TRY_AGAIN)
        except Exception:
            LOG.exception("The bots of table %s have stopped.", self.id)
            self.say(
                from_server.Notice(
                    sentence=say(
                        "Something went wrong while the others were thinking. Reload the page, or take a decision back."
                    )
                )
            )

    @abstractmethod
    async def _bot_plays(self, seat: int, action: int, number: int) -> None:
        """It has decided at this table, when `number` decisions had been made."""

    async def _asked(self, seat: int, number: int) -> int:
        """What the agent at this seat plays; if it fails or takes too long, what the plainest bot plays."""
        game = self.table.game
        seen, rng = SeatView.of(self.table.view(seat)), agent_generator(self.settings.seed, self.kind, seat, number)
        plain = next(iter(game.bots), "random")
        name = plain if self.table.seats[seat] == HUMAN else self.table.seats[seat]
        try:
            if searches_in_plain(name, game):
                self._tell_of_plain(seat, name)
            with after(PATIENCE, self._tell_of_crowd):
                return await self._thinkers.choose(name, seen, rng, self.since)
        except (AgentFailure, ValueError, TookTooLong, BrokenProcessPool) as error:
            LOG.warning("%s at table %s: %r", name, self.id, error)
            words = {"player": self.names.of(seat), "agent": name, "other": plain}
            if isinstance(error, TookTooLong):
                sentence = say("{player} ({agent}) took too long; {other} decides for it this time.", **words)
            else:
                sentence = say("{player} ({agent}) could not decide; {other} decides for it this time.", **words)
            self.say(from_server.Notice(sentence=sentence))
            return await self._thinkers.choose(plain, seen, rng, self.since)

    def _tell_of_crowd(self) -> None:
        if sentence := crowded(self._thinkers):
            self.say(from_server.Thinking(sentence=sentence))

    def _tell_of_plain(self, seat: int, name: str) -> None:
        """Once at a table."""
        if not self._told_of_plain:
            self._told_of_plain = True
            sentence = say(
                "The rules are not compiled yet: until they are, {player} ({agent}) plays with what it finds in a second or two.",
                player=self.names.of(seat),
                agent=name,
            )
            self.say(from_server.Notice(sentence=sentence))

    def close(self) -> None:
        """Nobody is here any more."""
        self._stop_bots()


@contextmanager
def after(seconds: float, tell: Callable[[], object]) -> Generator[None]:
    """If what is done meanwhile takes so long, somebody is told so."""
    telling = asyncio.get_running_loop().call_later(seconds, tell)
    try:
        yield
    finally:
        telling.cancel()


def crowded(thinkers: Thinkers) -> str:
    """That others are served first, if this is why something takes so long; otherwise ""."""
    if (delay := thinkers.delay) < WORTH_TELLING:
        return ""
    words = "So many people play here just now that answers take more than {seconds} seconds. Nothing is lost."
    return say(words, seconds=int(delay))


def remarks_of(sentences: Sequence[str]) -> list[Event]:
    """What is to be said of a game, as it is kept."""
    return [("remark", sentence) for sentence in sentences]


def sides(standings: list[Standing]) -> list[from_server.Side]:
    """How each side ended, as it is sent."""
    return [
        from_server.Side(
            **{name: getattr(side, name) for name in from_server.Side.model_fields if name != "tally"},
            tally=tallied(side),
        )
        for side in standings
    ]


def tallied(side: Standing) -> dict[str, list[tuple[str, int]]]:
    """What brought a side its points, by source, in the order of the rulebook."""
    return {source: [(one.text, one.points) for one in found] for source, found in side.tally_by_source().items()}
