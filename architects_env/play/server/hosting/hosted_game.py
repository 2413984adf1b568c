"""The common base of all tables on the server: browsers at the seats, storage, and the turns of bots."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from typing import ClassVar, Generic, Protocol, TypeVar

import numpy as np

from architects_env.agents import Agent, AgentFailure
from architects_env.core.compile.jit import COMPILED
from architects_env.core.contract.game import Game
from architects_env.core.contract.rules.rng import agent_generator
from architects_env.core.play.view import View
from architects_env.core.text import message_of, say
from architects_env.play.companion.companion import Companion
from architects_env.play.language.speech import Speech
from architects_env.play.server.hosting.storage import Event, NotStored, Settings, Storage, StoredTable, TableChanged
from architects_env.play.server.memory.kept_games import GameStanding
from architects_env.play.server.messages import from_server
from architects_env.play.server.messages.player_names import Names, checked
from architects_env.play.server.messages.seat_payload import SeatView
from architects_env.play.server.workers.job_queue import JobQueue
from architects_env.play.server.workers.opponents import searches_in_plain
from architects_env.play.server.workers.worker import TookTooLong
from architects_env.play.server.workers.worker_pool import WorkerPool
from architects_env.play.table.first_game import Guide
from architects_env.play.table.hint import HintMemory
from architects_env.play.table.progress import round_of
from architects_env.play.table.standings import Standing
from architects_env.play.table.table import HUMAN, Table

LOG = logging.getLogger("play")
PATIENCE = 4.0
"""Seconds after which people are told why they have to wait."""
REDRAW = 0.5
"""Minimum number of seconds between two boards that are drawn because of a new name."""
WORTH_TELLING = 2.0
"""Minimum delay in seconds of which people are told."""
TRY_AGAIN = 10.0
"""Seconds until a bot's move that could not be stored is tried again."""
REMEMBERED = 64
"""Number of unique decision names that a table remembers. A decision is repeated within seconds or never."""
PLAYED = TypeVar("PLAYED", Table, Companion)


class RemoteAgent(Agent):
    """A placeholder for an agent that thinks in another process."""

    def __init__(self, name: str, game: Game) -> None:
        self.name = name

    def act(self, view: View, rng: np.random.Generator) -> int:
        """Raise `NotImplementedError`, because this agent is called in its process only."""
        raise NotImplementedError("It is asked in its own process.")


@dataclass(frozen=True)
class SeatUpdate:
    """An update for one seat, made from its view and its log."""

    seen: SeatView | None
    """The seat's view, or None during the set-up of a companion game."""
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
    """Sentence on who decides about what, or the question."""
    question: str = ""
    """Question about chance, or "". If it is set, `choices` replaces the choices of the view."""
    choices: tuple[from_server.ChoiceInfo, ...] = ()
    since: float | None = None
    """Time at which a person caused this update and began to wait (`time.monotonic`); None for a newcomer."""
    notes: Sequence[str] = ()
    """In a companion game: sentences about cards that are not those of the box, and about hidden cards."""
    progress: tuple[int, int] | None = None
    """In the set-up of a companion game: number of the question, from 1, and how many there are."""
    guide: Guide | None = None
    """Explanation and goal of a guided first game, or None at other tables."""


@dataclass(frozen=True)
class FinishedGame:
    """A finished game for other processes. It has no secrets any more."""

    game: str
    people: tuple[int, ...]
    """Seats of people."""
    actions: list[int]
    positions: list[bytes]
    """Known positions before each decision and at the end, as bytes. The first one is always known."""
    guided: int = 0
    """Number of decisions from the beginning that followed the script of a guided first game."""


class Watcher(Protocol):
    """A browser at a seat."""

    seat: int

    @property
    def watches(self) -> bool:
        """Whether the browser may only look at what the seat sees."""
        raise NotImplementedError

    def tell(self, update: SeatUpdate) -> None:
        """Show an update."""

    def say(self, message: from_server.Outgoing) -> None:
        """Send a message."""


class HostedGame(ABC, Generic[PLAYED]):
    """A table that is stored on disk and whose bots think in other processes.

    Use it only from the event loop, and hold `lock` while changing it.

    Changes are made to a copy of `table`. The copy replaces it and is shown when it is on disk, so a change that cannot
    be stored has no effect.
    """

    kind: ClassVar[str]
    """Name of the stream of random numbers for the bots."""

    def __init__(
        self, stored: StoredTable, table: PLAYED, storage: Storage, worker_pool: WorkerPool, jobs: JobQueue
    ) -> None:
        self.id, self.settings, self.tokens = stored.id, stored.settings, stored.tokens
        self.table, self.events = table, list(stored.events)
        self.watchers: set[Watcher] = set()
        self.lock = asyncio.Lock()
        self._storage, self._worker_pool, self._jobs = storage, worker_pool, jobs
        self._bots: asyncio.Task[None] | None = None
        self._told_of_plain = False
        self._done: deque[tuple[int, str]] = deque(maxlen=REMEMBERED)
        self._redrawn, self._redrawing = -REDRAW, False
        self._late: list[str] = []
        """Integrity notes that could not be stored yet."""
        self.hints = HintMemory()
        self.since: float | None = None
        """Time of the last action of a person, who has been waiting since (`time.monotonic`)."""

    # State

    @property
    def sitting(self) -> list[Watcher]:
        """Browsers of people at their seats, without those that may only look."""
        return [watcher for watcher in self.watchers if not watcher.watches]

    @property
    def names(self) -> Names:
        """Names of all players."""
        return Names(self.settings.names)

    def colour(self, seat: int) -> int:
        """Return the number of a seat's colour."""
        return self.settings.colours[seat] if self.settings.colours else seat

    @abstractmethod
    def seat_update(self, seat: int, log_from: int = 0, own_from: int = 0) -> SeatUpdate:
        """Return the current state for a seat, with its log and decisions from the given numbers on."""

    @abstractmethod
    def people(self) -> from_server.People:
        """Return all players at the table."""

    @abstractmethod
    def decisions_of(self, seat: int) -> int:
        """Number of decisions and answers of the person at a seat."""

    @abstractmethod
    def decides(self, seat: int) -> int | None:
        """The seat for which the person at `seat` has to decide now, or None."""

    @abstractmethod
    def decided(self, number: int) -> tuple[int, str]:
        """Seat and sentence of decision `number`, counted from 0."""

    @abstractmethod
    def finished_game(self) -> FinishedGame:
        """Return the finished game for other processes."""

    def views_at(self, seat: int, decision: int) -> tuple[SeatView, SeatView | None]:
        """Return the views of a seat after `decision` decisions and one decision earlier. This may take a moment."""
        now, before = self.view_at(seat, decision), self.view_at(seat, decision - 1) if decision else None
        return SeatView.of(now), None if before is None else SeatView.of(before)

    def view_at(self, seat: int, decision: int) -> View:
        """Return the view of a seat after `decision` decisions. This may take a moment."""
        return self.table.view(seat, decision)

    @abstractmethod
    def log_length(self, seat: int, decision: int) -> int:
        """Number of lines in the seat's log after `decision` decisions."""

    @abstractmethod
    def file(self) -> from_server.Saved | None:
        """Return the game as a file, or None while it has secrets."""

    @abstractmethod
    def lines(self) -> list[str]:
        """Return the lines of the game as a file, with its secrets."""

    # Actions of people. Each raises `ValueError` if it is not possible, and `NotStored` if it could not be stored; then
    # nothing has changed.

    @abstractmethod
    async def play(self, seat: int, answer: int | str, after: int, speech: Speech | None = None) -> None:
        """Make a decision or answer a question about chance. `after` is the number of own decisions before it."""

    def is_repeated(self, seat: int, once: str) -> bool:
        """Return whether this seat has already made the decision with the unique name `once`; "" is no name."""
        return once != "" and (seat, once) in self._done

    def remember(self, seat: int, once: str) -> None:
        """Remember the unique name of a decision, so that it is not made again even after it was taken back."""
        if once:
            self._done.append((seat, once))

    @abstractmethod
    async def undo(self, seat: int, keep: int) -> None:
        """Take back all own decisions except the first `keep`, and everything that followed."""

    async def agree(self, seat: int, wish: int, yes: bool) -> None:
        """Answer another person's wish to take decisions back."""
        raise ValueError(say("That request is no longer open."))

    async def resign(self, seat: int) -> None:
        """Resign the game for a person."""
        raise ValueError(say("Nobody can resign here."))

    async def give(self, maker: int, seat: int, plays: str) -> None:
        """Let a program play a guest's seat, or keep it for a guest again."""
        raise ValueError(say("Who plays at this table stays as it is."))

    async def call(self, seat: int, name: str, colour: int) -> None:
        """Change the name and the colour of a seat. A seat that had this colour gets the old one in exchange."""
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
        """Send the complete state to all seats, at most once in `REDRAW` seconds."""
        loop = asyncio.get_running_loop()
        if self._redrawing:
            return
        if (left := self._redrawn + REDRAW - loop.time()) > 0:
            self._redrawing = True
            loop.call_later(left, self._redraw_late)
            return
        self._redrawn = loop.time()
        for watcher in self.watchers:
            watcher.tell(self.seat_update(watcher.seat))

    def _redraw_late(self) -> None:
        self._redrawing, self._redrawn = False, -REDRAW
        self._redraw()

    # Storage

    def standing(self, changed: PLAYED | None = None) -> GameStanding:
        """Return how the game stands, or will stand at a changed table, for those who remember it."""
        table = self.table if changed is None else changed
        seats = range(len(table.seats))
        round_, turns = round_of(self._public_view(table))
        ended = table.standings() if table.over else []
        return GameStanding(
            table.game.name,
            table.seats,
            tuple(self.settings.names[seat] if self.settings.names else "" for seat in seats),
            self.settings.dealt is not None,
            table.over,
            round_,
            turns,
            None if table.over else table.to_decide,
            self.rivals_of(table),
            tuple((side.seat, side.rank, side.score) for side in ended),
            self.settings.options,
            tuple(side.seat for side in ended if side.resigned and side.seat is not None),
            isinstance(table, Table) and table.is_guided,
        )

    @abstractmethod
    def rivals_of(self, table: PLAYED) -> tuple[str, ...]:
        """Return the names of the rivals that the rules play."""

    def _public_view(self, table: PLAYED) -> View | None:
        """Return a view of the table, or None if there is no position yet."""
        return table.view(0)

    @staticmethod
    @abstractmethod
    def restored(settings: Settings, events: Sequence[Event]) -> PLAYED:
        """Restore a table from its events. Raises `ValueError` if they do not fit the rules."""

    async def note(self, sentence: str) -> None:
        """Add an integrity note to the game. If it cannot be stored now, it is stored with the next event."""
        if sentence in self.table.integrity_notes:
            return
        self._late.append(sentence)
        self.table.add_integrity_note(sentence)
        with suppress(NotStored):
            await self._store(self.table, [])
        self._redraw()

    async def _store(self, table: PLAYED, events: list[Event]) -> None:
        """Store further events, and replace the table by `table`, to which they lead."""
        events = [*note_events(self._late), *events]
        try:
            await self._storage.do(
                self._storage.append, self.id, len(self.events), events, table.over, self.standing(table)
            )
        except NotStored:
            await self._reload()
            raise
        self.table, self.events, self._late = table, [*self.events, *events], []

    async def _store_only(self, table: PLAYED, events: list[Event]) -> None:
        """Replace all stored events, and the table by `table`. All seats are sent the complete state."""
        try:
            await self._storage.do(self._storage.cut, self.id, events, self.standing(table))
        except NotStored:
            await self._reload()
            raise
        self.table, self.events, self._late = table, events, []
        self._show_all()

    async def catch_up(self) -> None:
        """Show what somebody else has stored of this table. Raises `NotStored` if that cannot be read."""
        with suppress(TableChanged):
            await self._reload()
        self.wake_bots()

    async def _reload(self) -> None:
        """Compare the table with the disk after a failure.

        If they differ, restore the table from disk and raise `TableChanged`.
        """
        try:
            events = (await self._storage.do(self._storage.read, self.id)).events
        except NotStored:
            return
        if events != self.events:
            self.table, self.events = await self._jobs.do(self.restored, self.settings, events), events
            for sentence in self._late:
                self.table.add_integrity_note(sentence)
            self._show_all()
            raise TableChanged(
                say("The file of the tables holds something else of this table; you are shown what is there.")
            )

    def _show_all(self) -> None:
        """Send the complete state to all seats after earlier events have changed."""
        for watcher in self.watchers:
            watcher.tell(self.seat_update(watcher.seat))
        self.say(self.people())

    # Bots and messages

    def say(self, message: from_server.Outgoing) -> None:
        """Send a message to all browsers at the table."""
        for watcher in self.watchers:
            watcher.say(message)

    @property
    def bots_decide(self) -> bool:
        """Whether a bot has to decide."""
        return not self.table.over and not self.table.waits_for_person

    def wake_bots(self) -> None:
        """Let the bots decide until it is a person's turn, as long as a browser is connected."""
        if (self._bots is None or self._bots.done()) and self.watchers and self.bots_decide:
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
                except TableChanged:  # somebody else has stored this move, or another one, and it is shown
                    continue
                except NotStored as error:
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
        """Play a bot's action, which it chose after `number` decisions."""

    async def _asked(self, seat: int, number: int) -> int:
        """Return the action of the agent at a seat, or of the simplest bot if the agent fails or takes too long."""
        game = self.table.game
        seen, rng = SeatView.of(self.table.view(seat)), agent_generator(self.settings.seed, self.kind, seat, number)
        plain = next(iter(game.bots), "random")
        name = plain if self.table.seats[seat] == HUMAN else self.table.seats[seat]
        try:
            if searches_in_plain(name, game):
                self._tell_of_plain(seat, name)
            with notify_after(PATIENCE, self._tell_of_crowd):
                return await self._worker_pool.choose(name, seen, rng, self.since)
        except (AgentFailure, ValueError, TookTooLong, BrokenExecutor) as error:
            LOG.warning("%s at table %s: %r", name, self.id, error)
            words = {"player": self.names.of(seat), "agent": name, "other": plain}
            if isinstance(error, TookTooLong):
                sentence = say("{player} ({agent}) took too long; {other} decides for it this time.", **words)
            else:
                sentence = say("{player} ({agent}) could not decide; {other} decides for it this time.", **words)
            self.say(from_server.Notice(sentence=sentence))
            return await self._worker_pool.choose(plain, seen, rng, self.since)

    def _tell_of_crowd(self) -> None:
        if sentence := busy_notice(self._worker_pool):
            self.say(from_server.Thinking(sentence=sentence))

    def _tell_of_plain(self, seat: int, name: str) -> None:
        """Tell people once per table that the rules are not compiled yet, or never are in a browser."""
        if not self._told_of_plain:
            self._told_of_plain = True
            words = (
                "The rules are not compiled yet: until they are, {player} ({agent}) plays with what it finds in a second or two."
                if COMPILED
                else "Rules are not compiled here: {player} ({agent}) plays with what it finds in a second or two, and is stronger on a server."
            )
            sentence = say(words, player=self.names.of(seat), agent=name)
            self.say(from_server.Notice(sentence=sentence))

    def close(self) -> None:
        """Stop the bots when nobody is at the table."""
        self._stop_bots()


@contextmanager
def notify_after(seconds: float, tell: Callable[[], object]) -> Generator[None]:
    """Call `tell` if the block takes longer than `seconds`."""
    telling = asyncio.get_running_loop().call_later(seconds, tell)
    try:
        yield
    finally:
        telling.cancel()


def busy_notice(worker_pool: WorkerPool) -> str:
    """Return a sentence if the server is too busy to answer quickly, otherwise ""."""
    if (delay := worker_pool.delay) < WORTH_TELLING:
        return ""
    words = "Many people are playing here now, so answers take more than {seconds} seconds. Nothing is lost."
    return say(words, seconds=int(delay))


def note_events(sentences: Sequence[str]) -> list[Event]:
    """Convert integrity notes to events."""
    return [("remark", sentence) for sentence in sentences]


def sides(standings: list[Standing]) -> list[from_server.Side]:
    """Convert results to messages."""
    return [
        from_server.Side(
            **{name: getattr(side, name) for name in from_server.Side.__dataclass_fields__ if name != "tally"},
            tally=tallied(side),
        )
        for side in standings
    ]


def tallied(side: Standing) -> dict[str, list[tuple[str, int]]]:
    """Return points of single cards and other items of a side, by source in the order of the rulebook."""
    return {source: [(one.text, one.points) for one in found] for source, found in side.tally_by_source().items()}
