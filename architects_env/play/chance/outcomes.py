"""Chance that is entered: what a game at a real table brings to light, one outcome at a time.

At a table the cards are shuffled by hands. The program then plays with *placeholders*: a state in which every card that
nobody has seen lies in some slot where it may lie by what everybody knows, and random numbers of its own. An action is
tried out on a copy. What it would bring to light (a card that somebody sees now and nobody saw before, a lot) is an
`Outcome`, and is asked for. The true one is *entered*: the placeholders are arranged such that it comes about, and the
action is tried out again, until nothing comes to light that has not been entered.

There are two ways to arrange them. A hidden card changes places with one that may as well lie there (a `Source` does
that). Where chance has yet to come (cards that are shuffled within the action, a lot), random numbers are drawn until
they agree. So nothing of the placeholders is ever trusted, and because a view hides what its seat does not know, no
agent ever sees one.
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
from architects_env.core.play.kernels import kernels_of, only_action
from architects_env.core.play.log import LogEntry, Part, play_and_log
from architects_env.core.play.match import Match
from architects_env.core.text import Text, listed, say
from architects_env.play.face import face_of
from architects_env.play.language.speech import MASK, Beginning, masked

Slot = tuple[Any, ...]
"""What a source calls the slot of an outcome; plain words and numbers, so that it can be written down."""
RESAMPLES = 24
"""How often an action that uses random numbers is tried with others, to see what they decide."""
SET_UPS = 48
MAX_TRIES = 30_000
"""How many random numbers are tried for what has been entered."""


class ImpossibleOutcome(ValueError):
    """Chance cannot have brought this."""


@dataclass(frozen=True)
class Outcome:
    """Something that chance decides."""

    source: str
    slot: Slot
    value: int
    """The placeholder."""
    choices: tuple[int, ...]
    """What it may be; nothing else is accepted."""
    about: str
    """What is asked, in words: "which building card"."""
    seen: int = ALL_SEATS
    """The seats that see it (bits)."""


@dataclass
class Run:
    """An action tried out."""

    match: Match
    """Before it; then after it."""
    entered: Mapping[tuple[str, Slot], int]
    generator: np.random.Generator
    entries: list[LogEntry] = field(default_factory=list)
    stages: list[str] = field(default_factory=list)
    """By entry: what was asked before it; "" in a game without a table of stages."""
    drawn: dict[str, list[int]] = field(default_factory=dict)
    """By source: what sources note while it runs."""

    def parts(self) -> list[tuple[str, Part]]:
        """All that is told, in order, with what was asked before it."""
        entries = zip(self.stages, self.entries, strict=True)
        return [(stage, part) for stage, entry in entries for part in entry.parts]


class Source(Protocol):
    """Chance of one kind: cards of one back, or a lot."""

    name: str
    about: str
    """What is asked, in words: "which building card"."""
    invented: str
    """If what it brings is not in the box but was made up by this project: which cards, in a sentence. "" otherwise."""
    secret_in: tuple[str, ...]
    """The questions that are asked in secret, and stay so where the program deals what this decides."""
    in_hands: bool
    """Whether seats hold what this brings so that the others do not see it."""

    def names(self) -> Sequence[str]:
        """How the log names all that this may bring and that may be hidden from somebody; empty if it brings no
        such things."""
        raise NotImplementedError

    def title(self, value: int, /) -> str:
        """An outcome in words."""
        raise NotImplementedError

    def in_log(self, value: int, /) -> str:
        """The outcome as the log names it."""
        raise NotImplementedError

    def dealt(self, match: Match, others: Sequence[Match], entered: Mapping[Slot, int]) -> list[Outcome]:
        """What the set-up brings to light; `others` are the same game, set up with other random numbers."""
        raise NotImplementedError

    def deal(self, match: Match, outcome: Outcome, value: int, entered: Mapping[Slot, int]) -> bool:
        """Arrange a game that has just been set up. False if only another set-up has this outcome."""
        raise NotImplementedError

    def has_dealt(self, match: Match, slot: Slot, value: int) -> bool:
        """Whether a set-up has this outcome; asked only where `deal` was False."""
        raise NotImplementedError

    def before_action(self, run: Run) -> Any:
        """Before every action of a run, also those that are forced. What is returned is entered to `after_action`."""

    def after_action(self, run: Run, before: Any) -> None:
        """After it; `before` is what `before_action` returned."""

    def revealed(self, before: Match, run: Run, others: Sequence[Run]) -> list[Outcome]:
        """What a run has brought to light; `others` are runs with other random numbers, if there are any to be used."""
        raise NotImplementedError

    def arrange(self, before: Match, outcome: Outcome, value: int, entered: Mapping[Slot, int]) -> bool:
        """Arrange the placeholders before the action. False if only chance to come can bring this about."""
        raise NotImplementedError

    def repair(self, before: Match, run: Run, entered: Mapping[Slot, int]) -> bool:
        """Arrange what is known before the action such that what chance brings within it comes nearer to what has been
        entered; whether there was a way. The position before is not kept, so nobody sees it."""
        raise NotImplementedError

    def has_outcome(self, before: Match, run: Run, slot: Slot, value: int) -> bool:
        """Whether a run has this outcome."""
        raise NotImplementedError

    def actual_value(self, slot: Slot, before: Match | None, after: Match, entries: Sequence[LogEntry]) -> int:
        """What the outcome was in a game of which all is known, with what its log says of the action; `before` is None
        for the set-up."""
        raise NotImplementedError


def sources_of(game: Game) -> dict[str, Source]:
    """The chance of a game by name."""
    return {source.name: source for source in face_of(game).chance}


class ChanceEntry:
    """What has been entered for one action, or for the set-up, and what is to be entered next."""

    of_set_up = False

    def __init__(self, game: Game, generator: np.random.Generator) -> None:
        self.game, self.generator = game, generator
        self.sources = sources_of(game)
        self.entered: dict[tuple[str, Slot], int] = {}
        self.outcome: Outcome | None = None
        """What is to be entered next; None when all is known."""
        self.numbering = 1, 1
        """Which of how many it is that are asked for in the same words, so that nobody loses count. How many there
        are is told (0: not) of the set-up alone; after an action it may hang on the placeholders."""
        self._asked: dict[tuple[str, Slot], tuple[str, int]] = {}
        """In which words, and of whom."""

    def clone(self) -> Self:
        """A copy: what is entered to one of them is not entered to the other."""
        shared = [self.game, *self.sources.values()]
        return deepcopy(self, {id(one): one for one in shared})

    def values_of(self, source: str) -> dict[Slot, int]:
        """What has been entered for one source."""
        return {slot: value for (name, slot), value in self.entered.items() if name == source}

    def _ask(self, outcomes: Sequence[Outcome]) -> None:
        """For the first of these that has not been entered."""
        left = [outcome for outcome in outcomes if (outcome.source, outcome.slot) not in self.entered]
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
    """A game that is set up at a table. `match` is the position, once `outcome` is None."""

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
        """The outcome is this. Raises `ImpossibleOutcome` (and changes nothing) if it cannot be."""
        outcome = self.outcome
        assert outcome is not None
        if value not in outcome.choices:
            raise self._refused(outcome, value)
        trial = self.match.clone()
        if self.sources[outcome.source].deal(trial, outcome, value, self.values_of(outcome.source)):
            kernels_of(self.game).legal(trial.memory, 0, trial.mask)
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
    """An action of `before`, which is left as it is. `run` is what comes of it, once `outcome` is None."""

    def __init__(self, before: Match, action: int, generator: np.random.Generator) -> None:
        super().__init__(before.game, generator)
        self.before, self.action = before.clone(), before.check(action)
        self.run = self._try(self.before, in_words=True)
        self._look()

    def _try(self, before: Match, in_words: bool = False) -> Run:
        """What comes of the action. The same random numbers in `before` enter the same, whether the log is written or
        not (which takes much longer)."""
        run = Run(before.clone(), self.entered, np.random.default_rng(before.state.rng.tolist()))
        if in_words:
            run.entries = play_and_log(
                run.match, self.action, lambda: self._before_entry(run), lambda noted: self._after(run, noted)
            )
            return run
        kernels, match, action = kernels_of(self.game), run.match, self.action
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
        """Line and position at which the log tells of each: what comes to light first is asked first. Of outcomes with
        one name each has a mention of its own, those first that have been entered. The line of the action itself tells of
        none."""
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
        """The first line that would be another if chance had brought something else here; no line before it tells of
        this. 0 where that cannot be tried."""
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
        """What the log says up to the outcome, or where it begins a line, the line before if all are told it; empty if
        it says nothing of it, or says it to none of those by `tells` (which is entered what was asked, too). What it says
        after it follows from a placeholder, and so does an article."""
        lines, number = self._lines(), self._at[0]
        if self.outcome is None or number >= len(lines):
            return ""
        if not tells(*[one for one in self.run.parts() if one[1].in_full][number]):
            return ""
        line = lines[number]
        for one in self._told_there:
            line = masked(line, self.sources[one.source].in_log(one.value))
        if begun := isinstance(line, Text) and Beginning.of_line(line):
            return begun
        known = [all(line in told for told in entry.lines) for entry in self.run.entries for line in entry.in_full]
        return say("{line} ", line=lines[number - 1]) if number and known[number - 1] else ""

    def enter(self, value: int) -> None:
        """The outcome is this. Raises `ImpossibleOutcome` (and changes nothing) if it cannot be."""
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
        """Random numbers with which all that has been entered comes about, and what comes of them; the present ones
        first."""
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


class Lot:
    """Chance that is no card: who begins, how the board is turned. `read(g)` gives the outcome, `write(g, value)`
    changes it just after the set-up (without it, games are set up until one agrees). `choices` lists all values that it
    can have, where those that a few tries show may not be all."""

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
    ) -> None:
        self.secret_in = secret_in
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
        """None: the log tells of a lot only what all see, but for the questions that are `secret_in`."""
        return []

    def _outcome(self, match: Match, values: set[int]) -> list[Outcome]:
        now = int(self.read(match.state))
        if len(values | {now}) == 1:
            return []
        known = {int(value) for value in self.choices(match.state)} if self.choices is not None else values
        return [Outcome(self.name, (), now, tuple(sorted(known | {now})), self.about)] if len(known | {now}) > 1 else []

    def dealt(self, match: Match, others: Sequence[Match], entered: Mapping[Slot, int]) -> list[Outcome]:
        """If set-ups differ in it."""
        return self._outcome(match, {int(self.read(other.state)) for other in others})

    def deal(self, match: Match, outcome: Outcome, value: int, entered: Mapping[Slot, int]) -> bool:
        """By `write`, if there is one."""
        if value != outcome.value and self.write is not None:
            self.write(match.state, value)
        return self.write is not None

    def has_dealt(self, match: Match, slot: Slot, value: int) -> bool:
        """Whether it reads like this."""
        return int(self.read(match.state)) == value

    def before_action(self, run: Run) -> None:
        """Nothing to prepare."""

    def after_action(self, run: Run, before: Any) -> None:
        """Nothing to note."""

    def revealed(self, before: Match, run: Run, others: Sequence[Run]) -> list[Outcome]:
        """If other random numbers enter another."""
        return self._outcome(run.match, {int(self.read(other.match.state)) for other in others}) if others else []

    def arrange(self, before: Match, outcome: Outcome, value: int, entered: Mapping[Slot, int]) -> bool:
        """Random numbers decide."""
        return False

    def repair(self, before: Match, run: Run, entered: Mapping[Slot, int]) -> bool:
        """There is nothing to arrange."""
        return False

    def has_outcome(self, before: Match, run: Run, slot: Slot, value: int) -> bool:
        """Whether it reads like this."""
        return int(self.read(run.match.state)) == value

    def actual_value(self, slot: Slot, before: Match | None, after: Match, entries: Sequence[LogEntry]) -> int:
        """As it reads."""
        return int(self.read(after.state))
