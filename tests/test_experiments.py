"""The experiments run, and the hunt finds what is broken."""
from __future__ import annotations

import dataclasses

import pytest

import architects_env
from architects_env.games import load
from experiments import hunt as hunting
from experiments.speed import Arguments, measure


@pytest.mark.parametrize("game", architects_env.game_names())
def test_a_thousand_random_games_without_a_broken_invariant(game: str) -> None:
    low, high = load(game).seats
    total = 0
    for players in range(low, high + 1):
        found = hunting.hunt(game, players, 1000 // (high - low + 1), seed=77, every=60)
        assert not found.wrong, found.wrong
        total += found.games
    assert total >= 1000


def test_the_hunt_reports_a_broken_invariant(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = dataclasses.replace(load("architects"), invariants=lambda g: ["A worker is missing."] if g.turns > 5 else [])
    monkeypatch.setattr(hunting, "load", lambda name: rules)
    found = hunting.hunt("architects", 3, 10, seed=0, every=5)
    assert found.wrong and "A worker is missing." in found.wrong[0]


def test_speed_is_measured_beside_its_yardsticks() -> None:
    result = measure(Arguments(seconds=0.05, rounds=1, batch=32, compiling=False), lambda _: None)
    assert {"one thread / reference kernel", "AEC raw / empty raw", "AEC wrapped / empty wrapped"} <= set(result["ratios"])
    assert all(ratio["median"] > 0 for ratio in result["ratios"].values())


@pytest.mark.slow
def test_ten_thousand_random_games_with_every_state_checked() -> None:
    for players in (2, 3, 4, 5):
        assert not hunting.hunt("architects", players, 2500, seed=1, every=1).wrong
