"""Ray workers play the training games of a run, and come to the policy of a run without them."""

from __future__ import annotations

import os
import signal
from collections.abc import Generator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch as th

from architects_env.core.play.batch import Batch
from architects_env.games import load
from architects_env.train.ppo.advantages import GAE
from architects_env.train.ppo.algorithm import SelfPlayPPO
from architects_env.train.ppo.group import Group, NewGroup
from architects_env.train.ppo.inference_policy import InferencePolicy
from architects_env.train.ppo.opponents import Pool
from architects_env.train.ppo.rollout import Rollout
from architects_env.train.runs.checkpoints import list_checkpoints, read_checkpoint
from architects_env.train.runs.config import Config
from architects_env.train.runs.distributed.group_maker import group_maker
from architects_env.train.runs.distributed.remote_groups import RemoteGroup, RolloutActor, copy_weights
from architects_env.train.runs.new_learner import make_learner
from architects_env.train.runs.run import run_training
from architects_env.train.runs.run_folder import new_folder
from architects_env.train.runs.signals import StopRequests
from tests.train.small_runs import small, trained

HAMLET = load("hamlet")
SETTINGS: dict[str, Any] = {
    "players": (2, 3),
    "opponents_fraction": 0.6,
    "bots": ("greedy",),
    "snapshot_every": 300,
    "max_snapshots": 2,
}
"""Settings with everything that a worker must be told: opponents, snapshots that come and go, and other games in the
course of the run."""


def same_weights(one: SelfPlayPPO, other: SelfPlayPPO) -> bool:
    return all(map(th.equal, one.policy.state_dict().values(), other.policy.state_dict().values()))


@pytest.fixture
def ray(monkeypatch: pytest.MonkeyPatch) -> Generator[Any, None, None]:
    found = pytest.importorskip("ray", reason="Ray is not installed (the extra scale)")
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    monkeypatch.setenv("RAY_worker_niceness", "0")  # with Ray's 15 workers get nothing while other tests run
    yield found
    found.shutdown()


def test_a_group_restored_elsewhere_plays_the_same_rollout(tmp_path: Path) -> None:
    inference_policy = InferencePolicy(make_learner(small(tmp_path), None).policy)

    def group() -> Group:
        return Group([Batch(HAMLET, 6, number, seed=number) for number in (2, 3)], Pool(0.0, 0.0), 4, 0)

    one, other = group(), group()
    one.play(inference_policy, 9)
    saved = one.save()
    for _ in range(2):
        one.play(inference_policy, 9)
        other.restore(saved)
        other.play(inference_policy, 9)
        for array, same in zip(one.rollout.to_arrays().values(), other.rollout.to_arrays().values(), strict=True):
            assert np.array_equal(array, same)
        saved = one.save()
    copied = Rollout()
    copied.extend(Rollout.from_arrays(one.rollout.to_arrays()))
    rows = np.arange(len(copied))
    assert np.array_equal(inference_policy.values(copied, rows), inference_policy.values(one.rollout, rows))


class LocalGroup(RemoteGroup):
    """A remote group whose worker is in this process."""

    def _request_rollout(self) -> None:
        if self._actor is None:
            self._actor = RolloutActor(self._config, self.group_id, self.batch_arguments())
        self._reply = self._actor.play(*self._request)

    def _share_snapshots(self, snapshots: dict[str, InferencePolicy]) -> dict[str, Any]:
        return {name: copy_weights(snapshot) for name, snapshot in snapshots.items()}

    def _await_rollout(self) -> dict[str, Any]:
        return self._reply

    def close(self) -> None:
        self._actor = self._reply = None


class OlderWeights(Group):
    """A group in this process that plays each rollout but the first with the weights before the last update."""

    policy: InferencePolicy | None = None
    next_policy: InferencePolicy | None = None
    state: Any = None

    def prefetch_rollout(self, inference_policy: InferencePolicy, steps: int) -> None:
        self.next_policy, self.state = (
            InferencePolicy(inference_policy.policy, copy=True),
            self.learner_rng.bit_generator.state,
        )

    def play(self, inference_policy: InferencePolicy, steps: int) -> int:
        self.policy = self.next_policy or inference_policy
        if self.state is not None:
            self.learner_rng.bit_generator.state = self.state
        return super().play(self.policy, steps)

    def compute_returns_and_advantages(self, inference_policy: InferencePolicy, gae: GAE) -> None:
        assert self.policy is not None
        super().compute_returns_and_advantages(self.policy, gae)
        rollout, rows = self.rollout, np.arange(len(self.rollout))
        log_probs = inference_policy.log_probs(rollout, rows)
        ratio = np.exp(log_probs - rollout.log_probs[rows])
        rollout.advantages[rows] *= ratio.clip(max=1)
        rollout.log_probs[rows] = log_probs


def local_groups(config: Config) -> NewGroup:
    return lambda *given: LocalGroup(*given, config=config)


def learned(config: Config, new_group: NewGroup) -> SelfPlayPPO:
    learner = make_learner(config, None, new_group)
    learner.learn(6 * 32 * 16)
    return learner


def test_a_run_with_workers_comes_to_the_policy_of_one_process_also_when_it_is_resumed(tmp_path: Path) -> None:
    alone, _ = trained(small(tmp_path / "alone", **SETTINGS))
    config = small(tmp_path / "workers", ray=2, **SETTINGS)
    spread, folder = make_learner(config, None, local_groups(config)), new_folder(config)
    assert not run_training(config, spread, folder, StopRequests())
    assert spread.games_played == alone.games_played and spread.pool.state() == alone.pool.state()
    assert same_weights(alone, spread)
    begun, *_ = (path for path in sorted(list_checkpoints(folder)) if int(path.stem))
    checkpoint = read_checkpoint(begun, HAMLET)
    assert checkpoint.decisions < spread.num_timesteps
    again = make_learner(config, checkpoint, local_groups(config))
    assert not run_training(config, again, folder, StopRequests(), checkpoint)
    assert same_weights(alone, again)


@pytest.mark.parametrize("staleness", [0, 1])
def test_workers_play_with_weights_as_old_as_they_may_be(staleness: int, tmp_path: Path) -> None:
    pytest.importorskip("ray", reason="Ray is not installed (the extra scale)")
    config = small(tmp_path, ray=2, max_staleness=staleness, opponents_fraction=0.5, bots=("greedy",))
    spread, expected = learned(config, local_groups(config)), learned(config, OlderWeights if staleness else Group)
    assert spread.num_timesteps == expected.num_timesteps and same_weights(spread, expected)
    assert not same_weights(spread, learned(config, Group if staleness else OlderWeights))
    assert all((group._reply is not None) == bool(staleness) for group in spread.groups)  # type: ignore[attr-defined]


def test_a_snapshot_that_a_worker_may_draw_is_not_removed(tmp_path: Path) -> None:
    pytest.importorskip("ray", reason="Ray is not installed (the extra scale)")
    config = small(tmp_path, ray=1, max_staleness=1)
    pool = Pool(1.0, 0.0)
    group = LocalGroup([Batch(HAMLET, 4, 2)], pool, 1, 0, config)
    group.pool_of_worker = {"drawable_snapshots": [7, 9]}
    assert group.opponents_in_use() == {-1}
    group._reply = {}
    assert group.opponents_in_use() == {-1, 7, 9}


def test_staleness_without_workers_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="max_staleness is for workers"):
        small(tmp_path, max_staleness=1)


@pytest.mark.slow  # Ray takes half a minute to start and to import the project in each worker
def test_workers_come_to_the_policy_of_one_process_also_when_one_is_killed(
    tmp_path: Path, ray: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone, _ = trained(small(tmp_path / "alone", **SETTINGS))
    start_rollout, killed = RemoteGroup.start_rollout, list[int]()

    def kill_in_the_middle(group: RemoteGroup, inference_policy: InferencePolicy, steps: int) -> None:
        pid = group.pid if group.group_id == 1 and group._num_rollouts_played == 1 else None
        start_rollout(group, inference_policy, steps)
        if pid is not None:
            os.kill(pid, signal.SIGKILL)
            killed.append(pid)

    monkeypatch.setattr(RemoteGroup, "start_rollout", kill_in_the_middle)
    spread, _ = trained(small(tmp_path / "ray", ray=2, **SETTINGS))
    assert killed
    assert spread.games_played == alone.games_played and spread.pool.state() == alone.pool.state()
    assert same_weights(alone, spread)


@pytest.mark.slow  # for Ray, as above
def test_more_workers_than_processors_are_refused(tmp_path: Path, ray: Any) -> None:
    ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False)
    with pytest.raises(ValueError, match=r"--ray is 2, but the cluster has 1 processors\. Give a smaller number\."):
        group_maker(small(tmp_path, ray=2))
