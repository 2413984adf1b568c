"""Random games of the second writing alone, with random options: every card stays in one place, nothing becomes
negative, every question has two options."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from tests.games.settlers.second_writing import Ask, Game
from tests.games.settlers.second_writing.cards import FACTIONS
from tests.games.settlers.second_writing.ending import final_points, winners
from tests.games.settlers.second_writing.positions import random_options, random_position


def play(rng: np.random.Generator, game: Game, question_by_question: Iterator[Any]) -> int:
    """Play at random, seldom passing. Gives the number of questions."""
    asked = 0
    try:
        question: Ask = next(question_by_question)
        while True:
            assert len(question.options) > 1
            if asked % 10 == 0:
                assert game.faults() == []
            options = [
                option for option in question.options if option != ("pass",) or rng.random() < 0.1
            ] or question.options
            question = question_by_question.send(options[rng.integers(len(options))])
            asked += 1
    except StopIteration:
        assert game.faults() == [] and game.phase == "end" and game.round == 5
        return asked


@pytest.mark.parametrize("seed", range(24))
def test_random_games_keep_every_card_in_one_place(seed: int) -> None:
    rng = np.random.default_rng(seed)
    factions = [FACTIONS[i] for i in rng.permutation(4)[: 1 + seed % 4]]
    game = Game(
        factions,
        random_options(rng, len(factions)),
        lambda name, cards: [cards[i] for i in rng.permutation(len(cards))],
    )
    assert play(rng, game, game.play()) > 50
    assert winners(game) and all(final_points(game, player) >= 0 for player in game.players)


@pytest.mark.parametrize("seed", range(24))
def test_random_positions_are_played_to_the_end(seed: int) -> None:
    rng = np.random.default_rng(seed)
    players = 1 + seed % 4
    game = random_position(rng, players, random_options(rng, players))
    assert play(rng, game, game.play_on(game.first)) > 5
