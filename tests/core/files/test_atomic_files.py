"""Files are written whole or not at all, and a lock has one holder."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from architects_env.core.compile.cache.file_lock import InUse, locked
from architects_env.core.files.atomic_files import (
    WriteError,
    atomic_path,
    move_atomically,
    remove_unfinished,
    unfinished_folder,
    write_atomically,
)
from architects_env.core.play.match import Match
from architects_env.core.play.record import Record
from architects_env.games import load
from architects_env.play.companion.companion import Companion
from architects_env.play.table.table import Table


@pytest.fixture
def no_room() -> Iterator[Callable[[int], None]]:
    """A call lets no file grow beyond so many bytes, as on a full disk."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)  # Python itself ignores the signal that goes with it
    yield lambda size: resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    resource.setrlimit(resource.RLIMIT_FSIZE, before)


def record_of_a_game() -> Record:
    match = Match(load("hamlet"), 2, {}, 3)
    record = Record.of(match)
    while not match.over:
        record.play(match, match.legal_actions()[0])
    return record


@pytest.mark.parametrize(
    "write",
    [
        lambda path: record_of_a_game().write(path),
        lambda path: Table("hamlet", ["human", "human"]).save(path),
        lambda path: Companion("hamlet", ["human", "human"]).save(path),
        lambda path: Match(load("hamlet"), 2).view().picture().save(path.with_suffix(".svg")),
    ],
    ids=["a record", "a table", "a companion", "a picture"],
)
def test_a_full_disk_leaves_nothing_behind_and_it_can_be_written_again(
    tmp_path: Path, no_room: Callable[[int], None], write: Callable[[Path], Any]
) -> None:
    no_room(20)
    with pytest.raises(WriteError, match="could not be written"):
        write(tmp_path / "a.jsonl")
    assert os.listdir(tmp_path) == []
    no_room(10**6)
    write(tmp_path / "a.jsonl")
    assert len(os.listdir(tmp_path)) == 1


def test_a_full_disk_is_told_in_a_sentence_and_what_was_there_stays(
    tmp_path: Path, no_room: Callable[[int], None]
) -> None:
    write_atomically(tmp_path / "file", "before")
    no_room(1000)
    with pytest.raises(WriteError, match=r"file could not be written .* nothing that was there before is lost"):
        write_atomically(tmp_path / "file", b"x" * 2000)
    assert (tmp_path / "file").read_bytes() == b"before" and os.listdir(tmp_path) == ["file"]


def test_a_new_file_overwrites_none_also_if_that_comes_about_meanwhile(tmp_path: Path) -> None:
    write_atomically(tmp_path / "file", "first", new=True)
    with pytest.raises(FileExistsError, match="file"):
        write_atomically(tmp_path / "file", "second", new=True)
    with pytest.raises(FileExistsError, match="other"), atomic_path(tmp_path / "other", new=True) as unfinished:
        unfinished.write_text("mine")
        (tmp_path / "other").write_text("theirs")
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {"file": "first", "other": "theirs"}


def test_where_nothing_can_be_written_that_is_known_before_the_work_is_done(tmp_path: Path) -> None:
    begun = False
    with pytest.raises(OSError, match="No such file"), atomic_path(tmp_path / "no folder" / "file"):
        begun = True
    assert not begun


def test_what_goes_wrong_while_a_file_is_written_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), atomic_path(tmp_path / "file") as unfinished:
        unfinished.write_text("half a")
        raise ZeroDivisionError
    assert os.listdir(tmp_path) == []


def test_a_kill_while_a_file_is_written_leaves_what_was_there_and_what_can_be_removed(tmp_path: Path) -> None:
    write_atomically(tmp_path / "file", "before")
    program = (
        "import sys, os, signal; from pathlib import Path; from architects_env.core.files.atomic_files import atomic_path\n"
        "with atomic_path(Path(sys.argv[1])) as unfinished: unfinished.write_text('half a'); os.kill(os.getpid(), signal.SIGKILL)"
    )
    ended = subprocess.run([sys.executable, "-c", program, str(tmp_path / "file")], check=False)
    assert ended.returncode == -signal.SIGKILL and (tmp_path / "file").read_text() == "before"
    assert len(remove_unfinished(tmp_path)) == 1 and os.listdir(tmp_path) == ["file"]


def test_a_lock_has_one_holder_who_is_named_and_an_end_frees_it(tmp_path: Path) -> None:
    with locked(tmp_path / "lock"), pytest.raises(InUse, match=f"^{os.getpid()}$"), locked(tmp_path / "lock"):
        pass
    program = "import sys, time; from pathlib import Path; from architects_env.core.compile.cache.file_lock import locked\nwith locked(Path(sys.argv[1])): print('in', flush=True); time.sleep(600)"
    with subprocess.Popen(
        [sys.executable, "-c", program, str(tmp_path / "lock")], stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None and other.stdout.readline() == "in\n"
        with pytest.raises(InUse, match=f"^{other.pid}$"), locked(tmp_path / "lock"):
            pass
        other.kill()
        other.wait()
    with locked(tmp_path / "lock"):
        pass


def test_a_folder_is_whole_or_absent_and_replaces_none(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt), unfinished_folder(tmp_path, "data") as unfinished:
        (unfinished / "half").touch()
        raise KeyboardInterrupt
    assert os.listdir(tmp_path) == []
    with unfinished_folder(tmp_path, "data") as unfinished:
        (unfinished / "inner").mkdir()
        (unfinished / "inner" / "file").write_text("whole")
        move_atomically(unfinished / "inner", tmp_path / "a" / "data")
        (unfinished / "inner").mkdir()
        with pytest.raises(FileExistsError):
            move_atomically(unfinished / "inner", tmp_path / "a" / "data")
    assert os.listdir(tmp_path) == ["a"] and (tmp_path / "a" / "data" / "file").read_text() == "whole"


def test_of_unfinished_folders_those_of_processes_that_have_ended_are_removed(tmp_path: Path) -> None:
    ended = subprocess.run([sys.executable, "-c", "import os; print(os.getpid())"], capture_output=True, text=True)
    names = [f".data.{number}.unfinished" for number in (ended.stdout.strip(), os.getppid())]
    for name in [*names, f".other.{ended.stdout.strip()}.unfinished"]:
        (tmp_path / name).mkdir()
    with unfinished_folder(tmp_path, "data"):
        pass
    assert sorted(os.listdir(tmp_path)) == sorted([names[1], f".other.{ended.stdout.strip()}.unfinished"])
