"""Random games of the second writing alone, with random options: every card stays in one place, nothing becomes negative, every question has two options."""
from __future__ import annotations

from dataclasses import fields
from typing import Any

import numpy as np
import pytest

from tests.settlers.second_writing import Ask, Game, Options
from tests.settlers.second_writing.cards import FACTIONS
from tests.settlers.second_writing.ending import final_points, winners

CHOICES = {
    "lookout": ("normal", "advanced", "alternate"), "refill": ("when_needed", "at_once"), "auto_gold": ("choose", "resources_first"),
    "solo_comparison": ("faction", "all"),
}


def random_options(rng: np.random.Generator) -> Options:
    chosen: dict[str, Any] = {}
    for field in fields(Options):
        if rng.random() < 0.4:
            values = CHOICES.get(field.name, (False, True))
            chosen[field.name] = values[rng.integers(len(values))]
    return Options(**chosen)


def random_game(seed: int) -> tuple[Game, int]:
    """A game that seldom passes, and the number of its questions."""
    rng = np.random.default_rng(seed)
    factions = [FACTIONS[i] for i in rng.permutation(4)[: 1 + seed % 4]]
    game = Game(factions, random_options(rng), lambda name, cards: [cards[i] for i in rng.permutation(len(cards))])
    asked = 0
    play = game.play()
    try:
        question: Ask = next(play)
        while True:
            assert len(question.options) > 1
            if asked % 10 == 0:
                assert game.faults() == []
            options = [option for option in question.options if option != ("pass",) or rng.random() < 0.1] or question.options
            question = play.send(options[rng.integers(len(options))])
            asked += 1
    except StopIteration:
        return game, asked


@pytest.mark.parametrize("seed", range(24))
def test_random_games_keep_every_card_in_one_place(seed: int) -> None:
    game, asked = random_game(seed)
    assert game.faults() == [] and asked > 50 and game.phase == "end" and game.round == 5
    assert winners(game) and all(final_points(game, player) >= 0 for player in game.players)
