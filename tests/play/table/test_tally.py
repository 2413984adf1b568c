"""What is told of the end of a game, card by card: it sums to the points of each source, whoever plays."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from architects_env.adapters.common.opponents import bot_player
from architects_env.conformance.random_play import ConformanceError
from architects_env.core.contract.registry import load
from architects_env.core.play.match import Match
from architects_env.play.conformance import require_tallied
from architects_env.play.face import face_of, register_face, tally
from architects_env.testing.modes import random_options

GAMES = "hamlet", "architects", "citadels", "viscounts", "settlers"
SELDOM = {"museum", "hand", "gold", "purple buildings for each other", "poverty", "Gates", "Shrine"}
"""Sources that few games have."""


def finished(name: str, seed: int, bot: str = "greedy") -> Match:
    """A game of a bot with itself, with random options and each number of players in turn; some moves are random."""
    game, rng = load(name), np.random.default_rng(seed)
    low, high = game.seats
    players = low + seed % (high - low + 1)
    match, choose = Match(game, players, random_options(game, players, rng), seed), bot_player(game, bot)
    while not match.over:
        at_random = rng.random() < 0.05
        match.apply(int(rng.choice(match.legal_actions()) if at_random else choose(match.view(), rng)))
    return match


@pytest.mark.parametrize("games", [60, pytest.param(1000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", GAMES)
def test_what_each_card_brought_sums_to_the_points_of_its_source(name: str, games: int) -> None:
    met, sources = set[str](), set(load(name).sources)
    for seed in range(games):
        match = finished(name, seed)
        require_tallied(match, f"{name} {seed}")
        met |= {brought.source for side in range(len(match.breakdown())) for brought in tally(match, side)}
    assert met >= sources - SELDOM, "the games were such that this was looked at"


def test_a_tally_that_forgets_a_card_is_found_and_a_game_need_not_have_one() -> None:
    match = finished("hamlet", 0)
    match.game = replace(match.game, name="forgetful")
    require_tallied(match, "here")
    register_face("forgetful", replace(face_of("hamlet"), tally=lambda g, side: []))
    with pytest.raises(ConformanceError, match="sums to"):
        require_tallied(match, "here")
