"""The recipes that are not about learning with our own loop (those are in test_examples): each runs, with tiny
settings."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import torch as th

import architects_env
from architects_env.agents import get_views, make_agent
from architects_env.core.play.match import Match
from architects_env.experiments.benchmark.training.training_task import TrainingTask
from architects_env.games import load
from tests.examples.test_examples import FOLDER, loaded

HAMLET = load("hamlet")


@pytest.fixture(autouse=True)
def one_thread() -> None:
    th.set_num_threads(1)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.py")), ids=lambda path: path.stem)
def test_every_recipe_has_fewer_than_180_lines_a_whole_game_300_and_says_how_to_run_it(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= (300 if path.stem == "letters" else 180) and re.search(
        rf"{path.name}|--train examples/{path.name}", text.split('"""')[1]
    )


def test_a_random_game_over_pettingzoo_and_in_sentences() -> None:
    example = loaded("random_game")
    rewards = example.over_pettingzoo("citadels", 4, 0)
    assert list(rewards) == [f"player_{seat}" for seat in range(4)] and sum(rewards.values()) == pytest.approx(0)
    told = example.in_sentences("hamlet", 2, 0)
    assert (
        told[0].startswith("Seat ") and told[-1].startswith("Seat 1: ") and example.in_sentences("hamlet", 2, 0) == told
    )
    done = subprocess.run(
        [sys.executable, str(FOLDER / "random_game.py")],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(FOLDER.parent)},
    )
    assert done.returncode == 0 and "Rewards of another random game" in done.stdout, done.stderr


def test_players_with_one_idea_do_it_where_they_can_and_shun_what_they_shun() -> None:
    for player in loaded("single_minded").PLAYERS:
        match, one, rng, done = Match(load(player.GAME), 2, seed=1), player(), np.random.default_rng(0), 0
        for _ in range(60):
            view = match.view()
            sentences = {action: view.sentence(action) for action in view.legal_actions()}
            chosen = one.act(view, rng)
            wished = [wish for wish in player.WISHES if any(re.search(wish, words) for words in sentences.values())]
            done += bool(wished)
            assert not wished or re.search(wished[0], sentences[chosen])
            shunned = [action for action, words in sentences.items() if re.search(player.SHUNS, words)]
            assert wished or chosen not in shunned or len(shunned) == len(sentences)
            match.apply(chosen)
        assert done, player.__name__


def test_stable_baselines_is_evaluated_while_it_learns(tmp_path: Path) -> None:
    example = loaded("sb3_evaluation")
    before, after = example.learn(
        example.Args(total_timesteps=2_048, n_envs=4, evaluations=2, n_eval_episodes=20, out=tmp_path)
    )
    assert -1 <= before <= 1 and after > before - 0.5
    assert (tmp_path / "best_model.zip").exists() and (tmp_path / "normalisation.pkl").exists()
    evaluations = np.load(tmp_path / "evaluations.npz")
    assert evaluations["results"].shape == (2, 20) and set(np.unique(evaluations["results"])) <= {-1.0, 0.0, 1.0}


def test_the_tutorial_of_pettingzoo_runs_with_a_game_of_ours() -> None:
    pytest.importorskip("supersuit", reason="SuperSuit is not installed (the extra recipes, before Python 3.13)")
    example = loaded("pettingzoo_tutorial")
    assert -1 <= example.evaluate(example.train(512, 0), 10, 1) <= 1


def test_what_the_tutorial_says_of_supersuit_is_true() -> None:
    supersuit = pytest.importorskip(
        "supersuit", reason="SuperSuit is not installed (the extra recipes, before Python 3.13)"
    )
    from architects_env import hamlet_v0

    env = hamlet_v0.env(num_players=2)
    for wrap in (
        supersuit.flatten_v0,
        lambda env: supersuit.frame_stack_v1(env, 2),
        lambda env: supersuit.dtype_v0(env, np.float64),
        supersuit.normalize_obs_v0,
    ):
        with pytest.raises((AssertionError, AttributeError, TypeError)):
            wrap(env).reset(seed=0)
    clipped = supersuit.clip_reward_v0(env)
    clipped.reset(seed=0)
    assert clipped.observe("player_0")["action_mask"].any()


def test_an_agent_of_ones_own_plays_a_tournament(tmp_path: Path) -> None:
    folder = loaded("own_agent").tournament("hamlet", 6, tmp_path / "a")
    summary = json.loads((folder / "summary.json").read_text())
    assert {Path(row["agent"]).name for row in summary["agents"]} == {"own_agent.py:Thinker", "greedy", "random"}


def test_a_search_of_ones_own_beats_random_and_knows_no_more_than_its_seat() -> None:
    example = loaded("own_search")
    search = example.Search()
    search.SIMULATIONS = 60
    assert example.against_random(10, 0, search) > 0
    agent = make_agent(f"{FOLDER}/own_search.py:Search", HAMLET)
    match = architects_env.make("hamlet", 2, seed=1)
    same = match.clone()
    same.states[:] = match.view().sample_state(5)  # another world that the seat cannot tell from this one
    assert agent.act(match.view(), np.random.default_rng(0)) == agent.act(same.view(), np.random.default_rng(0))


def test_offline_learning_imitates_who_is_recorded(tmp_path: Path) -> None:
    example = loaded("offline_learning")
    path = example.recorded(tmp_path / "a", "hamlet", 200, ("heuristic", "random"))
    data, everybody = example.arrays(path, "heuristic"), example.arrays(path, "")
    assert len(everybody["actions"]) == 2 * len(data["actions"]) == 1600
    assert data["masks"][np.arange(800), data["actions"]].all() and data["returns"].mean() > 0.2
    policy = example.cloned(data, 4, 0)
    with th.no_grad():
        logits = policy(th.from_numpy(data["observations"].copy())).masked_fill(
            th.from_numpy(data["masks"].copy()) == 0, -1e9
        )
    assert (logits.argmax(dim=1).numpy() == data["actions"]).mean() > 0.6
    assert (
        0
        <= example.Cloned(policy).act(architects_env.make("hamlet", 2).view(), np.random.default_rng(0))
        < len(HAMLET.action_space)
    )


@pytest.mark.slow  # imitation of the same records is quick
def test_a_conservative_q_function_learns_from_mixed_play_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("minari", reason="the extra minari is not installed")
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path))
    result, behaviour, estimate = loaded("offline_minari").learn("hamlet", games=200, epochs=15)
    assert result.win_rate > 0.7 and estimate > behaviour and abs(behaviour) < 1e-6


def test_dqn_learns_a_training_task_and_leaves_an_agent(tmp_path: Path) -> None:
    example = loaded("benchmark_dqn")
    task = TrainingTask("hamlet", 2, {}, 0, 8_000, 10.0, tmp_path)
    agent = make_agent(example.train(task), HAMLET)
    assert task.is_over() and agent.name.endswith(f"benchmark_dqn.py:Player({tmp_path}/policy.pt)")
    from architects_env.train.evaluation.pairing import play_pairing

    assert play_pairing(HAMLET, agent, make_agent("random", HAMLET), 2, 100, 1).win_rate > 0.55


def test_stock_stable_baselines_learns_a_training_task_and_leaves_an_agent(tmp_path: Path) -> None:
    from architects_env.train.evaluation.pairing import play_pairing

    task = TrainingTask("hamlet", 2, {}, 0, 24_000, 10.0, tmp_path)
    agent = make_agent(loaded("benchmark_maskable_ppo").train(task), HAMLET)
    assert (
        task.is_over()
        and 24_000 <= task.spent < 24_000 + 1_000
        and agent.name == f"{tmp_path}/policy.safetensors:sample"
    )
    assert play_pairing(HAMLET, agent, make_agent("random", HAMLET), 2, 100, 1).win_rate > 0.55


def test_torchrl_learns_with_masks() -> None:
    pytest.importorskip("torchrl", reason="torchrl is not installed (the extra recipes)")
    example = loaded("torchrl_ppo")
    assert example.several_learners(5)["player_0", "action_mask"].shape[-1] == len(HAMLET.action_space)
    agent = example.Learned(example.learn(decisions=1_000))
    view = architects_env.make("hamlet", 2).view()
    assert agent.act(view, np.random.default_rng(0)) in view.legal_actions()


def test_a_recurrent_network_learns_a_little_and_plays_with_a_state_for_each_seat(tmp_path: Path) -> None:
    from architects_env.train.evaluation.ladder import play_pairing

    example = loaded("recurrent_agent")
    th.manual_seed(0)
    before = example.Recurrent(HAMLET).network.state_dict()
    th.save(example.learn(HAMLET, steps=3, games=2).state_dict(), tmp_path / "recurrent.pt")
    agent = make_agent(f"{FOLDER / 'recurrent_agent.py'}:Recurrent({tmp_path / 'recurrent.pt'})", HAMLET)
    assert agent.stateful and before.keys() == agent._player.network.state_dict().keys()  # type: ignore[attr-defined]
    assert 0 <= play_pairing(HAMLET, agent, agent, 2, 4, 1).win_rate <= 1
    assert not agent._player.state.any()  # type: ignore[attr-defined]  # only its copies have played
    example.main(out=tmp_path / "again.pt")


def test_networks_in_files_of_onnx_and_stable_baselines_play_by_a_class(tmp_path: Path) -> None:
    from architects_env.train.evaluation.ladder import play_pairing
    from architects_env.train.release.exportable import from_run
    from architects_env.train.release.onnx_export import save_onnx
    from tests.agents.test_policy_file import learner

    learner().save(tmp_path / "policy.zip")
    save_onnx(from_run(tmp_path / "policy.zip"), tmp_path / "policy.onnx")
    best = make_agent(f"{tmp_path}/policy.zip:deterministic", HAMLET)
    batch, rng = architects_env.make_batch("hamlet", 16, 2, seed=1), np.random.default_rng(0)
    for name in ("onnx_agent.py:OnnxAgent({}/policy.onnx)", "sb3_agent.py:MaskableAgent({}/policy.zip)"):
        agent = make_agent(f"{FOLDER}/{name.format(tmp_path)}", HAMLET)
        views = get_views(batch, np.arange(16))
        assert np.array_equal(agent.choose(views, rng), best.choose(views, rng))
        assert 0 <= play_pairing(HAMLET, agent, make_agent("random", HAMLET), 2, 4, 1).win_rate <= 1
