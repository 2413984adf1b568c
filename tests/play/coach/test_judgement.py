"""Positions that strong players do not reach: judged by games to the end, with the habits that the players show."""

from __future__ import annotations

import math

import numpy as np
import pytest

from architects_env.core.play.match import Match
from architects_env.games import load
from architects_env.play.coach.habits import TEMPERATURES, log_likelihoods, temperatures
from architects_env.play.coach.judgement import Playouts, judged, lead, network_error, play_out
from architects_env.play.coach.players import player_of

HAMLET = load("hamlet")


def decisions(temperature: float, number: int, seed: int = 0) -> np.ndarray:
    """Return the log-likelihoods of decisions between five actions by a player at a temperature."""
    rng = np.random.default_rng(seed)
    priors = rng.dirichlet(np.full(5, 0.3), number) + 1e-6
    chances = priors ** (1 / temperature)
    actions = np.array([rng.choice(5, p=row / row.sum()) for row in chances])
    return log_likelihoods(priors, np.ones((number, 5), np.int8), actions)


@pytest.mark.parametrize("temperature", [1.0, 4.0, 1e6])
def test_the_temperature_of_a_player_is_found_from_its_decisions(temperature: float) -> None:
    rows = decisions(temperature, 300)
    strong = decisions(1.0, 300, seed=1)
    found = temperatures([0] * 300 + [1] * 300, [*rows, *strong], 2)
    near = np.abs(np.log(TEMPERATURES / temperature)).argmin()
    assert abs(list(TEMPERATURES).index(found[0]) - near) <= 1 and found[1] <= 1.5


def test_a_player_without_decisions_is_taken_for_a_strong_one() -> None:
    assert temperatures([], [], 3).tolist() == [1.0, 1.0, 1.0]


def test_forced_decisions_say_nothing_of_a_player() -> None:
    only = np.array([[0, 1, 0]], np.int8)
    assert log_likelihoods(np.array([[0.0, 1.0, 0.0]]), only, np.array([1])).tolist() == [[0.0] * len(TEMPERATURES)]


def test_among_strong_players_the_network_counts_and_among_others_the_games_to_the_end() -> None:
    playouts = Playouts((-0.9, 0.9), 0.1, 24)
    strong = judged((0.0, 0.0), playouts, np.array([1.0, 1.0]))
    weak = judged((0.0, 0.0), playouts, np.array([10.0, 1.0]))
    assert strong[0] > -0.6 and weak[0] < -0.8 and sum(weak) == pytest.approx(0)
    assert network_error(np.array([0.7, 1.0])) < network_error(np.array([4.0, 1.0])) < network_error(TEMPERATURES)


def test_games_to_the_end_repeat_and_keep_to_the_habits_of_each_seat() -> None:
    match = Match(HAMLET, 2, seed=1)
    even, drunk = (
        play_out(HAMLET, match.to_bytes(), np.array(habits), 0, 24, math.inf) for habits in ([1, 1], [1, 1e6])
    )
    assert play_out(HAMLET, match.to_bytes(), np.array([1, 1e6]), 0, 24, math.inf) == drunk
    assert drunk.games == 24 and drunk.values[1] < even.values[1] and sum(drunk.values) == pytest.approx(0)


def test_a_hot_network_plays_nearly_at_random_and_only_legal_actions() -> None:
    from architects_env.play.coach.continuations import play_on, sampled_worlds

    match, rng = Match(HAMLET, 3, seed=1), np.random.default_rng(0)
    worlds = sampled_worlds(match.view(), 8, rng)
    ends = play_on(HAMLET, worlds, (), {}, player_of(HAMLET, 3, np.array([1e6, 0.0, 1.0])), rng)
    assert ends.over.all() and ends.values.shape == (1, 8, 3) and (ends.lengths > 0).all()


def test_where_games_find_no_end_the_points_count() -> None:
    values = lead(HAMLET, np.array([[3, 3], [9, 1]]))
    assert values[0].tolist() == [0, 0] and values[1][0] > 0 > values[1][1] and (abs(values) <= 1).all()
