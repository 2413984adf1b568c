"""The test kit: what it finds wrong, and what it needs."""
from __future__ import annotations

import dataclasses
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import architects_env.testing
from architects_env.core.match import Match
from architects_env.core.registry import _REGISTERED, register
from architects_env.games import load, names
from architects_env.testing.golden import check_log
from architects_env.testing.modes import Found, fuzz, other_values, random_options, switched, unreached, unturned
from architects_env.testing.table import LaidTable
from tests.hamlet.test_golden import GOLDEN, MODES, builder

HAMLET = load("hamlet")
KIT = Path(architects_env.testing.__file__).parent


def test_the_kit_needs_neither_torch_nor_pytest_but_for_its_plugin() -> None:
    modules = [f"architects_env.testing.{path.stem}" for path in KIT.glob("*.py") if path.stem not in ("__init__", "plugin")]
    assert len(modules) >= 5
    program = f"import sys, {', '.join(modules)}; print(sorted({{'torch', 'pytest', 'agents'}} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout == "[]\n"


# --- golden games ----------------------------------------------------------------------------------------------------------------------------------------
def test_a_game_that_was_written_is_replayed_whatever_the_seed() -> None:
    for seed in range(5):
        lines = GOLDEN.written(MODES["3_players"], seed)
        assert lines[1].startswith("deal plan 0: ") and lines[-2].startswith("  # round ") and lines[-1].startswith("points ")
        GOLDEN.replay(lines, MODES["3_players"])


@pytest.mark.parametrize(("find", "change"), [
    ("  # round", lambda line: line.replace("points", "pints")), ("points ", lambda line: line + "0"), ("0: ", lambda line: "2" + line[1:]),
    ("deal plan 0", lambda line: line.replace("Cottage", "Chapel")),
])
def test_a_line_that_does_not_fit_is_found(find: str, change) -> None:
    lines = GOLDEN.written(MODES["2_players"], 3)
    at = next(i for i, line in enumerate(lines) if line.startswith(find))
    with pytest.raises((AssertionError, ValueError)):
        GOLDEN.replay([*lines[:at], change(lines[at]), *lines[at + 1 :]], MODES["2_players"])


def test_chance_results_are_written_where_random_numbers_were_drawn_and_imposed_again() -> None:
    def dice(match: Match) -> dict[str, str]:
        return {"goods": str(int(match.state.goods[0, 0])), "always": "0"}

    imposed: list[tuple[str, str]] = []
    game = dataclasses.replace(GOLDEN, chance=dice, impose=lambda match, name, text: imposed.append((name, text)), renewed=lambda match, action: ["always"])
    match, twin = (Match(HAMLET, 2, {}, 1) for _ in range(2))
    assert game._drawn(match, twin, 0) == {}
    twin.state.rng[0] += 1
    assert game._drawn(match, twin, 0) == {"always": "0"}
    twin.state.goods[0, 0] = 2
    assert game._drawn(match, twin, 0) == {"goods": "2", "always": "0"}
    lines = GOLDEN.written(MODES["2_players"], 3)
    game.replay([*lines[:4], "  chance goods: 7", *lines[4:]], MODES["2_players"])
    assert imposed == [("goods", "7")]


def test_a_log_that_tells_something_else_is_found(tmp_path: Path) -> None:
    path, mode = tmp_path / "golden" / "log.txt", MODES["3_players"]
    check_log("hamlet", path, mode, 6, (0, 2), builder, accept=True)
    check_log("hamlet", path, mode, 6, (0, 2), builder, accept=False)
    path.write_text(path.read_text(encoding="utf-8").replace("Round 2 is over", "Round 2 ends"), encoding="utf-8")
    with pytest.raises(AssertionError, match="Round 2"):
        check_log("hamlet", path, mode, 6, (0, 2), builder, accept=False)


# --- modes -----------------------------------------------------------------------------------------------------------------------------------------------
def test_every_option_is_turned_by_itself_and_what_no_mode_tries_is_named() -> None:
    modes = switched(HAMLET, 2)
    assert {options.popitem() for _, options in [(n, dict(o)) for n, o in modes.values()]} == {
        (option.name, value) for option in HAMLET.options for value in other_values(option)}
    assert unturned(HAMLET, modes.values()) == [] and all(players == 2 for players, _ in modes.values())
    assert any(name.startswith("rival=") for name in unturned(load("architects"), [(2, {})])) and unturned(HAMLET, [(2, {"rounds": 6})]) == ["feast=False"]
    assert not any(options.get("rival") == "helena" for _, options in switched(load("architects"), 3).values())


def test_the_hunt_names_game_seed_and_decision_of_a_broken_invariant() -> None:
    register(dataclasses.replace(HAMLET, name="leaky", invariants=lambda g: ["Too much wood."] if np.max(g.goods) > 4 else []))
    try:
        found = fuzz("leaky", 2, 50, seed=3, every=2)
        assert "Too much wood." in found.wrong[0] and "2 players, seed 3, episode" in found.wrong[0] and "fuzz('leaky', 2, 50, 3, 2, {})" in found.wrong[0]
    finally:
        _REGISTERED.clear()


RARE = {"settlers": {"deal of"}}
"""Stages to which no random game comes (two Trade Routes of two opponents that lead to one location); a test of their own plays them."""


@pytest.mark.parametrize("name", names())
def test_random_games_with_random_options_come_through_every_stage_of_the_rules(name: str) -> None:
    game, rng, found = load(name), np.random.default_rng(2), Found()
    for seed in range(200):
        players = int(rng.integers(game.seats[0], game.seats[1] + 1))
        found += fuzz(name, players, 8, seed, 1000, random_options(game, players, rng))
        if not set(unreached(game, found)) - RARE.get(name, set()):
            break
    assert not set(unreached(game, found)) - RARE.get(name, set()) and not found.wrong


def test_a_stage_that_no_game_came_to_is_named() -> None:
    names = load("citadels").stages.names
    few = fuzz("citadels", 2, 1, 3, 1000, {"new_buildings": 0})
    assert "bell tower" in unreached(load("citadels"), few) and set(unreached(load("citadels"), few)) | set(few.reached) == set(names)
    assert few.reached["draft"] > 10 and (few + few).reached["draft"] == 2 * few.reached["draft"]


def test_random_options_go_together_and_turn_every_option() -> None:
    game, rng = load("architects"), np.random.default_rng(1)
    drawn = [(players, random_options(game, players, rng)) for players in (1, 2, 3, 5) for _ in range(100)]
    for players, options in drawn:
        game.encode_options(options, players)
    assert {name for _, options in drawn for name in options} == {option.name for option in game.options}


# --- tables ----------------------------------------------------------------------------------------------------------------------------------------------
def test_a_table_is_laid_played_and_looked_at() -> None:
    table = LaidTable("hamlet", 2, seed=3, rounds=2).set(goods={0: [3, 3]})
    assert table.seat == 0 and table.can("visit", 1) and table.mask_of("visit") == [0, 1] and len(table.mask_of("build")) == 1
    (sentence,) = table.options("build")
    assert sum(table.play(sentence).points(0).values()) == table.total(0) > 0
    assert len(table.do("visit", 0).worlds(0, 5)) == 5 and table.act(*table.match.legal_actions()[:1]).match.seat in (0, 1)


def test_a_table_on_which_something_is_wrong_is_refused() -> None:
    with pytest.raises(AssertionError, match="somebody has less than no goods"):
        LaidTable("hamlet", 2).set(goods={1: [-1, 0]})
