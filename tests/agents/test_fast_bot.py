"""Bots that think less, to be asked much."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

import architects_env
from architects_env.agents import choose_actions, make_agent
from architects_env.games import load


@pytest.mark.parametrize(("game", "alike"), [("citadels", 0.7), ("viscounts", 0.9), ("settlers", 0.7)])
def test_a_fast_bot_mostly_chooses_as_the_bot_does(game: str, alike: float) -> None:
    batch = architects_env.make_batch(game, 32, 2, seed=5)
    fast, bot = make_agent("fast:heuristic", game), make_agent("heuristic", game)
    same: list[bool] = []
    for decision in range(12):
        choices = [
            choose_actions(agent, batch, np.arange(32), np.random.default_rng(decision)) for agent in (fast, bot)
        ]
        same += (choices[0] == choices[1])[batch.masks.sum(axis=1) > 1].tolist()
        batch.step(choices[1])
    assert np.mean(same) > alike and fast.name == "fast:heuristic"


@pytest.mark.parametrize("spec", ["fast:nobody", "fast:", "fast"])
def test_only_bots_that_look_at_worlds_can_look_at_fewer(spec: str) -> None:
    with pytest.raises(ValueError, match=r"no bot|no agent"):
        make_agent(spec, "hamlet")
    weightless = dataclasses.replace(load("hamlet"), weights=(), weighted_bots={})
    with pytest.raises(ValueError, match="has no look-ahead"):
        make_agent("fast:heuristic", weightless)


def test_the_former_name_is_refused_with_the_new_one() -> None:
    with pytest.raises(ValueError, match=r"'glance:heuristic' has another name now: 'fast:heuristic'"):
        make_agent("glance:heuristic", "hamlet")
