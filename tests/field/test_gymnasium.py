"""What Gymnasium's users reported of environments and wrappers, tried on ours."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import gymnasium
import gymnasium.wrappers as single
import gymnasium.wrappers.vector as vector
import numpy as np
import pytest
from gymnasium.vector import AsyncVectorEnv, AutoresetMode, SyncVectorEnv
from gymnasium.wrappers.vector import DictInfoToList

import architects_env
from architects_env.adapters.gymnasium_vector import SeatVectorEnv

TITLE = "architects_env/Hamlet-v0"
SINGLE: dict[str, Callable[[Any], Any]] = {
    "RecordEpisodeStatistics": single.RecordEpisodeStatistics,
    "TimeLimit": lambda env: single.TimeLimit(env, 10_000),
    "FlattenObservation": single.FlattenObservation,
    "NormalizeObservation": single.NormalizeObservation,
    "NormalizeReward": single.NormalizeReward,
    "TransformObservation": lambda env: single.TransformObservation(env, np.sqrt, env.observation_space),
    "DtypeObservation": lambda env: single.DtypeObservation(env, np.float16),
    "ReshapeObservation": lambda env: single.ReshapeObservation(env, (1, *env.observation_space.shape)),
    "RescaleObservation": lambda env: single.RescaleObservation(env, np.float32(-1), np.float32(1)),
    "FrameStackObservation": lambda env: single.FrameStackObservation(env, 4),
    "DelayObservation": lambda env: single.DelayObservation(env, 1),
    "TimeAwareObservation": lambda env: single.TimeAwareObservation(single.TimeLimit(env, 10_000)),
    "StickyAction": lambda env: single.StickyAction(env, 0.0),
    "TransformReward": lambda env: single.TransformReward(env, np.sign),
    "ClipReward": lambda env: single.ClipReward(env, -0.5, 0.5),
    "Autoreset": single.Autoreset,
    "TransformAction": lambda env: single.TransformAction(env, int, env.action_space),
}
VECTOR: dict[str, Callable[[Any], Any]] = {
    "RecordEpisodeStatistics": vector.RecordEpisodeStatistics,
    "NormalizeObservation": vector.NormalizeObservation,
    "NormalizeReward": vector.NormalizeReward,
    "FlattenObservation": vector.FlattenObservation,
    "DtypeObservation": lambda envs: vector.DtypeObservation(envs, np.float16),
    "ReshapeObservation": lambda envs: vector.ReshapeObservation(envs, (1, *envs.single_observation_space.shape)),
    "RescaleObservation": lambda envs: vector.RescaleObservation(envs, np.float32(-1), np.float32(1)),
    "TransformObservation": lambda envs: vector.TransformObservation(envs, np.sqrt),
    "VectorizeTransformObservation": lambda envs: vector.VectorizeTransformObservation(envs, single.FlattenObservation),
    "TransformReward": lambda envs: vector.TransformReward(envs, np.sign),
    "ClipReward": lambda envs: vector.ClipReward(envs, -0.5, 0.5),
    "DictInfoToList": vector.DictInfoToList,
    "TransformAction": lambda envs: vector.TransformAction(envs, np.asarray),
}


def made(**words: Any) -> Any:
    assert architects_env.game_names()
    return gymnasium.make(TITLE, num_players=2, **words)


def side_by_side(number: int = 3, **words: Any) -> Any:
    return gymnasium.make_vec(TITLE, num_envs=number, num_players=2, **words)


def legal(rng: np.random.Generator, masks: Any) -> np.ndarray:
    return np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])


@pytest.mark.parametrize("name", SINGLE)
def test_every_wrapper_of_single_environments_plays_a_game_and_is_copied(name: str) -> None:
    env, rng, over = SINGLE[name](made()), np.random.default_rng(0), False
    observation, info = env.reset(seed=1)
    while not over:
        assert env.observation_space.contains(observation) or name == "NormalizeObservation"
        action = int(legal(rng, [info["action_mask"]])[0])
        twin = copy.deepcopy(env).step(action)
        observation, *told, info = env.step(action)
        over = told[1]
        assert np.array_equal(twin[4]["action_mask"], info["action_mask"]) and list(twin[1:4]) == told


@pytest.mark.parametrize("name", VECTOR)
@pytest.mark.filterwarnings("ignore:.*precision lowered by casting")
def test_every_wrapper_of_vector_environments_takes_games_that_are_reset_in_the_next_step(name: str) -> None:
    envs, rng, ended = VECTOR[name](side_by_side(2, autoreset_mode="NextStep")), np.random.default_rng(0), 0
    _, infos = envs.reset(seed=1)
    for _ in range(40):
        masks = [info["action_mask"] for info in infos] if isinstance(infos, list) else infos["action_mask"]
        _, _, terminated, _, infos = envs.step(legal(rng, masks))
        ended += int(terminated.sum())
    assert ended


def test_the_mode_of_resetting_is_told_where_wrappers_and_torchrl_look() -> None:
    for mode in (AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP):
        for given in (mode, mode.value):
            envs = side_by_side(autoreset_mode=given)
            assert envs.autoreset_mode is mode and envs.metadata["autoreset_mode"] is mode
    assert side_by_side().autoreset_mode is AutoresetMode.SAME_STEP
    assert SeatVectorEnv.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    for wrong in ("Disabled", AutoresetMode.DISABLED, "next_step", None):
        with pytest.raises(ValueError, match="autoreset_mode must be 'SameStep' or 'NextStep'"):
            side_by_side(autoreset_mode=wrong)


@pytest.mark.parametrize("observe_mask", [False, True])
def test_reset_in_the_next_step_shows_the_end_and_ignores_the_next_action(observe_mask: bool) -> None:
    """The same game as with a reset in the same step, where only one is played."""
    words: dict[str, Any] = {"number": 1, "opponents": "greedy", "observe_mask": observe_mask}
    now, later = side_by_side(**words), side_by_side(autoreset_mode="NextStep", **words)
    rng, ended = np.random.default_rng(0), 0
    (seen, infos), (shown, told) = now.reset(seed=4), later.reset(seed=4)
    while ended < 5:
        assert repr(shown) == repr(seen) and np.array_equal(told["action_mask"], infos["action_mask"])
        actions = legal(rng, infos["action_mask"])
        seen, rewards, over, _, infos = now.step(actions)
        shown, paid, terminated, _, told = later.step(actions)
        assert (rewards, over) == (paid, terminated) and "final_obs" not in told
        if over[0]:
            ended += 1
            last, final = infos["final_obs"][0], infos["final_info"]
            assert np.array_equal(
                shown["observation"][0] if observe_mask else shown[0], last["observation"] if observe_mask else last
            )
            assert np.array_equal(told["ranks"], final["ranks"]) and told["action_mask"].all()
            assert later.action_masks().all() and (not observe_mask or shown["action_mask"].all())
            twin = pickle.loads(pickle.dumps(later))  # it remembers whose next action it ignores
            for envs in (twin, later):
                shown, paid, terminated, truncated, told = envs.step(np.zeros(1, np.int64))
                assert not paid.any() and not terminated.any() and not truncated.any()
                assert not told["illegal_action"].any() and not told["ranks"].any()


def test_with_illegal_raise_the_action_that_is_ignored_may_be_any() -> None:
    envs, rng = side_by_side(2, autoreset_mode="NextStep", illegal="raise"), np.random.default_rng(0)
    _, infos = envs.reset(seed=1)
    for _ in range(60):
        infos = envs.step(legal(rng, infos["action_mask"]))[4]
    assert envs.games.positions.masks.any()


@pytest.mark.parametrize("words", [{"observe_mask": True}, {"observation": "tables"}])
def test_processes_stack_observations_and_infos_as_one_process_does(words: dict[str, Any]) -> None:
    def make() -> Any:
        return made(**words)

    apart, together = AsyncVectorEnv([make] * 2), SyncVectorEnv([make] * 2)
    (seen, infos), (shown, told) = apart.reset(seed=3), together.reset(seed=3)
    rng = np.random.default_rng(0)
    for _ in range(20):
        assert all(np.array_equal(seen[name], shown[name]) for name in shown) and seen.keys() == shown.keys()
        assert {name: value.dtype for name, value in infos.items()} == {name: each.dtype for name, each in told.items()}
        assert not any(value.dtype == object for value in infos.values())
        actions = np.array([rng.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in infos["action_mask"]])
        seen, rewards, *_, infos = apart.step(actions)
        shown, paid, *_, told = together.step(actions)
        assert np.array_equal(rewards, paid)
    apart.close()


def test_a_time_limit_truncates_and_the_final_observation_arrives() -> None:
    def make() -> Any:
        return single.TimeLimit(single.RecordEpisodeStatistics(made()), 2)

    envs = SyncVectorEnv([make] * 2, autoreset_mode=AutoresetMode.SAME_STEP)
    _, infos = envs.reset(seed=1)
    for _ in range(2):
        _, _, terminated, truncated, infos = envs.step(infos["action_mask"].argmax(axis=1))
    assert truncated.all() and not terminated.any() and "final_obs" in infos
    assert not infos["final_info"]["cut_off"].any() and infos["final_info"]["action_mask"].any(axis=1).all()


def test_the_loop_of_cleanrl_hears_of_every_game_that_ended() -> None:
    envs, rng, heard = DictInfoToList(vector.RecordEpisodeStatistics(side_by_side())), np.random.default_rng(0), 0
    _, infos = envs.reset(seed=1)
    for _ in range(40):
        _, _, terminated, truncated, infos = envs.step(legal(rng, [info["action_mask"] for info in infos]))
        for info, over in zip(infos, terminated | truncated, strict=True):
            assert ("final_info" in info) == over == ("episode" in info)
            if over:
                assert info["final_info"]["ranks"].min() == 1 and float(info["episode"]["r"]) in (-1, 0, 1)
                heard += 1
    assert heard > 5


def test_normalised_rewards_count_every_step_once() -> None:
    envs, rng = vector.NormalizeReward(side_by_side()), np.random.default_rng(0)
    _, infos = envs.reset(seed=1)
    for _ in range(60):
        infos = envs.step(legal(rng, infos["action_mask"]))[4]
    assert envs.return_rms.count == pytest.approx(3 * 60, abs=1)
