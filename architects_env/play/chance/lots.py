"""Sources of chance without cards, such as the start player or the orientation of the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from architects_env.core.play.log import LogEntry
from architects_env.core.play.match import Match
from architects_env.play.chance.outcomes import Outcome, Run, Slot


class Lot:
    """A source of chance without cards, such as the start player or the orientation of the board.

    Args:
        read: read(g) returns the value.
        write: write(g, value) changes it just after the set-up. Without it, games are set up until one agrees.
        choices: choices(g) lists all possible values, if a few set-ups may not show all of them.
        goes_with: Name of another source without which this lot is not drawn with real cards.
        title_in: title_in(g, value) names a value for people if that takes more than the value, as in "5 Bishop".
    """

    invented = ""
    in_hands = False

    def __init__(
        self,
        name: str,
        about: str,
        read: Callable[[Any], int],
        title: Callable[[int], str],
        write: Callable[[Any, int], None] | None = None,
        choices: Callable[[Any], Sequence[int]] | None = None,
        secret_in: tuple[str, ...] = (),
        title_in: Callable[[Any, int], str] | None = None,
        goes_with: str = "",
    ) -> None:
        self.secret_in, self.title_in, self.goes_with = secret_in, title_in, goes_with
        self.name, self.about, self.read, self.title, self.in_log, self.write, self.choices = (
            name,
            about,
            read,
            title,
            title,
            write,
            choices,
        )

    def names(self) -> list[str]:
        """Return no names, because everybody sees a lot, except at stages that are `secret_in`."""
        return []

    def _outcome(self, match: Match, values: set[int]) -> list[Outcome]:
        now = int(self.read(match.state))
        if len(values | {now}) == 1:
            return []
        known = {int(value) for value in self.choices(match.state)} if self.choices is not None else values
        return [Outcome(self.name, (), now, tuple(sorted(known | {now})), self.about)] if len(known | {now}) > 1 else []

    def dealt(self, match: Match, others: Sequence[Match], entered: Mapping[Slot, int]) -> list[Outcome]:
        """Return an outcome if set-ups differ in it."""
        return self._outcome(match, {int(self.read(other.state)) for other in others})

    def deal(self, match: Match, outcome: Outcome, value: int, entered: Mapping[Slot, int]) -> bool:
        """Write the value, if there is `write`."""
        if value != outcome.value and self.write is not None:
            self.write(match.state, value)
        return self.write is not None

    def has_dealt(self, match: Match, slot: Slot, value: int) -> bool:
        """Return whether the lot has this value."""
        return int(self.read(match.state)) == value

    def before_action(self, run: Run) -> None:
        """Do nothing."""

    def after_action(self, run: Run, before: Any) -> None:
        """Do nothing."""

    def revealed(self, before: Match, run: Run, others: Sequence[Run]) -> list[Outcome]:
        """Return an outcome if other random numbers give another value."""
        return self._outcome(run.match, {int(self.read(other.match.state)) for other in others}) if others else []

    def arrange(self, before: Match, outcome: Outcome, value: int, entered: Mapping[Slot, int]) -> bool:
        """Return false, because random numbers decide."""
        return False

    def repair(self, before: Match, run: Run, entered: Mapping[Slot, int]) -> bool:
        """Return false, because there is nothing to arrange."""
        return False

    def has_outcome(self, before: Match, run: Run, slot: Slot, value: int) -> bool:
        """Return whether the lot has this value."""
        return int(self.read(run.match.state)) == value

    def actual_value(self, slot: Slot, before: Match | None, after: Match, entries: Sequence[LogEntry]) -> int:
        """Return the value of the lot."""
        return int(self.read(after.state))
