"""What games report of themselves, for tools that work with all of them."""

from __future__ import annotations

import numpy as np
import pytest

import architects_env
from architects_env.games import GAMES


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_game_says_how_many_turns_a_player_had(game: str) -> None:
    match = architects_env.make(game, 2, 4)
    rng = np.random.default_rng(4)
    before = match.game.facts(match.state, -1)["turns"]
    while not match.over:
        match.apply(rng.choice(match.legal_actions()))
    turns = match.game.facts(match.state, -1)["turns"]
    assert isinstance(turns, int) and 0 <= before < turns


@pytest.mark.parametrize(
    ("game", "options", "turns"),
    [
        ("architects", {"max_turns_per_player": 3}, 3),
        ("citadels", {"max_rounds": 4}, 4),
        ("hamlet", {"rounds": 3}, 3),
    ],
)
def test_a_game_cut_off_by_its_bound_took_as_many_turns(game: str, options: dict[str, int], turns: int) -> None:
    match = architects_env.make(game, 3, 1, **options)
    while not match.over:
        match.apply(match.legal_actions()[0])
    assert match.game.facts(match.state, -1)["turns"] == turns
