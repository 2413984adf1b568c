"""Tianshou's discrete SAC with masks. Run by `make tianshou`, in an environment of its own."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip(
    "tianshou", reason="tianshou is not installed here; `make tianshou` makes an environment for it and runs this test"
)

from architects_env.agents import make_agent
from architects_env.experiments.benchmark.training.training_task import TrainingTask
from architects_env.games import load
from architects_env.train.evaluation.pairing import play_pairing

PATH = Path(__file__).parents[2] / "examples" / "tianshou_sac.py"


def test_tianshou_learns_a_training_task_within_its_budget_and_leaves_an_agent(tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location("tianshou_sac", PATH)
    assert spec is not None and spec.loader is not None
    module = sys.modules["tianshou_sac"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    task, hamlet = TrainingTask("hamlet", 2, {}, 0, 3_000, 20.0, tmp_path), load("hamlet")
    agent = make_agent(module.train(task), hamlet)
    assert 3_000 <= task.spent < 3_100 and agent.name.endswith(f"tianshou_sac.py:Player({tmp_path}/actor.pt)")
    assert play_pairing(hamlet, agent, make_agent("random", hamlet), 2, 200, 1).win_rate > 0.55


def test_what_is_illegal_is_never_likely(tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location("tianshou_sac", PATH)
    assert spec is not None and spec.loader is not None
    module = sys.modules["tianshou_sac"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    env = module.Masked(TrainingTask("hamlet", 2, {}, 0, 100, 1.0, tmp_path).seat_env())
    observation, _ = env.reset()
    logits, _ = module.Actor(len(observation["obs"]), len(observation["mask"]))(
        {name: part[None] for name, part in observation.items()}
    )
    assert np.all(logits[0].softmax(0).detach().numpy()[observation["mask"] == 0] == 0)
