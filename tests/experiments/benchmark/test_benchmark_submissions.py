"""The algorithms that come as submissions of the benchmark: each learns a small training task, keeps its budget, and leaves an
agent. (Double DQN, Stable-Baselines3 and Tianshou: `test_recipes`, `test_tianshou`.)"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch as th

import architects_env
from architects_env.agents import make_agent
from architects_env.experiments.benchmark.training.training_task import TrainingTask
from architects_env.experiments.exact import build_tree, nash_conv
from architects_env.games import load
from architects_env.train.evaluation.pairing import play_pairing
from tests.examples.test_examples import loaded

HAMLET = load("hamlet")


@pytest.fixture(autouse=True)
def one_thread() -> None:
    th.set_num_threads(1)


def training_task(folder: Path, **changed: Any) -> TrainingTask:
    given = {"game": "hamlet", "players": 2, "options": {}, "seed": 0, "decisions": 8_000, "minutes": 10.0}
    return TrainingTask(**given | {"folder": folder, "track": "from-nothing"} | changed)


@pytest.mark.parametrize(
    ("name", "agent"),
    [
        ("benchmark_self_play", "{folder}/policy.zip:sample"),
        ("benchmark_cleanrl_ppo", "benchmark_cleanrl_ppo.py:Player({folder}/policy.pt)"),
        ("benchmark_magnet", "benchmark_magnet.py:Player({folder}/policy.pt)"),
        ("benchmark_ppg", "benchmark_ppg.py:Player({folder}/policy.pt)"),
        ("benchmark_nfsp", "benchmark_nfsp.py:Player({folder}/average.pt)"),
        ("benchmark_mccfr", "benchmark_mccfr.py:Player({folder}/table.json)"),
    ],
)
def test_it_learns_a_training_task_within_its_budget_and_tells_its_probabilities(
    name: str, agent: str, tmp_path: Path
) -> None:
    if name == "benchmark_mccfr":
        pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (the extra openspiel)")
    decisions = 8_000 if name == "benchmark_mccfr" else 12_000
    one = training_task(tmp_path, decisions=decisions)
    player = make_agent(loaded(name).train(one), HAMLET)
    assert decisions <= one.spent < decisions + 200 and player.name.endswith(agent.format(folder=tmp_path))
    assert play_pairing(HAMLET, player, make_agent("random", HAMLET), 2, 200, 1).win_rate > 0.55
    tree = build_tree("hamlet", 2, {})
    assert nash_conv(tree, tree.strategy_of(player)) < nash_conv(tree, tree.uniform())


def test_with_teachers_our_self_play_imitates_for_a_share_of_the_budget_and_counts_what_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    example, shares, rows = loaded("benchmark_self_play"), list[float](), list[int]()
    imitate, fit = example.imitate, example.train_on_demonstrations

    def fitted(learner: Any, watched: Any, config: Any) -> None:
        rows.append(len(watched))
        fit(learner, watched, config)

    def imitated(learner: Any, one: TrainingTask) -> None:
        imitate(learner, one)
        assert learner.num_timesteps == 0 and one.spent == 2 * sum(rows)  # played, and asked for
        shares.append(one.progress())

    monkeypatch.setattr(example, "train_on_demonstrations", fitted)
    monkeypatch.setattr(example, "imitate", imitated)
    example.train(training_task(tmp_path, decisions=6_000, track="with-teachers"))
    assert len(shares) == 1 and example.IMITATION <= shares[0] < example.IMITATION + 0.2
    example.train(training_task(tmp_path, decisions=2_000))
    assert len(shares) == 1


def test_a_magnet_that_pulls_hard_and_does_not_move_keeps_the_policy_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    example, tree = loaded("benchmark_magnet"), build_tree("hamlet", 2, {})

    def from_uniform(pull: float) -> float:
        monkeypatch.setattr(example, "PULL", pull)
        monkeypatch.setattr(example, "FOLLOWS", 0.0)
        player = make_agent(example.train(training_task(tmp_path)), HAMLET)
        pairs = zip(tree.strategy_of(player), tree.uniform(), strict=True)
        return float(np.mean([np.abs(one - other).max() for one, other in pairs]))

    held, free = from_uniform(100.0), from_uniform(0.0)
    assert held < free / 2


def test_a_reservoir_is_a_uniform_sample_of_all_that_came() -> None:
    example, rng = loaded("benchmark_nfsp"), np.random.default_rng(0)
    memory = example.Memory(500, (np.zeros(1, np.int64),), reservoir=True)
    for first in range(0, 5_000, 50):
        memory.add(rng, np.arange(first, first + 50))
    assert memory.arrays[0].mean() == pytest.approx(2_500, abs=200)
    assert len(np.unique(memory.arrays[0])) == 500
    last = example.Memory(500, (np.zeros(1, np.int64),))
    last.add(rng, np.arange(400))
    last.add(rng, np.arange(400, 800))
    assert sorted(last.arrays[0]) == list(range(300, 800))


def test_mccfr_looks_up_what_it_learned_and_plays_at_random_what_it_never_saw(tmp_path: Path) -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (the extra openspiel)")
    example = loaded("benchmark_mccfr")
    example.train(training_task(tmp_path, decisions=2_000))
    player, view = example.Player(str(tmp_path / "table.json")), architects_env.make("hamlet", 2, seed=1).view()
    legal = view.legal_actions()
    found = player.probabilities(view)
    assert found[legal].tolist() == pytest.approx(player.table[example.key_of(view)], abs=1e-4)
    assert found.sum() == pytest.approx(1) and found[legal].sum() == pytest.approx(1)
    player.table.clear()
    assert np.allclose(player.probabilities(view)[legal], 1 / len(legal))
