"""The log of a game in sentences, with a separate text for each observer: decisions, forced steps, events, and the
final score.

`play_and_log` plays like `Match.apply`, action by action, and tells each seat what it may know. Nothing is filtered
afterwards: each line is made for its observer from the action, the events of its audience, and the observer's view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from architects_env.core.contract.rules.events import IN_PART, Event, events_of
from architects_env.core.play.kernels import get_kernels, only_action
from architects_env.core.play.view import View
from architects_env.core.text import listed, player, plural, say, signed

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


@dataclass(frozen=True)
class Part:
    """One entry of a log: the decision itself, or one event."""

    to: tuple[str, ...]
    """The line of each seat; "" where it is told nothing."""
    in_full: str
    """The line of a record; "" where another part tells the same with all details."""


@dataclass(frozen=True)
class LogEntry:
    """One action and its consequences without a choice."""

    seat: int
    action: int
    forced: bool
    """Whether the action was the single option and was played without asking."""
    events: tuple[Event, ...]
    lines: tuple[tuple[str, ...], ...]
    """The lines of each seat, in order."""
    in_full: tuple[str, ...]
    """Lines of a record, which is read when nothing needs to be secret any more: the action as its own seat is told
    it, and each event as its best informed observer is told it."""
    parts: tuple[Part, ...]
    """The same lines by part: first the decision, then each of `events`."""


def play_and_log(
    match: Any, action: int, before: Callable[[], Any] = lambda: None, after: Callable[[Any], None] = lambda noted: None
) -> list[LogEntry]:
    """Play a legal action of `match` and its consequences without a choice, and return the log.

    The match ends in the same bytes as with `Match.apply`.

    Args:
        match: The match.
        action: The action.
        before: Called before each action, also the forced ones.
        after: Called after each action with the result of `before`.
    """
    kernels = get_kernels(match.game)
    told: list[LogEntry] = []
    while True:
        noted = before()
        told.append(_play_one(match, int(action), forced=bool(told)))
        after(noted)
        if match.over:
            match.mask[:] = 0
            told[-1] = _with_the_end(told[-1], final_lines(match))
            return told
        if kernels.legal(match.memory, 0, match.mask):
            return told
        action = only_action(match.mask)


def _play_one(match: Any, action: int, forced: bool) -> LogEntry:
    game, seat, seats = match.game, match.seat, range(match.num_players)
    decided = tuple(game.log_line(match.state, action, observer) for observer in seats)
    own = decided[seat] if seat in seats else game.log_line(match.state, action, seat)  # a rival's, in a forced step
    get_kernels(game).play_one(match.memory, 0, action)
    events = tuple(events_of(match.state))
    views = _Views(match)
    parts = (Part(decided, own), *(views.part(event) for event in events))
    lines = tuple(_filled(part.to[observer] for part in parts) for observer in seats)
    return LogEntry(seat, action, forced, events, lines, _filled(part.in_full for part in parts), parts)


def _filled(lines: Iterable[str]) -> tuple[str, ...]:
    return tuple(line for line in lines if line)


def _best_informed(event: Event, num_players: int) -> int:
    knowing = [seat for seat in range(num_players) if event.audience >> seat & 1]
    return event.player if event.player in knowing else knowing[0] if knowing else 0


class _Views:
    """The views after an action, each made on first use."""

    def __init__(self, match: Any) -> None:
        self.match = match
        self.made: dict[int, View] = {}
        self.told: dict[tuple[int, int], str] = {}

    def tell(self, event: Event, observer: int) -> str:
        """Return the text of an event for an observer.

        Equal texts share one object, because long games have many of them.
        """
        if observer not in self.made:
            self.made[observer] = self.match.view(observer)
        asked = id(event), observer
        if asked not in self.told:
            self.told[asked] = self.match.game.event_line(self.made[observer].state, event, observer)
        return self.told[asked]

    def part(self, event: Event) -> Part:
        """Return the lines of an event for each seat and for a record."""
        seats = range(self.match.num_players)
        to = tuple(self.tell(event, observer) if event.audience >> observer & 1 else "" for observer in seats)
        best = _best_informed(event, self.match.num_players)
        return Part(to, "" if event.audience & IN_PART else self.tell(event, best))


def _with_the_end(entry: LogEntry, lines: tuple[str, ...]) -> LogEntry:
    return replace(
        entry,
        lines=tuple(of_seat + lines for of_seat in entry.lines),
        in_full=entry.in_full + lines,
        parts=entry.parts + tuple(Part((line,) * len(entry.lines), line) for line in lines),
    )


def final_lines(match: Any) -> tuple[str, ...]:
    """Return places, points and their sources as lines, best place first."""
    scores, ranks = match.scores_and_ranks()
    points = match.breakdown()
    names = [*map(player, range(match.num_players)), *map(say, match.rivals)]
    lines: list[str] = [say("The bound on its length ends the game.") if match.cut_off else say("The game is over.")]
    for side in sorted(range(len(names)), key=lambda side: (int(ranks[side]), side)):
        place = say(ORDINALS[int(ranks[side]) - 1])
        parts = listed(
            say("{source} {n}", source=say(source), n=signed(points[side, s]))
            for s, source in enumerate(match.game.sources)
            if points[side, s]
        )
        lines.append(
            say(
                "{name}: {place}, {points}{parts}.",
                name=names[side],
                place=say("shared {nth} place", nth=place)
                if int((ranks == ranks[side]).sum()) > 1
                else say("{nth} place", nth=place),
                points=plural(int(scores[side]), "{n} point", "{n} points", n=signed(scores[side])),
                parts=say(" ({parts})", parts=parts) if parts else "",
            )
        )
    return tuple(lines)
