"""Stable-Baselines3: many games side by side, one learner's seat in each."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import torch as th
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.vec_env import VecMonitor

from architects_env.adapters.gymnasium_env import SeatEnv
from architects_env.adapters.sb3 import Sb3SeatVecEnv, frozen
from architects_env.agents import make_agent
from architects_env.core.play.match import IllegalAction, Match
from architects_env.core.play.view import View
from architects_env.games import load

SMALL: dict[str, Any] = {"n_steps": 16, "batch_size": 64, "n_epochs": 2, "seed": 3, "device": "cpu"}


def first_legal(env: Sb3SeatVecEnv) -> np.ndarray:
    return env.action_masks().argmax(axis=1)


def at_random(env: Sb3SeatVecEnv, rng: np.random.Generator) -> np.ndarray:
    return (env.action_masks() * (1 - rng.random(env.action_masks().shape))).argmax(axis=1)


@pytest.mark.parametrize(("game", "players"), [("hamlet", 2), ("hamlet", 3), ("citadels", 4)])
def test_the_learner_always_has_the_decision_and_is_paid_its_own_reward(game: str, players: int) -> None:
    env, rng = Sb3SeatVecEnv(game, 6, players, seed=5), np.random.default_rng(0)
    env.reset()
    ended, seats = 0, set[int]()
    while ended < 30:
        assert (env.positions.seats == env.seats).all() and env.action_masks().any(axis=1).all()
        observations, rewards, dones, infos = env.step(at_random(env, rng))
        assert observations.shape == (6, *env.observation_space.shape) and observations.dtype == np.float32
        for row in np.flatnonzero(dones):
            ranks, seat = infos[row]["ranks"], infos[row]["seat"]
            tied = (ranks == ranks[seat]).sum()
            assert rewards[row] == pytest.approx(1 - 2 * (ranks[seat] - 1 + (tied - 1) / 2) / (players - 1))
            assert (
                infos[row]["terminal_observation"].shape == env.observation_space.shape
                and infos[row]["cut_off"] is False
            )
            ended, seats = ended + 1, seats | {seat}
        assert not rewards[~dones].any() and not any(info for info, done in zip(infos, dones, strict=True) if not done)
    assert seats == set(range(players))


def test_a_game_is_the_one_that_the_same_seed_and_decisions_give_one_by_one() -> None:
    seen: list[int] = []

    def highest(view: View, rng: np.random.Generator) -> int:
        seen.append(view.seat)
        return view.legal_actions()[-1]

    env = Sb3SeatVecEnv("hamlet", 1, 3, seat=1, opponents=highest, seed=11)
    observation, alone = env.reset()[0], Match(load("hamlet"), 3, {}, 11)
    done = False
    while not done:
        while alone.seat != 1:
            alone.apply(alone.legal_actions()[-1])
        assert (
            np.array_equal(observation, alone.observation(1))
            and env.action_masks()[0].nonzero()[0].tolist() == alone.legal_actions()
        )
        alone.apply(alone.legal_actions()[0])
        observations, rewards, dones, infos = env.step(first_legal(env))
        observation, done = observations[0], bool(dones[0])
    while not alone.over:
        alone.apply(alone.legal_actions()[-1])
    assert infos[0]["scores"].tolist() == list(alone.scores_and_ranks()[0]) and rewards[0] == pytest.approx(
        alone.returns()[1]
    )
    assert np.array_equal(infos[0]["terminal_observation"], alone.observation(1)) and set(seen) == {0, 2}


def test_the_same_seed_gives_the_same_games() -> None:
    def play(env: Sb3SeatVecEnv) -> list[bytes]:
        rng = np.random.default_rng(1)
        return [env.reset().tobytes(), *(env.step(at_random(env, rng))[0].tobytes() for _ in range(40))]

    first = play(Sb3SeatVecEnv("hamlet", 4, 3, opponents=["greedy", "random"], seed=2))
    again = Sb3SeatVecEnv("hamlet", 4, 3, opponents=["greedy", "random"], seed=9)
    assert play(again) != first
    again.seed(2)
    assert play(again) == first


@pytest.mark.parametrize(
    "opponent",
    ["random", "greedy", "flat:2", make_agent("greedy", load("hamlet")), lambda view, rng: view.legal_actions()[0]],
)
def test_opponents_are_whatever_is_an_agent(opponent: Any) -> None:
    env, rng = Sb3SeatVecEnv("hamlet", 3, 2, opponents=opponent), np.random.default_rng(0)
    env.reset()
    assert sum(env.step(at_random(env, rng))[2].sum() for _ in range(20)) > 3


def test_each_opponent_sits_where_it_was_named_in_turn_order_after_the_learner() -> None:
    asked: dict[str, set[int]] = {"next": set(), "last": set()}

    class Noting:
        def __init__(self, name: str) -> None:
            self.name = name

        def act(self, view: View, rng: np.random.Generator) -> int:
            asked[self.name].add(view.seat)
            return view.legal_actions()[0]

    env = Sb3SeatVecEnv("hamlet", 2, 3, seat=2, opponents=[Noting("next"), Noting("last")])
    env.reset()
    for _ in range(10):
        env.step(first_legal(env))
    assert asked == {"next": {0}, "last": {1}}


def test_what_does_not_fit_is_refused_in_a_sentence() -> None:
    for wrong, sentence in (
        ({"opponents": ["random"]}, "3 players need 2 opponents, not 1"),
        ({"opponents": "nobody"}, "no agent 'nobody'"),
        ({"seat": 3}, "0 to 2"),
        ({"rewards": "gold"}, "rewards must be one of"),
        ({"seed": -1}, "A seed is"),
        ({"num_envs": 0}, "at least 1"),
    ):
        with pytest.raises(ValueError, match=sentence):
            Sb3SeatVecEnv("hamlet", **({"num_envs": 2, "num_players": 3} | wrong))
    env = Sb3SeatVecEnv("hamlet", 2, 3, illegal="raise")
    before = env.reset()
    illegal = env.action_masks().argmin(axis=1)
    with pytest.raises(IllegalAction, match="of the learner in game 0"):
        env.step(illegal)
    with pytest.raises(ValueError, match="2 whole numbers"):
        env.step(np.zeros(3, np.int64))
    assert np.array_equal(before, env.games.observations())
    cheat = Sb3SeatVecEnv("hamlet", 2, 2, opponents=lambda view, rng: -1)
    with pytest.raises(IllegalAction, match="Action -1 of an opponent"):
        cheat.reset()
        for _ in range(9):
            cheat.step(first_legal(cheat))


def share_of_wins(model: MaskablePPO, env: Sb3SeatVecEnv, games: int) -> float:
    observations, ended = env.reset(), list[bool]()
    while len(ended) < games:
        actions, _ = model.predict(observations, action_masks=env.action_masks())
        observations, _, dones, infos = env.step(actions)
        ended += [infos[row]["ranks"][infos[row]["seat"]] == 1 for row in np.flatnonzero(dones)]
    return float(np.mean(ended))


@pytest.mark.slow  # `test_examples` has it learn through the same adapter
def test_stock_maskable_ppo_learns_hamlet() -> None:
    th.set_num_threads(1)
    env = VecMonitor(Sb3SeatVecEnv("hamlet", 32, 2, opponents="random"))
    model = MaskablePPO(
        "MlpPolicy", env, n_steps=32, batch_size=256, n_epochs=4, learning_rate=2e-3, gamma=1.0, seed=0, device="cpu"
    )
    against = Sb3SeatVecEnv("hamlet", 50, 2, opponents="random", seed=77)
    before = share_of_wins(model, against, 500)
    model.learn(20_000)
    assert model.ep_info_buffer and share_of_wins(model, against, 500) > max(0.75, before + 0.15)


def test_the_learner_plays_against_itself_and_against_a_copy_of_itself() -> None:
    env = Sb3SeatVecEnv("hamlet", 8, 3, opponents=["learner", "greedy"])
    model = MaskablePPO("MlpPolicy", VecMonitor(env), **SMALL)
    asked = 0

    class Counting:
        def predict(self, observation: np.ndarray, *, action_masks: np.ndarray) -> tuple[np.ndarray, Any]:
            nonlocal asked
            asked += len(observation)
            return model.predict(observation, action_masks=action_masks)

    model.env.set_attr("learner", Counting())  # through the wrapper
    model.learn(256)
    assert env.learner is not None and asked > 100
    env.learner = frozen(model)
    kept = {name: value.clone() for name, value in env.learner.state_dict().items()}
    model.learn(256)
    assert all(th.equal(value, env.learner.state_dict()[name]) for name, value in kept.items())
    assert not all(th.equal(value, model.policy.state_dict()[name]) for name, value in kept.items())


def test_make_vec_env_over_single_seats_works_too() -> None:
    env = make_vec_env(lambda: SeatEnv("hamlet", 2, opponents="greedy"), n_envs=4, seed=1)
    model = MaskablePPO("MlpPolicy", env, **SMALL)
    model.learn(128)
    assert model.num_timesteps == 128 and model.ep_info_buffer
