"""Agents that remember: each seat of each game has a memory of its own, wherever such an agent can play."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from architects_env import hamlet_v0
from architects_env.adapters.gymnasium_env import SeatEnv
from architects_env.adapters.sb3 import Sb3SeatVecEnv
from architects_env.agents import Agent, AgentFailure, choose_actions, make_agent
from architects_env.core.play.batch import Batch
from architects_env.core.play.view import View
from architects_env.games import load
from architects_env.train.evaluation.ladder import play_pairing

HAMLET = load("hamlet")
CODE = """
import numpy as np

class Diary:
    "Fails if it is asked about another seat or an earlier moment than it was before."
    stateful = True
    total = []

    def __init__(self):
        self.seats, self.seen = set(), 0

    def act(self, view, rng):
        self.seats.add(view.seat)
        self.seen += 1
        self.total.append(self.seen)
        assert len(self.seats) == 1 and self.seen <= 40, (self.seats, self.seen)
        return view.legal_actions()[0]
"""


@pytest.fixture
def diary(tmp_path: Path) -> str:
    (tmp_path / "diary.py").write_text(CODE)
    return f"{tmp_path}/diary.py:Diary"


def total_of(agent: Agent) -> list[int]:
    return type(agent._player).total  # type: ignore[attr-defined]


def test_on_a_ladder_each_seat_of_each_game_has_its_own_memory(diary: str) -> None:
    agent = make_agent(diary, HAMLET)
    assert agent.stateful and not make_agent("random", HAMLET).stateful
    play_pairing(HAMLET, agent, agent, 3, 12, 1)
    firsts = total_of(agent).count(1)
    assert firsts == 36 and max(total_of(agent)) > 1  # three seats of twelve games


def test_in_an_environment_of_one_game_it_begins_afresh_with_each(diary: str) -> None:
    agent = make_agent(diary, HAMLET)
    env = hamlet_v0.env(num_players=3, opponents={1: agent, 2: agent})
    for seed in range(3):
        env.reset(seed=seed)
        for _ in env.agent_iter():
            observation, _, over, _, _ = env.last()
            env.step(None if over else int(observation["action_mask"].argmax()))
    assert total_of(agent).count(1) == 6
    seat = SeatEnv("hamlet", 2, opponents=agent)
    for seed in range(3):
        _, info = seat.reset(seed=seed)
        over = False
        while not over:
            _, _, over, _, info = seat.step(int(info["action_mask"].argmax()))
    assert total_of(agent).count(1) == 9


def test_where_many_games_are_asked_about_at_once_it_is_refused(diary: str) -> None:
    with pytest.raises(ValueError, match="remembers what it saw, so it plays one game at a time"):
        Sb3SeatVecEnv("hamlet", 3, 2, opponents=[diary])
    agent, batch = make_agent(diary, HAMLET), Batch(HAMLET, 4, 2)
    with pytest.raises(AgentFailure, match="asked about several games at once"):
        choose_actions(agent, batch, np.arange(4), np.random.default_rng(0))
    assert choose_actions(agent, batch, np.arange(1), np.random.default_rng(0)).shape == (1,)


def test_an_agent_of_a_class_remembers_as_one_of_a_file() -> None:
    class Counts(Agent):
        name, stateful = "counts", True

        def __init__(self) -> None:
            self.asked = 0

        def act(self, view: View, rng: np.random.Generator) -> int:
            self.asked += 1
            return view.legal_actions()[0]

    agent = Counts()
    play_pairing(HAMLET, agent, make_agent("random", HAMLET), 2, 4, 1)
    assert agent.asked == 0  # copies were asked
