"""Fast access to all positions of a finished game, without replaying it from the start each time."""

from __future__ import annotations

from architects_env.core.contract.registry import load
from architects_env.core.play.match import Match
from architects_env.core.play.record import Record

MOST_MARKS = 64
"""Maximum number of stored positions."""


class Replay:
    """The positions of a recorded game. The record must be valid."""

    def __init__(self, record: Record) -> None:
        self._actions = record.actions
        match = Match(load(record.game), record.num_players, record.options, record.seed)
        self._every = max(16, -(-len(self._actions) // MOST_MARKS))
        self._marks: list[Match] = []
        """Positions after every `_every` decisions."""
        for number, action in enumerate(self._actions):
            if number % self._every == 0:
                self._marks.append(match.clone())
            match.apply(action)
        if len(self._actions) % self._every == 0:
            self._marks.append(match)

    def at(self, decisions: int) -> Match:
        """Return a copy of the position after `decisions` decisions."""
        mark = decisions // self._every
        match = self._marks[mark].clone()
        for action in self._actions[mark * self._every : decisions]:
            match.apply(action)
        return match
