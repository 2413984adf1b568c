"""Compiled code on disk: never stale, never in the way."""
from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "architects_env"
GAME = """
from architects_env.core.jit import compiled
from other import points
@compiled
def score(n):
    return points(n) + 1
print("score", score(5))
from architects_env.core.jit import compiled_functions
print("compiled", compiled_functions())
"""
OTHER = """
from architects_env.core.jit import compiled
@compiled
def points(n):
    return n * {factor}
"""


def run(folder: Path, **environment: str) -> dict[str, str]:
    done = subprocess.run(
        [sys.executable, "game.py"], cwd=folder, capture_output=True, text=True,
        env={**os.environ, "PYTHONPATH": str(folder), "ARCHITECTS_ENV_CACHE": str(folder / "cache"), **environment},
    )
    assert done.returncode == 0, done.stderr
    return dict(line.split() for line in done.stdout.splitlines())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(PACKAGE, tmp_path / "architects_env", ignore=shutil.ignore_patterns("__pycache__", "games"))
    (tmp_path / "game.py").write_text(GAME)
    (tmp_path / "other.py").write_text(OTHER.format(factor=10))
    return tmp_path


def test_an_edited_rule_in_another_file_is_seen_by_the_next_process(folder: Path) -> None:
    assert run(folder)["score"] == "51"
    assert run(folder) == {"score": "51", "compiled": "0"}, "loaded from disk"
    (folder / "other.py").write_text(OTHER.format(factor=20))
    assert run(folder)["score"] == "101"


def test_an_edit_of_the_core_is_seen_too(folder: Path) -> None:
    run(folder)
    with open(folder / "architects_env" / "core" / "bits.py", "a") as file:
        file.write("\n# a change\n")
    assert run(folder)["compiled"] != "0"


def test_it_works_without_a_cache_where_nothing_can_be_written(folder: Path) -> None:
    (folder / "file").write_text("not a folder")
    assert run(folder, ARCHITECTS_ENV_CACHE=str(folder / "file" / "cache"))["score"] == "51"


def test_plain_python_gives_the_same(folder: Path) -> None:
    assert run(folder, NUMBA_DISABLE_JIT="1") == {"score": "51", "compiled": "0"}


def test_a_line_of_progress_is_printed_when_something_is_compiled(folder: Path) -> None:
    env = {**os.environ, "PYTHONPATH": str(folder), "ARCHITECTS_ENV_CACHE": str(folder / "other_cache")}
    done = subprocess.run([sys.executable, "game.py"], cwd=folder, capture_output=True, text=True, env=env)
    assert "compiling" in done.stderr
