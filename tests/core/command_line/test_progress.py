"""Where no bar can move, long work says now and then how far it is."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from architects_env.core.command_line import progress
from architects_env.core.command_line.progress import Progress, progress_text


@pytest.mark.parametrize("terminal", [False, True])
def test_a_file_gets_lines_and_a_terminal_a_bar(monkeypatch: pytest.MonkeyPatch, terminal: bool) -> None:
    monkeypatch.setattr(progress, "SECONDS_BETWEEN_LINES", 0.0)
    file = io.StringIO()
    with Progress(console=Console(file=file, force_terminal=terminal, width=80), transient=True) as shown:
        task = shown.add_task("games [in shards]", total=4)
        shown.advance(task)
        shown.update(task, completed=3, description="games")
    lines = [
        line
        for line in file.getvalue().splitlines()
        if line.startswith("25 % done") and line.endswith(": games [in shards]")
    ]
    assert len(lines) == (0 if terminal else 1)
    assert ("75 % done" in file.getvalue()) != terminal


def test_nothing_is_said_of_what_is_soon_done() -> None:
    file = io.StringIO()
    with Progress(console=Console(file=file, width=80), transient=True) as shown:
        shown.advance(shown.add_task("games", total=2))
    assert file.getvalue().strip() == ""


def test_the_time_left_is_told_in_words_of_its_length() -> None:
    assert progress_text(12.4, None) == "12 % done"
    assert progress_text(12.4, 61.0) == "12 % done, about 61 s left"
    assert progress_text(50.0, 480.0) == "50 % done, about 8 min left"
