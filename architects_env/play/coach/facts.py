"""Facts: what a move changes, by name ("you capture 3 workers of Player 2", "you can now build the Chapel").

A face declares the facts of its game as a table (`Face.facts`): where the numbers stand in the state, and the clauses
that tell that they have risen or fallen. A clause says only what the states show: a change at once holds in all sampled
worlds, and what follows is told with the share of the games in which it happens.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from architects_env.core.text import Text, joined, player, say

Read = Callable[[np.ndarray], np.ndarray]
"""read(states) -> the numbers of all sides, [states, sides, things]. `states` is a plain structured array."""


def _player(g: Any, side: int) -> str:
    return player(side)


@dataclass(frozen=True)
class Fact:
    """Numbers that every side of the game has, and the clauses that tell of a change.

    The fields of a clause are {what} (the thing with its number), {player} (the side whose number it is) and, where
    `of_sides` is set, {victim} (the side that the thing is about). An empty clause leaves a change untold.
    """

    read: Read
    what: Callable[[Any, int, int], str] = lambda g, thing, number: ""
    """what(g, thing, number) -> the thing in words, as the seat that decides sees it; number 0 if it is not known."""
    gain: str = ""
    """The clause when the number of the seat that decides rises: "you hire {what}"."""
    loss: str = ""
    rival_gain: str = ""
    """The clause when the number of another side rises: "{player} builds {what}"."""
    rival_loss: str = ""
    against: str = ""
    """The clause when the number of another side about the seat that decides rises: "{player} captures {what} of
    yours". Of facts with `of_sides`."""
    weight: float = 1.0
    """Importance beside other facts. That of other sides counts half, unless it is about the seat that decides."""
    wanted: int = 1
    """1 if a rise is good for the side, and -1 if it is bad."""
    alternatives: bool = False
    """Whether each of several things is possible, but not all together: they are joined by "or"."""
    least: int = 1
    """Smallest change at once that is told."""
    of_sides: bool = False
    """Whether the things are sides."""
    passes: bool | None = None
    """Whether only what passes from side to side counts (a thing that one side gets and another loses at the same
    time), or only what does not. None counts both."""
    at_once: bool = True
    """Whether a change at once is told."""
    is_guess: bool = False
    """Whether a change at once depends on what the seat does not know. It is then told with the share of the sampled
    worlds in which it happens."""
    in_name: bool = True
    """Whether a move whose name has the thing in it says the change already, so that it is not told again at once."""
    soon: bool = True
    """Whether it is told how often the change follows."""

    @property
    def clauses(self) -> set[str]:
        """All clauses, for catalogues."""
        return {self.gain, self.loss, self.rival_gain, self.rival_loss, self.against} - {""}


def each_side(field: str) -> Read:
    """Return a reading of a field whose first axis is the side, with the things on the next one, or none."""
    return lambda states: states[field] if states[field].ndim > 2 else states[field][:, :, None]


def member_of(field: str, number: int) -> Read:
    """Return a reading of sets, which a field holds as bits: 1 for each member of these many."""
    return lambda states: (states[field][:, :, None] >> np.arange(number)) & 1


@dataclass(frozen=True)
class Facts:
    """The facts of a game."""

    facts: tuple[Fact, ...] = ()
    side_name: Callable[[Any, int], str] = _player
    """side_name(g, side) -> the name of a seat or rival."""


NO_FACTS = Facts()


@dataclass(frozen=True)
class Change:
    """The course of one fact in continuations. The axes are the actions, the worlds, the sides and the things."""

    at_once: np.ndarray
    """int: The difference after the action and all that it forces."""
    risen: np.ndarray
    """int: The sum of all rises."""
    fallen: np.ndarray
    """int: The sum of all falls."""

    def reshaped(self, *shape: int) -> Change:
        """Return the change with other axes before those of sides and things."""
        return Change(*(each.reshape(*shape, *each.shape[-2:]) for each in (self.at_once, self.risen, self.fallen)))

    def of(self, actions: Sequence[int]) -> Change:
        """Return the change of some of the actions, by their indices."""
        return Change(self.at_once[list(actions)], self.risen[list(actions)], self.fallen[list(actions)])


def joined_changes(parts: Sequence[Change]) -> Change:
    """Return the change in the worlds of all parts."""
    return Change(
        np.concatenate([part.at_once for part in parts], axis=1),
        np.concatenate([part.risen for part in parts], axis=1),
        np.concatenate([part.fallen for part in parts], axis=1),
    )


class Watch:
    """Follows facts in continuations that run side by side.

    Args:
        facts: The facts.
        states: The states before the action, as a plain array, whose memory the continuations use.
    """

    def __init__(self, facts: Sequence[Fact], states: np.ndarray) -> None:
        self._facts, self._bytes = facts, states.view(np.uint8).reshape(len(states), -1)
        self._dtype = states.dtype
        self._last = [self._read(fact, states) for fact in facts]
        self._at_once = [np.zeros_like(last) for last in self._last]
        self._risen = [np.zeros_like(last) for last in self._last]
        self._fallen = [np.zeros_like(last) for last in self._last]

    @staticmethod
    def _read(fact: Fact, states: np.ndarray) -> np.ndarray:
        return np.asarray(fact.read(states)).astype(np.int16)

    def look(self, rows: np.ndarray, at_once: bool = False) -> None:
        """Compare the present states of these continuations with those at the last look."""
        if not len(rows) or not self._facts:
            return
        states = self._bytes[rows].reshape(-1).view(self._dtype)  # as bytes: records are copied field by field
        for k, fact in enumerate(self._facts):
            if not (at_once or fact.soon):
                continue
            now = self._read(fact, states)
            difference = _counted(fact, now - self._last[k][rows])
            self._last[k][rows] = now
            self._risen[k][rows] += np.maximum(difference, 0)
            self._fallen[k][rows] -= np.minimum(difference, 0)
            if at_once:
                self._at_once[k][rows] = difference

    def changes(self, *shape: int) -> tuple[Change, ...]:
        """Return the courses of the facts, with these axes instead of the continuations."""
        found = zip(self._at_once, self._risen, self._fallen, strict=True)
        return tuple(Change(*each).reshaped(*shape) for each in found)


def _counted(fact: Fact, difference: np.ndarray) -> np.ndarray:
    """Return the part of differences, int[states, sides, things], that the fact counts (`Fact.passes`)."""
    if fact.passes is None:
        return difference
    rises, falls = np.maximum(difference, 0), np.maximum(-difference, 0)
    passed = np.minimum(rises, falls.sum(axis=1, keepdims=True)) - np.minimum(falls, rises.sum(axis=1, keepdims=True))
    return passed if fact.passes else difference - passed


@dataclass(frozen=True)
class Occurrence:
    """One change of one thing of one side: what a clause tells."""

    fact: int
    """Number of the fact."""
    side: int
    thing: int
    rises: bool
    clause: str
    """The template of the clause."""
    good: bool
    """Whether it is good for the seat that decides."""
    weight: float

    def extent(self, changes: Sequence[Change]) -> np.ndarray:
        """Return by how much the number changed in each continuation, int[actions, worlds]; 0 where it did not."""
        change = changes[self.fact]
        return (change.risen if self.rises else change.fallen)[:, :, self.side, self.thing]

    def difference(self, changes: Sequence[Change]) -> np.ndarray:
        """Return the difference at once in each continuation, int[actions, worlds]."""
        return changes[self.fact].at_once[:, :, self.side, self.thing]


def occurrences(facts: Facts, changes: Sequence[Change], seat: int, sides: int, at_once: bool) -> list[Occurrence]:
    """Return all occurrences that have a clause and happened in some continuation.

    Args:
        facts: The facts of the game.
        changes: Their courses.
        seat: The seat that decides.
        sides: Number of sides.
        at_once: Whether to return what happened at once, or at any time.
    """
    found = list[Occurrence]()
    for k, (fact, change) in enumerate(zip(facts.facts, changes, strict=True)):
        if not (fact.at_once if at_once else fact.soon):
            continue
        risen, fallen = (change.at_once > 0, change.at_once < 0) if at_once else (change.risen > 0, change.fallen > 0)
        for rises, happened in ((True, risen), (False, fallen)):
            for side, thing in np.argwhere(happened.any(axis=(0, 1))).tolist():
                if side >= sides or (fact.of_sides and (thing >= sides or thing == side)):
                    continue
                clause, share = _clause(fact, rises, side == seat, fact.of_sides and thing == seat)
                if clause:
                    good = (fact.wanted > 0) == (rises == (side == seat))
                    found.append(Occurrence(k, side, thing, rises, clause, good, fact.weight * share))
    return found


def _clause(fact: Fact, rises: bool, own: bool, about_own: bool) -> tuple[str, float]:
    """Return the clause of a change, and the share of the fact's weight that it has."""
    if own:
        return (fact.gain if rises else fact.loss), 1.0
    if about_own and rises and fact.against:
        return fact.against, 1.0
    return (fact.rival_gain if rises else fact.rival_loss), 0.5


def told(facts: Facts, g: Any, alike: Sequence[tuple[Occurrence, int]]) -> Text:
    """Return a clause about occurrences that differ in the thing alone, each with its number; 0 leaves it open."""
    one, _ = alike[0]
    fact = facts.facts[one.fact]
    return say(
        one.clause,
        what=joined(
            (fact.what(g, each.thing, number) for each, number in alike),
            "{a} or {b}" if fact.alternatives else "{a} and {b}",
        ),
        player=facts.side_name(g, one.side),
        victim=facts.side_name(g, one.thing) if fact.of_sides else "",
    )
