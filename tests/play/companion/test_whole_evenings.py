"""Whole games with the box on the table, in the terminal: alone against the rivals that the rules play, and against
trained opponents of every level. Every sixth answer is a mistake, until ten have been taken back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from architects_env.play.companion.companion import Companion
from architects_env.play.companion.questions import Question
from architects_env.play.companion.terminal import CompanionTerminal
from architects_env.play.language.speech import Speech
from architects_env.play.table.integrity_notes import TAKEN_BACK
from architects_env.play.table.table import HUMAN
from tests.play.companion.evening import Evening

SLOW = pytest.mark.slow  # half a minute and more for a game: after each of several hundred answers the file is written
Rules = dict[str, Any]
EVENINGS: list[Any] = [
    ("architects", (HUMAN,), {}),
    ("citadels", (HUMAN, "skilled"), {}),
    pytest.param("viscounts", (HUMAN,), {}, marks=SLOW),
    pytest.param("settlers", (HUMAN,), {}, marks=SLOW),
    pytest.param("architects", (HUMAN,), {"rival": "helena"}, marks=SLOW),
    pytest.param("viscounts", (HUMAN,), {"ai": "noble", "difficulty": 2}, marks=SLOW),
    pytest.param("viscounts", (HUMAN,), {"ai": "builder"}, marks=SLOW),
    pytest.param("viscounts", (HUMAN,), {"ai": "card"}, marks=SLOW),
    pytest.param("settlers", (HUMAN,), {"solo_comparison": "all"}, marks=SLOW),
    pytest.param("architects", (HUMAN, "skilled"), {}, marks=SLOW),
    pytest.param("architects", ("beginner", HUMAN, "master"), {}, marks=SLOW),
    pytest.param("citadels", (HUMAN, "beginner", "casual", "master"), {}, marks=SLOW),
    pytest.param("citadels", (HUMAN, "skilled", HUMAN), {}, marks=SLOW),
    pytest.param("viscounts", ("skilled", HUMAN), {}, marks=SLOW),
    pytest.param("viscounts", (HUMAN, "beginner", "casual"), {}, marks=SLOW),
    pytest.param("viscounts", (HUMAN, "master"), {}, marks=SLOW),
    pytest.param("settlers", (HUMAN, "skilled"), {}, marks=SLOW),
    pytest.param("settlers", ("casual", HUMAN, "master", "beginner"), {}, marks=SLOW),
]
"""Who sits there, and the options of the rules: each rival that the rules play and each level is at one table."""


class Table(Companion):
    """Of equal cards one stands in the list for all. Here the very one that has come is meant, so that everything else
    is the recorded game to the letter."""

    meant: int | None = None

    def answer(self, answer: int | str, speech: Speech | None = None) -> None:
        """What is meant, whatever stands for it in the list."""
        super().answer(answer if self.meant is None else self.meant, speech)


class Person:
    """Types what the evening says: numbers of the list, now and then a wrong one and `undo`."""

    def __init__(self, table: Table) -> None:
        self.table, self.evening = table, Evening(lambda: table)
        self.shown = list[str]()
        self.next = list[int | None]()
        self.asked: Question | None = None

    def read(self, prompt: str) -> str:
        """The next line."""
        if not self.next:
            right = self.evening.right()
            wrong = self.evening.wrong(right)
            self.next, self.asked = [right] if wrong is None else [wrong, None, right], self.table.question()
        self.table.meant = self.next.pop(0)
        if self.table.meant is None:
            return "undo"
        if not self.next:
            assert self.table.question() == self.asked, "what was taken back is asked again"
        return str(1 + self.evening.listed(self.table.meant))


@pytest.mark.parametrize(("game", "seats", "options"), EVENINGS)
def test_a_whole_evening_is_typed_with_ten_mistakes_taken_back(
    game: str, seats: tuple[str, ...], options: Rules, tmp_path: Path
) -> None:
    table = Table(game, seats, options, agents_seed=7, placeholder_seed=3)
    person = Person(table)
    CompanionTerminal(table, tmp_path / "game.jsonl", person.read, person.shown.append).run()
    person.evening.compare()
    assert person.shown.count("Taken back.") == 10 and person.shown[-1] == TAKEN_BACK
    kept = Companion.load(tmp_path / "game.jsonl")
    assert kept.over and kept.standings() == table.standings() and kept.answers == table.answers
