"""The engine and the rules written a second time agree: who decides, what the options are, what lies on the table, what
each seat sees, and the points."""

from __future__ import annotations

from collections import Counter

import pytest

from .follow import Follower, follow_game
from .gifts import give

GAMES, BLOCK = 1400, 350
QUESTIONS = {
    "draft", "lay down", "hospital", "turn", "keep", "bonus", "bewitch", "swap hands with", "mark", "look at", "take a card", "build it", "crown to", "explode in",
    "explode what", "lighthouse", "bell", "destroy in", "destroy what", "graveyard", "give away", "swap with", "swap for", "crown of the murdered Emperor",
}  # fmt: skip


def game(number: int) -> Follower:
    """Every other game with gifts."""
    return follow_game(number, give if number // 7 % 2 else None)


@pytest.mark.parametrize("number", range(28))
def test_both_writings_agree_on_a_random_game_with_random_options(number: int) -> None:
    assert game(number).sets["draft"] > 2


@pytest.mark.slow
@pytest.mark.parametrize("first", range(1000, 1000 + GAMES, BLOCK))
def test_both_writings_agree_on_many_games_in_which_everything_is_asked(first: int) -> None:
    asked: Counter[str] = Counter()
    for number in range(first, first + BLOCK):
        asked += game(number).sets
    assert set(asked) == QUESTIONS
