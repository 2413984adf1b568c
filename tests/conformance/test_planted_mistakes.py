"""Small games with one mistake each are refused in a sentence by the check that is for it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conformance.planted_checks import EXPECTED
from tests.conformance.planted_mistakes import FAULTLESS, MISTAKES, PLAIN_MODE, SECRETS


def verdicts(*names: str) -> dict[str, str]:
    program = [sys.executable, "-m", "tests.conformance.planted_mistakes", *names]
    done = subprocess.run(program, env={**os.environ, "NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_six_secret_mistakes_and_many_of_all_kinds_are_planted() -> None:
    assert len(SECRETS) >= 6 and len(MISTAKES) >= 24
    assert {*EXPECTED} == {*SECRETS, *MISTAKES}
    page = Path(__file__).parents[2] / "docs" / "authoring" / "checks.md"
    assert f"plants {len(EXPECTED)} mistakes" in page.read_text(encoding="utf-8")


def test_every_planted_mistake_is_named_in_a_sentence() -> None:
    found = verdicts(*EXPECTED, PLAIN_MODE)
    assert "plain and compiled mode differ in state" in found.pop(PLAIN_MODE)
    for name, sentence in found.items():
        assert re.match(r"sealed_\w+, 2 players", sentence), name
        assert re.search(EXPECTED[name][1], sentence), sentence


@pytest.mark.slow  # every check, in plain Python
@pytest.mark.parametrize("name", FAULTLESS)
def test_games_without_a_fault_pass(name: str) -> None:
    assert verdicts(name) == {name: ""}
