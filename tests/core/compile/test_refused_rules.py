"""A rule that cannot be compiled is named in a sentence with its file and line."""

from __future__ import annotations

import dataclasses
import os
import subprocess
import sys
from pathlib import Path

import pytest

from architects_env.conformance import ConformanceError, check_rules_compile
from architects_env.core.compile.refused_rules import refused_uses
from architects_env.games import load

ROOT = Path(__file__).parents[3]
TEMPLATE = ROOT / "architects_env" / "new_game" / "template"
TURN = "    g.seat = (g.seat + 1) % g.num_players\n"
LINE = (TEMPLATE / "game.py").read_text(encoding="utf-8").split(TURN)[0].count("\n") + 1


def of_dict(g):
    counts = {}
    counts[0] = g.seat


def of_set(g):
    return g.seat in {1, 2}


def of_words(g):
    return f"seat {g.seat}"


def of_try(g):
    try:
        g.seat = 1
    except ValueError:
        g.seat = 2


def of_sorting(g):
    return sorted(g.goods)


def of_numbers(g, action):
    """Docstrings, numbers, tuples and errors may be there."""
    if action < 0:
        raise ValueError(f"{action} is no action")
    first, second = action // 2, (action, 1)
    return first + second[0] * g.goods.sum()


@pytest.mark.parametrize(
    ("rule", "what"),
    [(of_dict, "a dict"), (of_set, "a set"), (of_words, "an f-string"), (of_try, "try"), (of_sorting, "sorted()")],
)
def test_what_rules_cannot_use_is_found_before_compiling(rule, what: str) -> None:
    (use,) = refused_uses(rule)
    assert use.what == what and use.file == __file__ and use.function == rule.__name__
    assert rule.__code__.co_firstlineno < use.line <= rule.__code__.co_firstlineno + 2
    assert str(use).startswith(f"{__file__}:{use.line}, in {rule.__name__}: a rule cannot use {what}; use ")


def calls_others(g, mask):
    of_set(g)
    return of_sorting(g)


def test_a_check_names_every_place_in_rules_and_what_they_call_before_compiling() -> None:
    check_rules_compile(load("hamlet"))
    with pytest.raises(ConformanceError) as error:
        check_rules_compile(dataclasses.replace(load("hamlet"), name="hamlet_refused", legal=calls_others))
    told = str(error.value).splitlines()
    assert len(told) == 2 and ", in of_set: " in told[0] and ", in of_sorting: " in told[1]


def test_what_rules_may_use_is_left_alone() -> None:
    assert refused_uses(of_numbers) == []


@pytest.mark.parametrize(
    ("turn", "said"),
    [
        ("    g.seat = {0: 1}[0]\n", "in next_turn: a rule cannot use a dict; use an array that is indexed by number."),
        ("    g.seat = g.nobody\n", "in next_turn: the state has no field 'nobody'; add it to the game's dtype."),
        ("    g.seat = after\n", "in next_turn: there is nothing called 'after'; define or import it in this file."),
        ("    g.seat = len(g.score.tolist())\n", "this cannot be compiled: g.seat = len(g.score.tolist())"),
    ],
)
def test_a_refusal_is_one_sentence_on_the_command_line(turn: str, said: str, tmp_path: Path) -> None:
    source = (TEMPLATE / "game.py").read_text(encoding="utf-8")
    (tmp_path / "game.py").write_text(source.replace(TURN, turn).replace("newgame", "refused"), encoding="utf-8")
    (tmp_path / "weights.json").write_text((TEMPLATE / "weights.json").read_text())
    done = subprocess.run(
        [sys.executable, "-m", "architects_env", "fuzz", "--game", "game.py", "--games", "4"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    told = done.stderr.strip().splitlines()[-2:]
    assert done.returncode == 1 and "Traceback" not in done.stderr
    assert any(f"game.py:{LINE}" in line and said in line for line in told), told
