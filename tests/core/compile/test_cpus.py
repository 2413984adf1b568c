"""How many CPUs a process may use: what containers and administrators allow, not what the machine has."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from architects_env.core.compile import cpus, helper_threads


@pytest.fixture
def groups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Control groups of a test, on a machine with eight CPUs that may all be used."""
    monkeypatch.setattr(cpus, "PROC", tmp_path / "cgroup")
    monkeypatch.setattr(cpus, "GROUPS", tmp_path / "groups")
    monkeypatch.setattr(os, "cpu_count", lambda: 8)
    monkeypatch.setattr(os, "process_cpu_count", lambda: 8, raising=False)
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(8)), raising=False)
    return tmp_path


def write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "allowed"),
    [("max 100000", 8), ("200000 100000", 2), ("150000 100000", 1), ("50000 100000", 1), ("nonsense", 8)],
)
def test_the_quota_of_a_container_is_respected_and_rounded_down(groups: Path, text: str, allowed: int) -> None:
    write(groups / "cgroup", "0::/\n")
    write(groups / "groups/cpu.max", text)
    assert cpus.usable_cpus() == allowed


def test_the_quota_of_a_group_above_counts_too(groups: Path) -> None:
    write(groups / "cgroup", "0::/user.slice/job\n")
    write(groups / "groups/user.slice/job/cpu.max", "600000 100000")
    write(groups / "groups/user.slice/cpu.max", "300000 100000")
    assert cpus.usable_cpus() == 3


@pytest.mark.parametrize("folder", ["cpu/docker/abc", "cpu,cpuacct", "cpu"])
def test_quotas_of_the_older_control_groups_are_read_where_a_container_may_have_them(groups: Path, folder: str) -> None:
    write(groups / "cgroup", "5:memory:/docker/abc\n4:cpu,cpuacct:/docker/abc\n0::/\n")
    write(groups / "groups" / folder / "cpu.cfs_quota_us", "250000")
    write(groups / "groups" / folder / "cpu.cfs_period_us", "100000")
    assert cpus.usable_cpus() == 2
    write(groups / "groups" / folder / "cpu.cfs_quota_us", "-1")
    assert cpus.usable_cpus() == 8


def test_without_control_groups_it_is_what_python_counts_and_what_the_process_is_bound_to(
    groups: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert cpus.usable_cpus() == 8
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {3, 5}, raising=False)
    assert cpus.usable_cpus() == 2
    monkeypatch.setattr(os, "process_cpu_count", lambda: 1, raising=False)
    assert cpus.usable_cpus() == 1


def test_a_batch_uses_no_more_threads_than_cpus(groups: Path) -> None:
    write(groups / "cgroup", "0::/\n")
    write(groups / "groups/cpu.max", "100000 100000")
    assert helper_threads.useful_threads(4) == 1
    write(groups / "groups/cpu.max", "300000 100000")
    assert helper_threads.useful_threads(4) == 3 and helper_threads.useful_threads(2) == 2
