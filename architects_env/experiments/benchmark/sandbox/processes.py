"""Start the process in which an algorithm learns: on one core, without accelerators, optionally behind bubblewrap."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from architects_env.agents.isolation.isolated import END_SECONDS, with_reaper
from architects_env.core.command_line.tools import ROOT

CORES = 1
"""Number of CPU cores of a learning process."""
GRACE = 120.0
"""CPU seconds allowed beyond the budget, for imports and for saving. A training that needs more does not count."""
PATIENCE = 8.0
"""Wall-clock limit of a training as a multiple of its CPU budget. It is generous because the machine may be busy."""
BUBBLEWRAP = "bwrap --ro-bind / / --dev /dev --proc /proc --tmpfs /tmp --unshare-all --die-with-parent --bind {folder} {folder} --"
"""Command prefix of a sandboxed process. It can read the machine, write only its own folder, and has no network."""


def in_sandbox(own: Path, wanted: bool) -> list[str]:
    """Return the command prefix for a process that may write only the folder `own`, or nothing if not `wanted`.

    Raises:
        ValueError: bubblewrap is not installed.
    """
    if not wanted:
        return []
    if shutil.which("bwrap") is None:
        raise ValueError("--sandbox needs bubblewrap (the program bwrap, on Linux), which is not installed.")
    return [word.format(folder=own.resolve()) for word in BUBBLEWRAP.split()]


def seconds_of_children() -> float:
    """Return the CPU seconds of all child processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run(words: Sequence[str], own: Path, minutes: float) -> None:
    """Run a command on one core to its end, without accelerators, and write its output to `own`/log.txt.

    The process and its children end with this process, and when the time is over (see `agents.isolation.reaper`).

    Args:
        words: The command line.
        own: Folder of the process.
        minutes: Its budget, in minutes of one core.

    Raises:
        ValueError: The command cannot be started, fails, or takes `PATIENCE` times its budget.
    """
    if shutil.which(words[0]) is None:
        raise ValueError(f"{words[0]} cannot be started: there is no such program.")
    paths = os.pathsep.join(path for path in (ROOT, os.environ.get("PYTHONPATH")) if path)
    before = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else None
    here, there = socket.socketpair()
    alone = {"PYTHONPATH": paths, "OMP_NUM_THREADS": str(CORES), "CUDA_VISIBLE_DEVICES": ""}
    with open(own / "log.txt", "wb") as log, here:
        try:
            if before is not None:
                os.sched_setaffinity(0, set(sorted(before)[-CORES:]))
            process = subprocess.Popen(
                with_reaper(words, there),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                pass_fds=[there.fileno()],
                env=os.environ | alone,
            )
        except OSError as error:
            raise ValueError(f"{words[0]} cannot be started: {error.strerror or error}.") from None
        finally:
            there.close()
            if before is not None:
                os.sched_setaffinity(0, before)
        try:
            code = process.wait(PATIENCE * 60 * minutes + GRACE)
        except subprocess.TimeoutExpired:
            raise ValueError(
                f"The training took far longer than its {minutes:g} minutes of one core. Its output is in {own}/log.txt."
            ) from None
        finally:
            here.close()
            with suppress(subprocess.TimeoutExpired):
                process.wait(END_SECONDS if sys.platform == "linux" else 0)
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
    if code:
        last = (own / "log.txt").read_text(encoding="utf-8", errors="replace").strip().splitlines()[-5:]
        raise ValueError(
            f"The training failed (exit code {code}); its last lines, of {own}/log.txt:\n" + "\n".join(last)
        )
