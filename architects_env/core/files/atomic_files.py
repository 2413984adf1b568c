"""Files and folders that are written atomically: complete or absent, also after a crash."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Generator
from contextlib import contextmanager
from glob import escape
from pathlib import Path
from typing import Any

UNFINISHED = ".unfinished"
"""Suffix of the name of a file that is being written. Files left with it after a crash are worthless."""


class WriteError(OSError):
    """A file could not be written; the old content is unchanged."""

    def __init__(self, number: int | None, sentence: str, path: Path, reason: str) -> None:
        super().__init__(number, sentence)
        self.path, self.reason = path, reason

    def __reduce__(self) -> tuple[Any, ...]:
        return WriteError, (*self.args, self.path, self.reason)


@contextmanager
def atomic_path(path: Path, new: bool = False) -> Generator[Path]:
    """Yield a temporary path for a file at `path`.

    When the block ends, the file is synced to disk and moved to `path`; after an error it is removed.

    Raises `FileExistsError` instead of overwriting a file if it must be `new`, before anything is written.
    """
    if new:
        _refuse_if_there(path)
    unfinished = path.with_name(f"{path.name}.{os.getpid()}{UNFINISHED}")
    unfinished.touch()  # a missing permission shows before the work is done
    try:
        yield unfinished
        with open(unfinished, "rb+") as file:
            os.fsync(file.fileno())
        if new:
            _move_to_new(unfinished, path)
        else:
            os.replace(unfinished, path)
    finally:
        unfinished.unlink(missing_ok=True)
    sync_folder(path.parent)


def write_atomically(path: Path, content: bytes | str, new: bool = False) -> None:
    """Write a file (text as UTF-8) atomically, as `atomic_path` does.

    Raises `WriteError` with a sentence, and leaves nothing behind; raises `FileExistsError` as `atomic_path` does.
    """
    try:
        with atomic_path(path, new) as unfinished:
            unfinished.write_bytes(content.encode() if isinstance(content, str) else content)
    except FileExistsError:
        raise
    except OSError as error:
        reason = error.strerror or str(error)
        sentence = f"{path} could not be written ({reason}); nothing that was there before is lost"
        raise WriteError(error.errno, sentence, path, reason) from error


def _refuse_if_there(path: Path) -> None:
    if path.exists():
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))


def _move_to_new(unfinished: Path, path: Path) -> None:
    try:
        os.link(unfinished, path)  # fails if the path exists, unlike a move
    except OSError:  # the path exists by now, or the file system has no links
        _refuse_if_there(path)
        os.replace(unfinished, path)


def sync_folder(folder: Path) -> None:
    """Sync the names in a folder to disk, if the system can."""
    if os.name == "posix":
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


@contextmanager
def unfinished_folder(place: Path, name: str) -> Generator[Path]:
    """Yield a hidden folder in `place` for what will be called `name`, until `move_atomically` moves it there.

    The folder is removed when the block ends, or after a crash when the next one of this name is made.
    """
    folder = place / f".{name}.{os.getpid()}{UNFINISHED}"
    for left in place.glob(f".{escape(name)}.*{UNFINISHED}"):
        if left == folder or _has_ended(left.name.removesuffix(UNFINISHED).rpartition(".")[2]):
            shutil.rmtree(left, ignore_errors=True)
    folder.mkdir(parents=True)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _has_ended(process: str) -> bool:
    """Return whether the process with this number has ended, as far as this can be known."""
    if os.name != "posix" or not process.isdecimal():
        return False
    try:
        os.kill(int(process), 0)
    except ProcessLookupError:
        return True
    except OSError:  # it is another user's
        return False
    return False


def move_atomically(folder: Path, path: Path) -> None:
    """Move a complete folder to `path` on the same disk in one step. Raises `FileExistsError` if something is there."""
    _refuse_if_there(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    if hasattr(os, "sync"):
        os.sync()  # the content first: one call, where there may be many thousands of files
    try:
        folder.rename(path)
    except OSError as error:
        _refuse_if_there(path)  # another process was faster
        raise error
    sync_folder(path.parent)


def remove_unfinished(folder: Path) -> list[Path]:
    """Remove files that crashes have left of `write_atomically` in a folder, and return their paths."""
    found = sorted(path for path in folder.glob("*" + UNFINISHED) if path.is_file())
    for path in found:
        path.unlink(missing_ok=True)
    return found
