"""The test kit: what it finds wrong, and what it needs."""

from __future__ import annotations

import dataclasses
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import architects_env.testing
from architects_env.core.contract.registry import _REGISTERED, register
from architects_env.core.play.match import Match
from architects_env.games import load, names
from architects_env.testing.golden import check_log, check_observation
from architects_env.testing.modes import (
    FuzzResult,
    fuzz,
    other_values,
    random_options,
    single_option_modes,
    unreached_stages,
    untried_values,
)
from architects_env.testing.position import PositionBuilder
from tests.games.architects import table as architects_table
from tests.games.hamlet import table as hamlet_table
from tests.games.hamlet.test_golden import GOLDEN, MODES, builder
from tests.games.settlers import table as settlers_table
from tests.games.viscounts import table as viscounts_table

HAMLET = load("hamlet")
KIT = Path(architects_env.testing.__file__).parent


def test_the_kit_needs_neither_torch_nor_pytest_but_for_its_plugin() -> None:
    modules = [
        f"architects_env.testing.{path.stem}" for path in KIT.glob("*.py") if path.stem not in ("__init__", "plugin")
    ]
    assert len(modules) >= 5
    program = f"import sys, {', '.join(modules)}; print(sorted({{'torch', 'pytest', 'agents'}} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout == "[]\n"


CONFTEST = "from architects_env.testing.plugin import accept_goldens, pytest_addoption\n"
FAILS = """
from architects_env.testing import modes
from architects_env.testing.golden import check_lines
from architects_env.testing.position import PositionBuilder

def test_what_differs_is_shown():
    check_lines(["the wall", "a house", "the gate"], ["the wall", "a church", "the gate"], "city.txt")

def test_what_stands_in_an_assert_of_the_kit_is_shown():
    table = PositionBuilder("hamlet", 2)
    table.match.mask[0] = 7
    table.check()
"""


def test_a_failing_test_of_an_author_shows_what_differs(tmp_path: Path) -> None:
    """Where the plugin stands in `conftest.py`, pytest shows the values in the asserts of the kit as it does in a
    test's own."""
    (tmp_path / "conftest.py").write_text(CONFTEST, encoding="utf-8")
    (tmp_path / "test_city.py").write_text(FAILS, encoding="utf-8")
    told = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-W", "error", "-p", "no:cacheprovider", "test_city.py"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    ).stdout
    assert "E        the wall\nE       -a house\nE       +a church\nE        the gate" in told, told
    assert (
        "the mask holds something else than 0 and 1\nE       assert np.int8(7) <= 1" in told and "2 failed" in told
    ), told


# --- golden games -----------------------------------------------------------------------------------------------------
def test_a_game_that_was_written_is_replayed_whatever_the_seed() -> None:
    for seed in range(5):
        lines = GOLDEN.written(MODES["3_players"], seed)
        assert (
            lines[1].startswith("deal plan 0: ")
            and lines[-2].startswith("  # round ")
            and lines[-1].startswith("points ")
        )
        GOLDEN.replay(lines, MODES["3_players"])


END = "points 5 4, ranks 1 2"


@pytest.mark.parametrize(
    ("find", "change", "now"),
    [
        (
            "  # round",
            lambda line: [line.replace("points", "pints")],
            "  # round 5: 2 1 goods, 5 points; 6 2 goods, 4 points",
        ),
        ("points ", lambda line: [line + "0"], END),
        ("0: ", lambda line: ["2" + line[1:]], "0: go to the Quarry for 2 stone"),
        ("  # round", lambda line: ["  > it rains", line], END),
        ("1: ", lambda line: ["1: sleep", line], "1: go to the Forest for 2 wood | go to the Quarry for 1 stone"),
        ("points ", lambda line: [], END),
        ("points ", lambda line: ["0: sleep", line], END),
    ],
)
def test_the_first_line_of_a_golden_game_that_does_not_fit_is_shown_with_what_there_is_now(
    find: str, change, now: str
) -> None:
    lines = GOLDEN.written(MODES["2_players"], 3)
    at = next(i for i, line in enumerate(lines) if line.startswith(find))
    changed = [*lines[:at], *change(lines[at]), *lines[at + 1 :]]
    with pytest.raises(AssertionError) as found:
        GOLDEN.replay(changed, MODES["2_players"], "game.txt")
    told = str(found.value).splitlines()
    assert told[0].startswith("game.txt (-)") and told[-2:] == [f"-{[*changed, lines[at - 1]][at]}", f"+{now}"]


def test_chance_results_are_written_where_random_numbers_were_drawn_and_imposed_again() -> None:
    def dice(match: Match) -> dict[str, str]:
        return {"goods": str(int(match.state.goods[0, 0])), "always": "0"}

    imposed: list[tuple[str, str]] = []
    game = dataclasses.replace(
        GOLDEN,
        chance=dice,
        impose=lambda match, name, text: imposed.append((name, text)),
        renewed=lambda match, action: ["always"],
    )
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
    text = path.read_text(encoding="utf-8")
    for kept, there, now in (
        (text.replace("Round 2 is over", "Round 2 ends"), "-  Round 2 ends", "+  Round 2 is over"),
        (text.replace("\n1: ", "\n2: ", 1), "-2: go", "+1: go"),
        (text.replace("\n0: ", "\n0: never ", 1), "-0: never", "+0: go"),
        (text[: text.index("Round 2") - 2], "", "+The game is not over."),
        (text + "  It rains.\n", "-  It rains.", ""),
        (text.replace("  Player 0 goes", "  Player 0 goes\n  Player 0 goes", 1), "-  Player 0 goes", ""),
    ):
        path.write_text(kept, encoding="utf-8")
        with pytest.raises(AssertionError) as found:
            check_log("hamlet", path, mode, 6, (0, 2), builder, accept=False)
        told = str(found.value).splitlines()
        assert told[0].startswith("log.txt (-)") and all(
            any(line.startswith(start) for line in told) for start in (there, now)
        ), told


def test_an_observation_that_differs_is_shown(tmp_path: Path) -> None:
    path, mode = tmp_path / "golden" / "observed.txt", MODES["2_players"]
    check_observation("hamlet", path, mode, 3, builder, accept=True)
    path.write_text(path.read_text(encoding="utf-8").replace("seat 0", "seat 1", 1), encoding="utf-8")
    with pytest.raises(AssertionError, match=r"(?s)^observed.txt .*\n-decision 0, seat 1\n\+decision 0, seat 0\n"):
        check_observation("hamlet", path, mode, 3, builder, accept=False)


# --- modes ------------------------------------------------------------------------------------------------------------
def test_every_option_is_turned_by_itself_and_what_no_mode_tries_is_named() -> None:
    modes = single_option_modes(HAMLET, 2)
    assert {options.popitem() for _, options in [(n, dict(o)) for n, o in modes.values()]} == {
        (option.name, value) for option in HAMLET.options for value in other_values(option)
    }
    assert untried_values(HAMLET, modes.values()) == [] and all(players == 2 for players, _ in modes.values())
    assert any(name.startswith("rival=") for name in untried_values(load("architects"), [(2, {})])) and untried_values(
        HAMLET, [(2, {"rounds": 6})]
    ) == ["feast=False"]
    assert not any(
        options.get("rival") == "helena" for _, options in single_option_modes(load("architects"), 3).values()
    )


def test_the_hunt_names_game_seed_and_decision_of_a_broken_invariant() -> None:
    register(
        dataclasses.replace(
            HAMLET, name="leaky", invariants=lambda g: ["Too much wood."] if np.max(g.goods) > 4 else []
        )
    )
    try:
        found = fuzz("leaky", 2, 50, seed=3, every=2)
        assert (
            "Too much wood." in found.wrong[0]
            and "2 players, seed 3, episode" in found.wrong[0]
            and "fuzz('leaky', 2, 50, 3, 2, {})" in found.wrong[0]
        )
    finally:
        _REGISTERED.clear()


RARE = {"settlers": {"deal of"}}
"""Stages to which no random game comes (two Trade Routes of two opponents that lead to one location); a test of their
own plays them."""


@pytest.mark.parametrize("name", names())
def test_random_games_with_random_options_come_through_every_stage_of_the_rules(name: str) -> None:
    game, rng, found = load(name), np.random.default_rng(2), FuzzResult()
    for seed in range(200):
        players = int(rng.integers(game.seats[0], game.seats[1] + 1))
        found += fuzz(name, players, 8, seed, 1000, random_options(game, players, rng))
        if not set(unreached_stages(game, found)) - RARE.get(name, set()):
            break
    assert not set(unreached_stages(game, found)) - RARE.get(name, set()) and not found.wrong


def test_a_stage_that_no_game_came_to_is_named() -> None:
    names = load("citadels").stages.names
    few = fuzz("citadels", 2, 1, 3, 1000, {"new_buildings": 0})
    assert "bell tower" in unreached_stages(load("citadels"), few) and set(
        unreached_stages(load("citadels"), few)
    ) | set(few.reached) == set(names)
    assert few.reached["draft"] > 10 and (few + few).reached["draft"] == 2 * few.reached["draft"]


def test_random_options_go_together_and_turn_every_option() -> None:
    game, rng = load("architects"), np.random.default_rng(1)
    drawn = [(players, random_options(game, players, rng)) for players in (1, 2, 3, 5) for _ in range(100)]
    for players, options in drawn:
        game.encode_options(options, players)
    assert {name for _, options in drawn for name in options} == {option.name for option in game.options}


# --- tables -----------------------------------------------------------------------------------------------------------
def test_a_table_is_laid_played_and_looked_at() -> None:
    table = PositionBuilder("hamlet", 2, seed=3, rounds=2).set(goods={0: [3, 3]})
    assert (
        table.seat == 0
        and table.can("visit", 1)
        and table.mask_of("visit") == [0, 1]
        and len(table.mask_of("build")) == 1
    )
    (sentence,) = table.options("build")
    assert sum(table.play(sentence).points(0).values()) == table.total(0) > 0
    assert len(table.do("visit", 0).worlds(0, 5)) == 5 and table.act(*table.match.legal_actions()[:1]).match.seat in (
        0,
        1,
    )


def test_a_table_on_which_something_is_wrong_is_refused() -> None:
    with pytest.raises(AssertionError, match="somebody has less than no goods"):
        PositionBuilder("hamlet", 2).set(goods={1: [-1, 0]})


# --- tables of the games ----------------------------------------------------------------------------------------------
def settlers() -> Any:
    return (
        settlers_table.Table("Japanese", "Romans")
        .hand(0, "Mill")
        .empire(1, "Town")
        .supply(1, wood=2, stone=1, gold=2)
        .hand(1, "Baker")
        .turn(1)
        .play("build")
    )


def viscounts() -> Any:
    return (
        viscounts_table.Table(2)
        .line(1, "thief mason_1 -")
        .hand(0, "squire")
        .owns(0, "m_grey_7_32")
        .built(1, 0, "A1")
        .have(0, debts=1, deeds=1)
        .effect(0, "flip")
    )


def architects() -> Any:
    return architects_table.Table(2).apprentices(0, "Gatekeeper").cards(1, "Smithy")


@pytest.mark.parametrize(
    "lay",
    [
        lambda: settlers().turn(0),
        lambda: settlers().production(),
        lambda: settlers().lookout(),
        lambda: viscounts().phase("draw"),
        lambda: viscounts().effect(1, "virtue"),
    ],
)
def test_a_table_drops_no_question_that_is_still_open(lay: Callable[[], Any]) -> None:
    with pytest.raises(AssertionError, match="is still to be decided"):
        lay()


@pytest.mark.parametrize(
    ("lay", "why"),
    [
        (lambda: settlers().hand(1, "Mill"), "Mill"),
        (lambda: settlers().common_deck("Mill"), "Mill"),
        (lambda: settlers().empire(0, "Town"), "Town"),
        (lambda: viscounts().line(0, "mason_1 - -"), "mason_1 lies in the line of player 1"),
        (lambda: viscounts().top("A", "mason_1"), "mason_1 lies in the line of player 1"),
        (lambda: viscounts().draw_pile(0, "squire"), "squire lies in the hand of player 0"),
        (lambda: viscounts().line(0, "squire - -"), "squire lies in the hand of player 0"),
        (lambda: viscounts().owns(1, "m_grey_7_32"), "m_grey_7_32 is player 0's"),
        (lambda: viscounts().tile("A", "m_grey_7_32"), "m_grey_7_32 is player 0's"),
        (lambda: viscounts().built(0, 1, "A1"), "A1 is not open"),
        (lambda: viscounts().built(1, 0, "A2"), "stands already"),
        (lambda: architects().apprentices(1, "Gatekeeper"), "Gatekeeper"),
        (lambda: architects().show(0, 1, "Gatekeeper"), "Gatekeeper"),
        (lambda: architects().cards(0, "Smithy"), "Smithy"),
        (lambda: hamlet_table.Table(hamlet_table.WELL, hamlet_table.WELL), "Well"),
    ],
)
def test_a_table_takes_nothing_away_from_anybody_that_a_test_has_laid(lay: Callable[[], Any], why: str) -> None:
    with pytest.raises(AssertionError, match=why):
        lay()
