"""The Gymnasium environment: one learner's seat."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from architects_env.adapters.gymnasium_env import SeatEnv
from architects_env.core.play.match import IllegalAction


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_gymnasium_check_env(players: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error", DeprecationWarning)
        check_env(gymnasium.make("architects_env/Architects-v0", num_players=players).unwrapped, skip_render_check=True)


def play(env: SeatEnv, seed: int) -> tuple[float, dict, int]:
    _, info = env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    steps = 0
    while True:
        assert (env.action_masks() == info["action_mask"].astype(bool)).all() and env.match.seat == env.seat
        _, reward, terminated, truncated, info = env.step(int(rng.choice(np.flatnonzero(env.action_masks()))))
        steps += 1
        if terminated or truncated:
            return reward, info, steps
        assert reward == 0


def test_the_learner_is_paid_its_own_reward_at_the_end() -> None:
    env = SeatEnv("architects", 3, seat=1)
    for seed in range(4):
        reward, info, _ = play(env, seed)
        assert reward == pytest.approx(1 - (info["ranks"][1] - 1), abs=0.51) and len(info["scores"]) == 3


def test_the_seat_changes_from_game_to_game_unless_it_is_given() -> None:
    env = SeatEnv("architects", 4)
    assert len({env.reset(seed=s)[1]["seat"] for s in range(20)}) == 4
    assert {SeatEnv("architects", 4, seat=2).reset(seed=s)[1]["seat"] for s in range(5)} == {2}


def test_opponents_may_be_names_functions_or_objects_and_see_only_their_own_view() -> None:
    seen = []

    def first_legal(view, rng):
        seen.append((view.seat, view.to_act, int(view.state.rng.sum())))
        return view.legal_actions()[0]

    class Agent:
        def act(self, view, rng):
            return first_legal(view, rng)

    play(SeatEnv("architects", 4, seat=0, opponents=["random", first_legal, Agent()]), 1)
    assert {seat for seat, _, _ in seen} == {2, 3} and all(s == t and r == 0 for s, t, r in seen)


def test_bots_play_as_opponents_and_beat_random() -> None:
    rewards = [play(SeatEnv("architects", 2, opponents="greedy"), seed)[0] for seed in range(5)]
    assert np.mean(rewards) < 0


def test_wrong_arguments_are_refused_in_words() -> None:
    with pytest.raises(ValueError, match="There is no agent 'nobody'"):
        SeatEnv("architects", 3, opponents="nobody")
    with pytest.raises(ValueError, match="2 opponents"):
        SeatEnv("architects", 3, opponents=["random"])
    with pytest.raises(ValueError, match="seat"):
        SeatEnv("architects", 3, seat=3)


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    env = SeatEnv("architects", 3, illegal="raise")
    env.reset(seed=0)
    before = env.match.to_bytes()
    with pytest.raises(IllegalAction):
        env.step(int(np.flatnonzero(~env.action_masks())[0]))
    assert env.match.to_bytes() == before


def test_an_illegal_action_that_is_ignored_changes_nothing_and_is_told() -> None:
    env = gymnasium.make("architects_env/Architects-v0", num_players=3, illegal="ignore").unwrapped
    first, _ = env.reset(seed=0)
    before = env.match.to_bytes()
    observation, reward, terminated, truncated, info = env.step(int(np.flatnonzero(~env.action_masks())[0]))
    assert (
        (observation == first).all() and (reward, terminated, truncated) == (0, False, False) and info["illegal_action"]
    )
    assert env.match.to_bytes() == before


def test_sampling_the_action_space_blindly_gives_legal_actions() -> None:
    env = SeatEnv("architects", 2)
    env.reset(seed=0)
    env.action_space.seed(0)
    assert all(env.action_masks()[env.action_space.sample()] for _ in range(200))


def test_gymnasium_finds_every_game_by_name_in_a_new_process() -> None:
    program = "import gymnasium; print(gymnasium.make('architects_env.adapters.gymnasium_env:architects_env/Architects-v0', num_players=2).reset(seed=0)[1]['seat'])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0 and done.stdout.strip() in ("0", "1"), done.stderr


@pytest.mark.parametrize("game", ["architects", "citadels", "hamlet"])
def test_the_environment_can_be_pickled_and_copied_in_the_middle_of_a_game_and_goes_on_alike(game: str) -> None:
    env = SeatEnv(game, 3, opponents=["random", "greedy"])
    env.reset(seed=5)
    env.step(int(np.flatnonzero(env.action_masks())[0]))
    twins = [env, pickle.loads(pickle.dumps(env)), copy.deepcopy(env)]
    rng = np.random.default_rng(0)
    for _ in range(40):
        action = int(rng.choice(np.flatnonzero(env.action_masks())))
        told = [twin.step(action) for twin in twins]
        assert all(
            (one[0] == told[0][0]).all()
            and one[1:4] == told[0][1:4]
            and (one[4]["action_mask"] == told[0][4]["action_mask"]).all()
            for one in told
        )
        assert all(
            twin.action_space.mask is twin._mask and twin.match.to_bytes() == env.match.to_bytes() for twin in twins
        )
        if told[0][2] or told[0][3]:
            for twin in twins:
                twin.reset()


def test_with_illegal_lose_an_illegal_action_ends_the_game_with_minus_one() -> None:
    env = SeatEnv("hamlet", 2, illegal="lose")
    env.reset(seed=0)
    before = env.match.to_bytes()
    _, reward, terminated, truncated, info = env.step(int(np.flatnonzero(~env.action_masks())[0]))
    assert (
        (reward, terminated, truncated) == (-1.0, True, False)
        and info["illegal_action"]
        and not env.action_masks().any()
        and env.match.to_bytes() == before
    )
    with pytest.raises(RuntimeError, match="call reset"):
        env.step(0)
    env.reset()
    env.step(int(env.action_masks().argmax()))


def test_a_dictionary_seats_the_opponents_and_the_learner_takes_what_is_left() -> None:
    asked = []

    def first_legal(view, rng):
        asked.append(view.seat)
        return view.legal_actions()[0]

    env = SeatEnv("hamlet", 3, opponents={2: first_legal, 0: "random"})
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(5)} == {1}
    play(env, 1)
    assert set(asked) == {2}
