"""Text from outside reaches a terminal as text: no command to it, and commands to continue with can be pasted."""

from __future__ import annotations

import io
import re
import shlex
import sys
from pathlib import Path

import pytest

from architects_env import command
from architects_env.agents.agent import AgentFailure
from architects_env.core.command_line.printable import printable
from architects_env.core.command_line.tools import shell_word
from architects_env.core.files.schema import Text
from architects_env.core.text import say
from architects_env.play.companion import terminal as companion_terminal
from architects_env.play.companion.companion import Companion
from architects_env.play.companion.terminal import CompanionTerminal
from architects_env.play.terminal.errors import exit_after

ROOT = Path(__file__).parents[3]
EVIL = "\x1b]0;owned\x07\x1b[2J\x9b31m\u202eliar\ud800\r"
COMMANDS = ("\x1b", "\x07", "\x9b", "\u202e", "\ud800", "\r")


def test_what_commands_a_terminal_is_written_as_python_writes_it() -> None:
    shown = printable(EVIL)
    assert shown.isprintable() and "\\x1b]0;owned\\x07" in shown and "\\u202e" in shown and "\\ud800" in shown
    assert printable("Žluťoučký kůň\n\t5\xa0%") == "Žluťoučký kůň\n\t5\xa0%"
    assert printable("two\nlines", lines=False) == "two\\nlines"
    said = say("{n} players", n=3)
    assert printable(said) is said, "a phrase can still be said in another language"


def test_the_words_of_a_failing_agent_are_no_commands() -> None:
    failure = AgentFailure("mine", 0, 1, f"ValueError: {EVIL}")
    assert not [one for one in COMMANDS if one in str(failure) + failure.reason]


def test_the_sentence_with_which_a_program_ends_is_no_command(monkeypatch: pytest.MonkeyPatch) -> None:
    for end in (exit_after(ValueError(EVIL), None), exit_after(OSError(5, EVIL, "file"), None)):
        assert isinstance(end.code, str) and not [one for one in COMMANDS if one in end.code]

    def fails(_: list[str]) -> None:
        raise SystemExit(f"No good: {EVIL}")

    monkeypatch.setattr(command, "run", fails)
    with pytest.raises(SystemExit) as ended:
        command.main([])
    words = str(ended.value.code)
    assert words.startswith("No good: ") and not [one for one in COMMANDS if one in words]


def test_the_companion_writes_no_command_to_the_terminal(tmp_path: Path) -> None:
    written: list[str] = []
    CompanionTerminal(Companion("hamlet", ["human"] * 2), tmp_path / "a.jsonl", write=written.append).write(EVIL)
    assert not [one for one in COMMANDS if one in written[0]]


@pytest.mark.parametrize("letter", ["\x1c", "\x85", "\x0b", "\r", "\x1b", "\u2028"])
def test_a_text_of_several_lines_has_no_other_ends_of_lines(letter: str) -> None:
    assert Text(lines=True).allows("a\nb") and not Text(lines=True).allows(f"a{letter}b")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows quotes words otherwise.")
def test_a_command_to_go_on_with_can_be_pasted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "my game $(rm) 'one'.jsonl"
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    companion_terminal.main(
        ["--game", "hamlet", "--opponents", "random", "--seed", "1", "--save", str(kept), "--language", "en"]
    )
    told = capsys.readouterr().out.rpartition("Continue with: ")[2]
    assert shlex.split(told) == ["architects-env", "play", "companion", "--load", str(kept)] and kept.exists()


def test_every_path_in_a_command_that_is_told_is_one_word() -> None:
    """In the sources: what follows these flags is `shell_word(...)`, or a field of that name."""
    bare = re.compile(r"--(?:load|resume|start-from|logdir|agents) \{(?!shell_word\(|word\}|words|end\})")
    files = [file for folder in ("agents", "experiments", "play", "train") for file in (ROOT / folder).rglob("*.py")]
    assert len(files) > 50
    found = [
        f"{file.name}: {line.strip()}"
        for file in files
        for line in file.read_text("utf-8").splitlines()
        if bare.search(line)
    ]
    assert not found
    assert shell_word("runs/one.jsonl") == "runs/one.jsonl"
