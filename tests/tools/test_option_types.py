"""The options of every game as types: the file is up to date, and a type checker refuses wrong ones."""

from __future__ import annotations

import inspect
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from architects_env import architects_v0, citadels_v0, hamlet_v0, settlers_v0, viscounts_v0
from architects_env.games import GAMES
from tools import write_option_types

ROOT = Path(__file__).parents[2]
WRONG = """
from architects_env import architects_v0, make
architects_v0.env(3, rival="helena", promo_cards=True)
make("citadels", 4, smithy="3_for_2").scores_and_ranks()
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


@pytest.fixture(scope="module")
def complaints(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[dict[str, Any]]]:
    """What pyright finds in a user's program, strictly, and in one with mistakes: by file, both in one run."""
    folder = tmp_path_factory.mktemp("typed")
    shutil.copy(ROOT / "tests" / "tools" / "typed_user.py", folder)
    (folder / "wrong.py").write_text(WRONG)
    settings = {"extraPaths": [str(ROOT)], "strict": ["typed_user.py"], "reportAttributeAccessIssue": "error"}
    (folder / "pyrightconfig.json").write_text(json.dumps(settings))
    words = ("--outputjson", "--pythonpath", sys.executable, "-p", str(folder))
    run = subprocess.run([sys.executable, "-m", "pyright", *words], capture_output=True, text=True, check=False)
    if not run.stdout and subprocess.run([sys.executable, "-m", "pyright", "--version"], check=False).returncode != 0:
        pytest.skip("pyright is not there: it downloads itself at its first use, which needs the network")
    report = json.loads(run.stdout)
    assert report["summary"]["filesAnalyzed"] == 2, run.stdout
    found: dict[str, list[dict[str, Any]]] = {"typed_user.py": [], "wrong.py": []}
    for complaint in report["generalDiagnostics"]:
        found[Path(complaint["file"]).name].append(complaint)
    return found


def test_a_users_program_has_known_types_in_strict_mode(complaints: dict[str, list[dict[str, Any]]]) -> None:
    assert complaints["typed_user.py"] == []


def test_a_type_checker_completes_options_and_refuses_wrong_ones(complaints: dict[str, list[dict[str, Any]]]) -> None:
    lines = {complaint["range"]["start"]["line"] for complaint in complaints["wrong.py"]}
    assert lines == {i for i, line in enumerate(WRONG.splitlines()) if "# wrong" in line}, complaints
