"""The log lines that each seat has been told in a game."""

from __future__ import annotations

from collections.abc import Sequence

HISTORIES = NONE, TURN, ALL = "none", "turn", "all"
"""The histories that can be shown: none, the lines since the seat's last turn, or all."""


class ToldLines:
    """The log lines of every seat, with the places where its turns began."""

    def __init__(self, num_players: int) -> None:
        self._lines: list[list[str]] = [[] for _ in range(num_players)]
        self._last_decision = [0] * num_players
        """Number of lines of each seat before its last decision."""
        self._since = [0] * num_players
        """Number of lines of each seat before the last decision of its turn before this one."""
        self._decider = -1

    def begin(self, seat: int) -> None:
        """Note that a seat decides now, before the lines of the decision are added."""
        if seat != self._decider:
            self._since[seat] = self._last_decision[seat]
        self._last_decision[seat] = len(self._lines[seat])
        self._decider = seat

    def add(self, lines: Sequence[Sequence[str]]) -> None:
        """Add the lines of an action, those of each seat."""
        for own, new in zip(self._lines, lines, strict=True):
            own += new

    def lines(self, seat: int, history: str) -> list[str]:
        """Return lines of a seat, the oldest first: with "turn" those of its last decision before this turn and all
        later ones. Raises `ValueError` for another history."""
        if history not in HISTORIES:
            raise ValueError(f"history must be one of {', '.join(HISTORIES)}, not {history!r}.")
        if history == NONE:
            return []
        start = self._since[seat] if seat == self._decider else self._last_decision[seat]
        return self._lines[seat][0 if history == ALL else start :]
