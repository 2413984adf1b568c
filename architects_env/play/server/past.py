"""The positions of a finished game, at hand without playing all of it again for each look at one of them."""

from __future__ import annotations

from architects_env.core.contract.registry import load
from architects_env.core.play.match import Match
from architects_env.core.play.record import Record

MOST_MARKS = 64
"""Positions that are kept of a game."""


class Past:
    """What had been played when so many decisions had been made. The record has to fit the rules."""

    def __init__(self, record: Record) -> None:
        self._actions = record.actions
        match = Match(load(record.game), record.num_players, record.options, record.seed)
        self._every = max(16, -(-len(self._actions) // MOST_MARKS))
        self._marks: list[Match] = []
        """The positions after every so many decisions."""
        for number, action in enumerate(self._actions):
            if number % self._every == 0:
                self._marks.append(match.clone())
            match.apply(action)
        if len(self._actions) % self._every == 0:
            self._marks.append(match)

    def at(self, decisions: int) -> Match:
        """The position after so many decisions, as a copy."""
        mark = decisions // self._every
        match = self._marks[mark].clone()
        for action in self._actions[mark * self._every : decisions]:
            match.apply(action)
        return match
