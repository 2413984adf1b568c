"""With a version of numba whose inner parts are not known, rules are compiled through its public interface: they play
the same, and what is kept on disk is found again and never stale."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

import architects_env

UNKNOWN = "import numba; numba.__version__ = '99.0.0'\n"
PLAY = """
import hashlib, sys
import architects_env
match, content = architects_env.make("hamlet", seed=3, compile="wait"), hashlib.sha256()
while not match.over:
    match.apply(match.legal_actions()[-1])
    content.update(match.memory.tobytes() + match.observation().tobytes())
print(content.hexdigest(), "architects_env.core.compile.compiled_rule" in sys.modules)
"""
RULES = """
from architects_env.core.compile.jit import compiled, compiled_with_twin, kernel
from architects_env.core.contract.rules.bits import lowest

FACTOR = {factor}

@compiled
def points(n, extra=1):
    return n * FACTOR + extra

@compiled_with_twin(lambda n: -n)
def only_compiled(n):
    return n

@kernel
def score(n):
    return points(n) + only_compiled(n) + lowest(1 << n)

print(score(5), points(5), only_compiled(5))
"""


def said(program: str, cache: Path) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", program] if "\n@" not in program else [sys.executable, str(cache / "rules.py")],
        capture_output=True,
        text=True,
        env={**os.environ, "ARCHITECTS_ENV_CACHE": str(cache / "kept"), "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def kept(cache: Path) -> set[Path]:
    return set(cache.rglob("*.nbc"))


@pytest.mark.slow  # all of Hamlet is compiled; the small rules below are compiled in the same way
def test_hamlet_plays_the_same_with_a_numba_that_nobody_knows_and_is_found_on_disk_again(tmp_path: Path) -> None:
    match, content = architects_env.make("hamlet", seed=3), hashlib.sha256()
    while not match.over:
        match.apply(match.legal_actions()[-1])
        content.update(match.memory.tobytes() + match.observation().tobytes())
    assert said(UNKNOWN + PLAY, tmp_path) == [content.hexdigest(), "False"]
    before = kept(tmp_path)
    assert said(UNKNOWN + PLAY, tmp_path) == [content.hexdigest(), "False"] and before and kept(tmp_path) == before


def test_compiled_code_calls_the_rule_and_python_its_twin_and_nothing_kept_is_stale(tmp_path: Path) -> None:
    for factor in (10, 10, 20):
        program = UNKNOWN + RULES.format(factor=factor)
        (tmp_path / "rules.py").write_text(program)
        assert said(program, tmp_path) == [str(5 * factor + 11), str(5 * factor + 1), "-5"]
        number = len(kept(tmp_path))
        assert number == {10: 1, 20: 2}[factor]


REFUSED = """
import numpy as np
from architects_env.core.compile.jit import compiled, kernel

@compiled
def reads(n):
    return open(n)

@compiled
def without_field(states):
    return states[0].nothing

@compiled
def unknown(n):
    return n + missing

@kernel
def score(n):
    return {call}

score({argument})
"""


@pytest.mark.parametrize(
    ("call", "argument", "told"),
    [
        ("reads(n)", "1", ":8, in reads: a rule cannot use open(); use a table that is read before, at the top"),
        ("without_field(n)", "np.zeros(1, [('gold', 'i8')])", ":12, in without_field: the state has no field"),
        ("unknown(n)", "1", ":16, in unknown: there is nothing called 'missing'; define or import it in this file."),
    ],
)
def test_a_rule_that_cannot_be_compiled_is_named_in_a_sentence(
    call: str, argument: str, told: str, tmp_path: Path
) -> None:
    (tmp_path / "rules.py").write_text(UNKNOWN + REFUSED.format(call=call, argument=argument))
    done = subprocess.run([sys.executable, "rules.py"], cwd=tmp_path, capture_output=True, text=True)
    last = done.stderr.strip().splitlines()[-1]
    assert done.returncode == 1 and "RefusedRule: " in last and f"rules.py{told}" in last, done.stderr
