"""Where a policy stands among the trained opponents."""

from __future__ import annotations

from dataclasses import replace

import pytest

from architects_env.agents import make_agent
from architects_env.games import load
from architects_env.opponents import list_versions
from architects_env.train.evaluation.pairing import play_pairing
from architects_env.train.evaluation.rank import describe_rank, graded_opponents

HAMLET = load("hamlet")


def test_a_policy_is_measured_against_all_levels_to_the_newest_master() -> None:
    assert graded_opponents(HAMLET) == ["beginner@1", "casual@1", "skilled@1", "expert@1", "master@1"]
    newest = list_versions("viscounts")[-1]
    assert graded_opponents(load("viscounts"))[-1] == f"master@{newest}" != "master@1"


@pytest.mark.parametrize(
    ("shares", "told"),
    [
        ((0.9, 0.6, 0.2), "between casual@1 (win rate 60 %) and skilled@1 (win rate 20 %)."),
        ((0.4, 0.3, 0.2), "below beginner@1 (win rate 40 %)."),
        ((0.9, 0.8, 0.5), "above skilled@1 (win rate 50 %)."),
    ],
)
def test_it_stands_above_whom_it_beats_more_often_than_an_even_share(shares: tuple[float, ...], told: str) -> None:
    one = make_agent("random", HAMLET)
    pairing = play_pairing(HAMLET, one, one, 2, 2, 1)
    names = graded_opponents(HAMLET)
    played = [replace(pairing, opponents=names[k], win_rate=share) for k, share in enumerate(shares)]
    assert describe_rank(played) == f"Among the trained opponents, the policy ranks {told}"
