"""Who plays unless somebody is named."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np

from architects_env.agents.policies.network_file import network_bytes
from architects_env.core.search.networks import Linear, Parts
from architects_env.games import load
from architects_env.play.server.workers.opponents import Opponents
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
