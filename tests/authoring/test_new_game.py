"""`architects-env new` makes a package that passes its own tests at once."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from architects_env.new_game import create

ROOT = Path(__file__).parents[2]
TESTS = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", "bazaar", "bazaar/tests"]


INSTALLED = """
from architects_env.conformance import check

check("bazaar", players=2, seeds=1)
"""


@pytest.mark.parametrize("words", [["-c", INSTALLED], pytest.param(TESTS, marks=pytest.mark.slow)], ids=["2", "all"])
def test_the_new_package_passes_all_checks_and_is_known_by_name_once_installed(
    words: list[str], tmp_path: Path
) -> None:
    """In the slow form with its own tests, which play with every number of players."""
    folder = tmp_path / "bazaar"
    written = create("bazaar", folder)
    assert {str(path.relative_to(folder)) for path in written} == {
        "README.md",
        "bazaar/__init__.py",
        "bazaar/game.py",
        "bazaar/weights.json",
        "pyproject.toml",
        "tests/test_bazaar.py",
    }
    assert not any("newgame" in path.read_text(encoding="utf-8") or "New Game" in path.read_text() for path in written)
    site = tmp_path / "site"
    pip = [
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-deps",
        "--no-index",
        "--no-build-isolation",
        "--target",
        str(site),
        str(folder),
    ]
    done = subprocess.run([sys.executable, *pip], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(site), str(ROOT)))}
    done = subprocess.run([sys.executable, *words], capture_output=True, text=True, env=environment, cwd=tmp_path)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]


def test_the_test_of_the_package_needs_no_installation_and_outlives_a_change_of_rules(tmp_path: Path) -> None:
    folder = tmp_path / "bazaar"
    create("bazaar", folder)
    game = folder / "bazaar" / "game.py"
    words = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(folder), "-k", "selling", str(folder)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "NUMBA_DISABLE_JIT": "1"}
    for outcome in ("1 passed", "1 skipped"):
        done = subprocess.run([sys.executable, *words], capture_output=True, text=True, env=environment, cwd=tmp_path)
        assert done.returncode == 0 and outcome in done.stdout, done.stdout[-3000:]
        game.write_text(game.read_text(encoding="utf-8").replace("SELL", "VEND").replace('"sell all', '"vend all'))


def test_the_new_game_is_trained_and_played_from_its_file(tmp_path: Path) -> None:
    create("bazaar", tmp_path / "bazaar")
    words = [
        "--game",
        "bazaar/bazaar/game.py",
        "--agents",
        "heuristic",
        "greedy",
        "random",
        "--games",
        "2",
        "--players",
        "2",
    ]
    done = subprocess.run(
        [sys.executable, "-m", "architects_env", "ladder", *words],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert done.returncode == 0 and "heuristic" in done.stdout, done.stderr


@pytest.mark.parametrize("name", ["Chess", "my game", "3d", "", "hamlet", "json", "chess-2"])
def test_names_that_cannot_be_are_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="name"):
        create(name, tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_an_existing_folder_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "kept.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(FileExistsError):
        create("bazaar", tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["kept.txt"]
