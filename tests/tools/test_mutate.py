"""Mutants: what is changed in a module, that it is changed where it should be, and that a game's tests are asked."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools.forked_tests import codes_for
from tools.mutants import code_of, mutants_of
from tools.mutate import Arguments, files_of, sample

ROOT = Path(__file__).parents[2]
SOURCE = '''
"""A rule."""
PRICE = 3

def cost(number: int, poor: bool = True) -> int:
    """What 2 of them cost."""
    if number > 1 and poor:
        return number * PRICE - 1
    return PRICE

def factory(step: int):
    def add(number):
        return number + step
    return add
'''


def changes() -> list[str]:
    return [f"{mutant.line} {mutant.function or '-'}: {mutant.change}" for mutant in mutants_of("rule", SOURCE)]


def test_every_kind_of_mistake_is_made_and_nothing_else_is_touched() -> None:
    assert changes() == [
        "3 -: 3 -> 4",
        "3 -: 3 -> 2",
        "7 cost: if number > 1 and poor -> if True",
        "7 cost: if number > 1 and poor -> if False",
        "7 cost: number > 1 and poor -> poor",
        "7 cost: number > 1 and poor -> number > 1",
        "7 cost: number > 1 -> number >= 1",
        "7 cost: number > 1 -> number <= 1",
        "7 cost: 1 -> 2",
        "7 cost: 1 -> 0",
        "8 cost: number * PRICE - 1 -> number * PRICE + 1",
        "8 cost: number * PRICE -> number // PRICE",
        "8 cost: 1 -> 2",
        "8 cost: 1 -> 0",
        "13 factory.<locals>.add: number + step -> number - step",
    ], "docstrings, defaults and annotations stand"


@pytest.mark.parametrize(
    ("source", "change"),
    [
        ("def f(g):\n    g.over = 1", "g.over = 1 -> pass"),
        ("def f(g):\n    g.over += 1", "g.over += 1 -> g.over -= 1"),
        ("def f(g):\n    g.over += 1", "g.over += 1 -> pass"),
        ("def f(g):\n    report(g)", "report(g) -> pass"),
        ("x = not y", "not y -> y"),
        ("x = a if b else c", "a if b else c -> c"),
        ("x = True", "True -> False"),
        ("for x in y:\n    break", "break -> pass"),
        ("def f(g):\n    return", "return -> pass"),
        ("x = a & b", "a & b -> a | b"),
        ("x = a == b", "a == b -> a != b"),
    ],
)
def test_a_statement_or_an_expression_is_changed(source: str, change: str) -> None:
    assert change in [mutant.change for mutant in mutants_of("rule", source)]


def test_the_code_of_a_mistake_does_what_it_says_and_every_mistake_another_thing() -> None:
    for mutant in mutants_of("rule", SOURCE):
        scope: dict = {}
        exec(code_of(mutant, SOURCE, "rule.py"), scope)
        results = scope["PRICE"], scope["cost"](1), scope["cost"](2), scope["cost"](2, False), scope["factory"](5)(3)
        assert results != (3, 3, 5, 3, 8), mutant


def test_functions_that_are_there_get_the_code_of_the_mistake_closures_too() -> None:
    scope: dict = {}
    exec(compile(SOURCE, "rule.py", "exec"), scope)
    adds = [scope["factory"](step) for step in (5, 7)]
    minus = next(mutant for mutant in mutants_of("rule", SOURCE) if mutant.function.endswith("add"))
    for function, code in codes_for(adds, code_of(minus, SOURCE, "rule.py")).items():
        function.__code__ = code
    assert [add(3) for add in adds] == [-2, -4]
    never = next(
        mutant
        for mutant in mutants_of("rule", SOURCE.replace("number + step", "number if number else step"))
        if mutant.change.endswith("-> number")
    )
    assert (
        codes_for(adds, code_of(never, SOURCE.replace("number + step", "number if number else step"), "rule.py")) == {}
    ), "it reads fewer names from outside"


def test_every_file_of_the_rules_has_its_share_of_the_sample() -> None:
    files = files_of(Arguments(game="citadels"))
    assert {"architects_env.games.citadels.rules.draft", "architects_env.games.citadels.rules.state"} <= set(
        files
    ) and not any("text" in module for module in files)
    mutants = sample(files, 100, seed=1)
    numbers = {module: sum(mutant.module == module for mutant in mutants) for module in files}
    assert 100 <= len(mutants) <= 130 and min(numbers.values()) == 2
    few = files_of(Arguments(game="hamlet"))
    assert sample(few, 20, seed=1) == sample(few, 20, seed=1) != sample(few, 20, seed=2)


def mutate(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    program = [sys.executable, "-m", "tools.mutate", "--game", "hamlet", *words]
    return subprocess.run(
        program, cwd=ROOT, env={**os.environ, "COLUMNS": "200", **environment}, capture_output=True, text=True
    )


def test_mistakes_in_hamlet_are_noticed_by_its_tests_and_the_table_goes_on_where_it_was(tmp_path: Path) -> None:
    words = ["--files", "rules", "--mutants", "2", "--longest", "1", "--out", str(tmp_path / "table.jsonl")]
    done = mutate(*words, NUMBA_DISABLE_JIT="1")
    table = (tmp_path / "table.jsonl").read_text()
    assert (
        len(table.splitlines()) == 2
        and table.count('"killed"') >= 1
        and re.search(r"2 mutations in .*'killed': \d", done.stdout)
    ), done.stdout + done.stderr
    again = mutate(*words, NUMBA_DISABLE_JIT="1")
    assert (tmp_path / "table.jsonl").read_text() == table and "2 mutations" in again.stdout


def test_compiled_rules_and_unknown_files_are_refused_in_a_sentence() -> None:
    assert "Run with NUMBA_DISABLE_JIT=1" in mutate(NUMBA_DISABLE_JIT="0").stderr
    assert (
        "There is no file moods among the rules of hamlet" in mutate("--files", "moods", NUMBA_DISABLE_JIT="1").stderr
    )
