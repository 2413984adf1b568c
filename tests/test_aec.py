"""The PettingZoo environment: PettingZoo's own tests, copies, saving, errors, rendering."""
from __future__ import annotations

import copy
import pickle
import time
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test
from pettingzoo.test import performance_benchmark as benchmark

from architects_env import architects_v0
from architects_env.core.match import IllegalAction

PLAYERS = [2, 3, 4, 5]
KINDS = {"raw": architects_v0.raw_env, "wrapped": architects_v0.env}


def play(env: Any, steps: int, seed: int = 0) -> list[int]:
    """So many random legal steps; returns the actions."""
    rng = np.random.default_rng(seed)
    actions = []
    for _ in env.agent_iter(steps):
        observation, _, termination, truncation, _ = env.last()
        action = None if termination or truncation else int(rng.choice(np.flatnonzero(observation["action_mask"])))
        actions.append(action)
        env.step(action)
    return actions


def follow(env: Any, actions: list[int]) -> list[bytes]:
    seen = []
    for action in actions:
        observation, reward, *_ = env.last()
        seen.append(observation["observation"].tobytes() + observation["action_mask"].tobytes() + str(reward).encode())
        env.step(action)
    return seen


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("kind", KINDS)
def test_pettingzoo_api_test(kind: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(KINDS[kind](num_players=players), num_cycles=300)
    assert "Passed" in capsys.readouterr().out


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("kind", KINDS)
def test_pettingzoo_seed_test(kind: str, players: int) -> None:
    seed_test(lambda: KINDS[kind](num_players=players), num_cycles=50)


@pytest.mark.parametrize("players", PLAYERS)
def test_pettingzoo_performance_benchmark(players: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    clock = time.time
    monkeypatch.setattr(time, "time", lambda: clock() * 10)  # half a second instead of five
    benchmark(architects_v0.env(num_players=players))
    assert "Finished" in capsys.readouterr().out


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("twin_of", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["deepcopy", "pickle"])
def test_a_copy_in_mid_game_goes_on_identically_and_alone(kind: str, twin_of: Any) -> None:
    env = KINDS[kind](num_players=3)
    env.reset(seed=5)
    play(env, 60)
    twin = twin_of(env)
    before = env.last()[0]["observation"].copy()
    actions = play(twin, 80, seed=1)
    assert (env.last()[0]["observation"] == before).all()
    third = twin_of(env)
    assert follow(env, actions) == follow(third, actions)


@pytest.mark.parametrize("kind", KINDS)
def test_a_saved_game_goes_on_identically_in_a_new_environment_that_was_never_reset(kind: str) -> None:
    env = KINDS[kind](num_players=4)
    env.reset(seed=1)
    play(env, 100)
    data = env.save()
    new = KINDS[kind](num_players=4)
    new.load(data)
    actions = play(copy.deepcopy(env), 60, seed=2)
    assert follow(env, actions) == follow(new, actions)


def test_loading_something_else_is_refused_and_changes_nothing() -> None:
    env, other = architects_v0.raw_env(num_players=3), architects_v0.raw_env(num_players=4)
    for one in (env, other):
        one.reset(seed=0)
    before = env.save()
    for bad in (b"", b"nonsense", other.save(), before[:-7], b"{}\n" + before):
        with pytest.raises(ValueError):
            env.load(bad)
        assert env.save() == before


@pytest.mark.parametrize("kind", KINDS)
def test_an_illegal_action_is_refused_and_the_game_goes_on(kind: str) -> None:
    env = KINDS[kind](num_players=3)
    env.reset(seed=0)
    mask = env.last()[0]["action_mask"]
    agent = env.agent_selection
    with pytest.raises(IllegalAction, match="not legal"):
        env.step(int(np.flatnonzero(mask == 0)[0]))
    assert env.agent_selection == agent and (env.last()[0]["action_mask"] == mask).all()
    play(env, 10)


def test_every_agent_hears_of_the_end_with_its_own_reward() -> None:
    env = architects_v0.env(num_players=4)
    env.reset(seed=3)
    rewards: dict[str, float] = {}
    rng = np.random.default_rng(0)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        if termination or truncation:
            rewards[agent] = reward
            env.step(None)
        else:
            assert reward == 0
            env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    assert sorted(rewards) == env.possible_agents and abs(sum(rewards.values())) < 1e-6 and max(rewards.values()) > 0
    assert env.agents == []


def test_a_game_cut_off_by_its_bound_is_truncated_not_terminated() -> None:
    env = architects_v0.raw_env(num_players=2, max_turns_per_player=2)
    env.reset(seed=0)
    play(env, 40)
    env.reset(seed=0)
    while not any(env.truncations.values()) and not any(env.terminations.values()):
        play(env, 1)
    assert all(env.truncations.values()) and not any(env.terminations.values())


def test_the_mask_of_an_agent_that_is_not_to_act_is_empty_and_arrays_are_new() -> None:
    env = architects_v0.raw_env(num_players=3)
    env.reset(seed=0)
    waiting = next(a for a in env.agents if a != env.agent_selection)
    assert not env.observe(waiting)["action_mask"].any()
    first, second = env.last()[0], env.last()[0]
    assert not np.shares_memory(first["observation"], second["observation"])
    for agent in env.agents:
        assert env.observation_space(agent).contains(env.observe(agent))


def test_ansi_shows_the_table_as_the_acting_seat_sees_it_and_keeps_a_log_for_each() -> None:
    env = architects_v0.env(num_players=3, render_mode="ansi")
    env.reset(seed=0)
    play(env, 30)
    assert "Quarry" in env.render() and len(env.log("player_1")) == 30
    assert env.log("player_0")[0] != env.log("player_1")[0], "a draft pick is named to its owner alone"
    with pytest.raises(ValueError, match="ansi"):
        architects_v0.raw_env(num_players=3).log("player_0")
    with pytest.raises(ValueError, match="ansi"):
        architects_v0.raw_env(num_players=3, render_mode="human")


def test_without_a_seed_games_differ() -> None:
    env = architects_v0.raw_env(num_players=2)
    deals = set()
    for _ in range(3):
        env.reset()
        deals.add(env.save())
    assert len(deals) == 3
