"""Work that is spread with Ray comes to the same rows, also when a machine of the cluster is lost in the middle."""

from __future__ import annotations

import os
import time
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from architects_env.experiments.benchmark import __main__ as command
from architects_env.experiments.benchmark.evaluation.play import places_of
from architects_env.experiments.benchmark.protocol.tasks import BLOCK
from architects_env.experiments.shards import play_shards
from architects_env.experiments.tournament import results
from tests.experiments.benchmark.small_benchmark import QUIET, results_of, submit

pytest.importorskip("ray", reason="Ray is not installed (the extra scale)")

POOL: dict[str, Any] = {"opponents": ("random@1", "greedy@1"), "deals": BLOCK + 10, "ranked": True}


def again_with_ray(whole: dict[str, Any], folder: Path) -> dict[str, Any]:
    """The same submission, played with Ray."""
    arguments = command.Run(set="toy-v2", agent="greedy", processes=2, ray=True, out=folder, **POOL)
    _, config = command.prepare(arguments)
    (folder / "nonce.txt").write_text(whole["nonce"])
    return command.played(arguments, folder, config, QUIET)


@pytest.mark.slow  # a tournament with Ray is quick (`test_tournament`), and is spread by the same function
def test_a_submission_with_ray_has_the_rows_of_one_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("architects_env.experiments.shards.AT_ONCE", 3)
    whole = submit(tmp_path / "alone", **POOL)
    assert results_of(again_with_ray(whole, tmp_path / "ray")) == results_of(whole)


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Generator[tuple[Any, list[Any]], None, None]:
    """A local cluster with a head that plays nothing, and its three machines of one worker each."""
    from ray.cluster_utils import Cluster

    started = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})
    try:
        machines = [started.add_node(num_cpus=1) for _ in range(3)]
        monkeypatch.setenv("RAY_ADDRESS", str(started.address))
        yield started, machines
    finally:
        started.shutdown()


@pytest.mark.slow
def test_a_machine_that_is_lost_in_the_middle_changes_no_row(
    tmp_path: Path, cluster: tuple[Any, list[Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, written, write_shard = submit(tmp_path / "alone", **POOL), list[int](), results.write_shard
    started, machines = cluster

    def lose_a_machine(folder: Path, number: int, played: Any) -> None:
        write_shard(folder, number, played)
        written.append(number)
        if len(written) == 2:
            started.remove_node(machines.pop(), allow_graceful=False)

    monkeypatch.setattr(results, "write_shard", lose_a_machine)
    found = again_with_ray(whole, tmp_path / "ray")
    assert results_of(found) == results_of(whole) and len(machines) == 2
    assert sorted(written) == list(range(len(places_of(found)))) and len(written) == 8


def lost_once(config: dict[str, Any], number: int) -> int:
    """The number, from a worker that is ended from outside in its first attempt at number 2."""
    mark = Path(config["folder"]) / f"begun {number}"
    if number == 2 and not mark.exists():
        mark.touch()
        os._exit(1)
    mark.touch()
    return number


def lost_always(config: dict[str, Any], number: int) -> int:
    """Nothing: the worker is ended."""
    time.sleep(0.1)
    os._exit(1)


@pytest.mark.slow
def test_a_worker_that_is_lost_is_replaced_and_one_that_is_lost_again_and_again_is_a_sentence(tmp_path: Path) -> None:
    config = {"processes": 2, "folder": str(tmp_path)}
    assert sorted(play_shards(lost_once, config, [0, 1, 2, 3], ray=True)) == [(k, k) for k in range(4)]
    with pytest.raises(ValueError, match="lost again and again with the worker that had it"):
        list(play_shards(lost_always, config, [0], ray=True))
