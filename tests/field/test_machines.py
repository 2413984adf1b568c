"""Machines on which neighbouring projects failed: few CPUs, no home, no locks, no streams, forks after threads.

Each test runs a program of a user's in a process of its own and changes one thing about the machine.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]
PLAYED = """
import architects_env
match = architects_env.make("hamlet", 2)
match.apply(match.legal_actions()[0])
batch = architects_env.make_batch("hamlet", 300, 2, threads=2)
batch.step(batch.random_actions())
print("played")
"""
posix = pytest.mark.skipif(os.name == "nt", reason="Windows has no fork, no users by number and no flock")


def run(
    program: str, before: str = "", folder: Path = ROOT, **variables: str | None
) -> subprocess.CompletedProcess[str]:
    """A program after `before`, which changes the machine; a variable that is None is not set."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), os.environ.get("PYTHONPATH", "")))}
    environment = {name: value for name, value in (environment | variables).items() if value is not None}
    return subprocess.run(
        [sys.executable, "-c", before + program],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )


def test_a_user_without_an_entry_in_passwd_and_without_a_home_plays(tmp_path: Path) -> None:
    before = """
import os, pwd
def nobody(*_): raise KeyError("getpwuid(): uid not found: 54321")
pwd.getpwuid = nobody
import architects_env
from architects_env.core.compile.cache.cache_folder import cache_folder
"""
    done = run(
        "print(cache_folder())", before, HOME=None, XDG_CACHE_HOME=None, ARCHITECTS_ENV_CACHE=None, TMPDIR=str(tmp_path)
    )
    assert done.stdout.startswith(str(tmp_path)), done.stderr


@posix
def test_where_files_cannot_be_locked_everybody_plays(tmp_path: Path) -> None:
    before = """
import errno, fcntl
def flock(file, how): raise OSError(errno.ENOLCK, "No locks available")
fcntl.flock = flock
"""
    done = run(PLAYED, before)
    assert done.stdout == "played\n", done.stderr


@pytest.mark.parametrize("unset", ["stdout", "stderr", "stdin"])
def test_a_service_without_streams_plays(unset: str, tmp_path: Path) -> None:
    """`pythonw` and services have none; what compiles tells how far it is, where somebody can read it."""
    found = tmp_path / "found.json"
    program = PLAYED + f"open({str(found)!r}, 'w').write('true')"
    done = run(program, f"import sys; sys.{unset} = None\n")
    assert found.exists() and json.loads(found.read_text()) and done.returncode == 0, done.stderr


def test_without_shared_memory_work_for_several_processes_is_done_in_one() -> None:
    """Containers without /dev/shm have no semaphores, and so no queues between processes."""
    before = """
import multiprocessing.synchronize as synchronize
class SemLock:
    SEM_VALUE_MAX = 1
    def __init__(self, *_): raise OSError(38, "Function not implemented")
synchronize._multiprocessing.SemLock = SemLock
"""
    program = """
from architects_env.experiments.shards import play_shards
def work(config, number): return number * 10
print(sorted(play_shards(work, {"processes": 2}, [1, 2, 3])))
"""
    done = run(program, before)
    assert done.stdout == "[(1, 10), (2, 20), (3, 30)]\n", done.stderr


FORKED = """
import multiprocessing, os, sys
{parent}
def child():
    {child}
process = multiprocessing.get_context("fork").Process(target=child)
process.start()
process.join({patience})
if process.is_alive():
    process.kill()
print("ended", process.exitcode)
"""


@posix
@pytest.mark.parametrize(
    "child",
    [
        "import torch; torch.nn.Linear(64, 64)(torch.zeros(256, 64)).sum().item()",
        "batch.step(batch.random_actions())",
    ],
    ids=["torch", "a batch"],
)
def test_a_process_forked_after_a_batch_on_two_threads_computes(child: str) -> None:
    """With numba's threads the child hung: they belong to an OpenMP runtime that does not survive a fork."""
    if child.startswith("import torch"):
        pytest.importorskip("torch", reason="torch is not installed")
    done = run(FORKED.format(parent=PLAYED, child=child, patience=PATIENCE / 2), OMP_NUM_THREADS="2")
    assert done.stdout == "played\nended 0\n", done.stderr


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="Only Linux binds processes to CPUs")
def test_a_process_that_is_bound_to_one_cpu_steps_on_one_thread_without_a_word() -> None:
    before = "import os; os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})\n"
    done = run(PLAYED + "import threading; print(threading.active_count())", before)
    assert done.stdout == "played\n1\n" and done.stderr == "", done.stderr


@posix
@pytest.mark.parametrize(
    "program",
    [
        "batch = architects_env.make_batch('hamlet', 4096, 2, threads=2); batch.step(batch.random_actions()); go()\n"
        "while True: batch.step(batch.random_actions())",
        "search = architects_env.make_agent('ismcts:1000000000', 'hamlet'); match = architects_env.make('hamlet', 3)\n"
        "architects_env.make_agent('ismcts:1', 'hamlet').act(match.view(), np.random.default_rng(0)); go()\n"
        "search.act(match.view(), np.random.default_rng(0))",
    ],
    ids=["batch", "search"],
)
def test_ctrl_c_ends_a_long_computation(program: str) -> None:
    """A billion simulations of one decision are one call of compiled code no longer."""
    text = f"import architects_env, numpy as np\ndef go(): print('go', flush=True)\n{program}"
    process = subprocess.Popen(
        [sys.executable, "-c", text],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None and process.stdout.readline() == "go\n"
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=PATIENCE)
    finally:
        process.kill()
    assert process.returncode == -signal.SIGINT and said.rstrip().endswith("KeyboardInterrupt")
