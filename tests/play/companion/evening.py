"""A whole evening with the box on the table, told to a companion: what the cards bring is that of a match with a seed of
its own, people decide at random, and what agents decide at the companion's table is followed in the match."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from architects_env.core.play.log import LogEntry, play_and_log
from architects_env.core.play.match import Match
from architects_env.play.chance.outcomes import sources_of
from architects_env.play.companion.companion import Companion
from architects_env.play.companion.questions import title_of
from architects_env.play.table.table import distinct_choices

MISTAKES, EVERY = 10, 6
"""How often somebody says something else than what the cards or the person wanted and takes it back, and after how many
answers the next time."""


class Evening:
    """`table` gives the companion as it is now."""

    def __init__(self, table: Callable[[], Companion], seed: int = 6) -> None:
        self.table = table
        companion = table()
        self.truth = Match(companion.game, len(companion.seats), companion.options, seed)
        self.before: Match | None = None
        self.entries: list[LogEntry] = []
        self.log: list[str] = []
        self.followed = self.answers = self.mistakes = 0
        self.rng = np.random.default_rng(seed)
        self.sources = sources_of(companion.game)

    def follow(self) -> None:
        """Make the decisions that have been made at the table."""
        decided = [step["action"] for step in self.table().steps if "seat" in step]
        for action in decided[self.followed :]:
            self.before = self.truth.clone()
            self.entries = play_and_log(self.truth, action)
            self.log += [line for entry in self.entries for line in entry.in_full]
        self.followed = len(decided)

    def right(self) -> int:
        """What is to be answered now: the card that came, or any legal move."""
        self.follow()
        self.answers += 1
        companion = self.table()
        question, outcome = companion.question(), companion._outcome
        assert question is not None
        if outcome is not None:
            source = self.sources[outcome.source]
            number = source.actual_value(outcome.slot, self.before, self.truth, self.entries)
            told, found, _ = question.text.partition(" ... ")
            if found and self.followed:
                lines = [line for entry in self.entries for line in entry.in_full]
                for line in lines:  # the cause first, in whole sentences, then the sentence that names the card
                    told = told.removeprefix(f"{line} ")
                assert any(line.startswith(told) for line in lines), f"{told!r} is what brings the card, as in {lines}"
            assert self.title_of(number) in {choice.sentence for choice in question.choices}, (
                "of equal cards one stands in the list for all"
            )
            return number
        assert [choice.action for choice in question.choices] == self.truth.legal_actions()
        return int(self.rng.choice(self.truth.legal_actions()))

    def title_of(self, number: int) -> str:
        """The words for what came, as in the list."""
        companion, asking = self.table(), self.table()._set_up or self.table()._trial
        assert companion._outcome is not None and asking is not None
        return title_of(asking, self.sources[companion._outcome.source], number)

    def listed(self, number: int) -> int:
        """The place in the list, from 0, at which a card or an action stands."""
        companion = self.table()
        question, outcome = companion.question(), companion._outcome
        assert question is not None
        if outcome is None:
            sentence = next(choice.sentence for choice in question.choices if choice.action == number)
        else:
            sentence = self.title_of(number)
        return [choice.sentence for choice in distinct_choices(question.choices)].index(sentence)

    def wrong(self, right: int) -> int | None:
        """What is said by mistake instead, every so often, if there is anything else to say."""
        question = self.table().question()
        assert question is not None
        others = [choice.action for i, choice in enumerate(question.choices) if i != self.listed(right)]
        if not others or self.mistakes == MISTAKES or self.answers < EVERY * (1 + self.mistakes):
            return None
        self.mistakes += 1
        return int(self.rng.choice(others))

    def compare(self) -> None:
        """The end is that of the match: points, places, log; and as many mistakes were taken back as were to be."""
        self.follow()
        companion = self.table()
        assert companion.over and self.truth.over and companion.question() is None
        scores, ranks = self.truth.scores_and_ranks()
        for side in companion.standings():
            number = side.seat if side.seat is not None else len(companion.seats) + self.truth.rivals.index(side.name)
            assert (side.score, side.rank) == (scores[number], ranks[number])
            assert sum(side.points.values()) == side.score
        assert [line.text for line in companion.told()] == self.log
        assert len(companion.answers) == self.answers and self.mistakes == MISTAKES
