"""Gymnasium's vector environment on the batch engine, and every game by name with Gymnasium and PettingZoo."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import pytest
from gymnasium.vector import AutoresetMode

import architects_env
from architects_env.adapters.gymnasium_vector import SeatVectorEnv
from architects_env.core.play.match import IllegalAction, Match
from architects_env.core.play.view import View
from architects_env.games import GAMES, load


def at_random(infos: dict[str, Any], rng: np.random.Generator) -> np.ndarray:
    return (infos["action_mask"] * (1 - rng.random(infos["action_mask"].shape))).argmax(axis=1)


@pytest.mark.parametrize(("game", "players"), [("hamlet", 3), ("citadels", 4)])
def test_make_vec_plays_on_the_batch_engine_and_pays_the_learners(game: str, players: int) -> None:
    envs, rng = (
        gymnasium.make_vec(
            f"architects_env/{game.capitalize()}-v0", num_envs=5, num_players=players, opponents="greedy"
        ),
        np.random.default_rng(0),
    )
    assert isinstance(envs, SeatVectorEnv) and envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    observations, infos = envs.reset(seed=3)
    ended = 0
    while ended < 12:
        assert (
            envs.observation_space.contains(observations)
            and (envs.games.positions.seats == infos["seat"]).all()
            and infos["action_mask"].any(axis=1).all()
        )
        assert (envs.action_masks() == infos["action_mask"]).all()
        observations, rewards, terminated, truncated, infos = envs.step(at_random(infos, rng))
        assert (
            not truncated.any() and not rewards[~terminated].any() and ("final_info" in infos) == bool(terminated.any())
        )
        for row in np.flatnonzero(terminated):
            final = infos["final_info"]
            ranks = final["ranks"][row]
            better, tied = (ranks < ranks[final["seat"][row]]).sum(), (ranks == ranks[final["seat"][row]]).sum()
            assert (
                rewards[row] == pytest.approx(1 - 2 * (better + (tied - 1) / 2) / (players - 1))
                and infos["_final_info"][row]
                and infos["_final_obs"][row]
            )
            assert envs.single_observation_space.contains(infos["final_obs"][row]) and not final["cut_off"][row]
            ended += 1
        assert not infos.get("_final_info", terminated)[~terminated].any()


def test_a_game_is_the_one_that_the_same_seed_and_decisions_give_one_by_one() -> None:
    def highest(view: View, rng: np.random.Generator) -> int:
        return view.legal_actions()[-1]

    envs = SeatVectorEnv("hamlet", 1, 3, seat=1, opponents=highest)
    observations, infos = envs.reset(seed=11)
    alone = Match(load("hamlet"), 3, {}, envs.games._seed)
    over = False
    while not over:
        while alone.seat != 1:
            alone.apply(alone.legal_actions()[-1])
        assert (
            np.array_equal(observations[0], alone.observation(1))
            and np.flatnonzero(infos["action_mask"][0]).tolist() == alone.legal_actions()
        )
        alone.apply(alone.legal_actions()[0])
        observations, rewards, terminated, _, infos = envs.step(infos["action_mask"].argmax(axis=1))
        over = bool(terminated[0])
    while not alone.over:
        alone.apply(alone.legal_actions()[-1])
    assert rewards[0] == pytest.approx(alone.returns()[1]) and np.array_equal(
        infos["final_obs"][0], alone.observation(1)
    )
    assert infos["final_info"]["scores"][0].tolist() == list(alone.scores_and_ranks()[0])


def test_the_same_seed_gives_the_same_games_and_no_seed_goes_on_from_the_one_before() -> None:
    def deals(*seeds: int | None) -> list[bytes]:
        envs = SeatVectorEnv("architects", 2, 2)
        return [envs.reset(seed=seed)[0].tobytes() for seed in seeds]

    first, second, again = deals(5, None, 5)
    assert first == again != second and deals(5, None) == [first, second]


def test_an_illegal_action_is_raised_ignored_or_lost() -> None:
    for illegal in ("raise", "ignore", "lose"):
        envs = SeatVectorEnv("hamlet", 3, 2, illegal=illegal)
        before, infos = envs.reset(seed=0)
        states = envs.games.positions.states.copy()
        actions = infos["action_mask"].argmax(axis=1)
        actions[1] = infos["action_mask"][1].argmin()
        if illegal == "raise":
            with pytest.raises(IllegalAction, match="the learner in game 1"):
                envs.step(actions)
            assert (envs.games.positions.states == states).all()
            continue
        observations, rewards, terminated, _, infos = envs.step(actions)
        assert terminated[1] == (illegal == "lose") and rewards[1] == -(illegal == "lose")
        if illegal == "ignore":
            assert (
                infos["illegal_action"].tolist() == [False, True, False]
                and (observations[1] == before[1]).all()
                and envs.games.positions.states[1] == states[1]
            )
        else:
            assert (
                (infos["final_obs"][1] == before[1]).all() and infos["_final_info"][1] and infos["action_mask"][1].any()
            )
            assert (
                infos["final_info"]["illegal_action"].tolist() == [False, True, False]
                and not infos["illegal_action"].any()
            )


def test_a_dictionary_seats_the_opponents_and_the_learner_takes_what_is_left() -> None:
    asked = set[int]()

    def first(view: View, rng: np.random.Generator) -> int:
        asked.add(view.seat)
        return view.legal_actions()[0]

    envs = SeatVectorEnv("hamlet", 2, 3, opponents={0: first, 2: "random"})
    _, infos = envs.reset(seed=0)
    for _ in range(20):
        _, _, _, _, infos = envs.step(infos["action_mask"].argmax(axis=1))
    assert infos["seat"].tolist() == [1, 1] and asked == {0}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"opponents": {0: "random"}}, "leaves the seats 1, 2 empty"),
        ({"opponents": {0: "random", 1: "random"}, "seat": 1}, "seat 1, which is the learner's; seat 2"),
        ({"illegal": "pass"}, "'lose', 'raise' or 'ignore'"),
        ({"render_mode": "ansi"}, "'rgb_array' for games side by side"),
        ({"opponents": ["random"]}, "3 players need 2 opponents"),
    ],
)
def test_what_does_not_fit_is_refused_in_a_sentence(arguments: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        SeatVectorEnv("hamlet", 2, 3, **arguments)


def test_wrong_calls_are_refused_in_a_sentence() -> None:
    envs = SeatVectorEnv("hamlet", 2, 3)
    with pytest.raises(RuntimeError, match=r"[Cc]all reset"):
        envs.step(np.zeros(2, np.int64))
    for arguments, sentence in (
        ({"seed": [1, 2]}, "from one seed"),
        ({"options": {"rounds": 3}}, "reset takes no options"),
    ):
        with pytest.raises(ValueError, match=sentence):
            envs.reset(**arguments)
    envs.reset(seed=0)
    with pytest.raises(ValueError, match="2 whole numbers"):
        envs.step(np.zeros(2))


def test_importing_the_package_is_enough_for_gymnasium_and_pettingzoo() -> None:
    names = sorted(GAMES)
    program = f"""
import gymnasium, pettingzoo, architects_env
for name in {names}:
    assert f"architects_env/{{name.capitalize()}}-v0" in gymnasium.registry, name
    assert gymnasium.spec(f"architects_env/{{name.capitalize()}}-v0").vector_entry_point, name
    assert not hasattr(pettingzoo, "aec_registry") or f"architects_env/{{name}}-v0" in pettingzoo.aec_registry, name
"""
    done = subprocess.run([sys.executable, "-W", "error::UserWarning", "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(not hasattr(pettingzoo, "make"), reason="this version of PettingZoo has no registry")
def test_pettingzoo_makes_every_game_by_name() -> None:
    for name in GAMES:
        env = pettingzoo.make("aec", f"architects_env/{name}_v0", num_players=2)
        env.reset(seed=0)
        assert env.possible_agents == ["player_0", "player_1"] and env.metadata["name"] == f"{name}_v0"


def test_the_package_names_agents_wherever_they_lie() -> None:
    from architects_env.agents import Agent, make_agent

    assert architects_env.Agent is Agent and architects_env.make_agent is make_agent
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = architects_env.nothing  # type: ignore[attr-defined]


def test_pictures_are_drawn_of_every_game_as_its_learner_sees_it() -> None:
    pytest.importorskip("resvg_py", reason="the extra render is not installed")
    envs = gymnasium.make_vec("architects_env/Hamlet-v0", num_envs=4, num_players=2, render_mode="rgb_array")
    envs.reset(seed=0)
    frames = envs.render()
    assert (
        frames is not None
        and len(frames) == 4
        and len({frame.shape for frame in frames}) == 1
        and frames[0].dtype == np.uint8
    )
    assert SeatVectorEnv("hamlet", 2, 2).render() is None
