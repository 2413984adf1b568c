"""The options of every game as types: the file is up to date, and a type checker refuses wrong ones."""

from __future__ import annotations

import inspect
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from architects_env import architects_v0, citadels_v0, hamlet_v0, settlers_v0, viscounts_v0
from architects_env.games import GAMES
from tools import write_option_types

ROOT = Path(__file__).parents[1]
WRONG = """
from architects_env import architects_v0, make
architects_v0.env(3, rival="helena", promo_cards=True)
make("citadels", 4, smithy="3_for_2").standings()
architects_v0.env(3, rival="helen")  # wrong 1
architects_v0.env(3, promo_card=True)  # wrong 2
make("citadels", 4).no_such_method()  # wrong 3
make("a game of your own", 2, rounds="four")
"""


def test_the_file_is_what_the_options_of_the_games_give() -> None:
    assert write_option_types.PATH.read_text(encoding="utf-8") == write_option_types.text(), (
        "run python -m tools.write_option_types"
    )


def test_every_game_of_ours_has_its_environment_with_typed_options() -> None:
    modules = {
        "architects": architects_v0,
        "citadels": citadels_v0,
        "hamlet": hamlet_v0,
        "settlers": settlers_v0,
        "viscounts": viscounts_v0,
    }
    assert set(modules) == set(GAMES)
    for name, module in modules.items():
        for function in (module.env, module.raw_env):
            assert f"{name.capitalize()}Options" in str(inspect.signature(function).parameters["options"].annotation)


def test_a_users_program_has_known_types_in_strict_mode(tmp_path: Path) -> None:
    shutil.copy(ROOT / "tests" / "typed_user.py", tmp_path)
    (tmp_path / "pyrightconfig.json").write_text(json.dumps({"extraPaths": [str(ROOT)], "typeCheckingMode": "strict"}))
    words = ("--outputjson", "--pythonpath", sys.executable, "-p", str(tmp_path))
    run = subprocess.run([sys.executable, "-m", "pyright", *words], capture_output=True, text=True, check=False)
    report = json.loads(run.stdout)
    assert report["summary"]["filesAnalyzed"] == 1 and not report["generalDiagnostics"], run.stdout


def test_a_type_checker_completes_options_and_refuses_wrong_ones(tmp_path: Path) -> None:
    if subprocess.run([sys.executable, "-m", "pyright", "--version"], capture_output=True, check=False).returncode != 0:
        pytest.skip("pyright is not there: it downloads itself at its first use, which needs the network")
    (tmp_path / "wrong.py").write_text(WRONG)
    (tmp_path / "pyrightconfig.json").write_text(
        json.dumps({"extraPaths": [str(ROOT)], "reportAttributeAccessIssue": "error"})
    )
    run = subprocess.run(
        [sys.executable, "-m", "pyright", "--outputjson", "-p", str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
    )
    lines = {error["range"]["start"]["line"] for error in json.loads(run.stdout)["generalDiagnostics"]}
    assert lines == {i for i, line in enumerate(WRONG.splitlines()) if "# wrong" in line}, run.stdout
