"""Batches on several threads, in processes that have threads and children of their own."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from architects_env.core.compile.helper_threads import HelperThreads
from architects_env.core.play.thread_guard import ThreadGuard
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


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_every_item_is_worked_on_once_however_many_threads_there_are(threads: int) -> None:
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

    def be_busy() -> None:
        free.wait(PATIENCE)

    helpers._ask(be_busy, 1)  # pyright: ignore[reportPrivateUsage]
    done: list[int] = []
    helpers.share(lambda first, end: done.extend(range(first, end)), 1000, 2)
    assert sorted(done) == list(range(1000)) and not free.is_set()
    free.set()


TWO_USERS = """
import threading
import architects_env
batch = architects_env.make_batch("hamlet", 2000, 2, seed=3)
start, said = threading.Barrier(2), set()
def use():
    start.wait()
    for _ in range(400):
        try:
            batch.step(batch.random_actions())
        except RuntimeError as error:
            said.add(str(error).partition(". ")[0])
        except ValueError:
            pass  # the other thread has played since the actions were drawn
threads = [threading.Thread(target=use) for _ in range(2)]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
batch.step(batch.random_actions())
print(said)
"""


def test_two_threads_that_step_one_batch_are_told_and_the_process_lives() -> None:
    done = run(TWO_USERS)
    assert done.returncode == 0, done.stderr
    assert "Another thread is using <Batch of 2000 games of hamlet" in done.stdout


def test_a_copy_of_a_batch_that_is_in_use_is_free_and_one_thread_may_call_within_a_call() -> None:
    user = ThreadGuard()
    assert user.begin(False) and user.begin(False), "the same thread"
    copies = copy.deepcopy(user), pickle.loads(pickle.dumps(user))
    with ThreadPoolExecutor(1) as other:
        assert [other.submit(each.begin, False).result() for each in (user, *copies)] == [False, True, True]
