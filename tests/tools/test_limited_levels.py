"""The search and the measurement of levels with limits."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from rich.console import Console

from architects_env import opponents
from architects_env.agents import make_agent
from architects_env.agents.policies.limited import LimitedAgent
from architects_env.games import load, names
from architects_env.opponents import (
    EASIER_LEVELS,
    USUAL_LEVELS,
    clear_tables,
    get_levels,
    get_styles,
    list_versions,
    read_table,
)
from tools import limited_levels
from tools.limited_levels import EXPERT, WEAKER, Arguments, Chances, describe, mirror, search, write

GAME, QUIET = load("citadels"), Console(quiet=True)
LIMITED = [name for name in names() if "chances" in (read_table(name) or {})]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The opponents in a folder of their own."""
    for path in opponents.FOLDER.iterdir():
        if path.suffix == ".json":
            shutil.copy(path, tmp_path)
        elif path.is_file():
            tmp_path.joinpath(path.name).symlink_to(path)
    monkeypatch.setattr(opponents, "FOLDER", tmp_path)
    monkeypatch.setattr(limited_levels, "FOLDER", tmp_path)
    clear_tables()
    yield tmp_path
    clear_tables()


def test_a_search_finds_a_floor_for_each_weaker_level() -> None:
    plays = search(GAME, Arguments("citadels", search=True, tries=2, games=8), QUIET)
    assert [*plays] == [*WEAKER, EXPERT]
    floors = [limits_of(plays[name]).limits.floor for name in WEAKER]
    low, high = limited_levels.FLOORS
    assert all(low < floor < high for floor in floors)


def limits_of(spec: str) -> LimitedAgent:
    agent = make_agent(spec, GAME)
    assert isinstance(agent, LimitedAgent)
    return agent


def test_a_higher_floor_is_found_where_the_level_still_wins_too_often(monkeypatch: pytest.MonkeyPatch) -> None:
    class Always:
        def __init__(self, win_rate: float) -> None:
            self.win_rate = win_rate

    found = list[float]()
    for win_rate in (0.0, 1.0):
        monkeypatch.setattr(limited_levels, "play_pairing", lambda *_, rate=win_rate: Always(rate))
        plays = search(GAME, Arguments("citadels", search=True, tries=4), QUIET)
        found.append(limits_of(plays["casual"]).limits.floor)
    assert found[0] < 5 < 30 < found[1]


def test_levels_become_the_next_version_and_the_master_stays(folder: Path) -> None:
    newest, before = list_versions("citadels")[-1], get_levels(GAME)
    arguments = Arguments("citadels", floors=(20.0, 12.0, 6.0))
    plays = search(GAME, arguments, QUIET)
    pairing, chances = mirror(GAME, "casual", plays["casual"], 3, 6, 1)
    assert pairing.agent == "casual" and chances.games == 6 and 0 <= chances.missed <= chances.offered > 0
    path = write(GAME, plays, [pairing], [chances], arguments)
    assert path == folder / f"citadels@{newest + 1}.json" and list_versions("citadels")[-1] == newest + 1
    after = get_levels(GAME)
    assert [*after] == [*before] and after["master"] == before["master"] and after["expert"] == before["expert"]
    assert "floor=12," in after["casual"].plays and make_agent("casual", GAME).name == "casual"
    table = json.loads(path.read_text())
    assert [row["agent"] for row in table["measured"] if row["agent"] in WEAKER] == ["casual"]
    assert table["chances"][-1]["level"] == "casual"


def test_a_level_with_long_games_or_many_missed_chances_is_marked() -> None:
    expert = Chances(EXPERT, 2, 10, 100.0, 20.0, 10.0)
    assert "TOO MANY" not in describe(Chances("casual", 2, 10, 119.0, 20.0, 14.0), expert)
    assert "TOO MANY" in describe(Chances("casual", 2, 10, 121.0, 20.0, 14.0), expert)
    assert "TOO MANY" in describe(Chances("casual", 2, 10, 119.0, 20.0, 16.0), expert)


@pytest.mark.parametrize("name", LIMITED)
def test_the_levels_that_come_along_err_like_people(name: str) -> None:
    """Length of games and missed chances as measured, in games of two and three players."""
    table = read_table(name)
    assert table is not None
    rows = [Chances(**row) for row in table.get("chances", ())]
    easier = [level for level in get_levels(load(name)) if level in EASIER_LEVELS]
    assert {row.level for row in rows} == {EXPERT, *WEAKER, *easier}
    for row in rows:
        of_expert = next(one for one in rows if one.players == row.players and one.level == EXPERT)
        if row.players in limited_levels.PLAYERS:
            assert "TOO MANY" not in describe(row, of_expert)


@pytest.mark.parametrize("name", LIMITED)
def test_the_levels_that_come_along_differ_by_a_step(name: str) -> None:
    table = read_table(name)
    assert table is not None
    limited = [level for level in get_levels(load(name)) if level != USUAL_LEVELS[-1]]
    for weaker, stronger in pairwise(limited):
        (row,) = [one for one in table["measured"] if (one["agent"], one["opponents"]) == (stronger, weaker)]
        win_rate = row.get("win_rate", row.get("first_places"))
        assert 0.68 <= win_rate <= 0.82 and row["games"] >= 300


@pytest.mark.parametrize("name", LIMITED)
def test_random_wins_sometimes_against_the_weakest_level(name: str) -> None:
    table, weakest = read_table(name), next(iter(get_levels(load(name))))
    assert table is not None
    (row,) = [one for one in table["measured"] if (one["agent"], one["opponents"]) == (weakest, "random")]
    assert 0.05 <= 1 - row["win_rate"] <= 0.2 and row["cut_off"] <= 0.02 and row["games"] >= 300


def test_easier_levels_are_added_to_the_next_version_and_all_else_stays(folder: Path) -> None:
    newest, before = list_versions("citadels")[-1], read_table("citadels")
    words = "floor=30,keep=1,blind=0.95,plan=3,finish=10"
    arguments = Arguments("citadels", easier={"novice": words}, final_games=4, mirrors=3, write=True)
    limited_levels.main(arguments, QUIET)
    after = read_table("citadels")
    assert before is not None and after is not None and list_versions("citadels")[-1] == newest + 1
    assert [*get_levels(GAME)] == ["novice", *USUAL_LEVELS] and [*get_levels(GAME, newest)] == [*USUAL_LEVELS]
    assert after["strengths"][1:] == before["strengths"]
    assert (
        limits_of(after["strengths"][0]["plays"]).limits.blind == 0.95 and make_agent("novice", GAME).name == "novice"
    )
    with pytest.raises(ValueError, match=f"has no trained opponent 'novice@{newest}'; it has beginner, casual"):
        make_agent(f"novice@{newest}", GAME)
    pairs = [(row["agent"], row["opponents"]) for row in after["measured"] if row["players"] == 2]
    assert {("novice", "random"), ("beginner", "novice"), ("novice", "novice"), ("expert", "skilled")} <= {*pairs}
    assert len(pairs) == len({*pairs})
    assert {row["level"] for row in after["chances"]} == {"novice", *WEAKER, EXPERT}


def test_styles_that_can_be_seen_are_added_to_the_newest_levels(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limited_levels, "VISIBLE", 0.0)
    found = limited_levels.styles(GAME, Arguments("citadels", style_games=2), QUIET)
    assert GAME.plans is not None and [one.style for one in found] == [plan.name for plan in GAME.plans.ways]
    before = get_levels(GAME)
    limited_levels.add_styles(GAME, found[:1])
    assert [*get_styles(GAME)] == [found[0].style] and get_levels(GAME) == before
