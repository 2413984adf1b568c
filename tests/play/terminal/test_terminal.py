"""A game at the terminal: what is shown, what may be typed, and that nothing is lost however it ends."""

from __future__ import annotations

import io
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from architects_env.play.__main__ import RUNS, Arguments, main, seats_of, table_of
from architects_env.play.table.integrity_notes import CONTINUED_AFTER_END
from architects_env.play.table.saved_files import save_path
from architects_env.play.table.table import Table
from architects_env.play.terminal import terminal
from architects_env.play.terminal.terminal import Quit, Terminal
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[3]


def played(table: Table, kept: Path, *lines: str) -> str:
    """What is on the screen when these lines have been typed; after the last one the input ends."""
    screen, typed = io.StringIO(), iter(lines)

    def read(prompt: str) -> str:
        screen.write(prompt)
        for line in typed:
            screen.write(f"{line}\n")
            return line
        raise EOFError

    try:
        Terminal(table, kept, Console(file=screen, width=120, highlight=False), read).run()
    except (Quit, EOFError):
        assert Table.load(kept).record() == table.record(), "what was played is in the file"
    return screen.getvalue()


def firsts() -> Iterator[str]:
    while True:
        yield "1"


def hamlet(*seats: str) -> Table:
    return Table("hamlet", seats or ("human", "greedy", "random"), seed=5)


@pytest.mark.parametrize("game", ["hamlet", "citadels", "architects"])
def test_a_whole_game_is_played_by_numbers_up_to_the_final_score(game: str, tmp_path: Path) -> None:
    table = Table(game, ("human", "greedy"), seed=5)
    screen = played(table, tmp_path / "game.jsonl", *["1"] * 1000)
    assert table.over
    assert "place" in screen.rpartition(" the end ─")[2]
    for side in table.standings():
        assert any(
            line.split()[0] == str(side.rank) and line.split()[-1] == str(side.score)
            for line in screen.splitlines()
            if f"Player {side.seat} (" in line
        )
        told = screen.rpartition(f"\nPlayer {side.seat}:\n")[2].split("\nPlayer")[0]
        for brought in side.tally:
            line = next(line for line in told.splitlines() if line.startswith(f"  {brought.source} "))
            if [one.text for one in side.tally if one.source == brought.source] == [brought.source]:
                assert line.rstrip() == f"  {brought.source} {brought.points}", "nothing is said twice"
                continue
            assert f" {side.points[brought.source]} – " in line and f"{brought.text}: {brought.points}" in line


def test_every_choice_has_a_number_and_its_sentence_and_the_others_moves_are_told(tmp_path: Path) -> None:
    screen = played(hamlet(), tmp_path / "game.jsonl", "2")
    assert "  1  go to the Forest for 2 wood\n  2  go to the Quarry for 2 stone\n" in screen
    assert "Player 1 goes to the Forest for 2 wood." in screen
    assert screen.count("a hidden plan in hand") == 4, "two opponents, two boards"


def test_a_choice_is_named_by_words_of_its_sentence(tmp_path: Path) -> None:
    table = hamlet()
    screen = played(table, tmp_path / "game.jsonl", "go to", "quarry", "nonsense", "17")
    assert "Player 0 goes to the Quarry for 2 stone." in screen
    assert screen.count("1  go to the Forest for 2 wood\n") == 2, "words that fit several show those"
    assert "There is no choice 'nonsense'" in screen
    assert "There is no choice '17'" in screen


def test_undo_leads_to_the_last_own_decision_or_to_one_by_number(tmp_path: Path) -> None:
    table = hamlet()
    screen = played(table, tmp_path / "game.jsonl", "undo", "1", "1", "undo", "undo 0", "undo x", "undo 99")
    assert "You have not decided anything yet." in screen
    assert "Back to decision 5." in screen
    assert "Back to decision 0." in screen
    assert "Write undo, or undo and the number" in screen
    assert "0 decisions have been made" in screen
    assert table.decisions == 0


def test_a_hint_says_that_it_waits_for_the_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal, "COMPILED", True)
    for is_ready in (False, True):
        monkeypatch.setattr(terminal.compile_mode, "may_be_compiled", lambda game, ready=is_ready: ready)
        screen = played(hamlet(), tmp_path / "game.jsonl", "hint nobody")
        assert ("The rules are being compiled; the hint comes after that." in screen) != is_ready


def test_help_board_log_hint_rules_and_save_leave_the_question_open(tmp_path: Path) -> None:
    table = hamlet()
    copy = tmp_path / "copy.jsonl"
    lines = [
        "1",
        "?",
        "board",
        "log",
        "hint",
        "hint greedy",
        "hint nobody",
        "rules 4",
        "rules 99",
        "",
        "save",
        f"save {copy}",
        f"save {copy}",
    ]
    screen = played(table, tmp_path / "game.jsonl", *lines)
    assert Table.load(copy).match.to_bytes() == table.match.to_bytes()
    for words in (
        "the choice with this number",
        "   0  Player 0 goes to the Forest",
        "%",
        "no agent 'nobody'",
        "## 4. The end",
        "their sections are",
        "exists already",
    ):
        assert words in screen
    assert table.decisions == 5


def test_a_resigned_game_is_over_and_undo_goes_back_into_it(tmp_path: Path) -> None:
    table = hamlet()
    screen = played(table, tmp_path / "game.jsonl", "1", "resign", "no", "resign", "yes", "log", "undo")
    assert "Player 0 (human), resigned" in screen
    assert not table.over
    assert table.decisions == 0
    screen = played(table, tmp_path / "game.jsonl", *["1"] * 5)
    assert table.over and CONTINUED_AFTER_END in screen.rpartition("the end")[2], "it goes on, and that is said"


def test_two_people_at_one_terminal_never_see_each_others_cards(tmp_path: Path) -> None:
    table = Table("citadels", ("human", "human"), seed=5)
    screen = played(table, tmp_path / "game.jsonl", "1", "", "1")
    before, _, after = screen.partition("is next. Hand over, then press Enter.")
    assert "hand:" in before
    mine, other = (0, 1) if "Player 0 (you)" in before else (1, 0)
    assert f"Player {other} (you)" not in before
    assert f"Player {mine} (you)" not in after.partition("is next")[0]


def test_quit_ends_at_once(tmp_path: Path) -> None:
    table = hamlet()
    played(table, tmp_path / "game.jsonl", "1", "quit", "1")
    assert table.decisions == 5


def test_the_person_sits_where_it_wants_among_the_opponents() -> None:
    assert seats_of("citadels", ("heuristic", "ismcts:10,c=0.7"), 1) == ["heuristic", "human", "ismcts:10,c=0.7"]
    assert seats_of("architects", (), 0) == seats_of("architects", ("",), 0) == ["human"]
    assert seats_of("hamlet", None, 1) == ["skilled", "human"]
    with pytest.raises(ValueError, match="there is no seat 2"):
        seats_of("hamlet", ("greedy",), 2)


def test_a_record_goes_on_with_its_players_or_with_others(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    played(hamlet(), file, "1")
    assert table_of(Arguments(load=file)).seats == ("human", "greedy", "random")
    other = Arguments(load=file, opponents=("random", "random"), seat=2)
    assert table_of(other).seats == ("random", "random", "human")
    assert table_of(other).decisions == 5
    assert save_path(None, file, RUNS, "hamlet") == file
    with pytest.raises(ValueError, match="exists already"):
        save_path(file, None, RUNS, "hamlet")
    file.rename(tmp_path / "hamlet-7.jsonl")
    assert save_path(None, None, tmp_path, "hamlet") == tmp_path / "hamlet-8.jsonl"


def command(tmp_path: Path, *words: str) -> list[str]:
    return [
        sys.executable,
        "-m",
        "play",
        "--game",
        "hamlet",
        "--seed",
        "5",
        "--save",
        str(tmp_path / "game.jsonl"),
        *words,
    ]


def test_the_end_of_a_pipe_ends_the_game_saved(tmp_path: Path) -> None:
    ended = subprocess.run(
        command(tmp_path, "--opponents", "greedy"),
        input="1\n",
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.endswith(
        f"The game is saved. Continue with: architects-env play --load {tmp_path / 'game.jsonl'}\n"
    )
    assert Table.load(tmp_path / "game.jsonl").last_decision(0) is not None


def test_ctrl_c_ends_the_game_saved(tmp_path: Path) -> None:
    with subprocess.Popen(
        command(tmp_path), cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0
    ) as process:
        assert process.stdout and process.stderr and process.stdin
        while b"1 to 2" not in process.stdout.read(4096):
            pass
        process.send_signal(signal.SIGINT)
        try:
            told, wrong = process.communicate(
                b"\n", timeout=PATIENCE
            )  # a signal just before Python begins to wait for input is seen only after the input
        except subprocess.TimeoutExpired:
            process.kill()
            raise
    assert b"The game is saved." in told and wrong == b"" and process.returncode == 0


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--opponents", "nobody"), "There is no agent 'nobody'"),
        (("--option", "x=1"), "hamlet has no option 'x'"),
        (("--load", "/nowhere.jsonl"), "/nowhere.jsonl: there is no such file"),
        (("--opponents", "greedy", "greedy", "greedy"), "played by 2 to 3 players"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(
    words: tuple[str, ...], why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", command(tmp_path, *words)[2:])
    with pytest.raises(SystemExit) as ended:
        main()
    assert why in str(ended.value)
