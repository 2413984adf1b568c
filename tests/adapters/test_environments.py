"""What all environments have in common: illegal actions, masks among what is observed, defaults, arguments, calls in
the wrong order; and the tools of others."""

from __future__ import annotations

import doctest
import importlib
import inspect
import warnings
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from pettingzoo.test import api_test, seed_test
from stable_baselines3 import PPO
from stable_baselines3.common.env_checker import check_env as check_env_of_sb3
from stable_baselines3.common.evaluation import evaluate_policy

import architects_env
from architects_env import architects_v0, citadels_v0, hamlet_v0, settlers_v0, viscounts_v0
from architects_env.adapters import pettingzoo_env
from architects_env.adapters.common import illegal, seat_games
from architects_env.adapters.gymnasium_env import SeatEnv
from architects_env.adapters.gymnasium_vector import SeatVectorEnv
from architects_env.adapters.sb3 import Sb3SeatVecEnv
from architects_env.core.play.match import IllegalAction
from architects_env.games import load

DOORS: dict[str, Callable[..., Any]] = {
    "make": lambda **words: architects_env.make("hamlet", **words),
    "make_batch": lambda **words: architects_env.make_batch("hamlet", 2, **words),
    "raw_env": hamlet_v0.raw_env,
    "env": hamlet_v0.env,
    "aec by name": lambda **words: pettingzoo_env.env("hamlet", **words),
    "pettingzoo.make": lambda **words: pettingzoo.make("aec", "architects_env/hamlet_v0", **words),
    "SeatEnv": lambda **words: SeatEnv("hamlet", **words),
    "gymnasium.make": lambda **words: gymnasium.make("architects_env/Hamlet-v0", **words),
    "SeatVectorEnv": lambda **words: SeatVectorEnv("hamlet", 2, **words),
    "gymnasium.make_vec": lambda **words: gymnasium.make_vec("architects_env/Hamlet-v0", num_envs=2, **words),
    "Sb3SeatVecEnv": lambda **words: Sb3SeatVecEnv("hamlet", 2, **words),
}
ENVIRONMENTS = {name: door for name, door in DOORS.items() if name not in ("make", "make_batch")}
OF_ONE_LEARNER = {name: door for name, door in ENVIRONMENTS.items() if name in ("SeatEnv", "gymnasium.make")}


def wrong_action(env: Any) -> int:
    """An action of the space that is not legal now."""
    return int(np.flatnonzero(~env.unwrapped.action_masks())[0])


# --- documentation ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["gymnasium_env", "gymnasium_vector", "pettingzoo_env"])
def test_examples_in_docstrings_show_what_is_printed(name: str) -> None:
    results = doctest.testmod(importlib.import_module(f"architects_env.adapters.{name}"))
    assert results.attempted > 3 and not results.failed


# --- illegal actions --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_an_illegal_action_loses_in_every_environment_unless_told_otherwise(name: str) -> None:
    env = ENVIRONMENTS[name](num_players=2)
    base = getattr(env, "unwrapped", env)
    assert (base.games if hasattr(base, "games") else base).on_illegal == illegal.DEFAULT_ILLEGAL == "lose"


@pytest.mark.parametrize("kind", [hamlet_v0.raw_env, hamlet_v0.env])
def test_what_was_wrong_with_an_illegal_action_is_told_to_the_loser_alone(kind: Any) -> None:
    env = kind(num_players=3)
    env.reset(seed=0)
    loser = env.agent_selection
    env.step(int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0]))
    assert "Legal: " in env.infos[loser]["illegal_action"]
    assert all(words_of(env, agent) == {"cut_off": False} for agent in env.agents if agent != loser)
    again = kind(num_players=3)
    again.reset(seed=1)
    again.load(env.unwrapped.save())
    assert all(words_of(again, agent) == words_of(env, agent) for agent in env.agents)


def words_of(env: Any, agent: str) -> dict[str, Any]:
    """What an agent is told beside its mask."""
    return {name: value for name, value in env.infos[agent].items() if name != "action_mask"}


@pytest.mark.parametrize("name", sorted(architects_env.game_names()))
def test_no_info_of_a_game_names_legal_actions_of_others_or_points_before_the_end(name: str) -> None:
    env, rng = pettingzoo_env.raw_env(name, 3, illegal="ignore"), np.random.default_rng(0)
    env.reset(seed=1)
    for _ in range(5):
        mask = env.match.mask
        env.step(int(np.flatnonzero(mask == 0)[0]))
        for agent, info in env.infos.items():
            assert (agent == env.agent_selection) == info["action_mask"].any() == bool(words_of(env, agent))
        env.step(int(rng.choice(np.flatnonzero(mask))))
        assert not any(words_of(env, agent) for agent in env.agents)
    seat = SeatEnv(name, 3)
    _, info = seat.reset(seed=1)
    assert not info["scores"].any() and not info["ranks"].any()


@pytest.mark.parametrize("name", OF_ONE_LEARNER)
def test_a_run_of_ignored_actions_is_truncated_and_a_legal_one_begins_it_anew(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("architects_env.adapters.gymnasium_env.MAX_IGNORED", 4)
    env = OF_ONE_LEARNER[name](num_players=2, illegal="ignore")
    env.reset(seed=0)
    for _ in range(3):
        assert env.step(wrong_action(env))[2:4] == (False, False)
    env.step(int(env.unwrapped.action_masks().argmax()))
    told = [env.step(wrong_action(env)) for _ in range(4)]
    assert [one[1:4] for one in told] == [(0, False, False)] * 3 + [(0, False, True)]
    assert told[-1][4]["illegal_action"] and not told[-1][4]["action_mask"].any()
    with pytest.raises((RuntimeError, gymnasium.error.ResetNeeded)):
        env.step(0)


def test_a_run_of_ignored_actions_is_truncated_for_all_agents(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("architects_env.adapters.pettingzoo_env.MAX_IGNORED", 3)
    env = hamlet_v0.env(num_players=3, illegal="ignore")
    env.reset(seed=0)
    agent, wrong = env.agent_selection, int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    for _ in range(2):
        env.step(wrong)
        assert (
            env.agent_selection == agent
            and not any(env.truncations.values())
            and "not legal" in env.infos[agent]["illegal_action"]
        )
    twin = hamlet_v0.env(num_players=3, illegal="ignore")
    twin.load(env.unwrapped.save())
    for one in (env, twin):
        one.step(wrong)
        assert all(one.truncations.values()) and not any(one.terminations.values()) and not any(one.rewards.values())
        for _ in one.agent_iter():
            assert not one.last()[0]["action_mask"].any()
            one.step(None)
    env.reset(seed=1)
    assert not any(env.truncations.values())


@pytest.mark.parametrize("kind", [SeatVectorEnv, Sb3SeatVecEnv])
def test_a_run_of_ignored_actions_is_truncated_in_the_game_in_which_it_is_tried(
    kind: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seat_games, "MAX_IGNORED", 3)
    env = kind("hamlet", 3, 2, illegal="ignore")
    env.reset()
    for number in range(1, 8):
        masks = env.action_masks()
        actions = masks.argmax(axis=1)
        actions[1] = masks[1].argmin()
        told = env.step(actions)
        if kind is SeatVectorEnv:
            _, rewards, _, truncated, infos = told
            ended, ignored = truncated, infos["illegal_action"]
            assert number % 3 or infos["final_info"]["illegal_action"][1]
        else:
            _, rewards, _, infos = told
            ended = np.array([info.get("TimeLimit.truncated", False) for info in infos])
            ignored = np.array(
                [info.get("illegal_action", False) and "terminal_observation" not in info for info in infos]
            )
        assert (
            ended.tolist() == [False, number % 3 == 0, False]
            and rewards[1] == 0
            and ignored.tolist() == [False, number % 3 != 0, False]
        )


def test_the_environment_for_stable_baselines_obeys_the_same_words() -> None:
    for word, reward, done in (("lose", -1, True), ("ignore", 0, False)):
        env = Sb3SeatVecEnv("hamlet", 2, 2, illegal=word)
        env.reset()
        actions = env.action_masks().argmax(axis=1)
        actions[0] = env.action_masks()[0].argmin()
        _, rewards, dones, infos = env.step(actions)
        assert (
            (rewards[0], dones[0]) == (reward, done)
            and infos[0]["illegal_action"]
            and ("terminal_observation" in infos[0]) == done
        )
    with pytest.raises(ValueError, match="'lose', 'raise' or 'ignore'"):
        Sb3SeatVecEnv("hamlet", 2, 2, illegal="pass")


@pytest.mark.parametrize("name", ENVIRONMENTS)
@pytest.mark.parametrize("action", [2.5, "x", None, 10**6, -1])
def test_what_is_no_action_of_the_game_raises_whatever_illegal_says(name: str, action: Any) -> None:
    env = ENVIRONMENTS[name](num_players=2)
    env.reset()
    error: type[Exception] = IllegalAction
    if name in ("env", "aec by name", "pettingzoo.make"):  # PettingZoo's wrapper asserts
        error = AssertionError
    elif name in ("SeatVectorEnv", "gymnasium.make_vec", "Sb3SeatVecEnv"):
        action = [action, action]
        if not isinstance(action[0], int):  # the array has another type
            error = ValueError
    with pytest.raises(error):
        env.step(action)


class Blind:
    """A policy that knows no masks and always takes the same action."""

    def __init__(self, action: int) -> None:
        self.action = action

    def predict(self, observation: Any, *_: Any, **__: Any) -> tuple[Any, None]:
        return np.full(
            len(next(iter(observation.values())) if isinstance(observation, dict) else observation), self.action
        ), None


class Patience(gymnasium.Wrapper[Any, Any, Any, Any]):
    """Fails where an evaluation does not end."""

    steps = 0

    def step(self, action: Any) -> Any:
        self.steps += 1
        assert self.steps < 20_000, "this evaluation does not end"
        return self.env.step(action)


@pytest.mark.parametrize("word", ["lose", "ignore"])
def test_stable_baselines_evaluates_a_policy_without_masks_and_comes_back(word: str) -> None:
    env = Patience(gymnasium.make("architects_env/Hamlet-v0", num_players=2, illegal=word))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # that the environment is not wrapped in a monitor
        mean, _ = evaluate_policy(Blind(7), env, n_eval_episodes=5)  # type: ignore[arg-type]
    assert mean == (-1 if word == "lose" else 0)


# --- masks among what is observed, and infos --------------------------------------------------------------------------
@pytest.mark.parametrize("game", sorted(architects_env.game_names()))
@pytest.mark.parametrize("word", ["lose", "ignore"])
@pytest.mark.parametrize("observe_mask", [False, True])
def test_the_checks_of_gymnasium_and_stable_baselines_pass(game: str, word: str, observe_mask: bool) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error", DeprecationWarning)
        check_env(
            gymnasium.make(f"architects_env/{game.capitalize()}-v0", illegal=word, observe_mask=observe_mask).unwrapped,
            skip_render_check=True,
        )
        check_env_of_sb3(SeatEnv(game, illegal=word, observe_mask=observe_mask), warn=False)


@pytest.mark.parametrize("word", ["lose", "ignore", "raise"])
def test_the_checks_of_pettingzoo_pass_with_every_word(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    for kind in (hamlet_v0.raw_env, hamlet_v0.env):
        api_test(kind(illegal=word), num_cycles=100)
        seed_test(lambda kind=kind: kind(illegal=word), num_cycles=50)
    assert "Passed" in capsys.readouterr().out


def test_with_observe_mask_the_mask_of_legal_actions_stands_in_the_observation_of_every_environment() -> None:
    env = SeatEnv("hamlet", 2, observe_mask=True)
    observation, info = env.reset(seed=3)
    over = False
    while not over:
        assert env.observation_space.contains(observation) and list(observation) == ["observation", "action_mask"]
        assert (observation["action_mask"] == info["action_mask"]).all() and np.array_equal(
            observation["observation"], env.match.observation(env.seat)
        )
        observation, _, over, _, info = env.step(int(observation["action_mask"].argmax()))
    assert not observation["action_mask"].any() and not info["action_mask"].any()
    assert env.observation_space == hamlet_v0.env(num_players=2).observation_space("player_0")
    envs, many = SeatVectorEnv("hamlet", 3, 2, observe_mask=True), Sb3SeatVecEnv("hamlet", 3, 2, observe_mask=True)
    observations, infos, given = *envs.reset(seed=3), many.reset()
    for _ in range(20):
        assert (
            envs.observation_space.contains(observations)
            and (observations["action_mask"] == infos["action_mask"]).all()
        )
        assert (given["action_mask"] == many.action_masks()).all() and given["observation"].shape == (3, 48)
        observations, _, over, _, infos = envs.step(observations["action_mask"].argmax(axis=1))
        given, _, dones, told = many.step(given["action_mask"].argmax(axis=1))
        lasts = [
            *(infos["final_obs"][over] if over.any() else []),
            *(told[row]["terminal_observation"] for row in np.flatnonzero(dones)),
        ]
        assert all(envs.single_observation_space.contains(last) and not last["action_mask"].any() for last in lasts)


def test_stock_ppo_of_stable_baselines_learns_over_dictionaries() -> None:
    model = PPO(
        "MultiInputPolicy",
        Sb3SeatVecEnv("hamlet", 8, 2, observe_mask=True),
        n_steps=16,
        batch_size=64,
        n_epochs=1,
        device="cpu",
        seed=0,
    )
    model.learn(256)
    assert model.num_timesteps == 256


@pytest.mark.parametrize("observe_mask", [False, True])
def test_infos_have_the_same_keys_kinds_and_shapes_at_every_step(observe_mask: bool) -> None:
    def form(info: dict[str, Any]) -> dict[str, Any]:
        return {name: (value.dtype, value.shape) for name, value in info.items()}

    for word in ("ignore", "lose"):
        env, rng = SeatEnv("hamlet", 3, illegal=word, observe_mask=observe_mask), np.random.default_rng(0)
        _, first = env.reset(seed=0)
        for step in range(60):
            _, _, over, _, info = env.step(
                int(rng.integers(8)) if step % 7 == 0 else int(rng.choice(np.flatnonzero(env.action_masks())))
            )
            assert form(info) == form(first)
            if over:
                assert form(env.reset()[1]) == form(first)


def test_the_compiled_vector_environment_tells_what_gymnasiums_own_would() -> None:
    def made() -> SeatEnv:
        return SeatEnv("hamlet", 2, opponents="greedy", observe_mask=True)

    own = gymnasium.make_vec(
        "architects_env/Hamlet-v0", num_envs=3, num_players=2, opponents="greedy", observe_mask=True
    )
    theirs = SyncVectorEnv([made] * 3, autoreset_mode=AutoresetMode.SAME_STEP)
    assert (
        own.observation_space == theirs.observation_space
        and own.single_observation_space == theirs.single_observation_space
    )
    told: dict[str, set[Any]] = {"own": set(), "theirs": set()}
    for name, envs in (("own", own), ("theirs", theirs)):
        _, infos = envs.reset(seed=0)
        for step in range(40):
            actions = infos["action_mask"].argmax(axis=1)
            if step == 20:
                actions[0] = infos["action_mask"][0].argmin()
            _, _, over, _, infos = envs.step(actions)
            told[name].add(
                (
                    bool(over.any()),
                    *sorted((key, value.shape) for key, value in infos.items() if isinstance(value, np.ndarray)),
                )
            )
            if over.any():
                told[name].add(tuple(sorted((key, value.shape) for key, value in infos["final_info"].items())))
    assert told["own"] == told["theirs"]


def test_torchrl_makes_checks_and_records_the_environments_by_name() -> None:
    pytest.importorskip("torchrl", reason="the extra recipes is not installed")
    from torchrl.envs import ActionMask, GymEnv, TransformedEnv
    from torchrl.envs.utils import check_env_specs

    for observe_mask in (False, True):
        env = GymEnv(
            "architects_env/Hamlet-v0", num_players=2, observe_mask=observe_mask, categorical_action_encoding=True
        ).auto_register_info_dict()
        check_env_specs(env)
        if observe_mask:
            env = TransformedEnv(env, ActionMask())
            check_env_specs(env)
        steps = env.rollout(30, break_when_any_done=False)["next"]
        assert {"seat", "scores", "ranks", "cut_off", "illegal_action"} <= set(steps.keys())
        assert bool(steps["illegal_action"].any()) != observe_mask, (
            "with the mask random play is legal, without it is not"
        )


# --- defaults and arguments -------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", sorted(architects_env.game_names()))
def test_the_number_of_players_has_one_default_for_each_game_and_the_game_allows_it(game: str) -> None:
    title, module = (
        f"architects_env/{game.capitalize()}-v0",
        {
            "architects": architects_v0,
            "citadels": citadels_v0,
            "hamlet": hamlet_v0,
            "settlers": settlers_v0,
            "viscounts": viscounts_v0,
        }[game],
    )
    made = [
        architects_env.make(game),
        architects_env.make_batch(game, 2),
        module.raw_env(),
        module.env().unwrapped,
        pettingzoo_env.raw_env(game),
        SeatEnv(game),
        SeatVectorEnv(game, 2).games,
        Sb3SeatVecEnv(game, 2),
        gymnasium.make(title).unwrapped,
        gymnasium.make_vec(title, num_envs=2).games,
    ]
    assert {one.num_players for one in made} == {load(game).default_players} == {min(4, load(game).seats[1])}


@pytest.mark.parametrize("name", DOORS)
def test_an_unknown_argument_is_a_type_error_as_in_python_and_a_wrong_value_a_value_error(name: str) -> None:
    with pytest.raises(
        TypeError, match="got an unexpected keyword argument 'frameskip'; its options of the rules are: rounds, feast"
    ):
        DOORS[name](num_players=2, frameskip=1)
    with pytest.raises(ValueError, match="from 2 to 6"):
        DOORS[name](num_players=2, rounds=99)
    with pytest.raises(ValueError, match="played by 2 to 3 players, not 4"):
        DOORS[name](num_players=4)


@pytest.mark.parametrize("kind", [SeatEnv, SeatVectorEnv, Sb3SeatVecEnv])
def test_games_and_opponents_are_spelled_alike_in_the_environments_of_one_learner(kind: Any) -> None:
    def first_legal(view: Any, rng: np.random.Generator) -> int:
        return view.legal_actions()[0]

    for game in ("hamlet", load("hamlet")):
        for opponents in (
            "greedy",
            ["greedy", "random"],
            ("greedy", first_legal),
            {0: "greedy", 2: first_legal},
            first_legal,
        ):
            env = kind(game, num_players=3, opponents=opponents, rounds=3)
            env.reset()
    names = [name for name in inspect.signature(SeatEnv).parameters if name != "options"]
    assert {*names} <= {*inspect.signature(kind).parameters}
    for wrong, sentence in (
        ({"game": "chess"}, "no game 'chess'"),
        ({"num_players": 9}, "2 to 3 players"),
        ({"opponents": 5}, "An opponent is a name"),
        ({"opponents": ["greedy"] * 5}, "opponents"),
        ({"seat": 7}, "A seat"),
        ({"opponents": []}, "opponents"),
    ):
        with pytest.raises(ValueError, match=sentence):
            kind(**({"game": "hamlet", "num_players": 3} | wrong))


# --- calls in the wrong order -----------------------------------------------------------------------------------------
def calls_before_reset(env: Any, name: str) -> dict[str, Callable[[], Any]]:
    if name in ("raw_env",):
        return {
            "last": env.last,
            "step": lambda: env.step(0),
            "observe": lambda: env.observe("player_0"),
            "render": env.render,
            "view": lambda: env.view("player_0"),
            "save": env.save,
            "log": lambda: env.log("player_0"),
        }
    if name == "SeatEnv":
        return {"step": lambda: env.step(0), "render": env.render, "action_masks": env.action_masks}
    return {"step": lambda: env.step(np.zeros(2, np.int64)), "action_masks": env.action_masks, "render": env.render}


@pytest.mark.parametrize("name", ["raw_env", "SeatEnv", "SeatVectorEnv", "Sb3SeatVecEnv"])
def test_before_reset_every_call_says_so_in_a_sentence(name: str) -> None:
    env = DOORS[name](num_players=2, render_mode="ansi" if name in ("raw_env", "SeatEnv") else "rgb_array")
    for call, run in calls_before_reset(env, name).items():
        with pytest.raises(RuntimeError, match=r"No games? (is|are) in play( yet)?[.;] [Cc]all reset\(\) first"):
            run()
            pytest.fail(f"{call} before reset was answered")


def test_before_reset_the_wrapped_environment_refuses_in_words_too() -> None:
    env = hamlet_v0.env(num_players=2)
    for run in (env.last, lambda: env.step(0), lambda: env.observe("player_0"), env.render):
        with pytest.raises(Exception, match=r"reset.* before|before reset|[Cc]all reset"):
            run()
