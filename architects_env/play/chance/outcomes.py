"""Outcomes of chance that people enter while they play with physical pieces.

People shuffle the cards by hand. The program plays with *placeholders*: a state in which every unseen card is in some
slot that is possible by public knowledge, and random numbers of its own. It tries an action on a copy. Each thing that
the action would reveal (a card that a seat sees for the first time, or a lot) is an `Outcome`, and the program asks for
it. When the true value is *entered*, the placeholders are arranged to produce it and the action is tried again, until
it reveals nothing that has not been entered.

There are two ways to arrange placeholders. A `Source` swaps a hidden card with another one that could be in its slot.
If chance is still to come (a shuffle within the action, or a lot), random numbers are drawn until they agree. The
program never relies on a placeholder, and no agent sees one, because a view hides everything that its seat does not
know.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, Protocol, Self

import numpy as np

from architects_env.core.cards.zone_places import ALL_SEATS
from architects_env.core.contract.game import Game
from architects_env.core.play.kernels import get_kernels, only_action
from architects_env.core.play.log import LogEntry, Part, play_and_log
from architects_env.core.play.match import Match
from architects_env.core.text import Text, listed, player, say
from architects_env.play.face import face_of
from architects_env.play.language.speech import MASK, Beginning, masked

Slot = tuple[Any, ...]
"""The name of an outcome within its source: plain words and numbers, so that it can be saved."""
RESAMPLES = 24
"""Number of runs with other random numbers, which show what they decide in an action."""
SET_UPS = 48
MAX_TRIES = 30_000
"""Greatest number of seeds that are tried to produce the entered outcomes."""


class ImpossibleOutcome(ValueError):
    """An entered outcome that chance cannot have produced."""


@dataclass(frozen=True)
class Outcome:
    """One value that chance decides."""

    source: str
    slot: Slot
    value: int
    """The placeholder's value."""
    choices: tuple[int, ...]
    """Possible values. Others are refused."""
    about: str
    """The question in words, such as "which building card"."""
    seen: int = ALL_SEATS
    """Bit set of the seats that see the value."""


@dataclass
class Run:
    """A trial run of an action."""

    match: Match
    """The match, which the run changes."""
    entered: Mapping[tuple[str, Slot], int]
    generator: np.random.Generator
    entries: list[LogEntry] = field(default_factory=list)
    stages: list[str] = field(default_factory=list)
    """For each log entry, the name of the stage before it, or "" in a game without stages."""
    drawn: dict[str, list[int]] = field(default_factory=dict)
    """Notes of each source during the run."""

    def parts(self) -> list[tuple[str, Part]]:
        """Return all parts of the log in order, each with the stage before it."""
        entries = zip(self.stages, self.entries, strict=True)
        return [(stage, part) for stage, entry in entries for part in entry.parts]


class Source(Protocol):
    """A source of chance: cards of one back, or a lot."""

    name: str
    about: str
    """The question in words, such as "which building card"."""
    invented: str
    """A sentence about cards that this project has made up and that are not in the box, or "" if there are none."""
    secret_in: tuple[str, ...]
    """Stages whose questions are secret and stay so if the program deals this source."""
    in_hands: bool
    """Whether seats hold these things hidden from the others."""
    goes_with: str
    """Name of another source without which this one has no real cards on the table, or ""."""

    def names(self) -> Sequence[str]:
        """Return the log's names of everything in this source that may be hidden from a seat."""
        raise NotImplementedError

    def title(self, value: int, /) -> str:
        """Return an outcome in words."""
        raise NotImplementedError

    def in_log(self, value: int, /) -> str:
        """Return an outcome as the log names it."""
        raise NotImplementedError

    def dealt(self, match: Match, others: Sequence[Match], entered: Mapping[Slot, int]) -> list[Outcome]:
        """Return the outcomes that the set-up reveals.

        `others` are set-ups of the same game with other random numbers.
        """
        raise NotImplementedError

    def deal(self, match: Match, outcome: Outcome, value: int, entered: Mapping[Slot, int]) -> bool:
        """Arrange a game that has just been set up. Returns false if only another set-up can have this outcome."""
        raise NotImplementedError

    def has_dealt(self, match: Match, slot: Slot, value: int) -> bool:
        """Return whether a set-up has this outcome. It is called only if `deal` returned false."""
        raise NotImplementedError

    def before_action(self, run: Run) -> Any:
        """Prepare every action of a run, including forced ones. The result is passed to `after_action`."""

    def after_action(self, run: Run, before: Any) -> None:
        """Note what an action did. `before` is the result of `before_action`."""

    def revealed(self, before: Match, run: Run, others: Sequence[Run]) -> list[Outcome]:
        """Return the outcomes that a run reveals.

        `others` are runs with other random numbers, empty if the action uses none.
        """
        raise NotImplementedError

    def arrange(self, before: Match, outcome: Outcome, value: int, entered: Mapping[Slot, int]) -> bool:
        """Arrange the placeholders before the action. Returns false if only later chance can produce this."""
        raise NotImplementedError

    def repair(self, before: Match, run: Run, entered: Mapping[Slot, int]) -> bool:
        """Arrange known things before the action to bring its result closer to the entered outcomes.

        Returns whether it changed anything. The changed position is not kept, so nobody sees it.
        """
        raise NotImplementedError

    def has_outcome(self, before: Match, run: Run, slot: Slot, value: int) -> bool:
        """Return whether a run has this outcome."""
        raise NotImplementedError

    def actual_value(self, slot: Slot, before: Match | None, after: Match, entries: Sequence[LogEntry]) -> int:
        """Return the outcome in a game without hidden information.

        `entries` are the log of the action, and `before` is None for the set-up.
        """
        raise NotImplementedError


def sources_of(game: Game) -> dict[str, Source]:
    """Return the sources of a game by name."""
    return {source.name: source for source in face_of(game).chance}


class ChanceEntry:
    """Outcomes that have been entered for one action or for the set-up, and the next one to enter."""

    of_set_up = False

    def __init__(self, game: Game, generator: np.random.Generator) -> None:
        self.game, self.generator = game, generator
        self.sources = sources_of(game)
        self.entered: dict[tuple[str, Slot], int] = {}
        self.outcome: Outcome | None = None
        """The outcome to enter next, or None if all are known."""
        self.numbering = 1, 1
        """Position and number of the outcomes with the same question. The number is 0 after an action, where it could
        depend on placeholders."""
        self.left: list[Outcome] = []
        """All outcomes that are known to be left to enter."""
        self._asked: dict[tuple[str, Slot], tuple[str, int]] = {}
        """The question and the seats of each outcome."""

    def clone(self) -> Self:
        """Return an independent copy."""
        shared = [self.game, *self.sources.values()]
        return deepcopy(self, {id(one): one for one in shared})

    def values_of(self, source: str) -> dict[Slot, int]:
        """Return the entered outcomes of one source."""
        return {slot: value for (name, slot), value in self.entered.items() if name == source}

    def _ask(self, outcomes: Sequence[Outcome]) -> None:
        """Ask for the first outcome that has not been entered."""
        self.left = left = [outcome for outcome in outcomes if (outcome.source, outcome.slot) not in self.entered]
        self.outcome = left[0] if left else None
        self._asked |= {(one.source, one.slot): (one.about, one.seen) for one in left}
        if left:
            same = left[0].about, left[0].seen
            entered = sum(self._asked[key] == same for key in self.entered)
            more = sum((one.about, one.seen) == same for one in left) if self.of_set_up else -entered
            self.numbering = 1 + entered, entered + more

    def _refused(self, outcome: Outcome, value: int) -> ImpossibleOutcome:
        source = self.sources[outcome.source]
        known = listed(sorted(source.title(choice) for choice in outcome.choices))
        try:
            named = source.title(value)
        except LookupError:
            named = say("Number {n}", n=value)
        return ImpossibleOutcome(
            say(
                "{named} cannot be what chance brings here ({about}), by what everybody knows. It may be: {known}.",
                named=named,
                about=say(outcome.about),
                known=known,
            )
        )


class SetUp(ChanceEntry):
    """A set-up whose outcomes are entered. `match` is the position once `outcome` is None."""

    of_set_up = True

    def __init__(
        self, game: Game, num_players: int, options: Mapping[str, Any], generator: np.random.Generator
    ) -> None:
        super().__init__(game, generator)
        self._players, self._options = num_players, options
        self._others = [self._new() for _ in range(SET_UPS)]
        self._by_lot: dict[tuple[str, Slot], int] = {}
        self.match = self._new()
        self._look()

    def _new(self) -> Match:
        return Match(self.game, self._players, self._options, int(self.generator.integers(2**62)))

    def _look(self) -> None:
        found = [
            outcome
            for name, source in self.sources.items()
            for outcome in source.dealt(self.match, self._others, self.values_of(name))
        ]
        self._ask(found)

    def enter(self, value: int) -> None:
        """Enter the value of the outcome. Raises `ImpossibleOutcome`, and changes nothing, if it is impossible."""
        outcome = self.outcome
        assert outcome is not None
        if value not in outcome.choices:
            raise self._refused(outcome, value)
        trial = self.match.clone()
        if self.sources[outcome.source].deal(trial, outcome, value, self.values_of(outcome.source)):
            get_kernels(self.game).legal(trial.memory, 0, trial.mask)
            self.match = trial
        else:
            self.match = self._another(outcome, value)
        self.entered[outcome.source, outcome.slot] = value
        self._look()

    def _another(self, outcome: Outcome, value: int) -> Match:
        wanted = self._by_lot | {(outcome.source, outcome.slot): value}
        for _ in range(MAX_TRIES):
            match = self._new()
            if all(self.sources[name].has_dealt(match, slot, number) for (name, slot), number in wanted.items()):
                self._by_lot = wanted
                return match
        raise self._refused(outcome, value)


class Trial(ChanceEntry):
    """An action whose outcomes are entered. `before` stays as it is, and `run` is the result once `outcome` is None."""

    def __init__(self, before: Match, action: int, generator: np.random.Generator) -> None:
        super().__init__(before.game, generator)
        self.before, self.action = before.clone(), before.check(action)
        self.run = self._try(self.before, in_words=True)
        self._look()

    def _try(self, before: Match, in_words: bool = False) -> Run:
        """Run the action.

        The same random numbers in `before` give the same result, with or without the log, which takes much longer.
        """
        run = Run(before.clone(), self.entered, np.random.default_rng(before.state.rng.tolist()))
        if in_words:
            run.entries = play_and_log(
                run.match, self.action, lambda: self._before_entry(run), lambda noted: self._after(run, noted)
            )
            return run
        kernels, match, action = get_kernels(self.game), run.match, self.action
        while True:
            noted = self._before(run)
            kernels.play_one(match.memory, 0, action)
            self._after(run, noted)
            if match.over or kernels.legal(match.memory, 0, match.mask):
                return run
            action = only_action(match.mask)

    def _with_new_chance(self) -> Match:
        before = self.before.clone()
        before.state.rng[:] = self.generator.integers(1, 2**32, 4)
        return before

    def _before_entry(self, run: Run) -> list[Any]:
        stages = self.game.stages
        run.stages.append("" if stages is None else stages.names[int(run.match.state.stage)])
        return self._before(run)

    def _before(self, run: Run) -> list[Any]:
        return [source.before_action(run) for source in self.sources.values()]

    def _after(self, run: Run, noted: list[Any]) -> None:
        for source, note in zip(self.sources.values(), noted, strict=True):
            source.after_action(run, note)

    def _look(self) -> None:
        self._uses_chance = bool((self.run.match.state.rng != self.before.state.rng).any())
        others = [self._try(self._with_new_chance()) for _ in range(RESAMPLES)] if self._uses_chance else []
        found = [
            outcome for source in self.sources.values() for outcome in source.revealed(self.before, self.run, others)
        ]
        of_source = list(self.sources)
        told = self._told_at(found)
        found.sort(
            key=lambda outcome: (told[outcome.source, outcome.slot][0], of_source.index(outcome.source), outcome.slot)
        )
        self._ask(found)
        if self.outcome is not None:  # cards that are drawn together may stand in any order in their line
            number = told[self.outcome.source, self.outcome.slot][0]
            self._at = min(at for at in told.values() if at[0] == number)
            self._told_there = [one for one in found if told[one.source, one.slot][0] == number]

    def _lines(self) -> list[str]:
        return [line for entry in self.run.entries for line in entry.in_full]

    def _told_at(self, outcomes: Sequence[Outcome]) -> dict[tuple[str, Slot], tuple[int, int]]:
        """Return the line and position at which the log mentions each outcome, because outcomes are asked for in the
        order of the log. Outcomes with the same name have separate mentions, the entered ones first. The line of the
        action itself mentions none."""
        lines, found, g = self._lines(), dict[tuple[str, Slot], tuple[int, int]](), self.before
        if g.game.log_line(g.state, self.action, g.seat):
            lines[0] = ""
        named = Counter(self.sources[source].in_log(value) for (source, _), value in self.entered.items())
        for outcome in outcomes:
            key, name = (outcome.source, outcome.slot), self.sources[outcome.source].in_log(outcome.value)
            mentions = [
                (number, at.start())
                for number, line in enumerate(lines)
                for at in re.finditer(f"{MASK}+", masked(line, name))
            ]
            if len(mentions) > 1:
                first = self._first_told(outcome, lines)
                mentions = [at for at in mentions if at[0] >= first] or mentions
            before = 0 if key in self.entered else named[name]
            found[key] = mentions[min(before, len(mentions) - 1)] if mentions else (len(lines), 0)
            named[name] += key not in self.entered
        return found

    def _first_told(self, outcome: Outcome, lines: Sequence[str]) -> int:
        """Return the first log line that would differ with another value, before which no line mentions the outcome.

        0 if that cannot be tried.
        """
        source, before = self.sources[outcome.source], self.before.clone()
        value = next((choice for choice in outcome.choices if choice != outcome.value), outcome.value)
        if not source.arrange(before, outcome, value, self.values_of(outcome.source)):
            if not self._uses_chance:
                return 0
            before.state.rng[:] = self.generator.integers(1, 2**32, 4)
        others = [line for entry in self._try(before, in_words=True).entries for line in entry.in_full]
        differ = (
            number for number, (one, other) in enumerate(zip(lines, others, strict=False)) if one not in ("", other)
        )
        return next(differ, 0)

    def line(self, tells: Callable[[str, Part], bool] = lambda stage, part: True) -> str:
        """Return the log line up to the outcome, or the public line before it if the outcome begins a line.

        Empty if the log does not mention it, or if `tells`, which gets the stage and the part, refuses the line. Words
        after the outcome and articles are left out, because they follow from a placeholder.
        """
        lines, number = self._lines(), self._at[0]
        if self.outcome is None or number >= len(lines):
            return ""
        if not tells(*[one for one in self.run.parts() if one[1].in_full][number]):
            return ""
        if begun := self._beginning(lines[number]):
            return begun
        known = [all(line in told for told in entry.lines) for entry in self.run.entries for line in entry.in_full]
        return say("{line} ", line=lines[number - 1]) if number and known[number - 1] else ""

    def cause(self, knows_decision: bool, tells: Callable[[str, Part], bool] = lambda stage, part: True) -> str:
        """Return the log line with which a rival that reveals the outcome began its move, such as its scheme card after
        the move of a person.

        Empty if no rival does, if `line` says it already, if it is the decision and the people know that
        (`knows_decision`), or if `tells` refuses it.
        """
        lines, number = self._lines(), self._at[0]
        if self.outcome is None or number >= len(lines):
            return ""
        first, begun = self._first_of_move(lines, number), bool(self._beginning(lines[number]))
        if not lines[first].startswith(tuple(str(rival) for rival in self.before.rivals)):
            return ""
        parts = [one for one in self.run.parts() if one[1].in_full]
        if first >= (number if begun else number - 1) or (first == 0 and knows_decision) or not tells(*parts[first]):
            return ""
        return say("{line} ", line=lines[first])

    def _first_of_move(self, lines: Sequence[str], number: int) -> int:
        """Return the first line of the move to which line `number` belongs. No other side begins a line in between."""
        sides = [*(str(player(seat)) for seat in range(self.before.num_players)), *self.before.rivals]
        begins = [next((side for side in sides if re.match(rf"{re.escape(side)}\b", line)), "") for line in lines]
        whose = next((begins[i] for i in reversed(range(number + 1)) if begins[i]), "")
        before = [i for i in range(number) if begins[i] and begins[i] != whose]
        return next((i for i in range(before[-1] + 1 if before else 0, number) if begins[i] == whose), number)

    def _beginning(self, line: str) -> str:
        """Return the words of a line before the outcomes that are told in it."""
        for one in self._told_there:
            line = masked(line, self.sources[one.source].in_log(one.value))
        return Beginning.of_line(line) if isinstance(line, Text) else ""

    def enter(self, value: int) -> None:
        """Enter the value of the outcome. Raises `ImpossibleOutcome`, and changes nothing, if it is impossible."""
        outcome = self.outcome
        assert outcome is not None
        if value not in outcome.choices:
            raise self._refused(outcome, value)
        key, source = (outcome.source, outcome.slot), self.sources[outcome.source]
        before, kept = self.before.clone(), dict(self.entered)
        self.entered[key] = value
        if value != outcome.value:
            arranged = source.arrange(
                before,
                outcome,
                value,
                {slot: number for (name, slot), number in kept.items() if name == outcome.source},
            )
            found = self._agreeing(before, 1 if arranged else 0) or self._agreeing(
                self.before.clone(), MAX_TRIES if self._uses_chance else 0
            )
            if found is None:
                self.entered.clear()
                self.entered.update(kept)
                raise self._refused(outcome, value)
            self.before, self.run = found
        self._look()

    def _agreeing(self, before: Match, tries: int) -> tuple[Match, Run] | None:
        """Find random numbers that produce all entered outcomes, and the run with them.

        The present ones are tried first.
        """
        for number in range(tries):
            if number > 0:
                before.state.rng[:] = self.generator.integers(1, 2**32, 4)
            run, repaired = self._try(before), before.clone()
            if self._agrees(before, run):
                return before, self._try(before, in_words=True)
            repairs = [source.repair(repaired, run, self.values_of(name)) for name, source in self.sources.items()]
            if any(repairs):
                run = self._try(repaired)
                if self._agrees(repaired, run):
                    return repaired, self._try(repaired, in_words=True)
        return None

    def _agrees(self, before: Match, run: Run) -> bool:
        return all(
            self.sources[name].has_outcome(before, run, slot, value) for (name, slot), value in self.entered.items()
        )
