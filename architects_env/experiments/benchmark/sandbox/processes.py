"""Start the process in which an algorithm learns: on one core, without accelerators, within walls."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Generator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from architects_env.agents.isolation.isolated import END_SECONDS, with_reaper
from architects_env.core.compile.cache.cache_folder import cache_folder
from architects_env.core.compile.cache.file_lock import InUse, locked

CORES = 1
"""Number of CPU cores of a learning process."""
GRACE = 120.0
"""CPU seconds allowed beyond the budget, for imports and for saving. A training that needs more does not count."""
PATIENCE = 8.0
"""Wall-clock limit of a training as a multiple of its CPU budget. It is generous because the machine may be busy."""
PASSED_ON = (
    *("PATH", "LANG", "LC_", "TZ", "LD_LIBRARY_PATH", "PYTHONHASHSEED", "PYTHONDONTWRITEBYTECODE", "SYSTEMROOT"),
    *("NUMBA_", "OMP_", "OPENBLAS_", "MKL_", "ARCHITECTS_ENV_COMPILE", "ARCHITECTS_ENV_COVERAGE", "COVERAGE_"),
)
"""Beginnings of the environment variables that a restricted process has. Others may hold secrets."""


def environment(engine: Path, code: Path, scratch: Path, variables: Mapping[str, str]) -> dict[str, str]:
    """Return the environment of a restricted process.

    Args:
        engine: The copy of the engine.
        code: The folder of its program.
        scratch: Its folder for temporary files.
        variables: Further variables.
    """
    passed_on = {name: value for name, value in os.environ.items() if name.startswith(PASSED_ON)}
    own = {
        "PYTHONPATH": os.pathsep.join(map(str, (engine, code))),
        "PYTHONSAFEPATH": "1",
        "TMPDIR": str(scratch),
        "HOME": str(scratch),
        "ARCHITECTS_ENV_CACHE": str(cache_folder().parent),
        "OMP_NUM_THREADS": str(CORES),
        "CUDA_VISIBLE_DEVICES": "",
    }
    return passed_on | own | dict(variables)


def seconds_of_children() -> float:
    """Return the CPU seconds of all child processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@contextmanager
def free_core() -> Generator[set[int] | None, None, None]:
    """Yield the numbers of `CORES` cores on which no other training of this user runs, if there are any. Yield None
    where processes cannot be bound to cores."""
    if not hasattr(os, "sched_getaffinity"):
        yield None
        return
    cores, user = sorted(os.sched_getaffinity(0), reverse=True), os.getuid()
    with ExitStack() as held:
        for core in cores:
            lock = Path(tempfile.gettempdir()) / f"architects_env-core-{user}-{core}.lock"
            with suppress(InUse, OSError):
                held.enter_context(locked(lock))
                yield {core}
                return
        yield {cores[0]}


def run(words: Sequence[str], own: Path, minutes: float, variables: Mapping[str, str]) -> None:
    """Run a command on one core to its end, without accelerators, and write its output to `own`/log.txt.

    The process and its children end with this process, and when the time is over (see `agents.isolation.reaper`).

    Args:
        words: The command line.
        own: Folder of the process.
        minutes: Its budget, in minutes of one core.
        variables: Its environment.

    Raises:
        ValueError: The command cannot be started, fails, or takes `PATIENCE` times its budget.
    """
    if shutil.which(words[0]) is None:
        raise ValueError(f"{words[0]} cannot be started: there is no such program.")
    with free_core() as cores:
        code = _ended(words, own, minutes, variables, cores)
    if code:
        last = (own / "log.txt").read_text(encoding="utf-8", errors="replace").strip().splitlines()[-5:]
        raise ValueError(
            f"The training failed (exit code {code}); its last lines, of {own}/log.txt:\n" + "\n".join(last)
        )


def _ended(
    words: Sequence[str], own: Path, minutes: float, variables: Mapping[str, str], cores: set[int] | None
) -> int:
    """Run the command and return its exit code."""
    before = os.sched_getaffinity(0) if cores else set[int]()
    here, there = socket.socketpair()
    with open(own / "log.txt", "wb") as log, here:
        try:
            if cores:
                os.sched_setaffinity(0, cores)
            process = subprocess.Popen(
                with_reaper(words, there),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                pass_fds=[there.fileno()],
                env=dict(variables),
            )
        except OSError as error:
            raise ValueError(f"{words[0]} cannot be started: {error.strerror or error}.") from None
        finally:
            there.close()
            if cores:
                os.sched_setaffinity(0, before)
        try:
            return process.wait(PATIENCE * 60 * minutes + GRACE)
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
