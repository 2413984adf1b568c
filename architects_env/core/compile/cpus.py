"""The number of CPUs that this process may use, which can be smaller than that of the machine because of an
administrator, a container or the user."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

PROC = Path("/proc/self/cgroup")
"""File with the control groups of this process."""
GROUPS = Path("/sys/fs/cgroup")
"""Folder below which Linux shows the control groups."""


def usable_cpus() -> int:
    """Return the number of CPUs that this process may use, at least 1.

    It is the smallest of Python's count (3.13 reads `PYTHON_CPU_COUNT`), the CPUs to which the process is bound, and
    the quotas of its control groups, rounded down.
    """
    count = getattr(os, "process_cpu_count", os.cpu_count)() or 1
    bound = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else count
    return max(1, int(min(count, bound, *quotas())))


def quotas() -> Iterator[float]:
    """Yield the number of CPUs that each control group of this process, and each group above it, may use at a time."""
    with suppress(OSError, ValueError):
        for line in PROC.read_text(encoding="utf-8").splitlines():
            _, controllers, path = line.split(":", 2)
            if not controllers:
                yield from filter(None, map(_quota, _folders(GROUPS, path)))
            elif "cpu" in controllers.split(","):
                for mounted in {controllers, "cpu", "cpu,cpuacct"}:
                    yield from filter(None, map(_quota_of_version_1, _folders(GROUPS / mounted, path)))


def _folders(top: Path, path: str) -> Iterator[Path]:
    """Yield the folder of a control group and those above it.

    In a container the path may be that of the host, which is not visible; then the top folder is the container's group.
    """
    parts = [part for part in path.split("/") if part not in ("", "..")]
    return (top.joinpath(*parts[:length]) for length in range(len(parts), -1, -1))


def _quota(group: Path) -> float | None:
    with suppress(OSError, ValueError):
        quota, period = (group / "cpu.max").read_text(encoding="utf-8").split()
        return None if quota == "max" else int(quota) / int(period)
    return None


def _quota_of_version_1(group: Path) -> float | None:
    with suppress(OSError, ValueError):
        quota, period = (
            int((group / f"cpu.cfs_{name}_us").read_text(encoding="utf-8")) for name in ("quota", "period")
        )
        return quota / period if quota > 0 and period > 0 else None
    return None


@cache
def has_process_pools() -> bool:
    """Return whether several processes can share work here.

    Their queues need semaphores, which some machines lack (no `/dev/shm`).
    """
    try:
        import multiprocessing  # a browser has none

        multiprocessing.get_context("spawn").Lock()
    except (ImportError, OSError):
        return False
    return True
