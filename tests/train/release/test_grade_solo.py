"""A network of their own for trained opponents that are alone: how it joins them, and who plays when."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rich.console import Console

import architects_env
from architects_env import opponents
from architects_env.agents import Agent, choose_actions, make_agent
from architects_env.agents.policies.dispatch import DispatchAgent
from architects_env.games import load
from architects_env.opponents import (
    BadOpponents,
    clear_tables,
    file_stem,
    has_alone,
    list_versions,
    network_path,
    read_table,
)
from architects_env.play.table.hint import advice
from architects_env.train.evaluation.pairing import PairingResult, play_pairing
from architects_env.train.release.grade import GradeArguments, NotGraded
from architects_env.train.release.grade_solo import grade_solo
from tests.train.small_runs import small, trained

VISCOUNTS = load("viscounts")
QUIET = Console(quiet=True)


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A policy for games alone that has learned nothing to speak of."""
    changes = {"players": (1,), "option": ("ai=noble,card",), "n_envs": 8, "hidden": (16,), "total_timesteps": 512}
    learner, folder = trained(small(tmp_path_factory.mktemp("runs"), game="viscounts", **changes))
    learner.save(folder / "policy.zip")
    return folder


@pytest.fixture
def newest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """A folder with the opponents of one version, which have no network for games of one player yet."""
    version = max(one for one in list_versions("viscounts") if not has_alone(VISCOUNTS, one))
    for name in (f"{file_stem('viscounts', version)}.json", network_path(VISCOUNTS, version).name):
        shutil.copy(opponents.FOLDER / name, tmp_path)
    monkeypatch.setattr(opponents, "FOLDER", tmp_path)
    clear_tables()
    yield version
    clear_tables()


def chosen(agent: Agent, players: int) -> list[int]:
    """What it plays in some positions of random games."""
    batch = architects_env.make_batch("viscounts", 20, players, seed=4)
    for _ in range(60):
        batch.step(batch.random_actions())
    return choose_actions(agent, batch, np.arange(20), np.random.default_rng(0)).tolist()


def test_who_is_no_better_alone_than_the_newest_does_not_join_them(run: Path, newest: int, tmp_path: Path) -> None:
    before = sorted(tmp_path.iterdir())
    with pytest.raises(NotGraded, match=r"master is not significantly stronger"):
        grade_solo(GradeArguments(run, final_games=2, out=tmp_path), QUIET)
    assert sorted(tmp_path.iterdir()) == before


def test_a_network_that_joined_plays_alone_and_the_one_of_before_with_others(
    run: Path, newest: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = list[int]()

    def play(*given: Any) -> PairingResult:
        played.append(0)
        pairing = play_pairing(*given)
        return replace(pairing, win_rate=0.1) if len(played) <= 2 else replace(pairing, win_rate=0.9, games=400)

    monkeypatch.setattr("architects_env.train.release.grade_solo.play_pairing", play)
    pairings = grade_solo(GradeArguments(run, search="gumbel:4", final_games=2, out=tmp_path), QUIET)
    assert [pairing.opponents for pairing in pairings[-2:]] == ["Noble viscount", "Card viscount"]
    version = next(one for one in list_versions("viscounts") if one != newest)
    about: Any = read_table("viscounts", version)
    assert [row["plays"] for row in about["strengths"]] == [
        row["plays"]
        for row in json.loads((tmp_path / f"{file_stem('viscounts', newest)}.json").read_text())["strengths"]
    ]
    assert [row["plays"] for row in about["alone"]["strengths"]][3:] == [
        f"alone@{version}:0.0",
        f"gumbel:4,policy=alone@{version}",
        f"gumbel:40,policy=alone@{version}",
    ]
    assert [(row["agent"], row["option"]) for row in about["alone"]["measured"][-2:]] == [
        ("master", ["ai=noble"]),
        ("master", ["ai=card"]),
    ]
    expert, before = make_agent(f"expert@{version}", VISCOUNTS), make_agent(f"expert@{newest}", VISCOUNTS)
    assert isinstance(expert, DispatchAgent) and expert.name == f"expert@{version}"
    assert chosen(expert, 1) == chosen(make_agent(f"alone@{version}:0", VISCOUNTS), 1) != chosen(before, 1)
    assert chosen(expert, 2) == chosen(before, 2)
    (tmp_path / f"{file_stem('viscounts', version)}.json").write_text(
        json.dumps({**about, "alone": {**about["alone"], "strengths": about["alone"]["strengths"][::-1]}})
    )
    clear_tables()
    with pytest.raises(BadOpponents, match="the levels must be beginner, casual"):
        make_agent(f"expert@{version}", VISCOUNTS)
    (tmp_path / f"{file_stem('viscounts', version)}.json").write_text(json.dumps(about))
    clear_tables()
    (tmp_path / about["alone"]["file"]).write_bytes(b"")
    with pytest.raises(BadOpponents, match="does not belong to the table"):
        make_agent(f"expert@{version}", VISCOUNTS)


def test_a_hint_alone_is_that_of_who_plays_alone() -> None:
    """Random play finds every move as likely, a bot only its own."""
    both = DispatchAgent("both", {1: make_agent("random", VISCOUNTS)}, make_agent("greedy", VISCOUNTS))
    for players, certain in ((1, False), (2, True)):
        match = architects_env.make("viscounts", players, seed=1)
        (first, *_) = advice(match.view(), both, match.options, np.random.default_rng(0), 1)
        assert (first.probability == 1) == certain


def test_opponents_without_such_a_network_have_none_by_that_name(newest: int) -> None:
    with pytest.raises(ValueError, match="has no trained opponents of that version"):
        make_agent(f"alone@{newest}:0", VISCOUNTS)
