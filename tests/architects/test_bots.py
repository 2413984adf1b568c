"""The bots of one evaluation: their table of weights, their characters, their strength."""
from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import architects_env
from agents import make_agent
from architects_env.games import load
from architects_env.games.architects.actions import CAPTURE
from architects_env.games.architects.board import MOST_PLAYERS, NUM_LOCATIONS
from architects_env.games.architects.bots.terms import NAMES
from architects_env.games.architects.bots.weights import BOTS, TABLE, WEIGHTS, vector
from train.ladder import play_pairing

GAME = load("architects")


def captures_of_others(action: int) -> bool:
    return CAPTURE <= action < CAPTURE + NUM_LOCATIONS * MOST_PLAYERS and (action - CAPTURE) % MOST_PLAYERS != 0


@cache
def habits(bot: str, games: int = 60) -> tuple[dict[str, float], dict[str, float]]:
    """What `bot` and the two `greedy` ones at its table did on average."""
    one, greedy, rng = make_agent(bot, GAME), make_agent("greedy", GAME), np.random.default_rng(0)
    totals: list[dict[str, float]] = [{}, {}]
    for deal in range(games):
        match, own = architects_env.make("architects", 3, seed=deal), deal % 3
        done = np.zeros(3)
        while not match.over:
            seat = match.seat
            action = (one if seat == own else greedy).act(match.view(), rng)
            done[seat] += captures_of_others(action)
            match.apply(action)  # refuses what is illegal
        for seat in range(3):
            facts = GAME.facts(match.states[0], seat)
            counts = {
                "buildings": len(facts["buildings"]), "Cathedral level": facts["Cathedral level"], "virtue": facts["virtue"],
                "debts": facts["unpaid debts"] + facts["paid debts"], "captures": done[seat],
            }
            mine, share = totals[seat != own], 1 if seat == own else 1 / 2
            for name, number in counts.items():
                mine[name] = mine.get(name, 0) + share * number / games
    return totals[0], totals[1]


# --- characters -----------------------------------------------------------------------------------------------------------------------------------
def test_a_builder_builds_more_than_greedy() -> None:
    own, others = habits("builder")
    assert own["buildings"] > others["buildings"] + 0.4


def test_a_cathedral_goer_climbs_higher_than_greedy_and_is_more_virtuous() -> None:
    own, others = habits("cathedral")
    assert own["Cathedral level"] > others["Cathedral level"] + 1 and own["virtue"] > others["virtue"] + 1


def test_a_criminal_has_more_debts_and_less_virtue_than_greedy() -> None:
    own, others = habits("criminal")
    assert own["debts"] > others["debts"] + 1 and own["virtue"] < others["virtue"] - 1


def test_a_captor_captures_more_often_than_greedy() -> None:
    own, others = habits("captor")
    assert own["captures"] > 2 * others["captures"]


# --- strength -------------------------------------------------------------------------------------------------------------------------------------
def test_heuristic_beats_greedy_clearly_with_two_players() -> None:
    assert play_pairing(GAME, make_agent("heuristic", GAME), make_agent("greedy", GAME), 2, 200, seed=12).low > 0.55


@pytest.mark.parametrize("players", [3, 4])
def test_heuristic_wins_more_than_its_share_with_more_players(players: int) -> None:
    assert play_pairing(GAME, make_agent("heuristic", GAME), make_agent("greedy", GAME), players, 200, seed=12).low > 1 / players


# --- the table of weights ---------------------------------------------------------------------------------------------------------------------------
def test_every_bot_of_the_game_has_a_weight_for_every_term() -> None:
    assert tuple(GAME.bots) == tuple(GAME.weighted_bots) == BOTS and WEIGHTS.shape == (len(BOTS), len(NAMES))
    assert all(tuple(entry) == NAMES for entry in TABLE.values()), "weights.json keeps the order of the terms"


def test_a_missing_an_unknown_and_an_impossible_weight_are_refused_by_name() -> None:
    entry = dict(TABLE["greedy"])
    with pytest.raises(ValueError, match="worlds of me must be from 1 to 8, not 0"):
        vector({**entry, "worlds": 0.0}, "me")
    with pytest.raises(ValueError, match="missing or unknown: glory"):
        vector({**entry, "glory": 1.0})
    with pytest.raises(ValueError, match="finite"):
        vector({**entry, "clay": float("nan")})
    del entry["silver"]
    with pytest.raises(ValueError, match="missing or unknown: silver"):
        vector(entry)


def test_bots_that_differ_in_weights_share_their_compiled_function() -> None:
    assert len({choose for choose, _ in GAME.weighted_bots.values()}) == 1
