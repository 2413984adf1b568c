"""Ctrl-C while libraries are being loaded, and libraries that are not there."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from architects_env.core.command_line import interrupts
from architects_env.core.command_line.tools import TOOLS, MissingLibrary, requires_extra
from tests.agents.test_policy_file import learner
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[3]
STOPS = """
import os, signal, sys

class Stops:
    \"\"\"Presses Ctrl-C when a module of this name is looked for.\"\"\"
    def find_spec(self, name, path=None, target=None):
        if name == os.environ["STOPS_AT"]:
            sys.meta_path.remove(self)
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Stops())
"""


def stopped(folder: Path, at: str, *words: str) -> subprocess.CompletedProcess[str]:
    """A program that is stopped when it begins to load this module."""
    (folder / "sitecustomize.py").write_text(STOPS)
    paths = os.pathsep.join((str(folder), str(ROOT)))
    return subprocess.run(
        [sys.executable, *words],
        capture_output=True,
        text=True,
        cwd=folder,
        env=os.environ | {"PYTHONPATH": paths, "STOPS_AT": at},
        timeout=PATIENCE,
    )


@pytest.mark.parametrize(
    ("at", "words"),
    [
        ("numpy", ["-m", "architects_env", "games"]),
        ("numba", ["-m", "architects_env", "ladder", "--help"]),
        ("tyro", ["-m", "architects_env", "tournament", "--help"]),
        ("rich.console", ["-m", "train.evaluation.ladder", "--help"]),
        ("torch._ops", ["-m", "train.release.export", "--help"]),
        ("torch._utils", ["-m", "train", "--help"]),
        ("pyarrow", ["-m", "experiments.tournament", "--help"]),
        ("tyro", ["-m", "play", "--help"]),
    ],
    ids=" ".join,
)
def test_ctrl_c_while_a_library_is_loaded_ends_in_a_word(tmp_path: Path, at: str, words: list[str]) -> None:
    done = stopped(tmp_path, at, *words)
    assert (done.returncode, done.stderr, done.stdout) == (130, "Stopped.\n", "")


def test_where_the_project_is_a_library_ctrl_c_is_left_alone(tmp_path: Path) -> None:
    done = stopped(
        tmp_path, "gymnasium", "-c", "try:\n    import architects_env\nexcept KeyboardInterrupt:\n    print('mine')"
    )
    assert (done.returncode, done.stdout) == (0, "mine\n"), done.stderr
    assert signal.getsignal(signal.SIGINT) is not interrupts._interrupted


def test_when_everything_is_loaded_ctrl_c_raises_as_ever() -> None:
    with pytest.raises(KeyboardInterrupt):
        interrupts._interrupted(signal.SIGINT, sys._getframe())


WITHOUT_ONE = """
import importlib, sys
for missing in sys.argv[1:]:
    module, library = missing.split(":")
    sys.modules[library] = None
    try:
        importlib.import_module(module)
    except ImportError as error:
        print(error)
    del sys.modules[library]
"""


def test_a_missing_library_is_named_with_the_extra_that_brings_it() -> None:
    extras = {
        "architects_env.adapters.rllib:ray": "rllib",
        "architects_env.adapters.sb3:torch": "train",
        "agents.policies.network:torch": "train",
        "architects_env.adapters.sb3:stable_baselines3": "train",
    }
    program = [sys.executable, "-c", WITHOUT_ONE, *extras]
    done = subprocess.run(program, capture_output=True, text=True, cwd=ROOT)
    assert done.stdout.splitlines() == [
        f'{library} is needed here and not installed: pip install ".[{extra}]"'
        for library, extra in ((missing.partition(":")[2], extra) for missing, extra in extras.items())
    ], done.stderr


WITHOUT_TORCH = """
import sys
sys.modules["torch"] = sys.modules["sb3_contrib"] = None
from architects_env.agents import make_agent
from architects_env.games import load
for spec in sys.argv[1:]:
    try:
        make_agent(spec, load("hamlet"))
    except ValueError as error:
        print(error)
"""


def test_a_policy_without_torch_is_refused_in_the_same_sentence(tmp_path: Path) -> None:
    learner().save(tmp_path / "policy.zip")
    specs = [f"{way}{tmp_path}/policy.zip" for way in ("", "puct:10,policy=")]
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_TORCH, *specs], capture_output=True, text=True, cwd=ROOT, check=True
    )
    said = done.stdout.splitlines()
    assert len(said) == len(specs)
    needed = 'torch is needed here and not installed: pip install ".[train]"'
    assert all(needed in line and f"architects-env export {tmp_path}/policy.zip" in line for line in said), said


def test_our_own_modules_are_not_taken_for_libraries() -> None:
    with pytest.raises(ModuleNotFoundError) as raised, requires_extra("train"):
        import architects_env.train.nothing  # type: ignore[import-not-found]  # noqa: F401
    assert not isinstance(raised.value, MissingLibrary) and TOOLS
