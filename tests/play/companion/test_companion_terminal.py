"""The companion in the terminal: typed answers, words instead of numbers, mistakes, and a file that can be gone on
with."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from architects_env.play.companion.companion import Companion
from architects_env.play.companion.terminal import (
    Arguments,
    CompanionTerminal,
    Quit,
    companion_of,
    main,
)
from architects_env.play.language.catalogue import language
from architects_env.play.table.integrity_notes import TAKEN_BACK
from architects_env.play.table.table import HUMAN


class Typed:
    """What is typed, and what is shown."""

    def __init__(self, *words: str) -> None:
        self.words, self.shown = list(words), list[str]()

    def read(self, prompt: str) -> str:
        """The next words; the end of the input after the last ones."""
        self.shown.append(prompt)
        if not self.words:
            raise EOFError
        return self.words.pop(0)


def terminal(companion: Companion, typed: Typed, path: Path) -> CompanionTerminal:
    """Writes into `typed.shown`."""
    return CompanionTerminal(companion, path, typed.read, typed.shown.append)


def test_a_whole_game_is_typed(tmp_path: Path) -> None:
    """Cards by a part of their names, moves by number; in the end the points by source, once."""
    typed = Typed("barn", "undo", "barn", "Manor", *["1"] * 4)
    companion = Companion("hamlet", [HUMAN, "greedy"])
    terminal(companion, typed, tmp_path / "game.jsonl").run()
    assert companion.over and typed.words == []
    assert "you learn their secrets" in typed.shown[0], "before the game begins"
    assert typed.shown[1].strip() == "Say which plan Player 0 has. Player 0 alone sees it."
    told = [f"{side.score} points (" for side in companion.standings()]
    assert [sum(points in line for line in typed.shown) for points in told] == [1, 1]
    assert not any(line.startswith("1. ") for line in typed.shown), "the log has told the score"
    assert any("Player 1 goes to the" in line for line in typed.shown) and typed.shown[-1] == TAKEN_BACK
    assert Companion.load(tmp_path / "game.jsonl").over


def test_rules_are_read_at_the_companion_in_the_readers_language(tmp_path: Path) -> None:
    typed = Typed("pravidla 3", "rules 99", "konec")
    companion = Companion("hamlet", [HUMAN, "greedy"])
    speech = language("cs", companion.game)
    with pytest.raises(Quit):
        CompanionTerminal(companion, tmp_path / "game.jsonl", typed.read, typed.shown.append, speech).run()
    shown = "\n".join(typed.shown)
    assert "3.1 Získání surovin" in shown and "`" not in shown and "'99'" in shown and not typed.words


def test_mistakes_and_questions_of_the_person(tmp_path: Path) -> None:
    """What is not understood is said in a sentence, several matches are shown, undo asks again, quit keeps the file."""
    typed = Typed("nonsense", "w", "", "?", "well", "undo", "barn", "board", "manor", "log", "board", "99", "quit")
    companion = Companion("hamlet", [HUMAN, "greedy"])
    with pytest.raises(Quit):
        terminal(companion, typed, tmp_path / "game.jsonl").run()
    text = "\n".join(typed.shown)
    assert (
        "Nothing that may be answered holds 'nonsense'" in text
        and "Windmill" in text
        and "undo             take back" in text
    )
    assert (
        "Taken back." in text
        and "There is no board before the set-up is known" in text
        and "Hamlet, round 1 of 4" in text
    )
    assert [step["title"] for step in Companion.load(tmp_path / "game.jsonl").steps if "chance" in step] == [
        "Barn",
        "Manor",
    ]


def test_a_game_is_given_up_and_the_file_says_so(tmp_path: Path) -> None:
    """Only after a yes; the scores follow as they stand, unless nothing is known yet."""
    typed = Typed("barn", "manor", "resign", "no", "resign", "yes")
    companion = Companion("hamlet", [HUMAN, "greedy"])
    terminal(companion, typed, tmp_path / "game.jsonl").run()
    assert any(line.startswith("2. Player 0") for line in typed.shown)
    kept = Companion.load(tmp_path / "game.jsonl")
    assert kept.over and kept.given_up
    kept.undo()
    assert not kept.over and kept.question() is not None


def test_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Seats and files are checked; a game goes on from its file, and the end of the input ends it."""
    path = tmp_path / "game.jsonl"
    with pytest.raises(ValueError, match="there is no seat 2"):
        companion_of(Arguments("hamlet", ("greedy",), seat=2))
    monkeypatch.setattr("sys.stdin", io.StringIO("barn\n"))
    main(["--game", "hamlet", "--opponents", "greedy", "--real-cards", "--save", str(path)])
    assert f"Continue with: architects-env play companion --load {path}" in capsys.readouterr().out
    assert len(Companion.load(path).steps) == 1
    with pytest.raises(SystemExit, match="exists already"):
        main(["--game", "hamlet", "--opponents", "greedy", "--real-cards", "--save", str(path)])
    main(["--load", str(path)])
    assert "Say which plan Player 1 has." in capsys.readouterr().out
