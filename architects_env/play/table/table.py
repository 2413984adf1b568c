"""A table: one running game with people and agents at its seats.

A user interface such as the terminal or the web page holds a `Table` and nothing below it.

Everything that a table returns comes from the view of a seat. Only `record` and `save` hold all secrets, including the
seed of the deal. Give them to people only after the end of the game, or if the file is their own.

A table can be loaded from its record. The random numbers of agents depend on the seed, the seat and the number of the
decision, so an agent that is asked again after `undo` decides in the same way.
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
from architects_env.agents.trust import check_trust
from architects_env.core.contract.game import Game
from architects_env.core.contract.registry import load
from architects_env.core.contract.rules.rng import agent_generator
from architects_env.core.play.match import IllegalAction, Match
from architects_env.core.play.record import Record
from architects_env.core.play.view import View
from architects_env.core.text import player, say
from architects_env.play.table.first_game import Guide, followed, guide_of, script_of, scripted_action
from architects_env.play.table.hint import Advice, HintMemory, advice, coach
from architects_env.play.table.integrity_notes import CONTINUED_AFTER_END, TAKEN_BACK, with_note
from architects_env.play.table.shortcuts import choices_of, sentence_of
from architects_env.play.table.standings import Standing, standings_of

HUMAN = "human"

Maker = Callable[[str, Game], Agent]
"""make(name, game) -> an agent. A server passes a function that keeps the agents it has made."""


@dataclass(frozen=True)
class Choice:
    """A legal action of a person, in words."""

    action: int
    sentence: str


def distinct_choices(choices: Iterable[Choice]) -> list[Choice]:
    """Return the first choice of each sentence. Cards with the same text give the same sentence."""
    first: dict[str, Choice] = {}
    for choice in choices:
        first.setdefault(choice.sentence, choice)
    return list(first.values())


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log that a seat saw when decision number `decision` (from 0) was made, or after it."""

    decision: int
    text: str


def question_of(view: View) -> str:
    """Return the question to the player to move, or "" if the game has no questions."""
    if view.game.stages is None:
        return ""
    stage = int(view.state.stage)
    return view.game.stages.asks[stage] if 0 <= stage < len(view.game.stages.asks) else ""


def decision_sentence(view: View, you: int | None) -> str:
    """Return the sentence about the player to move and the question, as far as it is public.

    `you` is the seat that reads it.
    """
    asks, name = question_of(view), player(view.to_act)
    if view.to_act == you:
        return say("You decide {asks}.", asks=say(asks)) if asks else say("It is your turn.")
    return say("{name} decides {asks}.", name=name, asks=say(asks)) if asks else say("{name} decides.", name=name)


def waiting_sentence(view: View) -> str:
    """Return the sentence about another player whose decision is awaited."""
    asks, name = question_of(view), player(view.to_act)
    return say("{name} decides {asks} …", name=name, asks=say(asks)) if asks else say("{name} decides …", name=name)


def ending_sentence(cut_off: bool) -> str:
    """Return the sentence that the game has ended."""
    return say("The game was ended by the turn limit.") if cut_off else say("The game is over.")


class Table:
    """A game in which each seat is "human" or an agent's name for `agents.make_agent`.

    Raises `ValueError` for seats, options or names that do not fit the game.

    Decisions are numbered from 0, and `decisions` counts them. If a person resigns, the game's simplest bot continues
    for that seat as long as other people play. When the last person resigns, the game is over.
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
        """The game with all secrets. People and agents may see only its `view`."""
        self._record = Record.of(self.match)
        self._agents = [None if name == HUMAN else make(name, self.game) for name in self.seats]
        self._stand_in = make(next(iter(self.game.bots), "random"), self.game)
        self._make = make
        self._hints = HintMemory()
        self._texts: dict[str, str] = {}
        """All texts of the log. Clones share them."""
        self._begin()

    def _begin(self) -> None:
        """Return to the deal."""
        self.match = Match(self.game, len(self.seats), self.match.options, self._record.seed)
        self._record = Record.of(self.match)
        self._record.players = list(self.seats)
        self._told: list[list[LogLine]] = [[] for _ in self.seats]

    def __repr__(self) -> str:
        return f"<Table of {self.game.name}, {', '.join(self.seats)}: {self.decisions} decisions>"

    # What is going on

    @property
    def decisions(self) -> int:
        """Number of decisions so far."""
        return len(self._record.actions)

    @property
    def people(self) -> tuple[int, ...]:
        """Seats of people who have not resigned."""
        given_up = self.resigned
        return tuple(seat for seat, name in enumerate(self.seats) if name == HUMAN and seat not in given_up)

    def people_at(self, decisions: int) -> tuple[int, ...]:
        """Return the seats of people who play if the table goes back to this number of decisions, including those who
        have resigned since."""
        given_up = {seat for seat, at in self._record.resigned if at < decisions}
        return tuple(seat for seat, name in enumerate(self.seats) if name == HUMAN and seat not in given_up)

    @property
    def resigned(self) -> tuple[int, ...]:
        """Seats that have resigned."""
        return tuple(seat for seat, _ in self._record.resigned)

    @property
    def integrity_notes(self) -> list[str]:
        """Sentences for readers who compare this game with others.

        They are permanent (`play.table.integrity_notes`).
        """
        return list(self._record.remarks)

    def add_integrity_note(self, sentence: str) -> None:
        """Add an integrity note to the game."""
        self._record.remarks = with_note(self._record.remarks, sentence)

    @property
    def over(self) -> bool:
        """Whether the game has ended by its rules, or because all people have resigned."""
        return self.match.over or (HUMAN in self.seats and not self.people)

    @property
    def to_decide(self) -> int | None:
        """The seat of the player to move, or None if the game is over."""
        return None if self.over else self.match.seat

    @property
    def waits_for_person(self) -> bool:
        """Whether a person is to move (`apply`) and not an agent (`advance`)."""
        return self.to_decide in self.people

    def view(self, seat: int, at: int | None = None) -> View:
        """Return the view of a seat now or, with `at`, after that number of decisions, since the seat's past holds no
        secrets from it. Raises `ValueError` for an unknown seat or number."""
        if at is None:
            return self.match.view(seat)
        return self._record.replay(self._checked(at)).view(seat)

    def choices(self, seat: int) -> list[Choice]:
        """Return the legal actions of a person with their sentences. Empty unless it is that person's turn."""
        if seat != self.to_decide or seat not in self.people:
            return []
        found, _ = choices_of(self.match.view(seat))
        return [Choice(one.actions[0], sentence_of(self.game, one)) for one in found]

    def question(self, seat: int) -> str:
        """Return the current question and the player to move, in a sentence to this seat."""
        view = self.match.view(seat)
        if self.over:
            return ending_sentence(self.match.cut_off)
        if view.to_act != seat:
            return waiting_sentence(view)
        return decision_sentence(view, seat) if seat in self.people else say("You have resigned.")

    def log(self, seat: int, since: int = 0) -> list[LogLine]:
        """Return the log lines of this seat from decision number `since` on."""
        self.game.check_seat(seat, len(self.seats))
        told = self._told[seat]
        return told[bisect_left(told, since, key=attrgetter("decision")) :]

    # Playing

    def apply(self, seat: int, action: Any) -> None:
        """Play a person's action.

        Raises `IllegalAction`, and changes nothing, if it is not that person's turn or the action is not legal.
        """
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

    @property
    def is_guided(self) -> bool:
        """Whether this is a guided first game (`play.table.first_game`)."""
        return script_of(self.game, self.seats, self.match.options, self._record.seed) is not None

    @property
    def guided(self) -> int:
        """Number of decisions from the beginning that followed the script of a guided first game."""
        return followed(self.game, self._record.actions) if self.is_guided else 0

    def guide(self, seat: int) -> Guide | None:
        """Return what a guided first game tells a person now. None for other tables, for programs, and at the end."""
        if self.over or seat not in self.people or not self.is_guided:
            return None
        return guide_of(self.game, self.match, self._record.actions)

    def scripted_action(self) -> int | None:
        """Return the action of the agent to move in a guided first game that follows its script so far, or None."""
        return scripted_action(self.game, self._record.actions) if self.is_guided else None

    def agent_action(self) -> int:
        """Return the action of the agent to move, without playing it.

        This may take long, so a server calls it in another thread.

        Raises `ValueError` if no agent is to move, `AgentFailure` if the agent fails.
        """
        seat = self.to_decide
        if seat is None or seat in self.people:
            if seat is None:
                raise ValueError(say("No agent has to decide now: the game is over."))
            raise ValueError(say("No agent has to decide now: a person sits at seat {seat}.", seat=seat))
        if (scripted := self.scripted_action()) is not None:
            return scripted
        agent = self._agents[seat] or self._stand_in
        return agent.checked_act(
            self.match.view(seat), agent_generator(self._record.seed, "table", seat, self.decisions)
        )

    def advance(self) -> bool:
        """Let an agent make one decision.

        Returns false, and does nothing, if a person is to move or the game is over.
        """
        if self.over or self.waits_for_person:
            return False
        self._play(self.agent_action())
        return True

    def advance_all(self) -> None:
        """Let the agents play until a person is to move or the game is over."""
        while self.advance():
            pass

    def apply_agent_action(self, seat: int, action: int, decision: int) -> bool:
        """Play an `agent_action` computed after `decision` decisions.

        Returns false, and does nothing, if the table has moved on.
        """
        if decision != self.decisions or seat != self.to_decide or self.waits_for_person:
            return False
        self._play(action)
        return True

    def lay(self, deck: str, cards: Sequence[int | str]) -> None:
        """Fix the order of a deck (`Match.lay`), for a game with physical cards.

        Raises `ValueError`, and changes nothing, if the order is impossible.
        """
        self._record.lay(self.match, deck, cards)

    def resign(self, seat: int) -> None:
        """Resign for a person. Raises `IllegalAction` if there is no person at the seat or the game is over."""
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

    def give(self, seat: int, name: str) -> None:
        """Let another agent, or a person ("human"), play on at a seat. Decisions that were made stay."""
        agents, seats = list(self._agents), list(self.seats)
        agents[seat], seats[seat] = None if name == HUMAN else self._make(name, self.game), name
        self._agents, self.seats, self._record.players = agents, tuple(seats), seats

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
        """Return an equal text that is already stored, because a long game repeats few texts thousands of times."""
        known = self._texts.setdefault(text, text)
        same = type(known) is type(text) and getattr(known, "english", "") == getattr(text, "english", "")
        return known if same else text

    # Taking back

    def last_decision(self, seat: int) -> int | None:
        """Return the number of this seat's last decision, to which it can `undo`, or None if it has made none."""
        return next((number for number in reversed(range(self.decisions)) if self._record.seats[number] == seat), None)

    def undo(self, to: int) -> None:
        """Return to the position before decision number `to`, and take back later resignations.

        Adds an integrity note, because players may have seen hidden cards. Raises `ValueError` for an unknown number.
        """
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
        """Play the first decisions of a record again.

        With `check`, raises `ValueError` if it does not fit the rules.
        """
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
        """Return an independent copy with the same agents."""
        twin = copy(self)
        twin.match, twin._record, twin._told = self.match.clone(), self.record(), [list(lines) for lines in self._told]
        return twin

    def record(self) -> Record:
        """Return the record of the game and its players, from which the table can be loaded. It holds all secrets."""
        return self._record.copy()

    def save(self, path: str | Path) -> None:
        """Write the record to a file, which replaces an older one when it is complete.

        Raises:
            WriteError: If writing fails.
        """
        path = Path(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        self._record.write(path, new=False)

    @classmethod
    def load(cls, source: Record | str | Path, seats: Sequence[str] | None = None, make: Maker = make_agent) -> Table:
        """Load the table of a record at its last decision.

        `seats` names the players, by default those of the record, whose resignations then stay.

        Raises `ValueError` if the record does not fit the rules, or names agents that would run code from a file. Pass
        those in `seats`.
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
        """Return the standings of all sides, the best first.

        Empty before the end, because points may be secret. Players who have resigned come last.
        """
        if not self.over:
            return []
        return standings_of(self.match, self.resigned)

    def hint(self, seat: int, agent: str = "", most: int = 3) -> list[Advice]:
        """Return the best moves of the person to move, the best first, with that person's view.

        By default a coach compares the moves and gives reasons (`play.coach`); with an agent (a search or policy), its
        opinion counts. Empty if it is not that person's turn.
        """
        if not self.choices(seat):
            return []
        generator, view = agent_generator(self._record.seed, "hint", seat, self.decisions), self.match.view(seat)
        if not agent:
            actions = self._record.actions
            found = coach(view, self.match.options, generator, most, followed=self._hints.followed(seat, actions))
            self._hints.keep(seat, actions, found)
            return found
        return advice(view, self._make(agent, self.game), self.match.options, generator, most)
