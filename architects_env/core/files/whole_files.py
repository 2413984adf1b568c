"""Files and folders that are complete or absent, whatever happens while they are written."""

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
"""The end of the name of a file that is being written. What is left of one after a kill is worth nothing."""


class NotWritten(OSError):
    """A file could not be written; what stood there before still stands."""

    def __init__(self, number: int | None, sentence: str, path: Path, reason: str) -> None:
        super().__init__(number, sentence)
        self.path, self.reason = path, reason

    def __reduce__(self) -> tuple[Any, ...]:
        return NotWritten, (*self.args, self.path, self.reason)


@contextmanager
def whole(path: Path, new: bool = False) -> Generator[Path]:
    """Where to write a file that is to stand at `path`: when the block ends, the disk keeps it and it is moved there;
    after an error nothing is left of it.

    Raises `FileExistsError` rather than overwrite a file if it is to be a `new` one, before anything is written.
    """
    if new:
        _refuse_if_there(path)
    unfinished = path.with_name(f"{path.name}.{os.getpid()}{UNFINISHED}")
    unfinished.touch()  # so that who cannot write there knows it before the work is done
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
    keep_name(path.parent)


def write_whole(path: Path, content: bytes | str, new: bool = False) -> None:
    """Write a file (text as UTF-8) as `whole` does. Raises `NotWritten` in a sentence, and leaves nothing behind;
    `FileExistsError` as `whole` does."""
    try:
        with whole(path, new) as unfinished:
            unfinished.write_bytes(content.encode() if isinstance(content, str) else content)
    except FileExistsError:
        raise
    except OSError as error:
        reason = error.strerror or str(error)
        sentence = f"{path} could not be written ({reason}); nothing that was there before is lost"
        raise NotWritten(error.errno, sentence, path, reason) from error


def _refuse_if_there(path: Path) -> None:
    if path.exists():
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))


def _move_to_new(unfinished: Path, path: Path) -> None:
    try:
        os.link(unfinished, path)  # which fails where a move would overwrite
    except OSError:  # there is one by now, or the file system knows no links
        _refuse_if_there(path)
        os.replace(unfinished, path)


def keep_name(folder: Path) -> None:
    """Have the disk keep the names in a folder, where the system can."""
    if os.name == "posix":
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


@contextmanager
def unfinished_folder(place: Path, name: str) -> Generator[Path]:
    """A hidden folder in `place` for what is to be called `name`, until `move_whole` puts it there. The folder is
    removed when the block ends; after a kill the next one of this name removes it."""
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
    """Whether the process with this number has ended, as far as this can be known."""
    if os.name != "posix" or not process.isdecimal():
        return False
    try:
        os.kill(int(process), 0)
    except ProcessLookupError:
        return True
    except OSError:  # it is another user's
        return False
    return False


def move_whole(folder: Path, path: Path) -> None:
    """Move a complete folder to `path` on the same disk, where it is whole at once. Raises `FileExistsError` if
    something stands there."""
    _refuse_if_there(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    if hasattr(os, "sync"):
        os.sync()  # the content first: one call, where there may be many thousands of files
    try:
        folder.rename(path)
    except OSError as error:
        _refuse_if_there(path)  # somebody was faster
        raise error
    keep_name(path.parent)


def remove_unfinished(folder: Path) -> list[Path]:
    """Remove what kills have left of `write_whole` in a folder, and say what that was."""
    found = sorted(path for path in folder.glob("*" + UNFINISHED) if path.is_file())
    for path in found:
        path.unlink(missing_ok=True)
    return found
