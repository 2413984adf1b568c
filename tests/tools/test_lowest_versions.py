"""Lower bounds of libraries: those of `pyproject.toml` are read, and what `make lowest` runs with them besides the tests
of environments, tournaments and records."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from architects_env.games import names
from tools.lowest_versions import PYPROJECT, lowest

PLAY = """
import sys
from architects_env import make
for name in sys.argv[1:]:
    match, decisions = make(name, 2, seed=3), 0
    while not match.over and decisions < 60:
        legal = match.legal_actions()
        assert match.sentence(legal[0])
        match.apply(legal[decisions % len(legal)])
        decisions += 1
    print(name)
"""


def test_every_requirement_names_a_lowest_version() -> None:
    extras = tomllib.loads(PYPROJECT.read_text())["project"]["optional-dependencies"]
    for extra in extras:
        assert set(lowest()) <= set(lowest(extra))
    assert lowest("train")["pyarrow"] == lowest("experiments")["pyarrow"], "extras of extras count too"
    with pytest.raises(ValueError, match="There is no extra nothing"):
        lowest("nothing")


def test_every_game_is_played_in_plain_python() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PLAY, *names()],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
    )
    assert done.stdout.split() == [*names()], done.stderr
