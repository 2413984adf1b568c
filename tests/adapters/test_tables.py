"""Environments that show tables of cards, seats and the rest in the place of a vector."""

from __future__ import annotations

import copy
import importlib.util
import pickle
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium import spaces
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test
from stable_baselines3.common.env_checker import check_env as check_env_of_sb3

from architects_env import citadels_v0, hamlet_v0
from architects_env.adapters import pettingzoo_env
from architects_env.adapters.gymnasium_env import SeatEnv
from architects_env.adapters.gymnasium_vector import SeatVectorEnv
from architects_env.adapters.sb3 import Sb3SeatVecEnv
from architects_env.core.contract import registry
from architects_env.games import GAMES, load

LETTERS = Path(__file__).parents[2] / "examples" / "letters.py"
EVERY_GAME = [*GAMES, "letters"]


@pytest.fixture(scope="module", autouse=True)
def letters() -> Iterator[None]:
    """The game in one file of the examples, registered while these tests run."""
    spec = importlib.util.spec_from_file_location("letters_with_tables", LETTERS)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    yield
    del registry._REGISTERED["letters"], sys.modules[spec.name]


def rebuilt(env: Any, observation: dict[str, np.ndarray]) -> bytes:
    """The bytes of the vector of which these tables were made."""
    return env.unwrapped.game.observation_tables.flat(observation).tobytes()


@pytest.mark.parametrize("game", EVERY_GAME)
@pytest.mark.parametrize("players", [2, 4])
def test_every_agent_is_shown_the_facts_of_its_vector_and_nothing_else(game: str, players: int) -> None:
    """Its tables are those of a world too, in which hidden cards and chance to come are others; and so is its mask."""
    players = min(players, load(game).seats[1])
    env, rng, worlds = pettingzoo_env.raw_env(game, players, observation="tables"), np.random.default_rng(1), 0
    space = env.observation_space("player_0")
    assert isinstance(space, spaces.Dict) and set(space) == {*load(game).observation_tables.names, "action_mask"}
    assert all(box.dtype == (np.int8 if name == "action_mask" else np.float32) for name, box in space.items())
    env.reset(seed=1)
    for decision in range(40):
        match = env.match
        if match.over:
            env.reset()
            continue
        for agent in env.agents:
            seen, view = env.observe(agent), env.view(agent)
            assert env.observation_space(agent).contains(seen) and set(seen) == set(space)
            assert rebuilt(env, seen) == view.observation().tobytes()
            env.match = view.sample(decision)
            worlds += env.match.memory.tobytes() != match.memory.tobytes()
            again = env.observe(agent)
            env.match = match
            assert all(seen[name].tobytes() == again[name].tobytes() for name in space)
        env.step(int(rng.choice(np.flatnonzero(match.mask))))
    assert worlds > 30


@pytest.mark.parametrize("game", EVERY_GAME)
def test_the_checks_of_pettingzoo_pass_with_tables(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    for make in (pettingzoo_env.raw_env, pettingzoo_env.env):
        api_test(make(game, 2, observation="tables"), num_cycles=50)
    seed_test(lambda: pettingzoo_env.env(game, 2, observation="tables"), num_cycles=20)
    assert "Passed" in capsys.readouterr().out


@pytest.mark.parametrize("game", EVERY_GAME)
@pytest.mark.parametrize("observe_mask", [False, True])
def test_the_checks_of_gymnasium_and_stable_baselines_pass_with_tables(game: str, observe_mask: bool) -> None:
    env = SeatEnv(game, 2, observation="tables", observe_mask=observe_mask)
    check_env(env, skip_render_check=True)
    check_env_of_sb3(env, warn=False)
    assert ("action_mask" in set(env.observation_space)) == observe_mask


@pytest.mark.parametrize("observe_mask", [False, True])
def test_one_learner_is_shown_the_same_by_every_environment(observe_mask: bool) -> None:
    words: dict[str, Any] = {"num_players": 2, "opponents": "greedy", "observe_mask": observe_mask}
    vector, tables = SeatEnv("hamlet", **words), SeatEnv("hamlet", observation="tables", **words)
    (seen, _), (shown, info) = vector.reset(seed=4), tables.reset(seed=4)
    over = False
    while not over:
        facts = seen["observation"] if observe_mask else seen
        assert rebuilt(tables, shown) == facts.tobytes() and tables.observation_space.contains(shown)
        action = int(info["action_mask"].argmax())
        (seen, *_), (shown, _, over, _, info) = vector.step(action), tables.step(action)
    assert not tables.action_masks().any()


def test_games_side_by_side_show_a_row_of_tables_each() -> None:
    words: dict[str, Any] = {"num_players": 2, "opponents": "greedy"}
    vectors = gymnasium.make_vec("architects_env/Hamlet-v0", num_envs=3, **words)
    envs = SeatVectorEnv("hamlet", 3, observation="tables", observe_mask=True, **words)
    many, ended = Sb3SeatVecEnv("hamlet", 3, observation="tables", **words), 0
    (seen, _), (shown, infos), given = vectors.reset(seed=3), envs.reset(seed=3), many.reset()
    assert isinstance(given, dict) and set(given) == {"card", "seats", "board"} and given["card"].shape == (3, 6, 3)
    for _ in range(30):
        assert envs.observation_space.contains(shown) and rebuilt(envs, shown) == seen.tobytes()
        actions = infos["action_mask"].argmax(1)
        (seen, *_), (shown, _, over, _, infos) = vectors.step(actions), envs.step(actions)
        given, _, dones, told = many.step(many.action_masks().argmax(1))
        lasts = [told[row]["terminal_observation"] for row in np.flatnonzero(dones)]
        assert all(many.observation_space.contains(last) for last in lasts)
        for last in infos["final_obs"][over] if over.any() else ():
            assert envs.single_observation_space.contains(last)
        ended += len(lasts)
    assert ended > 0


def test_an_environment_with_tables_is_copied_pickled_saved_and_loaded() -> None:
    env = hamlet_v0.raw_env(num_players=2, observation="tables")
    env.reset(seed=1)
    other = hamlet_v0.raw_env(num_players=2, observation="tables")
    other.load(env.save())
    for copied in (other, copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        assert rebuilt(copied, copied.observe("player_1")) == rebuilt(env, env.observe("player_1"))
    seat = SeatEnv("hamlet", 2, observation="tables")
    shown, _ = seat.reset(seed=1)
    for copied in (copy.deepcopy(seat), pickle.loads(pickle.dumps(seat))):
        assert rebuilt(copied, copied.step(int(copied.action_masks().argmax()))[0]) != rebuilt(seat, shown)


def test_an_agents_arrays_are_its_own() -> None:
    env = citadels_v0.raw_env(num_players=2, observation="tables")
    env.reset(seed=1)
    first = env.observe("player_0")
    for table in first.values():
        table[...] = 1
    assert rebuilt(env, env.observe("player_0")) == env.view("player_0").observation().tobytes()


@pytest.mark.parametrize("make", [hamlet_v0.env, lambda **words: SeatEnv("hamlet", **words)])
def test_another_kind_of_observation_is_refused_with_those_there_are(make: Any) -> None:
    with pytest.raises(ValueError, match="observation must be one of vector, tables, not 'dict'"):
        make(observation="dict")
