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

import architects_env
from architects_env import architects_v0, citadels_v0
from architects_env.core.contract.rules.rng import agent_generator
from architects_env.core.play.match import IllegalAction

PLAYERS = [1, 2, 3, 4, 5]
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
def test_pettingzoo_performance_benchmark(
    players: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    clock = time.time
    monkeypatch.setattr(time, "time", lambda: clock() * 10)  # half a second instead of five
    benchmark(architects_v0.env(num_players=players))
    assert "Finished" in capsys.readouterr().out


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "twin_of", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["deepcopy", "pickle"]
)
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
    env = KINDS[kind](num_players=3, illegal="raise")
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


def test_a_game_cut_off_by_its_bound_ends_like_any_other_and_says_so() -> None:
    """It is scored and its turn counter is observed, so there is nothing to bootstrap."""
    env = architects_v0.raw_env(num_players=2, max_turns_per_player=2)
    env.reset(seed=0)
    assert [list(info) for info in env.infos.values()] == [["action_mask"]] * 2
    while not any(env.truncations.values()) and not any(env.terminations.values()):
        play(env, 1)
    assert all(env.terminations.values()) and not any(env.truncations.values())
    assert all(info["cut_off"] and not info["action_mask"].any() for info in env.infos.values())
    assert sum(env.rewards.values()) == 0


def test_with_at_bound_all_lose_a_game_that_is_cut_off_is_lost_by_everybody() -> None:
    for at_bound, rewards in (("score", 0), ("all_lose", -2)):
        env = architects_v0.raw_env(num_players=2, max_turns_per_player=2, at_bound=at_bound)
        env.reset(seed=0)
        while not all(env.terminations.values()):
            play(env, 1)
        assert sum(env.rewards.values()) == rewards == sum(env.match.returns())
        batch = architects_env.make_batch("architects", 2, 2, max_turns_per_player=2, at_bound=at_bound)
        while not batch.dones.any():
            batch.step(batch.random_actions())
        assert batch.dones.max() == 2 and batch.rewards[int(batch.dones.argmax())].sum() == rewards


def test_with_all_lose_a_game_that_ends_by_itself_is_won_as_ever() -> None:
    env = citadels_v0.raw_env(num_players=2, at_bound="all_lose")
    assert sorted(play_out(env, 1).values()) == [-1, 1] and not env.match.cut_off


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
    assert "Quarry" in env.render() and len(env.log("player_1")) >= 30
    assert env.log("player_0")[0] != env.log("player_1")[0], "a draft pick is named to its owner alone"
    with pytest.raises(ValueError, match="ansi"):
        architects_v0.raw_env(num_players=3).log("player_0")


def test_without_a_seed_games_differ() -> None:
    env = architects_v0.raw_env(num_players=2)
    deals = set()
    for _ in range(3):
        env.reset()
        deals.add(env.save())
    assert len(deals) == 3


def play_out(env: Any, seed: int) -> dict[str, float]:
    """A whole game of random decisions; every agent's reward."""
    env.reset(seed=seed)
    rewards, rng = {}, np.random.default_rng(seed)
    for agent in env.agent_iter():
        observation, rewards[agent], termination, truncation, _ = env.last()
        env.step(None if termination or truncation else int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    return rewards


def first_legal(view: Any, rng: np.random.Generator) -> int:
    """An opponent that can be pickled."""
    assert view.to_act == view.seat and not view.state.rng.any()
    return view.legal_actions()[0]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("opponents", [{2: "greedy"}, {0: "random", 1: first_legal}])
def test_a_seat_given_to_an_opponent_is_played_by_the_environment(
    kind: str, opponents: dict[int, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    def make() -> Any:
        return KINDS[kind](num_players=3, opponents=opponents)

    env = make()
    agents = [f"player_{seat}" for seat in range(3) if seat not in opponents]
    assert env.possible_agents == agents and list(play_out(env, 3)) == agents
    api_test(env, num_cycles=200)
    assert "Passed" in capsys.readouterr().out
    seed_test(make, num_cycles=50)


def test_the_environment_with_a_bot_in_a_seat_plays_as_if_that_bot_were_asked() -> None:
    from architects_env.adapters.common.opponents import bot_player

    env, rng = architects_v0.raw_env(num_players=2, opponents={1: "greedy"}), agent_generator(9, "opponent", 1)
    env.reset(seed=9)
    plain = architects_v0.raw_env(num_players=2)
    plain.reset(seed=9)
    greedy = bot_player(plain.game, "greedy")
    for _ in range(100):
        while plain.agent_selection == "player_1":
            plain.step(greedy(plain.view("player_1"), rng))
        assert plain.match.state.tobytes() == env.match.state.tobytes()
        action = int(np.flatnonzero(plain.match.mask)[-1])
        plain.step(action)
        env.step(action)


@pytest.mark.parametrize("kind", KINDS)
def test_a_saved_game_with_an_opponent_goes_on_identically(kind: str) -> None:
    def make() -> Any:
        return KINDS[kind](num_players=3, opponents={1: "random"})

    env = make()
    env.reset(seed=4)
    play(env, 40)
    new, twin = make(), pickle.loads(pickle.dumps(env))
    new.load(env.save())
    actions = play(copy.deepcopy(env), 60, seed=2)
    assert follow(env, actions) == follow(new, actions) == follow(twin, actions)


def test_a_trained_policy_may_take_the_seat_of_the_rival(tmp_path: Any) -> None:
    from architects_env.core.play.batch import Batch
    from architects_env.train.ppo.algorithm import SelfPlayPPO
    from architects_env.train.ppo.batch_env import BatchVecEnv

    path = tmp_path / "policy.zip"
    SelfPlayPPO("MlpPolicy", BatchVecEnv(Batch(architects_v0.raw_env().game, 2, 3)), n_steps=4, device="cpu").save(path)
    env = architects_v0.env(num_players=2, opponents={1: f"{path}:deterministic"})
    assert list(play_out(env, 1)) == ["player_0"]


def test_two_humans_against_the_rival_are_two_agents_and_a_single_player_is_paid_against_it() -> None:
    assert sorted(play_out(architects_v0.env(num_players=2, rival="helena"), 1)) == ["player_0", "player_1"]
    assert play_out(architects_v0.env(num_players=1, rival="constantine"), 1)["player_0"] in (-1.0, 1.0)


def test_wrong_seats_for_opponents_are_refused_in_words() -> None:
    with pytest.raises(ValueError, match="from 0 to 1, not 2"):
        architects_v0.raw_env(num_players=2, opponents={2: "greedy"})
    with pytest.raises(ValueError, match="every seat"):
        architects_v0.raw_env(num_players=2, opponents={0: "greedy", 1: "random"})
    with pytest.raises(ValueError, match="no agent 'nobody'"):
        architects_v0.raw_env(num_players=2, opponents={1: "nobody"})


@pytest.mark.parametrize("kind", KINDS)
def test_with_illegal_lose_whoever_tries_an_illegal_action_loses_and_the_game_is_over(
    kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    env = KINDS[kind](num_players=3, illegal="lose")
    api_test(env, num_cycles=200)
    assert "Passed" in capsys.readouterr().out
    env.reset(seed=0)
    play(env, 20)
    loser, before, mask = env.agent_selection, env.unwrapped.match.to_bytes(), env.last()[0]["action_mask"]
    env.step(int(np.flatnonzero(mask == 0)[0]))
    assert (
        env.unwrapped.match.to_bytes() == before
        and all(env.terminations.values())
        and not any(env.truncations.values())
    )
    assert env.rewards == {agent: -1.0 if agent == loser else 0.5 for agent in env.possible_agents}
    assert not any(env.observe(agent)["action_mask"].any() for agent in env.agents)
    new = KINDS[kind](num_players=3, illegal="lose")
    new.load(env.save())
    paid = {}
    for agent in env.agent_iter():
        paid[agent] = env.last()[1]
        assert new.last()[1:3] == env.last()[1:3]
        env.step(None)
        new.step(None)
    assert paid == {agent: -1.0 if agent == loser else 0.5 for agent in env.possible_agents}
    env.reset(seed=1)
    assert not any(env.terminations.values()) and env.last()[0]["action_mask"].any()


def test_opponents_may_be_a_list_for_the_last_seats_or_one_for_all_but_the_first() -> None:
    assert architects_v0.raw_env(num_players=4, opponents=["greedy", "random"]).opponents == {2: "greedy", 3: "random"}
    assert architects_v0.raw_env(num_players=3, opponents="random").possible_agents == ["player_0"]
    with pytest.raises(ValueError, match="names 3 players for a table of 2"):
        architects_v0.raw_env(num_players=2, opponents=["random"] * 3)
    with pytest.raises(ValueError, match="'lose', 'raise' or 'ignore'"):
        architects_v0.raw_env(illegal="pass")
