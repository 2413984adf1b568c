"""Batches on several threads, in processes that have threads and children of their own."""

from __future__ import annotations

import subprocess
import sys

from tests.patience import PATIENCE

PLAY = """
import architects_env
def play(seed, threads):
    batch = architects_env.make_batch("hamlet", 64, 2, seed=seed, threads=threads)
    for _ in range(200):
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
print("same", together == alone)
""")
    assert done.stdout.strip() == "same True", done.stderr


def test_a_child_forked_after_a_threaded_batch_plays_on_one_thread_and_is_told_so_when_it_wants_two() -> None:
    done = run("""
import os, sys
expected = play(1, 1)
play(0, 2)
child = os.fork()
if child == 0:
    alone = play(1, 1) == expected
    try:
        play(1, 2)
    except RuntimeError as error:
        told = "threads=1" in str(error)
    os._exit(0 if alone and told else 1)
print("child", os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), "parent", play(1, 2) == expected)
""")
    assert done.stdout.strip() == "child 0 parent True", done.stderr


def test_a_batch_on_one_thread_starts_no_threads_of_numba() -> None:
    """Starting them tells other libraries that share its OpenMP to use all cores: torch in a resumed training run,
    which then waited for itself."""
    done = run("""
from numba.np.ufunc import parallel
play(1, 1)
alone = parallel._is_initialized
play(1, 2)
print("started", alone, parallel._is_initialized)
""")
    assert done.stdout.strip() == "started False True", done.stderr
