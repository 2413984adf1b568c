"""Common parts of the checks: random play, the location of a fault, and the error they raise."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

import numpy as np

from architects_env.core.contract.game import Game
from architects_env.core.contract.spaces.observation_layout import ObservationLayout
from architects_env.core.play.faults import action_in_words, dead_end, in_stage
from architects_env.core.play.match import Match
from architects_env.core.play.view import as_action

Options = Mapping[str, Any]
MAX_NAMED = 4
"""Largest number of fields or entries that a sentence names."""


class ConformanceError(AssertionError):
    """Raised if a game breaks the contract."""


@dataclass(frozen=True)
class Location:
    """A location in random play. Its text is made only when a check fails, because sentences of actions take long."""

    match: Match
    decision: int
    seat: int | None = None
    """The seat concerned, if any."""
    action: int | None = None
    """The legal action concerned, if any."""
    detail: str = ""
    """Further text about the location."""

    def __str__(self) -> str:
        match = self.match
        words = [match.game.name, f"{match.num_players} players", f"seed {match.seed}", f"decision {self.decision}"]
        if self.seat is not None:
            words.append(f"seat {self.seat}")
        if self.detail:
            words.append(self.detail)
        if self.action is not None:
            words.append(f"{match.game.sentence(match.state, self.action)!r} (action {self.action})")
        elif isinstance(match, RandomMatch) and match.played:
            words.append(f"after {match.last_sentence()!r}")
        return ", ".join(words)


@dataclass
class Trail:
    """Position of the random play that runs now, for errors that a rule raises in it."""

    match: Match | None = None
    decision: int = 0
    action: int | None = None
    """The action that is being played, if any."""

    def in_words(self, game: Game, players: int, seed: int) -> str:
        """Return the position in words: game, players, seed, decision, seat, stage, action."""
        match = self.match
        if match is None:
            return f"{game.name}, {players} players, seed {seed}"
        place = f"{game.name}, {players} players, seed {seed}, decision {self.decision}, seat {match.seat}"
        place += in_stage(match)
        return place if self.action is None else f"{place}, {action_in_words(match, self.action)}"


TRAIL = Trail()


class RandomMatch(Match):
    """A match in random play that remembers its actions. Copies do not."""

    played: tuple[Match, int] | None = None
    """The game before the last action, and the action."""
    actions: Sequence[int] = ()
    """All actions so far."""

    def last_sentence(self) -> str:
        """Return the last action in words; empty if nothing has been played."""
        return self.played[0].sentence(self.played[1]) if self.played else ""

    def apply(self, action: Any) -> None:
        """Play an action as `Match.apply` does, and remember it."""
        before = self.clone()
        vars(before).pop("played", None)  # or every game would hold all those before it
        if TRAIL.match is self and as_action(action) in np.flatnonzero(self.mask):
            TRAIL.match, TRAIL.action = before, int(action)  # an error may leave this state half changed
        super().apply(action)
        self.played = before, int(action)
        vars(self).setdefault("actions", []).append(int(action))


def require(condition: bool, where: object, sentence: str) -> None:
    """Raise `ConformanceError` with this sentence, after the location, if the condition does not hold."""
    if not condition:
        raise ConformanceError(f"{where}: {sentence}")


def location_of(
    match: Match, decision: int, seat: int | None = None, action: int | None = None, detail: str = ""
) -> Location:
    """Return a location in a game: game, players, seed, decision, seat, and an action as a sentence (the one
    concerned, or else the last one played)."""
    return Location(match, decision, seat, action, detail)


def decisions(
    game: Game, players: int, seed: int, options: Options, most: int | None = None
) -> Iterator[tuple[Match, int]]:
    """Play at random and yield the match before every decision with its number.

    Changes by the caller stay in the match.
    """
    match = RandomMatch(game, players, options, seed)
    rng = np.random.default_rng(seed)
    decision = 0
    while not match.over and (most is None or decision < most):
        require_legal_action(match, decision)
        TRAIL.match, TRAIL.decision, TRAIL.action = match, decision, None
        yield match, decision
        match.apply(rng.choice(match.legal_actions()))
        decision += 1


def require_legal_action(match: Match, decision: int) -> None:
    """Require that the seat to act can do anything; the error names stage and seat."""
    if not match.mask.any():
        where = f"{location_of(match, decision, match.seat)}{in_stage(match)}"
        raise ConformanceError(f"{where}: {dead_end(match.game, match.memory)}")


def lines_that_differ(*texts: str) -> str:
    """Return the first line in which texts are not all the same, as it stands in each; empty if there is none."""
    for lines in zip_longest(*(text.splitlines() for text in texts), fillvalue="nothing"):
        if len(set(lines)) > 1:
            return " or ".join(repr(line) for line in lines)
    return ""


def fields_that_differ(one: np.ndarray, other: np.ndarray) -> str:
    """Return the fields that differ between two arrays of one state in words, with the first differing entry of the
    first field. Empty if there is none."""
    names = [name for name in one.dtype.names or () if not np.array_equal(one[name], other[name])]
    if not names:
        return ""
    here, there = one[names[0]][0], other[names[0]][0]
    at = np.argwhere(np.not_equal(here, there))[0].tolist()
    place = f" (entry {at}: {here[tuple(at)]} or {there[tuple(at)]})" if at else f" ({here} or {there})"
    more = f" and {len(names) - MAX_NAMED} more" if len(names) > MAX_NAMED else ""
    return f"{names[0]}{place}{''.join(f', {name}' for name in names[1:MAX_NAMED])}{more}"


def entries_that_differ(layout: ObservationLayout, one: np.ndarray, other: np.ndarray) -> str:
    """Return the entries that differ between two observations, in words."""
    entries = np.flatnonzero(one != other)
    named = [f"entry {entry} ({layout.entry(entry)}: {one[entry]:g} or {other[entry]:g})" for entry in entries.tolist()]
    more = f" and {len(named) - MAX_NAMED} more" if len(named) > MAX_NAMED else ""
    return f"{', '.join(named[:MAX_NAMED])}{more}"
