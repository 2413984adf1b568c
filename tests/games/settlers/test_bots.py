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
from architects_env.games.settlers.bots import FAMILY, terms
from architects_env.games.settlers.bots.value import value
from architects_env.games.settlers.data.vocabulary import DEPLOY, HOLDS_RESOURCES, NUM_GOODS, OFFER, ON_BUILD, RESET
from architects_env.testing.bots import check_blindness, check_view_is_kept, played_by
from architects_env.train.evaluation.pairing import play_pairing
from tests.games.settlers.table import Table

GAME = load("settlers")
BOTS = tuple(FAMILY.vectors)
MODES: dict[str, tuple[int, dict[str, Any]]] = {
    "solo": (1, {}),
    "2_players": (2, {}),
    "3_players_alternate": (3, {"lookout": "alternate", "target_needed": False, "exchange_cards_seen": False}),
    "4_players": (4, {}),
}


def played_by_all(players: int, seed: int, options: dict[str, Any]) -> Match:
    """A game in which the bots take turns at deciding."""
    return played_by(
        [make_agent(bot, GAME) for bot in BOTS], architects_env.make("settlers", players, seed=seed, **options), seed
    )


# --- legal, fair, repeatable ------------------------------------------------------------------------------------------
@pytest.mark.parametrize("mode", MODES)
def test_bots_finish_games_with_legal_decisions_in_every_mode(mode: str) -> None:
    players, options = MODES[mode]
    assert not played_by_all(players, 1, options).cut_off


@pytest.mark.parametrize("players", [1, 2, 4])
@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_decides_the_same_whatever_is_hidden(bot: str, players: int) -> None:
    check_blindness(make_agent(bot, GAME), architects_env.make("settlers", players, seed=4), 50)


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_leaves_the_view_as_it_is(bot: str) -> None:
    check_view_is_kept(make_agent(bot, GAME), architects_env.make("settlers", 4, seed=3), 40, seed=3)


# --- strength ---------------------------------------------------------------------------------------------------------
QUICK_BOTS = [pytest.param(bot, marks=[pytest.mark.slow] if bot == "heuristic" else []) for bot in BOTS]
"""It takes longest, and below it beats `greedy`, which beats random play."""


@pytest.mark.parametrize("bot", QUICK_BOTS)
def test_every_bot_beats_random_in_more_than_nine_of_ten_games(bot: str) -> None:
    assert play_pairing(GAME, make_agent(bot, GAME), make_agent("random", GAME), 2, 40, seed=12).win_rate > 0.9


def test_heuristic_beats_greedy_clearly_with_two_players() -> None:
    assert play_pairing(GAME, make_agent("heuristic", GAME), make_agent("greedy", GAME), 2, 20, seed=12).win_rate > 0.6


def test_greedy_wins_the_solo_game_more_often_than_not() -> None:
    rng, agent, won = np.random.default_rng(5), make_agent("greedy", GAME), 0
    for seed in range(20):
        match = architects_env.make("settlers", 1, seed=seed)
        while not match.over:
            match.apply(agent.act(match.view(), rng))
        won += match.scores_and_ranks()[1][0] == 1
    assert won > 10


# --- evaluation -------------------------------------------------------------------------------------------------------
@kernel
def value_at(states, i, p, weights):
    return value(states[i], p, weights)


def worth(match: Match, p: int) -> float:
    """The value that `heuristic` gives to the position."""
    return float(value_at(match.memory, 0, p, FAMILY.vectors["heuristic"]))


def test_the_value_of_a_finished_game_is_the_place() -> None:
    match, rng = architects_env.make("settlers", 2, seed=2), np.random.default_rng(2)
    while not match.over:
        match.apply(rng.choice(match.legal_actions()))
    scores, ranks = match.scores_and_ranks()
    assert worth(match, int(ranks.argmin())) > 0.5 > worth(match, int(ranks.argmax())) and scores[0] != scores[1]


def test_more_of_what_is_worth_points_makes_a_position_better() -> None:
    plain = Table("Romans", "Barbarians")
    for better in (
        Table("Romans", "Barbarians").empire(0, "Builder 1"),
        Table("Romans", "Barbarians").deals(0, "Roman Bank"),
        Table("Romans", "Barbarians").supply(0, gold=2),
        Table("Romans", "Barbarians").hand(0, "Mill"),
    ):
        assert worth(better.match, 0) > worth(plain.match, 0) > worth(better.match, 1)


def test_every_kind_of_effect_feature_and_target_has_a_weight() -> None:
    names = [weight.name for weight in terms.WEIGHTS]
    assert names[:NUM_GOODS] == [
        "of_wood",
        "of_stone",
        "of_food",
        "of_gold",
        "of_worker",
        "of_raze_token",
        "of_card",
        "of_point",
    ]
    assert names[terms.FIRST_EFFECT + OFFER] == "effect_offer" and names[terms.FIRST_EFFECT + DEPLOY] == "effect_deploy"
    assert names[terms.FIRST_TARGET + RESET] == "target_reset"
    assert (
        names[terms.FIRST_FEATURE + ON_BUILD] == "feature_on_build"
        and names[terms.FIRST_FEATURE + HOLDS_RESOURCES] == "feature_holds_resources"
    )
    assert names[terms.LAST_ROUND] == "last_round" and names[terms.SPREAD] == "spread" and names[terms.TRUST] == "trust"
