"""Several learner processes come to the policy of one, and a lost one ends the run, which can be resumed."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from typing import Any

import pytest
import torch as th

from architects_env.games import load
from architects_env.train.ppo.algorithm import SelfPlayPPO
from architects_env.train.runs import new_learner
from architects_env.train.runs.checkpoints import list_checkpoints, read_checkpoint
from architects_env.train.runs.distributed import several_learners
from architects_env.train.runs.distributed.group_maker import group_maker
from architects_env.train.runs.distributed.several_learners import Learners, is_later_learner
from architects_env.train.runs.new_learner import make_learner
from architects_env.train.runs.run import run_training
from architects_env.train.runs.run_folder import new_folder
from architects_env.train.runs.signals import StopRequests
from tests.patience import PATIENCE
from tests.train.small_runs import small, trained

SETTINGS: dict[str, Any] = {
    "players": (2, 3),
    "opponents_fraction": 0.6,
    "bots": ("greedy",),
    "snapshot_every": 300,
    "max_snapshots": 2,
    "total_timesteps": 1200,
    "checkpoint_decisions": 500,
}
"""Settings with everything that a later learner must be told."""
TWO = {**SETTINGS, "learners": 2}


def assert_close(one: SelfPlayPPO, other: SelfPlayPPO) -> None:
    for ours, theirs in zip(one.policy.parameters(), other.policy.parameters(), strict=True):
        assert th.allclose(ours, theirs, atol=1e-5)


def test_two_learners_come_to_the_policy_of_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    two, _ = trained(small(tmp_path / "two", **TWO))
    assert isinstance(two.exchange, Learners) and all(
        process.returncode is not None for process in two.exchange._processes
    )
    assert sum(group.is_local for group in two.groups) == 2 and len(two.groups) == 4
    monkeypatch.setattr(new_learner, "NUM_GROUPS", 4)
    one, _ = trained(small(tmp_path / "one", **SETTINGS))
    assert (one.num_timesteps, one.games_played) == (two.num_timesteps, two.games_played)
    assert one._n_updates > 2 and one.pool.mean_rewards == two.pool.mean_rewards
    assert one.pool.drawable_snapshots == two.pool.drawable_snapshots
    assert_close(one, two)
    assert two.logger.name_to_value.keys() == one.logger.name_to_value.keys()


@pytest.mark.slow  # each start of another process takes ten seconds
def test_a_run_whose_learner_was_lost_is_resumed_as_if_nothing_had_happened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    undisturbed, _ = trained(small(tmp_path / "undisturbed", **TWO))
    config = small(tmp_path / "lost", **TWO)
    learner, folder, begun = make_learner(config, None, group_maker(config)), new_folder(config), 0
    begin_rollout = Learners.begin_rollout

    def kill_in_the_middle(learners: Learners) -> None:
        nonlocal begun
        begin_rollout(learners)
        begun += 1
        if begun == 4:
            os.kill(learners._processes[0].pid, signal.SIGKILL)

    monkeypatch.setattr(Learners, "begin_rollout", kill_in_the_middle)
    with pytest.raises(ValueError, match=r"Another learner was lost .* Resume the run with --resume"):
        run_training(config, learner, folder, StopRequests())
    monkeypatch.undo()
    checkpoint = read_checkpoint(sorted(list_checkpoints(folder))[-1], load("hamlet"))
    assert 0 < checkpoint.decisions < undisturbed.num_timesteps
    again = make_learner(config, checkpoint, group_maker(config))
    assert not run_training(config, again, folder, StopRequests(), checkpoint)
    assert again.num_timesteps == undisturbed.num_timesteps
    assert all(map(th.equal, again.policy.parameters(), undisturbed.policy.parameters()))


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("exit 3", r"Learner 1 ended while it started, with exit status 3\. Its message is above"),
        ("exec sleep 60", r"Not all learners have started in 0\.3 s\. Give fewer --learners\."),
    ],
)
def test_a_learner_that_does_not_start_ends_the_run(
    command: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program, killed = tmp_path / "python", list[Learners]()
    program.write_text(f"#!/bin/sh\n{command}\n")
    program.chmod(0o755)
    close = Learners.close
    monkeypatch.setattr(sys, "executable", str(program))
    monkeypatch.setattr(several_learners, "SECONDS_TO_START", 0.3 if command == "exec sleep 60" else PATIENCE)
    monkeypatch.setattr(Learners, "close", lambda learners: (close(learners), killed.append(learners)))
    with pytest.raises(ValueError, match=message):
        group_maker(small(tmp_path, learners=3))
    assert all(process.returncode is not None for process in killed[0]._processes) and len(killed[0]._processes) == 2


def test_learners_and_workers_together_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"Leave out --ray, or give --learners 1\."):
        small(tmp_path, ray=2, learners=2)


def test_torchrun_tells_a_process_whether_it_serves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RANK", raising=False)
    assert not is_later_learner()
    monkeypatch.setenv("RANK", "1")
    assert is_later_learner()
    monkeypatch.setenv("WORLD_SIZE", "3")
    with pytest.raises(ValueError, match=r"torchrun has started 3 processes\. Give --learners 3 too\."):
        group_maker(small(tmp_path))
