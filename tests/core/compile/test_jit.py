"""Compiled code on disk: never stale, never in the way."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[3] / "architects_env"
GAME = """
from architects_env.core.compile.jit import kernel
from other import points
@kernel
def score(n):
    return points(n) + 1
print("score", score(5))
from architects_env.core.compile.jit import compiled_functions
print("compiled", compiled_functions())
"""
OTHER = """
from architects_env.core.compile.jit import compiled
@compiled
def points(n):
    return n * {factor}
"""


def execute(folder: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, "game.py", *words],
        cwd=folder,
        capture_output=True,
        text=True,
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(folder), str(PACKAGE.parent), os.environ["PYTHONPATH"]]),
            "ARCHITECTS_ENV_CACHE": str(folder / "cache"),
            "PYTHONDONTWRITEBYTECODE": "1",
            **environment,
        },
    )
    assert done.returncode == 0, done.stderr
    return done


def run(folder: Path, *words: str, **environment: str) -> dict[str, str]:
    return dict(line.split() for line in execute(folder, *words, **environment).stdout.splitlines())


def written(folder: Path) -> Path:
    (folder / "game.py").write_text(GAME)
    (folder / "other.py").write_text(OTHER.format(factor=10))
    return folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return written(tmp_path)


@pytest.fixture(scope="module")
def first_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same after a first run."""
    folder = written(tmp_path_factory.mktemp("compiled"))
    assert run(folder) == {"score": "51", "compiled": "2"}
    return folder


@pytest.fixture
def compiled(first_run: Path, tmp_path: Path) -> Path:
    """A copy of that folder."""
    return shutil.copytree(first_run, tmp_path, dirs_exist_ok=True)


def test_an_edited_rule_in_another_file_is_seen_by_the_next_process(compiled: Path) -> None:
    folder = compiled
    assert run(folder) == {"score": "51", "compiled": "0"}, "loaded from disk"
    (folder / "other.py").write_text(OTHER.format(factor=20))
    assert run(folder)["score"] == "101"


def test_a_comment_or_a_function_that_is_not_called_compiles_nothing_anew(compiled: Path) -> None:
    (compiled / "other.py").write_text(
        "# a comment, and one line more\n" + OTHER.format(factor=10) + "\ndef unused():\n    return 3\n"
    )
    assert run(compiled)["compiled"] == "0"


ENUMERATION = """
from enum import IntEnum
from architects_env.core.compile.jit import compiled
class Happens(IntEnum):
    {members}
@compiled
def points(n):
    return n * Happens.WON
"""


@pytest.mark.slow  # compiles six times; what is stale is noticed by the test above as well
def test_a_member_before_it_gives_an_enumerated_number_anew_and_one_that_is_not_read_compiles_nothing(
    folder: Path,
) -> None:
    (folder / "other.py").write_text(ENUMERATION.format(members="WON = 10"))
    assert run(folder) == {"score": "51", "compiled": "2"}
    (folder / "other.py").write_text(ENUMERATION.format(members="WON, LOST = 10, 11"))
    assert run(folder) == {"score": "51", "compiled": "0"}
    (folder / "other.py").write_text(ENUMERATION.format(members="LOST, WON = 10, 11"))
    assert run(folder)["score"] == "56"


CLOSURES = """
import sys
import numpy as np
from architects_env.core.compile.jit import kernel, compiled_functions

def weighing(weights):
    @kernel
    def weigh(i):
        return weights[i]
    return weigh

def both(first, second):
    @kernel
    def add(i):
        return 1000 * first(i) + second(i)
    return add

weights = np.arange(2000.0)
other = weights.copy()
other[1000] += 1e-12 * 1000
other[1001] = 7.0
if "one" in sys.argv:
    print("one", int(weighing(weights)(1001)))
if "two" in sys.argv:
    print("two", int(weighing(other)(1001)))
if "both" in sys.argv:
    print("both", int(both(weighing(weights), weighing(other))(1001)))
print("compiled", compiled_functions())
"""


def test_one_weight_of_two_thousand_makes_another_function(folder: Path) -> None:
    (folder / "game.py").write_text(CLOSURES)
    assert run(folder, "one") == {"one": "1001", "compiled": "1"}
    assert run(folder, "two") == {"two": "7", "compiled": "1"}, "not what was compiled for the other weights"


def test_functions_of_one_name_from_two_processes_are_not_mistaken_for_each_other(folder: Path) -> None:
    (folder / "game.py").write_text(CLOSURES)
    run(folder, "one")
    run(folder, "two")
    assert run(folder, "both") == {"both": "1001007", "compiled": "1"}


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param(lambda content: content[: len(content) // 2], marks=pytest.mark.slow),
        pytest.param(lambda content: b"", marks=pytest.mark.slow),
        pytest.param(
            lambda content: content[:-100] + bytes(255 - byte for byte in content[-100:]), marks=pytest.mark.slow
        ),
        lambda content: content[:40] + b"\0" * 20 + content[60:],
    ],
    ids=["half", "empty", "flipped", "zeroes"],
)
def test_a_damaged_file_is_compiled_anew(compiled: Path, damage: Callable[[bytes], bytes]) -> None:
    files = list((compiled / "cache").rglob("*.bin"))
    assert len(files) == 2
    for path in files:
        path.write_bytes(damage(path.read_bytes()))
    assert run(compiled) == {"score": "51", "compiled": "2"}
    assert run(compiled) == {"score": "51", "compiled": "0"}, "and replaced"


def test_it_works_where_nothing_can_be_kept_and_says_so_once(folder: Path) -> None:
    (folder / "file").write_text("not a folder")
    place = str(folder / "file" / "cache")
    done = execute(folder, ARCHITECTS_ENV_CACHE=place)
    assert "score 51" in done.stdout
    assert done.stderr.count("cannot be kept in") == 1 and place in done.stderr


def test_a_full_disk_costs_time_only(folder: Path) -> None:
    no_file_may_grow = "import resource, signal\nsignal.signal(signal.SIGXFSZ, signal.SIG_IGN)\nresource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))\n"
    (folder / "game.py").write_text(no_file_may_grow + GAME)
    done = execute(folder)
    assert "score 51" in done.stdout and done.stderr.count("cannot be kept in") == 1
    assert not [path for path in (folder / "cache").rglob("*") if path.suffix in (".bin", ".part")], (
        "nothing half written"
    )


def test_plain_python_gives_the_same(folder: Path) -> None:
    assert run(folder, NUMBA_DISABLE_JIT="1") == {"score": "51", "compiled": "0"}


def test_a_line_of_progress_is_printed_when_something_is_compiled(folder: Path) -> None:
    assert "compiling" in execute(folder).stderr


LARGE = """
import sys
import numpy as np
from architects_env.core.compile.jit import compiled_functions, kernel

state = np.zeros(1, [("points", np.int64), ("goods", np.int64, 9)])

@kernel
def count(g):
    total = 0
    for i in range(9):
        if g.goods[i] > i:
            total += g.goods[i] * i
        elif g.goods[i] < -i:
            total -= g.goods[i] % 7
        else:
            for k in range(i):
                total += (g.goods[k] ^ i) // 3
                if total % 5 == 2:
                    g.goods[k] += {factor}
                elif total % 11 == 3:
                    g.goods[i] -= k
                else:
                    g.points += total * k - i
                if g.goods[k] % 13 == 1:
                    total += g.goods[8 - k] // 7
                elif g.goods[i] % 17 == 2:
                    g.goods[8 - i] += total % 19
                elif g.points % 23 == 3:
                    g.points -= g.goods[k] // 29
                elif total % 31 == 4:
                    g.goods[k] ^= total // 37
    return total

@kernel
def twice(states, i):
    g = states[i]
    return count(g) + count(g)

@kernel
def again(states, i):
    return twice(states, i) + count(states[i])

states = state.view(np.recarray)
for word in sys.argv[1:]:
    if word == "anew":
        state[0] = 0
        continue
    print(word, {{"twice": lambda: twice(states, 0), "again": lambda: again(states, 0), "count": lambda: count(states[0])}}[word]())
from architects_env.core.compile.cache.linking import _LARGE_ONES
print("large", len(_LARGE_ONES))
print("compiled", compiled_functions())
"""


@pytest.fixture(scope="module")
def first_run_of_large(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    """After a first run of a program with a large function, called by `twice`; and what it said."""
    folder = written(tmp_path_factory.mktemp("large"))
    (folder / "game.py").write_text(LARGE.format(factor=1))
    return folder, run(folder, "twice")


@pytest.fixture
def large(first_run_of_large: tuple[Path, dict[str, str]], tmp_path: Path) -> tuple[Path, dict[str, str]]:
    """A copy of that folder, and what the first run said."""
    folder, said = first_run_of_large
    return shutil.copytree(folder, tmp_path, dirs_exist_ok=True), said


def test_a_large_function_is_compiled_once_and_linked_with_its_callers(large: tuple[Path, dict[str, str]]) -> None:
    folder, first = large
    assert first["large"] == "1" and first["compiled"] == "2"
    assert run(folder, "twice") == {**first, "compiled": "0"}, "loaded from disk, the large one first"
    again = run(folder, "again")
    assert again["compiled"] == "1" and run(folder, "again", NUMBA_DISABLE_JIT="1")["again"] == again["again"]


def test_a_large_function_that_is_missing_on_disk_is_compiled_anew_for_its_callers(
    large: tuple[Path, dict[str, str]],
) -> None:
    folder, first = large
    for path in (folder / "cache").rglob("*count*.bin"):
        path.unlink()
    assert run(folder, "twice") == {**first, "compiled": "1"}


def test_callers_of_a_changed_large_function_call_the_new_one(large: tuple[Path, dict[str, str]]) -> None:
    folder, _ = large
    first = run(folder, "again")
    (folder / "game.py").write_text(LARGE.format(factor=5))
    second = run(folder, "again")
    assert second["again"] != first["again"] and second["compiled"] == "3"
    assert run(folder, "again", NUMBA_DISABLE_JIT="1")["again"] == second["again"]


def test_what_was_compiled_for_other_rules_can_be_called_from_python(large: tuple[Path, dict[str, str]]) -> None:
    folder, _ = large
    plain = run(folder, "twice", "count", NUMBA_DISABLE_JIT="1")
    assert plain["count"] == run(folder, "twice", "count")["count"] == run(folder, "twice", "count")["count"]


@pytest.mark.slow  # six programs; the tests above call the same functions
def test_a_caller_is_loaded_whatever_was_called_before_it(large: tuple[Path, dict[str, str]]) -> None:
    """The large function that it calls has a form with an entry for Python, and one without."""
    folder, _ = large
    for words in (["count"], ["count", "again"], ["twice", "count"]):
        run(folder, *words)
    in_turn = ["count", "twice"], ["twice", "again", "count"]
    plain = iter(
        execute(
            folder, *[word for words in in_turn for word in ("anew", *words)], NUMBA_DISABLE_JIT="1"
        ).stdout.splitlines()
    )
    for words in in_turn:
        found = run(folder, *words)
        assert found["compiled"] == "0" and [f"{word} {found[word]}" for word in words] == [
            next(plain) for _ in words
        ], words


COUNTED = """
import gc, sys
import numpy as np
from numba.core.runtime import rtsys
from architects_env.core.compile.jit import compiled, kernel

@compiled
def first(a, b):
    return a

@kernel
def total(a):
    n = 0
    for i in range(a.shape[0]):
        row = a[i]
        n += row[0] + row[1]
    return n

@compiled
def shifted(a):
    a[1:] = a[:-1]

@kernel
def repeated(n):
    made = np.repeat(np.int64(n), 4).reshape(2, 2)
    shifted(made)
    return total(first(made, made)) + total(made)

@compiled
def made(n):
    return np.full((2, 2), n)

@kernel
def given(n):
    return total(made(n))

for _ in range(1000):
    assert repeated(3) == 24 and given(1) == 4
print("total", total(np.ones((3, 2))))
print("counted", "".join(rule.py_func.__name__[0] for rule in (first, total, shifted, repeated, made, given) if rule._compiler.counting))
made = rtsys.get_allocation_stats()
print("left", made.alloc - made.free)
"""


@pytest.mark.slow  # about speed, not about what is right
def test_functions_count_who_holds_an_array_only_if_they_make_return_or_are_given_one(folder: Path) -> None:
    (folder / "game.py").write_text(COUNTED)
    assert run(folder, NUMBA_NRT_STATS="1") == {"total": "6.0", "counted": "fsrmg", "left": "0"}
    assert run(folder, NUMBA_NRT_STATS="1")["left"] == "0"
