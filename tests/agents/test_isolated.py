"""What an isolated agent begins ends with the tournament, wherever it has hidden."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import nullcontext
from pathlib import Path

import numpy as np
import pytest

from architects_env.agents.agent import AgentFailure
from architects_env.agents.isolation.isolated import IsolatedAgent
from architects_env.core.play.match import Match
from architects_env.experiments.benchmark.sandbox import processes
from architects_env.games import load
from tests.patience import PATIENCE

PROJECT = Path(__file__).parents[2]
STAYS = """
import os, sys, time

class Stays:
    def __init__(self):
        if os.fork():
            os.wait()
            return
        os.setsid()
        if os.fork():
            os._exit(0)
        os.setsid()
        os.closerange(0, 256)
        while True:  # of a session of its own, without a parent, with nothing open
            with open({left!r}, "a") as file:
                file.write(str(os.getpid()) + chr(10))
            time.sleep(0.02)

    def wait(self):
        while not (os.path.exists({left!r}) and os.path.getsize({left!r})):  # it appears before it is written
            time.sleep(0.02)

    def act(self, view, rng):
        self.wait()
        return int(view.legal_actions()[0])

class Hangs(Stays):
    def act(self, view, rng):
        time.sleep(600)

class Dies(Stays):
    def act(self, view, rng):
        super().act(view, rng)
        os._exit(1)
"""


def left_by(folder: Path) -> tuple[Path, Path]:
    """A file of agents that leave a process behind, and the file in which that writes who it is."""
    agents, left = folder / "stays.py", folder / "left"
    agents.write_text(STAYS.format(left=str(left)))
    return agents, left


def alive(left: Path) -> set[int]:
    """Those who have written there and still live."""
    return {pid for pid in map(int, left.read_text().split()) if Path(f"/proc/{pid}").exists()}


def wait_for_the_end_of(left: Path) -> None:
    end = time.monotonic() + 60
    while alive(left):
        assert time.monotonic() < end, "it outlives the tournament"
        time.sleep(0.02)


THREADS = """
import os, torch

class Counts:
    def act(self, view, rng):
        raise ValueError(f"torch has {torch.get_num_threads()}, the environment says {os.environ['OMP_NUM_THREADS']}")
"""


@pytest.mark.parametrize(("said", "has"), [(None, "1"), pytest.param("2", "2", marks=pytest.mark.slow)])
def test_an_agent_has_one_thread_of_torch_unless_the_environment_says_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: str | None, has: str
) -> None:
    monkeypatch.delenv("OMP_NUM_THREADS", raising=False)
    if said is not None:
        monkeypatch.setenv("OMP_NUM_THREADS", said)
    (tmp_path / "counts.py").write_text(THREADS)
    hamlet = load("hamlet")
    agent = IsolatedAgent(f"{tmp_path}/counts.py:Counts", hamlet, PATIENCE)
    try:
        with pytest.raises(AgentFailure, match=f"torch has {has}, the environment says {has}"):
            agent.act(Match(hamlet, 2).view(), np.random.default_rng(0))
    finally:
        agent.close()


@pytest.mark.parametrize("name", ["Stays", "Dies"])
def test_what_an_agent_leaves_behind_has_ended_when_the_agent_is_closed(tmp_path: Path, name: str) -> None:
    path, left = left_by(tmp_path)
    agent = IsolatedAgent(f"{path}:{name}", load("hamlet"), 60.0)
    view, rng = Match(load("hamlet"), 2).view(), np.random.default_rng(0)
    if name == "Dies":
        with pytest.raises(ValueError, match="its process ended"):
            agent.act(view, rng)
    else:
        assert agent.act(view, rng) in view.legal_actions()
        assert len(alive(left)) == 1
        agent.close()
    assert left.read_text() and not alive(left)


@pytest.mark.parametrize(
    "deadly",
    [
        pytest.param(signal.SIGINT, marks=pytest.mark.slow),  # as the tournament's own test of Ctrl-C sees it
        pytest.param(signal.SIGTERM, marks=pytest.mark.slow),
        signal.SIGKILL,
    ],
)
def test_what_an_agent_leaves_behind_ends_with_the_tournament_however_that_ends(
    tmp_path: Path, deadly: signal.Signals
) -> None:
    path, left = left_by(tmp_path)
    words = [
        "--game",
        "hamlet",
        "--agents",
        "random",
        f"{path}:Hangs",
        "--games",
        "2",
        "--isolate",
        "--seconds-per-decision",
        "600",
        "--out",
        str(tmp_path / "a"),
    ]
    begun = subprocess.Popen(
        [sys.executable, "-m", "experiments.tournament", *words],
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        cwd=PROJECT,
        start_new_session=True,
    )
    while not ((tmp_path / "a" / "config.json").exists() and left.exists() and alive(left)):
        assert begun.poll() is None, begun.communicate()[1]
        time.sleep(0.02)
    os.kill(begun.pid, deadly)
    begun.communicate(timeout=PATIENCE)
    wait_for_the_end_of(left)


def learning(folder: Path, then: str) -> tuple[list[str], Path]:
    """A training that leaves a process behind, waits until that has written who it is, and does something then; and the
    file in which it writes."""
    path, left = left_by(folder)
    path.write_text(f"import sys\n{path.read_text()}\nStays().wait()\n{then}\n")
    return [sys.executable, str(path)], left


@pytest.mark.parametrize(
    ("then", "told"), [("", None), ("sys.exit(3)", "exit code 3"), ("os.kill(os.getpid(), 15)", "exit code 143")]
)
def test_what_a_training_leaves_behind_ends_with_it(tmp_path: Path, then: str, told: str | None) -> None:
    words, left = learning(tmp_path, then)
    with pytest.raises(ValueError, match=told) if told else nullcontext():
        processes.run(words, tmp_path, 60, os.environ)
    assert left.read_text() and not alive(left)


@pytest.mark.parametrize("deadly", [signal.SIGINT, signal.SIGKILL])
def test_what_a_training_leaves_behind_ends_with_the_benchmark_however_that_ends(
    tmp_path: Path, deadly: signal.Signals
) -> None:
    words, left = learning(tmp_path, "time.sleep(600)")
    program = f"from pathlib import Path; from architects_env.experiments.benchmark.sandbox import processes; import os; processes.run({words}, Path({str(tmp_path)!r}), 60, os.environ)"
    begun = subprocess.Popen([sys.executable, "-c", program], stderr=subprocess.PIPE, cwd=PROJECT)
    while not (left.exists() and alive(left)):
        assert begun.poll() is None, begun.communicate()[1]
        time.sleep(0.02)
    os.kill(begun.pid, deadly)
    begun.communicate(timeout=PATIENCE)
    wait_for_the_end_of(left)


def test_a_training_that_is_no_program_is_told_so(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="nowhere-at-all cannot be started"):
        processes.run(["nowhere-at-all"], tmp_path, 0, os.environ)


def test_the_crowd_of_an_agent_ends_too(tmp_path: Path) -> None:
    """Each of them makes two more, and sees to it that its own children come to it and not to the reaper."""
    left = tmp_path / "left"
    (tmp_path / "crowd.py").write_text(f"""
import ctypes, os, time

def grow(depth):
    ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)
    for _ in range(2):
        if depth and not os.fork():
            os.setsid()
            grow(depth - 1)
            while True:
                with open({str(left)!r}, "a") as file:
                    file.write(str(os.getpid()) + chr(10))
                time.sleep(0.1)

class Crowd:
    def __init__(self):
        grow(4)
    def act(self, view, rng):
        while not os.path.exists({str(left)!r}) or len(set(open({str(left)!r}).read().split())) < 30:
            time.sleep(0.02)
        return int(view.legal_actions()[0])
""")
    agent = IsolatedAgent(f"{tmp_path}/crowd.py:Crowd", load("hamlet"), 60.0)
    agent.act(Match(load("hamlet"), 2).view(), np.random.default_rng(0))
    assert len(alive(left)) == 30
    agent.close()
    assert not alive(left)
