"""The companion of a box on a real table: a person plays with the cards and pieces, against agents and the game's own
rivals that the program plays.

The program deals nothing. It asks which cards are revealed (`question`), waits for an answer, and tells the people what
the agents do and how to move the pieces (`told`). People report all cards that they see. They draw the cards of an
agent for it: they read such a card to the program, hide it again, and play as if they had not seen it. Cards that have
not been seen are placeholders (`play.chance.outcomes`). An agent decides from its view, which hides placeholders and
the cards of other players.

The program may deal a kind of chance that needs no cards on the table (`dealt`), such as the draft of characters in
Citadels. People then need not handle an agent's secrets.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from architects_env.agents import make_agent
from architects_env.agents.trust import check_trust
from architects_env.core.contract.game import Game
from architects_env.core.contract.registry import load
from architects_env.core.contract.rules.rng import agent_generator, check_seed
from architects_env.core.files.atomic_files import write_atomically
from architects_env.core.play.game_keys import key_of
from architects_env.core.play.match import Match
from architects_env.core.play.record import checked_remarks
from architects_env.core.play.view import View
from architects_env.core.text import message_of, say
from architects_env.play.chance.outcomes import Outcome, SetUp, Trial
from architects_env.play.companion.dealing import Dealer, check_dealt, notes_before
from architects_env.play.companion.files import (
    Step,
    chance_step,
    check_chance_step,
    check_decision_step,
    check_kept,
    check_moment,
    check_version,
    parsed,
    sentence_of,
    told_as_damaged,
    written,
)
from architects_env.play.companion.log import Secrets
from architects_env.play.companion.questions import (
    Question,
    is_typed_for_others,
    number_of,
    question_of_chance,
    question_of_decision,
    title_of,
)
from architects_env.play.face import face_of
from architects_env.play.language.speech import Speech
from architects_env.play.table.hint import Advice, coach
from architects_env.play.table.integrity_notes import CONTINUED_AFTER_END, TAKEN_BACK, with_note
from architects_env.play.table.standings import Standing, standings_of
from architects_env.play.table.table import HUMAN, LogLine, Maker, ending_sentence, waiting_sentence

GIVEN_UP = "The people at the table give the game up."


class Companion:
    """A game at a real table, played by people with the box and by agents.

    Args:
        game: The game, or its name.
        seats: For each seat "human" or the name of an agent (`agents.make_agent`).
        options: Options of the rules, by name.
        agents_seed: Seed of the agents' random numbers.
        placeholder_seed: Seed of the placeholders for unseen cards. No agent's decision depends on it.
        dealt: Names of the chance that the program deals.
        make: Creates an agent from its name and the game.

    Raises:
        ValueError: If the arguments do not fit the game or each other.
    """

    def __init__(
        self,
        game: Game | str,
        seats: Sequence[str],
        options: Mapping[str, Any] | None = None,
        agents_seed: int = 0,
        placeholder_seed: int = 0,
        dealt: Sequence[str] = (),
        make: Maker = make_agent,
    ) -> None:
        self.game, self.seats, self.dealt = load(game), tuple(seats), tuple(dealt)
        check_dealt(self.game, self.dealt)
        self._dealer = Dealer(self.game, self.seats, self.dealt)
        self.options = self.game.clean_options(options or {})
        self.agents_seed, self.placeholder_seed = check_seed(agents_seed), check_seed(placeholder_seed)
        self._agents = [None if name == HUMAN else make(name, self.game) for name in self.seats]
        people = [seat for seat, name in enumerate(self.seats) if name == HUMAN] or [0]
        self._secrets = Secrets(self.game, self.dealt, people)
        self.integrity_notes: list[str] = []
        """Integrity notes of this game, as sentences; they are never removed (`play.table.integrity_notes`)."""
        self._begin()

    def _begin(self) -> None:
        self.steps: list[Step] = []
        """All answers and decisions in order."""
        self._told: list[LogLine] = []
        self._typed_for_others: int | None = None
        """The first step that a person typed for another player."""
        self._marks: list[tuple[int, int, Match]] = []
        """For each decision: the numbers of steps and log lines before it, and the position."""
        self.given_up = False
        """Whether the people have given the game up."""
        self._trial: Trial | None = None
        self._set_up: SetUp | None = SetUp(self.game, len(self.seats), self.options, self._placeholders())
        self._match = self._set_up.match
        self._settle()

    def _placeholders(self) -> np.random.Generator:
        return np.random.default_rng([self.placeholder_seed, len(self.steps)])

    def __repr__(self) -> str:
        return f"<Companion of {self.game.name}, {', '.join(self.seats)}: {len(self._marks)} decisions>"

    # What is going on

    @property
    def notes(self) -> list[str]:
        """Sentences about special cards that people should read before the game."""
        return notes_before(self.game, self.seats, self.dealt, bool(self.rivals))

    @property
    def set_up(self) -> bool:
        """Whether the set-up is complete. Before that no view exists, because the position consists of placeholders."""
        return self._set_up is None

    @property
    def over(self) -> bool:
        """Whether the game has ended by its rules or was given up."""
        return self.given_up or (self.set_up and self._trial is None and self._match.over)

    @property
    def cut_off(self) -> bool:
        """Whether the bound on a game's length has ended the game."""
        return self.over and not self.given_up and self._match.cut_off

    @property
    def decisions(self) -> int:
        """Number of decisions that people and agents have made."""
        return len(self._marks)

    @property
    def rivals(self) -> tuple[str, ...]:
        """Names of the rivals that the rules play."""
        return self._match.rivals

    @property
    def person(self) -> int:
        """The seat whose board should be shown: the person who decides or decided last, or else the first person."""
        seat = self._match.seat
        return (
            seat
            if seat < len(self.seats) and self.seats[seat] == HUMAN  # it may be a rival's turn when the game ends
            else next((seat for seat, name in enumerate(self.seats) if name == HUMAN), 0)
        )

    @property
    def _outcome(self) -> Outcome | None:
        asking = self._set_up or self._trial
        return asking.outcome if asking is not None and not self.given_up else None

    @property
    def to_decide(self) -> int | None:
        """The seat that has to decide, or None if the program asks about chance or the game is over."""
        return None if self._outcome is not None or self.over else self._match.seat

    @property
    def waits_for_person(self) -> bool:
        """Whether the program waits for `answer`; otherwise call `advance`."""
        return self._outcome is not None or (self.to_decide is not None and self.seats[self.to_decide] == HUMAN)

    def view(self, seat: int, at: int | None = None) -> View:
        """Return the view of a seat. While the program asks about chance, it shows the position before the action.

        Args:
            seat: Number of the seat, from 0.
            at: Number of decisions after which the seat looks at the table; by default all of them.

        Raises:
            ValueError: Before the set-up is complete, or for an unknown seat or number of decisions.
        """
        if not self.set_up:
            raise ValueError(say("There is no board before the set-up is known; answer what is asked first."))
        if at is not None:
            check_moment(at, self.decisions)
        view = (self._match if at is None or at == self.decisions else self._marks[at][2]).view(seat)
        return View(view.game, view.memory, seat, key_of(self.agents_seed))  # the placeholders' key may change

    def told(self, since: int = 0) -> list[LogLine]:
        """Return the log lines from number `since` on: the events, and how to move the pieces."""
        return self._told[since:]

    def decided(self, number: int) -> tuple[int, str]:
        """Seat and sentence of decision `number`, counted from 0."""
        step = self.steps[self._marks[number][0]]
        return step["seat"], step["sentence"]

    def actions(self) -> list[int]:
        """Return actions of all decisions of people and agents."""
        return [int(self.steps[first]["action"]) for first, _, _ in self._marks]

    def positions(self) -> list[Match]:
        """Return positions before each decision, and the current one. Unseen cards are placeholders."""
        return [*(match for _, _, match in self._marks), self._match]

    @property
    def answers(self) -> list[str]:
        """Sentences of all answers that people have given."""
        about = {source.name: source.about for source in face_of(self.game).chance}
        return [sentence_of(step, about) for step in self.steps if self._is_of_person(step)]

    def question(self) -> Question | None:
        """Return the current question, or None while an agent has to decide or when the game is over."""
        if (outcome := self._outcome) is not None:
            asking = self._set_up or self._trial
            assert asking is not None
            brought = (
                "" if self._trial is None else self._secrets.brought(self._trial, *self.decided(self.decisions - 1))
            )
            how = self._is_first_for_others(outcome)
            question = question_of_chance(asking, outcome, len(self.seats), brought, how)
            made = sum(map(self._is_of_person, self.steps))
            return replace(question, progress=None if self.set_up else self._dealer.progress(self.options, made))
        seat = self.to_decide
        if seat is None or self.seats[seat] != HUMAN:
            return None
        alone = self.seats.count(HUMAN) == 1  # otherwise all who sit around the box read it
        return question_of_decision(self._match.view(seat), self._match.legal_actions(), alone)

    def _is_first_for_others(self, outcome: Outcome) -> bool:
        """Return whether this is the first question that a person answers for another player."""
        first = self._typed_for_others
        return is_typed_for_others(outcome, self.seats) and (first is None or first >= len(self.steps))

    def hint(self, most: int = 3) -> list[Advice]:
        """Return the best moves of the person who decides, best first, as found by `Table.hint`."""
        seat = self.to_decide
        if seat is None or self.seats[seat] != HUMAN or self._outcome is not None:
            return []
        generator = agent_generator(self.agents_seed, "hint", seat, self.decisions)
        return coach(self._match.view(seat), self._match.options, generator, most)

    def asks(self) -> str:
        """Return a sentence with the current question, the player who thinks, or the end of the game."""
        if self.over:
            return ending_sentence(self.cut_off)
        question = self.question()
        return waiting_sentence(self._match.view(self.person)) if question is None else question.text

    # Playing

    def answer(self, answer: int | str, speech: Speech | None = None) -> None:
        """Answer the current question.

        Args:
            answer: The action or card number of a choice, or its words in English or in the language of `speech`, with
                or without accents.
            speech: The language of the words.

        Raises:
            IllegalAction: If this is not one of the choices; nothing changes.
            ValueError: If there is no question.
        """
        question = self.question()
        if question is None:
            if self.over:
                raise ValueError(say("Nothing is asked now: the game is over."))
            raise ValueError(say("Nothing is asked now: the agent at seat {seat} has to decide.", seat=self.to_decide))
        outcome = self._outcome
        number = number_of(answer, question, None if outcome is None else outcome.choices, speech)
        if outcome is not None:
            self._give(number)
        else:
            self._decide(number)
        self._settle()

    def advance(self) -> bool:
        """Let an agent make one decision.

        Returns False and does nothing if the program waits for a person or the game is over.
        """
        seat = self.to_decide
        if seat is None or self.waits_for_person:
            return False
        return self.play(seat, self.ask(), self.decisions)

    def advance_all(self) -> None:
        """Let the agents play until the program waits for a person or the game is over."""
        while self.advance():
            pass

    def ask(self) -> int:
        """Return the action that the agent would choose from its view, without playing it.

        Raises:
            ValueError: If no agent has to decide.
            AgentFailure: If the agent fails.
        """
        seat = self.to_decide
        agent = None if seat is None else self._agents[seat]
        if seat is None or agent is None:
            raise ValueError(say("No agent has to decide now."))
        generator = agent_generator(self.agents_seed, "companion", seat, len(self._marks))
        return agent.checked_act(self.view(seat), generator)

    def play(self, seat: int, action: int, decision: int) -> bool:
        """Play an action from `ask`, which was called after `decision` decisions.

        Returns False and does nothing if the table has changed since.
        """
        if decision != self.decisions or seat != self.to_decide or self.waits_for_person:
            return False
        self._decide(action)
        self._settle()
        return True

    def give_up(self) -> None:
        """End the game early for the people. This counts as an answer and can be taken back.

        Raises:
            ValueError: If the game is over.
        """
        if self.over:
            raise ValueError(say("The game is over."))
        self.given_up = True
        self.steps.append({"given_up": True})
        self._told.append(LogLine(self.decisions, say(GIVEN_UP)))

    def _decide(self, action: int) -> None:
        match = self._match
        self._marks.append((len(self.steps), len(self._told), match))
        self.steps.append({"seat": match.seat, "action": action, "sentence": match.sentence(action)})
        self._trial = Trial(match, action, self._placeholders())

    def _give(self, value: int) -> None:
        asking, outcome = self._set_up or self._trial, self._outcome
        assert asking is not None and outcome is not None
        before, source, dealt = copy(asking), asking.sources[outcome.source], self._dealer.deals(asking, outcome)
        asking.enter(value)  # refuses what cannot be, and replaces the games that titles depend on
        if self._is_first_for_others(outcome):
            self._typed_for_others = len(self.steps)
        self.steps.append(chance_step(outcome, value, title_of(before, source, value), dealt))

    def _settle(self) -> None:
        """Deal the program's chance, and finish the action when no question about chance is left."""
        if self.given_up:
            return
        while (outcome := self._outcome) is not None and self._dealer.deals(self._set_up or self._trial, outcome):
            self._give(outcome.value)
        if outcome is not None:
            return
        if self._set_up is not None:
            self._match, self._set_up = self._set_up.match, None
        if self._trial is not None:
            self._tell(self._trial)
            self._match, self._trial = self._trial.run.match, None

    def _tell(self, trial: Trial) -> None:
        self._told.extend(LogLine(len(self._marks) - 1, line) for line in self._secrets.told(trial.run))

    # Taking back

    def undo(self, keep: int = -1) -> None:
        """Take back answers of people and everything that followed.

        An integrity note records it, because people may have seen hidden cards.

        Args:
            keep: Number of answers to keep; -1 takes back the last one.

        Raises:
            ValueError: If there are no further answers.
        """
        of_people = [number for number, step in enumerate(self.steps) if self._is_of_person(step)]
        check_kept(keep, len(of_people))
        self.add_integrity_note(CONTINUED_AFTER_END if self.over else TAKEN_BACK)
        self._go_back(of_people[keep])

    def add_integrity_note(self, sentence: str) -> None:
        """Add an integrity note to the game."""
        self.integrity_notes = with_note(self.integrity_notes, sentence)

    def _is_of_person(self, step: Step) -> bool:
        if "given_up" in step:
            return True
        if "chance" in step:
            return not step.get("dealt", step["chance"] in self.dealt)  # older files do not say it
        return self.seats[step["seat"]] == HUMAN

    def _go_back(self, steps: int) -> None:
        """Go back to the position after the first `steps` steps."""
        kept = self.steps[:steps]
        while self._marks and self._marks[-1][0] >= steps:
            self._marks.pop()
        if not self._marks:
            self._begin()
        else:
            first, lines, match = self._marks.pop()
            del self._told[lines:], self.steps[first:]
            self._match, self._trial, self._set_up, self.given_up = match, None, None, False
        self.repeat(kept)

    def repeat(self, steps: Sequence[Step]) -> None:
        """Repeat these steps from the first one that has not been made yet.

        Raises:
            ValueError: If they do not fit the rules.
        """
        while (number := len(self.steps)) < len(steps):
            step, outcome = steps[number], self._outcome
            if "given_up" in step:
                self.give_up()
            elif outcome is not None:
                check_chance_step(step, number, outcome)
                self._give(int(step["is"]))
            else:
                check_decision_step(step, number, self._match.seat, self.over)
                self._decide(self._match.check(step["action"]))
            self._settle()

    # Keeping

    def clone(self) -> Companion:
        """Return an independent copy that shares the agents."""
        twin = copy(self)
        twin.steps, twin._told, twin._marks = list(self.steps), list(self._told), list(self._marks)
        twin._trial, twin._set_up = self._trial and self._trial.clone(), self._set_up and self._set_up.clone()
        return twin

    def lines(self) -> list[str]:
        """Return the whole game as JSON lines for `read`."""
        values = (
            self.game.name,
            self.game.version,
            list(self.seats),
            self.options,
            self.agents_seed,
            self.placeholder_seed,
            list(self.dealt),
            self.integrity_notes,
        )
        return written(values, self.steps)

    def save(self, path: str | Path) -> None:
        """Write the game to a file. An existing file is replaced only when the new one is complete.

        Raises:
            WriteError: If the file cannot be written.
        """
        path = Path(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, "\n".join(self.lines()) + "\n")

    @classmethod
    def load(cls, path: str | Path, seats: Sequence[str] | None = None, make: Maker = make_agent) -> Companion:
        """Load a game from a file; see `read`."""
        try:
            return cls.read(Path(path).read_text(encoding="utf-8").splitlines(), seats, make)
        except ValueError as error:
            raise ValueError(
                say("{path} is no game of a companion, or is damaged: {error}", path=path, error=message_of(error))
            ) from error

    @classmethod
    def read(cls, lines: Sequence[str], seats: Sequence[str] | None = None, make: Maker = make_agent) -> Companion:
        """Restore a game from the lines of `lines`.

        Args:
            lines: JSON lines of a saved game.
            seats: The players from now on; by default those of the saved game.
            make: Creates an agent from its name and the game.

        Raises:
            ValueError: If the lines are damaged, or name agents that would run the code of a file and `seats` is None.
        """
        with told_as_damaged():
            head, steps = parsed(lines)
            if seats is None:
                check_trust(say("it"), head["seats"], otherwise=say("say yourself who plays."))
            check_version(head)
            companion = cls(
                head["companion"],
                seats or head["seats"],
                head["options"],
                head["agents_seed"],
                head["placeholder_seed"],
                head["dealt"],
                make,
            )
            companion.integrity_notes = checked_remarks(head["remarks"])
            companion.repeat(steps)
        return companion

    def standings(self) -> list[Standing]:
        """Return results of all sides, best first, with points by source.

        The people are last in a game that they gave up. Empty before the end of the game, and if it was given up during
        the set-up.
        """
        if not self.over or not self.set_up:
            return []
        gave_up = [seat for seat, name in enumerate(self.seats) if self.given_up and name == HUMAN]
        return standings_of(self._match, gave_up, with_facts=not self.given_up)
