"""Rulebook to code: scores of submissions, the sandbox, leaks, and the differences that a report names."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from architects_env.core.command_line.tools import ROOT
from architects_env.core.contract.rules_page import sections
from architects_env.experiments.benchmark.sandbox import walls
from architects_env.experiments.rules_to_code import __main__ as command
from architects_env.experiments.rules_to_code import compare
from architects_env.experiments.rules_to_code.games import Recorded
from architects_env.experiments.rules_to_code.scoring import Score, scored
from architects_env.experiments.rules_to_code.sections import section_for
from architects_env.experiments.rules_to_code.tasks import Task, make_task
from architects_env.games import load

HAMLET = Path(ROOT) / "examples" / "rules_to_code" / "hamlet_rules.py"


@cache
def task() -> Task:
    return make_task(load("hamlet"), records=3, held_out=8)


def score_of(folder: Path, text: str, **changed: Any) -> Score:
    path = folder / "rules.py"
    path.write_text(text, encoding="utf-8")
    return scored(path, task().held_out, task().twins, task().page, **changed)


def changed(old: str, new: str) -> str:
    text = HAMLET.read_text(encoding="utf-8")
    assert old in text
    return text.replace(old, new, 1)


def test_rules_written_from_the_page_score_100(tmp_path: Path) -> None:
    found = score_of(tmp_path, HAMLET.read_text(encoding="utf-8"))
    assert found.score == 100 and found.leaks == 0 < found.leaks_of and not found.told["differences"]
    assert found.told["whole_games"] == 8 and found.speed > 0
    assert found.told["positions"] == sum(len(game.positions) for game in task().held_out) > 60


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "no function begin, legal, apply, observe"),
        ("def begin(", "SyntaxError"),
        ("begin = legal = apply = observe = None", "no function begin"),
        (
            "def begin(start): raise RuntimeError('lost')\nlegal = apply = observe = begin",
            "RuntimeError: lost (line 1)",
        ),
        ("import os\nos._exit(3)", "ended with code 3"),
    ],
)
def test_a_file_without_rules_scores_0_and_the_report_says_why(tmp_path: Path, text: str, error: str) -> None:
    found = score_of(tmp_path, text)
    assert found.score == 0 and error in found.told["differences"][0]["details"][0]


@pytest.mark.parametrize(
    ("old", "new", "section", "what"),
    [
        ('goods["wood"] >= wood and', 'goods["wood"] > wood and', "3.2", "legal actions"),
        ('if state["first"] is None:', "if True:", "3.2", "views"),
        ('sum(state["goods"][seat].values()) // 2', 'sum(state["goods"][seat].values()) // 3', "", "views"),
    ],
)
def test_one_wrong_rule_costs_a_part_and_is_named(tmp_path: Path, old: str, new: str, section: str, what: str) -> None:
    found = score_of(tmp_path, changed(old, new))
    first = found.told["differences"][0]
    assert 0 < found.score < 100 and first["what"] == what
    assert first["section"] == section or (not section and first["section"])
    assert found.score == pytest.approx(100 * found.told["equal"] / found.told["positions"])
    assert first["section"] in {*sections(task().page)} or first["section"] in task().page
    assert found.leaks == 0
    shown = [row for table in found.tables() for row in table.rows]
    assert any(first["section"] in row for row in shown)


def test_a_view_that_shows_what_a_seat_cannot_know_is_a_leak(tmp_path: Path) -> None:
    found = score_of(tmp_path, changed('if p == seat or state["built"][p] else None', "if True else None"))
    assert 0 < found.leaks <= found.leaks_of and found.score < 50


def test_twins_look_the_same_to_their_seat_and_differ_for_another() -> None:
    for pair in task().twins:
        views = [[position.views for position in game.positions] for game in (pair.one, pair.other)]
        assert [of[pair.seat] for of in views[0]] == [of[pair.seat] for of in views[1]] and views[0] != views[1]


@pytest.mark.skipif(walls.chosen() == walls.NONE, reason="this system has neither bubblewrap nor Landlock")
def test_a_submission_reads_nothing_of_the_project_and_none_of_the_answers(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("the answers")
    lines = (
        "import architects_env",
        "import numpy",
        f"open({str(secret)!r}).read()",
        f"open({str(Path(ROOT) / 'architects_env' / 'games' / 'hamlet' / 'rules.py')!r}).read()",
        f"open({str(tmp_path / 'new.txt')!r}, 'w')",
    )
    text = f"""{HAMLET.read_text(encoding="utf-8")}
def works(line):
    try:
        exec(line)
        return True
    except Exception:
        return False
whole, done = begin, [line for line in {lines!r} if works(line)]
def begin(start):
    assert not done, done
    return whole(start)
"""
    found = score_of(tmp_path, text)
    assert found.score == 100, found.told["differences"][:1]
    assert score_of(tmp_path, f"{text}\nassert works('import json')").score == 100


def test_a_submission_that_never_ends_is_stopped(tmp_path: Path) -> None:
    found = score_of(tmp_path, "while True: pass", seconds=2.0)
    assert found.score == 0 and "stopped after 2 seconds" in found.told["differences"][0]["details"][0]


def test_a_task_is_repeated_and_its_records_are_not_held_out() -> None:
    again, other = (
        make_task(load("hamlet"), records=3, held_out=8),
        make_task(load("hamlet"), records=3, held_out=8, seed=2),
    )
    assert again.public == task().public == other.public and again.held_out == task().held_out != other.held_out
    starts = [json.dumps(game.as_json()) for game in (*again.public, *again.held_out)]
    assert len(set(starts)) == len(starts)
    assert Recorded.of_json(json.loads(starts[0])) == task().public[0]
    assert {game.start["num_players"] for game in again.public} == {2, 3}


def test_differences_are_told_field_by_field() -> None:
    assert compare.legal_difference(["a", "b"], ["b", "a"]) == []
    assert compare.legal_difference(["a", "b"], ["b", "b", "c"]) == [
        'not offered: "a"',
        'not legal: "c"',
        'offered twice: "b"',
    ]
    found = list(compare.view_differences({"x": [1, {"y": 2}], "z": 1}, {"x": [1, {"y": 3}]}))
    assert found == ["/x/1/y: expected 2, found 3", '/z: expected 1, found "(nothing)"']
    page = "# T\n\n## 1. Wood\n\nfell trees\n\n## 2. Stone\n\nquarry stones\n"
    assert section_for("the stone in the quarry", page) == "2. Stone" and section_for("xyz", page) == ""


def test_the_commands_write_a_task_and_score_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command.export(command.Export(game="hamlet", records=2, out=tmp_path / "task"))
    assert {path.name for path in (tmp_path / "task").iterdir()} == {
        "instruction.md",
        "rules.md",
        "board.schema.json",
        "records",
    }
    assert (
        "{" not in (tmp_path / "task" / "instruction.md").read_text()
        and len([*(tmp_path / "task" / "records").iterdir()]) == 2
    )
    command.check(command.Check(game="hamlet", held_out=2, submission=HAMLET))
    assert "100.0 %" in capsys.readouterr().out
    command.check(command.Check(game="hamlet", held_out=2, submission=HAMLET, json=True))
    assert json.loads(capsys.readouterr().out)["score"] == 100
    with pytest.raises(ValueError, match="there is no"):
        command.check(command.Check(game="hamlet", submission=tmp_path / "none.py"))


def test_a_task_in_the_format_of_harbor_is_whole_and_its_verifier_gives_the_score(tmp_path: Path) -> None:
    folder = tmp_path / "harbor"
    command.harbor(command.Harbor(game="hamlet", records=2, held_out=3, out=folder, solution=HAMLET))
    told = tomllib.loads((folder / "task.toml").read_text())
    assert told["schema_version"] == "1.4" and told["task"]["name"] == "architects-env/rules-to-code-hamlet"
    assert (folder / "environment" / "Dockerfile").is_file() and (folder / "solution" / "solve.sh").is_file()
    assert not [path for path in (folder / "environment").rglob("*") if "held" in path.name]
    for rules, reward in ((HAMLET, 1.0), (tmp_path / "none.py", 0.0)):
        logs = tmp_path / rules.stem
        logs.mkdir()
        words = [sys.executable, str(folder / "tests" / "verify.py"), str(rules), str(logs)]
        environment = os.environ | {"RULES_TO_CODE_SAME_USER": "1"}
        subprocess.run(words, check=True, capture_output=True, env=environment)
        assert json.loads((logs / "reward.json").read_text()) == {"reward": reward, "leaks": 0.0}
    with pytest.raises(FileExistsError):
        command.harbor(command.Harbor(game="hamlet", records=1, held_out=1, out=folder))
