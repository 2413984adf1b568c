"""Who plays unless somebody is named."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from architects_env.agents.policies.network_file import network_bytes
from architects_env.core.search.networks import Linear, Parts
from architects_env.games import load
from architects_env.play.server.workers.opponents import Opponents, is_slow
from architects_env.play.table.defaults import default_opponent
from architects_env.play.table.table import HUMAN, Table

HAMLET = load("hamlet")
STRANGE = replace(HAMLET, version=HAMLET.version + 1)
"""Hamlet in a version for which nobody was graded."""


def test_the_graded_opponent_in_the_middle_plays() -> None:
    assert default_opponent(HAMLET) == "skilled"
    assert [opponent.name for opponent in Opponents().of(HAMLET)][:5] == [
        "beginner",
        "casual",
        "skilled",
        "expert",
        "master",
    ]


def test_a_level_is_offered_in_the_styles_that_can_be_seen() -> None:
    citadels, offered = load("citadels"), {one.name: one.about for one in Opponents().of(load("citadels"))}
    assert {"skilled", "skilled:thief", "skilled:builder"} <= set(offered)
    assert offered["skilled:thief"] == "Likes to rob and to swap hands."
    Opponents().check(citadels, [HUMAN, "skilled:thief"])
    with pytest.raises(ValueError, match="Nobody here is called 'skilled:pirate'"):
        Opponents().check(citadels, [HUMAN, "skilled:pirate"])
    table = Table(citadels, [HUMAN, "skilled:thief"], seed=3)
    while table.to_decide != 0:
        table.advance()
    assert not is_slow("skilled:thief", citadels) and is_slow("ismcts:1s", citadels)
    assert not [one.name for one in Opponents().of(HAMLET) if ":" in one.name and one.name.startswith("skilled")]


def test_where_nobody_was_graded_a_bot_plays() -> None:
    assert default_opponent(STRANGE) == "heuristic"
    assert Opponents().of(STRANGE)[0].name == "heuristic"


def test_a_hint_of_a_graded_opponent_says_how_likely_the_network_finds_each_move() -> None:
    table = Table(HAMLET, [HUMAN, "skilled"], seed=3)
    while table.to_decide != 0:
        table.advance()
    hints = table.hint(0, "master")
    likely = [hint.probability for hint in hints]
    assert likely == sorted(likely, reverse=True) and 0 < sum(likely) <= 1 + 1e-9
    assert len({round(value, 6) for value in likely}) > 1


def test_a_network_of_your_own_is_offered_on_the_page_and_a_damaged_one_is_not(tmp_path: Path) -> None:
    entries, actions = len(HAMLET.observation_layout), len(HAMLET.action_space)
    head = Linear(np.ones((actions, entries), np.float32), np.zeros(actions, np.float32))
    (tmp_path / "run").mkdir()
    mine, broken = tmp_path / "run" / "policy.safetensors", tmp_path / "broken.safetensors"
    mine.write_bytes(network_bytes(Parts(head), HAMLET, {}))
    broken.write_bytes(mine.read_bytes()[:-1])
    mine.with_suffix(".zip").write_bytes(b"the file of training beside it")
    opponents = Opponents([tmp_path])
    offered = [opponent.name for opponent in opponents.of(HAMLET) if str(tmp_path) in opponent.name]
    assert offered == [f"{mine}:deterministic"]
    assert not [opponent.name for opponent in opponents.of(load("citadels")) if str(tmp_path) in opponent.name]
    opponents.check(HAMLET, [HUMAN, f"{mine}:deterministic"])
    table = Table(HAMLET, [HUMAN, f"{mine}:deterministic"], seed=3)
    while table.to_decide == 1:
        table.advance()
