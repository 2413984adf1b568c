"""The bots: legal in every mode, blind to what is hidden, their strength, their weights."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

import architects_env
from architects_env.agents import make_agent
from architects_env.core.play.match import Match
from architects_env.games import load
from architects_env.games.citadels.bots import FAMILY, terms
from architects_env.games.citadels.bots.value import POINTS
from architects_env.games.citadels.data.characters import CHARACTERS, NUMBERS
from architects_env.games.citadels.rules.scoring import BUILDINGS
from architects_env.games.citadels.rules.state import WARLORD_BUILDING
from architects_env.testing.bots import check_blindness, check_view_is_kept, played_by
from architects_env.train.evaluation.pairing import play_pairing

GAME = load("citadels")
BOTS = tuple(FAMILY.vectors)
SWITCHED = {
    "allow_duplicates": False,
    "discard_mode": "bottom_of_deck",
    "smithy": "3_for_3",
    "warlord_may_hit_own_city": True,
    "protected_city_size": "threshold",
    "diplomat_vs_complete_city": "forbidden",
    "great_wall_affects_diplomat": True,
    "graveyard_vs_powder_house": True,
    "graveyard_saves_itself": True,
    "auto_collect_taxes_at_turn_end": False,
    "hospital_uses_income_buildings": True,
    "killed_emperor_moves_crown": True,
    "name_face_up": True,
    "city_size": 7,
}
OLD = {
    f"number_{number}": next(c.name.lower().replace(" ", "_") for c in CHARACTERS if c.number == number)
    for number in range(1, NUMBERS)
}
NEW = {
    f"number_{number}": [c.name.lower().replace(" ", "_") for c in CHARACTERS if c.number == number][1]
    for number in range(1, NUMBERS)
}
MODES: dict[str, dict[str, Any]] = {
    "standard": {},
    "all purple cards": {"new_buildings": 15, "purple_removal": "none"},
    "switches": {**SWITCHED, "new_buildings": 15},
    "base characters": {**OLD, "new_buildings": 0},
    "characters of The Dark City": {**NEW, "new_buildings": 15},
}


def played_by_all(bots: tuple[str, ...], players: int, seed: int, options: dict[str, Any]) -> Match:
    """A game in which the bots take turns at deciding."""
    return played_by(
        [make_agent(bot, GAME) for bot in bots], architects_env.make("citadels", players, seed=seed, **options), seed
    )


# --- legal, fair, repeatable ------------------------------------------------------------------------------------------
@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("mode", MODES)
def test_bots_finish_games_with_legal_decisions_in_every_mode(mode: str, players: int) -> None:
    assert not played_by_all(BOTS, players, players, MODES[mode]).cut_off


@pytest.mark.parametrize("players", [2, 3, 5, 8])
@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_decides_the_same_whatever_is_hidden(bot: str, players: int) -> None:
    check_blindness(make_agent(bot, GAME), architects_env.make("citadels", players, seed=4, new_buildings=15), 120)


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_leaves_the_view_as_it_is(bot: str) -> None:
    check_view_is_kept(make_agent(bot, GAME), architects_env.make("citadels", 4, seed=3), 60, seed=3)


# --- characters -------------------------------------------------------------------------------------------------------
@cache
def habits(bot: str, games: int = 60) -> tuple[dict[str, float], dict[str, float]]:
    """The average habits of `bot` and of the three `greedy` ones at its table, with Warlord and Assassin in the set."""
    one, greedy, rng = make_agent(bot, GAME), make_agent("greedy", GAME), np.random.default_rng(0)
    totals = [{"destroyed": 0.0, "buildings": 0.0, "points of a building": 0.0} for _ in range(2)]
    for deal in range(games):
        match, own = architects_env.make("citadels", 4, seed=deal, number_8="warlord", number_1="assassin"), deal % 4
        destroyed = np.zeros(4)
        while not match.over:
            seat = match.seat
            destroyed[seat] += match.state.stage == WARLORD_BUILDING
            match.apply((one if seat == own else greedy).act(match.view(), rng))
        for seat in range(4):
            buildings, mine = int(match.state.buildings[seat]), totals[seat != own]
            share = (1 if seat == own else 1 / 3) / games
            mine["destroyed"] += share * destroyed[seat]
            mine["buildings"] += share * buildings
            mine["points of a building"] += share * match.breakdown()[seat][BUILDINGS] / max(1, buildings)
    return totals[0], totals[1]


def test_a_raider_destroys_more_than_greedy() -> None:
    own, others = habits("raider")
    assert own["destroyed"] > others["destroyed"] + 0.2


def test_a_builder_has_more_and_cheaper_buildings_than_greedy() -> None:
    own, others = habits("builder")
    assert (
        own["buildings"] > others["buildings"] + 0.4
        and own["points of a building"] < others["points of a building"] - 0.2
    )


# --- strength ---------------------------------------------------------------------------------------------------------
QUICK_BOTS = [pytest.param(bot, marks=[pytest.mark.slow] if bot == "heuristic" else []) for bot in BOTS]
"""It takes longest, and below it beats `greedy`, which beats random play."""


@pytest.mark.parametrize("games", [40, pytest.param(200, marks=pytest.mark.slow)])
@pytest.mark.parametrize("bot", QUICK_BOTS)
def test_every_bot_beats_random_in_more_than_nine_of_ten_games(bot: str, games: int) -> None:
    assert play_pairing(GAME, make_agent(bot, GAME), make_agent("random", GAME), 2, games, seed=12).win_rate > 0.9


@pytest.mark.parametrize(("games", "least"), [(40, 0.6), pytest.param(100, 0.7, marks=pytest.mark.slow)])
def test_heuristic_beats_greedy_clearly_with_two_players(games: int, least: float) -> None:
    assert play_pairing(GAME, make_agent("heuristic", GAME), make_agent("greedy", GAME), 2, games, seed=12).low > least


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 5, 8])
def test_heuristic_wins_far_more_than_its_share_with_more_players(players: int) -> None:
    assert (
        play_pairing(GAME, make_agent("heuristic", GAME), make_agent("greedy", GAME), players, 120, seed=12).low
        > 1.4 / players
    )


# --- weights ----------------------------------------------------------------------------------------------------------
def test_the_numbers_of_terms_are_those_of_their_names() -> None:
    names = [weight.name for weight in FAMILY.weights]
    assert [names[term] for term in (terms.GOLD, terms.FAR, terms.TAX, terms.HAIR, terms.DRAWN, terms.ROUNDS)] == [
        "gold",
        "far",
        "tax",
        "tie_break",
        "drawn",
        "rounds",
    ]
    assert names[terms.FIRST_FEATURE + 2 * POINTS + 1] == "points_late" and names[terms.FIRST_CHARACTER + 2] == "thief"
