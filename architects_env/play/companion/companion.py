"""The companion of a box on a real table: a person plays with the cards and pieces, against agents and the game's own
rivals that the program plays.

The program deals nothing. It asks for what comes to light (`question`), is answered, and says what the agents do and
what to do with the pieces (`told`). What somebody at the table sees, the program is told: its own cards by the person
who draws them; the cards of an agent by whoever handles them for it, who reads them, hides them again, and plays as if
they had not been seen. Cards that nobody has seen are placeholders (`play.chance.outcomes`), and an agent decides from
its view, which hides them and everybody else's cards.

Where a whole kind of chance can do without its cards on the table (who is who in the draft of Citadels), the program
may deal it (`dealt`): then nobody has to handle the secrets of an agent.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from pathlib import Path
from typing import Any

import numpy as np

from architects_env.agents import make_agent
from architects_env.agents.trust import check_trust
from architects_env.core.contract.game import Game
from architects_env.core.contract.registry import load
from architects_env.core.contract.rng import agent_generator, check_seed
from architects_env.core.files.atomic_files import write_atomically
from architects_env.core.play.match import IllegalAction, Match
from architects_env.core.play.record import checked_remarks
from architects_env.core.play.view import View
from architects_env.core.text import message_of, say
from architects_env.play.chance.outcomes import Outcome, SetUp, Trial
from architects_env.play.companion.files import Step, check_version, parsed, written
from architects_env.play.companion.log import Secrets
from architects_env.play.companion.questions import (
    Question,
    check_chance,
    invented,
    meant,
    named,
    question_of_chance,
    why_not,
)
from architects_env.play.face import face_of
from architects_env.play.language.speech import Speech
from architects_env.play.table.defaults import default_adviser
from architects_env.play.table.hint import Advice, advice
from architects_env.play.table.integrity_notes import CONTINUED_AFTER_END, TAKEN_BACK, with_note
from architects_env.play.table.standings import Standing, standings_of
from architects_env.play.table.table import (
    HUMAN,
    Choice,
    LogLine,
    Maker,
    decision_sentence,
    ending_sentence,
    waiting_sentence,
)

GIVEN_UP = "The people at the table give the game up."


class Companion:
    """A game at a real table: each seat is "human" or an agent as `agents.make_agent` names them. Raises `ValueError`
    for what does not go together.

    `agents_seed` begins the random numbers of the agents, `placeholder_seed` the placeholders: no agent ever depends on
    the latter.
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
        check_chance(self.game, self.dealt)
        self.options = self.game.clean_options(options or {})
        self.agents_seed, self.placeholder_seed = check_seed(agents_seed), check_seed(placeholder_seed)
        self._agents = [None if name == HUMAN else make(name, self.game) for name in self.seats]
        people = [seat for seat, name in enumerate(self.seats) if name == HUMAN] or [0]
        self._secrets = Secrets(self.game, self.dealt, people)
        self.integrity_notes: list[str] = []
        """What whoever compares this game with others should know of it, in sentences. Nothing takes them back."""
        self._begin()

    def _begin(self) -> None:
        self.steps: list[Step] = []
        """All answers and all decisions, in their order."""
        self._told: list[LogLine] = []
        self._marks: list[tuple[int, int, Match]] = []
        """Before each decision: how many steps and lines there were, and the position."""
        self.given_up = False
        """Whether the people at the table have ended the game before its end."""
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
        """What everybody at the table should know of the cards before the game, in sentences."""
        return [
            say("{sentence} The program deals them.", sentence=say(sentence))
            if name in self.dealt
            else say("{sentence} Without slips of paper for them let the program deal them.", sentence=say(sentence))
            for name, sentence in invented(self.game).items()
            if self.rivals  # none but a rival has such cards
        ]

    @property
    def set_up(self) -> bool:
        """Whether all is known of the set-up. Before that there is nothing to be seen: the position is one of
        placeholders."""
        return self._set_up is None

    @property
    def over(self) -> bool:
        """Whether the game has ended, by its rules or because it was given up."""
        return self.given_up or (self.set_up and self._trial is None and self._match.over)

    @property
    def cut_off(self) -> bool:
        """Whether the bound on a game's length has ended it."""
        return self.over and not self.given_up and self._match.cut_off

    @property
    def decisions(self) -> int:
        """How many have been made, of people and agents."""
        return len(self._marks)

    @property
    def rivals(self) -> tuple[str, ...]:
        """Those whom the rules play."""
        return self._match.rivals

    @property
    def person(self) -> int:
        """The seat of the person whose board is to be shown: who decides, or decided last, if that is a person;
        otherwise the first one."""
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
        """The seat that has to decide now; None when chance is asked for, or the game is over."""
        return None if self._outcome is not None or self.over else self._match.seat

    @property
    def waits_for_person(self) -> bool:
        """Whether `answer` is next, and not `advance`."""
        return self._outcome is not None or (self.to_decide is not None and self.seats[self.to_decide] == HUMAN)

    def view(self, seat: int, at: int | None = None) -> View:
        """What `seat` may know; with `at`, what it could know when that many decisions had been made. While chance is
        asked for, this is the position before the action. Raises `ValueError` before the set-up is known, and for a
        seat or a number that is not there."""
        if not self.set_up:
            raise ValueError(say("There is no board before the set-up is known; answer what is asked first."))
        if at is not None and not 0 <= at <= self.decisions:
            raise ValueError(
                say(
                    "{n} decisions have been made; one can look at 0 to {n} of them, not {at!r}.",
                    n=self.decisions,
                    at=at,
                )
            )
        return (self._match if at is None or at == self.decisions else self._marks[at][2]).view(seat)

    def told(self, since: int = 0) -> list[LogLine]:
        """What has happened and what to do with the pieces, from line number `since` on."""
        return self._told[since:]

    def decided(self, number: int) -> tuple[int, str]:
        """Seat and sentence of decision `number` (from 0)."""
        step = self.steps[self._marks[number][0]]
        return step["seat"], step["sentence"]

    def actions(self) -> list[int]:
        """All decisions, of people and agents."""
        return [int(self.steps[first]["action"]) for first, _, _ in self._marks]

    def positions(self) -> list[Match]:
        """Those before each decision, and as it stands now. Where nobody has looked there are placeholders."""
        return [*(match for _, _, match in self._marks), self._match]

    @property
    def answers(self) -> list[str]:
        """What people have answered so far, in words."""
        about = {source.name: source.about for source in face_of(self.game).chance}
        return [
            say("give the game up")
            if "given_up" in step
            else say("{about}: {title}", about=say(about[step["chance"]]), title=say(step["title"]))
            if "chance" in step
            else step["sentence"]
            for step in self.steps
            if self._is_of_person(step)
        ]

    def question(self) -> Question | None:
        """What the program wants to know; None while an agent has to decide, or when the game is over."""
        if (outcome := self._outcome) is not None:
            asking = self._set_up or self._trial
            assert asking is not None
            brought = (
                "" if self._trial is None else self._secrets.brought(self._trial, *self.decided(self.decisions - 1))
            )
            return question_of_chance(asking, outcome, len(self.seats), brought)
        seat = self.to_decide
        if seat is None or self.seats[seat] != HUMAN:
            return None
        view = self._match.view(seat)
        choices = [Choice(action, self.game.sentence(view.state, action)) for action in self._match.legal_actions()]
        alone = self.seats.count(HUMAN) == 1  # otherwise all who sit around the box read it
        return Question(seat, decision_sentence(view, seat if alone else None), choices)

    def hint(self, most: int = 3) -> list[Advice]:
        """The best moves of the person who is to decide, the best first, as `Table.hint` finds them."""
        seat = self.to_decide
        if seat is None or self.seats[seat] != HUMAN or self._outcome is not None:
            return []
        adviser = make_agent(default_adviser(self.game), self.game)
        generator = agent_generator(self.agents_seed, "hint", seat, self.decisions)
        return advice(self._match.view(seat), adviser, self._match.options, generator, most)

    def asks(self) -> str:
        """What the program wants to know, or who thinks, or that the game is over, in a sentence."""
        if self.over:
            return ending_sentence(self.cut_off)
        question = self.question()
        return waiting_sentence(self._match.view(self.person)) if question is None else question.text

    # Playing

    def answer(self, answer: int | str, speech: Speech | None = None) -> None:
        """The number of a choice's action or card, or its words: in English or in a language, with or without accents.
        Raises `IllegalAction` or `ValueError` with a sentence, and changes nothing, if it cannot be."""
        question = self.question()
        if question is None:
            if self.over:
                raise ValueError(say("Nothing is asked now: the game is over."))
            raise ValueError(say("Nothing is asked now: the agent at seat {seat} has to decide.", seat=self.to_decide))
        outcome = self._outcome
        numbers = {choice.action: choice.sentence for choice in question.choices}
        number = named(answer, question.choices, speech) if isinstance(answer, str) else answer
        if number not in (outcome.choices if outcome is not None else numbers):
            close = meant(answer, question.choices, speech) if isinstance(answer, str) else []
            raise IllegalAction(say(why_not(answer, question, close)))
        assert number is not None
        if outcome is not None:
            self._give(number)
        else:
            self._decide(number)
        self._settle()

    def advance(self) -> bool:
        """Let one agent make one decision. False (and nothing has happened) if the program waits for a person or the
        game is over."""
        seat = self.to_decide
        if seat is None or self.waits_for_person:
            return False
        return self.play(seat, self.ask(), self.decisions)

    def advance_all(self) -> None:
        """Let the agents play until a person is to answer, or the game is over."""
        while self.advance():
            pass

    def ask(self) -> int:
        """What the agent that has to decide would play, from its view; changes nothing. Raises `ValueError` if none has
        to, `AgentFailure` if it fails."""
        seat = self.to_decide
        agent = None if seat is None else self._agents[seat]
        if seat is None or agent is None:
            raise ValueError(say("No agent has to decide now."))
        return agent.act_checked(
            self._match.view(seat), agent_generator(self.agents_seed, "companion", seat, len(self._marks))
        )

    def play(self, seat: int, action: int, decision: int) -> bool:
        """Play what `ask` has given when `decision` decisions had been made. False (and nothing has happened) if the
        table has moved on since."""
        if decision != self.decisions or seat != self.to_decide or self.waits_for_person:
            return False
        self._decide(action)
        self._settle()
        return True

    def give_up(self) -> None:
        """The people at the table end the game as it stands; it counts as an answer, and can be taken back. Raises
        `ValueError` if it has ended already."""
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
        asking.enter(value)
        self.steps.append(
            {
                "chance": outcome.source,
                "place": list(outcome.slot),
                "is": value,
                "title": asking.sources[outcome.source].title(value),
            }
        )

    def _settle(self) -> None:
        """Deal what the program deals; when nothing is left to be asked, the action is done."""
        if self.given_up:
            return
        while (outcome := self._outcome) is not None and outcome.source in self.dealt:
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
        """Take back the answers of people but the first `keep`, and all that followed from them; by default the last
        one. It is remarked (`integrity_notes`), for somebody may have seen what the rules hide. Raises `ValueError`
        if there are no more than that."""
        of_people = [number for number, step in enumerate(self.steps) if self._is_of_person(step)]
        if not of_people:
            raise ValueError(say("Nothing has been answered yet."))
        if not -1 <= keep < len(of_people):
            raise ValueError(
                say(
                    "{n} answers have been given; from 0 to {last} of them can be kept, not {keep}.",
                    n=len(of_people),
                    last=len(of_people) - 1,
                    keep=keep,
                )
            )
        self.integrity_notes = with_note(self.integrity_notes, CONTINUED_AFTER_END if self.over else TAKEN_BACK)
        self._go_back(of_people[keep])

    def _is_of_person(self, step: Step) -> bool:
        if "given_up" in step:
            return True
        return step["chance"] not in self.dealt if "chance" in step else self.seats[step["seat"]] == HUMAN

    def _go_back(self, steps: int) -> None:
        """To where so many steps had been made."""
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
        """Make the rest of these steps again, of which the first have been made already. Raises `ValueError` if they do
        not fit."""
        while (number := len(self.steps)) < len(steps):
            step, outcome = steps[number], self._outcome
            if "given_up" in step:
                self.give_up()
            elif outcome is not None:
                if (step.get("chance"), step.get("place")) != (outcome.source, list(outcome.slot)):
                    raise ValueError(
                        say(
                            "Step {n} should say {about}, but is {step}.",
                            n=number + 1,
                            about=say(outcome.about),
                            step=step,
                        )
                    )
                self._give(int(step["is"]))
            else:
                if self.over or step.get("seat") != self._match.seat:
                    raise ValueError(
                        say(
                            "Step {n} should be a decision of seat {seat}, but is {step}.",
                            n=number + 1,
                            seat=self._match.seat,
                            step=step,
                        )
                    )
                self._decide(self._match.check(step["action"]))
            self._settle()

    # Keeping

    def clone(self) -> Companion:
        """A copy: what is said to one of them is not said to the other. They share their agents."""
        twin = copy(self)
        twin.steps, twin._told, twin._marks = list(self.steps), list(self._told), list(self._marks)
        twin._trial, twin._set_up = self._trial and self._trial.clone(), self._set_up and self._set_up.clone()
        return twin

    def lines(self) -> list[str]:
        """All that has been said, as JSON lines; enough to make the table anew."""
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
        """Write it to a file; a file of that name is replaced when the new one is complete. Raises `WriteError` if that
        cannot be."""
        path = Path(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, "\n".join(self.lines()) + "\n")

    @classmethod
    def load(cls, path: str | Path, seats: Sequence[str] | None = None, make: Maker = make_agent) -> Companion:
        """The table of a file, as `read`."""
        try:
            return cls.read(Path(path).read_text(encoding="utf-8").splitlines(), seats, make)
        except ValueError as error:
            raise ValueError(
                say("{path} is no game of a companion, or is damaged: {error}", path=path, error=message_of(error))
            ) from error

    @classmethod
    def read(cls, lines: Sequence[str], seats: Sequence[str] | None = None, make: Maker = make_agent) -> Companion:
        """The table of these lines, where it was left; `seats` says who plays from now on, if not those who are named
        there. Raises `ValueError` that says what is wrong, also if they name agents that would run a file's code: name
        those yourself."""
        try:
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
        except (TypeError, KeyError, AttributeError, OverflowError, RecursionError) as error:
            raise ValueError(
                say(
                    "one of its lines makes no sense ({kind}: {error}).",
                    kind=type(error).__name__,
                    error=message_of(error),
                )
            ) from error
        return companion

    def standings(self) -> list[Standing]:
        """All sides, the best first, with points by source; empty before the end. In a game that was given up the
        people at the table stand last; empty also if that was before the set-up was known."""
        if not self.over or not self.set_up:
            return []
        gave_up = [seat for seat, name in enumerate(self.seats) if self.given_up and name == HUMAN]
        return standings_of(self._match, gave_up, with_facts=not self.given_up)
