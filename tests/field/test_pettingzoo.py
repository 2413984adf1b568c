"""What PettingZoo's users reported, tried on our environments."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import parallel_api_test, parallel_seed_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel
from pettingzoo.utils.wrappers import BaseWrapper, TerminateIllegalWrapper

from architects_env import hamlet_v0


def legal(rng: np.random.Generator, mask: np.ndarray) -> int:
    return int(rng.choice(np.flatnonzero(mask)))


@pytest.mark.parametrize("players", [2, 3])
def test_every_agent_gets_its_own_reward_once_at_the_end(players: int) -> None:
    env, rng = hamlet_v0.env(num_players=players), np.random.default_rng(0)
    env.reset(seed=7)
    got, ends, final = (
        dict.fromkeys(env.possible_agents, 0.0),
        dict.fromkeys(env.possible_agents, 0),
        dict[str, float](),
    )
    for agent in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        got[agent] += reward
        ends[agent] += over
        final = final or (dict(env.unwrapped.rewards) if over else {})
        env.step(None if over else legal(rng, observation["action_mask"]))
    assert got == final and set(ends.values()) == {1} and sum(got.values()) == pytest.approx(0)


@pytest.mark.parametrize("kind", [hamlet_v0.env, hamlet_v0.raw_env])
def test_what_does_not_depend_on_a_game_can_be_read_before_the_reset(kind: Any) -> None:
    env = kind(num_players=2)
    assert set(env.action_spaces) == set(env.observation_spaces) == set(env.possible_agents)
    assert env.render_mode is None and env.max_num_agents == 2 and env.metadata["name"] == "hamlet_v0"
    assert all(env.action_space(agent) is env.action_space(agent) for agent in env.possible_agents)


@pytest.mark.filterwarnings("ignore")
def test_the_parallel_conversion_passes_the_tests_of_pettingzoo() -> None:
    parallel_api_test(turn_based_aec_to_parallel(hamlet_v0.env(num_players=2)), 40)
    parallel_seed_test(lambda: turn_based_aec_to_parallel(hamlet_v0.env(num_players=2)), 20)


@pytest.mark.parametrize("illegal", ["lose", "ignore"])
def test_masks_stand_among_the_infos_of_each_agent_at_every_moment(illegal: str) -> None:
    """AgileRL reads them there."""
    env, rng = hamlet_v0.raw_env(num_players=3, opponents=["greedy"], illegal=illegal), np.random.default_rng(0)
    env.reset(seed=1)
    kept = list[tuple[np.ndarray, np.ndarray]]()
    for number in range(40):
        if not env.agents:
            env.reset()
        for agent in env.agents:
            mask = env.infos[agent]["action_mask"]
            assert np.array_equal(mask, env.observe(agent)["action_mask"]) and mask.dtype == np.int8
            kept.append((mask, mask.copy()))
        mask = env.infos[env.agent_selection]["action_mask"]
        wrong = number % 5 == 4 and mask.any()
        env.step(int(mask.argmin()) if wrong else legal(rng, mask) if mask.any() else None)
        if illegal == "ignore" and wrong:
            again = hamlet_v0.raw_env(num_players=3, opponents=["greedy"], illegal=illegal)
            again.load(env.save())
            assert np.array_equal(again.infos[env.agent_selection]["action_mask"], mask)
    assert all(np.array_equal(mask, as_it_was) for mask, as_it_was in kept)


def test_masks_stand_among_the_infos_of_the_parallel_conversion() -> None:
    env, rng = turn_based_aec_to_parallel(hamlet_v0.env(num_players=2)), np.random.default_rng(0)
    observations, infos = env.reset(seed=1)
    while env.agents:
        for agent in env.agents:
            assert np.array_equal(infos[agent]["action_mask"], observations[agent]["action_mask"])
        masks = {agent: infos[agent]["action_mask"] for agent in env.agents}
        actions = {agent: legal(rng, mask) if mask.any() else 0 for agent, mask in masks.items()}
        observations, _, _, _, infos = env.step(actions)


@pytest.mark.parametrize("wrap", [BaseWrapper, lambda env: TerminateIllegalWrapper(env, illegal_reward=-1)])
def test_copies_through_wrappers_of_others_go_on_identically(wrap: Any) -> None:
    def play(env: Any, decisions: int, seed: int) -> list[Any]:
        rng, seen = np.random.default_rng(seed), list[Any]()
        for _ in range(decisions):
            observation, reward, over, _, _ = env.last()
            seen.append((env.agent_selection, observation["observation"].tobytes(), reward, over))
            if over:
                break
            env.step(legal(rng, observation["action_mask"]))
        return seen

    env = wrap(hamlet_v0.env(num_players=2))
    env.reset(seed=5)
    play(env, 4, 1)
    twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env)), copy.copy(copy.deepcopy(env))]
    wanted = play(env, 20, 2)
    assert all(play(twin, 20, 2) == wanted for twin in twins)


def test_several_games_in_a_row_through_one_environment() -> None:
    wrappers = pytest.importorskip("pettingzoo.utils.wrappers")
    if not hasattr(wrappers, "MultiEpisodeEnv"):
        pytest.skip("This PettingZoo has no MultiEpisodeEnv.")
    env, rng = wrappers.MultiEpisodeEnv(hamlet_v0.env(num_players=2), 3), np.random.default_rng(1)
    env.reset(seed=4)
    ends, deals = list[float](), {env.unwrapped.match.seed}
    for _ in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        ends += [reward] * over
        env.step(None if over else legal(rng, observation["action_mask"]))
        deals.add(env.unwrapped.match.seed)
    assert len(ends) == 6 and len(deals) == 3 and all(ends[i] + ends[i + 1] == 0 for i in (0, 2, 4))
