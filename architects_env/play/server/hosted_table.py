"""One table whose cards are dealt on the server: who decides, who takes back, who resigns."""

from __future__ import annotations

from collections.abc import Sequence

from architects_env.core.play.match import Match
from architects_env.core.play.view import View
from architects_env.core.text import listed, say
from architects_env.play.language.speech import Speech
from architects_env.play.server import from_server
from architects_env.play.server.hosted import Elsewhere, Hosted, Moment, Played, Watcher, remarks_of, sides
from architects_env.play.server.past import Past
from architects_env.play.server.shown import SeatView
from architects_env.play.server.storage import Event, Kept, Settings, Storage
from architects_env.play.server.thinkers import Thinkers
from architects_env.play.server.workshop import Workshop
from architects_env.play.table.integrity_notes import CONTINUED_AFTER_END
from architects_env.play.table.table import HUMAN, Table


class HostedTable(Hosted[Table]):
    """A table of people and bots, each of whom sees its own seat."""

    kind = "table"

    def __init__(self, kept: Kept, table: Table, storage: Storage, thinkers: Thinkers, workshop: Workshop) -> None:
        super().__init__(kept, table, storage, thinkers, workshop)
        self.own: list[list[tuple[int, str]]] = [[] for _ in table.seats]
        """For each seat, number and sentence of its decisions."""
        self.wish: tuple[int, int, set[int]] | None = None
        """A wish to take back: its number, how many decisions would stay, who has agreed. It stands until it is
        answered; that others decide meanwhile changes nothing."""
        self._wish_in_words: from_server.Wish | None = None
        self.wishes = 0
        self._last: dict[int, bytes] = {}
        self._past: tuple[Table, Past] | None = None
        """The positions of this table, since somebody has looked at one of them."""
        self._remember_own()

    # What is known

    def moment(self, seat: int, log_from: int = 0, own_from: int = 0) -> Moment:
        """Everything that this seat may be shown, its log and its decisions from there on."""
        table, own = self.table, self.own[seat]
        over = table.over
        return Moment(
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
        )

    def people(self) -> from_server.People:
        """Who sits where."""
        here = {watcher.seat for watcher in self.watchers}
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

    def made(self, seat: int) -> int:
        """How many decisions this person has made."""
        return len(self.own[seat])

    def decides(self, seat: int) -> int | None:
        """Everybody for the own seat."""
        return seat if self.table.to_decide == seat and seat in self.table.people else None

    def decided(self, number: int) -> tuple[int, str]:
        """Seat and sentence of decision `number` (from 0)."""
        record = self.table.record()
        return record.seats[number], record.sentences[number]

    def played(self) -> Played:
        """What was decided, from the deal on."""
        table, record = self.table, self.table.record()
        people = tuple(seat for seat, name in enumerate(table.seats) if name == HUMAN)
        deal = Match(table.game, len(table.seats), record.options, record.seed)
        return Played(table.game.name, people, record.actions, [deal.to_bytes()])

    def view_at(self, seat: int, decision: int) -> View:
        """The view of a seat when so many decisions had been made."""
        if self._past is None or self._past[0] is not self.table:
            self._past = self.table, Past(self.table.record())
        return self._past[1].at(decision).view(seat)

    def told_by(self, seat: int, decision: int) -> int:
        """How many lines of this seat's log had been told when so many decisions had been made."""
        return sum(line.decision < decision for line in self.table.log(seat))

    def file(self) -> from_server.Saved | None:
        """The record of a finished game: the deal is in it."""
        table = self.table
        if not table.over:
            return None
        return from_server.Saved(
            name=f"{table.game.name}-{table.match.seed}.jsonl",
            content="\n".join(table.record().lines()) + "\n",
            sentence=say("It holds the whole game."),
        )

    def _remember_own(self) -> None:
        record = self.table.record()
        for of_seat in self.own:
            of_seat.clear()
        for number, (seat, sentence) in enumerate(zip(record.seats, record.sentences, strict=True)):
            self.own[seat].append((number, sentence))

    @staticmethod
    def again(settings: Settings, events: Sequence[Event]) -> Table:
        """The table of these events. Raises `ValueError` if they do not fit the rules (any more)."""
        return play_again(settings, events)

    # What people do

    async def play(self, seat: int, answer: int | str, after: int, speech: Speech | None = None) -> None:
        """A person decides. Raises `ValueError` or `NotKept` (and changes nothing) if that cannot be."""
        if isinstance(answer, str):
            raise ValueError(say("At this table decisions are named by their numbers."))
        if after != len(self.own[seat]):
            raise ValueError(say("The table has moved on since; look again before you decide."))
        sentence = self.table.view(seat).sentence(answer) if answer in self.table.view(seat).legal_actions() else ""
        table = self.table.clone()
        table.apply(seat, answer)
        await self._happened(("play", seat, answer), table, sentence)

    async def resign(self, seat: int) -> None:
        """A person gives up. Raises `ValueError` if there is none, or the game is over."""
        table = self.table.clone()
        table.resign(seat)
        await self._happened(("resign", seat), table)
        self.say(self.people())

    async def undo(self, seat: int, keep: int) -> None:
        """A person takes back all own decisions but the first `keep`, and what came after them. All other people are
        asked who then play, also who had resigned since. Raises `ValueError` if that cannot be."""
        if seat not in self.table.people and seat not in self.table.resigned:
            raise ValueError(say("Only who sits at the table may take decisions back."))
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
        """Another person answers. Raises `ValueError` if there is no such wish any more."""
        if self.wish is None or self.wish[0] != wish:
            raise ValueError(say("That wish is no longer on the table."))
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
        for watcher in self.watchers:
            if watcher.seat in missing:
                watcher.say(asked)
            elif watcher.seat == seat:
                others = listed(map(self.names.of, missing))
                watcher.say(from_server.Notice(sentence=say("The others are asked: {others}.", others=others)))

    def ask_newcomer(self, watcher: Watcher) -> None:
        """Somebody who sits down is asked too, if that seat has not answered yet."""
        if self.wish is not None and self._wish_in_words is not None:
            _, to, agreed = self.wish
            if watcher.seat in self.table.people_at(to) and watcher.seat not in agreed:
                watcher.say(self._wish_in_words)

    def _settle_wish(self) -> None:
        """Nobody is asked any more."""
        if self.wish is not None:
            self.wish = None
            self.say(from_server.Wish(wish=self.wishes, sentence=""))

    async def _take_back(self, to: int) -> None:
        self._stop_bots()
        try:
            table = self.table.clone()
            await self._workshop.do(table.undo, to)
            await self._keep_only(table, [*remarks_of(table.integrity_notes), *kept_until(self.events, to)])
        finally:
            self.wake_bots()

    def _show_anew(self) -> None:
        self._remember_own()
        self._last.clear()
        self._settle_wish()
        super()._show_anew()

    # What follows

    def _counts(self) -> list[tuple[int, int]]:
        return [(len(self.table.log(seat)), len(self.own[seat])) for seat in range(len(self.table.seats))]

    async def _happened(self, event: Event, table: Table, sentence: str = "") -> None:
        """Write down what has led to `table`, then tell everybody who may have noticed it, then let the bots go on."""
        before = self._counts()
        await self._keep(table, [event])
        if event[0] == "play":
            self.own[event[1]].append((table.decisions - 1, sentence))
        if event[0] == "resign":  # others are to be asked now
            self._settle_wish()
        seen = {watcher.seat: table.view(watcher.seat).memory.tobytes() for watcher in self.watchers}
        for watcher in self.watchers:
            moment = self.moment(watcher.seat, *before[watcher.seat])
            if moment.log or moment.own or moment.over or seen[watcher.seat] != self._last.get(watcher.seat):
                watcher.tell(moment)
        self._last = seen
        self.wake_bots()

    async def _bot_plays(self, seat: int, action: int, number: int) -> None:
        sentence, table = self.table.view(seat).sentence(action), self.table.clone()
        if table.apply_agent_action(seat, action, number):
            await self._happened(("play", seat, action), table, sentence)


def kept_until(events: Sequence[Event], decisions: int) -> list[Event]:
    """What people did up to the moment when so many decisions had been made; resignations of that very moment are taken
    back."""
    kept, made = list[Event](), 0
    for event in (event for event in events if event[0] != "remark"):
        if made >= decisions:
            break
        kept.append(event)
        made += event[0] == "play"
    return kept


def play_again(settings: Settings, events: Sequence[Event]) -> Table:
    """The table of these events. Raises `ValueError` if they do not fit the rules (any more)."""
    table = Table(settings.game, settings.seats, settings.options, settings.seed, Elsewhere)
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
            raise ValueError(say("What was kept of this table does not fit the rules."))
    return table
