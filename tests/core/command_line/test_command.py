"""The command `architects-env`. `make wheel` builds, installs and runs all of it."""

from __future__ import annotations

import importlib
import os
import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from architects_env import __version__, command
from architects_env.core.command_line.tools import EXTRAS, TOOLS, install_command, program_name
from tools.check_wheel import RUNS

ROOT = Path(__file__).parents[3]


def called(*words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own, called from another folder."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), os.environ["PYTHONPATH"])), **variables}
    return subprocess.run(
        [sys.executable, "-m", "architects_env", *words],
        capture_output=True,
        text=True,
        env=environment,
        cwd=ROOT / "tests",
    )


def test_help_lists_every_subcommand(capsys: pytest.CaptureFixture[str]) -> None:
    command.main(["--help"])
    told = capsys.readouterr().out
    assert all(f"  {name} " in told for name in (*command.OWN, *TOOLS))


def test_every_tool_has_a_small_run_in_the_check_of_the_wheel() -> None:
    assert set(TOOLS) == set(RUNS)


def test_rules_version_and_games_are_printed_without_any_extra(capsys: pytest.CaptureFixture[str]) -> None:
    for words, expected in (
        (["--version"], __version__),
        (["rules", "citadels", "7.2"], "7.2"),
        (["games"], "Hamlet: 2 to 3 players, 8 actions"),
    ):
        command.main(words)
        assert expected in capsys.readouterr().out


def test_check_tells_that_a_game_passes_or_what_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    command.main(["check", "hamlet", "--players", "2", "--option", "rounds=3"])
    assert "hamlet passes" in capsys.readouterr().out
    with pytest.raises(SystemExit, match="2 to 3 players, not 7"):
        command.main(["check", "hamlet", "--players", "7"])


def test_a_quick_check_compiles_nothing_and_finds_a_fault(tmp_path: Path) -> None:
    template = ROOT / "examples" / "games" / "lowwater.py"
    done = called("check", str(template), "--quick")
    assert done.returncode == 0 and "lowwater passes the quick checks." in done.stdout, done.stderr
    assert "compiling" not in done.stderr and "leave out --quick" in done.stdout
    broken = tmp_path / "broken.py"
    text = template.read_text(encoding="utf-8").replace(
        'Phrase(DROP, "drop the {card}")', 'Phrase(DROP, "drop a card")'
    )
    broken.write_text(text, encoding="utf-8")
    done = called("check", str(broken), "--quick")
    assert done.returncode != 0 and "both have the sentence 'drop a card'" in done.stderr, done.stdout


def test_what_there_is_not_is_refused_in_a_sentence() -> None:
    for words, sentence in (
        (["dance"], "no subcommand 'dance'. Give one of games, rules, check"),
        (["rules", "chess"], "no game 'chess'"),
    ):
        with pytest.raises(SystemExit, match=sentence):
            command.main(words)


def test_a_tool_runs_from_any_folder_and_its_usage_line_names_the_command() -> None:
    done = called("ladder", "--help")
    assert done.returncode == 0 and done.stdout.startswith("usage: architects-env ladder"), done.stderr
    direct = subprocess.run(
        [sys.executable, "-m", "train.evaluation.ladder", "--help"], capture_output=True, text=True, cwd=ROOT
    )
    assert direct.stdout.startswith("usage: python -m train.evaluation.ladder")


@pytest.mark.parametrize(
    "words",
    [
        *([name] for name in command.TOOLS if name != "rllib"),
        ["play", "serve"],
        ["play", "companion"],
        ["play", "puzzle"],
        ["serve", "mcp"],
    ],
    ids=" ".join,
)
def test_every_usage_line_begins_with_the_command(
    words: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """But that of RLlib, which has an environment of its own."""
    monkeypatch.setattr(sys, "argv", ["x"])
    with pytest.raises(SystemExit) as left:
        command.main([*words, "--help"])
    assert left.value.code == 0 and capsys.readouterr().out.startswith(f"usage: architects-env {' '.join(words)} [")


def test_a_missing_library_is_named_with_the_extra_that_brings_it_before_anything_is_loaded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "argv", ["x"])
    for words, library, extra in (
        ("tune", "optuna", "tune"),
        ("tournament", "pyarrow", "experiments"),
        ("train", "torch", "train"),
        ("play serve", "uvicorn", "play"),
    ):
        with monkeypatch.context() as patch, pytest.raises(SystemExit) as left:
            patch.setitem(sys.modules, library, None)
            patch.setitem(sys.modules, "tyro", None)
            if words == "play serve":
                patch.undo()
                patch.setitem(sys.modules, library, None)
            command.main(words.split())
        assert str(left.value) == f"architects-env {words} needs {library}: {install_command(extra)}"


def test_a_library_that_lacks_its_own_is_answered_with_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    def lacks(path: str) -> None:
        raise ImportError("Can't import ray.tune as some dependencies are missing.")

    monkeypatch.setattr(command, "require", lambda extra, what: None)
    monkeypatch.setattr(importlib, "import_module", lacks)
    with pytest.raises(SystemExit, match=r"^architects-env rllib needs more libraries \(Can't import .*\[rllib\]"):
        command.main(["rllib"])


def test_torch_has_one_thread_unless_the_environment_says_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    for said, has in ((None, "1"), ("4", "4")):
        monkeypatch.setenv("OMP_NUM_THREADS", said) if said else monkeypatch.delenv("OMP_NUM_THREADS", raising=False)
        with pytest.raises(SystemExit):
            command.main(["ladder", "--help"])
        assert os.environ["OMP_NUM_THREADS"] == has


LOADED = """
import contextlib, io, sys
from architects_env.command import main
with contextlib.suppress(SystemExit), contextlib.redirect_stdout(io.StringIO()):
    main([{name!r}, "--help"])
print("torch" in sys.modules)
"""


@pytest.mark.parametrize("name", ["benchmark", "tournament"])
def test_what_does_not_learn_does_not_load_torch(name: str) -> None:
    program = LOADED.format(name=name)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT)
    assert done.stdout == "False\n", done.stderr


WITHOUT = """
import sys
from importlib.machinery import PathFinder

class PathFinderWithoutExtras:
    @staticmethod
    def find_spec(name, path=None, target=None):
        return None if name.partition(".")[0] in {absent} else PathFinder.find_spec(name, path, target)

sys.meta_path[:] = [PathFinderWithoutExtras if finder is PathFinder else finder for finder in sys.meta_path]
from architects_env import command
for words in {lines!r}:
    try:
        command.main([*words, "--help"])
    except SystemExit as left:
        assert left.code == 0, left.code
"""


def test_help_of_every_subcommand_is_printed_without_any_extra() -> None:
    """The libraries of all extras are absent. RLlib's are often there and incomplete."""
    lines = [[name] for name in TOOLS] + [
        ["play", "serve"],
        ["play", "companion"],
        ["play", "puzzle"],
        ["serve", "mcp"],
    ]
    program = WITHOUT.format(absent=sorted({module for modules in EXTRAS.values() for module in modules}), lines=lines)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT)
    usages = re.findall(r"^usage: architects-env (.+?) \[", done.stdout, re.MULTILINE)
    assert usages == [" ".join(words) for words in lines], done.stderr


OF_THEIR_OWN = {"openenv", "verifiers", "kaggle"}
"""Extras that need an environment of their own, since they do not fit with the others (`make openenv` and so on)."""


def test_the_modules_of_every_extra_are_those_that_it_installs() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    requires_extra = {
        module: names
        for module, names in packages_distributions().items()
        if module in {one for modules in EXTRAS.values() for one in modules}
    }
    for extra, modules in EXTRAS.items():
        if extra in OF_THEIR_OWN:
            continue
        wanted = [
            *project["optional-dependencies"].get(extra, ()),
            *(project["optional-dependencies"]["experiments"] if extra == "train" else ()),
        ]
        names = {re.split(r"[\[><=]", line)[0].replace("_", "-") for line in wanted}
        assert all(names & {name.replace("_", "-") for name in requires_extra[module]} for module in modules), extra


def test_a_program_is_named_as_it_was_called(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["architects-env train", "--help"])
    assert program_name() == "architects-env train"
    monkeypatch.setattr(sys, "argv", ["/some/where/script.py"])
    monkeypatch.setattr(sys.modules["__main__"], "__spec__", None)
    assert program_name() == "script.py"


@pytest.mark.parametrize(
    ("words", "new"),
    [
        (["ingredients", "--game", "hamlet"], "ingredients is now called ablation"),
        (["ablation", "--seeds=2"], "--seeds is now called --runs"),
        (["train", "--runs", "folder"], "--runs is now called --runs-folder"),
        (["speed", "--rounds", "3"], "--rounds is now called --repeats"),
        (["check", "hamlet", "--seeds", "2"], "--seeds is now called --games"),
        (["fuzz", "--every", "2"], "--every is now called --check-every"),
        (["speed", "--batch", "2"], "--batch is now called --n-envs"),
        (["benchmark", "verify", "a.json", "--no-claims"], "--no-claims is now called --no-measurements"),
        (["benchmark", "rivals", "a.json"], "benchmark rivals is now called benchmark best-response"),
    ],
)
def test_an_old_name_is_refused_with_the_new_one(words: list[str], new: str) -> None:
    with pytest.raises(SystemExit, match=new):
        command.main(words)
