"""One game with the box on somebody's table: what it is told, what its bots do, and how far it has come
(`play.companion.companion` says how it is played).

Who has the box shares the page: each browser shows the same, the board as the person sees it who decides. A board is
shown as soon as the set-up is known; before that, and wherever nobody has looked, there are only placeholders, and none
of them leaves this process.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from architects_env.core.text import say
from architects_env.play.companion.companion import Companion
from architects_env.play.companion.files import Step
from architects_env.play.language.speech import Speech
from architects_env.play.server import from_server
from architects_env.play.server.hosted import Elsewhere, Hosted, Moment, Played, remarks_of, sides
from architects_env.play.server.shown import SeatView
from architects_env.play.server.storage import Event, Settings
from architects_env.play.table.table import HUMAN


class HostedCompanion(Hosted[Companion]):
    """A companion that is kept on disk after every answer, and whose bots are asked in other processes. Its arithmetic
    is done in threads."""

    kind = "companion"

    # What is known

    def moment(self, seat: int, log_from: int = 0, own_from: int = 0) -> Moment:
        """Everything that is shown, log and answers from there on."""
        companion, question = self.table, self.table.question()
        of_chance = question is not None and question.seat is None
        return Moment(
            SeatView.of(companion.view(companion.person)) if companion.set_up else None,
            log_from,
            [line.text for line in companion.told(log_from)],
            own_from,
            companion.answers[own_from:],
            sides(companion.standings()),
            companion.over,
            companion.cut_off,
            companion.decisions if companion.over and companion.set_up else 0,
            [*companion.notes, *companion.integrity_notes],
            companion.asks(),
            question.text if question is not None and of_chance else "",
            tuple(
                from_server.ChoiceShown(action=one.action, sentence=one.sentence, place="") for one in question.choices
            )
            if question and of_chance
            else (),
            self.since,
        )

    def people(self) -> from_server.People:
        """Who sits where; all persons sit around the box."""
        return from_server.People(
            people=[
                from_server.Person(
                    seat=seat,
                    name=self.names.of(seat),
                    plays=name,
                    colour=self.colour(seat),
                    here=True,
                    resigned=self.table.given_up and name == HUMAN,
                )
                for seat, name in enumerate(self.table.seats)
            ],
            rivals=[say(name) for name in self.table.rivals],
        )

    def made(self, seat: int) -> int:
        """How many answers people have given."""
        return len(self.table.answers)

    def decides(self, seat: int) -> int | None:
        """Whichever person has to."""
        return self.table.to_decide if self.table.waits_for_person else None

    def decided(self, number: int) -> tuple[int, str]:
        """Seat and sentence of decision `number` (from 0)."""
        return self.table.decided(number)

    def played(self) -> Played:
        """What was decided, with all positions."""
        companion = self.table
        people = tuple(seat for seat, name in enumerate(companion.seats) if name == HUMAN)
        positions = [match.to_bytes() for match in companion.positions()]
        return Played(companion.game.name, people, companion.actions(), positions)

    def told_by(self, seat: int, decision: int) -> int:
        """How many lines had been told when so many decisions had been made."""
        return sum(line.decision < decision for line in self.table.told())

    def file(self) -> from_server.Saved | None:
        """All that was said, which the companion in the terminal loads too. What the program has dealt stays here until
        the game is over."""
        companion = self.table
        if companion.dealt and not companion.over:
            return None
        return from_server.Saved(
            name=f"{companion.game.name}-box-{len(companion.answers)}-answers.jsonl",
            content="\n".join(companion.lines()) + "\n",
            sentence=say("It holds all that was answered, and goes on here or in the terminal."),
        )

    @staticmethod
    def again(settings: Settings, events: Sequence[Event]) -> Companion:
        """The companion of these events. Raises `ValueError` if they do not fit the rules (any more)."""
        return told_again(settings, events)

    # What people do

    async def play(self, seat: int, answer: int | str, after: int, speech: Speech | None = None) -> None:
        """A person decides, or says what chance has brought, in words of English or of a language. Raises `ValueError`
        or `NotKept` (and changes nothing) if that cannot be."""
        if after != self.made(seat):
            raise ValueError(say("The table has moved on since; look again before you answer."))
        await self._do(lambda table: table.answer(answer, speech))

    async def resign(self, seat: int) -> None:
        """Who sits around the box ends the game. Raises `ValueError` if it is over."""
        await self._do(Companion.give_up)
        self.say(self.people())

    async def undo(self, seat: int, keep: int) -> None:
        """All answers but the first `keep` are taken back, and what came after them. Raises `ValueError` if there are
        not so many."""
        self._stop_bots()
        try:
            table = self.table.clone()
            await self._workshop.do(table.undo, keep)
            await self._keep_only(table, [*remarks_of(table.integrity_notes), *events_of(table.steps)])
        finally:
            self.wake_bots()

    # What follows

    async def _bot_plays(self, seat: int, action: int, number: int) -> None:
        await self._do(lambda table: table.play(seat, action, number))

    async def _do(self, action: Callable[[Companion], object]) -> None:
        """Do it to a copy; what has come of it is written down, and then told to everybody."""
        lines, answers, steps, table = (
            len(self.table.told()),
            len(self.table.answers),
            len(self.table.steps),
            self.table.clone(),
        )
        await self._workshop.do(action, table)
        events = events_of(table.steps[steps:])
        if not events:
            return
        await self._keep(table, events)
        for watcher in self.watchers:
            watcher.tell(self.moment(watcher.seat, lines, answers))
        self.wake_bots()


def events_of(steps: Sequence[Step]) -> list[Event]:
    """Steps as they are kept."""
    return [("step", step) for step in steps]


def told_again(settings: Settings, events: Sequence[Event]) -> Companion:
    """The companion of these events. Raises `ValueError` if they do not fit the rules (any more)."""
    companion = Companion(
        settings.game,
        settings.seats,
        settings.options,
        settings.seed,
        settings.placeholder_seed,
        settings.dealt or (),
        Elsewhere,
    )
    if companion.game.version != settings.version:
        raise ValueError(
            say(
                "This table is of version {version} of {title}; installed is version {installed}.",
                version=settings.version,
                title=say(companion.game.title),
                installed=companion.game.version,
            )
        )
    companion.integrity_notes = [event[1] for event in events if event[0] == "remark"]
    companion.repeat([event[1] for event in events if event[0] == "step"])
    return companion
