"""The second writing alone, in random games in which every card, worker and building stays in one place; then beside
the engine."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from .comparison import compare
from .second_writing import checks, game, scoring
from .second_writing.printed_board import AUTOMATON_BOARDS
from .second_writing.table import Table
from .second_writing.talk import Question, Shuffle, converse

BOARDS = tuple(AUTOMATON_BOARDS)


def random_game(number: int) -> tuple[Table, Counter[str]]:
    rng = np.random.default_rng([31, number])
    table = game.new_table(number % 4 + 1, ai=BOARDS[number // 4 % 4])
    asked: Counter[str] = Counter()

    def answer(said: Question | Shuffle) -> Any:
        if isinstance(said, Shuffle):
            return [said.cards[i] for i in rng.permutation(len(said.cards))]
        asked[said.name] += 1
        if not table.in_setup:
            assert not checks.wrongs(table)
        return said.options[int(rng.integers(len(said.options)))]

    converse(game.play(table, difficulty=number // 16 % 4), answer)
    return table, asked


@pytest.mark.parametrize("number", range(16))
def test_everything_lies_in_one_place_and_the_game_ends_a_round_after_a_card_was_revealed(number: int) -> None:
    table, _ = random_game(number)
    assert not checks.wrongs(table) + checks.wrongs_between_turns(table)
    assert table.poverty or table.prosperity
    assert table.end_round is not None and table.round == table.end_round + 1
    assert sorted(scoring.ranks(table))[0] == 0 and len(scoring.totals(table)) == len(table.players)


@pytest.mark.slow
def test_every_question_is_asked_in_random_games() -> None:
    asked: Counter[str] = Counter()
    for number in range(400):
        asked += random_game(number)[1]
    assert set(asked) == {
        "pair", "destroy own", "play", "move", "rearrange", "action", "dismiss", "exchanges", "building", "spot", "workers", "pay", "resource", "flip", "option",
        "discard", "destroy", "hire free", "hire", "manuscript", "castle move", "place", "section", "side", "bump", "trigger", "link",
    }  # fmt: skip


@pytest.mark.parametrize("number", range(24))
def test_the_engine_and_the_second_writing_agree_on_every_decision(number: int) -> None:
    compare(number)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(24, 5024, 100))
def test_the_engine_and_the_second_writing_agree_in_thousands_of_games(block: int) -> None:
    for number in range(block, block + 100):
        compare(number)
