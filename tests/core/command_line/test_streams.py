"""Output of programs on consoles that know few letters, into pipes that end, and where there is no console."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from architects_env.core.command_line import streams
from architects_env.core.compile.compiling import Progress, tell
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[3]


def called(program: str, **variables: str) -> subprocess.CompletedProcess[bytes]:
    """A line of a shell, in which `$COMMAND` is the command."""
    command = f"{sys.executable} -m architects_env"
    return subprocess.run(
        ["bash", "-c", program], cwd=ROOT, env={**os.environ, "COMMAND": command, **variables}, capture_output=True, timeout=PATIENCE
    )  # fmt: skip


@pytest.mark.parametrize(
    ("encoding", "written"),
    [("ascii", b"zlutoucky 5 x 3 - ? \\"), ("cp1252", b"\x9elutouck\xfd 5 \xd7 3 \x96 ? \\"), ("utf-8", None)],
)
def test_letters_that_an_encoding_lacks_are_written_in_plain_ones(
    encoding: str, written: bytes | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    below = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(below, encoding=encoding))
    streams.prepare()
    text = "žluťoučký 5 × 3 – 囲 \\"
    print(text, end="", flush=True)
    assert below.getvalue() == (text.encode() if written is None else written)


def test_what_the_user_has_chosen_for_missing_letters_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii", errors="ignore")
    monkeypatch.setattr(sys, "stdout", stream)
    streams.prepare()
    assert stream.errors == "ignore"


def test_a_program_without_streams_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    tell("nobody reads this")
    progress = Progress()
    progress.begin()
    progress._said = -1e9  # pyright: ignore[reportPrivateUsage]  # a line is due
    progress.tick()
    streams.prepare()
    print("nor this", file=sys.stderr)
    assert not sys.stdout.isatty() and sys.stdin.read() == ""


def test_a_rules_page_is_printed_on_a_console_that_knows_ascii_alone() -> None:
    done = called("$COMMAND rules hamlet", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert done.returncode == 0 and done.stdout.isascii() and b"Hamlet" in done.stdout, done.stderr


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("words", ["rules citadels", "--help"])
def test_output_into_a_pipe_that_ends_early_ends_quietly(words: str, unbuffered: str) -> None:
    done = called(f"$COMMAND {words} | true", PYTHONUNBUFFERED=unbuffered)
    assert done.stderr == b""


def test_the_command_runs_with_closed_streams() -> None:
    done = called("$COMMAND games <&- >&- 2>&-; echo $?")
    assert done.stdout.split() == [b"0"]
