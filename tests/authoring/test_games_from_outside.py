"""A game of somebody else's: registered in this process, or brought by an installed package. Everything works for it by
its name."""

from __future__ import annotations

import dataclasses
import json
import os
import pickle
import subprocess
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

import architects_env
from architects_env.core.contract import game_files, registry
from architects_env.core.play.record import Record
from architects_env.games import GAMES, hamlet, load, register

ROOT = Path(__file__).parents[2]
PYPROJECT = """
[build-system]
requires = ["setuptools"]
build-backend = "setuptools.build_meta"
[project]
name = "manor-game"
version = "1.0"
[project.entry-points."architects_env.games"]
manor = "manor_game:GAME"
[tool.setuptools]
packages = ["manor_game"]
[tool.setuptools.package-data]
manor_game = ["*.md", "*.json"]
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a process in which a package with a game is installed: Hamlet under another name."""
    source, target = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("installed")
    (source / "manor_game").mkdir()
    (source / "pyproject.toml").write_text(PYPROJECT, encoding="utf-8")
    for path in Path(hamlet.__file__).parent.iterdir():
        if path.suffix in (".py", ".md", ".json"):
            text = (
                path.read_text(encoding="utf-8")
                .replace("architects_env.games.hamlet", "manor_game")
                .replace("hamlet", "manor")
                .replace("Hamlet", "Manor")
            )
            (source / "manor_game" / path.name).write_text(text, encoding="utf-8")
    words = [
        "--quiet",
        "--no-deps",
        "--no-index",
        "--no-build-isolation",
        "--disable-pip-version-check",
        "--target",
        str(target),
        str(source),
    ]
    done = subprocess.run([sys.executable, "-m", "pip", "install", *words], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    inherited = {name: value for name, value in os.environ.items() if name != game_files.VARIABLE}
    return {
        **inherited,
        "PYTHONPATH": os.pathsep.join((str(target), str(ROOT), os.environ["PYTHONPATH"])),
        "OMP_NUM_THREADS": "1",
    }


def ran(environment: dict[str, str], *words: str) -> str:
    done = subprocess.run([sys.executable, *words], capture_output=True, text=True, env=environment, cwd=ROOT)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


def test_an_installed_game_is_made_listed_looked_up_and_passes_every_check(installed: dict[str, str]) -> None:
    program = """
import sys, architects_env, gymnasium
from architects_env.conformance import check
assert "manor_game" not in sys.modules
from architects_env.games import GAMES
assert architects_env.game_names() == sorted([*GAMES, "manor"]) and "manor_game" not in sys.modules
check("manor", players=2)
assert architects_env.rules("manor").startswith("# Manor") and architects_env.make_batch("manor", 3, 2).game.name == "manor"
env = gymnasium.make("architects_env.adapters.gymnasium_env:architects_env/Manor-v0", num_players=2)
env.reset(seed=0)
from architects_env.experiments.exact import build_tree
print(build_tree("manor", 2, {}).deals)
"""
    assert int(ran(installed, "-c", program)) > 1


def test_matches_views_and_records_of_an_installed_game_are_read_in_another_process(
    installed: dict[str, str], tmp_path: Path
) -> None:
    write = f"""
import pickle, architects_env
from architects_env.core.play.record import Record
match = architects_env.make("manor", 3, seed=4)
record = Record.of(match)
for _ in range(4):
    record.play(match, match.legal_actions()[-1])
record.write({str(tmp_path / "game.jsonl")!r})
open({str(tmp_path / "match")!r}, "wb").write(pickle.dumps((match, match.view(), match.to_bytes())))
"""
    read = f"""
import pickle
match, view, data = pickle.load(open({str(tmp_path / "match")!r}, "rb"))
from architects_env.core.play.record import Record
assert match.to_bytes() == data and view.legal_actions() == match.legal_actions() and view.text() == match.view().text()
print(Record.read({str(tmp_path / "game.jsonl")!r}).replay().to_bytes() == data)
"""
    ran(installed, "-c", write)
    assert ran(installed, "-c", read) == "True\n"


@pytest.mark.slow  # how games of others reach processes is seen by the tests beside it
def test_a_tournament_in_two_processes_is_played_for_an_installed_game(
    installed: dict[str, str], tmp_path: Path
) -> None:
    (tmp_path / "first.py").write_text(
        "class First:\n    def act(self, view, rng):\n        return view.legal_actions()[0]\n", encoding="utf-8"
    )
    words = [
        "--game",
        "manor",
        "--agents",
        "greedy",
        f"{tmp_path}/first.py:First",
        "--games",
        "40",
        "--processes",
        "2",
        "--isolate",
        "--record",
        "--json",
    ]
    summary = json.loads(ran(installed, "-m", "experiments.tournament", *words, "--out", str(tmp_path / "out")))
    assert (
        summary["games"] == 40
        and summary["failures"] == []
        and len(list((tmp_path / "out" / "records").iterdir())) == 40
    )


@pytest.mark.slow  # training of a game that is installed differs from others by where it is found, which is looked at above
def test_a_policy_is_trained_for_an_installed_game_and_plays_on_its_ladder(
    installed: dict[str, str], tmp_path: Path
) -> None:
    words = [
        "--total-timesteps",
        "128",
        "--n-envs",
        "8",
        "--n-steps",
        "8",
        "--batch-size",
        "32",
        "--hidden",
        "8",
        "--curve-games",
        "4",
        "--ladder-games",
        "4",
    ]
    assert "Evaluate it in more games" in ran(
        installed, "-m", "train", "--game", "manor", "--players", "2", *words, "--runs-folder", str(tmp_path)
    )
    (run,) = tmp_path.iterdir()
    assert (run / "policy.zip").is_file() and len(json.loads((run / "ladder.json").read_text(encoding="utf-8"))) == 3


@pytest.fixture
def registered() -> Iterator[str]:
    """Hamlet with another number of decisions, registered here."""
    game = dataclasses.replace(load("hamlet"), name="inn")
    register(game)
    yield "inn"
    registry._REGISTERED.clear()


def test_a_registered_game_is_made_pickled_and_recorded_in_this_process(registered: str) -> None:
    match = architects_env.make(registered, 2, seed=3)
    record = Record.of(match)
    record.play(match, match.legal_actions()[0])
    twin = pickle.loads(pickle.dumps(match))
    assert (
        twin.game is match.game is load("inn")
        and twin.to_bytes() == match.to_bytes() == Record.read(record.lines()).replay().to_bytes()
    )
    assert registered in architects_env.game_names()
    other = dataclasses.replace(match.game, max_decisions=7)
    with pytest.raises(pickle.PicklingError, match="Only registered games"):
        pickle.dumps(other)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_names_of_ours_are_not_taken(name: str) -> None:
    with pytest.raises(ValueError, match=f"There is a game '{name}' already; give yours another name"):
        register(dataclasses.replace(load("hamlet"), name=name))
    assert load(name).title != "Hamlet" or name == "hamlet"


def test_a_broken_package_is_named_in_a_sentence_and_stops_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    points = {
        "gone": "no_such_module_of_ours:GAME",
        "bad": "bad_game:GAME",
        "wrong": "wrong_game:GAME",
        "hamlet": "bad_game:GAME",
        "whole": "whole_game:GAME",
    }
    whole = "import dataclasses\nfrom architects_env.games.hamlet import GAME as HAMLET\nGAME = dataclasses.replace(HAMLET, name='whole')\n"
    for name, text in (("bad_game", "1 / 0\n"), ("wrong_game", "GAME = 'a game'\n"), ("whole_game", whole)):
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
    (tmp_path / "strange-1.dist-info").mkdir()
    (tmp_path / "strange-1.dist-info" / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: strange\nVersion: 1\n", encoding="utf-8"
    )
    listed = "[architects_env.games]\n" + "".join(f"{name} = {value}\n" for name, value in points.items())
    (tmp_path / "strange-1.dist-info" / "entry_points.txt").write_text(listed, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    registry._installed.cache_clear()
    try:
        with pytest.warns(
            RuntimeWarning, match="'hamlet' of the package strange.*left out: there is another game of that name"
        ):
            assert {"gone", "bad", "wrong", "whole", *GAMES} <= set(architects_env.game_names())
        for name, why in (
            ("gone", "ModuleNotFoundError"),
            ("bad", "ZeroDivisionError"),
            ("wrong", "must be a Game with the name 'wrong'"),
        ):
            with pytest.raises(
                ValueError, match=f"The game '{name}' of the package strange .*cannot be loaded: .*{why}"
            ):
                architects_env.make(name, 2)
        assert architects_env.make("whole", 2).game.name == "whole" and load("hamlet") is hamlet.GAME
        monkeypatch.setenv("ARCHITECTS_ENV_DATA_NOBODYS", "x.json")
        with pytest.raises(ValueError, match="ARCHITECTS_ENV_DATA_NOBODYS replaces no data file"):
            load("whole")
    finally:
        registry._installed.cache_clear()


def test_packages_are_not_looked_for_where_a_name_is_ours() -> None:
    program = "import architects_env; architects_env.make('hamlet', 2); from architects_env.core.contract import registry; print(registry._installed.cache_info().currsize)"
    assert ran(dict(os.environ), "-c", program) == "0\n"
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert set(GAMES) <= set(architects_env.game_names())
