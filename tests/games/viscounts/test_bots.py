"""The bots: legal in every mode, blind to what is hidden, their strength, their weights."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import architects_env
from architects_env.agents import make_agent
from architects_env.core.compile.jit import kernel
from architects_env.core.play.match import Match
from architects_env.games import load
from architects_env.games.viscounts.bots import FAMILY, terms
from architects_env.games.viscounts.bots.value import value
from architects_env.games.viscounts.data.cards import ICONS
from architects_env.testing.bots import check_blindness, check_view_is_kept, played_by
from architects_env.train.evaluation.pairing import play_pairing

GAME = load("viscounts")
BOTS = tuple(FAMILY.vectors)
MODES: dict[str, tuple[int, dict[str, Any]]] = {
    **{f"{players}_players": (players, {}) for players in (2, 3, 4)},
    **{
        f"solo_{ai}": (1, {"ai": ai, "difficulty": difficulty})
        for difficulty, ai in enumerate(("cleric", "builder", "noble", "card"))
    },
}


def played_by_all(players: int, seed: int, options: dict[str, Any]) -> Match:
    """A game in which the bots take turns at deciding."""
    return played_by(
        [make_agent(bot, GAME) for bot in BOTS], architects_env.make("viscounts", players, seed=seed, **options), seed
    )


# --- legal, fair, repeatable ------------------------------------------------------------------------------------------
@pytest.mark.parametrize("mode", MODES)
def test_bots_finish_games_with_legal_decisions_in_every_mode(mode: str) -> None:
    players, options = MODES[mode]
    assert not played_by_all(players, 1, options).cut_off


@pytest.mark.parametrize("players", [1, 2, 4])
@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_decides_the_same_whatever_is_hidden(bot: str, players: int) -> None:
    check_blindness(make_agent(bot, GAME), architects_env.make("viscounts", players, seed=4), 80)


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_leaves_the_view_as_it_is(bot: str) -> None:
    check_view_is_kept(make_agent(bot, GAME), architects_env.make("viscounts", 4, seed=3), 60, seed=3)


# --- strength ---------------------------------------------------------------------------------------------------------
QUICK_BOTS = [pytest.param(bot, marks=[pytest.mark.slow] if bot == "heuristic" else []) for bot in BOTS]
"""It takes longest, and below it beats `greedy`, which beats random play."""


@pytest.mark.parametrize("bot", QUICK_BOTS)
def test_every_bot_beats_random_in_more_than_nine_of_ten_games(bot: str) -> None:
    assert play_pairing(GAME, make_agent(bot, GAME), make_agent("random", GAME), 2, 60, seed=12).win_rate > 0.9


def test_heuristic_beats_greedy_clearly_with_two_players() -> None:
    assert play_pairing(GAME, make_agent("heuristic", GAME), make_agent("greedy", GAME), 2, 60, seed=12).win_rate > 0.6


@pytest.mark.parametrize("bot", BOTS)
def test_games_of_a_bot_with_itself_come_to_an_end(bot: str) -> None:
    for seed in range(3):
        match, agent, rng = (
            architects_env.make("viscounts", 2, seed=seed),
            make_agent(bot, GAME),
            np.random.default_rng(seed),
        )
        while not match.over:
            match.apply(agent.act(match.view(), rng))
        assert not match.cut_off and match.state.rounds < 60


@kernel
def value_at(states, i, p, weights):
    return value(states[i], p, weights)


def worth(match: Match, p: int) -> float:
    """The value that `heuristic` gives to the position."""
    return float(value_at(match.memory, 0, p, FAMILY.vectors["heuristic"]))


# --- evaluation -------------------------------------------------------------------------------------------------------
def test_the_value_of_a_finished_game_is_the_place() -> None:
    match, rng = architects_env.make("viscounts", 2, seed=2), np.random.default_rng(2)
    while not match.over:
        match.apply(rng.choice(match.legal_actions()))
    scores, ranks = match.scores_and_ranks()
    assert worth(match, int(ranks.argmin())) > 0.5 > worth(match, int(ranks.argmax())) and scores[0] != scores[1]


def test_more_of_what_is_worth_points_makes_a_position_better() -> None:
    match, rng = architects_env.make("viscounts", 3, seed=3), np.random.default_rng(3)
    for _ in range(60):
        match.apply(rng.choice(match.legal_actions()))
    for field, n in (("approved_deeds", 3), ("tier3", 3), ("silver", 5)):
        better = match.clone()
        better.state[field][0] += n
        assert worth(better, 0) > worth(match, 0), field


def test_every_feature_has_a_weight_early_and_late() -> None:
    names = [weight.name for weight in terms.WEIGHTS]
    assert names[terms.FIRST_FEATURE :][: 2 * terms.NUM_FEATURES] == [
        f"{name}_{when}" for name in terms.FEATURES for when in ("early", "late")
    ]
    assert names[terms.FIRST_ICON] == f"{ICONS[0]}_icon" and names[terms.FIRST_SLOT] == "slot_0"
