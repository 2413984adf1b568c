"""The trained opponents: those that come with the project, and the command that makes them."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from rich.console import Console

import architects_env
from architects_env import opponents
from architects_env.agents import Agent, make_agent
from architects_env.agents.policies.graded import TemperedAgent
from architects_env.agents.policies.policy import PolicyAgent
from architects_env.core.contract.game import Game
from architects_env.games import load, names
from architects_env.opponents import (
    FOLDER,
    LEVELS,
    USUAL_LEVELS,
    BadOpponents,
    clear_tables,
    get_levels,
    hash_network,
    list_levels,
    list_versions,
    network_path,
    read_table,
)
from architects_env.testing.bots import check_blindness, played_by
from architects_env.train.command import finish_run
from architects_env.train.evaluation.pairing import PairingResult, play_pairing
from architects_env.train.release.exportable import from_run
from architects_env.train.release.grade import (
    GradeArguments,
    GradedLevel,
    NotGraded,
    grade,
    grandmaster_search,
    read_training_settings,
)
from architects_env.train.runs.signals import StopRequests
from tests.train.small_runs import small, trained
from tools import measure_levels

HAMLET = load("hamlet")
GRADED = [name for name in names() if (FOLDER / f"{name}.json").exists()]
QUIET = Console(quiet=True)


# --- those that come with the project ---------------------------------------------------------------------------------
@pytest.mark.parametrize("name", GRADED)
def test_a_game_has_five_levels_or_more_each_measured_stronger_than_the_one_before(name: str) -> None:
    about, levels = read_table(name), tuple(get_levels(load(name)))
    assert about is not None and levels[-5:] == USUAL_LEVELS and levels == LEVELS[-len(levels) :]
    assert levels == list_levels(name)
    neighbours = dict(zip(levels, ("random", *levels), strict=False))
    for level, weaker in neighbours.items():
        against = [
            pairing for pairing in about["measured"] if (pairing["agent"], pairing["opponents"]) == (level, weaker)
        ]
        assert against and all(pairing["low"] > 0.5 for pairing in against)
        mirror = [
            pairing for pairing in about["measured"] if (pairing["agent"], pairing["opponents"]) == (level, level)
        ]
        assert mirror and all(pairing["cut_off"] <= 0.01 for pairing in mirror)


LONG_SEARCHES = [("settlers", "master"), ("viscounts", "master")]
"""Slow: `master` searches alike in the shorter games of Hamlet, Architects and Citadels, which are quick."""


@pytest.mark.parametrize(
    ("name", "level"),
    [
        pytest.param(name, level, marks=pytest.mark.slow if (name, level) in LONG_SEARCHES else ())
        for name in GRADED
        for level in get_levels(load(name))
    ],
)
def test_a_graded_opponent_plays_a_game_with_every_number_of_players(name: str, level: str) -> None:
    game = load(name)
    agent = make_agent(level, game)
    assert agent.name == level
    for players in range(game.seats[0], game.seats[1] + 1) if level == "skilled" else (game.default_players,):
        assert played_by([agent], architects_env.make(name, players, seed=players)).over


@pytest.mark.parametrize("name", GRADED)
def test_a_graded_opponent_sees_nothing_that_is_hidden(name: str) -> None:
    check_blindness(make_agent("expert", load(name)), architects_env.make(name, load(name).default_players, seed=1), 40)


def test_they_are_small_enough_to_come_along() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir() if path.is_file()) < 20_000_000


def test_a_graded_opponent_needs_no_torch() -> None:
    code = f"""
import sys, numpy as np
from architects_env import {GRADED[0]}_v0
env = {GRADED[0]}_v0.env(num_players=2, opponents={{1: "casual"}})
env.reset(seed=1)
for agent in env.agent_iter(60):
    observation, _, termination, truncation, _ = env.last()
    env.step(None if termination or truncation else int(np.flatnonzero(observation["action_mask"])[0]))
assert "torch" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", code], check=True, cwd=Path(__file__).parents[3])


def test_for_another_version_or_layout_of_a_game_there_are_none() -> None:
    game = load(GRADED[0])
    assert get_levels(replace(game, version=game.version + 1)) == {}
    with pytest.raises(ValueError, match="has no trained opponents"):
        make_agent("expert", replace(game, version=game.version + 1))


# --- making them ------------------------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of Hamlet that has learned something."""
    config = small(
        tmp_path_factory.mktemp("runs"),
        total_timesteps=100_000,
        checkpoint_decisions=100_000,
        n_envs=128,
        learning_rate=3e-3,
        hidden=(32,),
    )
    learner, folder = trained(config)
    finish_run(config, folder, learner, StopRequests(), QUIET)
    return folder


@pytest.fixture(scope="module")
def graded(run: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with its opponents; tests copy it."""
    folder = tmp_path_factory.mktemp("graded")
    grade(GradeArguments(run, win_rate=0.42, games=600, final_games=1000, out=folder), QUIET)
    return folder


@pytest.fixture
def made(graded: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Its opponents, in a folder of their own."""
    shutil.copytree(graded, tmp_path, dirs_exist_ok=True)
    monkeypatch.setattr(opponents, "FOLDER", tmp_path)
    clear_tables()
    yield tmp_path
    clear_tables()


def test_five_levels_are_made_of_one_policy_and_kept_with_how_they_were_made(made: Path, run: Path) -> None:
    assert sorted(path.name for path in made.iterdir()) == ["hamlet.json", "hamlet.safetensors"]
    levels = list(get_levels(HAMLET).values())
    temperatures = [float(one.plays.removeprefix("graded@1:")) for one in levels]
    assert [one.name for one in levels] == list(USUAL_LEVELS) and temperatures == sorted(temperatures, reverse=True)
    about = json.loads((made / "hamlet.json").read_text())
    config, made_with = json.loads((run / "config.json").read_text()), about["made"]["trained"]
    assert {name for name in config if name not in made_with} == {"runs_folder", "resume", "threads"}
    assert made_with.items() <= config.items() and about["made"]["graded"]["win_rate"] == 0.42
    assert isinstance(make_agent("beginner", HAMLET), TemperedAgent) and network_path(HAMLET).parent == made


def test_a_training_that_began_with_another_tells_of_both_and_no_path(run: Path, tmp_path: Path) -> None:
    policy = run / "policy.zip"
    shutil.copy(policy, tmp_path)
    (tmp_path / "config.json").write_text(
        (run / "config.json").read_text().replace('"start_from": null', f'"start_from": {json.dumps(str(policy))}')
    )
    later = read_training_settings(tmp_path / "policy.zip")
    assert later["trained"]["start_from"] == read_training_settings(policy) and str(run) not in json.dumps(later)


def test_a_master_that_searches_is_named_with_its_settings_and_the_one_above_searches_ten_times_as_long() -> None:
    master = GradedLevel("master", 0.0, "gumbel:24,lookahead=4")
    assert master.plays(3) == "gumbel:24,policy=graded@3,lookahead=4"
    assert GradedLevel("expert", 1.5).plays(3) == "graded@3:1.5"
    assert (
        grandmaster_search(master.search) == "gumbel:240,lookahead=4"
        and grandmaster_search("puct:100") == grandmaster_search("") == "gumbel:64"
    )


def test_a_new_master_is_the_next_version_and_all_else_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    newest = list_versions("viscounts")[-1]
    for path in FOLDER.glob("viscounts*.json"):
        shutil.copy(path, tmp_path)
    for module in (opponents, measure_levels):
        monkeypatch.setattr(module, "FOLDER", tmp_path)
    clear_tables()
    try:
        assert measure_levels.add_master(load("viscounts"), "rollouts:8x1x10,c=5") == newest + 1
        before, after = (get_levels(load("viscounts"), version) for version in (newest, newest + 1))
        policy = before["master"].plays.partition("policy=")[2].partition(",")[0]
        assert after["master"].plays == f"rollouts:8x1x10,policy={policy},c=5"
        assert after["master"].alone == before["master"].alone
        assert {**after, "master": before["master"]} == before
        grandmaster = json.loads((tmp_path / f"viscounts@{newest + 1}.json").read_text())["strengths"][-1]
        assert grandmaster == {"name": "grandmaster", "plays": f"rollouts:8x10x10,policy={policy},c=5"}
        number = measure_levels.add_master(load("viscounts"), "rollouts:8x2x4", "gumbel:64", (3,))
        rows = json.loads((tmp_path / f"viscounts@{number}.json").read_text())["strengths"]
        assert rows[-2]["players"] == {"3": after["master"].plays}
        assert rows[-1] == {**rows[-1], "plays": f"gumbel:64,policy={policy}", "players": {"3": grandmaster["plays"]}}
        assert all("players" not in row for row in rows[:-2])
        for path in FOLDER.glob("viscounts*.safetensors"):
            shutil.copy(path, tmp_path)
        master = make_agent(f"master@{number}", "viscounts")
        assert [master.for_players(players).shape.worlds for players in (2, 3)] == [2, 1]  # type: ignore[attr-defined]
        broken = [*rows[:-1], {**rows[-1], "players": {"few": "gumbel:1"}}]
        table = json.loads((tmp_path / f"viscounts@{number}.json").read_text())
        (tmp_path / f"viscounts@{number}.json").write_text(json.dumps({**table, "strengths": broken}))
        clear_tables()
        with pytest.raises(BadOpponents, match="players has 'few'; it must have numbers of players"):
            get_levels(load("viscounts"), number)
    finally:
        monkeypatch.undo()
        clear_tables()


def test_temperatures_that_are_given_are_not_looked_for(run: Path, graded: Path, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"needs 4 numbers, for beginner, casual, skilled, expert; it has 2"):
        grade(GradeArguments(run, temperatures=(9.0, 4.0), out=tmp_path), QUIET)
    found = json.loads((graded / "hamlet.json").read_text())["strengths"]
    temperatures = tuple(float(row["plays"].removeprefix("graded@1:")) for row in found[:4])
    grade(GradeArguments(run, temperatures=temperatures, games=0, final_games=1000, out=tmp_path), QUIET)
    assert json.loads((tmp_path / "hamlet.json").read_text())["strengths"] == found


def test_what_is_sampled_is_as_likely_as_the_temperature_says(made: Path) -> None:
    match, policy = architects_env.make("hamlet", 2, seed=3), PolicyAgent(HAMLET, made / "hamlet.safetensors")
    view = match.view()
    logits = policy.logits(view.observation()[None, :])[0, view.legal_actions()].astype(float)
    for temperature in (0.5, 1.0, 4.0):
        agent, rng = TemperedAgent("hot", policy, temperature), np.random.default_rng(0)
        expected = np.exp(logits / temperature) / np.exp(logits / temperature).sum()
        assert np.allclose(agent.probabilities(view)[view.legal_actions()], expected)
        drawn = (
            np.bincount([agent.act(view, rng) for _ in range(3000)], minlength=len(HAMLET.action_space))[
                view.legal_actions()
            ]
            / 3000
        )
        assert np.abs(drawn - expected).max() < 0.04
    assert TemperedAgent("cold", policy, 0).act(view, rng) == view.legal_actions()[int(logits.argmax())]


def test_nothing_is_written_unless_each_is_stronger_than_the_next(run: Path, tmp_path: Path) -> None:
    with pytest.raises(NotGraded, match=r"not significantly stronger than"):
        grade(GradeArguments(run, win_rate=0.5, games=20, final_games=20, out=tmp_path), QUIET)
    assert not list(tmp_path.iterdir())


def test_games_with_themselves_are_measured_with_every_number_of_players(made: Path) -> None:
    measured = json.loads((made / "hamlet.json").read_text())["measured"]
    for level in USUAL_LEVELS:
        assert [pairing["players"] for pairing in measured if pairing["agent"] == pairing["opponents"] == level] == [
            2,
            3,
        ]
    shipped = json.loads((FOLDER / "architects.json").read_text())["measured"]
    assert {pairing["players"] for pairing in shipped if pairing["agent"] == pairing["opponents"] == "master"} == {
        2,
        3,
        4,
        5,
    }


def test_nothing_is_written_if_games_with_more_players_do_not_end(
    run: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def play(
        arguments: GradeArguments,
        game: Game,
        agent: Agent,
        opponents: Agent,
        games: int,
        purpose: str,
        players: int | None = None,
    ) -> PairingResult:
        pairing = play_pairing(game, agent, opponents, players or 2, 2, 1)
        return replace(pairing, low=0.6, cut_off=0.25 if players == 3 else 0.0)

    monkeypatch.setattr("architects_env.train.release.grade._play", play)
    with pytest.raises(NotGraded, match=r"25\.0 % of the games of .* with itself reach the turn limit, with 3 players"):
        grade(GradeArguments(run, out=tmp_path), QUIET)
    assert not list(tmp_path.iterdir())


def test_a_network_with_which_they_were_not_graded_is_refused_in_words(made: Path, run: Path) -> None:
    """As it lies there when the command that makes both files is killed between the one and the other."""
    assert json.loads((made / "hamlet.json").read_text())["network"] == hash_network(
        (made / "hamlet.safetensors").read_bytes()
    )
    from_run(run / "policy.zip").save(made / "hamlet.safetensors")  # the same weights, in 32 bits
    with pytest.raises(
        BadOpponents, match=r"hamlet\.safetensors does not belong to the table hamlet\.json.*Run it again"
    ):
        make_agent("expert", HAMLET)
    (made / "hamlet.safetensors").unlink()
    with pytest.raises(BadOpponents, match=r"needs the network hamlet\.safetensors"):
        make_agent("expert", HAMLET)


@pytest.mark.parametrize("name", GRADED)
def test_every_network_is_the_one_that_was_graded(name: str) -> None:
    assert network_path(load(name)).suffix == ".safetensors"


@pytest.mark.parametrize(
    "content",
    [
        "{",
        "[]",
        '{"strengths": 3}',
        '{"strengths": []}',
        '{"strengths": [{"name": "beginner", "temperature": -1, "simulations": 0}]}',
    ],
)
def test_a_damaged_table_is_refused_in_words(content: str, made: Path) -> None:
    (made / "hamlet.json").write_text(content)
    clear_tables()
    with pytest.raises(BadOpponents, match=r"table of trained opponents .*hamlet\.json"):
        make_agent("expert", HAMLET)
