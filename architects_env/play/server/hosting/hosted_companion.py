"""A companion game on the server, which people play with the box on a real table (see `play.companion.companion`).

The people share one page: each browser shows the board as the deciding person sees it. The board appears when the
set-up is complete. Unseen cards are placeholders, which never leave this process.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from architects_env.core.play.view import View
from architects_env.core.text import say
from architects_env.play.companion.companion import Companion
from architects_env.play.companion.files import Step
from architects_env.play.language.speech import Speech
from architects_env.play.server.hosting.hosted_game import (
    FinishedGame,
    HostedGame,
    RemoteAgent,
    SeatUpdate,
    note_events,
    sides,
)
from architects_env.play.server.hosting.storage import Event, Settings
from architects_env.play.server.messages import from_server
from architects_env.play.server.messages.seat_payload import SeatView
from architects_env.play.table.table import HUMAN


class HostedCompanion(HostedGame[Companion]):
    """A companion game that is stored after every answer and whose bots think in other processes."""

    kind = "companion"

    # State

    def seat_update(self, seat: int, log_from: int = 0, own_from: int = 0) -> SeatUpdate:
        """Return the current state, with the log and answers from the given numbers on."""
        companion, question = self.table, self.table.question()
        of_chance = question is not None and question.seat is None
        return SeatUpdate(
            SeatView.of(companion.view(companion.person)) if companion.set_up else None,
            log_from,
            [line.text for line in companion.told(log_from)],
            own_from,
            companion.answers[own_from:],
            sides(companion.standings()),
            companion.over,
            companion.cut_off,
            companion.decisions if companion.over and companion.set_up else 0,
            list(companion.integrity_notes),
            companion.asks(),
            question.text if question is not None and of_chance else "",
            tuple(
                from_server.ChoiceInfo(
                    action=one.action, sentence=one.sentence, place="", drawn=f"{question.source} {one.action}"
                )
                for one in question.choices
            )
            if question and of_chance
            else (),
            self.since,
            companion.notes,
            progress=None if question is None else question.progress,
        )

    def people(self) -> from_server.People:
        """Return all players; all people share the page."""
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

    def decisions_of(self, seat: int) -> int:
        """Return the number of answers that people have given."""
        return len(self.table.answers)

    def decides(self, seat: int) -> int | None:
        """Return the seat of the person who has to decide, or None."""
        return self.table.to_decide if self.table.waits_for_person else None

    def decided(self, number: int) -> tuple[int, str]:
        """Seat and sentence of decision `number`, counted from 0."""
        return self.table.decided(number)

    def finished_game(self) -> FinishedGame:
        """Return the finished game with all positions."""
        companion = self.table
        people = tuple(seat for seat, name in enumerate(companion.seats) if name == HUMAN)
        positions = [match.to_bytes() for match in companion.positions()]
        return FinishedGame(companion.game.name, people, companion.actions(), positions)

    def log_length(self, seat: int, decision: int) -> int:
        """Return the number of log lines after `decision` decisions."""
        return sum(line.decision < decision for line in self.table.told())

    def file(self) -> from_server.Saved | None:
        """Return the game as a file, which the companion in the terminal loads too, or None while it contains cards
        that the program has dealt."""
        companion = self.table
        if companion.dealt and not companion.over:
            return None
        return from_server.Saved(
            name=f"{companion.game.name}-box-{len(companion.answers)}-answers.jsonl",
            content="\n".join(self.lines()) + "\n",
            sentence=say("It holds all that was answered, and goes on here or in the terminal."),
        )

    def lines(self) -> list[str]:
        """Return the lines of the companion game, with cards that the program has dealt."""
        return self.table.lines()

    def rivals_of(self, table: Companion) -> tuple[str, ...]:
        """Return the names of the rivals that the rules play."""
        return table.rivals

    def _public_view(self, table: Companion) -> View | None:
        return table.view(table.person) if table.set_up else None

    @staticmethod
    def restored(settings: Settings, events: Sequence[Event]) -> Companion:
        """Restore a companion game from its events. Raises `ValueError` if they do not fit the rules."""
        return restored_companion(settings, events)

    # Actions of people

    async def play(self, seat: int, answer: int | str, after: int, speech: Speech | None = None) -> None:
        """Answer the current question with a number or with words in English or the language of `speech`."""
        if after != self.decisions_of(seat):
            raise ValueError(say("The table has changed since; look again before you answer."))
        await self._do(lambda table: table.answer(answer, speech))

    async def resign(self, seat: int) -> None:
        """Give the game up for all people. Raises `ValueError` if it is over."""
        await self._do(Companion.give_up)
        self.say(self.people())

    async def undo(self, seat: int, keep: int) -> None:
        """Take back all answers except the first `keep`, and everything that followed.

        Raises `ValueError` if there are fewer.
        """
        self._stop_bots()
        try:
            table = self.table.clone()
            await self._jobs.do(table.undo, keep)
            await self._store_only(table, [*note_events(table.integrity_notes), *events_of(table.steps)])
        finally:
            self.wake_bots()

    # Bots and messages

    async def _bot_plays(self, seat: int, action: int, number: int) -> None:
        await self._do(lambda table: table.play(seat, action, number))

    async def _do(self, action: Callable[[Companion], object]) -> None:
        """Apply an action to a copy, store the new steps, and send updates."""
        lines, answers, steps, table = (
            len(self.table.told()),
            len(self.table.answers),
            len(self.table.steps),
            self.table.clone(),
        )
        await self._jobs.do(action, table)
        events = events_of(table.steps[steps:])
        if not events:
            return
        await self._store(table, events)
        for watcher in self.watchers:
            watcher.tell(self.seat_update(watcher.seat, lines, answers))
        self.wake_bots()


def events_of(steps: Sequence[Step]) -> list[Event]:
    """Convert steps to events."""
    return [("step", step) for step in steps]


def restored_companion(settings: Settings, events: Sequence[Event]) -> Companion:
    """Restore a companion game from its events. Raises `ValueError` if they do not fit the rules."""
    companion = Companion(
        settings.game,
        settings.seats,
        settings.options,
        settings.seed,
        settings.placeholder_seed,
        settings.dealt or (),
        RemoteAgent,
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
