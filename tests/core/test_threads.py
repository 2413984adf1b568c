"""Batches on several threads, in processes that have threads and children of their own."""

from __future__ import annotations

import subprocess
import sys
import threading

import pytest

from architects_env.core.compile.helper_threads import HelperThreads
from tests.patience import PATIENCE

PLAY = """
from architects_env.core.compile import helper_threads
helper_threads.usable_cpus = lambda: 4  # however many this machine has
import architects_env
def play(seed, threads):
    batch = architects_env.make_batch("hamlet", 300, 2, seed=seed, threads=threads)
    for _ in range(60):
        batch.step(batch.random_actions())
    return batch.states.tobytes()
"""


def run(program: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", PLAY + program], capture_output=True, text=True, timeout=PATIENCE)


def test_threaded_batches_in_several_threads_of_a_process_wait_for_each_other() -> None:
    done = run("""
from concurrent.futures import ThreadPoolExecutor
alone = [play(seed, 1) for seed in range(6)]
with ThreadPoolExecutor(6) as pool:
    together = list(pool.map(lambda seed: play(seed, 2), range(6)))
print("same", together == alone, play(7, 4) == play(7, 1))
""")
    assert done.stdout.strip() == "same True True", done.stderr


def test_a_child_forked_after_a_threaded_batch_plays_on_threads_of_its_own() -> None:
    done = run("""
import os
expected = play(1, 1)
play(0, 2)
child = os.fork()
if child == 0:
    os._exit(0 if play(1, 1) == expected and play(1, 2) == expected else 1)
print("child", os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), "parent", play(1, 2) == expected)
""")
    assert done.stdout.strip() == "child 0 parent True", done.stderr


def test_a_batch_starts_no_openmp_whose_threads_spin_and_whose_forked_children_hang() -> None:
    done = run("""
from pathlib import Path
from numba.np.ufunc import parallel
play(1, 2)
loaded = Path("/proc/self/maps").read_text() if Path("/proc/self/maps").exists() else ""
print("started", parallel._is_initialized, "libgomp" in loaded)
""")
    assert done.stdout.strip() == "started False False", done.stderr


def test_every_item_is_worked_on_once_however_many_threads_there_are() -> None:
    for threads in (1, 2, 5):
        done: list[int] = []
        HelperThreads().share(lambda first, end: done.extend(range(first, end)), 1000, threads)
        assert sorted(done) == list(range(1000))


def test_what_fails_in_a_helper_is_raised_where_it_was_called_and_the_next_call_works() -> None:
    helpers, here = HelperThreads(), threading.current_thread()
    helper_failed = threading.Event()

    def fail_elsewhere(first: int, end: int) -> None:
        if threading.current_thread() is not here:
            helper_failed.set()
            raise ZeroDivisionError
        helper_failed.wait(PATIENCE)

    with pytest.raises(ZeroDivisionError):
        helpers.share(fail_elsewhere, 1000, 2)
    done: list[int] = []
    helpers.share(lambda first, end: done.append(first), 1000, 2)
    assert len(done) == len(set(done))


def test_a_call_does_not_wait_for_helpers_that_are_busy_or_have_not_begun() -> None:
    """On a busy machine a thread may be given no time for long."""
    helpers, free = HelperThreads(), threading.Event()
    helpers._ask(lambda: free.wait(PATIENCE) and None, 1)  # pyright: ignore[reportPrivateUsage]
    done: list[int] = []
    helpers.share(lambda first, end: done.extend(range(first, end)), 1000, 2)
    assert sorted(done) == list(range(1000)) and not free.is_set()
    free.set()
