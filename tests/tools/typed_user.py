"""A user's program as a type checker sees it in strict mode: `tests/tools/test_option_types.py` runs pyright over it. What
follows `assert_type` is what is promised."""

from __future__ import annotations

from typing import Any, assert_type

import numpy as np

import architects_env
from architects_env import Agent, architects_v0, hamlet_v0, make_agent
from architects_env.adapters.gymnasium_env import SeatEnv
from architects_env.adapters.gymnasium_vector import SeatVectorEnv
from architects_env.adapters.pettingzoo_env import GameEnv
from architects_env.adapters.sb3 import Sb3SeatVecEnv
from architects_env.core.play.match import Match
from architects_env.core.play.record import Record
from architects_env.core.play.view import View

Seen = dict[str, np.ndarray]


class Mine(Agent):
    """Looks into one world and plays on in it."""

    name = "mine"

    def act(self, view: View, rng: np.random.Generator) -> int:
        """The first legal action."""
        world = view.sample(seed=int(rng.integers(2**62)))
        assert_type(world, Match)
        world.apply(world.legal_actions()[0])
        assert_type(world.returns(), np.ndarray)
        return view.legal_actions()[0]


def matches() -> None:
    """One game, many games, agents."""
    match = architects_env.make("architects", 3, seed=7, rival="helena")
    assert_type(match.legal_actions(), list[int])
    assert_type(match.view(0).observation(), np.ndarray)
    assert_type([match.sentence(action) for action in match.legal_actions()], list[str])
    assert_type(Record.of(match).replay(), Match)
    agent = make_agent("greedy", "hamlet")
    assert_type(agent, Agent)
    assert_type(agent.act(match.view(), np.random.default_rng()), int)
    batch = architects_env.make_batch("hamlet", 8, 3)
    assert_type(batch.observations, np.ndarray)
    batch.step(batch.random_actions())


def environments() -> None:
    """Of PettingZoo, Gymnasium and Stable-Baselines3."""
    env = hamlet_v0.env(num_players=3, opponents=["greedy", Mine()], illegal="raise")
    assert_type(env.unwrapped, GameEnv)
    assert_type(env.unwrapped.save(), bytes)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        assert_type(agent, str)
        assert_type(observation, Seen)
        assert_type(reward, float)
        assert_type(info, dict[str, Any])
        env.step(None if termination or truncation else int(observation["action_mask"].argmax()))
    raw = architects_v0.raw_env(num_players=3, characters="dealt")
    assert_type(raw.observe("player_0"), Seen)
    assert_type(raw.view("player_0"), View)
    seat = SeatEnv("hamlet", 3, opponents={1: "greedy", 2: "random"})
    assert_type(seat.reset(seed=1), tuple[np.ndarray, dict[str, Any]])
    assert_type(SeatEnv("hamlet", observe_mask=True).step(0), tuple[Seen, float, bool, bool, dict[str, Any]])
    assert_type(SeatEnv("hamlet", observation="tables").reset(), tuple[Seen, dict[str, Any]])
    assert_type(SeatVectorEnv("hamlet", 4, observation="tables").reset(), tuple[Seen, dict[str, Any]])
    assert_type(SeatVectorEnv("hamlet", 4).reset(), tuple[np.ndarray, dict[str, Any]])
    assert_type(Sb3SeatVecEnv("hamlet", 4).action_masks(), np.ndarray)
