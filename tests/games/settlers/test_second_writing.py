"""The engine and the rules written a second time agree, decision by decision: who is asked, what the options are, what
lies on the table, who has won."""

from __future__ import annotations

import pytest

from tests.games.settlers.second_writing.follow import follow_game
from tests.games.settlers.second_writing.laying import follow_position

GAMES = 3000


@pytest.mark.parametrize("seed", range(11))
def test_both_writings_agree_on_a_random_game_with_random_options(seed: int) -> None:
    assert follow_game(seed) > 50


@pytest.mark.parametrize("seed", range(11))
def test_both_writings_agree_on_a_random_position_in_the_middle_of_a_game(seed: int) -> None:
    assert follow_position(seed) > 5


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_both_writings_agree_on_thousands_of_games_and_positions(part: int) -> None:
    first = 1000 + part * GAMES // 10
    assert (
        sum(follow_game(seed) + follow_position(seed) for seed in range(first, first + GAMES // 10)) > 100 * GAMES // 10
    )
