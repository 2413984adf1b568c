"""The experiments run, and the fuzz finds what is broken."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

import architects_env
from architects_env.experiments.speed.__main__ import Arguments, measure
from architects_env.games import load
from architects_env.testing import modes as fuzzing


@pytest.mark.parametrize("games", [100, pytest.param(1000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", architects_env.game_names())
def test_random_games_with_every_number_of_players_without_a_broken_invariant(game: str, games: int) -> None:
    low, high = load(game).seats
    total = 0
    for players in range(low, high + 1):
        found = fuzzing.fuzz(game, players, -(-games // (high - low + 1)), seed=77, every=60)
        assert not found.wrong, found.wrong
        total += found.games
    assert total >= games


def test_the_hunt_reports_a_broken_invariant(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = dataclasses.replace(
        load("architects"), invariants=lambda g: ["A worker is missing."] if g.turns > 5 else []
    )
    monkeypatch.setattr(fuzzing, "load", lambda name: rules)
    found = fuzzing.fuzz("architects", 3, 10, seed=0, every=5)
    assert found.wrong and "A worker is missing." in found.wrong[0]


@pytest.mark.parametrize("kernel", ["given", pytest.param("ours", marks=pytest.mark.slow)])
def test_speed_is_measured_beside_its_yardsticks(kernel: str, tmp_path: Path) -> None:
    """Our reference kernel is compiled anew each time, which no cache keeps."""
    given = tmp_path / "given.py"
    given.write_text("def measure(threads, batch, seconds, repeats): return 1000.0\n")
    arguments = Arguments(
        seconds=0.05, repeats=1, n_envs=32, compiling=False, reference=given if kernel == "given" else None
    )
    result = measure(arguments, lambda _: None)
    assert {"one thread / reference kernel", "AEC raw / empty raw", "AEC wrapped / empty wrapped"} <= set(
        result["ratios"]
    )
    assert all(ratio["median"] > 0 for ratio in result["ratios"].values())


@pytest.mark.slow
@pytest.mark.parametrize("game", architects_env.game_names())
def test_ten_thousand_random_games_with_every_state_checked(game: str) -> None:
    low, high = load(game).seats
    for players in range(max(2, low), high + 1):
        assert not fuzzing.fuzz(game, players, 10_000 // (high - low + 1), seed=1, every=1).wrong


def test_training_is_measured_beside_its_yardsticks() -> None:
    from architects_env.experiments.speed.__main__ import measure_training

    result = measure_training(Arguments(game="hamlet", players=2, n_envs=16, seconds=0.01, repeats=1), lambda _: None)
    assert set(result["per_second"]) == {
        "ours",
        "ours_in_two_threads",
        "bare_torch_loop",
        "stock_maskable_ppo",
        "as_pettingzoo_documents",
        "beside_0",
        "beside_2",
        "beside_4",
    }
    assert all(rate > 0 for rate in result["per_second"].values()) and len(result["ratios"]) == 6


@pytest.mark.parametrize("device", ["cpu", "torch-cpu"])
def test_the_parts_of_training_are_measured_on_a_device(device: str) -> None:
    from architects_env.experiments.speed.__main__ import measure_training

    arguments = Arguments(game="hamlet", players=2, n_envs=16, seconds=0.01, repeats=1, training=True, device=device)
    result = measure_training(arguments, lambda _: None)
    assert set(result["per_second"]) == {"engine", "inference", "update", "whole"}
    assert all(rate > 0 for rate in result["per_second"].values())
    assert result["device"] == f"CPU ({device})" and result["cores"] >= 1


def test_observations_as_tables_are_measured_beside_vectors() -> None:
    from architects_env.experiments.speed.__main__ import measure_tables

    result = measure_tables(Arguments(game="hamlet", players=2, n_envs=16, seconds=0.01, repeats=1), lambda _: None)
    assert set(result["ratios"]) == {f"{way}: tables / vectors" for way in ("batch", "learners", "aec")}
    assert all(rate > 0 for rate in result["per_second"].values())


def test_the_speed_of_search_is_measured_beside_the_same_search_in_plain_python() -> None:
    from architects_env.experiments.speed import search as search_speed

    result = search_speed.measure(
        search_speed.Arguments(game="hamlet", players=2, positions=(0, 2), seconds=0.05, repeats=1)
    )
    assert [at["position"] for at in result["positions"]] == [0, 2]
    assert all(at["ratio"]["median"] > 0 and at["per_second"]["playouts"] > 0 for at in result["positions"])


def test_the_plain_search_and_the_compiled_one_agree_on_what_is_best() -> None:
    from architects_env.adapters.pettingzoo_env import env
    from architects_env.core.contract.rules.rng import stream
    from architects_env.core.search.tree_search import TreeSearch
    from architects_env.experiments.speed.plain_search import PlainSearch, at_decision

    position = at_decision(env("hamlet", 2), 6, seed=5)
    plain = PlainSearch(position, seed=1)
    plain.run(400)
    view = position.unwrapped.match.view()
    search = TreeSearch(view.game, view.memory, view.seat, stream(1))
    search.run(400)
    visits = plain.visits()
    assert sum(visits.values()) == 400 and max(visits, key=lambda action: visits[action]) == int(
        search.visits()[0].argmax()
    )
