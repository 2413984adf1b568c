"""The command `architects-env`, and what `setup.py` makes of the tools for a wheel. `make wheel` builds, installs and runs all of it."""
from __future__ import annotations

import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from architects_env import __version__, command
from architects_env.core.tools import FOLDERS, TOOLS, command_line, module_name
from experiments.check_wheel import RUNS

ROOT = Path(__file__).parents[1]


def called(*words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own, called from another folder."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **variables}
    return subprocess.run([sys.executable, "-m", "architects_env", *words], capture_output=True, text=True, env=environment, cwd=ROOT / "tests")


def test_help_lists_every_subcommand_that_is_here(capsys: pytest.CaptureFixture[str]) -> None:
    command.main(["--help"])
    told = capsys.readouterr().out
    assert all(f"  {name} " in told for name in (*command.OWN, *command.available()))
    assert {"train", "ladder", "tournament", "speed"} <= set(command.available()) <= set(TOOLS)


def test_every_tool_has_a_small_run_in_the_check_of_the_wheel() -> None:
    assert set(TOOLS) == set(RUNS)


def test_rules_version_and_games_are_printed_without_any_extra(capsys: pytest.CaptureFixture[str]) -> None:
    for words, expected in ((["--version"], __version__), (["rules", "citadels", "7.2"], "7.2"), (["games"], "Hamlet: 2 to 3 players, 8 actions")):
        command.main(words)
        assert expected in capsys.readouterr().out


def test_check_tells_that_a_game_passes_or_what_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    command.main(["check", "hamlet", "--players", "2", "--option", "rounds=3"])
    assert "hamlet passes" in capsys.readouterr().out
    with pytest.raises(SystemExit, match="2 to 3 players, not 7"):
        command.main(["check", "hamlet", "--players", "7"])


def test_what_there_is_not_is_refused_in_a_sentence() -> None:
    for words, sentence in ((["dance"], "no subcommand 'dance'; there are: games, rules, check"), (["rules", "chess"], "no game 'chess'")):
        with pytest.raises(SystemExit, match=sentence):
            command.main(words)


def test_a_tool_runs_from_any_folder_and_its_usage_line_names_the_command() -> None:
    done = called("ladder", "--help")
    assert done.returncode == 0 and done.stdout.startswith("usage: architects-env ladder"), done.stderr
    direct = subprocess.run([sys.executable, "-m", "train.ladder", "--help"], capture_output=True, text=True, cwd=ROOT)
    assert direct.stdout.startswith("usage: python -m train.ladder")


@pytest.mark.parametrize("words", [*([name] for name in command.TOOLS if name != "rllib"), ["play", "serve"], ["play", "companion"]], ids=" ".join)
def test_every_usage_line_begins_with_the_command(words: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """But that of RLlib, which has an environment of its own."""
    monkeypatch.setattr(sys, "argv", ["x"])
    with pytest.raises(SystemExit) as left:
        command.main([*words, "--help"])
    assert left.value.code == 0 and capsys.readouterr().out.startswith(f"usage: architects-env {' '.join(words)} [")


def test_a_missing_library_is_named_with_the_extra_that_brings_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "experiments.tournament.__main__", None)
    monkeypatch.setattr(sys, "argv", ["x"])
    with pytest.raises(ModuleNotFoundError):  # one of our own modules: that is a mistake of ours, and not told otherwise
        command.main(["tournament"])
    monkeypatch.undo()
    for name in [name for name in sys.modules if name == "experiments.tune"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "optuna", None)
    monkeypatch.setattr(sys, "argv", ["x"])
    with pytest.raises(SystemExit, match=r'needs optuna: pip install "architects-env\[tune\]"'):
        command.main(["tune"])


def test_a_program_is_named_as_it_was_called(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["architects-env train", "--help"])
    assert command_line() == "architects-env train"
    monkeypatch.setattr(sys, "argv", ["/some/where/script.py"])
    monkeypatch.setattr(sys.modules["__main__"], "__spec__", None)
    assert command_line() == "script.py"
    assert module_name("agents") == "agents"


@pytest.fixture(scope="module")
def packaged() -> dict[str, object]:
    """What `setup.py` holds, without what it does."""
    before = sys.argv
    sys.argv = ["setup.py", "--version"]
    try:
        return runpy.run_path(str(ROOT / "setup.py"))
    finally:
        sys.argv = before


@pytest.mark.parametrize(("text", "expected"), [
    ("from agents import Agent\n", "from architects_env.agents import Agent\n"),
    ("def f():\n    from train.ladder import table\n", "def f():\n    from architects_env.train.ladder import table\n"),
    ("from agentships import a\nimport numpy\n", "from agentships import a\nimport numpy\n"),
    ('"""`python -m train.ladder` or `python -m train --resume`"""', '"""`architects-env ladder` or `architects-env train --resume`"""'),
    ("python -m experiments.records.files", "python -m experiments.records.files"),
])
def test_imports_and_calls_are_rewritten_for_the_package(packaged: dict[str, object], text: str, expected: str) -> None:
    assert packaged["packaged"](text, "file.py") == expected  # type: ignore[operator]


def test_no_tool_has_an_import_or_names_a_call_that_the_package_could_not_have(packaged: dict[str, object]) -> None:
    rewrite = packaged["packaged"]
    with pytest.raises(ValueError, match=r"file\.py: write 'import train\.ladder' as"):
        rewrite("import train.ladder\n", "file.py")  # type: ignore[operator]
    for folder in FOLDERS:
        for path in (ROOT / folder).rglob("*.py"):
            if path.relative_to(ROOT).as_posix() not in packaged["STAYS"]:  # type: ignore[operator]
                text = rewrite(path.read_text(encoding="utf-8"), str(path))  # type: ignore[operator]
                wrong = [line for line in text.splitlines() if "python -m experiments" in line or "python -m train" in line]
                assert not wrong or path.name == "reference_kernel.py", wrong
