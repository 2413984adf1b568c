"""Which checkpoint a run keeps: an earlier one where the last is weaker, and why."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch as th
from rich.console import Console

from architects_env.agents.policies.network_file import read_network
from architects_env.agents.policies.policy_file import read_policy
from architects_env.games import load
from architects_env.train.command import finish_run
from architects_env.train.evaluation.best_checkpoint import (
    CANDIDATES,
    best_checkpoint,
    best_decisions,
    candidates,
)
from architects_env.train.evaluation.evaluations import EvalResult, add_evaluations, eval_tasks, read_evaluations
from architects_env.train.evaluation.evaluator import CHUNK
from architects_env.train.evaluation.result_files import BadRun, add_to_curve
from architects_env.train.ppo.algorithm import SelfPlayPPO
from architects_env.train.release.exportable import read_run_facts
from architects_env.train.runs.callback import eval_settings
from architects_env.train.runs.checkpoints import last_checkpoint, save_checkpoint
from architects_env.train.runs.config import Config
from architects_env.train.runs.new_learner import make_learner
from architects_env.train.runs.signals import StopRequests
from tests.train.small_runs import small, trained

HAMLET = load("hamlet")


def results(**shares: float) -> dict[int, list[EvalResult]]:
    """By decisions, which stand behind an underscore."""
    return {int(name[1:]): [EvalResult(int(name[1:]), "greedy", 2, CHUNK, share)] for name, share in shares.items()}


def test_only_what_may_be_stronger_than_the_last_plays_off_with_it() -> None:
    assert candidates(results(_0=0.1, _5=0.2, _9=0.6)) == []
    assert candidates(results(_0=0.1, _5=0.55, _9=0.6)) == [5]
    assert candidates(results(_0=0.5, _5=0.3, _9=0.3)) == [0, 5]
    assert len(candidates(results(_0=0.5, _1=0.5, _2=0.5, _9=0.5))) == CANDIDATES


@pytest.fixture
def spoilt(tmp_path: Path) -> tuple[Config, SelfPlayPPO, Path]:
    """A run that has learned something, and ends with a policy that plays the last action that it may."""
    config = replace(
        small(
            tmp_path,
            total_timesteps=16384,
            checkpoint_decisions=9000,
            learning_rate=0.01,
            batch_size=256,
            n_steps=32,
            n_epochs=3,
        ),
        ladder_games=CHUNK,
    )
    learner, folder = trained(replace(config, ladder_games=4))
    head = learner.policy.action_net
    head.weight.data.zero_()
    head.bias.data.copy_(th.arange(len(head.bias)) * 0.1)
    learner.num_timesteps += 1000
    save_checkpoint(learner, folder, 9.0)
    add_to_curve(folder, (9.0, learner.num_timesteps, *[0] * 9))
    return config, learner, folder


def test_a_run_that_ends_weaker_than_it_was_keeps_what_it_was(spoilt: tuple[Config, SelfPlayPPO, Path]) -> None:
    config, learner, folder = spoilt
    last, said = learner.num_timesteps, io.StringIO()
    finish_run(config, folder, learner, StopRequests(), Console(file=said, width=200))
    best = best_decisions(folder)
    assert best is not None and 0 < best < last and f"Best: the one at {best / 1e6:.2f} M decisions" in said.getvalue()
    kept = read_policy(folder / "policy.zip", HAMLET).weights
    checkpoint = read_policy(folder / "checkpoints" / f"{best:012d}.zip", HAMLET).weights
    assert all((kept[name] == weights).all() for name, weights in checkpoint.items())
    assert set(read_evaluations(folder)) == {int(path.stem) for path in (folder / "checkpoints").glob("*.zip")}
    shares = {
        row["decisions"]: row["win_rate"]
        for row in json.loads((folder / "best_checkpoint.json").read_text())["play_off"]
    }
    assert shares[best] > shares[last]
    assert read_run_facts(folder / "policy.zip")["trained"]["decisions"] == best
    plays = read_network(folder / "policy.safetensors", HAMLET)  # what plays, of the same weights
    assert np.array_equal(plays.parts.actions.weight, kept["action_net.weight"].numpy())
    again = make_learner(config, last_checkpoint(folder, HAMLET)[0])
    assert again.num_timesteps == last  # a run that goes on does so from where it ended


def test_who_wants_the_last_gets_the_last(spoilt: tuple[Config, SelfPlayPPO, Path]) -> None:
    config, learner, folder = spoilt
    finish_run(replace(config, keep="last", ladder_games=4), folder, learner, StopRequests(), Console(quiet=True))
    weights = read_policy(folder / "policy.zip", HAMLET).weights
    assert (weights["action_net.weight"] == 0).all() and not (folder / "evaluations.csv").exists()
    learner.num_timesteps += 1
    finish_run(replace(config, keep="last", ladder_games=4), folder, learner, StopRequests(), Console(quiet=True))
    for suffix in ("zip", "safetensors"):  # a run that goes on keeps what it had
        assert (folder / f"policy-before-{learner.num_timesteps}.{suffix}").is_file()


def test_what_is_known_is_not_looked_at_again(spoilt: tuple[Config, SelfPlayPPO, Path]) -> None:
    config, learner, folder = spoilt
    known = [int(path.stem) for path in (folder / "checkpoints").glob("*.zip")]
    for decisions in known:
        share = 0.9 if decisions == learner.num_timesteps else 0.01
        add_evaluations(folder, [EvalResult(decisions, "greedy", 2, 600, share)])
    said = io.StringIO()
    assert best_checkpoint(eval_settings(config), folder, Console(file=said, width=200)) is None
    assert f"Best of {len(known)} checkpoints: the last" in said.getvalue() and best_decisions(folder) is None


def test_a_checkpoint_is_looked_at_against_two_bots_and_alone_against_the_rivals_of_the_rules(tmp_path: Path) -> None:
    together = eval_tasks(eval_settings(small(tmp_path, game="viscounts", players=(3, 2))), tmp_path / "one.zip")
    assert [(one.opponents, one.players, one.games) for one in together] == [("heuristic", 2, 60), ("greedy", 2, 60)]
    alone = eval_tasks(
        eval_settings(small(tmp_path, game="viscounts", players=(1,), option=("ai=noble,card",))), tmp_path / "one.zip"
    )
    assert [(one.opponents, one.players, one.option) for one in alone] == [
        ("random", 1, ("ai=noble",)),
        ("random", 1, ("ai=card",)),
    ]


def test_looks_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    (tmp_path / "evaluations.csv").write_text("decisions,against\nmany,greedy\n")
    with pytest.raises(BadRun, match=r"evaluations\.csv cannot be read .* Remove it"):
        read_evaluations(tmp_path)
