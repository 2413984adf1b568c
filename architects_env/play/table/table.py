"""A table: one game with people and agents at its seats. Whoever shows it to people (a terminal, a web page) holds a
`Table` and nothing below it.

What a table gives out is made from views of a seat; only `record` and `save` hold everything (the seed of the deal is
in them): give them to people when the game is over, or where the file is their own. A table is made anew from its
record: the agents' random numbers follow from the seed, the seat and the number of the decision, so that an agent that
is asked again after `undo` answers the same.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from operator import attrgetter
from pathlib import Path
from typing import Any

import numpy as np

from architects_env.agents import Agent, make_agent
from architects_env.agents.spec import check_trust
from architects_env.core.contract.game import Game
from architects_env.core.contract.registry import load
from architects_env.core.contract.rng import agent_generator
from architects_env.core.play.match import IllegalAction, Match
from architects_env.core.play.record import Record
from architects_env.core.play.view import View
from architects_env.core.text import player, say
from architects_env.play.table.defaults import default_adviser
from architects_env.play.table.hint import Advice, advice
from architects_env.play.table.integrity_notes import CONTINUED_AFTER_END, TAKEN_BACK, with_note
from architects_env.play.table.shortcuts import choices_of, sentence_of
from architects_env.play.table.standings import Standing, standings_of

HUMAN = "human"

Maker = Callable[[str, Game], Agent]
"""How a table gets its agents; a server hands in one that keeps those that it has made."""


@dataclass(frozen=True)
class Choice:
    """A legal action of a person."""

    action: int
    sentence: str


def distinct_choices(choices: Iterable[Choice]) -> list[Choice]:
    """The first of those that read alike: with cards of which no word is printed otherwise."""
    first: dict[str, Choice] = {}
    for choice in choices:
        first.setdefault(choice.sentence, choice)
    return list(first.values())


@dataclass(frozen=True, slots=True)
class LogLine:
    """What a seat was told when decision number `decision` (from 0) was made, or after it."""

    decision: int
    text: str


def question_of(view: View) -> str:
    """What is being decided, in the words of the game's table of questions; "" where it has none."""
    if view.game.stages is None:
        return ""
    stage = int(view.state.stage)
    return view.game.stages.asks[stage] if 0 <= stage < len(view.game.stages.asks) else ""


def decision_sentence(view: View, you: int | None) -> str:
    """Who decides what, in a sentence, as far as it is known to whoever looks; `you` is the seat that is addressed."""
    asks, name = question_of(view), player(view.to_act)
    if view.to_act == you:
        return say("You decide {asks}.", asks=say(asks)) if asks else say("It is your turn.")
    return say("{name} decides {asks}.", name=name, asks=say(asks)) if asks else say("{name} decides.", name=name)


def waiting_sentence(view: View) -> str:
    """The same of somebody for whom others wait."""
    asks, name = question_of(view), player(view.to_act)
    return say("{name} decides {asks} …", name=name, asks=say(asks)) if asks else say("{name} decides …", name=name)


def ending_sentence(cut_off: bool) -> str:
    """How it is said that a game has ended."""
    return say("The game was ended by the bound on its length.") if cut_off else say("The game is over.")


class Table:
    """A game of `len(seats)` players: each seat is "human" or an agent as `agents.make_agent` names them. Raises
    `ValueError` for what does not go together.

    Decisions are numbered from 0; `decisions` of them have been made. A person that resigns leaves the seat to a
    stand-in (the game's plainest bot), as long as other people play on; when the last one resigns, the game is over.
    """

    def __init__(
        self,
        game: Game | str,
        seats: Sequence[str],
        options: Mapping[str, Any] | None = None,
        seed: int = 0,
        make: Maker = make_agent,
    ) -> None:
        self.game = load(game)
        self.seats = tuple(seats)
        self.match = Match(self.game, len(self.seats), options, seed)
        """The true game. Nothing of it but `view` may reach a person or an agent."""
        self._record = Record.of(self.match)
        self._agents = [None if name == HUMAN else make(name, self.game) for name in self.seats]
        self._stand_in = make(next(iter(self.game.bots), "random"), self.game)
        self._make = make
        self._texts: dict[str, str] = {}
        """Everything that was said; clones share it."""
        self._begin()

    def _begin(self) -> None:
        """Back to the deal."""
        self.match = Match(self.game, len(self.seats), self.match.options, self._record.seed)
        self._record = Record.of(self.match)
        self._record.players = list(self.seats)
        self._told: list[list[LogLine]] = [[] for _ in self.seats]

    def __repr__(self) -> str:
        return f"<Table of {self.game.name}, {', '.join(self.seats)}: {self.decisions} decisions>"

    # What is going on

    @property
    def decisions(self) -> int:
        """How many have been made."""
        return len(self._record.actions)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of persons who have not resigned."""
        given_up = self.resigned
        return tuple(seat for seat, name in enumerate(self.seats) if name == HUMAN and seat not in given_up)

    def people_at(self, decisions: int) -> tuple[int, ...]:
        """The seats of persons who play on if the table goes back to when that many decisions had been made: also those
        who have resigned since."""
        given_up = {seat for seat, at in self._record.resigned if at < decisions}
        return tuple(seat for seat, name in enumerate(self.seats) if name == HUMAN and seat not in given_up)

    @property
    def resigned(self) -> tuple[int, ...]:
        """The seats that have given up."""
        return tuple(seat for seat, _ in self._record.resigned)

    @property
    def integrity_notes(self) -> list[str]:
        """What whoever compares this game with others should know of it, in sentences. Nothing takes them back."""
        return list(self._record.remarks)

    def add_integrity_note(self, sentence: str) -> None:
        """From now on this is said of the game."""
        self._record.remarks = with_note(self._record.remarks, sentence)

    @property
    def over(self) -> bool:
        """Whether the game has ended, by its rules or because all persons have resigned."""
        return self.match.over or (HUMAN in self.seats and not self.people)

    @property
    def to_decide(self) -> int | None:
        """The seat that has to decide now; None when the game is over."""
        return None if self.over else self.match.seat

    @property
    def waits_for_person(self) -> bool:
        """Whether `apply` is next, and not `advance`."""
        return self.to_decide in self.people

    def view(self, seat: int, at: int | None = None) -> View:
        """What `seat` may know, and nothing else; with `at`, what it could know when that many decisions had been made
        (its own past holds no secrets). Raises `ValueError` for a seat or a number that is not there."""
        if at is None:
            return self.match.view(seat)
        return self._record.replay(self._checked(at)).view(seat)

    def choices(self, seat: int) -> list[Choice]:
        """The legal actions of a person, with their sentences; empty unless it is this one's turn to decide."""
        if seat != self.to_decide or seat not in self.people:
            return []
        found, _ = choices_of(self.match.view(seat))
        return [Choice(one.actions[0], sentence_of(self.game, one)) for one in found]

    def asks(self, seat: int) -> str:
        """What is decided now and by whom, in a sentence to this seat."""
        view = self.match.view(seat)
        if self.over:
            return ending_sentence(self.match.cut_off)
        if view.to_act != seat:
            return waiting_sentence(view)
        return decision_sentence(view, seat) if seat in self.people else say("You have resigned.")

    def log(self, seat: int, since: int = 0) -> list[LogLine]:
        """What this seat has been told of the decisions from number `since` on."""
        self.game.check_seat(seat, len(self.seats))
        told = self._told[seat]
        return told[bisect_left(told, since, key=attrgetter("decision")) :]

    # Playing

    def apply(self, seat: int, action: Any) -> None:
        """A person decides. Raises `IllegalAction` (and changes nothing) if it is not this person's turn, or the action
        is not legal."""
        if self.over:
            raise IllegalAction(say("The game is over; start a new one, or undo."))
        if seat not in self.people:
            raise IllegalAction(
                say(
                    "Nobody sits at seat {seat!r} who could decide; people sit at {people}.",
                    seat=seat,
                    people=", ".join(map(str, self.people)) or say("none"),
                )
            )
        if seat != self.match.seat:
            raise IllegalAction(
                say("It is not the turn of seat {seat}: seat {other} has to decide.", seat=seat, other=self.match.seat)
            )
        self._play(action)

    def ask(self) -> int:
        """What the agent that has to decide would play, from its view; changes nothing. It may take its time, so a
        server asks in another thread.

        Raises `ValueError` if no agent has to decide, `AgentFailure` if it fails.
        """
        seat = self.to_decide
        if seat is None or seat in self.people:
            if seat is None:
                raise ValueError(say("No agent has to decide now: the game is over."))
            raise ValueError(say("No agent has to decide now: a person sits at seat {seat}.", seat=seat))
        agent = self._agents[seat] or self._stand_in
        return agent.act_checked(
            self.match.view(seat), agent_generator(self._record.seed, "table", seat, self.decisions)
        )

    def advance(self) -> bool:
        """Let one agent make one decision. False (and nothing has happened) if a person is to decide or the game is
        over."""
        if self.over or self.waits_for_person:
            return False
        self._play(self.ask())
        return True

    def advance_all(self) -> None:
        """Let the agents play until a person is to decide, or the game is over."""
        while self.advance():
            pass

    def answer(self, seat: int, action: int, decision: int) -> bool:
        """Play what `ask` has given when `decision` decisions had been made. False (and nothing has happened) if the
        table has moved on since."""
        if decision != self.decisions or seat != self.to_decide or self.waits_for_person:
            return False
        self._play(action)
        return True

    def lay(self, deck: str, cards: Sequence[int | str]) -> None:
        """Lay chance as it is wished (`Match.lay`), for a game that is dealt at a real table. Raises `ValueError` (and
        changes nothing) if that cannot be."""
        self._record.lay(self.match, deck, cards)

    def resign(self, seat: int) -> None:
        """A person gives up. Raises `IllegalAction` if there is none, or the game is over."""
        if self.over or seat not in self.people:
            if self.over:
                raise IllegalAction(say("The game is over."))
            raise IllegalAction(say("Nobody sits at seat {seat!r} who could resign.", seat=seat))
        self._record.resigned.append([seat, self.decisions])
        if self.over:
            line = say("{player} resigns; the game is over.", player=player(seat))
        else:
            line = say("{player} resigns; a program plays on in this seat.", player=player(seat))
        self._tell(self.decisions, [[line]] * len(self.seats))

    def _play(self, action: Any) -> None:
        decision, record = self.decisions, self._record
        entries = record.play(self.match, action)
        record.sentences[-1] = self._once(record.sentences[-1])
        record.log_lines[-1] = [*map(self._once, record.log_lines[-1])]
        self._tell(
            decision,
            [[line for entry in entries for line in entry.lines[observer]] for observer in range(len(self.seats))],
        )

    def _tell(self, decision: int, lines: Sequence[Iterable[str]]) -> None:
        shared: dict[int, LogLine] = {}  # most is told to everybody, and kept once
        for told, of_seat in zip(self._told, lines, strict=True):
            for text in map(self._once, of_seat):
                if id(text) not in shared:
                    shared[id(text)] = LogLine(decision, text)
                told.append(shared[id(text)])

    def _once(self, text: str) -> str:
        """The same words: those that were kept before, for a long game says few things thousands of times."""
        known = self._texts.setdefault(text, text)
        same = type(known) is type(text) and getattr(known, "english", "") == getattr(text, "english", "")
        return known if same else text

    # Taking back

    def last_decision(self, seat: int) -> int | None:
        """The number of the last decision that this seat has made: `undo` to it, and it may decide anew. None if it has
        made none."""
        return next((number for number in reversed(range(self.decisions)) if self._record.seats[number] == seat), None)

    def undo(self, to: int) -> None:
        """Back to when `to` decisions had been made, before number `to`. Resignations since then are taken back. It is
        remarked (`remarks`), for somebody may have seen what the rules hide. Raises `ValueError` for a number that is
        not there."""
        to = self._checked(to)
        self.add_integrity_note(CONTINUED_AFTER_END if self.over else TAKEN_BACK)
        record = self._record
        self._rebuild(replace(record, resigned=[[seat, at] for seat, at in record.resigned if at < to]), to)

    def _checked(self, decisions: Any) -> int:
        if (
            isinstance(decisions, bool)
            or not isinstance(decisions, (int, np.integer))
            or not 0 <= decisions <= self.decisions
        ):
            raise ValueError(
                say(
                    "{n} decisions have been made; one can go back to 0 to {n} of them, not {wanted!r}.",
                    n=self.decisions,
                    wanted=decisions,
                )
            )
        return int(decisions)

    def _rebuild(self, record: Record, to: int, check: bool = False) -> None:
        """Play the first decisions of a record anew. Raises `ValueError` for one that does not fit the rules, if it is
        to be checked."""
        self._begin()
        self._record.remarks = list(record.remarks)
        for number in range(to + 1):
            if number < to or to == len(record.actions):
                record.lay_before(number, self)
            for seat, at in record.resigned:
                if at == number:
                    self.resign(seat)
            if number < to:
                self._play(record.checked_action(number, self.match) if check else record.actions[number])

    # Keeping

    def clone(self) -> Table:
        """A copy: what happens at one of them does not happen at the other. They share their agents."""
        twin = copy(self)
        twin.match, twin._record, twin._told = self.match.clone(), self.record(), [list(lines) for lines in self._told]
        return twin

    def record(self) -> Record:
        """The game so far with who sits where, enough to make the table anew. It holds all secrets."""
        return self._record.copy()

    def save(self, path: str | Path) -> None:
        """Write the record to a file; a file of that name is replaced when the new one is complete. Raises `NotWritten`
        if that cannot be."""
        path = Path(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        self._record.write(path, new=False)

    @classmethod
    def load(cls, source: Record | str | Path, seats: Sequence[str] | None = None, make: Maker = make_agent) -> Table:
        """The table of a record, at its last decision. `seats` says who sits down now; by default those whom the record
        names (then resignations stand too).

        Raises `ValueError` if the record does not fit the rules, or names agents that would run a file's code: name
        those yourself.
        """
        record = source if isinstance(source, Record) else Record.read(source)
        if seats is not None:
            record = replace(record, resigned=[])
        else:
            seats = record.players or [HUMAN] * record.num_players
            check_trust(say("This record"), seats, otherwise=say("say yourself who plays."))
        if len(seats) != record.num_players:
            raise ValueError(
                say(
                    "This record has {seats} seats; {n} players were named for them.",
                    seats=record.num_players,
                    n=len(seats),
                )
            )
        table = cls(record.checked_game(), seats, record.options, record.seed, make)
        table._rebuild(record, len(record.actions), check=True)
        return table

    # The end, and help on the way

    def standings(self) -> list[Standing]:
        """All sides, the best first, with points by source; empty before the end, for points may be secret. In a game
        that was given up (`resign`), who resigned stands last."""
        if not self.over:
            return []
        return standings_of(self.match, self.resigned)

    def hint(self, seat: int, agent: str = "", most: int = 3) -> list[Advice]:
        """The best moves of a person who is to decide, the best first, in the opinion of an agent (a search or a
        policy; by default the strongest graded opponent). They are thought out from that seat's view. Empty if it is
        not its turn."""
        if not self.choices(seat):
            return []
        generator = agent_generator(self._record.seed, "hint", seat, self.decisions)
        return advice(
            self.match.view(seat),
            self._make(agent or default_adviser(self.game), self.game),
            self.match.options,
            generator,
            most,
        )
