"""A table whose cards the server deals: decisions, taking back, and resigning."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from architects_env.core.play.match import Match
from architects_env.core.play.view import View
from architects_env.core.text import listed, say
from architects_env.play.language.speech import Speech
from architects_env.play.server.hosting.hosted_game import (
    FinishedGame,
    HostedGame,
    RemoteAgent,
    SeatUpdate,
    Watcher,
    note_events,
    sides,
)
from architects_env.play.server.hosting.replay import Replay
from architects_env.play.server.hosting.storage import Event, Settings, Storage, StoredTable
from architects_env.play.server.messages import from_server
from architects_env.play.server.messages.seat_payload import SeatView
from architects_env.play.server.workers.job_queue import JobQueue
from architects_env.play.server.workers.worker_pool import WorkerPool
from architects_env.play.table.integrity_notes import CONTINUED_AFTER_END
from architects_env.play.table.table import HUMAN, Table


class HostedTable(HostedGame[Table]):
    """A table of people and bots, where each player sees the own seat only."""

    kind = "table"

    def __init__(
        self, stored: StoredTable, table: Table, storage: Storage, worker_pool: WorkerPool, jobs: JobQueue
    ) -> None:
        super().__init__(stored, table, storage, worker_pool, jobs)
        self.own: list[list[tuple[int, str]]] = [[] for _ in table.seats]
        """Numbers and sentences of each seat's decisions."""
        self.wish: tuple[int, int, set[int]] | None = None
        """A wish to take decisions back: its number, the number of decisions to keep, and the seats that agree. It
        remains open until it is answered, even if others decide meanwhile."""
        self._wish_in_words: from_server.Wish | None = None
        self.wishes = 0
        self._last: dict[int, bytes] = {}
        self._past: tuple[Table, Replay] | None = None
        """Positions of this table, once one of them has been requested."""
        self._remember_own()

    # State

    def seat_update(self, seat: int, log_from: int = 0, own_from: int = 0) -> SeatUpdate:
        """Return the current state for a seat, with its log and decisions from the given numbers on."""
        table, own = self.table, self.own[seat]
        over = table.over
        return SeatUpdate(
            SeatView.of(table.view(seat)),
            log_from,
            [line.text for line in table.log(seat)[log_from:]],
            own_from,
            [sentence for _, sentence in own[own_from:]],
            sides(table.standings()),
            over,
            over and table.match.cut_off,
            table.decisions if over else 0,
            table.integrity_notes,
            table.question(seat),
            since=self.since,
            guide=table.guide(seat),
        )

    def people(self) -> from_server.People:
        """Return all players at the table."""
        here = {watcher.seat for watcher in self.sitting}
        return from_server.People(
            people=[
                from_server.Person(
                    seat=seat,
                    name=self.names.of(seat),
                    plays=name,
                    colour=self.colour(seat),
                    here=seat in here,
                    resigned=seat in self.table.resigned,
                )
                for seat, name in enumerate(self.table.seats)
            ],
            rivals=[say(name) for name in self.table.match.rivals],
        )

    def decisions_of(self, seat: int) -> int:
        """Return the number of decisions of the person at a seat."""
        return len(self.own[seat])

    def decides(self, seat: int) -> int | None:
        """Return the seat itself if its person has to decide now, otherwise None."""
        return seat if self.table.to_decide == seat and seat in self.table.people else None

    def decided(self, number: int) -> tuple[int, str]:
        """Seat and sentence of decision `number`, counted from 0."""
        record = self.table.record()
        return record.seats[number], record.sentences[number]

    def finished_game(self) -> FinishedGame:
        """Return the finished game with its first position."""
        table, record = self.table, self.table.record()
        people = tuple(seat for seat, name in enumerate(table.seats) if name == HUMAN)
        deal = Match(table.game, len(table.seats), record.options, record.seed)
        return FinishedGame(table.game.name, people, record.actions, [deal.to_bytes()], table.guided)

    def view_at(self, seat: int, decision: int) -> View:
        """Return the view of a seat after `decision` decisions."""
        if self._past is None or self._past[0] is not self.table:
            self._past = self.table, Replay(self.table.record())
        return self._past[1].at(decision).view(seat)

    def log_length(self, seat: int, decision: int) -> int:
        """Return the number of lines in the seat's log after `decision` decisions."""
        return sum(line.decision < decision for line in self.table.log(seat))

    def file(self) -> from_server.Saved | None:
        """Return the record of a finished game, or None before the end, because it contains all cards."""
        table = self.table
        if not table.over:
            return None
        return from_server.Saved(
            name=f"{table.game.name}-{table.match.seed}.jsonl",
            content="\n".join(self.lines()) + "\n",
            sentence=say("It holds the whole game."),
        )

    def lines(self) -> list[str]:
        """Return the lines of the record, with all cards."""
        return self.table.record().lines()

    def rivals_of(self, table: Table) -> tuple[str, ...]:
        """Return the names of the rivals that the rules play."""
        return table.match.rivals

    def _remember_own(self) -> None:
        record = self.table.record()
        for of_seat in self.own:
            of_seat.clear()
        for number, (seat, sentence) in enumerate(zip(record.seats, record.sentences, strict=True)):
            self.own[seat].append((number, sentence))

    @staticmethod
    def restored(settings: Settings, events: Sequence[Event]) -> Table:
        """Restore a table from its events. Raises `ValueError` if they do not fit the rules."""
        return restored_table(settings, events)

    # Actions of people

    async def play(self, seat: int, answer: int | str, after: int, speech: Speech | None = None) -> None:
        """Make a decision of a person."""
        if isinstance(answer, str):
            raise ValueError(say("At this table, give decisions as numbers."))
        if after != len(self.own[seat]):
            raise ValueError(say("The table has changed since; look again before you decide."))
        sentence = self.table.view(seat).sentence(answer) if answer in self.table.view(seat).legal_actions() else ""
        table = self.table.clone()
        table.apply(seat, answer)
        await self._happened(("play", seat, answer), table, sentence)

    async def resign(self, seat: int) -> None:
        """Resign for a person. Raises `ValueError` if there is no person at the seat or the game is over."""
        table = self.table.clone()
        table.resign(seat)
        await self._happened(("resign", seat), table)
        self.say(self.people())

    async def give(self, maker: int, seat: int, plays: str) -> None:
        """Let a program play the seat of a guest who is not there, or keep it for a guest again.

        Raises:
            ValueError: If somebody else asks for it, or the seat is not a guest's or not free.
        """
        if maker != self.settings.maker:
            raise ValueError(say("Only the person who created this table can do that."))
        if seat == maker or seat not in self.tokens or seat in self.table.resigned or self.table.over:
            raise ValueError(say("No guest plays at this seat (any more)."))
        if plays != HUMAN and any(watcher.seat == seat for watcher in self.sitting):
            raise ValueError(
                say("{player} sits there now; only a free seat can be given away.", player=self.names.of(seat))
            )
        table = self.table.clone()
        table.give(seat, plays)
        settings = replace(self.settings, seats=table.seats)
        await self._storage.do(self._storage.rename, self.id, settings)
        self._stop_bots()
        self.settings, self.table = settings, table
        self._show_all()
        self.wake_bots()

    async def undo(self, seat: int, keep: int) -> None:
        """Ask to take back all own decisions except the first `keep`, and everything that followed.

        All other people who were playing then have to agree, including those who have resigned since.
        """
        if seat not in self.table.people and seat not in self.table.resigned:
            raise ValueError(say("Only people at the table may take decisions back."))
        if not self.own[seat]:
            raise ValueError(say("You have not decided anything yet."))
        if keep >= len(self.own[seat]):
            raise ValueError(
                say(
                    "You have made {n} decisions; you can keep from 0 to {last} of them, not {keep}.",
                    n=len(self.own[seat]),
                    last=len(self.own[seat]) - 1,
                    keep=keep,
                )
            )
        await self._wished(seat, self.own[seat][keep][0])

    async def agree(self, seat: int, wish: int, yes: bool) -> None:
        """Answer another person's wish to take decisions back. Raises `ValueError` if it is no longer open."""
        if self.wish is None or self.wish[0] != wish:
            raise ValueError(say("That request is no longer open."))
        if yes:
            await self._wished(seat, self.wish[1])
        else:
            self._settle_wish()
            self.say(
                from_server.Notice(sentence=say("{player} does not agree to taking back.", player=self.names.of(seat)))
            )

    async def _wished(self, seat: int, to: int) -> None:
        if self.wish is None or self.wish[1] != to:
            self.wishes += 1
            self.wish = self.wishes, to, set()
        number, _, agreed = self.wish
        agreed.add(seat)
        missing = [other for other in self.table.people_at(to) if other not in agreed]
        if not missing:
            await self._take_back(to)
            return
        known = (
            say("It will be said of the game: {remark} ", remark=say(CONTINUED_AFTER_END)) if self.table.over else ""
        )
        wished = "{player} would like to take back a decision. {known}Do you agree?"
        asked = from_server.Wish(wish=number, sentence=say(wished, player=self.names.of(seat), known=known))
        self._wish_in_words = asked
        for watcher in self.sitting:
            if watcher.seat in missing:
                watcher.say(asked)
            elif watcher.seat == seat:
                others = listed(map(self.names.of, missing))
                watcher.say(from_server.Notice(sentence=say("The others are asked: {others}.", others=others)))

    def ask_newcomer(self, watcher: Watcher) -> None:
        """Ask a person who has just come about an open wish, unless the seat has answered."""
        if self.wish is not None and self._wish_in_words is not None:
            _, to, agreed = self.wish
            if watcher.seat in self.table.people_at(to) and watcher.seat not in agreed:
                watcher.say(self._wish_in_words)

    def _settle_wish(self) -> None:
        """Close the open wish."""
        if self.wish is not None:
            self.wish = None
            self.say(from_server.Wish(wish=self.wishes, sentence=""))

    async def _take_back(self, to: int) -> None:
        self._stop_bots()
        try:
            table = self.table.clone()
            await self._jobs.do(table.undo, to)
            await self._store_only(table, [*note_events(table.integrity_notes), *events_until(self.events, to)])
        finally:
            self.wake_bots()

    def _show_all(self) -> None:
        self._remember_own()
        self._last.clear()
        self._settle_wish()
        super()._show_all()

    # Bots and messages

    def _counts(self) -> list[tuple[int, int]]:
        return [(len(self.table.log(seat)), len(self.own[seat])) for seat in range(len(self.table.seats))]

    async def _happened(self, event: Event, table: Table, sentence: str = "") -> None:
        """Store an event that led to `table`, send updates to the seats that notice it, and let the bots continue."""
        before = self._counts()
        await self._store(table, [event])
        if event[0] == "play":
            self.own[event[1]].append((table.decisions - 1, sentence))
        if event[0] == "resign":  # the people to ask have changed
            self._settle_wish()
        seen = {watcher.seat: table.view(watcher.seat).memory.tobytes() for watcher in self.watchers}
        for watcher in self.watchers:
            update = self.seat_update(watcher.seat, *before[watcher.seat])
            if update.log or update.own or update.over or seen[watcher.seat] != self._last.get(watcher.seat):
                watcher.tell(update)
        self._last = seen
        self.wake_bots()

    async def _asked(self, seat: int, number: int) -> int:
        """Return the action of the agent at a seat, or that of the script in a guided first game."""
        scripted = self.table.scripted_action()
        return await super()._asked(seat, number) if scripted is None else scripted

    async def _bot_plays(self, seat: int, action: int, number: int) -> None:
        sentence, table = self.table.view(seat).sentence(action), self.table.clone()
        if table.apply_agent_action(seat, action, number):
            await self._happened(("play", seat, action), table, sentence)


def events_until(events: Sequence[Event], decisions: int) -> list[Event]:
    """Return the events of the first `decisions` decisions. Resignations after the last one are taken back."""
    stored, made = list[Event](), 0
    for event in (event for event in events if event[0] != "remark"):
        if made >= decisions:
            break
        stored.append(event)
        made += event[0] == "play"
    return stored


def restored_table(settings: Settings, events: Sequence[Event]) -> Table:
    """Restore a table from its events. Raises `ValueError` if they do not fit the rules."""
    table = Table(settings.game, settings.seats, settings.options, settings.seed, RemoteAgent)
    if table.game.version != settings.version:
        raise ValueError(
            say(
                "This table is of version {version} of {title}; installed is version {installed}.",
                version=settings.version,
                title=say(table.game.title),
                installed=table.game.version,
            )
        )
    for event in events:
        if event[0] == "remark":
            table.add_integrity_note(event[1])
        elif event[0] == "resign":
            table.resign(event[1])
        elif event[0] == "play" and table.waits_for_person:
            table.apply(event[1], event[2])
        elif event[0] == "step" or not table.apply_agent_action(event[1], event[2], table.decisions):
            raise ValueError(say("The stored table does not fit the rules."))
    return table
