"""RLlib: every seat as an agent; learning with two runners, saving, restoring, going on. Run by `make rllib`, in an
environment of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import gymnasium
import numpy as np
import pytest

if not gymnasium.__version__.startswith("1.2."):
    pytest.skip(
        "RLlib pins gymnasium 1.2.2 and is not installed here; `make rllib` makes an environment for it and runs these tests",
        allow_module_level=True,
    )
pytest.importorskip(
    "ray.rllib",
    reason="ray[rllib] is not installed here; `make rllib` makes an environment for it and runs these tests",
)

import ray

from architects_env.adapters.rllib import RllibEnv
from architects_env.core.play.match import IllegalAction
from architects_env.games import load
from architects_env.train.rllib import RllibArguments, build, configuration, connect, evaluate

HAMLET = load("hamlet")


def test_only_the_seat_to_act_observes_and_everybody_is_paid_at_the_end() -> None:
    env, rng = RllibEnv({"game": "hamlet", "num_players": 3}), np.random.default_rng(0)
    for seed in range(5):
        seen, _ = env.reset(seed=seed)
        over = False
        while not over:
            ((agent, view),) = seen.items()
            assert env.observation_spaces[agent].contains(view) and agent == f"player_{env.match.seat}"
            assert np.flatnonzero(view["action_mask"]).tolist() == env.match.legal_actions()
            assert np.array_equal(view["observations"], env.match.observation(env.match.seat))
            seen, rewards, terminated, truncated, _ = env.step(
                {agent: int(rng.choice(np.flatnonzero(view["action_mask"])))}
            )
            over = terminated["__all__"]
            assert not truncated["__all__"] and (over or rewards == {agent: 0})
        assert list(seen) == list(rewards) == env.possible_agents and sum(rewards.values()) == pytest.approx(0)
        assert list(rewards.values()) == pytest.approx(list(env.match.returns()))


def test_a_seat_given_to_an_opponent_is_played_by_the_environment() -> None:
    env, rng = RllibEnv({"game": "hamlet", "num_players": 3, "opponents": {1: "greedy"}}), np.random.default_rng(0)
    assert env.possible_agents == ["player_0", "player_2"]
    for seed in range(5):
        seen, _ = env.reset(seed=seed)
        over = False
        while not over:
            ((agent, view),) = seen.items()
            assert agent == f"player_{env.match.seat}" and agent in env.possible_agents
            seen, rewards, terminated, _, _ = env.step({agent: int(rng.choice(np.flatnonzero(view["action_mask"])))})
            over = terminated["__all__"]
        assert rewards == {
            agent: pytest.approx(env.match.returns()[int(agent[-1])]) for agent in env.possible_agents
        } and set(seen) == set(rewards)
    assert RllibEnv({"game": "hamlet", "num_players": 3, "opponents": ["random"]}).possible_agents == [
        "player_0",
        "player_1",
    ]


def test_the_same_seed_gives_the_same_game_and_no_seed_another_one() -> None:
    env = RllibEnv({"game": "hamlet"})
    first = env.reset(seed=4)[0]["player_0"]["observations"].tobytes()
    others = {env.reset()[0]["player_0"]["observations"].tobytes() for _ in range(20)}
    assert env.reset(seed=4)[0]["player_0"]["observations"].tobytes() == first and len(others) > 1


def test_what_does_not_fit_is_refused_in_a_sentence() -> None:
    for wrong, sentence in (
        ({"num_players": 9}, "2 to 3 players"),
        ({"options": {"none": 1}}, "no option"),
        ({"game": "none"}, "none"),
    ):
        with pytest.raises(ValueError, match=sentence):
            RllibEnv({"game": "hamlet", **wrong})
    env = RllibEnv({"illegal": "raise"})
    with pytest.raises(RuntimeError, match="call reset"):
        env.step({"player_0": 0})
    with pytest.raises(ValueError, match="reset takes no options"):
        env.reset(options={"rounds": 3})
    env.reset(seed=1)
    with pytest.raises(IllegalAction):
        env.step({"player_0": int(np.flatnonzero(env.match.mask == 0)[0])})
    with pytest.raises(ValueError, match="2 to 3 players"):
        configuration(RllibArguments(players=9), HAMLET)


def test_an_illegal_action_loses_unless_told_otherwise() -> None:
    for config, rewards, over in (({}, [-1.0, 0.5, 0.5], True), ({"illegal": "ignore"}, [0.0], False)):
        env = RllibEnv(config)
        ((agent, view),) = env.reset(seed=1)[0].items()
        _, paid, terminated, truncated, infos = env.step({agent: int(view["action_mask"].argmin())})
        assert (
            sorted(paid.values()) == sorted(rewards)
            and terminated == {"__all__": over}
            and not truncated["__all__"]
            and infos == {agent: {"illegal_action": True}}
        )


@pytest.fixture
def local_ray() -> Iterator[None]:
    connect()
    yield
    ray.shutdown()


@pytest.mark.usefixtures("local_ray")
def test_two_runners_learn_to_beat_random_and_a_restored_run_goes_on(tmp_path: Path) -> None:
    arguments = RllibArguments(train_batch_size=2000, num_env_runners=2)
    algorithm = build(arguments, HAMLET)
    assert algorithm.env_runner_group is not None and algorithm.env_runner_group.num_healthy_remote_workers() == 2
    before = evaluate(algorithm, HAMLET, arguments, 400)
    for _ in range(8):
        result = algorithm.train()
    assert result["num_env_steps_sampled_lifetime"] >= 8 * 2000
    learned = evaluate(algorithm, HAMLET, arguments, 400)
    assert learned.low > max(before.high, 0.6)
    saved = algorithm.save_to_path(str(tmp_path / "saved"))
    algorithm.stop()

    restored = build(RllibArguments(resume=str(saved)), HAMLET)
    assert evaluate(restored, HAMLET, arguments, 400) == learned  # the same weights: the same games
    assert restored.iteration == 8
    on = restored.train()
    assert on["training_iteration"] == 9 and on["num_env_steps_sampled_lifetime"] >= 9 * 2000
    assert evaluate(restored, HAMLET, arguments, 400).low > max(before.high, 0.6)
    restored.stop()


def test_a_folder_without_a_checkpoint_ends_in_a_sentence(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "train.rllib", "--resume", str(tmp_path)],
        capture_output=True,
        text=True,
        env=os.environ.copy(),
    )
    assert (
        done.returncode == 1
        and "has no checkpoint of RLlib to resume" in done.stderr
        and "Traceback" not in done.stderr
    )


def test_rllib_learns_a_training_task_of_the_benchmark_and_leaves_an_agent_of_plain_weights(tmp_path: Path) -> None:
    from architects_env.agents import make_agent
    from architects_env.experiments.benchmark.training.training_task import TrainingTask
    from architects_env.train.evaluation.pairing import play_pairing
    from examples.rllib_ppo import train

    task = TrainingTask("hamlet", 2, {}, 0, 12_000, 30.0, tmp_path)
    agent = make_agent(train(task), HAMLET)
    assert task.spent >= 12_000
    assert play_pairing(HAMLET, agent, make_agent("random", HAMLET), 2, 200, 1).low > 0.5
