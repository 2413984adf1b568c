"""One table on the server: the game, who is connected, and the bots' turns."""
from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from agents import Agent, AgentFailure
from architects_env.core.game import Game
from architects_env.core.rng import agent_generator
from architects_env.core.view import View
from play.server import messages
from play.server.shown import SeatView
from play.server.storage import Event, Kept, Settings, Storage
from play.server.thinkers import Thinkers, TookTooLong
from play.table import HUMAN, Table

LOG = logging.getLogger("play")


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

    seen: SeatView
    log_from: int
    log: list[str]
    own_from: int
    own: list[str]
    standings: list[messages.Side]
    over: bool
    cut_off: bool
    decisions: int


class Watcher(Protocol):
    """A browser at a seat."""

    seat: int

    def tell(self, moment: Moment) -> None:
        """Something has happened."""

    def say(self, message: messages.Outgoing) -> None:
        """Pass this on."""


class HostedTable:
    """A table that is kept on disk, and whose bots are asked in other processes. Use it from the event loop alone, and change it while holding `lock`."""

    def __init__(self, kept: Kept, table: Table, storage: Storage, thinkers: Thinkers) -> None:
        self.id, self.settings, self.tokens = kept.id, kept.settings, kept.tokens
        self.table, self.events = table, list(kept.events)
        self.watchers: set[Watcher] = set()
        self.lock = asyncio.Lock()
        self.own: list[list[tuple[int, str]]] = [[] for _ in table.seats]
        """For each seat, number and sentence of its decisions."""
        self.wish: tuple[int, int, set[int]] | None = None
        """A wish to take back: its number, how many decisions would stay, who has agreed."""
        self.wishes = 0
        self._storage, self._thinkers = storage, thinkers
        self._bots: asyncio.Task[None] | None = None
        self._last: dict[int, bytes] = {}
        self._remember_own()

    # What is known

    def moment(self, seat: int, log_from: int = 0, own_from: int = 0) -> Moment:
        """Everything that this seat may be shown, its log and its decisions from there on."""
        table, own = self.table, self.own[seat]
        over = table.over
        sides = [messages.Side(**{name: getattr(side, name) for name in messages.Side.model_fields}) for side in table.standings()]
        return Moment(
            SeatView.of(table.view(seat)), log_from, [line.text for line in table.log(seat)[log_from:]], own_from, [sentence for _, sentence in own[own_from:]],
            sides, over, over and table.match.cut_off, table.decisions if over else 0,
        )

    def people(self) -> messages.People:
        """Who sits where."""
        here = {watcher.seat for watcher in self.watchers}
        return messages.People(people=[
            messages.Person(seat=seat, name=f"Player {seat}", plays=name, here=seat in here, resigned=seat in self.table.resigned)
            for seat, name in enumerate(self.table.seats)
        ])

    def _remember_own(self) -> None:
        record = self.table.record()
        for of_seat in self.own:
            of_seat.clear()
        for number, (seat, sentence) in enumerate(zip(record.seats, record.sentences, strict=True)):
            self.own[seat].append((number, sentence))

    # What people do

    def play(self, seat: int, action: int, after: int) -> None:
        """A person decides. Raises `ValueError` (and changes nothing) if that cannot be."""
        if after != len(self.own[seat]):
            raise ValueError("The table has moved on since; look again before you decide.")
        before = self._counts()
        sentence = self.table.view(seat).sentence(action) if action in self.table.view(seat).legal_actions() else ""
        self.table.apply(seat, action)
        self._happened(("play", seat, action), before, sentence)

    def resign(self, seat: int) -> None:
        """A person gives up. Raises `ValueError` if there is none, or the game is over."""
        before = self._counts()
        self.table.resign(seat)
        self._happened(("resign", seat), before)
        self.say(self.people())

    async def undo(self, seat: int, keep: int) -> None:
        """A person takes back all own decisions but the first `keep`, and what came after them. Other people are asked. Raises `ValueError` if that cannot
        be."""
        if seat not in self.table.people and seat not in self.table.resigned:
            raise ValueError("Only who sits at the table may take decisions back.")
        if keep >= len(self.own[seat]):
            raise ValueError(f"You have made {len(self.own[seat])} decisions; you can keep from 0 to {len(self.own[seat]) - 1} of them, not {keep}.")
        await self._wished(seat, self.own[seat][keep][0])

    async def agree(self, seat: int, wish: int, yes: bool) -> None:
        """Another person answers. Raises `ValueError` if there is no such wish any more."""
        if self.wish is None or self.wish[0] != wish:
            raise ValueError("That wish is no longer on the table.")
        if yes:
            await self._wished(seat, self.wish[1])
        else:
            self.wish = None
            self.say(messages.Notice(sentence=f"Player {seat} does not agree to taking back."))

    async def _wished(self, seat: int, to: int) -> None:
        if self.wish is None or self.wish[1] != to:
            self.wishes += 1
            self.wish = self.wishes, to, set()
        number, _, agreed = self.wish
        agreed.add(seat)
        missing = [other for other, name in enumerate(self.table.seats) if name == HUMAN and other not in agreed and other not in self.table.resigned]
        if not missing:
            await self._take_back(to)
            return
        for watcher in self.watchers:
            if watcher.seat in missing:
                watcher.say(messages.Wish(wish=number, sentence=f"Player {seat} would like to take back a decision. Do you agree?"))
            elif watcher.seat == seat:
                watcher.say(messages.Notice(sentence=f"The others are asked: {', '.join(f'Player {other}' for other in missing)}."))

    async def _take_back(self, to: int) -> None:
        self._stop_bots()
        await asyncio.to_thread(self.table.undo, to)
        self.events = kept_until(self.events, to)
        self._storage.cut(self.id, self.events)
        self._remember_own()
        self._last.clear()
        self.wish = None
        for watcher in self.watchers:
            watcher.tell(self.moment(watcher.seat))
        self.say(self.people())
        self.wake_bots()

    # What follows

    def _counts(self) -> list[tuple[int, int]]:
        return [(len(self.table.log(seat)), len(self.own[seat])) for seat in range(len(self.table.seats))]

    def _happened(self, event: Event, before: Sequence[tuple[int, int]], sentence: str = "") -> None:
        """Write it down, then tell everybody who may have noticed it, then let the bots go on."""
        self._storage.append(self.id, len(self.events), event, self.table.over)
        self.events.append(event)
        if event[0] == "play":
            self.own[event[1]].append((self.table.decisions - 1, sentence))
        self.wish = None
        for watcher in self.watchers:
            moment = self.moment(watcher.seat, *before[watcher.seat])
            if moment.log or moment.own or moment.over or moment.seen.state != self._last.get(watcher.seat):
                watcher.tell(moment)
        self._last = {watcher.seat: self.table.view(watcher.seat).memory.tobytes() for watcher in self.watchers}
        self.wake_bots()

    def say(self, message: messages.Outgoing) -> None:
        """To everybody at the table."""
        for watcher in self.watchers:
            watcher.say(message)

    # Bots

    def wake_bots(self) -> None:
        """Let the bots decide until it is a person's turn, as long as somebody is there to see it."""
        if (self._bots is None or self._bots.done()) and self.watchers and not self.table.over and not self.table.waits_for_person:
            self._bots = asyncio.create_task(self._play_bots())

    def _stop_bots(self) -> None:
        if self._bots is not None and self._bots is not asyncio.current_task():
            self._bots.cancel()
            self._bots = None

    async def _play_bots(self) -> None:
        try:
            while self.watchers and not self.table.over and not self.table.waits_for_person:
                seat, number = self.table.match.seat, self.table.decisions
                action = await self._asked(seat, number)
                async with self.lock:
                    before, sentence = self._counts(), self.table.view(seat).sentence(action)
                    if self.table.answer(seat, action, number):
                        self._happened(("play", seat, action), before, sentence)
        except Exception:
            LOG.exception("The bots of table %s have stopped.", self.id)
            self.say(messages.Notice(sentence="Something went wrong while the others were thinking. Reload the page, or take a decision back."))

    async def _asked(self, seat: int, number: int) -> int:
        """What the agent at this seat plays; if it fails or takes too long, what the plainest bot plays."""
        game = self.table.game
        seen, rng = SeatView.of(self.table.view(seat)), agent_generator(self.table.match.seed, "table", seat, number)
        plain = next(iter(game.bots), "random")
        name = plain if self.table.seats[seat] == HUMAN else self.table.seats[seat]
        try:
            return await self._thinkers.choose(name, seen, rng)
        except (AgentFailure, ValueError, TookTooLong, BrokenProcessPool) as error:
            LOG.warning("%s at table %s: %r", name, self.id, error)
            why = "took too long" if isinstance(error, TookTooLong) else "could not decide"
            self.say(messages.Notice(sentence=f"Player {seat} ({name}) {why}; {plain} decides for it this time."))
            return await self._thinkers.choose(plain, seen, rng)

    def close(self) -> None:
        """Nobody is here any more."""
        self._stop_bots()


def kept_until(events: Sequence[Event], decisions: int) -> list[Event]:
    """The events up to the moment when so many decisions had been made; resignations of that very moment are taken back."""
    kept, made = list[Event](), 0
    for event in events:
        if made >= decisions:
            break
        kept.append(event)
        made += event[0] == "play"
    return kept


def play_again(settings: Settings, events: Sequence[Event]) -> Table:
    """The table of these events. Raises `ValueError` if they do not fit the rules (any more)."""
    table = Table(settings.game, settings.seats, settings.options, settings.seed, Elsewhere)
    if table.game.version != settings.version:
        raise ValueError(f"This table is of version {settings.version} of {table.game.title}; installed is version {table.game.version}.")
    for event in events:
        if event[0] == "resign":
            table.resign(event[1])
        elif table.waits_for_person:
            table.apply(event[1], event[2])
        elif not table.answer(event[1], event[2], table.decisions):
            raise ValueError("What was kept of this table does not fit the rules.")
    return table
